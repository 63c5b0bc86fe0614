"""Team defeat between two sides of a dispute.

The rule is the one of defeasible logic with ambiguity blocking: a side wins not by one champion, but when each
rule of the other side is beaten by *some* rule of its own.

References
----------
Antoniou, Billington, Governatori, Maher (2001), "Representation results for defeasible logic", ACM TOCL 2(2);
Maher, Rock, Antoniou, Billington, Miller (2001), "Efficient defeasible reasoning systems", IJAIT 10(4).
"""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

R = TypeVar("R")


class Team(NamedTuple, Generic[R]):
    """The outcome of a dispute between two teams.

    Attributes
    ----------
    unbeaten_pro
        Members of the pro side that no member of the con side beats, in their order.
    unbeaten_con
        Members of the con side that no member of the pro side beats, in their order.
    beaten
        Pairs (loser, winner), the pro side's losers first; the winner is the first that beats the loser.
    """

    unbeaten_pro: tuple[R, ...]
    unbeaten_con: tuple[R, ...]
    beaten: tuple[tuple[R, R], ...]

    @property
    def pro_wins(self) -> bool:
        """Whether the pro side has a member, and beats every member of the con side."""
        return not self.unbeaten_con and bool(self.unbeaten_pro or self.beaten)

    @property
    def con_wins(self) -> bool:
        """Whether the con side has a member, and beats every member of the pro side."""
        return not self.unbeaten_pro and bool(self.unbeaten_con or self.beaten)

    @property
    def conflict(self) -> bool:
        """Whether the dispute is undecided: both sides win (a cyclic preference), or each keeps an unbeaten member."""
        return bool(self.unbeaten_pro) == bool(self.unbeaten_con) and bool(self.unbeaten_pro or self.beaten)


def team(pro: Sequence[R], con: Sequence[R], beats: Callable[[R, R], bool]) -> Team[R]:
    """Let two sides of a dispute fight, all members of one side against all of the other.

    Parameters
    ----------
    pro
        The applicable members of one side.
    con
        The applicable members of the other side.
    beats
        ``beats(a, b)`` says whether ``a`` beats ``b``. It is asked only across the two sides, and need be
        neither transitive nor acyclic.

    Returns
    -------
    Who stays unbeaten on each side, and who was beaten by whom.

    Raises
    ------
    Exception
        Only what ``beats`` raises.

    Examples
    --------
    >>> team(["faq"], ["book"], lambda a, b: a == "faq").pro_wins
    True
    """
    beaten: list[tuple[R, R]] = []
    unbeaten_pro: list[R] = []
    unbeaten_con: list[R] = []
    for member in pro:
        for rival in con:
            if beats(rival, member):
                beaten.append((member, rival))
                break
        else:
            unbeaten_pro.append(member)
    for member in con:
        for rival in pro:
            if beats(rival, member):
                beaten.append((member, rival))
                break
        else:
            unbeaten_con.append(member)
    return Team(tuple(unbeaten_pro), tuple(unbeaten_con), tuple(beaten))
