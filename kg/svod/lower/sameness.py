"""Whom a relation of a question is to: a participant that is named twice is one («в контакте со зверем … зверя»)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Deontic, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from svod.model.norms import Content

THAT = "that"


def named_again(literals: Iterable[Literal], contents: Sequence[Content]) -> list[Literal]:
    """The facts of a question, those of a relation to a class that one role alone has being of who fills the role.

    «Может ли караван рядом со зверем атаковать зверя?» asks about one beast, «… другого зверя» about another one.
    """
    facts = list(literals)
    others = {x.args[0] for x in facts if x.pred == "same" and x.negated}
    found: list[Literal] = []
    for fact in facts:
        role = _role(fact, contents) if fact.pred == "has" and not fact.negated and not fact.args[3] else ""
        link = Literal("has", (*fact.args[:3], THAT)) if role else fact
        found += [fact, _not_to(fact)] if role in others else [link]
    return found


def _not_to(fact: Literal) -> Literal:
    """That the relation is not to the participant named."""
    return Literal("has", (*fact.args[:2], "thing", THAT), negated=True)


def _role(fact: Literal, contents: Sequence[Content]) -> str:
    """The one role, besides the holder's, that has the class of the relation's filler in every act; '' if none has."""
    acts = [content.act for content in contents if isinstance(content, Deontic)]
    names = {role.role for act in acts for role in act.roles if role.role != fact.args[0] and role.term == fact.args[2]}
    name = names.pop() if len(names) == 1 else ""
    same = name and all((filler := act.role(name)) is not None and filler.term == fact.args[2] for act in acts)
    return name if same else ""
