"""Generated theories."""

from hypothesis import strategies as st

from svod.logic import Absent, Atom, Comparison, Kind, Literal, Rule, Theory, Var

_ATOMS = 6
_LABELS = ("", "r1", "r2", "r3", "r4", "r5")


def literals(atoms: st.SearchStrategy[str]) -> st.SearchStrategy[Literal]:
    """Return literals over some atoms."""
    return st.builds(Literal, atoms, st.booleans())


def cyclic_theories() -> st.SearchStrategy[Theory]:
    """Return small theories without any restriction: circles, cyclic superiority, shared labels, contrary facts."""
    literal = literals(st.sampled_from([f"a{i}" for i in range(_ATOMS)]))
    rule = st.builds(
        Rule, literal, st.lists(literal, max_size=3).map(tuple), st.sampled_from(Kind), st.sampled_from(_LABELS)
    )
    label = st.sampled_from(_LABELS[1:])
    return st.builds(
        Theory,
        st.lists(literal, max_size=2).map(tuple),
        st.lists(rule, max_size=12).map(tuple),
        st.lists(st.tuples(label, label), max_size=6).map(tuple),
    )


@st.composite
def acyclic_theories(draw: st.DrawFn) -> Theory:
    """Return theories whose bodies only use later atoms, whose labels are unique and whose superiority is acyclic."""
    rules: list[Rule] = []
    for number in range(draw(st.integers(1, 14))):
        head = draw(st.integers(0, _ATOMS - 1))
        later = [f"a{i}" for i in range(head + 1, _ATOMS)]
        body = draw(st.lists(literals(st.sampled_from(later)), max_size=2)) if later else []
        sign, kind = draw(st.booleans()), draw(st.sampled_from(Kind))
        rules.append(Rule(Literal(f"a{head}", sign), tuple(body), kind, f"r{number}"))
    numbers = st.integers(0, len(rules) - 1)
    pairs = draw(st.lists(st.tuples(numbers, numbers), max_size=8))
    better = tuple((f"r{min(pair)}", f"r{max(pair)}") for pair in pairs if pair[0] != pair[1])
    facts = draw(st.lists(literals(st.sampled_from([f"a{i}" for i in range(_ATOMS)])), max_size=2))
    return Theory(tuple(facts), tuple(rules), better)


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
    rule = st.builds(
        Rule, _TEXT_LITERALS, st.lists(_CONDITIONS, max_size=3).map(tuple), st.sampled_from(Kind), _WORDS
    )
    return st.builds(
        Theory,
        st.lists(_TEXT_LITERALS, max_size=3).map(tuple),
        st.lists(rule, max_size=4).map(tuple),
        st.lists(st.tuples(_WORDS, _WORDS), max_size=3).map(tuple),
        st.lists(_TEXT_LITERALS, max_size=2).map(tuple),
    )
