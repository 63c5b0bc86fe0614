"""The conclusions of a theory, and why a literal has them.

References
----------
The four tagged conclusions +Δ, -Δ, +∂ and -∂ are those of Maher, Rock, Antoniou, Billington, Miller (2001),
"Efficient defeasible reasoning systems", IJAIT 10(4), section 2.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from svod.logic.program import Program
from svod.logic.team import Team, team
from svod.logic.terms import Atom, Kind, Literal, Rule, Var

OPEN: Final = 0
PROVED: Final = 1
REFUTED: Final = 2


class Proof(Enum):
    """What is known of a conclusion: it is proved, proved not to be provable, or neither (a loop)."""

    UNDETERMINED = OPEN
    PROVED = PROVED
    REFUTED = REFUTED


_SIGN = {Proof.PROVED: "+", Proof.REFUTED: "-"}
_PROOFS = (Proof.UNDETERMINED, Proof.PROVED, Proof.REFUTED)


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The answer to one literal.

    Attributes
    ----------
    literal
        What was asked.
    definite
        Whether facts and strict rules alone prove it (+Δ, -Δ).
    defeasible
        Whether the theory proves it (+∂, -∂).
    """

    literal: Literal
    definite: Proof
    defeasible: Proof

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of the literature, such as ``("-Δ", "+∂")``; an undetermined part has none."""
        parts = (("Δ", self.definite), ("∂", self.defeasible))
        return tuple(_SIGN[proof] + letter for letter, proof in parts if proof in _SIGN)


@dataclass(frozen=True, slots=True)
class Model:
    """All conclusions of a theory.

    Attributes
    ----------
    program
        The indexed theory.
    definite_status
        Per literal number, +Δ, -Δ or neither.
    defeasible_status
        Per literal number, +∂, -∂ or neither.
    steps
        How much work was done: literals settled, body occurrences and superiority pairs looked at.
    """

    program: Program
    definite_status: bytes
    defeasible_status: bytes
    steps: int

    def ask(self, literal: Literal) -> Conclusion:
        """Answer a ground literal; one that the theory does not mention is refuted, for no rule supports it.

        Raises
        ------
        ValueError
            The literal has variables; `answers` takes those.
        """
        if not literal.is_ground:
            message = f"{literal!r} has variables: use Model.answers"
            raise ValueError(message)
        number = self.program.numbers.get(literal.atom)
        if number is None:
            return Conclusion(literal, Proof.REFUTED, Proof.REFUTED)
        number += not literal.positive
        return Conclusion(literal, _PROOFS[self.definite_status[number]], _PROOFS[self.defeasible_status[number]])

    def proves(self, literal: Literal) -> bool:
        """Say whether a ground literal is defeasibly proved (+∂).

        Raises
        ------
        ValueError
            The literal has variables.
        """
        return self.ask(literal).defeasible is Proof.PROVED

    def conclusions(self) -> Iterator[Conclusion]:
        """Yield the conclusion of every literal that the theory mentions, and of its complement."""
        for atom in self.program.numbers:
            yield self.ask(Literal(atom))
            yield self.ask(Literal(atom, positive=False))

    def answers(self, question: Literal) -> tuple[Conclusion, ...]:
        """Answer a question that may have variables.

        Returns
        -------
        For a ground question its conclusion; otherwise the conclusions of all mentioned literals that match it,
        proved or not, in the order in which the theory mentions them.
        """
        if question.is_ground:
            return (self.ask(question),)
        found = (Literal(atom, question.positive) for atom in self.program.numbers if _matches(question.atom, atom))
        return tuple(map(self.ask, found))

    def why(self, literal: Literal) -> Team[Rule]:
        """Show the dispute about a literal: the applicable rules for and against it, and who beats whom.

        The dispute settles the literal unless facts and strict rules do; it takes time linear in the theory.

        Raises
        ------
        ValueError
            The literal has variables.
        """
        self.ask(literal)
        rules, complement = self.program.theory.rules, ~literal
        sound = [rule for rule in rules if rule.kind is not Kind.DEFEATER]
        pro = [rule for rule in sound if rule.head == literal and self._applies(rule)]
        con = [rule for rule in rules if rule.head == complement and self._applies(rule)]
        better = frozenset(self.program.theory.superiority)

        def beats(one: Rule, other: Rule) -> bool:
            return one.kind is not Kind.DEFEATER and (one.label, other.label) in better

        return team(pro, con, beats)

    def _applies(self, rule: Rule) -> bool:
        """Say whether the whole body is defeasibly proved."""
        return all(isinstance(part, Literal) and self.proves(part) for part in rule.body)


def _matches(pattern: object, atom: object) -> bool:
    """Say whether an atom is an instance of a pattern; equal variables need equal values, anonymous ones do not."""
    if not isinstance(pattern, Atom) or not isinstance(atom, Atom):
        return pattern == atom
    if pattern.name != atom.name or len(pattern.args) != len(atom.args):
        return False
    bound: dict[str, object] = {}
    for want, have in zip(pattern.args, atom.args, strict=True):
        if not isinstance(want, Var):
            if want != have:
                return False
        elif want.name != "_" and bound.setdefault(want.name, have) != have:
            return False
    return True
