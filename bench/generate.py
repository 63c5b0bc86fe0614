"""Generated packs of any size, as records of the model with the sentences that stand for them.

A pack of n norms is made of chapters of `CHAPTER` norms. Each is as large as a shipped pack and distributed like it
(docs/bench.md has both side by side); its words are its own, but for the actions in `Vocabulary.shared`, about which
every chapter has norms, and the roots of the hierarchy. `bench.text` writes the same pack as Markdown.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from bench.sentences import Writer
from bench.vocabulary import Chapter, Row, Vocabulary, Word
from svod.lower.builtin import BUILTIN
from svod.lower.compile import Compiled
from svod.lower.forms import inflector
from svod.lower.forms_review import lines_of
from svod.lower.lexicon import entries_of, keyword_entries, label_rows
from svod.lower.terms import ROOTS
from svod.model.nodes import Document, Edge, Locator, Node, Pack
from svod.model.norms import Norm

GAME: Final = "gen"
CHAPTER: Final = 250
SIZES: Final = (250, 10_000, 100_000)
NORMS: Final = {"deontic": 156, "change": 50, "value": 22, "membership": 18, "sequence": 4}  # they make a chapter
TIMES: Final = (*(1,) * 10, *(2,) * 4, *(3,) * 6, 5, 8)  # norms per action, as in BFG but for its largest group
COMMON: Final = 16  # norms of a chapter about a shared action: BFG's largest group
_A_NODE: Final = 3  # norms of a node
_EXCEPTIONS: Final = 0.13  # edges per norm


class Generated(NamedTuple):
    """A generated pack with its forms, and what questions are made of."""

    pack: Pack
    rows: tuple[Row, ...]
    vocabulary: Vocabulary

    def compiled(self) -> Compiled:
        """The pack with its lexicon, as the compiler would return it."""
        rows = (*label_rows(BUILTIN, inflector()), *self.rows)
        lines = tuple(lines_of(rows))
        return Compiled(self.pack, (*entries_of(self.pack.terms, lines), *keyword_entries()), lines)


def generate(size: int) -> Generated:
    """A pack of `size` norms."""
    count = -(-size // CHAPTER)
    vocabulary = Vocabulary(count)
    norms: list[Norm] = []
    edges: list[Edge] = []
    for chapter in vocabulary.chapters:
        found = _norms(vocabulary, chapter)[: size - len(norms)]
        norms += found
        edges += _edges(found, Random(chapter.number))  # noqa: S311
    document = Document("book", "Книга", "1", "ru", "rulebook", "", "", "", ())
    names = dict.fromkeys(norm.node for norm in norms)
    nodes = [_node(name, place) for place, name in enumerate(names)]
    terms = (*ROOTS, *BUILTIN, *vocabulary.terms)
    pack = Pack(GAME, "Книга", (document,), terms, tuple(nodes), tuple(norms), tuple(edges))
    return Generated(pack, tuple(vocabulary.rows), vocabulary)


def _node(name: str, place: int) -> Node:
    short = name.partition(":")[2]
    return Node(
        name, "rule", f"Правило {short}", f"Пересказ правила {short}.", (Locator("book", f"n/{place}"),), "book"
    )


def _norms(vocabulary: Vocabulary, chapter: Chapter) -> list[Norm]:
    """Norms of a chapter, mixed; each third begins a node."""
    chance = Random(chapter.number + 1)  # noqa: S311 - measurements are to be repeatable
    kinds = [kind for kind, count in NORMS.items() for _ in range(count)]
    actions = _actions(vocabulary, chapter)
    chance.shuffle(actions)
    chance.shuffle(kinds)
    writer = Writer(chapter, chance)
    made = []
    for place, kind in enumerate(kinds):
        node = f"{GAME}:c{chapter.number}.n{place // _A_NODE}"
        content = writer.deontic(actions.pop()) if kind == "deontic" else getattr(writer, kind)()
        made.append(Norm(f"{node}/{place % _A_NODE + 1}", node, content.content, content.scope, sentence=content.text))
    return made


def _actions(vocabulary: Vocabulary, chapter: Chapter) -> list[Word]:
    """The action of each deontic norm of a chapter."""
    found = [vocabulary.shared[0]] * COMMON
    for place, action in enumerate(chapter.actions):
        found += [action] * TIMES[place % len(TIMES)]
    missing = NORMS["deontic"] - len(found)
    return (found + [vocabulary.shared[1]] * max(missing, 0))[: NORMS["deontic"]]


def _edges(norms: list[Norm], chance: Random) -> list[Edge]:
    """Exceptions: the node of a norm to that of another about the same action."""
    groups: dict[str, list[str]] = {}
    for norm in norms:
        act = getattr(norm.content, "act", None)
        if act is not None:
            groups.setdefault(act.action, []).append(norm.node)
    pairs = {
        (later, earlier): None
        for nodes in groups.values()
        for place, later in enumerate(nodes)
        for earlier in nodes[:place]
        if later != earlier
    }
    chosen = chance.sample(list(pairs), min(len(pairs), int(len(norms) * _EXCEPTIONS)))
    places = {norm.node: place for place, norm in enumerate(norms)}
    chosen.sort(key=lambda pair: places[pair[0]])
    return [Edge(source, "exception_to", target) for source, target in chosen]
