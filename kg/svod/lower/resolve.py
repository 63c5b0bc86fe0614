"""From a parse tree to a `Sentence`: which of the row of sentences it is, with its scope.

The kinds are told apart by their heads, in a fixed order; each kind is read by a module of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.lower.conditions import read_conditions
from svod.lower.context import AGENT, Context, Misread
from svod.lower.deontic import any_subject, asks_whole, read_deontic, read_whole
from svod.lower.draft import Clause, Draft, head_with
from svod.lower.measures import owner_of
from svod.lower.meta import read_meta, replaced_rule
from svod.lower.modals import MODALS
from svod.lower.nouns import Noun
from svod.lower.phrases import compared_with
from svod.lower.sameness import named_again
from svod.model.norms import Deontic, Effect, Literal, Scope, Sentence, Sequence, Valuation
from svod.records import replace
from svod.syntax.tree import Token, Tree

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.diagnostics import Diagnostic
    from svod.model.terms import Term
    from svod.model.vocabulary import Vocabulary
    from svod.source import Source

_ACTING: Final = (Deontic, Effect, Sequence)


def resolve(
    trees: Iterable[Tree],
    source: Source,
    vocabulary: Vocabulary,
    relations: tuple[Term, ...],
    mood: str,
    base: int = 0,
) -> tuple[Sentence | None, tuple[Diagnostic, ...]]:
    """Sentence of the first tree that makes one; the diagnostics are those of the first tree if none does.

    Parameters
    ----------
    trees
        Parses of the sentence, the cheapest first: a word may be noun or verb, and only the roles tell.
    relations
        The vocabulary's relations, in the order in which they are tried.
    mood
        ``norm`` or ``question``.
    base
        Offset of the sentence within `source`.
    """
    failure: Diagnostic | None = None  # not the exception: its traceback would hold this frame, and that the pack
    parses = tuple(trees)
    for apposed in (False, True):  # «линкор Император» is one name where the two words cannot be two participants
        for tree in parses:
            context = Context(vocabulary, source, mood, base, relations=relations, apposed=apposed)
            try:
                found = _sentence(context, tree)
                context.refuse_unheeded(tree)
            except Misread as error:
                failure = failure or error.diagnostic
            else:
                return found, ()
    return None, (failure,) if failure is not None else ()


def _sentence(context: Context, tree: Tree) -> Sentence:
    meta = read_meta(context, tree)
    if meta is not None:
        return meta
    body = next((child for child in tree.children if isinstance(child, Tree) and child.name == "body"), None)
    clauses = [context.chunks(child) for child in body.children if isinstance(child, Tree)] if body else []
    context.antecedent = _antecedent(context, tree)
    draft = _draft(context, clauses) if clauses else Draft(asks="what_if")
    if context.mood == "question" and draft.asks == "holds" and len(draft.contents) > 1 and body is not None:
        _one_question(context, body)
    inner = [*_subject_class(context, draft), *context.literals]
    alternatives = _conditions(context, tree, inner)
    if context.others:
        alternatives = [[*literals, *compared_with(context)] for literals in alternatives]
    outsiders = [
        literal.args[0] for literals in alternatives for literal in literals if literal.args[0].startswith("@")
    ]
    if any(isinstance(content, Effect) for content in draft.contents):
        from svod.lower.effects import settle_owner  # loaded already where there is an effect

        draft.contents[:] = settle_owner(draft.contents, outsiders[0] if outsiders else "")
    if context.mood == "question" and any(isinstance(content, Valuation) for content in draft.contents):
        alternatives = [[*_owner_class(context, literals), *literals] for literals in alternatives]
    if context.mood == "question":
        alternatives = [named_again(literals, draft.contents) for literals in alternatives]
    scopes = tuple(Scope(tuple(literals), tuple(context.limits), ()) for literals in alternatives)
    every = any(isinstance(content, Deontic) and any_subject(content.act) for content in draft.contents)
    mood = "question" if context.mood == "question" else "norm"
    return Sentence(
        mood,
        tuple(draft.contents),
        scopes or (Scope(tuple(inner), tuple(context.limits)),),
        draft.asks if mood == "question" else "",
        draft.focus,
        every,
        draft.join,
        target=(*replaced_rule(context, tree), *draft.target),
    )


def _one_question(context: Context, body: Tree) -> None:
    """«может ли A или B?» are two questions: a yes to one of them is no answer to both."""
    for token in body.tokens():
        if token.terminal == "OR" or (token.terminal, token.value) == ("SEP", "or"):
            raise context.fail(
                "S021", token.start, token.end,
                ("Через «или» здесь спрошено о двух разных вещах.", "Two things are asked here at once."),
                ("Спросите о каждой отдельно.", "Ask about each on its own."),
            )  # fmt: skip


def _antecedent(context: Context, tree: Tree) -> Noun | None:
    """«если игрок стреляет, он обязан …»: the name in front to which a pronoun of the sentence goes back."""
    front = next((child for child in tree.children if isinstance(child, Tree) and child.name == "front"), None)
    conds = next((c for c in front.children if isinstance(c, Tree) and c.name == "conds"), None) if front else None
    first = next((c for c in conds.children if isinstance(c, Tree)), None) if conds else None
    for chunk in context.chunks(first) if first else ():
        if chunk.kind == "nouns" and chunk.nouns[0].entries:
            return chunk.nouns[0]
    return None


def _subject_class(context: Context, draft: Draft) -> list[Literal]:
    """Outside acts the class of the participant spoken of is a literal of the scope."""
    term = context.participants.get(AGENT, "thing")
    plain = draft.contents and not any(isinstance(c, _ACTING) for c in draft.contents)
    return [Literal("is", (AGENT, term))] if plain and term != "thing" else []


def _owner_class(context: Context, literals: list[Literal]) -> list[Literal]:
    """Whose a value is of which nobody is named: of the class that the quantity belongs to."""
    owner = owner_of(context.vocabulary, context.valued).partition("|")[0]
    named = any(literal.pred == "is" and literal.args[0] == AGENT for literal in literals)
    return [Literal("is", (AGENT, owner))] if owner and not named else []


def _conditions(context: Context, tree: Tree, inner: list) -> list[list]:  # type: ignore[type-arg]
    """Disjunction of the conditions: each alternative holds the literals of the clause as well."""
    alternatives: list[list] = []  # type: ignore[type-arg]
    context.literals[:] = []
    for child in tree.children:
        if not isinstance(child, Tree) or child.name not in {"front", "if_tail"}:
            continue
        conds = next(item for item in child.children if isinstance(item, Tree) and item.name == "conds")
        for group in _groups(conds):
            context.literals[:] = []
            read_conditions(context, group)
            alternatives.append(list(context.literals))
    context.literals[:] = inner
    if not alternatives:
        return [inner]
    return [inner + [literal for literal in extra if literal not in inner] for extra in alternatives]


def _groups(conds: Tree) -> list[Tree]:
    """Split at «или»; «и» binds tighter."""
    groups: list[list[Tree | Token]] = [[]]
    for child in conds.children:
        if isinstance(child, Token) and child.terminal == "ORC":
            groups.append([])
        else:
            groups[-1].append(child)
    return [Tree("conds", tuple(group)) for group in groups if group]


def _draft(context: Context, clauses: list[Clause]) -> Draft:
    first = clauses[0]
    every = tuple(chunk for clause in clauses for chunk in clause)
    if head_with(every, "EFFECTLESS") is None:
        if context.mood == "question" and asks_whole(first):
            return read_whole(context, first)
        if head_with(first, *MODALS) is not None or (context.mood == "question" and _asks_who(first)):
            return read_deontic(context, clauses)
    from svod.lower.plain import read_plain  # most questions have a modal word and do without these readers

    return read_plain(context, clauses)


def _asks_who(clause: Clause) -> bool:
    """«кого выбирает целью …», «по чему стреляет …»: a finite verb with a question word asks what is allowed."""
    kinds = {chunk.kind for chunk in clause}
    if "finite" not in kinds or "faces" in kinds or head_with(clause, "FIRST", "TOGETHER") is not None:
        return False
    return any(noun.asked for chunk in clause for noun in chunk.nouns)


def read_facts(
    tree: Tree,
    source: Source,
    vocabulary: Vocabulary,
    relations: tuple[Term, ...],
    participants: dict[str, str],
) -> tuple[Scope, tuple[Diagnostic, ...]]:
    """Facts given apart from the question, about its participants."""
    context = Context(vocabulary, source, "question", relations=relations, participants=dict(participants))
    try:
        read_conditions(context, tree)
        context.refuse_unheeded(tree)
    except Misread as error:
        return Scope(), (error.diagnostic,)
    return Scope(tuple(context.literals), tuple(context.limits)), ()


def with_reading(sentence: Sentence, reading: str, listing: str) -> Sentence:
    """`sentence` under a named reading, or as a list of a kind."""
    return replace(sentence, reading=reading, listing=listing)
