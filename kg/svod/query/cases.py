"""Cases: questions of a pack with the answers they must get, run like tests.

A case fails with a sentence that says what was expected and what came. Keys of an expectation are registered in
`EXPECTATIONS`; an unknown key is a failure, so that a slip of the pen cannot make a case vacuous.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

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


def run_case(desk: Desk, case: Case) -> tuple[str, ...]:
    """Ask the case's question; returns what is wrong with the answer (nothing if it is right)."""
    if not any(key == "verdict" for key, _ in case.expect):
        return ("случай не говорит, какой ответ верен (строка «= …»)",)
    options = Options(
        without_readings=bool({"без прочтений", "without readings"} & set(case.flags)),
        as_played=bool({"как играют", "as played"} & set(case.flags)),
    )
    answer, _ = ask(desk, case.question, given=case.given, options=options)
    failures = []
    for key, value in case.expect:
        check = EXPECTATIONS.get(key)
        problem = check(answer, value) if check is not None else f"ключа «{key}» у случая нет"
        if problem:
            failures.append(problem)
    return tuple(failures)


def _verdict(answer: Answer, value: str) -> str:
    wanted = VERDICTS.get(value)
    if wanted is not None:
        return "" if answer.verdict == wanted else f"ожидалось «{value}», получено «{answer.verdict}»"
    if answer.verdict != "value":
        return f"ожидалось значение «{value}», получено «{answer.verdict}»"
    return "" if answer.value == value else f"ожидалось значение «{value}», получено «{answer.value}»"


def _cited(citations: Iterable[Citation]) -> set[str]:
    found: set[str] = set()
    for citation in citations:
        found |= {citation.id, citation.id.partition(":")[2], citation.locator, citation.locator.partition(":")[2]}
    return found


def _all_in(value: str, present: set[str], what: str) -> str:
    missing = [part.strip() for part in value.split(",") if part.strip().removeprefix("#") not in present]
    return f"{what}: нет {', '.join(missing)} (есть {', '.join(sorted(present))})" if missing else ""


def _grounds(answer: Answer, value: str) -> str:
    return _all_in(value, _cited(answer.grounds), "опора")


def _exactly(answer: Answer, value: str) -> str:
    wanted = {part.strip() for part in value.split(",")}
    got = {citation.locator.partition(":")[2] for citation in answer.grounds}
    return "" if wanted == got else f"опора ровно: ожидалось {sorted(wanted)}, получено {sorted(got)}"


def _sentence(answer: Answer, value: str) -> str:
    return _contains((citation.sentence for citation in answer.grounds), value, "норма")


def _not_sentence(answer: Answer, value: str) -> str:
    return "" if _sentence(answer, value) else f"норма: лишняя «{value}»"


def _defeated(answer: Answer, value: str) -> str:
    return _all_in(value, _cited(answer.defeated), "побеждено")


def _against(answer: Answer, value: str) -> str:
    return _all_in(value, _cited(answer.against), "против")


def _but_if(answer: Answer, value: str) -> str:
    return _all_in(value, _cited(answer.but_if), "но если")


def _unless(answer: Answer, value: str) -> str:
    present: set[str] = set()
    for item in answer.unless:
        for node, place in zip(item.nodes, (*item.locators, *([""] * len(item.nodes))), strict=False):
            outcome = {"yes": "да", "no": "нет", "conflict": "противоречат"}.get(item.verdict, item.verdict)
            for name in (node, node.partition(":")[2], place, place.partition(":")[2]):
                present |= {name, f"{name} {outcome}"}
    return _all_in(value, present, "кроме")


def _not_unless(answer: Answer, value: str) -> str:
    unwanted = [part.strip() for part in value.split(",") if not _unless(answer, part.strip())]
    return f"кроме: лишнее {', '.join(unwanted)}" if unwanted else ""


def _contains(texts: Iterable[str], value: str, what: str) -> str:
    joined = " | ".join(texts)
    return "" if value.lower() in joined.lower() else f"{what}: нет «{value}» в «{joined}»"


def _when(answer: Answer, value: str) -> str:
    return _contains(answer.when, value, "когда")


def _conditions(answer: Answer, value: str) -> str:
    return _contains((f"{item.text} → {item.verdict}" for item in answer.conditions), value, "условия")


def _steps(answer: Answer, value: str) -> str:
    return _contains((step.text for step in answer.steps), value, "шаги")


def _notes(answer: Answer, value: str) -> str:
    return _contains(answer.notes, value, "примечание")


def _members(answer: Answer, value: str) -> str:
    present = {
        name.lower() for member in answer.members if member.verdict == "yes" for name in (member.id, member.label)
    }
    return _all_in(value.lower(), present, "перечень")


def _not_members(answer: Answer, value: str) -> str:
    present = {
        name.lower() for member in answer.members if member.verdict == "yes" for name in (member.id, member.label)
    }
    extra = [part.strip() for part in value.split(",") if part.strip().lower() in present]
    return f"перечень: лишнее {', '.join(extra)}" if extra else ""


def _number(answer: Answer, value: str) -> str:
    count = sum(member.verdict == "yes" for member in answer.members)
    return "" if str(count) == value else f"перечень: ожидалось {value} членов, получено {count}"


def _principle(answer: Answer, value: str) -> str:
    present = {citation.principle for citation in (*answer.grounds, *answer.defeated) if citation.principle}
    return "" if value in present else f"принцип: нет {value} (есть {sorted(present)})"


def _read(answer: Answer, value: str) -> str:
    return _contains((citation.read for citation in answer.grounds), value, "прочитано")


def _silence(answer: Answer, value: str) -> str:
    return _contains(answer.coverage, value, "о молчании")


def _unknown(answer: Answer, value: str) -> str:
    return _contains((word.text for word in answer.not_understood), value, "не понято")


def _rules(answer: Answer, value: str) -> str:
    return _all_in(value, _cited(answer.rules), "ближайшие правила")


EXPECTATIONS: Mapping[str, Callable[[Answer, str], str]] = MappingProxyType(
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
        "членов": _number,
        "принцип": _principle,
        "прочитано": _read,
        "о молчании": _silence,
        "неизвестно": _unknown,
        "ближайшие": _rules,
    }
)
