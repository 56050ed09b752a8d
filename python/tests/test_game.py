"""Games, positions, boards and graphs as objects."""

from __future__ import annotations

import copy
import pickle
import zipfile
from pathlib import Path

import numpy
import pytest

import igolog

RECORD = "(;SZ[5]PB[Kuro]PW[Shiro]KM[6.5]RE[B+3]AB[aa][bb];W[cc];B[dd];AE[aa]PL[B];C[note];B[ee]W[ab];W[zz];B[])"


def test_every_position_is_the_one_that_the_answer_layer_means() -> None:
    for text in [RECORD, igolog.read("demo").source]:
        assert text is not None
        game = igolog.read(text)
        numbers = range(len(game)) if len(game) < 20 else range(0, len(game), 25)
        for number in numbers:
            position = game[number]
            as_text = text if isinstance(text, str) else text.decode()
            answer = igolog.position({"position": as_text, "move": number})
            assert answer["rows"] == position.board.rows
            assert answer["to_move"] == position.to_move
            assert (answer["captured"]["black"], answer["captured"]["white"]) == position.captured
            assert answer.get("ko") == position.ko
            assert answer["position"] == str(position)
            own = igolog.position(position)
            own.pop("warnings", None)
            answer.pop("warnings", None)
            assert own == answer


def test_a_game_is_a_sequence() -> None:
    game = igolog.read("demo")
    assert len(game) == 326
    assert game[-1] == game[325]
    assert [position.move for position in game] == list(range(326))
    assert [position.move for position in game[300:]] == list(range(300, 326))
    assert [position.move for position in game[10:0:-3]] == [10, 7, 4, 1]
    with pytest.raises(IndexError, match="the game has 325 moves"):
        game[326]
    with pytest.raises(IndexError):
        game[-327]
    with pytest.raises(TypeError):
        game["D4"]  # type: ignore[call-overload]
    # Any order gives the same boards.
    forward = [position.board for position in game]
    backward = [position.board for position in reversed(game[:])]
    assert forward == backward[::-1]


def test_what_a_record_says() -> None:
    game = igolog.read(RECORD)
    assert (game.black, game.white, game.result, game.komi) == ("Kuro", "Shiro", "B+3", 6.5)
    assert game.moves == [("white", "C3"), ("black", "D2"), ("black", "E1"), ("white", "A4"), None, ("black", "pass")]
    assert game.warnings
    assert igolog.read(RECORD, komi=0.5, rules="japanese")[0].komi == 0.5
    assert game[1].last == ("white", "C3") and game[1].next == ("black", "D2")


def test_equality_hashing_pickling_copying() -> None:
    game = igolog.read(RECORD)
    again = igolog.read(RECORD)
    other = igolog.read(RECORD.replace("KM[6.5]", "KM[7.5]"))
    assert game == again and hash(game) == hash(again) and game != other
    assert game[2] == again[2] and hash(game[2]) == hash(again[2]) and game[2] != game[1]
    assert game[2].board == again[2].board and len({game[2].board, again[2].board}) == 1
    assert game.graph == again.graph and hash(game.graph) == hash(again.graph)
    tried = game[2].play("A1", "pass")
    torus = igolog.Graph.torus(4, 3)
    named = igolog.Graph.from_edges(3, [(0, 1), (1, 2)], names=["a", "b", "c"], layout=[(0, 0), (1, 0), (2, 5)])
    things = [game, other, game[3], tried, game[3].board, torus, named, igolog.Game(named), igolog.Board(named)]
    for thing in things:
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(thing, protocol)) == thing
        assert copy.copy(thing) == thing and copy.deepcopy(thing) == thing
    assert pickle.loads(pickle.dumps(tried)).tried == tried.tried
    others: list[object] = ["game", None, game[0]]
    assert all(game != other for other in others)


def test_moves_make_new_positions() -> None:
    start = igolog.Position("5*2/1XO2/XO1O1/1XO2 b")
    after = start.play("C2")
    assert start.board["B2"] == "white" and after.board["B2"] is None
    assert after.captured == (0, 1) and after.ko == "B2" and after.to_move == "white"
    with pytest.raises(igolog.IgologError, match="ko") as caught:
        after.play("B2")
    assert caught.value.hint and caught.value.fault == "bad"
    assert after.play("B2", force=True).board["C2"] is None
    with pytest.raises(igolog.IgologError, match="occupied"):
        after.play("C2", force=True)
    assert "B2" not in after.legal_moves and not after.is_legal("B2") and after.is_legal("B2", "black")
    line = start.play("C2", "pass", "pass")
    assert line.move == 3 and line.tried[0] == ("black", "C2") and line.last == ("black", "pass")
    # The answer layer sees the same, in every notation.
    for coords in ("gtp", "sgf", "ij"):
        answer = igolog.position(after, coords=coords)
        assert answer["rows"] == after.board.rows and answer["move"] == 1


def test_boards_show_themselves() -> None:
    game = igolog.read("(;SZ[3];B[bb])")
    assert repr(game[1]) == (
        "<Position after 1 move, white to move>\n   A B C\n 3 . . . 3\n 2 .(X). 2\n 1 . . . 1\n   A B C"
    )
    assert repr(game).startswith("<Game the text given, 1 move>\n")
    assert repr(game[1].board).startswith("<Board with 1 black and 0 white stones>\n")
    for thing in (game, game[1], game[1].board, game.graph):
        assert thing._repr_svg_().startswith("<svg")


def test_graphs_of_every_kind() -> None:
    assert igolog.Graph("torus:9x9") == igolog.Graph.torus(9)
    assert igolog.Graph("hex:11x9") == igolog.Graph.hexagonal(11, 9)
    assert igolog.Graph("cylinder:5x4") == igolog.Graph.cylinder(5, 4)
    assert igolog.Graph.triangular(4).frame == (4, 4)
    triangle = igolog.Graph.from_edges(3, [(0, 1), (1, 2), (2, 0)])
    assert triangle.names == ["p0", "p1", "p2"] and triangle.neighbors("p0") == ["p1", "p2"] and "p3" not in triangle
    assert igolog.Graph(triangle.to_json()) == triangle
    position = igolog.Position(triangle).play("p0", "p1")
    assert position.board["p0"] == "black" and igolog.life(position)["answer"] == "life"
    assert igolog.position(position)["stones"] == {"black": ["p0"], "white": ["p1"]}
    with pytest.raises(igolog.IgologError, match="loop|itself"):
        igolog.Graph.from_edges(2, [(0, 0)])
    with pytest.raises(igolog.IgologError, match="too many"):
        igolog.Graph.grid(1000)


def test_arrays() -> None:
    game = igolog.read(RECORD)
    array = game.array()
    assert array.shape == (7, 5, 5) and array.dtype == numpy.int8
    for number, position in enumerate(game):
        assert (array[number] == position.array()).all()
        assert (position.array() == position.board.array()).all()
    assert array[0, 0, 0] == 1 and array[1, 2, 2] == -1
    assert numpy.asarray(game[0], dtype=float).dtype == float
    holes = igolog.Board('{"kind": "grid", "width": 3, "height": 2, "holes": [[1, 0]], "white": ["A1"]}')
    assert holes.array().tolist() == [[0, 2, 0], [-1, 0, 0]]
    assert igolog.Board(igolog.Graph.from_edges(2, [(0, 1)])).array().tolist() == [0, 0]


def test_faults_say_where_and_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(igolog.IgologError) as caught:
        igolog.Position("5*4/4X1")
    assert (caught.value.line, caught.value.column) == (1, 5)
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and again.line == 1
    with pytest.raises(FileNotFoundError, match="no file nowhere.sgf"):
        igolog.read("nowhere.sgf")
    with pytest.raises(FileNotFoundError):
        igolog.read(tmp_path / "nowhere.sgf")
    with pytest.raises(igolog.IgologError, match="no demo"):
        igolog.read("demo:nothing")
    with pytest.raises(TypeError, match="is no position"):
        igolog.life(3)  # type: ignore[arg-type]
    with pytest.raises(igolog.IgologError, match="no colour"):
        igolog.Position("3/3/3").play("A1", color="red")


def test_games_from_files_folders_and_archives(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "more").mkdir(parents=True)
    (folder / "a.sgf").write_text("(;SZ[9];B[aa])(;SZ[9];B[bb];W[cc])")
    (folder / "more" / "b.SGF").write_bytes("(;CA[Shift_JIS]PB[本因坊];B[aa])".encode("shift_jis"))
    (folder / "bad.sgf").write_text("not a game")
    archive = tmp_path / "games.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.write(folder / "a.sgf", "inside/a.sgf")
    with pytest.raises(igolog.IgologError, match="bad.sgf"):
        list(igolog.games(folder))
    errors: list[tuple[str, Exception]] = []
    found = list(igolog.games(folder, str(archive), errors=errors))
    assert [len(game) for game in found] == [2, 3, 2, 2, 3] and found[2].black == "本因坊"
    assert [Path(name).name for name, _ in errors] == ["bad.sgf"]
    assert found[0] == found[3] and found[1].name.endswith("a.sgf (game 2)") and found[3].name.endswith("inside/a.sgf (game 1)")
    assert igolog.read(folder / "a.sgf", game=2) == found[1]
    assert pickle.loads(pickle.dumps(found[1])) == found[1]
    with pytest.raises(igolog.IgologError, match="no game 3"):
        igolog.read(folder / "a.sgf", game=3)
    (tmp_path / "empty").mkdir()
    with pytest.raises(igolog.IgologError, match="no SGF file"):
        list(igolog.games(tmp_path / "empty"))


def test_the_corpus_is_read(corpus: Path) -> None:
    count = moves = 0
    for game in igolog.games(corpus):
        count, moves = count + 1, moves + len(game) - 1
        assert (game.array()[-1] == game[-1].array()).all()
    assert count == 200 and moves > 30_000
