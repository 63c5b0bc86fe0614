"""LALR tables: lark analyses the grammar once, and the tables are kept with the index.

The hot path walks the tables (`svod.syntax.parse`) and never imports lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from svod.resources import grammar_text

if TYPE_CHECKING:
    from collections.abc import Iterator

STARTS = ("sentence", "facts", "command")


class Tables(Struct, frozen=True):
    """A parse table.

    `actions[state]` maps a symbol to a state (shift or goto, ``>= 0``) or to ``-1 - rule`` (reduce);
    `rules[i]` is (symbol, label, number of symbols, whether its children are spliced into the parent);
    `starts` maps a start symbol to its state, `ends` to its accepting state.
    """

    actions: tuple[dict[str, int], ...]
    rules: tuple[tuple[str, str, int, bool], ...]
    starts: dict[str, int]
    ends: dict[str, int]

    def plain(self) -> tuple[Any, ...]:
        """The tables as built-in containers (for `marshal`)."""
        return (self.actions, self.rules, self.starts, self.ends)


def compile_tables() -> Tables:
    """Analyse ``svod.lark`` with lark and take its LALR(1) table over."""
    from lark import Lark
    from lark.lexer import Lexer

    class NoLexer(Lexer):
        """The tokens come from the vocabulary."""

        def __init__(self, _conf: object) -> None: ...

        def lex(self, *_: object) -> Iterator[Any]:
            """Never called."""
            return iter(())

    built = Lark(grammar_text("svod.lark"), parser="lalr", start=list(STARTS), lexer=NoLexer)
    return _take_over(built.parser.parser.parser.parse_table)


def _take_over(table: Any) -> Tables:  # noqa: ANN401 - lark does not type its tables
    rules: list[tuple[str, str, int, bool]] = []
    number: dict[Any, int] = {}
    actions: list[dict[str, int]] = []
    for state in sorted(table.states):
        row: dict[str, int] = {}
        for symbol, (action, argument) in table.states[state].items():
            if action.name == "Shift":
                row[symbol] = argument
                continue
            if argument not in number:
                number[argument] = len(rules)
                rules.append(_rule(argument))
            row[symbol] = -1 - number[argument]
        actions.append(row)
    return Tables(tuple(actions), tuple(rules), dict(table.start_states), dict(table.end_states))


def _rule(rule: Any) -> tuple[str, str, int, bool]:  # noqa: ANN401 - lark does not type its tables
    origin = rule.origin.name
    origin = getattr(origin, "value", origin)
    name = str(rule.alias or origin)
    inline = name.startswith("_") or (rule.options.expand1 and not rule.alias and len(rule.expansion) == 1)
    return str(origin), name, len(rule.expansion), bool(inline)
