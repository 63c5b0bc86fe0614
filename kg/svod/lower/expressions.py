"""Arithmetic of a sentence: parse trees of ``expr`` as `Expr`."""

from __future__ import annotations

from svod.lower.amounts import number_of
from svod.lower.context import AGENT, Context, fits
from svod.model.norms import Expr
from svod.model.numbers import number_text
from svod.syntax.tree import Token, Tree


def read_expression(context: Context, node: Tree | Token) -> Expr:
    """Expression of a tree of the rules expr, term and factor."""
    if isinstance(node, Token):
        return _leaf(node)
    name = node.name
    operands = [child for child in node.children if isinstance(child, Tree) or child.terminal not in _SIGNS]
    if name in {"add", "sub", "mul", "div"}:
        return Expr(name, tuple(read_expression(context, child) for child in operands))
    if name == "minus":
        return Expr("sub", (Expr("num"), read_expression(context, operands[0])))
    if name == "quantity":
        return _quantity(context, node)
    if name == "percent_of":
        share = number_of(node.tokens()[0])
        return Expr("percent", (read_expression(context, operands[-1]),), value=share)
    if name == "function":
        function = node.tokens()[0].value
        return Expr(function, tuple(read_expression(context, child) for child in operands if isinstance(child, Tree)))
    return read_expression(context, operands[0])  # a number, a measure, dice, or brackets around an expression


_SIGNS = frozenset({"PLUS", "MINUS", "TIMES", "DIVIDE", "OF", "LPAR", "RPAR", "COMMA", "FUNC", "EQ"})


def _leaf(token: Token) -> Expr:
    if token.terminal == "DICE":
        return dice(token.text)
    return Expr("num", value=number_of(token))


def dice(text: str) -> Expr:
    """``2D6`` as an expression; ``D6`` is one die."""
    count, _, sides = text.lower().replace("д", "d").partition("d")
    return Expr("dice", value=int(count or 1), sides=int(sides))


def _quantity(context: Context, node: Tree) -> Expr:
    tokens = [token for token in node.tokens() if token.terminal == "N"]
    names = [entry.value for entry in tokens[0].entries if context.kind(entry.value) == "quantity"]
    if not names:
        raise context.fail(
            "S027",
            tokens[0].start,
            tokens[0].end,
            (f"«{tokens[0].text}» не величина.", f"“{tokens[0].text}” is not a quantity."),
            (
                "В выражении стоят числа, кубики и величины словаря.",
                "Use numbers, dice and quantities of the vocabulary.",
            ),
        )
    variable = AGENT
    for token in tokens[1:]:
        for entry in token.entries:
            variable = _holder(context, entry.value)
    return Expr("of", name=names[0], variable=variable)


def _holder(context: Context, term: str) -> str:
    for name, kind in context.participants.items():
        if fits(context.vocabulary, term, kind):
            return name
    context.participants["@" + term] = term
    return "@" + term


def expression_text(expr: Expr, names: dict[str, str]) -> str:
    """An expression in canonical spelling; `names` gives labels of quantities and variables."""
    if expr.op == "num":
        return number_text(expr.value)
    if expr.op == "dice":
        return f"{number_text(expr.value)}D{expr.sides}" if expr.value != 1 else f"D{expr.sides}"
    if expr.op == "of":
        return f"{names.get(expr.name, expr.name)}({names.get(expr.variable, expr.variable)})"
    signs = {"add": " + ", "sub": " − ", "mul": " × ", "div": " / "}
    if expr.op in signs:
        return "(" + signs[expr.op].join(expression_text(arg, names) for arg in expr.args) + ")"
    if expr.op == "percent":
        return f"{number_text(expr.value)} %({expression_text(expr.args[0], names)})"
    return f"{expr.op}({', '.join(expression_text(arg, names) for arg in expr.args)})"
