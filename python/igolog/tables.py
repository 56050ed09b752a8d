"""Facts of many games as tables.

Every table speaks Arrow's interface of capsules: ``pyarrow.table(table)``, ``polars.DataFrame(table)``,
``duckdb.sql("select … from table")`` and ``pandas.DataFrame.from_arrow(table)`` take it as it is. Its first columns say
where a row holds: ``game`` counts the games given, from 0, and ``move`` the moves made. The others are those of the
relation, typed by its one declaration: points, blocks, colours and words are dictionary-encoded strings, whole
numbers ``int32``, halves ``float64``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Optional, Union

from . import _native
from ._native import Table
from ._call import Progress, _told
from ._planes import Games, some

__all__ = ["Table", "all_facts", "ask", "diff", "facts", "games", "life", "lifetimes", "moves", "relations"]

Moves = Union[int, Iterable[int], None]
"""Which positions: after so many moves, from the end where negative; ``None`` means all."""


def _chosen(moves: Moves) -> Optional[list[int]]:
    if moves is None:
        return None
    return [moves] if isinstance(moves, int) else list(moves)


def relations() -> dict[str, dict[str, str]]:
    """All relations: the names and kinds of their columns.

    >>> from igolog import tables
    >>> tables.relations()["atari"]
    {'B': 'block', 'P': 'point'}
    """
    return {name: dict(columns) for name, columns, _ in _native.relations()}


def facts(
    games: Games, relation: str, *, moves: Moves = None, effort: str = "step", progress: Optional[Progress] = None
) -> Table:
    """The rows of a relation at every position, or at those that ``moves`` names.

    >>> from igolog import tables
    >>> tables.facts("demo:ko", "atari", moves=-1).columns
    ['game', 'move', 'B', 'P']
    """
    return all_facts(games, [relation], moves=moves, effort=effort, progress=progress)[relation]


def all_facts(
    games: Games,
    only: Optional[Sequence[str]] = None,
    *,
    moves: Moves = None,
    effort: str = "step",
    progress: Optional[Progress] = None,
) -> dict[str, Table]:
    """The rows of several relations (all, if ``only`` is left out), a table each, in one walk along every game.

    >>> from igolog import tables
    >>> found = tables.all_facts("demo:corner", ["stone", "block"])
    >>> {name: len(table) for name, table in found.items()}
    {'stone': 14, 'block': 2}
    """
    names = list(relations()) if only is None else list(only)
    tell = None if progress is None else _told(progress)
    return dict(_native.facts(list(some(games)), names, _chosen(moves), effort, tell))


def life(
    games: Games, *, moves: Moves = -1, effort: str = "full", progress: Optional[Progress] = None
) -> Table:
    """The verdict on every block, at the end of each game or at the positions that ``moves`` names.

    >>> from igolog import tables
    >>> tables.life("demo:corner").columns
    ['game', 'move', 'B', 'Verdict', 'Status', 'Why']
    """
    return facts(games, "life", moves=moves, effort=effort, progress=progress)


def diff(
    games: Games, relation: str, *, effort: str = "step", progress: Optional[Progress] = None
) -> Table:
    """The rows of a relation that each step removed and inserted.

    >>> from igolog import tables
    >>> tables.diff("(;SZ[3];B[aa];W[bb])", "stone").rows()
    [(0, 1, 1, 'inserted', 'A3', 1, 'black'), (0, 2, 2, 'inserted', 'B2', 2, 'white')]
    """
    tell = None if progress is None else _told(progress)
    return dict(_native.diff(list(some(games)), [relation], effort, tell))[relation]


def lifetimes(
    games: Games, relation: str, *, effort: str = "step", progress: Optional[Progress] = None
) -> Table:
    """Every row of a relation with the steps ``from`` which and until which (``to``) it held; it holds at the end if ``to`` is empty.

    >>> from igolog import tables
    >>> tables.lifetimes("(;SZ[3];B[aa];W[ba];B[cc];W[ab])", "atari").rows()
    [(0, 2, 4, 'A3', 'A2')]
    """
    tell = None if progress is None else _told(progress)
    return dict(_native.lifetimes(list(some(games)), [relation], effort, tell))[relation]


def ask(
    games: Games,
    query: str,
    *,
    program: str = "",
    moves: Moves = None,
    effort: str = "step",
    progress: Optional[Progress] = None,
) -> Table:
    """The answers of a query of the rule language at every position, or at those that ``moves`` names.

    >>> from igolog import tables
    >>> tables.ask("(;SZ[3];B[aa];W[ba])", "block(B, Colour, 1, L)", moves=2).rows()
    [(0, 2, 'A3', 'black', 1), (0, 2, 'B3', 'white', 2)]
    """
    tell = None if progress is None else _told(progress)
    return _native.ask(list(some(games)), query, program, _chosen(moves), effort, tell)


def games(games: Games) -> Table:
    """One row for each game: what its record says of it.

    >>> from igolog import tables
    >>> table = tables.games("demo")
    >>> [row[table.columns.index("moves")] for row in table.rows()]
    [325]
    """
    return _native.games_table(list(some(games)))


def moves(games: Games) -> Table:
    """One row for each move: who played where, and how many stones were taken. A pass has no point.

    >>> from igolog import tables
    >>> tables.moves("(;SZ[3];B[aa];W[])").rows()
    [(0, 1, 'black', 'A3', 0), (0, 2, 'white', None, 0)]
    """
    return _native.moves_table(list(some(games)))
