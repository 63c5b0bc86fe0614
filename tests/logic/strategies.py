"""Generated theories."""

from hypothesis import strategies as st

from svod.logic import Absent, Atom, Comparison, Kind, Literal, Rule, Theory, Var

_ATOMS = 6
_Parts = tuple[int, bool, list[tuple[int, bool]], Kind]
_LABELS = ("", "r1", "r2", "r3", "r4", "r5")


def literals(atoms: st.SearchStrategy[str]) -> st.SearchStrategy[Literal]:
    """Return literals over some atoms."""
    return st.builds(Literal, atoms, st.booleans())


def cyclic_theories() -> st.SearchStrategy[Theory]:
    """Return small theories without any restriction: circles, cyclic superiority, shared labels, contrary facts."""
    literal = literals(st.sampled_from(["a", "b", "c"]))  # few atoms make many disputes
    rule = st.builds(
        Rule, literal, st.lists(literal, max_size=2).map(tuple), st.sampled_from(Kind), st.sampled_from(_LABELS)
    )
    label = st.sampled_from(_LABELS[1:])
    return st.builds(
        Theory,
        st.lists(literal, max_size=2).map(tuple),
        st.lists(rule, max_size=12).map(tuple),
        st.lists(st.tuples(label, label), max_size=6).map(tuple),
    )


def acyclic_theories() -> st.SearchStrategy[Theory]:
    """Return theories whose bodies only use later atoms, whose labels are unique and whose superiority is acyclic."""
    number, sign = st.integers(0, _ATOMS - 1), st.booleans()
    parts = st.tuples(number, sign, st.lists(st.tuples(number, sign), max_size=2), st.sampled_from(Kind))
    pair = st.tuples(st.integers(0, 11), st.integers(0, 11))
    return st.builds(
        _acyclic,
        st.lists(literals(st.sampled_from([f"a{i}" for i in range(_ATOMS)])), max_size=2),
        st.lists(parts, min_size=1, max_size=12),
        st.lists(pair, max_size=8),
    )


def _acyclic(facts: list[Literal], parts: list[_Parts], pairs: list[tuple[int, int]]) -> Theory:
    """Build a theory; of a body only what comes after the head is kept, and of two rules the earlier is superior."""
    rules = tuple(
        Rule(Literal(f"a{head}", sign), tuple(Literal(f"a{i}", s) for i, s in body if i > head), kind, f"r{number}")
        for number, (head, sign, body, kind) in enumerate(parts)
    )
    better = tuple((f"r{min(pair)}", f"r{max(pair)}") for pair in pairs if pair[0] != pair[1])
    return Theory(tuple(facts), rules, better)


_WORDS = st.one_of(st.sampled_from(["a", "fliesHigh", "летит", "Not", "not", "_x", ""]), st.text(max_size=6))
_TERMS = st.one_of(
    _WORDS,
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.builds(Var, st.sampled_from(["X", "_", "_y", "Корабль"])),
)
_TEXT_LITERALS = st.builds(
    Literal,
    st.one_of(_WORDS, st.builds(Atom, _WORDS, st.lists(_TERMS, max_size=3).map(tuple))),
    st.booleans(),
)
_CONDITIONS = st.one_of(
    _TEXT_LITERALS,
    st.builds(Absent, _TEXT_LITERALS),
    st.builds(Comparison, _TERMS, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), _TERMS),
)


def text_theories() -> st.SearchStrategy[Theory]:
    """Return theories with every construct of the text form and awkward strings."""
    rule = st.builds(Rule, _TEXT_LITERALS, st.lists(_CONDITIONS, max_size=3).map(tuple), st.sampled_from(Kind), _WORDS)
    return st.builds(
        Theory,
        st.lists(_TEXT_LITERALS, max_size=3).map(tuple),
        st.lists(rule, max_size=4).map(tuple),
        st.lists(st.tuples(_WORDS, _WORDS), max_size=3).map(tuple),
        st.lists(_TEXT_LITERALS, max_size=2).map(tuple),
    )
