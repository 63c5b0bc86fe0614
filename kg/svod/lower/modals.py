"""Modal words: what «может», «не обязан», «нельзя», “is forbidden to” say, and the words that only carry them."""

from __future__ import annotations

from svod.lower.chunks import Chunk
from svod.lower.context import Context
from svod.lower.draft import Clause

MODALS = ("MAY", "MUST", "NEEDNOT", "MAYNOT", "FORBID")
DENIED = {"may": "may_not", "must": "need_not", "may_not": "may", "need_not": "must"}
_OPEN = {("MAY", "NOT"), ("MUST", "NOT")}


def parted(context: Context, clause: Clause) -> Clause:
    """«может не стрелять»: in Russian «не» behind the modal word is of the verb; “may not” forbids."""
    at = next((i for i, chunk in enumerate(clause) if chunk.kind == "head" and chunk.terminals in _OPEN), -1)
    modal = clause[at]
    if at < 0 or modal.token is None or modal.token.text.isascii():
        return clause
    behind = clause[at + 1] if at + 1 < len(clause) else None
    if behind is None or behind.kind != "verb" or behind.negated:
        raise context.lost(modal.token.start, behind.end if behind is not None else modal.end)
    plain = modal._replace(terminals=modal.terminals[:1])
    return (*clause[:at], plain, behind._replace(negated=True), *clause[at + 2 :])


def dummies(context: Context, clause: Clause, modal: Chunk | None) -> list[Chunk]:
    """«is a ship allowed to …», «is it forbidden to …»: the words that only carry the English verb.

    «It» carries it too unless a condition in front has named whom it means.
    """
    if modal is None or modal.token is None or not modal.token.text.isascii():
        return []
    found = [chunk for chunk in clause if chunk.kind == "head" and chunk.terminals == ("IS",)]
    if "FORBID" in modal.terminals or (found and context.antecedent is None):
        found += [chunk for chunk in clause if chunk.kind == "nouns" and chunk.nouns[0].text == "it"]
    return found


def modality_of(context: Context, modal: Chunk) -> str:
    """The modality that a modal word states, its denial counted in."""
    words = modal.terminals
    if "MUST" in words and "NOT" in words and _is_should(modal) and context.mood == "norm":
        raise context.fail(
            "S030",
            modal.start,
            modal.end,
            ("«Не должен» читается двояко.", "“Not должен” reads two ways."),
            ("Напишите «не обязан» или «не может».", "Write “need not” or “may not”."),
        )
    base = "may" if "MAY" in words else "must" if "MUST" in words else modal.value
    if "NEEDNOT" in words:
        return "need_not"
    if "MAYNOT" in words or "FORBID" in words:
        return "may_not"
    if "NOT" in words:
        english = modal.token is not None and modal.token.text.isascii()
        if base == "must" and english:
            return "may_not"
        return DENIED[base]
    return base


def is_impersonal(modal: Chunk) -> bool:
    """«можно», «нельзя»: who acts stands in the dative, and the accusative is what is acted on."""
    return any(token.value == "impersonal" for token in (modal.tree.tokens() if modal.tree else ()))


def _is_should(modal: Chunk) -> bool:
    leaves = modal.tree.tokens() if modal.tree else []
    return any(token.text.startswith("долж") for token in leaves)
