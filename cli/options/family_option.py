"""Families on the command line: of instances, ``0.75,0.5;0.5,0.75`` or a file, and of laws of arms."""

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from .files.instances_file import read_instances
from .number import MEAN, POSITIVE, Range, opt, shortened
from .read_type import ReadType

_POINTS = re.compile(r"lin(\d{1,4})", re.ASCII)

Instances = tuple[tuple[Fraction, ...], ...]

if TYPE_CHECKING:
    from ...theory.laws.one_parameter_family import OneParameterFamily
    from ...verify.optimal.box_minimax import Grid

_WEIGHT = Range("a weight of at least 0", least=0)


def _instances(text: str) -> Instances:
    if text.lower().endswith((".toml", ".json")):
        return tuple(read_instances(Path(text)).values())
    return tuple(tuple(MEAN.read(word) for word in instance.split(",")) for instance in text.split(";"))


def _grid(text: str) -> "Grid":
    from ...verify.optimal.box_minimax import Grid

    words = text.split(":")
    points = _POINTS.fullmatch(words[-1].strip())
    if len(words) != 3 or points is None or int(points[1]) < 2:
        raise ValueError(f"{shortened(text)} is no grid; START:STOP:linN, such as 0.1:0.9:lin5, is accepted")
    return Grid(MEAN.read(words[0]), MEAN.read(words[1]), int(points[1]))


INSTANCES: Final = ReadType("MEANS;MEANS;...", _instances)
"""Instances separated by semicolons, each the means of its arms; or the name of a file of instances."""

MINIMAX: Final = ReadType("FAMILY", lambda text: _grid(text) if ":" in text else _instances(text))
"""Instances as above, or a grid of means: ``0.1:0.9:lin5``."""

PRIOR: Final = ReadType("WEIGHT,WEIGHT,...", lambda text: tuple(map(_WEIGHT.read, text.split(","))))
"""Weights separated by commas: ``1,2``."""

FAMILIES: Final = ("bernoulli", "gaussian", "poisson", "exponential")


def laws_options(flag: str, *more: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option ``flag``, or several, which names a family or one of ``more``, and ``--sigma``."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        kinds = click.Choice((*FAMILIES, *more))
        sigma = opt("--sigma", POSITIVE, "Deviation of Gaussian arms; 1 if not given.")
        told = "Laws of the arms, by their means."
        names = (*flag.split(), "family")
        law = click.option(*names, type=kinds, default="bernoulli", show_default=True, help=told)
        return law(sigma(command))

    return add


def laws_of(family: str, sigma: Fraction | None) -> "OneParameterFamily":
    """The family; a ``click.UsageError`` for a deviation of others than Gaussian arms."""
    if sigma is not None and family != "gaussian":
        raise click.UsageError(f"--sigma is given for {family} arms; with --arms gaussian it is accepted")
    from ...theory.laws.bernoulli import Bernoulli
    from ...theory.laws.exponential import Exponential
    from ...theory.laws.gaussian import Gaussian
    from ...theory.laws.poisson import Poisson

    laws: dict[str, OneParameterFamily] = {
        "bernoulli": Bernoulli,
        "gaussian": Gaussian(sigma=float(sigma or 1)),
        "poisson": Poisson,
        "exponential": Exponential,
    }
    return laws[family]
