"""The file that `cargo xtask outlook` writes."""

import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np

SIDE, EVEN, ODD = 19, 17, 16


class Position(NamedTuple):
    width: int
    height: int
    kind: int  # 0 of a game, 1 its last position, 2 a part of one
    white: bool  # to move
    game: int
    move: int
    count: int  # classes
    classes: np.ndarray
    blocks: np.ndarray  # 65535 without a stone
    even: np.ndarray
    odd: np.ndarray


def read(path):
    data = Path(path).read_bytes()
    at, rows = 0, []
    while at < len(data):
        width, height, kind, white, game, move, count = struct.unpack_from("<BBBBIHH", data, at)
        n, shape = width * height, (height, width)
        at += 12
        classes = np.frombuffer(data, "<u2", n, at).reshape(shape)
        blocks = np.frombuffer(data, "<u2", n, at + 2 * n).reshape(shape)
        at += 4 * n
        even = np.frombuffer(data, "<f4", n * EVEN, at).reshape(*shape, EVEN)
        at += 4 * n * EVEN
        odd = np.frombuffer(data, "<f4", n * ODD, at).reshape(*shape, ODD)
        at += 4 * n * ODD
        rows.append(Position(width, height, kind, bool(white), game, move, count, classes, blocks, even, odd))
    return rows
