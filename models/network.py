"""The network that makes a few numbers of a tile's face, near for the same face and far for another."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

SIDE_PX = 36
"""Pixels along what the network sees: a face without its outermost pixels, so that paper and shadow are left out."""
NUMBERS = 96


class Network(nn.Module):
    """(N, 3, SIDE_PX, SIDE_PX) float32 shares, BGR -> (N, NUMBERS) float32, each of length one."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 16, 5, stride=2, padding=2),
            nn.ReLU(),
            nn.Conv2d(16, 32, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(32, 48, 3, stride=2, padding=1),
            nn.ReLU(),
            nn.Conv2d(48, 64, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(64, 64, 3, stride=2, padding=1),
            nn.ReLU(),
            nn.Flatten(),
        )
        self.head = nn.Linear(64 * 5 * 5, NUMBERS)

    def forward(self, faces: torch.Tensor) -> torch.Tensor:
        """The numbers of faces as normal() gives them; their length is not yet one."""
        return self.head(self.body(faces))


def normal(faces: torch.Tensor) -> torch.Tensor:
    """Faces with their mean brightness taken out and their contrast made one, colours left as they are to one another."""
    grey = faces.mean(dim=1, keepdim=True)
    mean = grey.mean(dim=(2, 3), keepdim=True)
    spread = grey.std(dim=(2, 3), keepdim=True)
    return ((faces - mean) / (spread + 0.08)).clamp(-4, 4)


def numbers(network: Network, faces: torch.Tensor) -> torch.Tensor:
    """What the network makes of faces, each of length one."""
    return functional.normalize(network(normal(faces)))
