"""A plain prover by brute force: the definitions of the four conclusions, applied until nothing changes.

It shares nothing with the solver but the data types.
"""

from collections.abc import Callable

from svod.logic import Kind, Literal, Rule, Theory

Tags = dict[Literal, tuple[str, ...]]


def reference(theory: Theory) -> Tags:
    """Return the tags of every literal that the theory mentions, and of its complement."""
    return _Reference(theory).run()


class _Reference:
    """Sets of literals for +Δ, -Δ, +∂ and -∂ that grow to the least fixpoint."""

    def __init__(self, theory: Theory) -> None:
        self.theory = theory
        mentioned = [*theory.facts]
        for rule in theory.rules:
            mentioned += [rule.head, *self.body(rule)]
        self.literals = list(dict.fromkeys([q for m in mentioned for q in (Literal(m.atom), ~Literal(m.atom))]))
        self.sets: dict[str, set[Literal]] = {"+Δ": set(), "-Δ": set(), "+∂": set(), "-∂": set()}

    def run(self) -> Tags:
        """Apply all conditions until nothing changes."""
        conditions: dict[str, Callable[[Literal], bool]] = {
            "+Δ": self.definite,
            "-Δ": self.not_definite,
            "+∂": self.defeasible,
            "-∂": self.not_defeasible,
        }
        while True:
            new = [
                (tag, q)
                for tag, holds in conditions.items()
                for q in self.literals
                if q not in self.sets[tag] and holds(q)
            ]
            if not new:
                return {q: tuple(tag for tag in conditions if q in self.sets[tag]) for q in self.literals}
            for tag, q in new:
                self.sets[tag].add(q)

    @staticmethod
    def body(rule: Rule) -> list[Literal]:
        """Return the literals of a body."""
        return [part for part in rule.body if isinstance(part, Literal)]

    def rules(self, q: Literal, *kinds: Kind) -> list[Rule]:
        """Return the rules of the given kinds with head q."""
        return [rule for rule in self.theory.rules if rule.head == q and rule.kind in kinds]

    def each(self, rule: Rule, tag: str) -> bool:
        """Say whether each body literal has the tag."""
        return all(a in self.sets[tag] for a in self.body(rule))

    def some(self, rule: Rule, tag: str) -> bool:
        """Say whether some body literal has the tag."""
        return any(a in self.sets[tag] for a in self.body(rule))

    def beats(self, t: Rule, s: Rule) -> bool:
        """Say whether the theory states t > s."""
        return (t.label, s.label) in self.theory.superiority

    def definite(self, q: Literal) -> bool:
        """+Δ: a fact, or the head of a strict rule whose body is +Δ."""
        return q in self.theory.facts or any(self.each(r, "+Δ") for r in self.rules(q, Kind.STRICT))

    def not_definite(self, q: Literal) -> bool:
        """-Δ: no fact, and each strict rule for it has a body literal that is -Δ."""
        return q not in self.theory.facts and all(self.some(r, "-Δ") for r in self.rules(q, Kind.STRICT))

    def defeasible(self, q: Literal) -> bool:
        """+∂: +Δ; or supported, the complement -Δ, and each attacker discarded or beaten by an applicable supporter."""
        if q in self.sets["+Δ"]:
            return True
        supporters = [t for t in self.rules(q, Kind.STRICT, Kind.DEFEASIBLE) if self.each(t, "+∂")]
        return (
            bool(supporters)
            and ~q in self.sets["-Δ"]
            and all(self.some(s, "-∂") or any(self.beats(t, s) for t in supporters) for s in self.rules(~q, *Kind))
        )

    def not_defeasible(self, q: Literal) -> bool:
        """-∂: -Δ; and no support, or the complement +Δ, or an applicable attacker that no live supporter beats."""
        live = [t for t in self.rules(q, Kind.STRICT, Kind.DEFEASIBLE) if not self.some(t, "-∂")]
        return q in self.sets["-Δ"] and (
            not live
            or ~q in self.sets["+Δ"]
            or any(self.each(s, "+∂") and not any(self.beats(t, s) for t in live) for s in self.rules(~q, *Kind))
        )
