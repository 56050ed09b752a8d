"""Libraries of games: made from records, asked in SQL by DuckDB."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _native
from ._call import Progress
from ._errors import IgologError
from ._read import Source, _texts

if TYPE_CHECKING:
    import duckdb

LAYOUT = 1
"""The layout of the folder that this package reads."""

ROWS = 1000
"""Rows that are taken from DuckDB at once."""

TABLES = ("games", "moves", "captures", "points")
"""The tables of every library, beside those of its relations."""

# The names inside are such that no query has them: what a query calls `g` or `p` stays its own.
FUNCTIONS = {
    "point_name(of_game, of_point)": """
        SELECT the_point.name FROM games the_game JOIN points the_point ON the_point.width = the_game.width AND the_point.height = the_game.height
        WHERE the_game.game = of_game AND the_point.point = of_point""",
    "line(of_game, of_point)": """
        SELECT least(of_point % the_game.width, the_game.width - 1 - of_point % the_game.width,
                     of_point // the_game.width, the_game.height - 1 - of_point // the_game.width) + 1
        FROM games the_game WHERE the_game.game = of_game AND of_point BETWEEN 0 AND the_game.width * the_game.height - 1""",
    "distance(of_game, of_point, to_point)": """
        SELECT abs(of_point % the_game.width - to_point % the_game.width) + abs(of_point // the_game.width - to_point // the_game.width)
        FROM games the_game WHERE the_game.game = of_game AND of_point BETWEEN 0 AND the_game.width * the_game.height - 1
                       AND to_point BETWEEN 0 AND the_game.width * the_game.height - 1""",
    "stone_at(of_game, of_move, of_point)": """
        SELECT the_stone.colour FROM stone the_stone JOIN games the_game ON the_game.game = the_stone.game
        WHERE the_stone.game = of_game AND the_stone.p = of_point AND of_move BETWEEN 0 AND the_game.moves
          AND the_stone.since <= of_move AND (the_stone.until IS NULL OR the_stone.until > of_move)""",
    "board_at(of_game, of_move)": """
        SELECT string_agg(row_text, '/' ORDER BY y) FROM (
          SELECT the_point.y, string_agg(CASE the_stone.colour WHEN 'black' THEN 'X' WHEN 'white' THEN 'O' ELSE '.' END, '' ORDER BY the_point.x) AS row_text
          FROM games the_game JOIN points the_point ON the_point.width = the_game.width AND the_point.height = the_game.height
          LEFT JOIN stone the_stone ON the_stone.game = of_game AND the_stone.p = the_point.point
            AND the_stone.since <= of_move AND (the_stone.until IS NULL OR the_stone.until > of_move)
          WHERE the_game.game = of_game AND of_move BETWEEN 0 AND the_game.moves GROUP BY the_point.y)""",
}
"""The functions of the kernel that `igolog query` has too, as DuckDB's macros over the tables."""


class Tally(NamedTuple):
    """What became of the games that were given."""

    added: int
    """Games that are new in the library, unreadable ones included."""
    unreadable: int
    """Those of them that could not be read."""
    duplicates: int
    """Those of them that have the moves of an earlier game."""
    known: int
    """Games that were there already."""


class Limits(NamedTuple):
    """What an answer in SQL may take."""

    memory: Optional[int] = None
    """Memory of the engine for its work, in MB."""
    seconds: Optional[float] = None
    """Time until it gives up."""


def index(
    *sources: Source,
    into: Union[str, os.PathLike[str]],
    relations: Optional[Sequence[str]] = None,
    effort: Optional[str] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> Tally:
    """Makes a library of games, or adds games to one, as ``igolog index`` does.

    ``relations`` get a table beside those of every library; games that are in it already are left out.

    >>> import igolog, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> igolog.index("demo", "(;SZ[9];B[ee])", "no game", into=folder)
    Tally(added=3, unreadable=1, duplicates=0, known=0)
    >>> igolog.index("demo", into=folder).known
    1
    """
    writer = _native.Writer(os.fspath(into), None if relations is None else list(relations), effort, threads)
    done = 0
    try:
        for source in sources:
            for name, text in _texts(source):
                done += 1
                try:
                    shown, data = _native.named_text(text)
                except OSError as error:
                    writer.add_unreadable(name or str(text), str(error))
                else:
                    writer.add(name or shown, data)
                if progress is not None:
                    progress({"stage": "texts", "done": float(done)})
    except BaseException:
        # What was worked on is kept: the next call goes on from there.
        writer.finish()
        raise
    return Tally(*writer.finish())


class Library:
    """A folder of tables made by ``igolog index`` or :func:`igolog.index`.

    >>> import igolog, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> tally = igolog.index("demo", into=folder)
    >>> library = igolog.library(folder)
    >>> library
    <Library of 1 game: games, moves, captures, points, stone, block, atari, ladder>
    >>> library.sql("SELECT black, moves, point_name(game, 60) AS sixtieth FROM games").fetchall()
    [('Kuwahara Shusaku', 325, 'D16')]
    """

    path: Path
    """The folder."""
    games: int
    """Games, unreadable ones included."""
    tables: list[str]
    """The names of the tables."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self.path = Path(path).resolve()
        manifest = _manifest(self.path)
        self.tables = [*TABLES, *manifest["relations"]]
        self.games = sum(part["games"] for part in manifest["parts"])
        self._files = [file["name"] for part in manifest["parts"] for file in part["files"]]
        self._opened: Optional[_native.OpenLibrary] = None

    def __repr__(self) -> str:
        games = "1 game" if self.games == 1 else f"{self.games} games"
        return f"<Library of {games}: {', '.join(self.tables)}>"

    def files(self, table: str) -> list[str]:
        """The Parquet files of a table, those that the manifest lists: for polars, pandas and whatever else reads them."""
        if table not in self.tables:
            raise IgologError(f"there is no table {table}: the library has {', '.join(self.tables)}", "not_found", "table")
        return [str(self.path / name) for name in self._files if name.startswith(f"{table}/")]

    def connect(self, *, output: Optional[str] = None, memory: Optional[int] = None) -> duckdb.DuckDBPyConnection:
        """A connection of DuckDB with the tables as views and the functions of ``igolog query`` as macros.

        It reads the files of the library, may write ``output`` and take so many MB of ``memory``, and cannot be told
        otherwise.
        """
        try:
            import duckdb
        except ImportError as error:
            raise ImportError("SQL in Python needs DuckDB: pip install duckdb") from error
        connection = duckdb.connect(":memory:")
        known = [str(self.path / name) for name in self._files if name.endswith(".parquet")]
        known += [] if output is None else [output]
        connection.execute(f"SET allowed_paths = [{', '.join(map(_quoted, known))}]")
        # Neither other files, nor a folder for what does not fit into memory, nor variables of Python.
        connection.execute("SET temp_directory = ''")
        connection.execute("SET python_enable_replacements = false")
        connection.execute("SET enable_external_access = false")
        if memory is not None:
            connection.execute(f"SET memory_limit = '{int(memory)}MB'")
        for table in self.tables:
            files = self.files(table)
            if files:
                listed = ", ".join(map(_quoted, files))
                connection.execute(f'CREATE VIEW "{table}" AS SELECT * FROM read_parquet([{listed}])')
        if self._files:
            for head, body in FUNCTIONS.items():
                connection.execute(f"CREATE MACRO {head} AS ({body})")
        connection.execute("SET lock_configuration = true")
        return connection

    def sql(
        self, query: str, parameters: Union[Sequence[Any], Mapping[str, Any], None] = None
    ) -> duckdb.DuckDBPyRelation:
        """The answer to one ``SELECT``, as DuckDB's relation: ``fetchall()``, ``df()``, ``pl()``, ``to_arrow_table()``.

        Views are named as the tables and relations are; ``point_name``, ``line``, ``distance``, ``stone_at`` and
        ``board_at`` are functions. docs/sql.md has twenty worked questions.
        """
        connection = self.connect()
        with _refusals(connection):
            return connection.sql(_one_select(connection, query), params=parameters)

    def rows(self, query: str, limits: Limits = Limits()) -> Iterator[tuple[Any, ...]]:
        """The answer to one ``SELECT``, a row at a time: first the names of the columns."""
        connection = self.connect(memory=limits.memory)
        with _refusals(connection, limits):
            answer = connection.execute(_one_select(connection, query))
            yield tuple(column[0] for column in answer.description or ())
            while found := answer.fetchmany(ROWS):
                yield from found

    def copy(self, query: str, file: str, limits: Limits = Limits()) -> None:
        """Writes the answer to one ``SELECT`` as Parquet."""
        connection = self.connect(output=file, memory=limits.memory)
        with _refusals(connection, limits):
            # Not as a part of COPY: a query may end in a semicolon and a comment.
            connection.execute(f"CREATE TEMP VIEW the_answer AS {_one_select(connection, query)}")
            connection.execute(f"COPY the_answer TO {_quoted(file)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)")


def _one_select(connection: duckdb.DuckDBPyConnection, query: str) -> str:
    import duckdb

    statements = connection.extract_statements(query)
    if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
        raise IgologError("one query is answered, and it begins with SELECT or WITH", "bad", "query")
    return query


@contextmanager
def _refusals(connection: duckdb.DuckDBPyConnection, limits: Limits = Limits()) -> Iterator[None]:
    import duckdb

    alarm = None if limits.seconds is None else threading.Timer(limits.seconds, connection.interrupt)
    if alarm is not None:
        alarm.daemon = True
        alarm.start()
    try:
        yield
    except duckdb.OutOfMemoryException as error:
        told = f"the answer takes more than {limits.memory} MB: --memory gives more, or ask for less" if limits.memory else str(error)
        raise IgologError(told, "limit", "query") from error
    except duckdb.InterruptException as error:
        raise IgologError("the time is over: --time gives more", "limit", "query") from error
    except duckdb.Error as error:
        raise IgologError(str(error), "bad", "query") from error
    finally:
        if alarm is not None:
            alarm.cancel()


LibraryLike = Union[str, "os.PathLike[str]", Library]
"""What stands for a library: its folder, or what :func:`igolog.library` gives, which reads it once."""


def library(path: Union[str, os.PathLike[str]]) -> Library:
    """Opens a library of games."""
    return Library(path)


def opened(what: LibraryLike) -> _native.OpenLibrary:
    """A library as questions are asked about it, with its games in memory."""
    if not isinstance(what, Library):
        return _native.OpenLibrary(os.fspath(what))
    if what._opened is None:
        what._opened = _native.OpenLibrary(os.fspath(what.path))
    return what._opened


def _manifest(path: Path) -> dict[str, Any]:
    try:
        manifest: dict[str, Any] = json.loads((path / "manifest.json").read_text(encoding="utf-8"))
        layout = manifest["igolog_library"]
    except FileNotFoundError:
        hint = "`igolog index GAMES -o FOLDER` and igolog.index make one"
        raise IgologError(f"{path} is no library: it has no manifest.json", "not_found", "library", hint=hint) from None
    except (ValueError, KeyError, TypeError) as error:
        raise IgologError(f"{path / 'manifest.json'} is broken: {error}", "bad", "library") from None
    if layout != LAYOUT:
        raise IgologError(f"{path} has layout {layout}, and this package knows {LAYOUT}", "bad", "library")
    return manifest


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
