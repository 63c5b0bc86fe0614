"""Team defeat between two sides."""

from hypothesis import given
from hypothesis import strategies as st

from svod.logic.team import Team, team


def by(*pairs: tuple[str, str]) -> Team[str]:
    """Let a, b fight x, y with a preference."""
    return team(["a", "b"], ["x", "y"], lambda one, other: (one, other) in pairs)


def test_a_team_wins_with_two_champions() -> None:
    result = by(("a", "x"), ("b", "y"))
    assert (result.pro_wins, result.con_wins, result.conflict) == (True, False, False)
    assert result == Team(("a", "b"), (), (("x", "a"), ("y", "b")))


def test_one_unbeaten_rival_makes_a_conflict() -> None:
    result = by(("a", "x"))
    assert (result.pro_wins, result.con_wins, result.conflict) == (False, False, True)
    assert result.unbeaten_con == ("y",)


def test_a_cyclic_preference_lets_both_win_which_is_a_conflict() -> None:
    result = by(("a", "x"), ("b", "y"), ("x", "a"), ("y", "b"))
    assert (result.pro_wins, result.con_wins, result.conflict) == (True, True, True)
    assert result.beaten == (("a", "x"), ("b", "y"), ("x", "a"), ("y", "b"))


def test_an_empty_side_never_wins() -> None:
    nobody: list[str] = []
    assert team(nobody, nobody, lambda *_: True) == Team((), (), ())
    assert not team(nobody, nobody, lambda *_: True).pro_wins
    assert not team(nobody, nobody, lambda *_: True).conflict
    alone = team(["a"], nobody, lambda *_: True)
    assert (alone.pro_wins, alone.con_wins, alone.conflict) == (True, False, False)


@given(st.data(), st.integers(0, 4), st.integers(0, 4))
def test_the_definition_holds(data: st.DataObject, pros: int, cons: int) -> None:
    pro, con = [("pro", i) for i in range(pros)], [("con", i) for i in range(cons)]
    pairs = [(a, b) for a in pro for b in con] + [(b, a) for a in pro for b in con]
    better = data.draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    result = team(pro, con, lambda one, other: (one, other) in better)
    assert result.pro_wins == (bool(pro) and all(any((a, b) in better for a in pro) for b in con))
    assert result.con_wins == (bool(con) and all(any((b, a) in better for b in con) for a in pro))
    assert result.conflict == ((bool(pro) or bool(con)) and result.pro_wins == result.con_wins)
    assert {loser for loser, _ in result.beaten}.isdisjoint({*result.unbeaten_pro, *result.unbeaten_con})
    assert len(result.beaten) + len(result.unbeaten_pro) + len(result.unbeaten_con) == pros + cons
    assert all((winner, loser) in better for loser, winner in result.beaten)


def test_swapping_the_sides_swaps_the_outcome() -> None:
    better = {("a", "x"), ("y", "a"), ("b", "y")}
    one = team(["a", "b"], ["x", "y"], lambda p, q: (p, q) in better)
    two = team(["x", "y"], ["a", "b"], lambda p, q: (p, q) in better)
    assert (one.unbeaten_pro, one.unbeaten_con) == (two.unbeaten_con, two.unbeaten_pro)
    assert set(one.beaten) == set(two.beaten)
