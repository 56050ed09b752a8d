"""Who will own each point of positions, by a published KataGo model: labels for train.py.

    python label.py MODEL.bin.gz POSITIONS LABELS.npy

POSITIONS is written by `cargo xtask outlook`. The model is read from its file and asked once of each position,
without history, under territory rules; only what leads to ownership is computed. Needs jax and numpy, no graphics card.
"""

import gzip
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np

from positions import EVEN, ODD, SIDE, read

BATCH = 32


class Model:
    """The layers of a model file up to format 10, as far as ownership needs them."""

    def __init__(self, path):
        self.data, self.at = gzip.open(path).read(), 0
        _, version, _, _ = self.word(), int(self.word()), self.word(), self.word()
        assert version <= 10, "a newer format"
        self.word()
        count = int(self.word())
        for _ in range(5):
            self.word()
        self.first, self.told = self.conv(), self.matrix()
        self.blocks = [self.block() for _ in range(count)]
        self.tip = self.norm()
        self.word()
        self.policy()
        self.word()
        self.value, self.value_norm = self.conv(), self.norm()
        self.word()
        self.matrix(), self.bias(), self.word(), self.matrix(), self.bias(), self.matrix(), self.bias()
        self.owned = self.conv()
        del self.data

    def word(self):
        while self.data[self.at] in b" \n":
            self.at += 1
        end = self.at
        while self.data[end] not in b" \n":
            end += 1
        word, self.at = self.data[self.at : end].decode(), end
        return word

    def numbers(self, count):
        start = self.data.index(b"@BIN@", self.at) + 5
        self.at = start + 4 * count
        return np.frombuffer(self.data, "<f4", count, start)

    def conv(self):
        self.word()
        shape = [int(self.word()) for _ in range(4)]
        self.word(), self.word()
        return self.numbers(int(np.prod(shape))).reshape(shape)

    def norm(self):
        """Factors and summands."""
        self.word()
        count, least, scaled, shifted = int(self.word()), float(self.word()), int(self.word()), int(self.word())
        mean, spread = self.numbers(count), self.numbers(count)
        scale = self.numbers(count) if scaled else np.ones(count, np.float32)
        shift = self.numbers(count) if shifted else np.zeros(count, np.float32)
        scale = scale / np.sqrt(spread + least)
        return scale, shift - mean * scale

    def matrix(self):
        self.word()
        rows, cols = int(self.word()), int(self.word())
        return self.numbers(rows * cols).reshape(rows, cols)

    def bias(self):
        self.word()
        return self.numbers(int(self.word()))

    def block(self):
        kind, _ = self.word(), self.word()
        before = self.norm()
        self.word()
        conv = self.conv()
        pooled = None
        if kind == "gpool_block":
            pool, norm = self.conv(), self.norm()
            self.word()
            pooled = pool, norm, self.matrix()
        between = self.norm()
        self.word()
        return before, conv, pooled, between, self.conv()

    def policy(self):
        self.word()
        self.conv(), self.conv(), self.norm(), self.word(), self.matrix(), self.norm(), self.word(), self.conv()
        self.matrix()


def conv(x, weights):
    return jax.lax.conv_general_dilated(x, weights, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def active(x, norm, mask):
    return jax.nn.relu(x * norm[0] + norm[1]) * mask


def owners(model, points, told):
    """The ownership of each point for the side to move."""
    mask = points[..., :1]
    area = mask.sum((1, 2))
    x = (conv(points, model.first) + (told @ model.told)[:, None, None]) * mask
    for before, first, pooled, between, second in model.blocks:
        y = active(x, before, mask)
        out = conv(y, first)
        if pooled:
            pool = active(conv(y, pooled[0]), pooled[1], mask)
            mean = pool.sum((1, 2)) / area
            most = (pool - (1 - mask)).max((1, 2))
            pool = jnp.concatenate([mean, mean * (jnp.sqrt(area) - 14) * 0.1, most], -1)
            out = out + (pool @ pooled[2])[:, None, None]
        x = (x + conv(active(out, between, mask), second)) * mask
    x = active(x, model.tip, mask)
    x = active(conv(x, model.value), model.value_norm, mask)
    return jnp.tanh(conv(x, model.owned))[..., 0]


def seen(even, odd, white):
    """What the model sees of positions: the side to move first, no history; territory rules with a komi of 6.5."""
    count = len(even)
    points = np.zeros((count, SIDE, SIDE, 22), np.float32)
    sign = np.where(white, -1.0, 1.0)[:, None, None]
    points[..., 0] = even[..., 0]
    points[..., 1] = odd[..., 1] * sign > 0
    points[..., 2] = odd[..., 1] * sign < 0
    points[..., 3:6] = even[..., 3:6]
    points[..., 6] = odd[..., 5] * sign > 0
    caught = even[..., 12] + even[..., 13] * (1 - even[..., 3])
    points[..., 14] = points[..., 15] = points[..., 16] = caught > 0
    points[..., 17] = odd[..., 4] * sign > 0
    told = np.zeros((count, 19), np.float32)
    told[:, 5] = np.where(white, 6.5, -6.5) / 20
    told[:, 9] = told[:, 10] = 1
    return points, told


def main():
    model = Model(sys.argv[1])
    rows = read(sys.argv[2])
    ask = jax.jit(lambda points, told: owners(model, points, told))
    labels = np.zeros((len(rows), SIDE, SIDE), np.float16)
    begun = time.process_time()
    for at in range(0, len(rows), BATCH):
        part = rows[at : at + BATCH]
        even = np.zeros((BATCH, SIDE, SIDE, EVEN), np.float32)
        even[..., 0] = 1
        odd = np.zeros((BATCH, SIDE, SIDE, ODD), np.float32)
        white = np.zeros(BATCH, bool)
        for i, row in enumerate(part):
            even[i] = 0
            even[i, : row.height, : row.width] = row.even
            odd[i, : row.height, : row.width] = row.odd
            white[i] = row.white
        said = np.asarray(ask(*seen(even, odd, white)))[: len(part)]
        labels[at : at + BATCH] = said * np.where(white, -1, 1)[: len(part), None, None]
        if at // BATCH % 40 == 0:
            print(f"{at} of {len(rows)}, {time.process_time() - begun:.0f} CPU s", flush=True)
            np.save(sys.argv[3], labels[: at + BATCH])
    np.save(sys.argv[3], labels)


if __name__ == "__main__":
    main()
