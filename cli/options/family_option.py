"""Families of Bernoulli instances on the command line: ``0.75,0.5;0.5,0.75``, or a file of them."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from .files.instances_file import read_instances
from .number import MEAN, Range, shortened
from .read_type import ReadType

_POINTS = re.compile(r"lin(\d{1,4})", re.ASCII)

Instances = tuple[tuple[Fraction, ...], ...]

if TYPE_CHECKING:
    from ...verify.optimal.box_minimax import Grid

_WEIGHT = Range("a weight of at least 0", least=0)


class InstancesType(ReadType["Instances"]):
    """Instances separated by semicolons, each the means of its arms; or the name of a file of instances."""

    name = "MEANS;MEANS;..."

    def read(self, text: str) -> Instances:
        """From what stands on the command line to the means."""
        return _instances(text)


class MinimaxType(ReadType["Instances | Grid"]):
    """Instances as above, or a grid of means: ``0.1:0.9:lin5``."""

    name = "FAMILY"

    def read(self, text: str) -> Instances | Grid:
        """From what stands on the command line to the means, or to the grid."""
        return _grid(text) if ":" in text else _instances(text)


def _instances(text: str) -> Instances:
    if text.lower().endswith((".toml", ".json")):
        return tuple(read_instances(Path(text)).values())
    return tuple(tuple(MEAN.read(word) for word in instance.split(",")) for instance in text.split(";"))


def _grid(text: str) -> Grid:
    from ...verify.optimal.box_minimax import Grid

    words = text.split(":")
    points = _POINTS.fullmatch(words[-1].strip())
    if len(words) != 3 or points is None or int(points[1]) < 2:
        raise ValueError(f"{shortened(text)} is no grid; START:STOP:linN, such as 0.1:0.9:lin5, is accepted")
    return Grid(MEAN.read(words[0]), MEAN.read(words[1]), int(points[1]))


class PriorType(ReadType[tuple[Fraction, ...]]):
    """Weights separated by commas: ``1,2``."""

    name = "WEIGHT,WEIGHT,..."

    def read(self, text: str) -> tuple[Fraction, ...]:
        """From what stands on the command line to the weights."""
        return tuple(_WEIGHT.read(word) for word in text.split(","))
