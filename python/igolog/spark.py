"""Any number of games on a cluster: Apache Spark runs the functions of this package on batches of records.

A table of texts has the columns ``file`` (a name) and ``sgf`` (the bytes, or the text). The functions that end in
``_batches`` take Arrow's record batches of it and give one row for each game, with a list of what was found in it; they
need no Spark, and are what Spark's ``mapInArrow`` runs. The others run them as a job, keep the outcome as Parquet, and
check it: every text that went in has come out, read or with its error, and every row is there.

>>> import pyarrow
>>> from igolog import spark
>>> texts = pyarrow.record_batch({"file": ["a.sgf", "b.sgf"], "sgf": [b"(;SZ[5];B[cc];W[cb])", b"nothing"]})
>>> [found] = spark.find_batches([texts], "XO/..")
>>> [(row["file"], len(row["rows"]), row["error"] is None) for row in found.to_pylist()]
[('a.sgf', 2, True), ('b.sgf', 0, False)]
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Union

from . import _native, tables
from ._errors import IgologError
from ._library import Library
from .tables import Moves

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

Batches = Iterable["pyarrow.RecordBatch"]
Folder = Union[str, "os.PathLike[str]"]

__all__ = [
    "Job",
    "ask",
    "ask_batches",
    "ask_schema",
    "facts",
    "facts_batches",
    "facts_schema",
    "find",
    "find_batches",
    "find_schema",
    "index",
    "index_batches",
    "index_schema",
]


class _Game(NamedTuple):
    """A game of a text, or why there is none."""

    text: str
    file: str
    number: int
    error: Optional[str]


_GAME = (("text", "string"), ("file", "string"), ("number", "int32"), ("error", "string"))


def _schema(rows: Sequence[tuple[str, Any]]) -> pyarrow.Schema:
    import pyarrow

    own = [pyarrow.field(name, pyarrow.type_for_alias(kind)) for name, kind in _GAME]
    return pyarrow.schema([*own, ("rows", pyarrow.list_(pyarrow.struct(list(rows))))])


def _texts(batch: pyarrow.RecordBatch) -> list[tuple[str, bytes, str]]:
    """Names, bytes, and the digest by which a text is known again."""
    found = []
    for file, sgf in zip(batch.column("file").to_pylist(), batch.column("sgf").to_pylist()):
        data = sgf.encode() if isinstance(sgf, str) else bytes(sgf or b"")
        found.append((str(file), data, hashlib.sha256(data).hexdigest()))
    return found


def _nested(games: Sequence[_Game], rows: Sequence[Sequence[Any]], schema: pyarrow.Schema) -> pyarrow.RecordBatch:
    import pyarrow

    kind = schema.field("rows").type
    names = [field.name for field in kind.value_type]
    values = [[dict(zip(names, row)) for row in of_game] for of_game in rows]
    columns = [pyarrow.array([game[at] for game in games], schema.field(at).type) for at in range(len(_GAME))]
    return pyarrow.record_batch([*columns, pyarrow.array(values, kind)], schema=schema)


# What texts are turned into, game by game


def index_schema(relations: Optional[Sequence[str]] = None, effort: Optional[str] = None) -> pyarrow.Schema:
    """The columns of :func:`index_batches`: one of each table of a library."""
    import pyarrow

    return _indexed([("", b"(;SZ[5];B[aa])", "")], relations, effort, pyarrow).schema


def index_batches(
    batches: Batches, relations: Optional[Sequence[str]] = None, effort: Optional[str] = None
) -> Iterator[pyarrow.RecordBatch]:
    """One row for each game: what a library holds of it, the rows of ``games`` as a struct and all others as lists.

    The tables come from the writer of libraries, so they are those of ``igolog index``.
    """
    import pyarrow

    for batch in batches:
        texts = _texts(batch)
        if texts:
            yield _indexed(texts, relations, effort, pyarrow)


def _indexed(
    texts: Sequence[tuple[str, bytes, str]], relations: Optional[Sequence[str]], effort: Optional[str], pyarrow: Any
) -> pyarrow.RecordBatch:
    import numpy
    from pyarrow import parquet

    # A library leaves out the second of two equal texts; here each is to be counted.
    first = {digest: place for place, (_, _, digest) in reversed(list(enumerate(texts)))}
    with tempfile.TemporaryDirectory(prefix="igolog-") as folder:
        writer = _native.Writer(folder, None if relations is None else list(relations), effort)
        for place in sorted(first.values()):
            writer.add(str(place), texts[place][1])
        writer.finish()
        library = Library(folder)
        read = {
            name: parquet.ParquetFile(library.files(name)[0]).read()
            for name in library.tables
            if name != "points"
        }
    games = read.pop("games")
    places = [int(place) for place in games.column("file").to_pylist()]
    count = len(places)
    columns = {
        "text": pyarrow.array([texts[place][2] for place in places], pyarrow.string()),
        "file": pyarrow.array([texts[place][0] for place in places], pyarrow.string()),
        "number": games.column("number").combine_chunks(),
        "error": games.column("error").combine_chunks(),
        "games": _struct(games.drop_columns(["game", "file", "number", "error", "duplicate_of"]), pyarrow),
    }
    for name, table in read.items():
        bounds = numpy.searchsorted(table.column("game").to_numpy(), numpy.arange(count + 1))
        offsets = pyarrow.array(bounds, pyarrow.int32())
        columns[name] = pyarrow.ListArray.from_arrays(offsets, _struct(table.drop_columns(["game"]), pyarrow))
    return pyarrow.record_batch(columns)


def _struct(table: pyarrow.Table, pyarrow: Any) -> pyarrow.StructArray:
    arrays = [pyarrow.concat_arrays(column.chunks) if column.num_chunks else pyarrow.array([], column.type) for column in table.columns]
    fields = [pyarrow.field(field.name, field.type) for field in table.schema]
    return pyarrow.StructArray.from_arrays(arrays, fields=fields)


def find_schema() -> pyarrow.Schema:
    """The columns of :func:`find_batches`."""
    import pyarrow

    whole = [(name, pyarrow.int32()) for name in ("since", "until", "column", "row")]
    after = [(name, pyarrow.int32()) for name in ("next_move", "next_point")]
    return _schema([*whole, ("exchanged", pyarrow.bool_()), *after])


def find_batches(batches: Batches, pattern: str) -> Iterator[pyarrow.RecordBatch]:
    """One row for each game: the times that a pattern stood in it, in any orientation and with colours exchanged.

    ``column`` and ``row`` count from the upper left corner, ``next_move`` is the first move inside from then on.
    """
    schema = find_schema()
    for batch in batches:
        texts = _texts(batch)
        looked, stood = _native.pattern_hits([(file, data) for file, data, _ in texts], pattern)
        games = [_Game(texts[at][2], texts[at][0], number, error) for at, number, _, error in looked]
        rows: list[list[Any]] = [[] for _ in games]
        for game, since, until, column, row, exchanged, made, point in stood:
            rows[game].append((since, until, column, row, exchanged, made, point))
        yield _nested(games, rows, schema)


def ask_schema(query: str, program: str = "") -> pyarrow.Schema:
    """The columns of :func:`ask_batches`: the move, and each variable of the query as a word."""
    import pyarrow

    names = tables.ask("(;SZ[9])", query, program=program, effort="static").columns[2:]
    return _schema([("move", pyarrow.int32()), *((name, pyarrow.string()) for name in names)])


def ask_batches(
    batches: Batches, query: str, program: str = "", moves: Moves = None, effort: str = "step"
) -> Iterator[pyarrow.RecordBatch]:
    """One row for each game: the answers of a query at its positions, as :func:`igolog.tables.ask` gives them."""
    schema = ask_schema(query, program)

    def rows(game: _native.Game) -> list[tuple[Any, ...]]:
        found = tables.ask(game, query, program=program, moves=moves, effort=effort).rows()
        return [(row[1], *(None if value is None else str(value) for value in row[2:])) for row in found]

    return _each(batches, rows, schema)


def facts_schema(relation: str) -> pyarrow.Schema:
    """The columns of :func:`facts_batches`: the move, and those of the relation."""
    import pyarrow

    kinds = {"int32": pyarrow.int32(), "float64": pyarrow.float64()}
    types = tables.facts([], relation).types[2:]
    return _schema([("move", pyarrow.int32()), *((name, kinds.get(kind, pyarrow.string())) for name, kind in types)])


def facts_batches(
    batches: Batches, relation: str, moves: Moves = None, effort: str = "step"
) -> Iterator[pyarrow.RecordBatch]:
    """One row for each game: the rows of a relation at its positions, as :func:`igolog.tables.facts` gives them."""

    def rows(game: _native.Game) -> list[tuple[Any, ...]]:
        return [row[1:] for row in tables.facts(game, relation, moves=moves, effort=effort).rows()]

    return _each(batches, rows, facts_schema(relation))


def _each(
    batches: Batches, rows: Callable[[_native.Game], list[tuple[Any, ...]]], schema: pyarrow.Schema
) -> Iterator[pyarrow.RecordBatch]:
    for batch in batches:
        games: list[_Game] = []
        found: list[Sequence[Any]] = []
        for file, data, digest in _texts(batch):
            try:
                read: Sequence[Optional[_native.Game]] = _native.games(data, file)
                error: Optional[str] = None if read else "there is no game in it"
            except IgologError as refused:
                read, error = [], str(refused)
            for number, game in enumerate(read or [None], 1):
                answer: list[tuple[Any, ...]] = []
                if game is not None:
                    try:
                        answer = rows(game)
                    except IgologError as refused:
                        error = str(refused)
                games.append(_Game(digest, file, number, error))
                found.append(answer)
                error = None
        yield _nested(games, found, schema)


# Jobs


class Job(NamedTuple):
    """What a job has found, after it was checked."""

    games: DataFrame
    """One row for each game: ``text`` (the digest of its text), ``file``, ``number``, ``error``."""
    rows: DataFrame
    """What was found: ``file`` and ``number`` of the game, then the columns of the answer."""


def _spark_type(kind: Any, pyarrow: Any) -> str:
    if pyarrow.types.is_list(kind):
        return f"array<{_spark_type(kind.value_type, pyarrow)}>"
    if pyarrow.types.is_struct(kind):
        return f"struct<{','.join(f'`{field.name}`:{_spark_type(field.type, pyarrow)}' for field in kind)}>"
    words = {"int32": "int", "int64": "bigint", "double": "double", "string": "string", "bool": "boolean"}
    return words[str(kind)]


def _declared(schema: pyarrow.Schema) -> str:
    import pyarrow

    return ", ".join(f"`{field.name}` {_spark_type(field.type, pyarrow)}" for field in schema)


def _kept(
    spark: SparkSession, texts: DataFrame, work: Callable[[Batches], Iterator[pyarrow.RecordBatch]], schema: pyarrow.Schema, folder: str
) -> DataFrame:
    """Runs the work on all texts, keeps one row for each game in a folder, and sees that no text is missing."""
    from pyspark.sql import functions

    texts.select("file", "sgf").mapInArrow(work, _declared(schema)).write.parquet(folder, compression="zstd")
    kept = spark.read.parquet(folder)
    given = texts.select(functions.sha2(texts["sgf"].cast("binary"), 256)).distinct().count()
    counted = kept.groupBy("text", "file").agg(
        functions.count("*").alias("games"), functions.countDistinct("number").alias("numbers"), functions.max("number").alias("last")
    )
    [read] = counted.select(
        functions.countDistinct("text"), functions.sum((counted["games"] != counted["last"]).cast("int")), functions.sum((counted["numbers"] != counted["last"]).cast("int"))
    ).collect()
    if read[0] != given or (read[1] or 0) or (read[2] or 0):
        raise RuntimeError(
            f"{given} texts were given, {read[0]} have come out, of {read[1] or 0} not every game or one twice: "
            f"nothing of {folder} is to be trusted; run the job again into a new folder"
        )
    return kept


def _job(spark: SparkSession, texts: DataFrame, work: Callable[[Batches], Iterator[pyarrow.RecordBatch]], schema: pyarrow.Schema, folder: Folder) -> Job:
    from pyspark.sql import functions

    kept = _kept(spark, texts, work, schema, os.fspath(folder))
    rows = kept.select("file", "number", functions.inline("rows"))
    return Job(kept.select("text", "file", "number", "error"), rows)


def ask(
    spark: SparkSession,
    texts: DataFrame,
    query: str,
    folder: Folder,
    *,
    program: str = "",
    moves: Moves = None,
    effort: str = "step",
) -> Job:
    """The answers of a query of the rule language at every position of all games, kept in a folder."""
    chosen = moves if moves is None or isinstance(moves, int) else list(moves)
    return _job(spark, texts, lambda batches: ask_batches(batches, query, program, chosen, effort), ask_schema(query, program), folder)


def find(spark: SparkSession, texts: DataFrame, pattern: str, folder: Folder) -> Job:
    """Where a pattern stood in all games, kept in a folder."""
    # A pattern that makes no sense is told here, not by every executor.
    _native.pattern_hits([], pattern)
    return _job(spark, texts, lambda batches: find_batches(batches, pattern), find_schema(), folder)


def facts(
    spark: SparkSession, texts: DataFrame, relation: str, folder: Folder, *, moves: Moves = None, effort: str = "step"
) -> Job:
    """The rows of a relation at every position of all games, or at those that ``moves`` names, kept in a folder."""
    chosen = moves if moves is None or isinstance(moves, int) else list(moves)
    return _job(spark, texts, lambda batches: facts_batches(batches, relation, chosen, effort), facts_schema(relation), folder)


def index(
    spark: SparkSession,
    texts: DataFrame,
    folder: Folder,
    *,
    relations: Optional[Sequence[str]] = None,
    effort: Optional[str] = None,
) -> dict[str, DataFrame]:
    """The tables of a library of all games, each a folder of Parquet files in ``folder``.

    They are those of ``igolog index``, except that a game is known by the hash of its content (``game`` is a ``bigint``):
    nobody counts on a cluster. Of equal texts the first by name is kept.
    """
    from pyspark.sql import Window, functions

    path = os.fspath(folder)
    schema = index_schema(relations, effort)
    kept = _kept(spark, texts, lambda batches: index_batches(batches, relations, effort), schema, f"{path}/by_game")
    flat = kept.select("text", "file", "number", "error", "games.*")
    by_content = Window.partitionBy("content").orderBy("file", "number")
    by_moves = Window.partitionBy("moves_hash").orderBy("file", "number")
    once = flat.withColumn("copy", functions.row_number().over(by_content)).where("copy = 1").drop("copy")
    first = functions.first("content").over(by_moves)
    of = functions.when(once["error"].isNull() & (first != once["content"]), first)
    games = once.withColumn("duplicate_of", of).withColumn("game", once["content"])
    games.drop("text").write.parquet(f"{path}/games", compression="zstd")
    made = {"games": spark.read.parquet(f"{path}/games")}
    names = [field.name for field in schema if field.name not in ("text", "file", "number", "error", "games")]
    chosen = kept.withColumn("game", kept["games.content"])
    if made["games"].count() != kept.count():
        ours = made["games"].select("game", "file", "number")
        chosen = chosen.join(ours, ["game", "file", "number"], "left_semi")
    sums = [functions.sum(functions.size(name)).alias(name) for name in names]
    expected = chosen.agg(*sums).collect()[0].asDict()
    for name in names:
        rows = chosen.select("game", functions.inline(name))
        rows.write.parquet(f"{path}/{name}", compression="zstd")
        made[name] = spark.read.parquet(f"{path}/{name}")
        count = made[name].count()
        if count != (expected[name] or 0):
            raise RuntimeError(f"{name} has {count} rows and should have {expected[name]}: run the job again into a new folder")
    sizes = made["games"].where("width IS NOT NULL").select("width", "height").distinct().collect()
    points = [
        (width, height, point, name, point % width, point // width)
        for width, height in sorted((row["width"], row["height"]) for row in sizes)
        for point, name in enumerate(_native.Graph.grid(width, height).names)
    ]
    columns = "width int, height int, point int, name string, x int, y int"
    spark.createDataFrame(points, columns).coalesce(1).write.parquet(f"{path}/points", compression="zstd")
    made["points"] = spark.read.parquet(f"{path}/points")
    return made
