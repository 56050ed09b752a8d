"""Reading, replaying and facts on the corpus, beside sgfmill in one run, answers compared: `make bench-python`.

Everything runs on one core; seconds are processor time. Reading is the best of three rounds, in which the two programs
take turns.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any, Callable, TypeVar

os.environ["RAYON_NUM_THREADS"] = "1"

import numpy  # noqa: E402
from sgfmill import boards, sgf  # noqa: E402

import igolog  # noqa: E402
from igolog import tables  # noqa: E402

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus"
ROUNDS = 3
T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[float, T]:
    started = time.process_time()
    done = work()
    return time.process_time() - started, done


def read_by_sgfmill(texts: list[bytes]) -> list[Any]:
    """The board at the end of each game."""
    ends = []
    for text in texts:
        game = sgf.Sgf_game.from_bytes(text)
        board = boards.Board(game.get_size())
        for node in game.get_main_sequence():
            if node.has_setup_stones():
                board.apply_setup(*node.get_setup_stones())
            color, move = node.get_move()
            if color is not None and move is not None:
                board.play(*move, color)
        ends.append(board)
    return ends


def read_by_igolog(texts: list[bytes]) -> list[igolog.Game]:
    return [igolog.Game(text) for text in texts]


def numbers(board: Any) -> list[list[int]]:
    """A board of sgfmill as igolog has it: sgfmill counts rows from below."""
    value = {None: 0, "b": 1, "w": -1}
    side = range(board.side)
    return [[value[board.get(row, column)] for column in side] for row in reversed(side)]


def main() -> None:
    files = sorted(CORPUS.glob("*.sgf"))
    if not files:
        sys.exit("skipped: no ../shared/corpus")
    texts = [file.read_bytes() for file in files]
    slow, fast = [], []
    for _ in range(ROUNDS):
        seconds, ends = timed(lambda: read_by_sgfmill(texts))
        slow.append(seconds)
        seconds, games = timed(lambda: read_by_igolog(texts))
        fast.append(seconds)
    for end, game in zip(ends, games):
        assert numpy.array_equal(numbers(end), game[-1].array()), game.name
    positions = sum(len(game) for game in games)
    print(f"{len(games)} games, {positions} positions, one core, seconds of processor time\n")
    print("| what | sgfmill | igolog | |")
    print("|---|---|---|---|")
    ratio = min(slow) / min(fast)
    print(f"| read and replay, boards at the end compared | {min(slow):.2f} s | {min(fast):.3f} s | {ratio:.0f} times |")

    def one_by_one() -> int:
        return sum(position.array().size for game in games for position in game)

    arrays = min(timed(lambda: sum(game.array().size for game in games))[0] for _ in range(ROUNDS))
    print(f"| every position as an array, a game at a time | – | {arrays:.3f} s | |")
    single = min(timed(one_by_one)[0] for _ in range(ROUNDS))
    print(f"| every position as an array, one at a time | – | {single:.3f} s | |")
    base = [name for name in tables.relations() if name in BASE]
    for what, names in (("base relations", base), ("all relations, effort static", list(tables.relations()))):
        seconds, found = timed(lambda: tables.all_facts(games, names, effort="static"))
        rows = sum(map(len, found.values()))
        print(f"| {what} of every position, {rows:,} rows | – | {seconds:.1f} s | |")
        del found
    seconds, count = timed(lambda: sum(len(batch) for batch in igolog.planes(games, ["b & ~w", "w & ~b", "l", "F b", "F w"])))
    print(f"| five planes of {count} positions | – | {seconds:.1f} s | |")


BASE = ["stone", "block_of", "block", "first", "liberty", "enemy", "joint", "kosumi", "euler", "region", "bounds"]

if __name__ == "__main__":
    main()
