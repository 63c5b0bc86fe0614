"""A hand-made pack with every content kind and every field, and the packs that are shipped."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from svod import resources
from svod.lower.compile import compile_pack, read_folder
from svod.model.nodes import Case, Document, Edge, Locator, Node, Pack, Reading
from svod.model.norms import (
    Act,
    Change,
    Content,
    Deontic,
    Effect,
    Expr,
    Limit,
    Literal,
    Membership,
    Norm,
    Participant,
    Purpose,
    Replacement,
    Scope,
    Sequence,
    Suppression,
    Valuation,
)
from svod.model.numbers import Interval, exactly
from svod.model.terms import Label, RoleSpec, Term
from svod.syntax.tables import compile_tables

SHIPPED = tuple(
    sorted(folder.name for folder in resources.packs_folder().iterdir() if folder.joinpath("pack.md").is_file())
)


@cache
def shipped(game: str) -> Pack | tuple[str, ...]:
    """Return a shipped pack, or the codes of its mistakes if it does not compile."""
    sources, forms, found = read_folder(resources.packs_folder().joinpath(game))
    compiled, more = compile_pack(game, sources, forms, compile_tables())
    return compiled.pack if compiled is not None else tuple(f"{x.code} {x.span.line}" for x in (*found, *more))


SHIP = Participant("agent", "ship")
BRACING = Act(
    "take-order", (SHIP, Participant("order", "brace"), Participant("times", "times", "same", exactly(1))), "turn"
)
NUM = Expr("num", value=Fraction(7, 2))
CONTENTS: tuple[Content, ...] = (
    Deontic("may", BRACING),
    Deontic("may_not", Act("take-order", (SHIP,)), "order", ("brace", "ambush")),
    Deontic("must", Act("shoot", (Participant("agent", "ship", "each", Interval(1, 2, high_open=True)),))),
    Deontic("need_not", Act("shoot")),
    Membership("agent", "defence", negated=True, purpose=Purpose("shoot", "at", "ship")),
    Valuation(
        "agent", "speed", Expr("add", (Expr("dice", value=2, sides=6), Expr("of", name="speed", variable="agent")))
    ),
    Valuation("agent", "speed", Expr("call", (NUM, Expr("num")), name="cm")),
    Change("agent", "speed", "div", Expr("num", value=Fraction(1, 3)), "up", "shields", "brace"),
    Change("agent", "speed", "keep"),
    Effect(BRACING, Interval(low=5, low_open=True), "leadership-test", NUM, negated=True),
    Sequence("actors", ("ship", "defence", "ship"), "shoot", "crippled"),
    Suppression("leadership-test", Act("", (Participant("object", "ship"),))),
    Suppression("bfg:brace.when", Act("shoot")),
    Replacement("agent", "on-order", "brace"),
)
SCOPE = Scope(
    (
        Literal("is", ("agent", "crippled")),
        Literal("has", ("agent", "on-order", "order", "own"), negated=True),
        Literal("own", ("x1", "agent")),
        Literal("same", ("x1", "@ship"), negated=True),
        Literal("cmp", ("agent", "speed"), bounds=Interval(-3, Fraction(15, 2), low_open=True)),
        Literal("cmp", ("agent", "speed", "shields"), bounds=Interval(low=0)),
        Literal("does", ("agent", "shoot", "ship*")),
        Literal("does", ("agent", "shoot", "")),
    ),
    (Limit("before", "throw"), Limit("until", "attack-end")),
    (Participant("x1", "ship", "any", Interval()), Participant("@ship", "ship")),
)
TERMS = (
    Term("thing", "class"),
    Term(
        "ship",
        "class",
        ("thing", "target"),
        (
            Label("корабль", "ru", "pref"),
            Label("ship", "en", "pref"),
            Label("судно", "ru"),
            Label("кораблик", "ru", "hidden", "столик"),
        ),
        ("hulk",),
        unusual=True,
        partition=True,
        relative=True,
        source="общее знание игры",
        note="замечание",
        line=7,
    ),
    Term("escort", "class", ("ship",)),
    Term("cruiser", "class", ("ship",), values=(("speed", "20", "bfg:roster"), ("armour", "5+", ""))),
    Term("target", "class"),
    Term("hulk", "class"),
    Term("defence", "class", ("target",)),
    Term("order", "class"),
    Term("ambush", "class", ("order",)),
    Term("brace", "class", ("order",), (Label("brace", "en", "pref", "-"),)),
    Term("crippled", "state"),
    Term("throw", "moment"),
    Term("attack-end", "moment"),
    Term("turn", "moment"),
    Term("speed", "quantity", range="1–6", usual="> 1", unit="см, cm"),
    Term("shields", "quantity"),
    Term("armour", "quantity", threshold=("shoot=with",)),
    Term("times", "quantity"),
    Term("leadership-test", "class"),
    Term("on-order", "relation", roles=(RoleSpec("owner", "ship"), RoleSpec("filler", "order", ("на+loc", "on")))),
    Term(
        "take-order",
        "action",
        roles=(
            RoleSpec("agent", "ship|defence|escort", ("subject",)),
            RoleSpec("order", "order", ("на+acc", "object"), "brace"),
        ),
        alternatives=("shoot",),
        adds="on-order=order",
        counts="order=speed",
        labels=(Label("встать на", "ru", "pref"), Label("постановка", "ru", "noun")),
    ),
    Term("bracing", "action", expands=("take-order", "order=brace")),
    Term("shoot", "action", adds="on-order"),
)
FULL = Pack(
    "bfg",
    "Battlefleet Gothic",
    (
        Document(
            "faq15", "FAQ 1.5", "1.5", "ru", "faq", "форум", "замечание", "решает монета", ("ордннанс", "движение")
        ),
        Document("book", "Rules", lang="en", version_of="faq15"),
    ),
    TERMS,
    (
        Node(
            "bfg:brace.when",
            "faq",
            "Когда",
            "Приказ можно отдать…",
            (Locator("faq15", "orders/8", "a1"), Locator("book", "77.3", "", "Step 1")),
            "faq15",
            "erratum",
            mentions=("brace",),
        ),
        Node("bfg:roster", "table", "Ростер", "", text_only="только имена"),
    ),
    tuple(
        Norm(
            f"bfg:brace.when/{n}",
            "bfg:brace.when",
            content,
            SCOPE if n == 1 else Scope(),
            ("", "closed", "open", "unclear")[n % 4],
            "буква" if n == 2 else "",
            "корабль может…",
            "x" if n == 3 else "",
        )
        for n, content in enumerate(CONTENTS, 1)
    ),
    (
        Edge(
            "bfg:brace.when", "exception_to", "bfg:roster", "составитель", "2026-11-30", ("brace", "ambush"), "так", 3
        ),
        Edge("bfg:roster", "defines", "bfg:ship"),
        Edge("bfg:brace.when/1", "replaces", "bfg:brace.when/2"),
        Edge("bfg:brace.when", "see_also", "bfg:roster", date="осенью"),
    ),
    (
        Reading("bfg:brace.when", "буква", "как написано", "составитель", "2026-11-30"),
        Reading("bfg:roster", "дух", played=True, accepted=True),
    ),
    (
        Case(
            "bfg:brace.when",
            "может ли корабль?",
            (("verdict", "да"), ("когда", "до броска")),
            ("корабль повреждён",),
            ("без чтений",),
        ),
        Case("bfg", "что такое brace?", (("verdict", "термин"),)),
    ),
    ("нельзя важнее можно", "вес"),
    "пересказ",
    "ru",
    (Locator("faq15", "orders/8", "a1"), Locator("faq15", "orders/9", "b2")),
)
