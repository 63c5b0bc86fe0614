"""Names, variables and arithmetic of the canonical form, as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.notation_numbers import number_text
from svod.lower.notation_words import FUNCTIONS, NOTHING, OWN_ROLE, RAW, ROLES, SIGNS, WORDS
from svod.model.norms import class_of_outsider

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from svod.model.norms import Expr
    from svod.model.vocabulary import Vocabulary

_PERIOD = WORDS["period"]


class ExpressionWriter:
    """Writes what sentences are made of: terms by their label, roles by a short name, expressions with signs.

    Parameters
    ----------
    vocabulary
        Where the labels are.
    lang, tongue
        The language and its place in a (Russian, English) pair.
    hidden
        Terms that are written by their identifier.
    """

    __slots__ = ("hidden", "lang", "shown", "tongue", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, lang: str, tongue: int, hidden: AbstractSet[str]) -> None:
        self.vocabulary = vocabulary
        self.lang = lang
        self.tongue = tongue
        self.hidden = hidden
        self.shown: Mapping[str, str] = {}

    def name(self, term: str) -> str:
        """A term by its label, ``#id`` where that could not be read back, a dash for none."""
        if not term:
            return NOTHING
        if term not in self.hidden:
            found = self.vocabulary.term(term)
            if found is not None:
                for label in found.labels:
                    if label.status == "pref" and label.lang == self.lang:
                        return label.text
                return found.label(self.lang)
        return self.raw(term)

    def raw(self, text: str) -> str:
        """Any text, letter by letter."""
        if not text:
            return NOTHING
        if RAW.fullmatch(text):
            return "#" + text
        return '#"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def role(self, role: str) -> str:
        """A role by its short name, or its own, or letter by letter."""
        word = ROLES.get(role)
        if word is not None:
            return role if self.tongue else word
        return role if OWN_ROLE.fullmatch(role) and role != _PERIOD[1] else self.raw(role)

    def variable(self, variable: str) -> str:
        """A participant by its class where that is clear, an outsider as ``@класс``, any other as ``$роль``."""
        term = self.shown.get(variable)
        if term is not None:
            return self.name(term)
        if variable.startswith("@") and len(variable) > 1:
            term = class_of_outsider(variable)
            return variable.removesuffix(term) + self.name(term)
        return "$" + self.role(variable)

    def expression(self, expr: Expr) -> str:
        """An expression; the outermost sum or product needs no brackets."""
        sign = SIGNS.get(expr.op)
        if sign is not None and len(expr.args) > 1 and not (expr.value or expr.name or expr.variable or expr.sides):
            return f" {sign} ".join([self.operand(arg) for arg in expr.args])
        return self.operand(expr)

    def operand(self, expr: Expr) -> str:
        """An expression that other signs may stand beside."""
        op = expr.op
        if expr.args:
            return self._composed(expr)
        if op == "num" and not (expr.name or expr.variable or expr.sides):
            return number_text(expr.value)
        if op == "of" and not (expr.value or expr.sides):
            return f"{self.name(expr.name)}({self.variable(expr.variable)})"
        if op == "dice" and isinstance(expr.value, int) and expr.value >= 0 <= expr.sides:
            return self._spelt(expr) if expr.name or expr.variable else f"{expr.value}D{expr.sides}"
        return self._function(expr)

    def _composed(self, expr: Expr) -> str:
        if expr.variable or expr.sides or (expr.name and expr.op != "call"):
            return self._spelt(expr)
        if expr.op in SIGNS and len(expr.args) > 1 and not expr.value:
            return f"({self.expression(expr)})"
        if expr.op == "percent" and len(expr.args) == 1:
            return f"{number_text(expr.value)} % ({self.expression(expr.args[0])})"
        return self._function(expr)

    def _function(self, expr: Expr) -> str:
        args = ", ".join([self.operand(arg) for arg in expr.args])
        if expr.op == "call" and not (expr.value or expr.variable or expr.sides):
            return f"{FUNCTIONS['call'][self.tongue]} {self.raw(expr.name)}({args})"
        if expr.op in {"max", "min", "sum", "parts"} and not (expr.value or expr.name or expr.variable or expr.sides):
            return f"{FUNCTIONS[expr.op][self.tongue]}({args})"
        return self._spelt(expr)

    def _spelt(self, expr: Expr) -> str:
        """Every field in its place, for a shape that has no sign of its own."""
        names = f"{self.raw(expr.name)}, {self.raw(expr.variable)}, {expr.sides}"
        args = ", ".join([self.operand(arg) for arg in expr.args])
        return f"{FUNCTIONS['expr'][self.tongue]} {self.raw(expr.op)}, {number_text(expr.value)}, {names} ({args})"
