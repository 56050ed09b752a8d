"""Fits the network of igolog_life::net (see docs/life.md, "The network").

    python train.py WEIGHTS POSITIONS LABELS.npy ... [--epochs N] [--rate R] [--begin WEIGHTS]

POSITIONS is written by `cargo xtask outlook`, LABELS.npy by label.py; several pairs of them are joined. Every
tenth game is held out of the fit. Weights to begin with may be those of a smaller network: it is grown into one that says
the same. Needs torch and numpy, no graphics card.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from positions import EVEN, ODD, SIDE, read

CHANNELS, PAIRS, CLASSES, BATCH = 40, 4, 144, 8
POINTS = SIDE * SIDE
# How much of the mean of weights over the last steps stays at each step.
STAYS = 0.998


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
        numbers = [torch.tensor(x[at].astype(np.float32)) for x in (self.even, self.odd)]
        return *numbers, torch.tensor(self.classes[at].astype(np.int64))


def shapes(channels=CHANNELS, pairs=PAIRS):
    """The weights by name, in the order of the file, which igolog_life::net reads."""
    square = lambda parts: (parts * channels, channels)
    shapes = {"first_even": (3 * EVEN, channels), "first_odd": (3 * ODD, channels), "first_bias": (channels,)}
    for i in range(pairs):
        shapes |= {f"in{i}_even": square(3), f"in{i}_odd": square(3), f"in{i}_bias": (channels,)}
        shapes |= {f"pool{i}_even": square(2), f"pool{i}_odd": square(2)}
        shapes |= {f"out{i}_even": square(3), f"out{i}_odd": square(3), f"out{i}_bias": (channels,)}
    return shapes | {"last": (channels, 1)}


def start():
    """A network that has seen nothing: its last layers say nothing yet."""
    dice, params = np.random.default_rng(1), {}
    scales = {"first": 1.0, "in": 0.5, "pool": 0.3, "out": 0.2, "last": 0.03}
    for name, shape in shapes().items():
        scale = scales[name.split("_")[0].rstrip("0123456789")] * shape[0] ** -0.5
        params[name] = dice.standard_normal(shape) * scale if len(shape) == 2 else np.zeros(shape)
    return {name: value.astype(np.float32) for name, value in params.items()}


def grown(old):
    """A network of full size that says the same as a smaller one: what is new is not listened to yet."""
    channels, params = len(old["last"]), start()
    for name, new in params.items():
        if name not in old:
            new[:] = 0 if name.startswith("out") else new
            continue
        before = old[name]
        if new.ndim == 1 or name.startswith("first"):
            new[..., :channels] = before
        elif name == "last":
            new[:] = 0
            new[:channels] = before
        else:
            parts = len(new) // CHANNELS
            new, before = new.reshape(parts, CHANNELS, CHANNELS), before.reshape(parts, channels, channels)
            new[:, :, :channels] = 0
            new[:, :channels, :channels] = before
    return params


class Around(torch.autograd.Function):
    """Each point, the sum of its neighbours, the sum of its diagonals."""

    @staticmethod
    def forward(_, x):
        count = x.shape[-1]
        wide = F.pad(x, (0, 0, 1, 1, 1, 1))
        columns = wide[:, :-2] + wide[:, 2:]
        seen = x.new_empty(*x.shape[:-1], 3 * count)
        seen[..., :count] = x
        seen[..., count : 2 * count] = wide[:, 1:-1, :-2] + wide[:, 1:-1, 2:] + columns[:, :, 1:-1]
        torch.add(columns[:, :, :-2], columns[:, :, 2:], out=seen[..., 2 * count :])
        return seen

    @staticmethod
    def backward(_, slope):
        count = slope.shape[-1] // 3
        wide = F.pad(slope[..., count:], (0, 0, 1, 1, 1, 1))
        edges, corners = wide[..., :count], wide[..., count:]
        columns = corners[:, :-2] + corners[:, 2:]
        total = columns[:, :, :-2] + columns[:, :, 2:] + slope[..., :count]
        for part in (edges[:, 1:-1, :-2], edges[:, 1:-1, 2:], edges[:, :-2, 1:-1], edges[:, 2:, 1:-1]):
            total += part
        return total


def layer(params, name, even, odd, mask):
    """What both colours' views become: sums and differences are mixed apart, so that the colours are alike."""
    same = Around.apply(even) @ params[f"{name}_even"] + params[f"{name}_bias"]
    turned = Around.apply(odd) @ params[f"{name}_odd"]
    return (same + turned) * mask, (same - turned) * mask


def forward(params, even, odd, classes):
    """The log-odds that each point is Black's in the end."""
    count, channels = len(even), len(params["last"])
    mask = even[..., :1]
    place = (classes.view(count, POINTS) + CLASSES * torch.arange(count)[:, None]).view(-1)
    total = lambda rows: torch.zeros(CLASSES * count, rows.shape[-1]).index_add(0, place, rows)
    size = total(mask.reshape(-1, 1)).clamp(min=1)
    area = mask.sum((1, 2))

    def pooled(even, odd, name):
        """What the means over classes and over the board say."""

        def say(rows, weights):
            rows = rows.reshape(-1, channels)
            board = rows.view(count, POINTS, channels).sum(1) / area
            said = total(rows) / size @ weights[:channels]
            return said + (board @ weights[channels:]).repeat_interleave(CLASSES, 0)

        same, turned = say(even, params[f"{name}_even"]), say(odd, params[f"{name}_odd"])
        return [x[place].view(even.shape) for x in (same + turned, same - turned)]

    black, white = [F.relu(x) for x in layer(params, "first", even, odd, mask)]
    pairs = sum(name.startswith("pool") for name in params) // 2
    for i in range(pairs):
        b, w = [F.relu(x) for x in layer(params, f"in{i}", black + white, black - white, mask)]
        of_black, of_white = pooled(b + w, b - w, f"pool{i}")
        b, w = F.relu(b + of_black) * mask, F.relu(w + of_white) * mask
        b, w = layer(params, f"out{i}", b + w, b - w, mask)
        black, white = F.relu(black + b), F.relu(white + w)
    return ((black - white) @ params["last"])[..., 0]


def loss(odds, owned, weight):
    black = (owned + 1) / 2
    cross = F.softplus(odds) - black * odds
    least = -(black * torch.log(black + 1e-6) + (1 - black) * torch.log(1 - black + 1e-6))
    return ((cross - least) * weight).sum() / weight.sum()


def quantised(params):
    """Weights as bytes with a scale for each output, and what they stand for."""
    rounded, parts = {}, []
    for name in shapes():
        value = params[name].detach().numpy()
        if value.ndim == 1:
            parts.append(value.astype("<f4").tobytes())
            rounded[name] = torch.tensor(value)
            continue
        scale = np.maximum(np.abs(value).max(0), 1e-12) / 127
        small = np.clip(np.round(value / scale), -127, 127).astype(np.int8)
        parts.append(scale.astype("<f4").tobytes() + small.tobytes())
        rounded[name] = torch.tensor(small * scale.astype(np.float32))
    return rounded, b"".join(parts)


def bytes_of(shape):
    return 4 * shape[-1] + (shape[0] * shape[1] if len(shape) == 2 else 0)


def read_weights(path):
    """What a file of weights stands for, by its size of this network or of a smaller one."""
    data, at, params = path.read_bytes(), 0, {}
    sizes = [shapes(channels, pairs) for channels in range(8, CHANNELS + 1, 8) for pairs in range(1, PAIRS + 1)]
    shape_of = next(size for size in sizes if sum(map(bytes_of, size.values())) == len(data))
    for name, shape in shape_of.items():
        scale = np.frombuffer(data, "<f4", shape[-1], at)
        at += scale.nbytes
        params[name] = scale
        if len(shape) == 2:
            small = np.frombuffer(data, "i1", shape[0] * shape[1], at).reshape(shape)
            at += small.nbytes
            params[name] = small * scale
    return params


def tensors(params):
    return {name: torch.tensor(value) for name, value in params.items()}


@torch.inference_mode()
def seen(params, spread):
    """The log-odds of every point of every position."""
    parts = [slice(at, at + BATCH) for at in range(0, len(spread.owned), BATCH)]
    return np.concatenate([forward(params, *spread.part(at)).numpy() for at in parts])


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
    total = loss(*(torch.tensor(x) for x in (said, spread.owned, spread.weight)))
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


def fit(params, fitted, epochs, rate):
    """The mean of the weights over the last steps: steps of Adam, ever smaller."""
    for value in params.values():
        value.requires_grad_()
    steady = {name: value.detach().clone() for name, value in params.items()}
    mean, spread = ({name: torch.zeros_like(value) for name, value in steady.items()} for _ in range(2))
    dice, order, said = np.random.default_rng(1), np.zeros(0, int), []
    steps, begun = int(epochs * len(fitted.owned) / BATCH), time.process_time()
    for count in range(1, steps + 1):
        if len(order) < BATCH:
            order = dice.permutation(len(fitted.owned))
        at, order = np.sort(order[:BATCH]), order[BATCH:]
        value = loss(forward(params, *fitted.part(at)), *(torch.tensor(x[at]) for x in (fitted.owned, fitted.weight)))
        slopes = torch.autograd.grad(value, list(params.values()))
        now = rate * min(1, count / 50) * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * count / steps)))
        stays = min(STAYS, count / (count + 20))
        with torch.no_grad():
            for (name, weights), slope in zip(params.items(), slopes):
                m = mean[name].mul_(0.9).add_(slope, alpha=0.1) / (1 - 0.9**count)
                s = spread[name].mul_(0.99).addcmul_(slope, slope, value=0.01) / (1 - 0.99**count)
                weights -= now * (m / (s.sqrt() + 1e-7) + 1e-3 * weights)
                steady[name].mul_(stays).add_(weights, alpha=1 - stays)
        said.append(value.item())
        if count % 250 == 0:
            spent = time.process_time() - begun
            print(f"{count} of {steps}: loss {np.mean(said[-250:]):.4f}, {spent:.0f} CPU s", flush=True)
    return steady


def main():
    args = argparse.ArgumentParser()
    args.add_argument("weights", type=Path)
    args.add_argument("pairs", type=Path, nargs="+", help="positions and their labels, in turn")
    args.add_argument("--epochs", type=float, default=8)
    args.add_argument("--rate", type=float, default=1.5e-3)
    args.add_argument("--begin", type=Path, help="weights to begin with")
    args = args.parse_args()
    torch.set_num_threads(1)
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
    print(f"{len(fitted.owned)} positions to fit, {len(held.owned)} held out", flush=True)
    params = tensors(grown(read_weights(args.begin)) if args.begin else start())
    rounded, data = quantised(fit(params, fitted, args.epochs, args.rate))
    args.weights.write_bytes(data)
    print(f"{len(data)} bytes")
    judged(rounded, held)
    calibrate(rounded, held_rows, held)


if __name__ == "__main__":
    main()
