"""Norms: what a sentence of a pack says, resolved to terms and roles (after LegalRuleML and defeasible logic).

A sentence holds one *content* and its scope. Contents are permissions and duties about an act (`Deontic`),
memberships (`Membership`), values (`Valuation`), changes of values (`Change`), effects of events and dice
(`Effect`), orders of steps or actors (`Sequence`), rules about rules (`Suppression`, `Replacement`).

Variables name participants: a role of the act (``agent``, ``object`` …) or ``x1``, ``x2`` … for others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from svod.model.numbers import Interval, Number
from svod.records import Located
from svod.source import NOWHERE, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

MODALITIES = ("may", "may_not", "must", "need_not")


def outsider(term: str, number: int = 1) -> str:
    """A participant outside the act, by its class: ``@ship``; of several the second is ``@@ship``, and so on."""
    return "@" * number + term


def class_of_outsider(variable: str) -> str:
    """The class by which an outsider is named; '' for any other participant."""
    return variable.lstrip("@") if variable.startswith("@") else ""


class Literal(Struct, frozen=True):
    """A condition or fact over variables.

    ========  ====================================  ===============================================
    `pred`    `args`                                meaning
    ========  ====================================  ===============================================
    is        (variable, class or state)            membership
    has       (variable, relation, class, link)     stands in the relation to some member of the class;
                                                    link: '' any, 'own', 'other' (another's), 'that' (a
                                                    participant already named)
    own       (variable, variable)                  the first belongs to the second
    same      (variable, variable)                  both are one participant
    cmp       (variable, quantity)                  the quantity lies in `bounds`
    cmp       (variable, quantity, other quantity)  the first less the second lies in `bounds`
    does      (variable, action, class or '')       the participant does or did the action (to the class)
    ========  ====================================  ===============================================
    """

    pred: str
    args: tuple[str, ...]
    negated: bool = False
    bounds: Interval | None = None

    def flip(self) -> Literal:
        """The complementary literal."""
        return Literal(self.pred, self.args, not self.negated, self.bounds)

    def atom(self) -> Literal:
        """The literal without its sign."""
        return Literal(self.pred, self.args, False, self.bounds) if self.negated else self

    def renamed(self, names: Mapping[str, str]) -> Literal:
        """The literal about other participants: those that `names` has, under their new names."""
        return Literal(self.pred, tuple(names.get(arg, arg) for arg in self.args), self.negated, self.bounds)


class Participant(Struct, frozen=True):
    """A filler of a role: class `term`, determiner `det` ('' any all part each same), and a count."""

    role: str
    term: str
    det: str = ""
    count: Interval | None = None


class Act(Struct, frozen=True):
    """An action with its fillers, one a role, in the order of the action's roles."""

    action: str
    roles: tuple[Participant, ...] = ()
    period: str = ""

    def role(self, name: str) -> Participant | None:
        """Filler of role `name`, or None."""
        for participant in self.roles:
            if participant.role == name:
                return participant
        return None

    def kinds(self) -> dict[str, str]:
        """Role to the class that fills it."""
        return {participant.role: participant.term for participant in self.roles}

    def terms(self) -> tuple[str, ...]:
        """The action, then the fillers."""
        return (self.action, *(participant.term for participant in self.roles))


class Limit(Struct, frozen=True):
    """A bound in time: `relation` is before, after, during, until or from; `moment` is a moment's term."""

    relation: str
    moment: str


class Expr(Struct, frozen=True):
    """An arithmetic expression.

    `op` is one of num, dice, of, add, sub, mul, div, max, min, sum, percent, call; `value` is the number,
    `name` the quantity or function, `variable` whose quantity it is, `args` the operands. Dice are
    ``value`` d ``sides``.
    """

    op: str
    args: tuple[Expr, ...] = ()
    value: Number = 0
    name: str = ""
    variable: str = ""
    sides: int = 0


class Purpose(Struct, frozen=True):
    """What a membership or value is for: norms on `action` in which the subject plays `role` see it."""

    action: str
    role: str = ""
    filler: str = ""


class Deontic(Struct, frozen=True):
    """A modality of MODALITIES over an act; `only` names the role before which «только» stands.

    With `only`, `allowed` lists the terms to which the role (or ``action``) is restricted.
    """

    modality: str
    act: Act
    only: str = ""
    allowed: tuple[str, ...] = ()


class Membership(Struct, frozen=True):
    """`variable` belongs to `term` (or does not), for `purpose` or in full."""

    variable: str
    term: str
    negated: bool = False
    purpose: Purpose | None = None


class Valuation(Struct, frozen=True):
    """`quantity` of `variable` is `expr`."""

    variable: str
    quantity: str
    expr: Expr
    purpose: Purpose | None = None


class Change(Struct, frozen=True):
    """A change of a quantity: `op` is replace, add, mul, div, cap, floor or keep; `rounding` up, down or ''.

    `per` is the quantity whose number multiplies an addition («за каждое …»).
    """

    variable: str
    quantity: str
    op: str
    expr: Expr | None = None
    rounding: str = ""
    per: str = ""
    cause: str = ""


class Effect(Struct, frozen=True):
    """What happens: on dice `faces` of `test`, or when the conditions hold, `act` follows, `amount` times."""

    act: Act
    faces: Interval | None = None
    test: str = ""
    amount: Expr | None = None
    negated: bool = False


class Sequence(Struct, frozen=True):
    """An order: `items` are moments or actors, earliest first; `kind` is steps, actors or together."""

    kind: str
    items: tuple[str, ...]
    action: str = ""
    direction: str = ""


class Suppression(Struct, frozen=True):
    """A rule about rules: the effects of `what` (a class of effects or a node) do not act on `act`."""

    what: str
    act: Act


class Replacement(Struct, frozen=True):
    """`term` takes the place of the present member of `relation` instead of adding to it."""

    variable: str
    relation: str
    term: str


Content = Deontic | Membership | Valuation | Change | Effect | Sequence | Suppression | Replacement


class Scope(Struct, frozen=True):
    """Where a content holds: a conjunction of literals, a window, and classes of further variables."""

    literals: tuple[Literal, ...] = ()
    limits: tuple[Limit, ...] = ()
    others: tuple[Participant, ...] = ()


class Norm(Located, frozen=True):
    """One norm of a node.

    Parameters
    ----------
    id
        ``game:node/number``; several norms of one sentence differ in a letter.
    listing
        '' or, for a list of permitted cases: closed, open, unclear.
    reading
        Name of the reading under which it holds; '' for all.
    example
        An example never beats its own rule by specificity.
    """

    id: str
    node: str
    content: Content
    scope: Scope = Scope()
    listing: str = ""
    reading: str = ""
    sentence: str = ""
    counts: str = ""
    span: Span = NOWHERE


class Sentence(Struct, frozen=True):
    """A parsed sentence before it is a norm or a question.

    `mood` is norm, question, fact or command; `asks` says what a question wants (holds, value, who, what,
    when, count, first, effect, chance, list, why …); `scopes` is a disjunction. `focus` is the role asked for.
    """

    mood: str
    contents: tuple[Content, ...]
    scopes: tuple[Scope, ...] = (Scope(),)
    asks: str = ""
    focus: str = ""
    every: bool = False
    join: str = "and"
    reading: str = ""
    listing: str = ""
    target: tuple[str, ...] = ()

    def facts(self) -> tuple[Literal, ...]:
        """What a question states: the conditions of its first scope."""
        return self.scopes[0].literals if self.scopes else ()
