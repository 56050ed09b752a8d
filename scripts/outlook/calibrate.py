"""How often the network's likelihood comes true in games that it was not fitted to (see docs/life.md).

    python calibrate.py WEIGHTS POSITIONS LABELS.npy

POSITIONS is written by `cargo xtask outlook --ends`, LABELS.npy by label.py, which judges the last positions.
"""

import sys
from pathlib import Path

import numpy as np

from positions import read
from train import CLASSES, Spread, fates, read_weights, tensors

# As in igolog_life::outlook.
SIGHT = (-0.038, 1.184)
EDGES = (0, 0.02, 0.05, 0.2, 0.5, 0.8, 0.9, 0.945, 0.98, 1)


def main():
    rows, labels = read(sys.argv[2]), np.load(sys.argv[3])
    fits = [i for i, row in enumerate(rows) if row.count < CLASSES]
    rows, spread = [rows[i] for i in fits], Spread([rows[i] for i in fits], labels[fits])
    odds, lives = fates(tensors(read_weights(Path(sys.argv[1]))), rows, spread)
    told = 1 / (1 + np.exp(-SIGHT[0] - SIGHT[1] * odds))
    games = {row.game for row in rows if row.kind == 1}
    print(f"{len(games)} games, {len(told)} blocks whose fate is clear")
    for low, high in zip(EDGES, EDGES[1:]):
        here = (told >= low) & (told < high)
        if here.any():
            print(f"  {low} - {high}: {here.sum()} blocks, claimed {told[here].mean():.3f}, {lives[here].mean():.3f} live")


if __name__ == "__main__":
    main()
