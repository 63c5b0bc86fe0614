"""Свод: rules of tabletop games as linked, executable nodes, and answers to questions about them.

    >>> from svod import Svod
    >>> Svod.open().ask("может ли Lunar встать на brace против тарана?").verdict
    'yes'

Importing this module imports next to nothing; each method imports what it needs.
"""

from __future__ import annotations

from svod.errors import SvodError, broken
from svod.prefix import called, parted

__all__ = ("Svod", "SvodError")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Self, TypeVar

    from svod.diagnostics import Diagnostic
    from svod.index.read import Index
    from svod.index.stamps import PackSource
    from svod.index.store import Store
    from svod.model.answers import Answer
    from svod.model.nodes import Pack
    from svod.query.ask import Desk
    from svod.render.card import Card
    from svod.render.listing import Entry
    from svod.render.sentence import Read

    T = TypeVar("T")
    Opened = tuple[Store | None, tuple[Diagnostic, ...]]


class Svod:
    """Opened rule packs: the one object to ask. It belongs to the thread that opened it."""

    def __init__(self, packs: Sequence[PackSource], game: str, opener: Callable[[bool], Opened]) -> None:
        self._packs = {pack.game: pack for pack in packs}
        self._game = called(game, self._packs)
        self._opener = opener
        self._near: dict[str, Callable[[str], Mapping[str, float]]] = {}
        self._open(fresh=False)
        if game:
            self._using(lambda: self.index(self._game))

    @classmethod
    def open(
        cls,
        packs: Sequence[str] | None = None,
        game: str | None = None,
        cache: str | None = None,
        *,
        progress: Callable[[str], None] = lambda _: None,
        fresh: bool = False,
    ) -> Self:
        """Open the shipped packs, or those of the folder that ``SVOD_RULES`` names.

        Parameters
        ----------
        packs
            Folders with further packs. One whose ``pack.md`` says «игра: bfg», or whose name is that of a known
            game, is laid on that game as house rules; another is a game of its own.
        game
            The game of every question that names no other.
        cache
            Folder of the index; by default that of the user's cache.
        progress
            Is told what is being built.
        fresh
            Build the index anew.

        Raises
        ------
        SvodError
            If a folder is missing, one of `packs` has mistakes, or there is no such game.
        """
        from svod.folders import pack_sources
        from svod.index.cache import open_index

        sources = pack_sources(packs or (), game or "")
        wanted = {source.game for source in sources if set(source.folders) & set(packs or ())}

        def opener(anew: bool) -> Opened:  # noqa: FBT001 - the shape that the index asks for
            return open_index(sources, folder=cache or "", progress=progress, fresh=anew or fresh)

        svod = cls(sources, game or "", opener)
        if not wanted <= set(svod.games):
            raise broken(svod.diagnostics, sources)
        return svod

    def _open(self, *, fresh: bool) -> None:
        store, self.diagnostics = self._opener(fresh)
        if store is None:
            raise broken(self.diagnostics, self.packs)
        self._store: Store = store

    def _using(self, use: Callable[[], T]) -> T:
        """Use the index; build a damaged one anew, once."""
        from svod.index.layout import BrokenIndexError

        try:
            return use()
        except BrokenIndexError:
            self._store.close()
            self._open(fresh=True)
            return use()

    @property
    def games(self) -> tuple[str, ...]:
        """Names of the games, those with mistakes left out."""
        return self._store.games()

    @property
    def path(self) -> str:
        """File of the index; '' if it is in memory."""
        return self._store.path

    @property
    def packs(self) -> tuple[PackSource, ...]:
        """Folders behind each game."""
        return tuple(self._packs.values())

    def index(self, game: str) -> Index:
        """Index of a game; a `SvodError` if there is none, or its pack has mistakes."""
        found = self._store.game(game)
        if found is None and game in self._packs:
            raise broken(self.diagnostics, self.packs)
        if found is None:
            names = ", ".join(self.games)
            raise SvodError(f"Игры «{game}» нет; есть: {names}.", f"There is no game “{game}”; there are: {names}.")
        return found

    def desk(self, game: str) -> Desk:
        """What a question about a game is asked of."""
        from svod.query.ask import Desk

        index = self.index(game)
        return Desk(index, index, self._store.tables(), lambda text: self._nearness(index, text))

    def _nearness(self, index: Index, text: str) -> Mapping[str, float]:
        """Nearness of rules to a text in meaning, where the extra `semantic` is installed; else of none."""
        from svod.retrieval.semantic import Nearness, available

        if not available():
            return {}
        if index.game() not in self._near:
            self._near[index.game()] = Nearness(index, f"{self.path}.{index.game()}" if self.path else "")
        return self._near[index.game()](text)

    def parted(self, question: str) -> tuple[str, str]:
        """Game that the beginning of a question names («bfg: …», «BFG:…»), '' if it names none, and the rest."""
        return parted(question, self._packs, self.games, chosen=bool(self._game))

    def choose(self, question: str, given: Sequence[str] = ()) -> tuple[str, str]:
        """Game of a question, and the question without the game's name in front; a `SvodError` if that is unclear."""
        named, question = self.parted(question)
        if named:
            return self.index(named).game(), question
        if self._game or len(self.games) == 1 or not any(map(str.isalnum, question)):
            return self._game or self.games[0], question
        from svod.games import told

        return told({game: self.desk(game) for game in self.games}, self._store.known, question, given), question

    def ask(
        self, question: str, given: Sequence[str] = (), lang: str | None = None, *,
        without_readings: bool = False, as_played: bool = False,
    ) -> Answer:  # fmt: skip
        """Answer a question.

        Parameters
        ----------
        given
            Facts that hold besides: «Ld 7», «корабль повреждён».
        lang
            Language of the answer, ``ru`` or ``en``; by default that of the question.
        without_readings
            Leave out exceptions that were read into the text by its reader.
        as_played
            Take the readings marked «как играют».

        Raises
        ------
        SvodError
            If the game is unknown or unclear. What is wrong with the question is in the answer.
        """
        return self.consult(question, given, lang, without_readings=without_readings, as_played=as_played)[0]

    def consult(
        self, question: str, given: Sequence[str] = (), lang: str | None = None, *,
        without_readings: bool = False, as_played: bool = False,
    ) -> tuple[Answer, tuple[Diagnostic, ...]]:  # fmt: skip
        """`ask`, together with the diagnostics of the question."""
        from svod.query.ask import ask
        from svod.query.engine import Options

        options = Options(without_readings=without_readings, as_played=as_played)

        def answered() -> tuple[Answer, tuple[Diagnostic, ...]]:
            game, text = self.choose(question, given)
            desk, facts = self.desk(game), tuple(given)
            answer, found = ask(desk, text, given=facts, lang=lang or "", options=options)
            if answer.verdict != "not_understood":
                return answer, found
            from svod.free.answer import freely  # only what the grammar refuses needs it

            answer, found = freely(desk, answer, found, given=facts, lang=lang or "", options=options)
            return answer, self._placed(found, game)

        return self._using(answered)

    def _placed(self, found: tuple[Diagnostic, ...], game: str) -> tuple[Diagnostic, ...]:
        """Mistakes of a question; to a word of another game, that game."""
        if not any(item.code == "S001" for item in found):
            return found
        from svod.games import of_another

        others = {name: self.desk(name) for name in self.games if name != game}
        return tuple(of_another(item, others) for item in found)

    def show(self, ref: str, edition: str = "") -> tuple[Card, ...]:
        """Cards of the nodes that a name, ``game:name`` or a locator (``orders/8``) refers to; none if nothing does.

        Parameters
        ----------
        edition
            The language, name or edition of the documents whose locator `ref` is.

        Raises
        ------
        SvodError
            If no document is of that edition.
        """
        from svod.render.finding import cards, no_edition

        def shown() -> tuple[Card, ...]:
            indexes = [self.index(game) for game in self._asked()]
            unknown = no_edition(indexes, edition) if edition else None
            if unknown is not None:
                raise SvodError(*unknown)
            return cards(indexes, ref, edition)

        return self._using(shown)

    def near(self, ref: str) -> tuple[str, ...]:
        """Names and locators that look like `ref`."""
        from svod.render.finding import near

        return self._using(lambda: near([self.index(game) for game in self._asked()], ref))

    def list(
        self, sort: str = "nodes", words: Sequence[str] = (), kind: str = "", lang: str = "ru"
    ) -> tuple[Entry, ...]:
        """Nodes, terms, norms, documents or games in which all of `words` occur."""
        from svod.render.finding import listed

        return self._using(lambda: listed([self.index(game) for game in self._asked()], sort, words, kind, lang))

    def _asked(self) -> tuple[str, ...]:
        return (self._game,) if self._game else self.games

    def read(self, sentence: str, lang: str = "ru") -> Read:
        """How a sentence is read: canonical form (in `lang`), tree, facts, plan."""
        from svod.render.reading import read_out

        def read() -> Read:
            game, text = self.choose(sentence)
            return read_out(self.desk(game), text, lang)

        return self._using(read)

    def pack(self, game: str = "") -> Pack:
        """Compile the pack of a game.

        Raises
        ------
        SvodError
            If it has mistakes, or there is no such game.
        """
        from svod.index.build import compile_packs

        name = game or self._game or (self.games[0] if len(self.games) == 1 else "")
        if name not in self._packs:
            self.index(name)
        tables = self._using(lambda: self._store.tables())  # noqa: PLW0108 - of the store that is open by then
        built = compile_packs([self._packs[name]], tables, lambda _: None)
        if not built.games:
            raise broken(built.diagnostics, self.packs)
        return built.games[0].pack
