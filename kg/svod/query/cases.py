"""Cases: questions of a pack with the answers they must get, run like tests.

A case fails with what was expected and what came. Keys of an expectation are registered in `EXPECTATIONS`, each with a
check that gives None where the answer is right and else what came; an unknown key is a failure, so that a slip of the
pen cannot make a case vacuous. A key of `MARKS` says something of the case itself: «вопрос» which players' question it
asks.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from svod.lower.sections import EDGES
from svod.query.ask import Desk, ask
from svod.query.engine import Options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from svod.model.answers import Answer, Citation
    from svod.model.nodes import Case

VERDICTS: Mapping[str, str] = MappingProxyType(
    {
        "да": "yes",
        "нет": "no",
        "зависит": "depends",
        "молчат": "silent",
        "противоречат": "conflict",
        "список": "list",
        "не понято": "not_understood",
        "yes": "yes",
        "no": "no",
        "depends": "depends",
        "silent": "silent",
        "conflict": "conflict",
        "list": "list",
        "not understood": "not_understood",
    }
)


MARKS = frozenset({"вопрос", "question"})


def players_questions(case: Case) -> tuple[str, ...]:
    """The identifiers of the players' questions that the case asks in the language (`bfg-003`)."""
    return tuple(part for key, value in case.expect if key in MARKS for part in _parts(value))


def run_case(desk: Desk, case: Case, lang: str = "ru") -> tuple[str, ...]:
    """Ask the case's question; returns what is wrong with the answer (nothing if it is right)."""
    if not any(key == "verdict" for key, _ in case.expect):
        return ("the case has no line “= …”" if lang == "en" else "у случая нет строки «= …»",)
    answer = asked_as(desk, case)
    failures = (_failure(answer, key, value, lang) for key, value in case.expect if key not in MARKS)
    return tuple(failure for failure in failures if failure)


def asked_as(desk: Desk, case: Case) -> Answer:
    """The answer to a case's question, with its facts and flags."""
    options = Options(
        without_readings=bool({"без прочтений", "without readings"} & set(case.flags)),
        as_played=bool({"как играют", "as played"} & set(case.flags)),
    )
    return ask(desk, case.question, given=case.given, options=options)[0]


def _failure(answer: Answer, key: str, value: str, lang: str) -> str:
    """What is wrong by one line of a case; '' if nothing is."""
    check = EXPECTATIONS.get(key)
    if check is None:
        return f"a case has no key “{key}”" if lang == "en" else f"ключа «{key}» у случая нет"
    came = check(answer, value)
    if came is None:
        return ""
    if lang == "en":
        return f"{'answer' if key == 'verdict' else key}: expected “{value}”, got “{came or '—'}”"
    return f"{'ответ' if key == 'verdict' else key}: ожидалось «{value}», получено «{came or '—'}»"


def _verdict(answer: Answer, value: str) -> str | None:
    wanted = VERDICTS.get(value)
    right = answer.verdict == wanted if wanted is not None else (answer.verdict, answer.value) == ("value", value)
    if right:
        return None
    english = value.isascii() and any(map(str.isalpha, value))
    names = list(VERDICTS)[7:] if english else list(VERDICTS)[:7]
    return answer.value or next((name for name in names if VERDICTS[name] == answer.verdict), answer.verdict)


def _cited(citations: Iterable[Citation]) -> set[str]:
    found: set[str] = set()
    for citation in citations:
        found |= {citation.id, citation.id.partition(":")[2], citation.locator, citation.locator.partition(":")[2]}
    return found


def _parts(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _all_in(value: str, present: set[str]) -> str | None:
    if all(part.removeprefix("#") in present for part in _parts(value)):
        return None
    short = {name for name in present if name and name.partition(":")[2] not in present}
    return ", ".join(sorted(short))


def _contains(texts: Iterable[str], value: str) -> str | None:
    joined = " | ".join(texts)
    return None if value.lower() in joined.lower() else joined


def _grounds(answer: Answer, value: str) -> str | None:
    return _all_in(value, _cited(answer.grounds))


def _exactly(answer: Answer, value: str) -> str | None:
    got = {citation.locator.partition(":")[2] for citation in answer.grounds}
    return None if {part.strip() for part in value.split(",")} == got else ", ".join(sorted(got))


def _sentence(answer: Answer, value: str) -> str | None:
    return _contains((citation.sentence for citation in answer.grounds), value)


def _not_sentence(answer: Answer, value: str) -> str | None:
    return None if _sentence(answer, value) is not None else value


def _defeated(answer: Answer, value: str) -> str | None:
    return _all_in(value, _cited(answer.defeated))


def _not_defeated(answer: Answer, value: str) -> str | None:
    unwanted = [part for part in _parts(value) if _defeated(answer, part) is None]
    return ", ".join(unwanted) or None


def _against(answer: Answer, value: str) -> str | None:
    return _all_in(value, _cited(answer.against))


def _but_if(answer: Answer, value: str) -> str | None:
    return _all_in(value, _cited(answer.but_if))


def _unless(answer: Answer, value: str) -> str | None:
    present: set[str] = set()
    for item in answer.unless:
        for node, place in zip(item.nodes, (*item.locators, *([""] * len(item.nodes))), strict=False):
            outcome = {"yes": "да", "no": "нет", "conflict": "противоречат"}.get(item.verdict, item.verdict)
            for name in (node, node.partition(":")[2], place, place.partition(":")[2]):
                present |= {name, f"{name} {outcome}"}
    return _all_in(value, present)


def _not_unless(answer: Answer, value: str) -> str | None:
    unwanted = [part for part in _parts(value) if _unless(answer, part) is None]
    return ", ".join(unwanted) or None


def _when(answer: Answer, value: str) -> str | None:
    return _contains(answer.when, value)


def _conditions(answer: Answer, value: str) -> str | None:
    return _contains((f"{item.text} → {item.verdict}" for item in answer.conditions), value)


def _steps(answer: Answer, value: str) -> str | None:
    return _contains((step.text for step in answer.steps), value)


def _notes(answer: Answer, value: str) -> str | None:
    return _contains(answer.notes, value)


def _listed(answer: Answer) -> set[str]:
    yes = (member for member in answer.members if member.verdict == "yes")
    return {name.lower() for member in yes for name in (member.id, member.label)}


def _members(answer: Answer, value: str) -> str | None:
    return _all_in(value.lower(), _listed(answer))


def _not_members(answer: Answer, value: str) -> str | None:
    present = _listed(answer)
    return ", ".join(part for part in _parts(value) if part.lower() in present) or None


def _links(answer: Answer, value: str) -> str | None:
    """«часть #cannon, см #pds»: the edges from what the question names, in the words of a pack."""
    present = {
        f"{kind} {member.id.partition(':')[2] or member.id}" for member in answer.members for kind in member.links
    }
    wanted = (part.rpartition(" #") for part in _parts(value))
    if all(f"{EDGES.get(kind.strip(), kind)} {name}" in present for kind, _, name in wanted):
        return None
    return ", ".join(sorted(present))


def _number(answer: Answer, value: str) -> str | None:
    count = str(sum(member.verdict == "yes" for member in answer.members))
    return None if count == value else count


def _principle(answer: Answer, value: str) -> str | None:
    present = {citation.principle for citation in (*answer.grounds, *answer.defeated) if citation.principle}
    return None if value in present else ", ".join(sorted(present))


def _read(answer: Answer, value: str) -> str | None:
    return _contains((citation.read for citation in answer.grounds), value)


def _under_readings(answer: Answer, value: str) -> str | None:
    """«буква нет, дух да»: outcomes under named readings."""
    told = {"yes": "да", "no": "нет", "depends": "зависит", "silent": "молчат", "conflict": "противоречат"}
    present = {
        f"{name.partition(': ')[2]} {outcome}"
        for item in answer.readings
        for name in item.names
        for outcome in (item.verdict, told.get(item.verdict, item.verdict))
    }
    return _all_in(value, present)


def _silence(answer: Answer, value: str) -> str | None:
    return _contains(answer.coverage, value)


def _unknown(answer: Answer, value: str) -> str | None:
    return _contains((word.text for word in answer.not_understood), value)


def _rules(answer: Answer, value: str) -> str | None:
    return _all_in(value, _cited(answer.rules))


EXPECTATIONS: Mapping[str, Callable[[Answer, str], str | None]] = MappingProxyType(
    {
        "verdict": _verdict,
        "опора": _grounds,
        "grounds": _grounds,
        "опора ровно": _exactly,
        "норма": _sentence,
        "norm": _sentence,
        "не норма": _not_sentence,
        "not norm": _not_sentence,
        "побеждено": _defeated,
        "не побеждено": _not_defeated,
        "defeated": _defeated,
        "против": _against,
        "но если": _but_if,
        "but if": _but_if,
        "кроме": _unless,
        "unless": _unless,
        "не кроме": _not_unless,
        "когда": _when,
        "when": _when,
        "условия": _conditions,
        "conditions": _conditions,
        "шаги": _steps,
        "steps": _steps,
        "примечание": _notes,
        "перечень": _members,
        "members": _members,
        "не в перечне": _not_members,
        "связи": _links,
        "членов": _number,
        "принцип": _principle,
        "чтение": _under_readings,
        "reading": _under_readings,
        "прочитано": _read,
        "о молчании": _silence,
        "неизвестно": _unknown,
        "ближайшие": _rules,
    }
)
