"""What a camera makes of faces, once vision has found how they lie and taken out the paper's light: to train by."""

from __future__ import annotations

import math

import torch
from torch.nn import functional

from models.network import SIDE_PX

_TILE_SHARE = SIDE_PX / 37
"""How much of a tile the network sees."""


def seen(faces: torch.Tensor, chance: torch.Generator, rough: float) -> torch.Tensor:
    """Faces (N, 3, P, P) shares as they are seen: (N, 3, SIDE_PX, SIDE_PX). rough: how bad the conditions are, 0 (enrolment) to 1."""
    count = len(faces)

    def even(*shape: int) -> torch.Tensor:
        return torch.rand(count, *shape, generator=chance)

    def bell(*shape: int) -> torch.Tensor:
        return torch.randn(count, *shape, generator=chance)

    turn = bell() * math.radians(0.5 + 1.2 * rough)
    scale = _TILE_SHARE * (1 + 0.012 * bell())
    shift = bell(2) * (0.4 + 0.7 * rough) / (SIDE_PX / 2)
    c, s = torch.cos(turn) * scale, torch.sin(turn) * scale
    poses = torch.stack([torch.stack([c, -s, shift[:, 0]], 1), torch.stack([s, c, shift[:, 1]], 1)], 1)
    grid = functional.affine_grid(poses, [count, 3, SIDE_PX, SIDE_PX], align_corners=False)
    picture = functional.grid_sample(faces, grid, padding_mode="border", align_corners=False)
    picture = _blurred(picture, 0.45 + (0.5 + 1.3 * rough) * float(torch.rand(1, generator=chance)) ** 2)
    # The print of each copy, and the cast that the paper beside the tile does not tell.
    picture = picture * (1 + 0.02 * bell(3, 1, 1)) * (1 + (0.02 + 0.05 * rough) * bell(1, 1, 1)) + 0.01 * even(1, 1, 1)
    if rough:
        picture = picture * (1 + 0.15 * rough * _slope(even, bell)) + _mirrored(even, bell, rough)
        picture = _partly_covered(picture, even, bell, rough)
    noise = torch.randn(picture.shape, generator=chance) * (0.004 + 0.03 * rough * even(1, 1, 1) ** 2)
    return (picture + noise).clamp(0, 1.15)


def _blurred(picture: torch.Tensor, sigma: float) -> torch.Tensor:
    """One blur for a batch."""
    reach = max(1, math.ceil(2.5 * sigma))
    line = torch.exp(-0.5 * (torch.arange(-reach, reach + 1) / sigma) ** 2)
    line = line / line.sum()
    rows = functional.pad(picture, (reach,) * 4, mode="replicate")
    wide = functional.conv2d(rows, line.view(1, 1, 1, -1).expand(3, 1, 1, -1), groups=3)
    return functional.conv2d(wide, line.view(1, 1, -1, 1).expand(3, 1, -1, 1), groups=3)


def _axes() -> tuple[torch.Tensor, torch.Tensor]:
    line = torch.linspace(-1, 1, SIDE_PX)
    return line[None, None, None, :], line[None, None, :, None]


def _slope(even, bell) -> torch.Tensor:
    x, y = _axes()
    a = even(1, 1, 1) * 2 * math.pi
    return (x * torch.cos(a) + y * torch.sin(a)) * bell(1, 1, 1)


def _mirrored(even, bell, rough: float) -> torch.Tensor:
    """A window's light on half of the tile, or on a spot; on every third or so, without much colour."""
    x, y = _axes()
    a, at = even(1, 1, 1) * 2 * math.pi, (even(1, 1, 1) - 0.5) * 1.6
    window = torch.sigmoid((x * torch.cos(a) + y * torch.sin(a) - at) / (0.08 + 0.7 * even(1, 1, 1)))
    px, py, width = bell(1, 1, 1) * 0.6, bell(1, 1, 1) * 0.6, 0.25 + 0.6 * even(1, 1, 1)
    spot = torch.exp(-(((x - px) / width) ** 2) - ((y - py) / width) ** 2)
    field = torch.where(even(1, 1, 1) < 0.6, window, spot)
    on = (even(1, 1, 1) < 0.4 * rough).float()
    return on * field * 0.55 * rough * even(1, 1, 1) * (1 + 0.05 * bell(3, 1, 1))


def _partly_covered(picture: torch.Tensor, even, bell, rough: float) -> torch.Tensor:
    """A finger's width of something over one side."""
    x, y = _axes()
    a = even(1, 1, 1) * 2 * math.pi
    depth = 1.35 - 0.7 * even(1, 1, 1) * rough
    over = torch.sigmoid((x * torch.cos(a) + y * torch.sin(a) - depth) / 0.04)
    over = over * (even(1, 1, 1) < 0.3 * rough).float()
    colour = (torch.tensor([0.5, 0.6, 0.75]).view(1, 3, 1, 1) * (0.3 + even(1, 1, 1)) + 0.15 * bell(3, 1, 1)).clamp(0.02, 1)
    return picture * (1 - over) + colour * over
