"""The options of a bound command, from the parameters of the bounds in its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import click

from ...theory.bounds.bound import Statement, parameters_of
from ...theory.bounds.parameters import Parameter
from ...theory.numbers.json_value import Json
from .number import NumberType, Range
from .number_options import Option
from .sweep import SweepType

_MOST = 10**15


def bound_options(
    records: Iterable[Statement], *, required: Sequence[str] = (), swept: str = "", known: Sequence[str] = ()
) -> Option:
    """An option for each parameter of the records.

    ``required`` are the symbols of those that must be given, ``swept`` of the one that may be a sweep, and
    ``known`` of those that come from elsewhere.
    """
    needed = [(symbol, each) for symbol, each in parameters_of(records).items() if symbol not in known]

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for symbol, parameter in reversed(needed):
            told = parameter.meaning
            if symbol == swept:
                told = f"{told.removesuffix('.')}, or a sweep such as 0.01:10:log50."
            default: dict[str, Any] = {"default": parameter.default, "show_default": True}
            command = click.option(
                f"--{parameter.name}",
                type=_type(parameter, swept=symbol == swept),
                required=symbol in required,
                help=told,
                **default if parameter.default is not None else {},
            )(command)
        return command

    return add


def accepted(parameter: Parameter) -> Range:
    """The numbers that a parameter may be."""
    return Range(parameter.words, above=parameter.above, least=parameter.least, below=parameter.below)


def _type(parameter: Parameter, *, swept: bool) -> click.ParamType:  # type: ignore[type-arg]  # as in number.py
    if parameter.whole:
        return click.IntRange(parameter.least, _MOST)
    return SweepType(accepted(parameter)) if swept else NumberType(accepted(parameter))


def given_as_json(
    records: Iterable[Statement], given: Mapping[str, Fraction | int | None]
) -> dict[str, Json]:
    """The parameters that a document names, in the order of the table."""
    return {
        parameter.name: float(value) if isinstance(value, Fraction) else value
        for parameter in parameters_of(records).values()
        if parameter.name in given
        for value in (given[parameter.name],)
    }
