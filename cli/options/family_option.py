"""Families of Bernoulli instances on the command line: ``0.75,0.5;0.5,0.75``, or a file of them."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from .files.instances_file import read_instances
from .number import MEAN, Range, shortened

_POINTS = re.compile(r"lin(\d{1,4})", re.ASCII)

Instances = tuple[tuple[Fraction, ...], ...]

if TYPE_CHECKING:
    from ...verify.optimal.box_minimax import Grid

_WEIGHT = Range("a weight of at least 0", least=0)


class InstancesType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """Instances separated by semicolons, each the means of its arms; or the name of a file of instances."""

    name = "MEANS;MEANS;..."

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Instances:  # noqa: ANN401  click's signature
        """From what stands on the command line to the means."""
        if isinstance(value, tuple):
            return value
        try:
            return _instances(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


class MinimaxType(click.ParamType):  # type: ignore[type-arg]  # as above
    """Instances as above, or a grid of means: ``0.1:0.9:lin5``."""

    name = "FAMILY"

    def convert(
        self,
        value: Any,  # noqa: ANN401  click's signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Instances | Grid:
        """From what stands on the command line to the means, or to the grid."""
        if not isinstance(value, str):
            return cast("Instances | Grid", value)
        try:
            return _grid(value) if ":" in value else _instances(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


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


class PriorType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """Weights separated by commas: ``1,2``."""

    name = "WEIGHT,WEIGHT,..."

    def convert(
        self,
        value: Any,  # noqa: ANN401  click's signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[Fraction, ...]:
        """From what stands on the command line to the weights."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(_WEIGHT.read(word) for word in str(value).split(","))
        except ValueError as error:
            self.fail(str(error), param, ctx)
