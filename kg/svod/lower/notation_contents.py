"""The reader of contents: acts, values, changes, effects, orders, rules about rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from svod.lower.notation_arithmetic import read_expression
from svod.lower.notation_numbers import read_interval
from svod.lower.notation_scan import Scanner
from svod.lower.notation_shape import AGENT, TIMES
from svod.lower.notation_words import (
    CHANGES,
    DETERMINERS,
    HEADS,
    MODALITY,
    OTHER_CHANGE,
    ROUNDING,
    SUFFIXES,
    meanings,
)  # fmt: skip
from svod.model.norms import (
    Act,
    Change,
    Deontic,
    Effect,
    Expr,
    Membership,
    Participant,
    Purpose,
    Replacement,
    Sequence,
    Suppression,
    Valuation,
    outsider,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from svod.model.norms import Content
    from svod.model.numbers import Interval

T = TypeVar("T")
_HEADS = meanings(HEADS)
_CHANGES = meanings(CHANGES, {"": OTHER_CHANGE})
_SUFFIXES = meanings(SUFFIXES)
_DETERMINERS = meanings(DETERMINERS)
_ROUNDING = meanings(ROUNDING)
_COMPARE = ("=", "≤", "<", "≥", ">")


class ContentReader(Scanner):
    """A scanner that reads contents; `shown` holds the classes by which participants are called."""

    shown: Mapping[str, str] | None = None
    subject: str = ""

    def content(self) -> Content:
        """One content."""
        begin = self.place
        end = self.run()
        head = _HEADS.get(self.words(end), "")
        if head in {"modality", "sequence"} and self.units[end].kind in {"raw", "—"}:
            self.place = end
            own = self.raw() or ""
            self.expect("(")
            return self._deontic(own) if head == "modality" else self._sequence(own)
        if not head or self.units[end].kind != "(":
            self.place = begin
            return self._quantity()
        self.place = end + 1
        if head in MODALITY:
            return self._deontic(head)
        if head in {"steps", "actors", "together"}:
            return self._sequence(head)
        if head in {"counts", "counts_not"}:
            return self._membership(negated=head == "counts_not")
        if head in {"happens", "happens_not"}:
            return self._effect(negated=head == "happens_not")
        return self._suppression() if head == "suppression" else self._replacement()

    # --- participants -------------------------------------------------------------------------------------------

    def variable(self) -> str:
        """A participant: ``корабль`` by its class, ``@командующий`` an outsider, ``$роль``."""
        if self.take("$"):
            return self.role()
        if self.take("@"):
            number = 1
            while self.take("@"):
                number += 1
            return outsider(self.name(), number)
        unit = self.units[self.place]
        term = self.name()
        if self.shown is None:
            self.subject = self.subject or term
            if self.subject == term:
                return AGENT
        elif term in self.shown:
            return self.shown[term]
        raise self.mistake(
            "S042", unit.start, self.units[self.place - 1].end,
            ("Это не участник предложения, или участников двое.", "This is no participant, or there are two of them."),
            ("Назовите роль: $кто; посторонний — @командующий.", "Name the role: $agent; an outsider is @commander."),
        )  # fmt: skip

    def act(self) -> Act:
        """An act, up to its bracket."""
        names: list[Participant] = []
        roles: list[Participant] = []
        period = ""
        begin = self.units[self.place]
        while True:
            role = self._label()
            if role is None:
                if roles or period:
                    raise self.wrong("S040", ("Участнику нужна роль.", "A participant needs a role."), _ROLES)
                names.append(self.participant(AGENT))
            elif role == "\n":
                period = self.name()
            else:
                roles.append(self.participant(role))
            if not self.take(";"):
                break
        self.expect(")")
        action = names[-1] if names else None
        if action is None or len(names) > 2 or action.det or action.count is not None:  # noqa: PLR2004 - who and what
            raise self.mistake(
                "S040", begin.start, max(begin.end, self.units[self.place - 1].start),
                ("Сперва стоит исполнитель, затем действие.", "First come the agent (if any) and the action."),
                _ROLES,
            )  # fmt: skip
        return Act(action.term, (*names[:-1], *roles), period)

    def _label(self) -> str | None:
        """Role before a colon; None if there is none, a line end for the period."""
        begin = self.place
        end = self.run() if self.at("word") else begin + 1
        if self.units[begin].kind not in {"word", "raw", "—"} or self.units[end].kind != ":":
            return None
        if end == begin + 1 and self.ahead("period"):
            role = "\n"
            self.place = end
        else:
            role = self.role()
        self.expect(":")
        return role

    def participant(self, role: str) -> Participant:
        """A filler with its determiner and number."""
        if self._compares() and role == TIMES:
            return Participant(role, TIMES, "", read_interval(self))
        term = self.name()
        if not self.take("["):
            return Participant(role, term)
        det = ""
        count: Interval | None = None
        if not self._compares():
            det = self.option(_DETERMINERS)
        if not det or self.take(","):
            count = read_interval(self)
        self.expect("]")
        return Participant(role, term, det, count)

    def _compares(self) -> bool:
        return self.units[self.place].kind in _COMPARE

    def option(self, phrases: Mapping[str, str]) -> str:
        """A word of a closed list, or any one as ``#слово``."""
        exact = self.raw()
        found = self.phrase(phrases) if exact is None else exact
        if found is None:
            known = ", ".join(phrases)
            raise self.wrong("S044", (f"Здесь может стоять: {known}.", f"There could be: {known}."))
        return found

    def many(self, read: Callable[[], T], sign: str = ",") -> tuple[T, ...]:
        """Items up to a bracket."""
        found: list[T] = []
        if not self.at(")") and not self.at(";"):
            found.append(read())
            while self.take(sign):
                found.append(read())
        return tuple(found)

    def inside(self, read: Callable[[], T]) -> T:
        """What stands before a closing bracket."""
        found = read()
        self.expect(")")
        return found

    # --- contents -----------------------------------------------------------------------------------------------

    def suffix(self, *keys: str) -> str:
        """Pass ``слово(`` of one of `keys`."""
        begin = self.place
        found = self.call(_SUFFIXES)
        if found in keys:
            return found
        self.place = begin
        return ""

    def _deontic(self, modality: str) -> Deontic:
        act = self.act()
        if not self.suffix("only"):
            return Deontic(modality, act)
        only = self.role()
        allowed = self.many(self.name) if self.take(":") else ()
        self.expect(")")
        return Deontic(modality, act, only, allowed)

    def _purpose(self) -> Purpose | None:
        if not self.suffix("for"):
            return None
        action = self.name()
        role = self.role() if self.take(";") else ""
        filler = self.name() if self.take(";") else ""
        self.expect(")")
        return Purpose(action, role, filler)

    def _membership(self, *, negated: bool) -> Membership:
        variable = self.variable()
        self.expect(";")
        term = self.inside(self.name)
        return Membership(variable, term, negated, self._purpose())

    def _quantity(self) -> Valuation | Change:
        quantity = self.name()
        self.expect("(")
        variable = self.inside(self.variable)
        if self.take("="):
            return Valuation(variable, quantity, self.expression(), self._purpose())
        op = self.phrase(_CHANGES)
        if op is not None:
            return self._change(variable, quantity, op)
        if self._compares():
            raise self.wrong(
                "S040", ("Здесь ожидается «=» или изменение.", "“=” or a change is expected here."),
                ("Например: «= 7», «не больше 10».", "For example: “= 7”, “is at most 10”."),
            )  # fmt: skip
        return Valuation(variable, quantity, Expr("of", name=quantity, variable=variable), self._purpose())

    def _change(self, variable: str, quantity: str, op: str) -> Change:
        if not op:
            op = self.raw() or ""
        expr: Expr | None = None
        if op == "keep":
            expr = self.inside(self.expression) if self.suffix("on") else None
        elif not self.take("—"):
            expr = self.expression()
        given = dict.fromkeys(("rounding", "per", "cause"), "")
        while key := self.suffix(*given):
            given[key] = self.option(_ROUNDING) if key == "rounding" else self.name()
            self.expect(")")
        return Change(variable, quantity, op, expr, **given)

    def expression(self) -> Expr:
        """An expression."""
        return read_expression(self, self.variable)

    def _effect(self, *, negated: bool) -> Effect:
        act = self.act()
        faces: Interval | None = None
        test = ""
        amount: Expr | None = None
        while key := self.suffix("on", "test", "amount"):
            if key == "on":
                faces = read_interval(self)
            elif key == "test":
                test = self.name()
            else:
                amount = self.expression()
            self.expect(")")
        return Effect(act, faces, test, amount, negated)

    def _sequence(self, kind: str) -> Sequence:
        items = self.many(self.name)
        action = self.name() if self.take(";") else ""
        direction = self.name() if self.take(";") else ""
        self.expect(")")
        return Sequence(kind, items, action, direction)

    def _suppression(self) -> Suppression:
        what = self.inside(self.name)
        return Suppression(what, self.act() if self.suffix("on") else Act(""))

    def _replacement(self) -> Replacement:
        variable = self.variable()
        self.expect(";")
        relation = self.name()
        self.expect(";")
        return Replacement(variable, relation, self.inside(self.name))


_ROLES = ("Пишите: может(корабль; стрелять; по: цель).", "Write: may(ship; shoot; at: target).")
