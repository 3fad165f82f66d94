"""Trains the network by metric learning on faces drawn from icons, and writes it for cv2.dnn: the same seed makes the same network.

python -m models.train PACKS OUT [--seed N] [--steps N]        PACKS: see tools/artsets
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from models.network import NUMBERS, SIDE_PX, Network, normal, numbers
from models.printed import Printer, icons_of
from models.seen import seen
from tools.artsets.packs import TRAINING

_BATCH = 96
_SHARPNESS = 14.0
"""By what likenesses are multiplied before the softmax over a batch."""
_SPEED = 2e-3


def trained(packs: list[np.ndarray], seed: int, steps: int) -> Network:
    """The network after so many batches."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    chance = torch.Generator().manual_seed(seed)
    printer, network = Printer(packs, chance), Network()
    adam = torch.optim.AdamW(network.parameters(), lr=_SPEED, weight_decay=1e-4)
    pace = torch.optim.lr_scheduler.OneCycleLR(adam, _SPEED, total_steps=steps, pct_start=0.1)
    total = 0.0
    for step in range(1, steps + 1):
        faces = printer.faces(_BATCH)
        taught = numbers(network, seen(faces, chance, 0.0))
        shown = numbers(network, seen(faces, chance, float(torch.rand(1, generator=chance)) * min(1.0, 3 * step / steps)))
        likeness = _SHARPNESS * shown @ taught.T
        same = torch.arange(_BATCH)
        loss = (functional.cross_entropy(likeness, same) + functional.cross_entropy(likeness.T, same)) / 2
        adam.zero_grad()
        loss.backward()
        adam.step()
        pace.step()
        total += loss.item()
        if step % 100 == 0:
            print(f"{step} of {steps}: {total / 100:.3f}", flush=True)  # noqa: T201
            total = 0.0
    return network.eval()


def export(network: Network, path: Path) -> None:
    """Writes the network as ONNX of operators that OpenCV 4.6 knows; faces come as normal() makes them."""
    example = normal(torch.rand(1, 3, SIDE_PX, SIDE_PX))
    torch.onnx.export(network, (example,), str(path), input_names=["faces"], output_names=["numbers"], opset_version=11, dynamo=False)


def main() -> None:
    """Trains and writes network.onnx, and recipe.json beside it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packs", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=2600)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    kept = asked.out / f"icons-{asked.seed}.npz"
    if not kept.exists():
        np.savez_compressed(kept, *icons_of(TRAINING, asked.packs, asked.seed))
    with np.load(kept) as read:
        packs = [read[name] for name in read.files]
    network = trained(packs, asked.seed, asked.steps)
    torch.save(network.state_dict(), asked.out / "network.pt")
    export(network, asked.out / "network.onnx")
    recipe = {"seed": asked.seed, "steps": asked.steps, "batch": _BATCH, "numbers": NUMBERS, "packs": [pack.name for pack in TRAINING]}
    (asked.out / "recipe.json").write_text(json.dumps(recipe, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
