"""Terms of a vocabulary: concepts with labels, hierarchy, roles and presumptions (after SKOS)."""

from __future__ import annotations

from msgspec import Struct

from svod.records import Located

KINDS = ("class", "state", "action", "quantity", "relation", "moment")


class Label(Struct, frozen=True):
    """One name of a term.

    `status` is ``pref``, ``alt`` or ``hidden`` (SKOS prefLabel, altLabel, hiddenLabel), or ``noun`` for the name of
    an action or state («стрельба»); `like` names a word whose paradigm the label follows («склоняется как»), ``-``
    for an indeclinable one.
    """

    text: str
    lang: str
    status: str = "alt"
    like: str = ""


class RoleSpec(Struct, frozen=True):
    """A role that an action takes: its filler's class and the marks that show it in a sentence.

    A mark is ``preposition+case`` (``против+gen``), ``+case`` for a bare noun, or an English preposition;
    ``subject`` and ``object`` mark the grammatical subject and object.
    """

    name: str
    filler: str
    marks: tuple[str, ...] = ()
    usual: str = ""


class Term(Located, frozen=True):
    """A concept.

    Parameters
    ----------
    id
        Stable name within the game, Latin letters, digits, ``-`` and ``.``.
    kind
        One of `KINDS`.
    broader
        Identifiers of the concepts directly above it.
    disjoint
        Concepts that share no member with this one (declared on either side).
    unusual
        A class or state presumed absent unless it is said.
    partition
        The concepts directly below share no member with one another; of a relation: a participant stands in it to
        one filler at most, so that one filler excludes those apart from it («одно»).
    relative
        A name relative to someone («враг», «сосед»): beside a participant of a wider class it names another one.
    usual
        For a quantity: the interval presumed (``> 1``); empty for none.
    alternatives
        Actions that a duty to do this one forbids.
    values
        Values of quantities that the term itself carries (a ship profile): (quantity, value text, node).
    range
        For a quantity: the interval of all numbers that it can have (``1–6``); empty for any.
    unit
        For a quantity: the unit of its numbers.
    expands
        For a verb that stands for another act: the action, then ``role=term`` pairs.
    adds
        For an action: ``relation=role``, the relation in which the act puts its agent to the filler of the role.
    counts
        For an action: ``role=quantity``, the quantity that says how many fill the role (one, where no number is said).
    threshold
        For a quantity: the acts that succeed on a die not below it, each ``action=role`` with the role of its holder;
        for such an action the quantity, ``quantity=role``.
    source
        Where the knowledge comes from: a locator, or a remark such as «общее знание игры».
    """

    id: str
    kind: str
    broader: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()
    disjoint: tuple[str, ...] = ()
    unusual: bool = False
    partition: bool = False
    usual: str = ""
    roles: tuple[RoleSpec, ...] = ()
    alternatives: tuple[str, ...] = ()
    values: tuple[tuple[str, str, str], ...] = ()
    unit: str = ""
    expands: tuple[str, ...] = ()
    adds: str = ""
    counts: str = ""
    threshold: tuple[str, ...] = ()
    source: str = ""
    note: str = ""
    range: str = ""
    line: int = 0
    relative: bool = False

    def label(self, lang: str) -> str:
        """Preferred label in `lang`, or in the other language, or the identifier."""
        best = [name.text for name in self.labels if name.status == "pref" and name.lang == lang]
        rest = [name.text for name in self.labels if name.status == "pref"]
        return (best or rest or [self.id])[0]
