"""Families of Bernoulli instances on the command line: ``0.75,0.5;0.5,0.75``, or a file of them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from .files.instances_file import read_instances
from .number import MEAN, Range

Instances = tuple[tuple[Fraction, ...], ...]

_WEIGHT = Range("a weight of at least 0", least=0)


class InstancesType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """Instances separated by semicolons, each the means of its arms; or the name of a file of instances."""

    name = "MEANS;MEANS;..."

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Instances:  # noqa: ANN401  click's signature
        """From what stands on the command line to the means."""
        if isinstance(value, tuple):
            return value
        text = str(value)
        if text.lower().endswith((".toml", ".json")):
            return tuple(read_instances(Path(text)).values())
        try:
            return tuple(
                tuple(MEAN.read(word) for word in instance.split(",")) for instance in text.split(";")
            )
        except ValueError as error:
            self.fail(str(error), param, ctx)


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
