"""Who will own each point of positions, by a published KataGo model: labels for train.py.

    python label.py MODEL.bin.gz POSITIONS LABELS.npy

POSITIONS is written by `cargo xtask outlook`. The model is read from its file and asked once of each position,
without history, under area rules; only what leads to ownership is computed, in 16-bit numbers. Needs torch and numpy, no
graphics card: on one core with such instructions b15c192 takes 0.04 s a position.
"""

import gzip
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from positions import EVEN, ODD, SIDE, read

BATCH = 16


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


def kernel(weights):
    """Weights of a convolution in the order that torch wants."""
    return small(weights).permute(3, 2, 0, 1).contiguous(memory_format=torch.channels_last)


def small(numbers):
    return torch.tensor(np.array(numbers)).to(torch.bfloat16)


def per_channel(norm):
    return [small(part).view(1, -1, 1, 1) for part in norm]


class Owners:
    """The part of a model that leads to ownership, ready to be asked."""

    def __init__(self, model):
        self.first, self.told = kernel(model.first), torch.tensor(np.array(model.told))
        self.blocks = []
        for before, first, pooled, between, second in model.blocks:
            pool = pooled and (kernel(pooled[0]), per_channel(pooled[1]), torch.tensor(np.array(pooled[2])))
            self.blocks.append((per_channel(before), kernel(first), pool, per_channel(between), kernel(second)))
        self.tip, self.value = per_channel(model.tip), kernel(model.value)
        self.value_norm, self.owned = per_channel(model.value_norm), kernel(model.owned)

    def ask(self, points, told):
        """The ownership of each point for the side to move."""
        x = torch.tensor(points).permute(0, 3, 1, 2).bfloat16().contiguous(memory_format=torch.channels_last)
        mask = x[:, :1]
        area = mask.float().sum((1, 2, 3))[:, None]
        conv = lambda x, weights: F.conv2d(x, weights, padding=weights.shape[-1] // 2)
        active = lambda x, norm: F.relu(torch.addcmul(norm[1], x, norm[0])) * mask
        x = (conv(x, self.first) + (torch.tensor(told) @ self.told).bfloat16()[:, :, None, None]) * mask
        for before, first, pooled, between, second in self.blocks:
            y = active(x, before)
            out = conv(y, first)
            if pooled:
                pool = active(conv(y, pooled[0]), pooled[1]).float()
                mean = pool.sum((2, 3)) / area
                most = (pool - (1 - mask.float())).amax((2, 3))
                pool = torch.cat([mean, mean * (area.sqrt() - 14) * 0.1, most], -1)
                out = out + (pool @ pooled[2]).bfloat16()[:, :, None, None]
            x = (x + conv(active(out, between), second)) * mask
        x = active(conv(active(x, self.tip), self.value), self.value_norm)
        return torch.tanh(conv(x, self.owned).float())[:, 0].numpy()


def seen(even, odd, white):
    """What the model sees of positions: the side to move first, no history; area rules with a komi of 7.5."""
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
    told[:, 5] = np.where(white, 7.5, -7.5) / 20
    return points, told


@torch.inference_mode()
def main():
    torch.set_num_threads(1)
    owners = Owners(Model(sys.argv[1]))
    rows = read(sys.argv[2])
    labels = np.zeros((len(rows), SIDE, SIDE), np.float16)
    begun = time.process_time()
    for at in range(0, len(rows), BATCH):
        part = rows[at : at + BATCH]
        even = np.zeros((len(part), SIDE, SIDE, EVEN), np.float32)
        odd = np.zeros((len(part), SIDE, SIDE, ODD), np.float32)
        for i, row in enumerate(part):
            even[i, : row.height, : row.width] = row.even
            odd[i, : row.height, : row.width] = row.odd
        white = np.array([row.white for row in part])
        labels[at : at + BATCH] = owners.ask(*seen(even, odd, white)) * np.where(white, -1, 1)[:, None, None]
        if at // BATCH % 40 == 0:
            print(f"{at} of {len(rows)}, {time.process_time() - begun:.0f} CPU s", flush=True)
            np.save(sys.argv[3], labels[: at + BATCH])
    np.save(sys.argv[3], labels)


if __name__ == "__main__":
    main()
