"""What hangs on a noun phrase: states, relations, quantities, links («свой», «другой»), as literals."""

from __future__ import annotations

from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context, fits, marked, pick
from svod.lower.nouns import ANY_NUMBER, Noun
from svod.model.norms import Literal
from svod.model.numbers import exactly
from svod.model.terms import Term

OUTSIDER = "@"
_LINKS = {"own": "own", "alien": "other", "same": "that"}
_LACKING = {"без": "с", "without": "with"}


def describe(context: Context, variable: str, noun: Noun) -> None:
    """Literals for the adjectives and links of `noun`, now that it fills `variable`."""
    for state in noun.adjectives:
        context.add(adjective(context, variable, state, noun))
    if not noun.negated:
        context.heed(noun)
    for determiner in noun.determiners:
        if determiner == "own":
            context.add(Literal("own", (variable, _owner(context, variable))))
        elif determiner == "alien":
            context.add(Literal("own", (variable, _owner(context, variable)), negated=True))
        elif determiner in {"other", "same"}:
            _compare(context, variable, differs=determiner == "other")


def _owner(context: Context, variable: str) -> str:
    """Whose «свой» is: the agent's; of the agent itself, the subject's, who makes it act («вести свой караван»)."""
    return context.subject if variable == AGENT else AGENT


def adjective(context: Context, variable: str, state: str, noun: Noun) -> Literal:
    """«повреждённый» is a state, «таранящий» an act; «не» before it denies it."""
    negated = state in noun.denied
    term = context.vocabulary.term(state)
    if term is not None and term.expands and context.kind(term.expands[0]) == "action":
        return Literal("does", (variable, term.expands[0], ""), negated)
    if context.kind(state) == "action" and state in noun.acting:
        return Literal("does", (variable, state, ""), negated)
    return Literal("is", (variable, state), negated)


def _compare(context: Context, variable: str, *, differs: bool) -> None:
    """«другой X», «тот же X» beside a participant of a kin class: an earlier one, else one that the conditions name."""
    rival = _antecedent(context, variable)
    if rival:
        context.add(Literal("same", (variable, rival), negated=differs))
    else:
        context.others.append((variable, differs))


def compared_with(context: Context) -> list[Literal]:
    """«другая модель … , если цель …»: from whom each «другой» differs, now that the conditions are read."""
    found = ((variable, _antecedent(context, variable), differs) for variable, differs in context.others)
    return [Literal("same", (one, other or AGENT), differs) for one, other, differs in found if other or differs]


def _antecedent(context: Context, variable: str) -> str:
    term = context.participants.get(variable, "")
    for other, kind in context.participants.items():
        if other != variable and term and fits(context.vocabulary, term, kind):
            return other
    return ""


def quantity_literal(context: Context, variable: str, noun: Noun) -> bool:
    """Read «лидерство 7», «3 или больше щитами» as a comparison on `variable`; False if it is none."""
    term = pick_kind(context, noun, "quantity")
    bounds = noun.measure or noun.counted
    if not term or bounds is None:
        return False
    context.add(Literal("cmp", (variable, term), bounds=bounds))
    return True


def pick_kind(context: Context, noun: Noun, *kinds: str) -> str:
    """First candidate of the noun of one of `kinds`."""
    return next((term for term in noun.terms() if context.kind(term) in kinds), "")


def attach(context: Context, variable: str, chunk: Chunk) -> bool:
    """Read a prepositional phrase or genitive as a quantity or relation of `variable`."""
    done = False
    for noun in chunk.nouns:
        if chunk.prep in {"с", "со", "with", "при", "at"} and quantity_literal(context, variable, noun):
            done = True
            continue
        found = relation_of(context, variable, chunk.prep, noun)
        lacking = _LACKING.get(chunk.prep, "") if found is None else ""
        if lacking:
            found = relation_of(context, variable, lacking, noun._replace(cases=frozenset({"ins"})))
        if found is None and chunk.prep == "при" and _circumstance(context, noun):
            done = True
            continue
        if found is None:
            return False
        relation, filler = found
        it = noun._replace(determiners=(*noun.determiners, "same")) if noun.pronoun else noun
        relate(context, variable, relation, filler, it, denied=bool(lacking))
        if len(chunk.nouns) == 1 and noun.counted is None:
            context.heed(noun)
        done = True
    return done


def _circumstance(context: Context, noun: Noun) -> bool:
    """«при успешной атаке»: it is successful; «при стрельбе»: the agent shoots."""
    term = pick_kind(context, noun, "class")
    if term and noun.adjectives:
        name = next((one for one, kind in context.participants.items() if kind == term), OUTSIDER + term)
        context.participants.setdefault(name, term)
        describe(context, name, noun)
        return True
    action = "" if noun.adjectives or noun.negated else pick_kind(context, noun, "action")
    if action:
        context.add(Literal("does", (AGENT, action, "")))
    return bool(action)


def relate(context: Context, variable: str, relation: str, filler: str, noun: Noun, *, denied: bool = False) -> None:
    """Add ``has(variable, relation, filler, link)``; «активного игрока» as an owner is a relation too.

    «В контакте с усталой повозкой»: an adjective is said of the filler, as an outsider of the sentence.
    """
    if (noun.adjectives and (noun.negated or denied)) or noun.counted not in {None, exactly(1), ANY_NUMBER}:
        what = f"“{noun.text}” has a number or quality that is not understood here."
        raise context.fail(
            "S020", noun.start, noun.end,
            (f"Число или признак при слове «{noun.text}» здесь не понят.", what),
            ("Скажите отдельным условием: «если …».", "Say it as a condition of its own: “if …”."),
        )  # fmt: skip
    link = next((_LINKS[d] for d in noun.determiners if d in _LINKS), "")
    apart = "other" in noun.determiners  # «на другой планете»: on one, and not on the one already named
    if apart and (noun.negated or denied):
        raise context.lost(noun.start, noun.end)
    context.add(Literal("has", (variable, relation, filler, link), noun.negated or denied))
    if apart:
        context.add(Literal("has", (variable, relation, filler, "that"), negated=True))
    for state in noun.adjectives:
        context.participants.setdefault(OUTSIDER + filler, filler)
        context.add(adjective(context, OUTSIDER + filler, state, noun))
    context.used.append((noun.start, noun.end))


def relation_of(context: Context, variable: str, prep: str, noun: Noun) -> tuple[str, str] | None:
    """The relation in which a phrase stands to `variable`, and the class it names."""
    holder = context.participants.get(variable, "thing")
    for relation in context.relations:
        owner, filler = ends(relation)
        if not fits(context.vocabulary, holder, owner):
            continue
        if any(marked(role, prep, noun.cases) for role in relation.roles if role.name == "filler"):
            term = _meant(context, filler, variable) if noun.pronoun else pick(context, noun, filler)
            if term:
                return relation.id, term
    return None


def _meant(context: Context, filler: str, holder: str) -> str:
    """«В контакте с ним»: the class of the last participant of such a class, the holder apart."""
    named = [term for name, term in context.participants.items() if name != holder]
    return next((term for term in reversed(named) if fits(context.vocabulary, term, filler)), "")


def ends(relation: Term) -> tuple[str, str]:
    """Classes of the owner and the filler of a relation."""
    ends = {role.name: role.filler for role in relation.roles}
    return ends.get("owner", "thing"), ends.get("filler", "thing")


def name_state(context: Context, variable: str, noun: Noun) -> None:
    """A state named by a noun («привал»)."""
    context.add(Literal("is", (variable, pick_kind(context, noun, "state")), noun.negated))
    if not noun.adjectives:
        context.heed(noun)


def state_literal(context: Context, variable: str, chunk: Chunk) -> None:
    """A predicative state («повреждён», «не на приколе»), or an adverb that stands for a relation («рядом»)."""
    term = context.vocabulary.term(chunk.value)
    if term is not None and term.expands:
        relation, filler = term.expands
        named = next((one for one in context.relations if one.id == relation), None)
        held = context.participants.get(variable, "thing")
        if named is not None and not fits(context.vocabulary, held, ends(named)[0]):
            variable = AGENT
        context.add(Literal("has", (variable, relation, filler, ""), chunk.negated))
    else:
        context.add(Literal("is", (variable, chunk.value), chunk.negated))


def relink(context: Context, chunk: Chunk) -> bool:
    """«жетон своей фракции»: what hangs on the filler of the last relation says whose it is."""
    noun = chunk.nouns[0]
    link = next((_LINKS[d] for d in noun.determiners if d in _LINKS), "")
    last = context.literals[-1] if context.literals else None
    if not link or last is None or last.pred != "has" or last.args[3]:
        return False
    owner = last.args[2]
    for relation in context.relations:
        holder, filler = ends(relation)
        ours = fits(context.vocabulary, owner, holder) and holder != "thing" and pick(context, noun, filler)
        if ours and any(marked(role, chunk.prep, noun.cases) for role in relation.roles if role.name == "filler"):
            context.literals[-1] = Literal("has", (*last.args[:3], link), last.negated)
            return True
    return False
