"""Feature planes say what formulas and rules say."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

import igolog

PLANES = ["b", "w", "l", "F b", "|b & ~w|", "even"]


def points(position: igolog.Position, formula: str) -> set[str]:
    answer = igolog.eval(position, formula)
    return set(answer["points"])


def test_planes_are_what_formulas_say() -> None:
    game = igolog.read("demo:ko")
    [batch] = igolog.planes(game, PLANES)
    names = numpy.array(game.graph.names).reshape(game.graph.frame or ())
    assert len(batch) == len(game) - 1 and batch.planes.shape[1:] == (len(PLANES), *names.shape)
    for row, number in enumerate(batch.moves):
        position = game[int(number)]
        assert position.next is not None
        color, point = position.next
        assert batch.colors[row] == (1 if color == "black" else -1)
        assert names.flat[batch.labels[row]] == point
        for plane, formula in enumerate(PLANES[:4]):
            assert set(names[batch.planes[row, plane] == 1].tolist()) == points(position, formula)
        assert (batch.planes[row, 4] == (position.array() == 1).sum()).all()


def test_planes_are_what_rules_say() -> None:
    game = igolog.read("demo")[:60][-1].game
    query = igolog.Query("atari(B, P)")
    own = igolog.Query("weak(Q)", "Q", "weak(Q) :- liberty(B, Q), block(B, _, _, 2).")
    rows = [batch for batch in igolog.planes(game, [query, "b", own])]
    assert sum(map(len, rows)) == 325
    batch = rows[0]
    names = numpy.array(game.graph.names).reshape(19, 19)
    for row in (40, 126, 200, 324):
        position = game[row]
        for plane, (text, variable, program) in ((0, query), (2, own)):
            answer = igolog.ask(position, text, program=program, effort="static")
            column = [column["name"] for column in answer["columns"]].index(variable)
            assert set(names[batch.planes[row, plane] == 1].tolist()) == {found[column] for found in answer["rows"]}


def test_batches_are_streamed_in_order() -> None:
    games = [igolog.read(f"(;SZ[5];B[{a}{a}];W[bc];B[])") for a in "acde"]
    whole = list(igolog.planes(games, ["b"]))
    assert len(whole) == 1 and whole[0].labels.tolist()[2] == 25
    for size in (1, 2, 5, 12, 100):
        parts = list(igolog.planes(iter(games), ["b"], batch=size))
        assert all(len(part) == size for part in parts[:-1])
        joined = igolog.Batch.joined(parts)
        for field in ("planes", "labels", "colors", "games", "moves"):
            assert (getattr(joined, field) == getattr(whole[0], field)).all()
    assert whole[0].games.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert list(igolog.planes([], ["b"])) == []


def test_what_is_no_plane_is_refused() -> None:
    small, large = igolog.read("(;SZ[5];B[aa])"), igolog.read("(;SZ[9];B[aa])")
    with pytest.raises(igolog.IgologError, match="another board"):
        list(igolog.planes([small, large], ["b"]))
    with pytest.raises(igolog.IgologError) as caught:
        list(igolog.planes(small, ["b", "b &"]))
    assert caught.value.field == "planes[1]" and caught.value.line == 1
    with pytest.raises(igolog.IgologError, match="matrix"):
        list(igolog.planes(small, ["F"]))
    with pytest.raises(igolog.IgologError, match="no variable Q"):
        list(igolog.planes(small, [igolog.Query("atari(B, P)", "Q")]))


def test_planes_of_the_corpus(corpus: Path) -> None:
    games = [game for game in igolog.games(corpus) if game.graph.frame == (19, 19)][:10]
    rows = 0
    for batch in igolog.planes(games, ["b & ~w", "w & ~b", "l"], batch=256):
        assert not (batch.planes[:, 0] & batch.planes[:, 1]).any()
        rows += len(batch)
    assert rows == sum(move is not None for game in games for move in game.moves)
