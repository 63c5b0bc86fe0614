"""The reader of expressions: a stack of open brackets instead of recursion, so that depth costs nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from svod.lower.notation_labels import DICE
from svod.lower.notation_words import FUNCTIONS, NUMBER, SIGNS, meanings
from svod.model.norms import Expr

if TYPE_CHECKING:
    from collections.abc import Callable

    from svod.lower.notation_scan import Scanner

_FUNCTIONS = meanings(FUNCTIONS)
_OPERATIONS = MappingProxyType({**{sign: op for op, sign in SIGNS.items()}, "-": "sub", "*": "mul"})


@dataclass(slots=True)
class _Frame:
    """An open bracket: `made` is the expression without its operands, None for a plain group or a percentage."""

    made: Expr | None = None
    share: Expr | None = None
    args: list[Expr] = field(default_factory=list)
    sign: str = ""

    def close(self) -> Expr:
        """The expression inside."""
        if self.made is not None:
            one = self.made
            return Expr(one.op, tuple(self.args), one.value, one.name, one.variable, one.sides)
        inner = Expr(self.sign, tuple(self.args)) if self.sign else self.args[0]
        return inner if self.share is None else Expr("percent", (inner,), self.share.value)


def read_expression(scan: Scanner, variable: Callable[[], str]) -> Expr:
    """Expression that follows; `variable` reads a variable."""
    stack = [_Frame()]
    while True:
        found = _operand(scan, variable, stack)
        while found is not None:
            top = stack[-1]
            top.args.append(found)
            if top.made is None and _operator(scan, top):
                break
            if top.made is not None and scan.take(","):
                break
            if len(stack) == 1:
                return top.close()
            scan.expect(")")
            found = stack.pop().close()


def _operator(scan: Scanner, top: _Frame) -> bool:
    unit = scan.units[scan.place]
    op = _OPERATIONS.get(unit.text, "") if unit.kind == "word" else ""
    if not op:
        return False
    if top.sign not in {"", op}:
        raise scan.wrong(
            "S047", ("Разные знаки стоят рядом без скобок.", "Different signs stand side by side without brackets."),
            ("Поставьте скобки: (a + b) × c.", "Put brackets: (a + b) × c."),
        )  # fmt: skip
    top.sign = op
    scan.place += 1
    return True


def _operand(scan: Scanner, variable: Callable[[], str], stack: list[_Frame]) -> Expr | None:
    """A finished operand, or None where a bracket was opened."""
    unit = scan.units[scan.place]
    if scan.take("("):
        stack.append(_Frame())
        return None
    if unit.kind == "word" and NUMBER.fullmatch(unit.text):
        number = Expr("num", value=scan.number())
        if scan.take("%"):
            scan.expect("(")
            stack.append(_Frame(share=number))
            return None
        return number
    dice = DICE.fullmatch(unit.text) if unit.kind == "word" else None
    if dice is not None:
        scan.place += 1
        return Expr("dice", value=int(dice[1]), sides=int(dice[2]))
    if unit.kind not in {"word", "raw", "—"}:
        raise scan.wrong("S045", ("Здесь ожидается число или величина.", "A number or quantity is expected here."))
    made = _function(scan)
    if made is None:
        name = scan.name()
        scan.expect("(")
        holder = variable()
        scan.expect(")")
        return Expr("of", name=name, variable=holder)
    scan.expect("(")
    frame = _Frame(made)
    if scan.take(")"):
        return frame.close()
    stack.append(frame)
    return None


def _function(scan: Scanner) -> Expr | None:
    end = scan.run()
    op = _FUNCTIONS.get(scan.words(end), "")
    following = scan.units[end].kind
    if not op or (op in {"call", "expr"}) == (following == "("):
        return None
    scan.place = end
    if op == "call":
        return Expr("call", name=scan.raw() or "")
    if op != "expr":
        return Expr(op)
    fields = []
    kind = scan.raw() or ""
    scan.expect(",")
    value = scan.number()
    for _ in range(2):
        scan.expect(",")
        fields.append(scan.raw() or "")
    scan.expect(",")
    return Expr(kind, value=value, name=fields[0], variable=fields[1], sides=int(scan.number()))
