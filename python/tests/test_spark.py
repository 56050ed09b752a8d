"""The functions that a cluster runs, on plain batches of Arrow."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

import igolog
from igolog import spark, tables

TEXTS = [
    ("a.sgf", b"(;SZ[9]PB[One];B[cc];W[gg];B[cg];W[gc];B[ee])"),
    ("b.sgf", b"(;SZ[9];B[ab];W[aa];B[ba])(;SZ[5];B[cc])"),
    ("c.sgf", b"nothing at all"),
    ("d.sgf", b"(;SZ[9];B[gc];W[cg];B[gg];W[cc];B[ee])"),
    ("e.sgf", b"(;SZ[9]PB[One];B[cc];W[gg];B[cg];W[gc];B[ee])"),
    ("f.sgf", b""),
    ("g.sgf", "(;SZ[19]PB[本因坊];B[pd];W[dp])".encode()),
]
FILES = ["a.sgf", "b.sgf", "b.sgf", "c.sgf", "d.sgf", "e.sgf", "f.sgf", "g.sgf"]
UNREAD = [False, False, False, True, False, False, True, False]


def batches(size: int, texts: Iterable[tuple[str, bytes]] = TEXTS) -> list[Any]:
    given = list(texts)
    parts = [given[at : at + size] for at in range(0, len(given), size)]
    kinds = {"file": pyarrow.string(), "sgf": pyarrow.binary()}
    return [pyarrow.record_batch([[row[at] for row in part] for at in range(2)], schema=pyarrow.schema(kinds)) for part in parts]


def gathered(found: Iterable[Any], schema: Any) -> list[dict[str, Any]]:
    rows = []
    for batch in found:
        assert batch.schema == schema
        rows += batch.to_pylist()
    return rows


def one_machine(texts: Iterable[tuple[str, bytes]], folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The tables of a library with games known by their content, sorted."""
    writer = igolog._native.Writer(folder)
    for file, data in texts:
        writer.add(file, data)
    writer.finish()
    library = igolog.library(folder)
    read = {name: pyarrow.parquet.read_table(library.files(name)[0]).to_pylist() for name in library.tables}
    content = {row["game"]: row["content"] for row in read["games"]}
    for rows in read.values():
        for row in rows:
            for name in ("game", "duplicate_of"):
                if row.get(name) is not None:
                    row[name] = content[row[name]]
    return {name: sorted((tuple(row.values()) for row in rows), key=str) for name, rows in read.items()}


@pytest.mark.parametrize("size", [1, 3, 10])
def test_a_cluster_has_the_tables_of_one_machine(size: int, tmp_path: Path) -> None:
    expected = one_machine(TEXTS, tmp_path)
    schema = spark.index_schema()
    rows = gathered(spark.index_batches(batches(size)), schema)
    # Equal texts are one within a batch, and told apart by nothing across batches.
    once = {row["games"]["content"]: row for row in reversed(rows)}
    assert len(once) == len(expected["games"]) == len(FILES) - 1
    for name in ("moves", "captures", "stone", "block", "atari", "ladder"):
        found = [(content, *inner.values()) for content, row in once.items() for inner in row[name]]
        assert sorted(found, key=str) == expected[name], name
    assert {(row["file"], row["number"]) for row in once.values()} == set(zip(FILES, [1, 1, 2, 1, 1, 1, 1, 1])) - {("e.sgf", 1)}
    for row in once.values():
        assert (row["error"] is not None) == (row["file"] in ("c.sgf", "f.sgf"))
    assert len({row["text"] for row in rows}) == len({data for _, data in TEXTS})


@pytest.mark.parametrize("size", [2, 10])
def test_a_pattern(size: int) -> None:
    rows = gathered(spark.find_batches(batches(size), "|---/|.X/|X."), spark.find_schema())
    assert [row["file"] for row in rows] == FILES and [row["error"] is not None for row in rows] == UNREAD
    assert [len(row["rows"]) for row in rows] == [0, 1, 0, 0, 0, 0, 0, 0]
    assert rows[1]["rows"][0]["since"] == 3
    with pytest.raises(igolog.IgologError, match="pattern"):
        list(spark.find_batches(batches(2), "XYZ"))


@pytest.mark.parametrize("size", [2, 10])
def test_queries_and_facts_are_those_of_tables(size: int) -> None:
    query = "atari(B, P)"
    asked = gathered(spark.ask_batches(batches(size), query), spark.ask_schema(query))
    facts = gathered(spark.facts_batches(batches(size), "block", moves=-1), spark.facts_schema("block"))
    for rows in (asked, facts):
        assert [row["file"] for row in rows] == FILES and [row["error"] is not None for row in rows] == UNREAD
    games = [game for file, data in TEXTS if file not in ("c.sgf", "f.sgf") for game in igolog.games(data)]
    of_games = [row for row in asked if row["error"] is None]
    for row, game in zip(of_games, games):
        assert [tuple(inner.values()) for inner in row["rows"]] == [found[1:] for found in tables.ask(game, query).rows()]
    for row, game in zip([row for row in facts if row["error"] is None], games):
        assert [tuple(inner.values()) for inner in row["rows"]] == [found[1:] for found in tables.facts(game, "block", moves=-1).rows()]


def test_texts_of_the_corpus(corpus: Path, tmp_path: Path) -> None:
    texts = [(file.name, file.read_bytes()) for file in sorted(corpus.glob("*.sgf"))[:20]]
    expected = one_machine(texts, tmp_path)
    rows = gathered(spark.index_batches(batches(7, texts)), spark.index_schema())
    assert [row["file"] for row in rows] == [file for file, _ in texts]
    found = [(row["games"]["content"], *inner.values()) for row in rows for inner in row["ladder"]]
    assert sorted(found, key=str) == expected["ladder"] and found
