"""Libraries: made, asked in SQL, the same through every door."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Callable

import chapter
import pandas
import polars
import pyarrow.parquet
import pytest

import igolog
from igolog import _query


@pytest.fixture(scope="session")
def built_in(tmp_path_factory: pytest.TempPathFactory) -> igolog.Library:
    folder = tmp_path_factory.mktemp("built-in")
    assert igolog.index("demo", "demo:ko", into=folder) == (2, 0, 0, 0)
    return igolog.library(folder)


@pytest.fixture(scope="session")
def of_corpus(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> igolog.Library:
    folder = tmp_path_factory.mktemp("corpus")
    assert igolog.index(corpus, into=folder, threads=2).added == 200
    return igolog.library(folder)


ASKED = chapter.questions()


def test_the_chapter_has_twenty_questions() -> None:
    assert [asked.number for asked in ASKED] == list(range(1, 21))
    assert all(len(asked.table) > 1 for asked in ASKED)


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: str(asked.number))
def test_a_question_of_the_chapter(asked: chapter.Asked, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    library = request.getfixturevalue("built_in" if asked.number <= chapter.BUILT_IN else "of_corpus")
    answer = library.sql(asked.sql)
    assert [list(answer.columns), *chapter.cells(answer.fetchall())] == asked.table
    # The program that `igolog query` runs says the same.
    file = tmp_path / "answer.csv"
    assert _query.main([str(library.path), asked.sql, "-o", str(file)]) == 0
    with file.open(encoding="utf-8", newline="") as rows:
        assert list(csv.reader(rows)) == asked.table


def test_the_functions_are_those_of_the_kernel(built_in: igolog.Library) -> None:
    for number, game in enumerate([igolog.read("demo"), igolog.read("demo:ko")]):
        for move in {0, 1, (len(game) - 1) // 2, len(game) - 1}:
            board = game[move].board
            sql = f"SELECT board_at({number}, {move})"
            assert built_in.sql(sql).fetchall() == [("/".join(board.rows),)]
            places = "SELECT p.point, p.name, stone_at(g.game, {move}, p.point), point_name(g.game, p.point), line(g.game, p.point)"
            sql = f"{places.format(move=move)} FROM points p JOIN games g USING (width, height) WHERE g.game = {number} ORDER BY point"
            rows = built_in.sql(sql).fetchall()
            size = len(game.graph.names)
            assert [row[1] for row in rows] == game.graph.names == [row[3] for row in rows]
            assert [row[2] for row in rows] == [board[name] for name in game.graph.names]
            assert len(rows) == size and rows[0][4] == 1 and max(row[4] for row in rows) == (game.graph.frame or (0,))[0] // 2 + 1
    far = "SELECT distance(1, 0, 80), distance(1, 4, 4), distance(1, 0, 81), point_name(1, 81), line(1, -1), board_at(1, 2), board_at(7, 0), stone_at(1, 9, 0)"
    assert built_in.sql(far).fetchall() == [(16, 0, None, None, None, None, None, None)]


def test_other_programs_read_the_same_files(built_in: igolog.Library) -> None:
    answer = built_in.sql("SELECT colour, count(*) FROM captures GROUP BY colour ORDER BY colour").fetchall()
    files = built_in.files("captures")
    by_polars = polars.read_parquet(files).group_by("colour").len().sort("colour").rows()
    frame = pandas.concat(pandas.read_parquet(file) for file in files)
    by_pandas = list(frame.groupby("colour").size().items())
    assert answer == by_polars == by_pandas and answer


def test_every_form_of_an_answer(built_in: igolog.Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    query = "SELECT game, black, komi FROM games ORDER BY game; -- all"
    path = str(built_in.path)
    assert _query.main([path, query]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["game", "black", "komi"]
    assert _query.main([path, query, "--format", "jsonl"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for name in ("a.parquet", "a.csv", "a.jsonl"):
        assert _query.main([path, query, "-o", str(tmp_path / name)]) == 0
    assert pyarrow.parquet.read_table(tmp_path / "a.parquet").to_pylist() == rows
    assert [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()] == rows
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.csv", "a.jsonl", "a.parquet"]
    done = subprocess.run([sys.executable, "-m", "igolog._query", path, query], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("game")


OUTSIDE: list[Callable[[Path], str]] = [
    lambda file: f"SELECT * FROM read_csv('{file}')",
    lambda file: f"SELECT * FROM '{file}'",
    lambda file: f"SELECT * FROM glob('{file.parent}/*')",
    lambda file: f"SELECT * FROM read_text('{file}')",
    lambda file: f"COPY games TO '{file}'",
    lambda file: f"ATTACH '{file}'",
    lambda file: "SET lock_configuration = false",
    lambda file: "SELECT 1; SELECT 2",
    lambda file: "DROP VIEW games",
    lambda file: "INSERT INTO games SELECT * FROM games",
    lambda file: "SELECT * FROM frame",
    lambda file: "SELECT nothing FROM games",
    lambda file: "",
]


@pytest.mark.parametrize("query", OUTSIDE)
def test_nothing_else_is_read_or_written(
    query: Callable[[Path], str], built_in: igolog.Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frame = pandas.DataFrame({"a": [1]})
    secret = tmp_path / "secret.csv"
    secret.write_text("a,b\n1,2\n")
    before = sorted(file.name for file in built_in.path.rglob("*"))
    with pytest.raises(igolog.IgologError):
        built_in.sql(query(secret)).fetchall()
    output = tmp_path / "out.parquet"
    assert _query.main([str(built_in.path), query(secret), "-o", str(output)]) == 3
    told = capsys.readouterr()
    assert told.err.startswith("igolog: error: ") and not told.out and len(frame) == 1
    assert secret.read_text() == "a,b\n1,2\n" and os.listdir(tmp_path) == ["secret.csv"]
    assert sorted(file.name for file in built_in.path.rglob("*")) == before


RUNAWAY = "SELECT count(*) FROM moves a, moves b, moves c, moves d, moves e WHERE (a.point * b.point + c.point * d.point + e.point) % 1009 = 7"
LARGE = "SELECT a.move, b.move, c.move FROM moves a, moves b, moves c ORDER BY a.point * b.point * c.point DESC, 1, 2, 3"


def test_an_answer_has_limits(built_in: igolog.Library, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(built_in.path)
    assert _query.main([path, RUNAWAY, "--time", "1"]) == 4
    assert "the time is over" in capsys.readouterr().err
    assert _query.main([path, LARGE, "--memory", "64"]) == 4
    assert "more than 64 MB" in capsys.readouterr().err


def test_faults_of_libraries(tmp_path: Path) -> None:
    with pytest.raises(igolog.IgologError, match="is no library"):
        igolog.library(tmp_path)
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(igolog.IgologError, match="is broken"):
        igolog.library(tmp_path)
    (tmp_path / "manifest.json").write_text('{"igolog_library": 99}')
    with pytest.raises(igolog.IgologError, match="layout 99"):
        igolog.library(tmp_path)
    with pytest.raises(igolog.IgologError, match="layout 99"):
        igolog.index("demo", into=tmp_path)
    with pytest.raises(igolog.IgologError, match="no relation|nothing"):
        igolog.index("demo", into=tmp_path / "new", relations=["nothing"])


def test_games_are_added_and_known_again(tmp_path: Path) -> None:
    told: list[object] = []
    assert igolog.index("(;SZ[5];B[aa])(;SZ[5];B[ee])", b"nothing", into=tmp_path, progress=told.append) == (3, 1, 1, 0)
    assert len(told) == 2
    assert igolog.index("(;SZ[5];B[aa])(;SZ[5];B[ee])", "(;SZ[5];B[cc])", into=tmp_path) == (1, 0, 0, 2)
    library = igolog.library(tmp_path)
    assert library.games == 4 and len(library.files("games")) == 2
    assert library.sql("SELECT game, duplicate_of, error IS NULL FROM games ORDER BY game").fetchall() == [
        (0, None, True),
        (1, 0, True),
        (2, None, False),
        (3, None, True),
    ]
    with pytest.raises(igolog.IgologError, match="no table life"):
        library.files("life")
    more = tmp_path / "more"
    igolog.index("demo:corner", "(;SZ[5];B[cc])", into=more, relations=["region"], effort="static")
    assert "region" in igolog.library(more).tables


def test_duckdb_is_not_needed_to_import() -> None:
    code = """
import sys
sys.modules["duckdb"] = None
import igolog, tempfile
folder = tempfile.mkdtemp()
igolog.index("demo:ko", into=folder)
try:
    igolog.library(folder).sql("SELECT 1")
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "SQL in Python needs DuckDB: pip install duckdb\n"
