"""Fits the network of igolog_life::net (see docs/life.md, "The network").

    python train.py WEIGHTS POSITIONS LABELS.npy ... [--epochs N] [--rate R] [--begin WEIGHTS]

POSITIONS is written by `cargo xtask outlook`, LABELS.npy by label.py; several pairs of them are joined. Every
tenth game is held out of the fit. Needs jax and numpy, no graphics card.
"""

import argparse
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from positions import EVEN, ODD, SIDE, read

CHANNELS, PAIRS, CLASSES, BATCH = 32, 3, 144, 8
POINTS = SIDE * SIDE


class Spread:
    """Arrays over all positions, each in the top left corner of a full board."""

    def __init__(self, rows, labels):
        shape = (len(rows), SIDE, SIDE)
        self.even = np.zeros((*shape, EVEN), np.float16)
        self.odd = np.zeros((*shape, ODD), np.float16)
        self.classes = np.full(shape, CLASSES - 1, np.uint8)
        self.blocks = np.full(shape, 65535, np.uint16)
        self.weight = np.zeros(shape, np.float32)
        self.owned = labels.astype(np.float32)
        for i, row in enumerate(rows):
            here = (i, slice(row.height), slice(row.width))
            self.even[here], self.odd[here] = row.even, row.odd
            self.classes[here], self.blocks[here] = row.classes, row.blocks
            _, block, size = np.unique(row.blocks, return_inverse=True, return_counts=True)
            self.weight[here] = np.where(row.blocks == 65535, 0.15, size[block.reshape(row.blocks.shape)] ** -0.5)

    def part(self, at):
        return self.even[at], self.odd[at], self.classes[at]


def start(key):
    def weights(rows, scale=1.0):
        nonlocal key
        key, now = jax.random.split(key)
        return jax.random.normal(now, (rows, CHANNELS)) * scale * (1.0 / rows) ** 0.5

    params = {"first_even": weights(3 * EVEN), "first_odd": weights(3 * ODD), "first_bias": jnp.zeros(CHANNELS)}
    for i in range(PAIRS):
        params[f"in{i}_even"], params[f"in{i}_odd"] = weights(3 * CHANNELS, 0.5), weights(3 * CHANNELS, 0.5)
        params[f"in{i}_bias"] = jnp.zeros(CHANNELS)
        params[f"pool{i}_even"], params[f"pool{i}_odd"] = weights(2 * CHANNELS, 0.3), weights(2 * CHANNELS, 0.3)
        params[f"out{i}_even"], params[f"out{i}_odd"] = weights(3 * CHANNELS, 0.2), weights(3 * CHANNELS, 0.2)
        params[f"out{i}_bias"] = jnp.zeros(CHANNELS)
    params["last"] = weights(CHANNELS, 0.3)[:, :1] * 0.1
    return params


def around(x):
    """Each point, the sum of its neighbours, the sum of its diagonals."""
    wide = jnp.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    at = lambda dy, dx: wide[:, 1 + dy : 1 + dy + SIDE, 1 + dx : 1 + dx + SIDE]
    edges = at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1)
    corners = at(-1, -1) + at(1, 1) + at(-1, 1) + at(1, -1)
    return jnp.concatenate([x, edges, corners], -1)


def layer(params, name, even, odd, mask):
    """What both colours' views become: sums and differences are mixed apart, so that the colours are alike."""
    same = around(even) @ params[f"{name}_even"] + params[f"{name}_bias"]
    turned = around(odd) @ params[f"{name}_odd"]
    return (same + turned) * mask, (same - turned) * mask


def forward(params, even, odd, classes):
    """The log-odds that each point is Black's in the end."""
    even, odd = even.astype(jnp.float32), odd.astype(jnp.float32)
    mask = even[..., :1]
    place = (classes.reshape(-1, POINTS) + CLASSES * jnp.arange(len(classes))[:, None]).reshape(-1)
    total = lambda rows: jax.ops.segment_sum(rows, place, CLASSES * len(classes))
    size = jnp.maximum(total(mask.reshape(-1, 1)), 1)
    area = mask.sum((1, 2))

    def pooled(even, odd, name):
        """What the means over classes and over the board say."""
        rows = jnp.concatenate([even, odd], -1).reshape(-1, 2 * CHANNELS)
        mean, board = total(rows) / size, rows.reshape(-1, POINTS, 2 * CHANNELS).sum(1) / area
        sides = [params[f"{name}_even"], params[f"{name}_odd"]]
        say = lambda x, part: [x[:, :CHANNELS] @ sides[0][part], x[:, CHANNELS:] @ sides[1][part]]
        of_class = jnp.concatenate(say(mean, slice(None, CHANNELS)), -1)
        of_board = jnp.concatenate(say(board, slice(CHANNELS, None)), -1)
        both = of_class[place].reshape(*even.shape[:3], -1) + of_board[:, None, None]
        return both[..., :CHANNELS], both[..., CHANNELS:]

    black, white = [jax.nn.relu(x) for x in layer(params, "first", even, odd, mask)]
    for i in range(PAIRS):
        b, w = [jax.nn.relu(x) for x in layer(params, f"in{i}", black + white, black - white, mask)]
        same_pool, turned_pool = pooled(b + w, b - w, f"pool{i}")
        b, w = jax.nn.relu(b + same_pool + turned_pool) * mask, jax.nn.relu(w + same_pool - turned_pool) * mask
        b, w = layer(params, f"out{i}", b + w, b - w, mask)
        black, white = jax.nn.relu(black + b), jax.nn.relu(white + w)
    return ((black - white) @ params["last"])[..., 0]


def loss(params, even, odd, classes, owned, weight):
    odds = forward(params, even, odd, classes)
    black = (owned + 1) / 2
    cross = jax.nn.softplus(odds) - black * odds
    least = -(black * jnp.log(black + 1e-6) + (1 - black) * jnp.log(1 - black + 1e-6))
    return ((cross - least) * weight).sum() / weight.sum()


@jax.jit
def step(params, mean, spread, rate, count, even, odd, classes, owned, weight):
    value, slope = jax.value_and_grad(loss)(params, even, odd, classes, owned, weight)
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, slope)
    spread = jax.tree.map(lambda s, g: 0.99 * s + 0.01 * g * g, spread, slope)
    fix, wide = 1 - 0.9**count, 1 - 0.99**count
    move = lambda p, m, s: p - rate * ((m / fix) / (jnp.sqrt(s / wide) + 1e-7) + 1e-3 * p)
    return jax.tree.map(move, params, mean, spread), mean, spread, value


def names():
    """The order of the weights in the file, which igolog_life::net reads."""
    yield from ("first_even", "first_odd", "first_bias")
    for i in range(PAIRS):
        yield from (f"in{i}_even", f"in{i}_odd", f"in{i}_bias", f"pool{i}_even", f"pool{i}_odd")
        yield from (f"out{i}_even", f"out{i}_odd", f"out{i}_bias")
    yield "last"


def quantised(params):
    """Weights as bytes with a scale for each output, and what they stand for."""
    rounded, parts = {}, []
    for name in names():
        value = np.asarray(params[name], np.float32)
        if value.ndim == 1:
            parts.append(value.astype("<f4").tobytes())
            rounded[name] = jnp.asarray(value)
            continue
        scale = np.maximum(np.abs(value).max(0), 1e-12) / 127
        small = np.clip(np.round(value / scale), -127, 127).astype(np.int8)
        parts.append(scale.astype("<f4").tobytes() + small.tobytes())
        rounded[name] = jnp.asarray(small * scale.astype(np.float32))
    return rounded, b"".join(parts)


def read_weights(path):
    """What a file of weights stands for."""
    data, at, params = path.read_bytes(), 0, {}
    shapes = start(jax.random.key(1))

    def take(kind, count):
        nonlocal at
        numbers = np.frombuffer(data, kind, count, at)
        at += numbers.nbytes
        return numbers

    for name in names():
        shape = shapes[name].shape
        scale = take("<f4", shape[-1])
        params[name] = jnp.asarray(scale if len(shape) == 1 else take("i1", shape[0] * shape[1]).reshape(shape) * scale)
    return params


ask = jax.jit(forward)


def seen(params, spread):
    """The log-odds of every point of every position."""
    said = np.zeros(spread.owned.shape, np.float32)
    for at in range(0, len(said), BATCH):
        at = np.minimum(np.arange(at, at + BATCH), len(said) - 1)
        said[at] = np.asarray(ask(params, *spread.part(at)))
    return said


def blocks_of(spread, said, i):
    """For each block of a position: where it stands, its colour's sign, and the mean log-odds that it lives."""
    blocks, odd = spread.blocks[i], spread.odd[i]
    for block in np.unique(blocks[blocks != 65535]):
        here = blocks == block
        sign = float(odd[here][0, 1])
        yield here, sign, sign * said[i][here].mean()


def judged(params, spread):
    """How the network does on positions held out."""
    said = seen(params, spread)
    black = (spread.owned + 1) / 2
    least = -(black * np.log(black + 1e-6) + (1 - black) * np.log(1 - black + 1e-6))
    total = float(((np.logaddexp(0, said) - black * said - least) * spread.weight).sum() / spread.weight.sum())
    truth, told = [], []
    for i in range(len(said)):
        for here, sign, odds in blocks_of(spread, said, i):
            truth.append(sign * spread.owned[i][here].mean())
            told.append(odds)
    truth, told = np.array(truth), np.array(told)
    sure = np.abs(truth) > 0.9
    right = told[sure] * np.sign(truth[sure])
    shares = ", ".join(f"{(right > bar).mean():.3f} (wrong {(right < -bar).mean():.4f}) from {bar}" for bar in (2.0, 2.5, 2.94))
    print(f"held out: loss {total:.4f}; of {sure.sum()} sure blocks {shares}", flush=True)


def fates(params, rows, spread):
    """The log-odds told of every block whose fate at the end of its game is clear, and whether it lives."""
    said = seen(params, spread)
    last = {row.game: i for i, row in enumerate(rows) if row.kind == 1}
    told, lives = [], []
    for i, row in enumerate(rows):
        if row.kind != 0 or row.game not in last:
            continue
        end = last[row.game]
        for here, sign, odds in blocks_of(spread, said, i):
            stays = spread.odd[end][here][:, 1] == sign
            fate = np.where(stays, spread.owned[end][here] * sign, -1.0).mean()
            if abs(fate) > 0.6:
                told.append(odds)
                lives.append(float(fate > 0))
    return np.array(told), np.array(lives)


def calibrate(params, rows, spread):
    """Fits the log-odds that a block lives to the end of its game to those that its stones stay their colour's."""
    told, lives = fates(params, rows, spread)
    around = np.stack([np.ones_like(told), told], 1)
    fit = np.array([0.0, 1.0])
    for _ in range(20):
        p = 1 / (1 + np.exp(-around @ fit))
        fit += np.linalg.solve((around * (p * (1 - p))[:, None]).T @ around, around.T @ (lives - p))
    p = 1 / (1 + np.exp(-around @ fit))
    print(f"SIGHT: {fit.round(3).tolist()}, fitted to {len(told)} blocks of games held out")
    for low, high in [(0, 0.02), (0.02, 0.05), (0.05, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.98), (0.98, 1)]:
        here = (p >= low) & (p < high)
        print(f"  said {low}-{high}: {here.sum()} blocks, {lives[here].mean() if here.any() else 0:.3f} live")


def main():
    args = argparse.ArgumentParser()
    args.add_argument("weights", type=Path)
    args.add_argument("pairs", type=Path, nargs="+", help="positions and their labels, in turn")
    args.add_argument("--epochs", type=float, default=5)
    args.add_argument("--rate", type=float, default=2.5e-3)
    args.add_argument("--begin", type=Path, help="weights to begin with")
    args = args.parse_args()
    rows, labels = [], []
    for positions, said in zip(args.pairs[::2], args.pairs[1::2], strict=True):
        said = np.load(said)
        rows += read(positions)[: len(said)]
        labels.append(said[: len(rows) - sum(map(len, labels))])
    labels = np.concatenate(labels)
    fits = np.array([row.count < CLASSES for row in rows])
    held_out = np.array([row.game % 10 == 9 for row in rows])
    held_rows = [rows[i] for i in np.flatnonzero(fits & held_out)]
    held = Spread(held_rows, labels[fits & held_out])
    fitted = Spread([rows[i] for i in np.flatnonzero(fits & ~held_out)], labels[fits & ~held_out])
    count_fitted = len(fitted.owned)
    print(f"{count_fitted} positions to fit, {len(held.owned)} held out", flush=True)
    dice = np.random.default_rng(1)
    params = read_weights(args.begin) if args.begin else start(jax.random.key(1))
    mean = jax.tree.map(jnp.zeros_like, params)
    wide = jax.tree.map(jnp.zeros_like, params)
    steps = int(args.epochs * count_fitted / BATCH)
    begun, said, order = time.process_time(), [], np.zeros(0, int)
    for count in range(1, steps + 1):
        if len(order) < BATCH:
            order = dice.permutation(count_fitted)
        at, order = np.sort(order[:BATCH]), order[BATCH:]
        rate = args.rate * min(1, count / 100) * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * count / steps)))
        params, mean, wide, value = step(
            params, mean, wide, rate, float(count), *fitted.part(at), fitted.owned[at], fitted.weight[at]
        )
        said.append(float(value))
        if count % 250 == 0:
            spent = time.process_time() - begun
            print(f"{count} of {steps}: loss {np.mean(said[-250:]):.4f}, {spent:.0f} CPU s", flush=True)
    rounded, data = quantised(params)
    args.weights.write_bytes(data)
    print(f"{len(data)} bytes")
    judged(rounded, held)
    calibrate(rounded, held_rows, held)


if __name__ == "__main__":
    main()
