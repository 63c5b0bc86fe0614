"""A strategy for theories as the text of a pack, with the question and its facts as sentences.

What shrinks here is a pack that one can read aloud; the price is a tenth of a second for each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from hypothesis import strategies as st

from svod.lower.compile import compile_pack
from svod.lower.forms_review import forms_to_tsv
from svod.lower.lexicon import FormTable
from svod.lower.resolve import resolve
from svod.model.vocabulary import TermTable
from svod.source import Source
from svod.syntax.sentences import read_sentence
from svod.syntax.tables import Tables, compile_tables
from tests.oracle.choices import Choices
from tests.oracle.theories import Theory

_LENGTH = 160
_VOCABULARY = """
ship: корабль
cruiser < ship: крейсер
battleship < ship: линкор
monitor < ship: монитор
  необычно
veteran: ветеран
hulk: остов
  несовместимо: ship
order: приказ
  виды различны
brace < order: манёвр
  альтернатива: lock
lock < order: прицел
crippled < state: повреждённый
docked < state: пришвартованный
spectral < state: призрачный
  необычно
shoot < action: стрелять
  имя: стрельба
  роли: agent=ship[subject]; at=ship|hulk[по+dat]
  альтернатива: ram
ram < action: таранить
  роли: agent=ship[subject]; object=ship|hulk[+acc, object]
take < action: выполнить
  роли: agent=ship[subject]; order=order[+acc, object]
  добавляет: on-order=order
speed < quantity: скорость
  обычно: > 1
on-order < relation:
  роли: owner=ship; filler=order[на+loc]
  необычно
dawn < moment: рассвет
noon < moment: полдень
""".strip()
_SUBJECTS = ("корабль", "корабль", "крейсер", "монитор")
_ACTS = {
    "стрелять": ("", " по кораблю", " по линкору", " по крейсеру", " по остову"),
    "таранить": ("", " корабль", " линкор", " крейсер", " остов"),
    "выполнить": (" приказ", " манёвр", " прицел"),
}
_MODALS = ("может", "не может", "может", "не может", "обязан", "не обязан")
_ASKING = ("может ли", "может ли", "может ли", "обязан ли")
_STATES = ("призрачный", "повреждён", "не повреждён", "не призрачный", "пришвартован", "на приказе", "на манёвре")
_TIMES = ("до рассвета", "после рассвета", "до полудня", "после полудня")
_MEMBERSHIPS = (
    "корабль считается ветераном, если корабль пришвартован",
    "крейсер не считается ветераном",
    "монитор считается ветераном",
    "пришвартованный корабль считается ветераном для стрельбы",
)
_HEADS = ("вид: правило", "вид: правило", "вид: правило", "вид: faq; ранг: faq", "вид: эррата; ранг: эррата")


@dataclass(frozen=True, slots=True)
class Written:
    """A theory with the texts from which it was compiled."""

    pack: str
    question: str
    theory: Theory

    def __repr__(self) -> str:
        return f"{self.pack}\n? {self.question}\n"


def _fence(info: str, text: str) -> str:
    return f"```{info}\n{text}\n```\n"


def _conditions(choices: Choices) -> str:
    parts = []
    for _ in range(choices.pick((0, 0, 1, 0, 1, 2))):
        kind = choices.pick(("state", "state", "state", "speed", "class", "deed"))
        parts.append(
            {
                "state": f"корабль {choices.pick(_STATES)}",
                "speed": f"скорость корабля {choices.pick(('5 или больше', '1', '2 или больше'))}",
                "class": "корабль — ветеран",
                "deed": "корабль таранил линкор",
            }[kind]
        )
    return f", если {' и '.join(dict.fromkeys(parts))}" if parts else ""


def _norm(choices: Choices, verb: str) -> str:
    kind = choices.pick(("plain",) * 12 + ("only", "member", "replace"))
    if kind == "member":
        return choices.pick(_MEMBERSHIPS)
    if kind == "replace":
        return "манёвр заменяет прежний приказ"
    if kind == "only" and verb == "стрелять":
        return f"корабль может стрелять только{choices.pick(_ACTS['стрелять'][1:])}"
    time = f" {choices.pick(_TIMES)}" if choices.seldom(6) else ""
    act = f"{verb}{choices.pick((*_ACTS[verb][:1] * 3, *_ACTS[verb]))}"
    return f"{choices.pick(_SUBJECTS)} {choices.pick(_MODALS)} {act}{time}{_conditions(choices)}"


def _edge(choices: Choices, count: int) -> str:
    target = f"#n{choices.pick(range(count))}"
    about = choices.pick(("", "", " (охват: cruiser brace)", " (чтение: составитель)"))
    return choices.pick((f"исключение из: {target}{about}", f"вместо: {target}"))


def _sections(choices: Choices, verb: str) -> list[str]:
    found = []
    for number in range(choices.pick((1, 2, 2, 3, 4))):
        head = choices.pick(_HEADS)
        if number and choices.seldom(4):
            head += "; " + _edge(choices, number)
        verbs = (*(verb,) * 5, "таранить")
        sentences = [_norm(choices, choices.pick(verbs)) for _ in range(choices.pick((1, 1, 1, 2)))]
        if choices.seldom(10):
            sentences[0] = f"по чтению «буква»: {sentences[0]}"
        text = ".\n".join(sentences)
        found.append(f"## Правило {number} {{#n{number}}}\n<!-- {head} -->\n{_fence('нормы', f'{text}.')}")
    return found


def _question(choices: Choices, verb: str) -> str:
    every = "любой " if choices.seldom(10) else ""
    time = f" {choices.pick(_TIMES)}" if choices.seldom(8) else ""
    tail = choices.pick(_ACTS[verb])
    subject = f"{every}{choices.pick(('корабль', 'крейсер'))}"
    return f"{choices.pick(_ASKING)} {subject} {verb}{tail}{time}{_conditions(choices)}"


@lru_cache(maxsize=1)
def _tables() -> Tables:
    return compile_tables()


@lru_cache(maxsize=1)
def _forms() -> str:
    compiled, mistakes = compile_pack("g", [Source("g/pack.md", _text([]))], "", _tables())
    assert compiled is not None, mistakes
    return forms_to_tsv(compiled.rows)


def _text(sections: list[str], principle: str = "") -> str:
    manifest = _fence("манифест", "\n".join(["название: Игра", *([f"принципы: {principle}"] if principle else [])]))
    return "\n".join(["# Игра\n", manifest, "## Словарь {#words}\n", _fence("термины", _VOCABULARY), *sections])


def written(*rules: str, principle: str = "") -> str:
    """Text of a pack with these rules, each the lines of its head (if any) and then its norms."""
    found = []
    for number, rule in enumerate(rules):
        *head, norms = rule.split("|")
        about = "; ".join(head) or "вид: правило"
        found.append(f"## Правило {number} {{#n{number}}}\n<!-- {about} -->\n{_fence('нормы', norms)}")
    return _text(found, principle)


def compiled_theory(pack: str, question: str) -> Theory:
    """Compile the texts; a mistake in them is a failure of the strategy."""
    compiled, mistakes = compile_pack("g", [Source("g/pack.md", pack)], _forms(), _tables())
    assert compiled is not None, [(mistake.message[0], mistake.quoted) for mistake in mistakes]
    source = Source("<вопрос>", question)
    parsed = read_sentence(source, FormTable(compiled.entries), _tables())
    terms = compiled.pack.terms
    relations = tuple(term for term in terms if term.kind == "relation")
    sentence, errors = resolve(parsed.trees, source, TermTable(terms), relations, "question")
    assert sentence is not None, (question, parsed.diagnostics, errors)
    return Theory(compiled.pack, sentence)


def _build(data: bytes) -> Written:
    choices = Choices(data)
    verb = choices.pick(tuple(_ACTS))
    question = _question(choices, verb)
    principle = choices.pick(("", "", "", "нельзя важнее можно"))
    pack = _text(_sections(choices, verb), principle)
    return Written(pack, question, compiled_theory(pack, question))


def packs() -> st.SearchStrategy[Written]:
    """Small packs as text, with a question each."""
    build: Callable[[bytes], Written] = _build
    return st.binary(min_size=_LENGTH, max_size=_LENGTH).map(build)
