"""Faces of tiles to train by: icons on grounds in frames, most of a batch in one look, some nearly the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch.nn import functional

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from tools.artsets.packs import Pack

ICON_PX = 48
FACE_PX = 48
"""Pixels along a drawn face, tile and rim; what is seen of it is sampled from that."""
_MOST = 900


def icons_of(packs: tuple[Pack, ...], folder: Path, seed: int) -> list[NDArray[np.uint8]]:
    """Of each pack up to _MOST icons: (N, ICON_PX, ICON_PX, 4) uint8, BGR and alpha."""
    from tools.artsets.icons import Icons  # noqa: PLC0415 (draws vectors: needed once, for the cache)

    rng = np.random.default_rng(seed)
    found = []
    for pack in packs:
        icons = Icons(folder, pack)
        chosen = rng.permutation(len(icons.names))[: 2 * _MOST]
        drawn = [icon for at in chosen if (icon := icons.draw(icons.names[int(at)], ICON_PX)) is not None]
        found.append(np.stack(drawn[:_MOST]))
    return found


class Printer:
    """Draws batches of faces of one pack."""

    def __init__(self, packs: list[NDArray[np.uint8]], chance: torch.Generator) -> None:
        self._packs = [torch.from_numpy(pack).permute(0, 3, 1, 2).contiguous() for pack in packs]
        self._chance = chance

    def faces(self, count: int) -> torch.Tensor:
        """(count, 3, FACE_PX, FACE_PX) float32, shares; the second half is nearly the first, so that only details tell them apart."""
        half = count // 2
        pack = self._packs[int(self._whole(len(self._packs)))]
        chosen = torch.randperm(len(pack), generator=self._chance)[:count] if len(pack) >= count else self._whole(len(pack), count)
        icons = pack[chosen].float() / 255
        colours, alpha = icons[:, :3], icons[:, 3:]
        one_ground = self._even() < 0.5
        grounds = self._ground(1 if one_ground else half, self._even())
        grounds = grounds.expand(half, 3).repeat(2, 1)
        tone, pale = (1.0 - 0.7 * self._even() if self._even() < 0.4 else 1.0), (0.6 * self._even() if self._even() < 0.3 else 0.0)
        colours = colours * tone
        colours = colours + (1 - colours) * pale
        if self._even() < 0.3:  # one colour of ink
            colours = torch.zeros_like(colours) + self._ground(1, 0.5)[:, :, None, None]
        detail = self._even() < 0.7
        if detail:
            colours, alpha = self._nearly(colours, alpha, half)
        faces = self._laid(colours, alpha, grounds)
        if self._even() < 0.35:  # all a person's own drawings or photographs are never as flat as icons
            faces = faces + self._cloud(count if not detail else half, 0.25).repeat(1 if not detail else 2, 1, 1, 1)
        return self._framed(faces.clamp(0, 1))

    def _nearly(self, colours: torch.Tensor, alpha: torch.Tensor, half: int) -> tuple[torch.Tensor, torch.Tensor]:
        """The second half becomes the first with some change: mirrored, another colour, a sign or a spot in one corner."""
        c, a, c2, a2 = colours[:half], alpha[:half], colours[half:], alpha[half:]
        sort = self._whole(4, half)
        new_c, new_a = c.clone(), a.clone()
        flip = sort == 0
        new_c[flip], new_a[flip] = c[flip].flip(3), a[flip].flip(3)
        tint = sort == 1
        new_c[tint] = c[tint][:, [2, 0, 1]] if self._even() < 0.5 else c[tint][:, [1, 2, 0]]
        # A sign of another icon, small, at a place of its own.
        size = ICON_PX * 5 // 12
        sign_c = functional.interpolate(c2, (size, size), mode="bilinear", antialias=True)
        sign_a = functional.interpolate(a2, (size, size), mode="bilinear", antialias=True)
        y, x = (int(self._whole(ICON_PX - size)) for _ in range(2))
        signed = sort == 2
        part_c, part_a = new_c[:, :, y : y + size, x : x + size], new_a[:, :, y : y + size, x : x + size]
        keep = 1 - sign_a
        part_c[signed] = (sign_c * sign_a + part_c * keep)[signed]
        part_a[signed] = torch.maximum(sign_a, part_a)[signed]
        other = sort == 3
        new_c[other], new_a[other] = c2[other], a2[other]
        # Where turning and mirroring change nothing the pair would be the same, and teach wrongly: then it is another icon.
        same = ((new_c * new_a - c * a).abs().mean(dim=(1, 2, 3)) + (new_a - a).abs().mean(dim=(1, 2, 3))) < 0.03
        new_c[same], new_a[same] = c2[same], a2[same]
        return torch.cat([c, new_c]), torch.cat([a, new_a])

    def _laid(self, colours: torch.Tensor, alpha: torch.Tensor, grounds: torch.Tensor) -> torch.Tensor:
        side = int(FACE_PX * (0.55 + 0.35 * self._even()))
        c = functional.interpolate(colours * alpha, (side, side), mode="bilinear", antialias=True)
        a = functional.interpolate(alpha, (side, side), mode="bilinear", antialias=True)
        if self._even() < 0.15:  # pixels
            few = int(self._whole(8)) + 14
            c, a = (functional.interpolate(functional.interpolate(part, (few, few), mode="area"), (side, side)) for part in (c, a))
        faces = grounds[:, :, None, None].repeat(1, 1, FACE_PX, FACE_PX)
        at = (FACE_PX - side) // 2
        part = faces[:, :, at : at + side, at : at + side]
        part.copy_(c + part * (1 - a))
        return faces

    def _framed(self, faces: torch.Tensor) -> torch.Tensor:
        width = int(self._whole(5))
        if width:
            colour = self._ground(1, self._even())[0][None, :, None, None]
            inner = torch.zeros(1, 1, FACE_PX, FACE_PX)
            inner[:, :, width:-width, width:-width] = 1
            faces = faces * inner + colour * (1 - inner)
        return faces

    def _ground(self, count: int, bright: float) -> torch.Tensor:
        """(count, 3): colours about so bright, 0 to 1."""
        spread = 0.4 * self._even()
        return (bright + spread * (torch.rand(count, 3, generator=self._chance) - 0.5)).clamp(0.03, 1)

    def _cloud(self, count: int, strength: float) -> torch.Tensor:
        coarse = torch.randn(count, 3, 6, 6, generator=self._chance) * strength * self._even()
        return functional.interpolate(coarse, (FACE_PX, FACE_PX), mode="bicubic")

    def _even(self) -> float:
        return float(torch.rand(1, generator=self._chance))

    def _whole(self, below: int, count: int = 1) -> torch.Tensor:
        return torch.randint(below, (count,), generator=self._chance)
