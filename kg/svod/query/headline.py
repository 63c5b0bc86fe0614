"""The first line of an answer, in the user's own words turned into a statement."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svod.syntax.sentences import Parsed
    from svod.syntax.tree import Token

WORDS = {
    "ru": {
        "yes": "ДА",
        "no": "НЕТ",
        "depends": "ЗАВИСИТ",
        "silent": "ПРАВИЛА МОЛЧАТ",
        "conflict": "ПРАВИЛА ПРОТИВОРЕЧАТ",
    },
    "en": {
        "yes": "YES",
        "no": "NO",
        "depends": "DEPENDS",
        "silent": "THE RULES ARE SILENT",
        "conflict": "THE RULES CONFLICT",
    },
}
_RUSSIAN = re.compile(
    r"\s*(?P<modal>мо[а-я]+|обязан\w*|долж\w+)\s+ли\s+(?P<rest>.*?)\s*[?.!]*\s*$", re.IGNORECASE | re.DOTALL
)
_ENGLISH = re.compile(
    r"\s*(?P<modal>can|may|must|could|should)\s+(?P<rest>.*?)\s*[?.!]*\s*$", re.IGNORECASE | re.DOTALL
)

_NOT = MappingProxyType(
    {
        "can": "cannot", "must": "need not", "should": "need not",
        "должен": "не обязан", "должна": "не обязана", "должно": "не обязано", "должны": "не обязаны",
    }
)  # fmt: skip
_BE = re.compile(r"\b(?:be|быть)\b", re.IGNORECASE)
_VERB = re.compile(r"\s*(is|are|does|do|did)\s", re.IGNORECASE)
_WHY = re.compile(r"\s*(почему|отчего|why)\s+", re.IGNORECASE)
_ANY = re.compile(r"^(люб|кажд|всяк|any|every|each)", re.IGNORECASE)


def headline(parsed: Parsed, text: str, verdict: str, lang: str) -> str:
    """First line: «ДА. Lunar может встать на brace против тарана.»."""
    word = WORDS[lang].get(verdict, verdict)
    statement = _statement(parsed, text, verdict)
    return f"{word}. {statement}" if statement else f"{word}."


def _statement(parsed: Parsed, text: str, verdict: str) -> str:
    why = _WHY.match(text)
    cut = why.end() if why is not None else 0
    question = " ".join(text[cut:].split()).rstrip("?!. ")
    if verdict not in {"yes", "no"}:
        return question[:1].upper() + question[1:] + "?" if question else ""
    match = _RUSSIAN.match(text, cut) or _ENGLISH.match(text, cut)
    if match is None:
        if cut and verdict == "yes":
            return question[:1].upper() + question[1:] + "."
        turned = _turned(parsed, text, verdict) or _inverted(parsed, text, verdict)
        return turned or question[:1].upper() + question[1:] + "?"
    if match["modal"].lower() == "можно":
        return f"{'Можно' if verdict == 'yes' else 'Нельзя'} {' '.join(match['rest'].split())}."
    subject, rest = _subject(parsed, text, match.start("rest"), match["rest"])
    if not subject:
        return question[:1].upper() + question[1:] + "?"
    modal = match["modal"].lower()
    if verdict == "no":
        modal = _NOT.get(modal, f"{modal} not" if modal.isascii() else f"не {modal}")
    if verdict == "no" and _ANY.match(subject):
        subject, modal = ("not " if subject.isascii() else "не ") + subject, match["modal"].lower()
    sentence = f"{subject} {modal} {rest}".replace("  ", " ").strip()
    return sentence[:1].upper() + sentence[1:] + "."


def _turned(parsed: Parsed, text: str, verdict: str) -> str:
    """«меняет ли brace турели» as «brace не меняет турели»: the first name changes places with the verb."""
    tokens = parsed.tree.tokens() if parsed.tree is not None else []
    at = next((i for i, token in enumerate(tokens) if token.terminal == "LI"), -1)
    name = next((token for token in tokens[at + 1 :] if token.terminal == "N"), None)
    if at < 1 or name is None:
        return ""
    verb = text[tokens[0].start : tokens[at - 1].end]
    subject = text[tokens[at + 1].start : name.end]
    rest = " ".join(text[name.end :].split()).rstrip("?!. ")
    sentence = f"{subject} {'не ' if verdict == 'no' else ''}{verb[:1].lower() + verb[1:]} {rest}".strip()
    return sentence[:1].upper() + sentence[1:] + "."


def _inverted(parsed: Parsed, text: str, verdict: str) -> str:
    """“is a monitor a ship” as “a monitor is a ship”, “does brace change X” as “brace does not change X”."""
    verb = _VERB.match(text)
    tokens = parsed.tree.tokens() if parsed.tree is not None else []
    name = next((token for token in tokens if token.terminal == "N"), None)
    if verb is None or name is None or "allowed" in text.lower():
        return ""
    subject, rest = (" ".join(part.split()) for part in (text[verb.end() : name.end], text[name.end :]))
    sentence = f"{subject} {verb[1].lower()} {'not ' if verdict == 'no' else ''}{rest.rstrip('?!. ')}"
    return sentence[:1].upper() + sentence[1:] + "."


def _verb_at(tokens: list[Token]) -> int:
    """Where the act begins: at the infinitive, with «не» and «только» before it; else at another verb; -1 if none."""
    first = next((place for place, token in enumerate(tokens) if token.terminal == "V"), -1)
    while first > 0 and tokens[first - 1].terminal in {"NOT", "ONLY"}:
        first -= 1
    if first >= 0:
        return tokens[first].start
    others = [token for token in tokens if token.terminal in {"F", "NOT", "ONLY"}]
    names = [token for token in tokens if token.terminal == "N"]  # “can a ship brace”: the second stands for its verb
    return (others or names[1:])[0].start if others or len(names) > 1 else -1


def _subject(parsed: Parsed, text: str, offset: int, rest: str) -> tuple[str, str]:
    """Split what follows the modal word at the first verb: the subject before it, the act behind."""
    if parsed.tree is None:
        return "", rest
    be = _BE.search(text, offset)
    tokens = [token for token in parsed.tree.tokens() if token.start > offset]
    at = be.start() if be is not None else _verb_at(tokens)
    if at < 0:
        return "", rest
    end = offset + len(rest)
    return " ".join(text[offset:at].split()), " ".join(text[at:end].split())
