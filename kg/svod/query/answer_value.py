"""Answers to «сколько», «какая»: a computed value with its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Answer, Citation, Proviso, TraceStep
from svod.model.norms import Valuation
from svod.model.numbers import text_of
from svod.query.cite import cite, locator_of, once
from svod.query.computed import compute
from svod.query.conditions import cover_of
from svod.query.headline import WORDS
from svod.query.purpose import purpose_text
from svod.query.readings import choices_of
from svod.query.reply import over_readings, reply, said, wording
from svod.query.resting import behind
from svod.query.situation import Situation, situation_of
from svod.query.steps import Computed, Step
from svod.query.truth import consumer_by, consumer_of, open_court
from svod.query.values import Calculator
from svod.records import replace

if TYPE_CHECKING:
    from svod.query.plan import Task
    from svod.query.readings import Choice
    from svod.query.truth import Court
    from svod.query.wording import Wording

_OPERATIONS = {
    "given": ("дано", "given"),
    "profile": ("по профилю", "by the profile"),
    "value": ("по правилу", "by the rule"),
    "replace": ("заменяется", "replaced by"),
    "add": ("прибавка", "added"),
    "mul": ("умножается", "multiplied"),
    "div": ("делится", "divided"),
    "cap": ("потолок", "cap"),
    "floor": ("не ниже", "floor"),
}

_UNROUNDED = ("округление не названо", "no rounding is stated")
_BASELESS = ("исходное значение не дано: {}", "the value before that is not given: {}")


def answer_value(task: Task) -> Answer:
    """Answer a question about a quantity."""
    content = task.sentence.contents[0]
    assert isinstance(content, Valuation)  # noqa: S101 - the plan saw it
    bearing = [*task.ground.norms("value", content.quantity), *task.ground.norms("change", content.quantity)]
    choices = choices_of(task.ground, behind(task.ground, bearing), task.options)
    answer = over_readings(task, [(choice.taken, _under(task, content, choice)) for choice in choices])
    return answer if task.sentence.asks == "value" else _checked(task, content, answer)


def counted_unit(units: str, value: str) -> str:
    """The unit as it stands behind a number; of three Russian forms the first follows 5, the next 2, the third 1."""
    forms = [form.strip() for form in units.split(",")]
    if len(forms) < 3 or forms[0].isascii() or not value.isdigit():  # noqa: PLR2004 - орехов, ореха, орех
        return forms[0]
    last, teen = int(value) % 10, int(value) // 10 % 10 == 1
    return forms[2 if last == 1 and not teen else 1 if last in {2, 3, 4} and not teen else 0]


def _under(task: Task, content: Valuation, choice: Choice) -> Answer:
    """The answer under one choice of readings."""
    situation = situation_of(task.ground, task.sentence.facts())
    court = open_court(task.ground, task.options, excluded=choice.excluded)
    consumer = consumer_of(content.purpose) if content.purpose else consumer_by(task.ground, content.quantity)
    leaves = compute(court, situation, "agent", content.quantity, consumer)
    words = wording(task, situation.kinds)
    answer = _present(task, content, leaves, words)
    if answer.verdict == "silent" and content.purpose is None:
        return _for_purposes(task, content, court, situation, words) or answer
    return answer


def _checked(task: Task, content: Valuation, answer: Answer) -> Answer:
    """«цена повозки 275?»: whether the value is the one named."""
    if answer.verdict != "value":
        return answer
    verdict = "yes" if answer.value == text_of(content.expr.value) else "no"
    return replace(answer, verdict=verdict, text=f"{WORDS[task.lang][verdict]}. {answer.text}")


def _present(task: Task, content: Valuation, leaves: list[Computed], words: Wording) -> Answer:
    known = [leaf for leaf in leaves if leaf.result is not None and leaf.result.values]
    baseless = [leaf for leaf in leaves if leaf.result is not None and not known]
    values = list(dict.fromkeys(text_of(v) for leaf in known for v in (leaf.result.values if leaf.result else ())))
    verdict = "depends" if baseless or known else "silent"
    if len(values) == 1 and len(known) == len(leaves):
        verdict = "value"
    elif len(values) > 1 and len(leaves) == 1 and any(leaf.result and leaf.result.rivals for leaf in known):
        verdict = "conflict"
    shown = next((leaf.result for leaf in (*known, *baseless) if leaf.result), None)
    steps = tuple(step_text(task, step, words) for step in (shown.steps if shown else ()))
    grounds = _grounds(task, known or baseless)
    label = words.label(content.quantity)
    term = task.ground.term(content.quantity)
    value = values[0] if verdict == "value" else ""
    unit = counted_unit(term.unit if term else "", value)
    line = f"{label}: {value} {unit}".strip() + "." if value else said(task, verdict)
    names = [content.quantity, *(literal.args[1] for literal in task.sentence.facts())]
    answer = reply(task, verdict, line[:1].upper() + line[1:], value=value, grounds=grounds, names=names)
    conditions = (
        (_roundings(leaves, words) or _conditions(leaves, words))
        if verdict in {"depends", "conflict"} and known
        else ()
    )
    notes = (_BASELESS[task.lang == "en"].format(label),) if baseless else ()
    return replace(answer, steps=steps, conditions=conditions, notes=notes)


def _for_purposes(task: Task, content: Valuation, court: Court, situation: Situation, words: Wording) -> Answer | None:
    """«зависит: 7 для Brace»: values that hold for some purpose only."""
    norms = [
        norm
        for norm in task.ground.norms("value", content.quantity)
        if purpose_text(norm, words) and court.conditions(norm, "agent", situation).value
    ]
    values = Calculator(court, situation)
    told = [
        Proviso(purpose_text(norm, words), text_of(value), (norm.node,))
        for norm in norms
        for value in values.evaluate(norm.content.expr, "agent")  # type: ignore[union-attr,arg-type]
    ]
    grounds = once(cite(task.ground, norm, "ground") for norm in norms)
    answer = reply(task, "depends", said(task, "depends"), grounds=grounds, names=[content.quantity])
    return replace(answer, conditions=tuple(told)) if told else None


def _grounds(task: Task, known: list[Computed]) -> tuple[Citation, ...]:
    norms = {norm.id: norm for name in _norm_names(known) for norm in task.ground.norms_of(name.rpartition("/")[0])}
    grounds = [cite(task.ground, norms[name], "ground") for name in _norm_names(known) if name in norms]
    behind = dict.fromkeys(norm for leaf in known if leaf.result for norm in leaf.result.behind)
    return once((*grounds, *(cite(task.ground, norm, "derived") for norm in behind)))


def _norm_names(known: list[Computed]) -> list[str]:
    names = [step.norm for leaf in known if leaf.result for step in leaf.result.steps if step.applied and step.norm]
    return list(dict.fromkeys(names))


def step_text(task: Task, step: Step, words: Wording) -> TraceStep:
    """A step of the computation in words."""
    lang = 1 if task.lang == "en" else 0
    node = step.norm.rpartition("/")[0]
    place = locator_of(task.ground.node(node)) if node else ""
    name = _OPERATIONS.get(step.operation, (step.operation, step.operation))[lang]
    name = f"{words.label(step.quantity)}, {name}" if step.quantity else name
    if step.applied and not step.after:
        return TraceStep(_sentence(task, step), node, place)
    if not step.applied:
        why = words.literals(step.why) if step.why else ""
        skipped = "not applied" if task.lang == "en" else "не применяется"
        needs = "needs" if task.lang == "en" else "нужно"
        return TraceStep(
            f"{skipped}: {_sentence(task, step)}" + (f" ({needs}: {why})" if why else ""), node, place, applied=False
        )
    if step.before == step.after and step.operation in {"cap", "floor"}:
        idle = "not needed" if task.lang == "en" else "не понадобился"
        return TraceStep(f"{name} {idle}: {step.after}", node, place)
    arrow = f"{step.before} → {step.after}" if step.before else step.after
    if step.other:
        arrow += f" {'or' if lang else 'или'} {step.other}, {_UNROUNDED[lang]}"
    return TraceStep(f"{name}: {arrow}", node, place)


def _sentence(task: Task, step: Step) -> str:
    norms = task.ground.norms_of(step.norm.rpartition("/")[0])
    return next((norm.sentence for norm in norms if norm.id == step.norm), "")


def _conditions(leaves: list[Computed], words: Wording) -> tuple[Proviso, ...]:
    told = [(_values_text(leaf), frozenset(leaf.path)) for leaf in leaves]
    found = []
    for shown in dict.fromkeys(shown for shown, _ in told):
        outcome = shown or ("silent" if words.lang == "en" else "правила молчат")
        found += [Proviso(words.literals(sorted(cube, key=repr)), outcome) for cube in cover_of(told, shown)]
    return tuple(found)


def _roundings(leaves: list[Computed], words: Wording) -> tuple[Proviso, ...]:
    """«с округлением вниз → 1, вверх → 2», where that alone leaves the value open."""
    result = leaves[0].result
    if len(leaves) > 1 or result is None or len(result.values) != 2:  # noqa: PLR2004 - down and up
        return ()
    if not any(step.other for step in result.steps):
        return ()
    names = ("rounding down", "rounding up") if words.lang == "en" else ("с округлением вниз", "с округлением вверх")
    return tuple(Proviso(name, text_of(value)) for name, value in zip(names, result.values, strict=True))


def _values_text(leaf: Computed) -> str:
    return " / ".join(text_of(value) for value in leaf.result.values) if leaf.result else ""
