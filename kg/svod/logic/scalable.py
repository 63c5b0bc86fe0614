"""The scalable theories by which defeasible reasoners are compared.

Every function returns a theory whose one question is the literal to ask. All are solved in time linear in their size.

References
----------
Maher, Rock, Antoniou, Billington, Miller (2001), "Efficient defeasible reasoning systems", IJAIT 10(4), section 6.
"""

from svod.logic.terms import Literal, Rule, Theory, defeasible, defeater, strict


def chain(n: int) -> Theory:
    """Return ``a0`` and aᵢ₋₁ ⇒ aᵢ for i = 1 … n; the last literal is defeasibly proved. The size is 2n + 1."""
    rules = tuple(defeasible(_a(i), _a(i - 1), label=f"r{i}") for i in range(1, n + 1))
    return Theory((_a(0),), rules, questions=(_a(n),))


def circle(n: int) -> Theory:
    """Return aᵢ ⇒ aᵢ₊₁ in a ring of n; nothing is proved, and nothing is refuted either. The size is 2n."""
    rules = tuple(defeasible(_a((i + 1) % n), _a(i), label=f"r{i}") for i in range(n))
    return Theory((), rules, questions=(_a(0),))


def levels(n: int, *, superiority: bool = True) -> Theory:
    """Return 2n + 2 levels of attack on a0, each ⇒ aᵢ against aᵢ₊₁ ⇒ ¬aᵢ; a0 is defeasibly proved.

    Parameters
    ----------
    n
        The number of levels, halved; the size is 7n + 8.
    superiority
        Whether the attackers of odd levels are superior; a0 is proved with and without.
    """
    rules: list[Rule] = []
    for i in range(2 * n + 2):
        rules.append(defeasible(_a(i), label=f"r{2 * i}"))
        rules.append(defeasible(~_a(i), _a(i + 1), label=f"r{2 * i + 1}"))
    rules.append(defeasible(_a(2 * n + 2), label=f"r{4 * n + 4}"))
    better = tuple((f"r{2 * i + 1}", f"r{2 * i}") for i in range(1, 2 * n + 2, 2)) if superiority else ()
    return Theory((), tuple(rules), better, (_a(0),))


def teams(n: int) -> Theory:
    """Return a dispute of two against two in which the sides need different champions, nested n deep.

    Each literal of depth ≤ n has four rules with fresh bodies; the root is defeasibly proved. The size grows as 4ⁿ.
    """
    rules: list[Rule] = []
    better: list[tuple[str, str]] = []
    level = [_a(0)]
    made = 1
    for depth in range(n + 1):
        below: list[Literal] = []
        for literal in level:
            first = len(rules)
            for position in range(4):
                body = () if depth == n else (_a(made),)
                made += len(body)
                below.extend(body)
                head = literal if position < 2 else ~literal  # noqa: PLR2004 - two for, two against
                rules.append(defeasible(head, *body, label=f"r{first + position}"))
            better += [(f"r{first}", f"r{first + 2}"), (f"r{first + 1}", f"r{first + 3}")]
        level = below
    return Theory((), tuple(rules), tuple(better), (_a(0),))


def tree(n: int, k: int) -> Theory:
    """Return a k-ary tree of depth n, each inner literal derived from its k children; the root is proved."""
    rules: list[Rule] = []
    level = [_a(0)]
    made = 1
    for _ in range(n):
        below = [_a(i) for i in range(made, made + k * len(level))]
        for position, literal in enumerate(level):
            rules.append(defeasible(literal, *below[k * position : k * (position + 1)], label=f"r{len(rules)}"))
        made += len(below)
        level = below
    return Theory(tuple(level), tuple(rules), questions=(_a(0),))


def dag(n: int, k: int) -> Theory:
    """Return aᵢ₊₁, …, aᵢ₊ₖ ⇒ aᵢ for i = 0 … kn over k facts; a0 is proved. The size is nk² + (n + 2)k + 1."""
    facts = tuple(_a(k * n + i) for i in range(1, k + 1))
    rules = tuple(defeasible(_a(i), *(_a(i + j) for j in range(1, k + 1)), label=f"r{i}") for i in range(k * n + 1))
    return Theory(facts, rules, questions=(_a(0),))


def mix(m: int, n: int, k: int) -> Theory:
    """Return m rules for p and m defeaters against it, each on n strict chains of length k; p is not proved.

    The size is 2m + 4mn + 4mnk.
    """
    facts: list[Literal] = []
    rules: list[Rule] = []
    for i in range(2 * m):
        ends: list[Literal] = []
        for j in range(n):
            links = [Literal(f"b{i}_{j}_{step}") for step in range(k + 1)]
            facts.append(links[0])
            rules += [strict(links[step], links[step - 1]) for step in range(1, k + 1)]
            ends.append(links[k])
        make, head = (defeasible, Literal("p")) if i < m else (defeater, Literal("p", positive=False))
        rules.append(make(head, *ends, label=f"r{i}"))
    return Theory(tuple(facts), tuple(rules), questions=(Literal("p"),))


def _a(i: int) -> Literal:
    """Return the literal aᵢ."""
    return Literal(f"a{i}")
