"""The plan of a question: which handler answers what is asked. A row here is a row of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from svod.model.norms import Change, Deontic, Effect, Membership, Sentence, Sequence, Suppression, Valuation
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.answers import Answer
    from svod.model.ground import Ground
    from svod.query.engine import Options
    from svod.query.wording import Speller
    from svod.syntax.sentences import Parsed


class Task(Struct, frozen=True):
    """A resolved question with everything its handler needs."""

    ground: Ground
    speller: Speller
    sentence: Sentence
    text: str
    lang: str
    options: Options
    parsed: Parsed


def _asked_of(task: Task, content: Deontic) -> Answer:
    """«кто может …», «что указывает …»: who may, or, of what is nobody's to permit, what does."""
    name = content.act.action
    effects = task.ground.norms("effect", name) if task.sentence.asks == "which" else ()
    if effects and not task.ground.norms("deontic", name):
        from svod.query.answer_effects import answer_effects, answer_rolled
        from svod.query.happening import bearing

        thrown = all(isinstance(norm.content, Effect) and norm.content.faces is not None for norm in effects)
        told = replace(task, sentence=replace(task.sentence, contents=(Effect(content.act),)))
        if thrown or bearing(told, Effect(content.act)):  # else it happens to none of those that are asked about
            return answer_rolled(told) if thrown else answer_effects(told)
    counted = task.ground.term(task.sentence.focus) if task.sentence.asks == "how_many" else None
    if counted is not None and counted.kind == "quantity":
        from svod.query.answer_bounded import answer_bounded

        return answer_bounded(task, content)
    from svod.query.answer_list import answer_list

    return answer_list(task)


def answer_task(task: Task) -> Answer:
    """Answer by the handler of what is asked."""
    from svod.query import answer_yesno

    sentence = task.sentence
    content = sentence.contents[0] if sentence.contents else None
    asks = sentence.asks
    if sentence.mood == "command":
        from svod.query.answer_command import answer_command

        return answer_command(task)
    if asks in {"whole", "until_what", "precedence"}:
        from svod.query.answer_asked import answer_asked

        return answer_asked(task)
    if asks == "what_if" or isinstance(content, Effect):
        from svod.query.answer_effects import answer_effects

        return answer_effects(task)
    if isinstance(content, Deontic):
        if asks in {"which", "how_many", "how_often"}:
            return _asked_of(task, content)
        return answer_yesno.answer_yesno(task)
    if isinstance(content, Change):
        from svod.query.answer_changes import answer_changes

        return answer_changes(task)
    if isinstance(content, Valuation):
        from svod.query.answer_value import answer_value

        return answer_value(task)
    if isinstance(content, Membership):
        from svod.query.answer_member import answer_member

        return answer_member(task)
    if isinstance(content, Sequence | Suppression):
        from svod.query.answer_order import answer_order

        return answer_order(task)
    from svod.query.answer_about import answer_about

    return answer_about(task)
