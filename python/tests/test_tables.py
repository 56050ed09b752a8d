"""Tables: the same rows as the answer layer's, taken as they are by other programs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import duckdb
import pandas
import polars
import pyarrow
import pytest

import igolog
from igolog import tables

GAME = "(;SZ[9]PB[Kuro]KM[5.5];B[ee];W[de];B[dd];W[ed];B[fd];W[ec];B[cc];W[];B[dc];W[fe];B[ef])"


def test_rows_are_those_of_the_answers() -> None:
    game = igolog.read(GAME)
    number = len(game) - 1
    found = tables.all_facts([game], moves=-1, effort="full")
    assert list(found) == list(tables.relations())
    for answer in igolog.facts(game)["relations"]:
        table = found[answer["relation"]]
        assert table.columns == ["game", "move"] + [column["name"] for column in answer["columns"]]
        assert [list(row) for row in table.rows()] == [[0, number, *row] for row in answer["rows"]]


def test_types_come_from_the_relations() -> None:
    kinds = {"int": "int32", "number": "float64"}
    for name, columns in tables.relations().items():
        types = dict(tables.facts(GAME, name, moves=0).types)
        for column, kind in columns.items():
            assert types[column] == kinds.get(kind, "dictionary"), (name, column)


def test_positions_are_chosen() -> None:
    game = igolog.read(GAME)
    every = tables.facts(game, "stone")
    assert sorted({row[1] for row in every.rows()}) == list(range(1, len(game)))
    for number in range(len(game)):
        stones = {(row[2], row[4]) for row in every.rows() if row[1] == number}
        board = game[number].board
        assert stones == {(name, board[name]) for name in board.graph.names if board[name]}
    some = tables.facts([game, game], "stone", moves=[3, -1, 99])
    assert {row[:2] for row in some.rows()} == {(0, 3), (0, 11), (1, 3), (1, 11)}


def test_lifetimes_and_changes_are_those_of_the_answers() -> None:
    game = igolog.read(GAME)
    [answer] = igolog.lifetimes(game, only=["block"])["relations"]
    expected = [(0, life["from"], life["to"], *life["row"]) for life in answer["lifetimes"]]
    assert tables.lifetimes(game, "block").rows() == expected
    changes = tables.diff(game, "liberty")
    for number in range(1, len(game)):
        [answer] = igolog.diff(game[number], only=["liberty"])["relations"]
        for change in ("removed", "inserted"):
            rows = [list(row[4:]) for row in changes.rows() if row[1] == number and row[3] == change]
            assert rows == answer[change]


def test_queries_along_games() -> None:
    game = igolog.read(GAME)
    table = tables.ask(game, "block(B, C, S, L)")
    for number in range(len(game)):
        rows = [list(row[2:]) for row in table.rows() if row[1] == number]
        assert rows == igolog.ask(game[number], "block(B, C, S, L)", effort="step")["rows"]
    assert dict(table.types)["S"] == "int64" and dict(table.types)["B"] == "dictionary"
    with pytest.raises(igolog.IgologError, match="query"):
        tables.ask(game, "block(")


def test_games_and_moves() -> None:
    game = igolog.read(GAME)
    table = tables.games([game, igolog.read("demo")])
    row = dict(zip(table.columns, table.rows()[0]))
    assert (row["black"], row["white"], row["komi"], row["moves"], row["rows"]) == ("Kuro", None, 5.5, 11, 9)
    moves = tables.moves(game).rows()
    assert [(color, point or "pass") for _, _, color, point, _ in moves] == game.moves
    black, white = game[-1].captured
    assert sum(row[4] for row in moves) == black + white


def test_boards_of_several_sizes_share_their_names() -> None:
    table = tables.facts([igolog.read("(;SZ[5];B[aa])"), igolog.read("(;SZ[9];B[aa])")], "block_of", moves=-1)
    assert [row[2] for row in table.rows()] == ["A5", "A9"]
    regions = tables.facts([igolog.read("(;SZ[5];B[aa])"), igolog.read("(;SZ[9];B[bb])")], "region", moves=-1)
    assert {row[2] for row in regions.rows()} == {"black_b5", "white_a5", "black_a9", "white_a9"}


def test_other_programs_take_them() -> None:
    kosumi = table = tables.facts(GAME, "kosumi")
    names, rows = table.columns, table.rows()
    assert rows
    arrow = pyarrow.table(table)
    assert arrow.column_names == names and [tuple(row.values()) for row in arrow.to_pylist()] == rows
    assert pyarrow.types.is_dictionary(arrow.schema.field("P1").type)
    assert arrow.schema == pyarrow.schema(table)
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and list(frame.itertuples(index=False, name=None)) == rows
    assert isinstance(frame["P1"].dtype, pandas.CategoricalDtype)
    assert polars.DataFrame(table).rows() == rows and table.to_polars().rows() == rows
    relation = duckdb.query("select * from kosumi")
    assert relation is not None and relation.fetchall() == rows


def test_empty_tables_keep_their_columns() -> None:
    table = tables.facts("(;SZ[5])", "stone")
    assert len(table) == 0 and pyarrow.table(table).num_rows == 0 and polars.DataFrame(table).columns == table.columns
    assert len(tables.facts([], "stone")) == 0


def test_neither_numpy_nor_pyarrow_is_needed() -> None:
    code = """
import sys
for name in ("numpy", "pyarrow", "pandas", "polars"):
    sys.modules[name] = None
import igolog
from igolog import tables
print(len(tables.facts("(;SZ[5];B[aa])", "liberty")), igolog.read("demo")[3].to_move)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "2 white\n"


def test_the_corpus_in_tables(corpus: Path) -> None:
    games = list(igolog.games(corpus))[:20]
    moves = tables.moves(games).to_pandas()
    stones = tables.facts(games, "stone", moves=-1).to_pandas()
    for number, game in enumerate(games):
        array = game.array()[-1]
        assert (stones["game"] == number).sum() == (array != 0).sum()
        assert (moves["game"] == number).sum() == sum(move is not None for move in game.moves)
