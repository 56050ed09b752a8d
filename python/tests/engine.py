"""The engine of `igolog query` beside DuckDB: `make test-sql`. The variable IGOLOG_SQL names its program."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
from pathlib import Path

import chapter
import pyarrow.parquet
import pytest

import igolog

ENGINE = Path(os.environ["IGOLOG_SQL"]).resolve()


@pytest.fixture(scope="session")
def built_in(tmp_path_factory: pytest.TempPathFactory) -> igolog.Library:
    folder = tmp_path_factory.mktemp("built-in")
    igolog.index("demo", "demo:ko", into=folder)
    return igolog.library(folder)


@pytest.fixture(scope="session")
def of_corpus(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> igolog.Library:
    folder = tmp_path_factory.mktemp("corpus")
    igolog.index(corpus, into=folder, threads=2)
    return igolog.library(folder)


def ask(library: igolog.Library, *arguments: str) -> str:
    command = [str(ENGINE), str(library.path), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("asked", chapter.questions(), ids=lambda asked: str(asked.number))
def test_a_question_of_the_chapter(asked: chapter.Asked, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    library = request.getfixturevalue("built_in" if asked.number <= chapter.BUILT_IN else "of_corpus")
    by_duckdb = library.sql(asked.sql)
    rows = by_duckdb.fetchall()
    told = ask(library, asked.sql, "--format", "csv")
    assert list(csv.reader(io.StringIO(told))) == [by_duckdb.columns, *chapter.cells(rows)] == asked.table
    # Numbers as numbers, words as words.
    lines = [json.loads(line) for line in ask(library, asked.sql, "--format", "jsonl").splitlines()]
    assert [tuple(line.values()) for line in lines] == rows
    file = tmp_path / "answer.parquet"
    ask(library, asked.sql, "-o", str(file))
    assert [tuple(row.values()) for row in pyarrow.parquet.read_table(file).to_pylist()] == rows


def test_boards_of_every_move(of_corpus: igolog.Library) -> None:
    """The kernel plays what DuckDB puts together from the table of stones."""
    sql = "SELECT game, move, board_at(game, move) AS board, stone_at(game, move - 1, point) AS before FROM moves WHERE game % 20 = 7 AND move % 10 = 3 ORDER BY game, move"
    lines = [json.loads(line) for line in ask(of_corpus, sql, "--format", "jsonl").splitlines()]
    assert lines and [tuple(line.values()) for line in lines] == of_corpus.sql(sql).fetchall()
