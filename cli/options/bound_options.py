"""The options of a bound command, from the parameters of the bounds in its table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import click

from ...theory.bounds.bound import Statement, parameters_of
from ...theory.bounds.parameters import PARAMETERS, Parameter
from ...theory.numbers.json_value import Json
from .number import Option, Range, budget_type, number_type
from .number_options import Renamed
from .sweep import Sweep, Value, sweep_type

_MOST = 10**15
_ANY_SWEEP = ", a list such as 0.1,0.2, or a sweep such as 0.1:0.2:lin5."
_SWEEPS = {
    "epsilon": ", a list such as 0.1,1,inf (inf: no privacy), or a sweep such as 0.01:10:log50.",
    "T": ", a list such as 1e3,1e6, or a sweep such as 1e3:1e9:log7.",
}
"""What the help says of the parameters that may be swept."""


def bound_options(
    records: Iterable[Statement],
    *,
    required: Sequence[str] = (),
    swept: Sequence[str] = (),
    known: Sequence[str] = (),
    risk: bool = False,
) -> Option:
    """An option for each parameter of the records; delta is a ``risk`` or that of privacy.

    ``required`` are the symbols of those that must be given, ``swept`` of those that may be lists or sweeps,
    and ``known`` of those that come from elsewhere.
    """
    needed = [(symbol, each) for symbol, each in parameters_of(records).items() if symbol not in known]

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for symbol, parameter in reversed(needed):
            help_text = parameter.meaning
            if symbol == "delta":
                help_text = "Risk of a wrong answer." if risk else PARAMETERS["privacy_delta"].meaning
            if symbol in swept:
                help_text = f"{help_text.removesuffix('.')}{_SWEEPS.get(symbol, _ANY_SWEEP)}"
            default: dict[str, Any] = {"default": parameter.default, "show_default": True}
            flags = [f"--{parameter.name.replace('_', '-')}"]
            if symbol == "delta":
                flags = ["--risk" if risk else "--privacy-delta", *flags, "delta"]
            command = click.option(
                *flags,
                cls=Renamed,
                type=_type(symbol, parameter, swept=symbol in swept),
                required=symbol in required,
                help=help_text,
                **default if parameter.default is not None else {},
            )(command)
        return command

    return add


def accepted(parameter: Parameter) -> Range:
    """The numbers that a parameter may be."""
    return Range(parameter.words, above=parameter.above, least=parameter.least, below=parameter.below)


def _type(symbol: str, parameter: Parameter, *, swept: bool) -> click.ParamType:  # type: ignore[type-arg]  # as in number.py
    if parameter.whole:
        return click.IntRange(parameter.least, _MOST)
    if not swept:
        return (budget_type if symbol == "epsilon" else number_type)(accepted(parameter))
    return sweep_type(accepted(parameter), infinite=symbol == "epsilon", whole=symbol == "T")


def given_as_json(
    records: Iterable[Statement], given: Mapping[str, Sweep | Fraction | int | None]
) -> dict[str, Json]:
    """The parameters that a document names, in the order of the table; one of several values has none."""
    return {
        parameter.name: _as_json(given[parameter.name])
        for parameter in parameters_of(records).values()
        if parameter.name in given
    }


def _as_json(value: Sweep | Value | int | None) -> Json:
    if isinstance(value, Sweep):
        return float(value.values[0]) if value.single else None
    return float(value) if isinstance(value, Fraction) else value
