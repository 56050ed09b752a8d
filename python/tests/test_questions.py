"""Every question is a function, and says what every other door says."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import igolog
from conftest import skip
from igolog import _native, questions

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))
import questions as generator  # noqa: E402


def test_every_question_is_a_function() -> None:
    assert sorted(_native.questions()) == sorted([*questions.__all__, *generator.OTHERWISE])
    for name in _native.questions():
        function = getattr(questions, name)
        assert inspect.isfunction(function) and function.__doc__


def test_the_functions_are_those_of_the_schema() -> None:
    assert generator.TARGET.read_text(encoding="utf-8") == generator.module(json.loads(_native.schema()))


def test_every_question_has_an_example_that_is_run() -> None:
    examples = json.loads(generator.EXAMPLES.read_text(encoding="utf-8"))
    assert sorted(examples) == sorted(_native.questions())


def test_positions_are_given_in_many_ways(tmp_path: Path) -> None:
    text = "5*2/1XO2/XO1O1/1XO2 b"
    file = tmp_path / "position.txt"
    file.write_text(text)
    expected = igolog.life(text)
    position = igolog.Position(text)
    ways: list[igolog.PositionLike] = [text.encode(), file, str(file), position, position.game, {"position": text}]
    for way in ways:
        assert igolog.life(way) == expected
    assert igolog.life(position.board)["blocks"] == expected["blocks"]
    assert igolog.board(igolog.Graph("torus:5x5"))["shape"] == "torus"


def test_parameters_reach_the_question() -> None:
    game = igolog.read("demo")
    assert igolog.life(game[100], effort="static")["effort"]["level"] == "static"
    asked = igolog.ask(game[100], "atari(B, P)", every_move=True)
    assert len(asked["every_move"]) == 101
    with pytest.raises(igolog.IgologError) as caught:
        igolog.ask(game, "atari(B", effort="static")
    assert caught.value.field == "query" and caught.value.line == 1
    with pytest.raises(igolog.IgologError, match="there is no relation"):
        igolog.facts(game, only=["nothing"])


def program(root: Path) -> list[str]:
    """The program, if it is built: `make test` builds it before the tests of the page."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", root / "target"))
    for folder in ("debug", "release"):
        found = target / folder / "igolog"
        if found.is_file():
            return [str(found)]
    skip("program", "the program igolog is not built, the answers in Python beside the JSON door")
    return []


DEMOS = ["demo:corner", "demo:ko", "demo:torus", "demo:hex"]
ASKED: list[dict[str, Any]] = [{"question": name} for name in ("board", "position", "facts", "life", "ladders", "races", "influence")]
ASKED += [{"question": "eval", "formula": "F b"}, {"question": "ask", "query": "atari(B, P)"}, {"question": "score"}]


def test_answers_are_those_of_the_json_door(root: Path) -> None:
    lines = [{**asked, "position": demo} for demo in DEMOS for asked in ASKED]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    door = subprocess.run([*program(root), "analyze"], input=text, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in door.stdout.splitlines()]
    assert len(answers) == len(lines)
    for line, answer in zip(lines, answers):
        parameters = {key: value for key, value in line.items() if key not in ("question", "position")}
        assert getattr(igolog, line["question"])(line["position"], **parameters) == answer, line


def test_questions_about_a_library_are_those_of_the_json_door(root: Path, tmp_path: Path) -> None:
    igolog.index("demo", "demo:ko", "no game", into=tmp_path)
    asked: list[tuple[str, list[Any], dict[str, Any]]] = [
        ("games", [], {"search": "shusaku"}),
        ("explore", ["19x19"], {"where": "year < 1900"}),
        ("find", ["demo:ko"], {"region": "C6-F3"}),
        ("ask_games", [], {"query": "atari(B, P)", "per": "move", "limit": 3}),
        ("statistics", [], {}),
    ]
    lines = [{"question": name, **({"position": about[0]} if about else {}), **rest} for name, about, rest in asked]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    command = [*program(root), "analyze", "--library", str(tmp_path)]
    door = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in door.stdout.splitlines()]
    opened = igolog.library(tmp_path)
    for (name, about, rest), answer in zip(asked, answers, strict=True):
        assert "error" not in answer, answer
        function = getattr(questions, name)
        assert function(opened, *about, **rest) == answer == function(tmp_path, *about, **rest)
    with pytest.raises(igolog.IgologError, match="is no library"):
        igolog.statistics(tmp_path / "nothing")
    with pytest.raises(igolog.IgologError, match="rectangular"):
        igolog.explore(opened, "demo:torus")


def test_progress_is_told_in_the_calling_thread() -> None:
    told: list[tuple[int, str]] = []
    answer = igolog.play(
        "9*9", playouts=3000, seed=1, progress=lambda progress: told.append((threading.get_ident(), progress["stage"]))
    )
    assert answer["playouts"] >= 3000
    assert told and {thread for thread, _ in told} == {threading.get_ident()}


def test_an_exception_in_progress_stops_the_work() -> None:
    def enough(_: dict[str, Any]) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        igolog.play("9*9", seconds=600, progress=enough)


def test_other_threads_run_meanwhile() -> None:
    steps = 0
    worker = threading.Thread(target=igolog.play, args=("9*9",), kwargs={"playouts": 3000, "seed": 1})
    worker.start()
    while worker.is_alive():
        steps += 1
    assert steps > 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_stops_the_work() -> None:
    code = """
import igolog, os, signal, threading
def press(_):
    if not pressed.is_set():
        pressed.set()
        os.kill(os.getpid(), signal.SIGINT)
pressed = threading.Event()
try:
    igolog.play("9*9", seconds=600, progress=press)
except KeyboardInterrupt:
    print("stopped")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout == "stopped\n", done.stderr
