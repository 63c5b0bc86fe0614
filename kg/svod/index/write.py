"""Writing an index: filled in memory, saved whole."""

from __future__ import annotations

from itertools import groupby
from marshal import dumps
from typing import TYPE_CHECKING, Final

from svod.index import layout
from svod.index.closure import Closure
from svod.index.files import replace_file, sweep
from svod.index.near import arranged
from svod.model.codec import VERSION, encode
from svod.model.ground import PackGround, further_keys
from svod.retrieval.postings import postings

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from svod.lower.compile import Compiled
    from svod.model.nodes import Pack
    from svod.syntax.tables import Tables
    from svod.syntax.tree import Entry

    Item = tuple[int, str, bytes]

_ITEM: Final = "INSERT INTO item VALUES (?, ?, ?, ?)"


def write_common(connection: sqlite3.Connection, tables: Tables, digest: str) -> None:
    """Write what all games share: the parse tables, and the digest of the code that made the index."""
    connection.execute("INSERT INTO game VALUES (?, '', ?, ?)", (layout.COMMON, digest, b""))
    connection.execute(_ITEM, (layout.COMMON, layout.TABLES, "", dumps(tables.plain(), VERSION)))


def write_game(
    connection: sqlite3.Connection,
    number: int,
    compiled: Compiled,
    digest: str,
    progress: Callable[[str], None] = lambda _: None,
) -> None:
    """Write one game under a number that no other game has."""
    pack = compiled.pack
    hidden = tuple((lang, tuple(sorted(names))) for lang, names in compiled.hidden)
    about = encode((pack.title, pack.lang, pack.rights, pack.principles, pack.documents, hidden))
    connection.execute("INSERT INTO game VALUES (?, ?, ?, ?)", (number, pack.game, digest, about))
    progress("index: vocabulary")
    closure = Closure(pack.terms)
    _write_items(connection, number, _term_items(pack, closure))
    progress("index: rules")
    _write_items(connection, number, _node_items(pack))
    _write_norms(connection, number, pack, closure)
    progress("index: words")
    _write_words(connection, number, compiled.entries, closure)


def copy_game(connection: sqlite3.Connection, path: str, name: str, number: int) -> None:
    """Copy one game (or, with the name '', what all share) from an index file."""
    connection.execute("COMMIT")  # SQLite attaches nothing inside a transaction
    connection.execute("ATTACH ? AS old", (layout.address(path),))
    try:
        connection.execute("BEGIN")
        found = connection.execute("SELECT number FROM old.game WHERE name = ?", (name,)).fetchone()
        if found is None:
            raise layout.BrokenIndexError(path)
        old = found[0]
        shift = (number - old) * layout.STRIDE
        bounds = (old * layout.STRIDE, (old + 1) * layout.STRIDE - 1)
        run = connection.execute
        run("INSERT INTO game SELECT ?, name, digest, about FROM old.game WHERE number = ?", (number, old))
        run("INSERT INTO item SELECT ?, kind, key, data FROM old.item WHERE game = ?", (number, old))
        run("INSERT INTO word SELECT word, ?, named, data FROM old.word WHERE game = ?", (number, old))
        norms = "SELECT number + ?, place, data FROM old.norm WHERE number BETWEEN ? AND ?"
        run(f"INSERT INTO norm {norms}", (shift, *bounds))
        run("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("DETACH old")
        connection.execute("BEGIN")


def _write_items(connection: sqlite3.Connection, number: int, items: Iterable[Item]) -> None:
    """Write items in the order of their keys, which fills SQLite's pages."""
    connection.executemany(_ITEM, ((number, *item) for item in sorted(items)))


def _item(kind: int, key: str, value: object) -> Item:
    return kind, key, dumps(value, VERSION)  # type: ignore[arg-type]


def _term_items(pack: Pack, closure: Closure) -> Iterator[Item]:
    for name, term in closure.terms.items():
        yield layout.TERM, name, encode(term)
    for name, number in closure.number.items():
        apart, far = closure.parted[name], closure.distant[name]
        sets = [tuple(sorted(found)) for found in (closure.above(name), closure.unusual(name), closure.rivals(name))]
        yield _item(layout.PLACE, name, (number, apart, None if far == apart else far, *sets))
    for name, names in closure.lowers.items():
        yield _item(layout.BELOW, name, tuple(names))
    yield from _number_items(closure)
    yield layout.RELATIONS, "", encode(tuple(term for term in pack.terms if term.kind == "relation"))


def _number_items(closure: Closure) -> Iterator[Item]:
    """The numbers that a class carries, by quantity."""
    own = {name: [quantity for quantity, _, _ in term.values] for name, term in closure.terms.items() if term.values}
    carrying = {other for name in own for other in (*closure.above(name), *closure.below(name))}
    for name in carrying:
        near = (*closure.above(name), *closure.below(name))
        quantities = dict.fromkeys(quantity for other in near for quantity in own.get(other, ()))
        yield _item(layout.NUMBERS, name, tuple((one, closure.numbers(name, one)) for one in quantities))


def _node_items(pack: Pack) -> Iterator[Item]:
    nodes = {node.id: node for node in pack.nodes}
    for name, node in nodes.items():
        yield layout.NODE, name, encode(node)
    yield _item(layout.NODES, "", tuple(nodes))
    yield layout.CASES, "", encode(pack.cases)
    yield from _gathered(layout.FROM, ((edge.source, edge) for edge in pack.edges))
    yield from _gathered(layout.TO, ((edge.target, edge) for edge in pack.edges))
    yield from _gathered(layout.READINGS, ((reading.node, reading) for reading in pack.readings))
    yield from (_item(layout.SAID, feature, found) for feature, found in postings(PackGround(pack)).items())
    yield from _gathered(layout.AT, ((place.text, node.id) for node in pack.nodes for place in node.locators))


def _gathered(kind: int, pairs: Iterable[tuple[str, Hashable]]) -> Iterator[Item]:
    """Items of the values that share a key, in their order."""
    held: dict[str, list[Hashable]] = {}
    for key, value in pairs:
        held.setdefault(key, []).append(value)
    for key, values in held.items():
        yield kind, key, encode(tuple(values))


def _write_norms(connection: sqlite3.Connection, game: int, pack: Pack, closure: Closure) -> None:
    placed = arranged(pack.norms, closure)
    base = game * layout.STRIDE
    rows = ((base + number, item.place, encode(item.norm)) for number, item in enumerate(placed))
    connection.executemany("INSERT INTO norm VALUES (?, ?, ?)", rows)
    groups: dict[tuple[str, str], list[tuple[str, int, int]]] = {}
    first = 0
    for (kind, key, role, number), members in groupby(placed, key=lambda item: item[:4]):
        groups.setdefault((kind, key), []).append((role, number, first))
        first += len(list(members))
    _write_items(connection, game, _norm_items(groups, first))
    at = {item.place: number for number, item in enumerate(placed)}
    numbered = [(norm, at[place]) for place, norm in enumerate(pack.norms)]
    _write_items(connection, game, _gathered(layout.OF_NODE, ((norm.node, number) for norm, number in numbered)))
    further = ((layout.norms_key(*key), number) for norm, number in numbered for key in further_keys(closure, norm))
    _write_items(connection, game, _gathered(layout.LISTED, further))


def _norm_items(groups: dict[tuple[str, str], list[tuple[str, int, int]]], last: int) -> Iterator[Item]:
    """For every kind and key: (role, numbers of the fillers, number of each group's first norm, and the end)."""
    ends = [*(members[0][2] for members in groups.values()), last][1:]
    kinds: dict[str, list[int]] = {}
    for (kind, key), end in zip(groups, ends, strict=True):
        members = groups[kind, key]
        kinds.setdefault(kind, [members[0][2], end])[1] = end
        roles = [(role, list(found)) for role, found in groupby(members, key=lambda item: item[0])]
        borders = [*(found[0][2] for _, found in roles), end][1:]
        value = tuple(
            (role, tuple(number for _, number, _ in found), (*(first for _, _, first in found), border))
            for (role, found), border in zip(roles, borders, strict=True)
        )
        yield _item(layout.NORMS, layout.norms_key(kind, key), value)
    for kind, (first, end) in kinds.items():
        yield _item(layout.NORMS, layout.norms_key(kind, "*"), (("", (-1,), (first, end)),))


def _write_words(connection: sqlite3.Connection, game: int, entries: Iterable[Entry], closure: Closure) -> None:
    by_word: dict[str, list[Entry]] = {}
    by_term: dict[str, list[Entry]] = {}
    forms: dict[str, None] = {}
    for entry in entries:
        by_word.setdefault(entry.words[0], []).append(entry)
        by_term.setdefault(entry.value, []).append(entry)
        forms[" ".join(entry.words)] = None
    rows = ((word, game, _named(found, closure), _entries(found)) for word, found in sorted(by_word.items()))
    connection.executemany("INSERT INTO word VALUES (?, ?, ?, ?)", rows)
    lists = (_item(layout.WORDS, "", "\n".join(by_word)), _item(layout.FORMS, "", "\n".join(forms)))
    spellings = ((layout.SPELLINGS, term, _entries(found)) for term, found in by_term.items())
    _write_items(connection, game, (*lists, *spellings))


def _named(entries: list[Entry], closure: Closure) -> bool:
    return any(entry.value in closure.terms for entry in entries)


def _entries(entries: list[Entry]) -> bytes:
    return dumps([(e.words, e.terminal, e.value, e.features, e.lang) for e in entries], VERSION)


def save(connection: sqlite3.Connection, path: str) -> None:
    """Put the index in memory in place of the file at `path`, whole or not at all.

    Raises
    ------
    OSError
        If the folder is read-only or full; the file at `path` is then what it was.
    """
    if connection.in_transaction:
        connection.execute("COMMIT")
    sweep(path)
    replace_file(path, connection.serialize())
