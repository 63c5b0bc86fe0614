"""The vocabulary of the generated theories: ships, orders and three moments, with a few marks left to chance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from svod.model.terms import RoleSpec, Term

AGENTS = ("ship", "ship", "ship", "cruiser", "ship", "heavy", "ship", "monitor", "ship", "veteran")
TARGETS = ("ship", "cruiser", "ship", "hulk", "ship", "heavy", "ship", "target", "veteran", "monitor")
THREATS = ("threat", "ramming", "threat", "gunfire")
ORDERS = ("order", "brace", "lock", "order")
FILLERS = {"agent": AGENTS, "at": TARGETS, "object": TARGETS, "against": THREATS, "order": ORDERS}
ROLES = {
    "act": ("agent",),
    "shoot": ("agent", "at", "against"),
    "salvo": ("agent", "at", "against"),
    "ram": ("agent", "object"),
    "take": ("agent", "order", "against"),
}
STATES = ("crippled", "docked", "spectral", "manifested")  # without a presumption, the same, unusual, apart from it
MOMENTS = ("dawn", "noon", "salvo-time")
_DOMAINS = {
    "agent": "ship",
    "at": "ship|hulk|target",
    "object": "ship|hulk|target",
    "against": "threat",
    "order": "order",
}


@dataclass(frozen=True, slots=True)
class Marks:
    """What chance decides of the vocabulary."""

    distinct: bool = False
    rare_order: bool = False
    single_order: bool = False
    rivals: bool = True
    usual: str = "> 1"
    profiles: tuple[int, ...] = ()


def _spec(action: str) -> tuple[RoleSpec, ...]:
    return tuple(RoleSpec(role, _DOMAINS[role]) for role in ROLES[action])


@lru_cache(maxsize=64)
def vocabulary(marks: Marks) -> tuple[Term, ...]:
    """Terms of a pack."""
    top = ("thing",)
    speeds: list[tuple[tuple[str, str, str], ...]] = [(("speed", str(number), ""),) for number in marks.profiles]
    speeds = speeds or [(), ()]
    rivals = ("lock",) if marks.rivals else ()
    return (
        Term("thing", "class"),
        *(Term(kind, kind) for kind in ("state", "action", "quantity", "relation", "moment")),
        Term("ship", "class", top, partition=marks.distinct),
        Term("cruiser", "class", ("ship",), values=speeds[0]),
        Term("battleship", "class", ("ship",), values=speeds[1]),
        Term("heavy", "class", ("cruiser",)),
        Term("monitor", "class", ("ship",), unusual=True),
        Term("veteran", "class", top),
        Term("target", "class", top),
        Term("hulk", "class", top, disjoint=("ship",)),
        Term("threat", "class", top),
        *(Term(name, "class", ("threat",)) for name in ("ramming", "gunfire")),
        Term("order", "class", top, partition=marks.distinct),
        Term("brace", "class", ("order",), alternatives=rivals),
        Term("lock", "class", ("order",)),
        Term("crippled", "state", ("state",)),
        Term("docked", "state", ("state",)),
        Term("spectral", "state", ("state",), unusual=True),
        Term("manifested", "state", ("state",), disjoint=("spectral",)),
        Term("act", "action", ("action",), roles=_spec("act")),
        Term("shoot", "action", ("act",), roles=_spec("shoot"), alternatives=("ram",)),
        Term("salvo", "action", ("shoot",), roles=_spec("salvo")),
        Term("ram", "action", ("act",), roles=_spec("ram"), unusual=True),
        Term("take", "action", ("act",), roles=_spec("take"), adds="on-order=order"),
        Term("speed", "quantity", ("quantity",), usual=marks.usual),
        Term("range", "quantity", ("quantity",)),
        Term(
            "on-order",
            "relation",
            ("relation",),
            roles=(RoleSpec("owner", "ship"), RoleSpec("filler", "order")),
            unusual=marks.rare_order,
            partition=marks.single_order,
        ),
        Term("phase", "moment", ("moment",)),
        Term("dawn", "moment", ("moment",)),
        Term("noon", "moment", ("moment",)),
        Term("salvo-time", "moment", ("phase",)),
    )
