"""The number that a bound is at an instance: its formula read in doubles, and in balls for an enclosure."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..formulas.doubles import doubles
from ..formulas.exact_value import exact_values
from ..formulas.language import expression, formula
from ..formulas.straight_line import program
from ..numbers.enclosure import Enclosure, Exact, ball, certified, exact
from .bernoulli_instance import BanditInstance
from .bound import Bound, Statement, parameters_of
from .parameters import PARAMETERS

if TYPE_CHECKING:
    from flint import arb

Doubles = NDArray[np.float64]

_DOUBLE_WIDTH = 1e-17


def evaluate(
    record: Statement,
    instance: BanditInstance | None = None,
    *,
    relative_width: float | None = None,
    **given: Exact,
) -> Bound:
    """The bound at an instance, or at the worst one if none is given, in doubles and on request in balls.

    Parameters
    ----------
    record
        The bound.
    instance
        The arms, for a bound that depends on their means.
    relative_width
        None for doubles only, else the bound comes with an enclosure at most this wide (e.g. 1e-30).
    given
        The parameters of the bound by their names, such as ``epsilon=1, horizon=1e6``; others are ignored.
    """
    at = _checked(record, given)
    if record.order:
        return record.without_value(record.order)
    if instance is None:
        return _at_worst(record, at, relative_width)
    return _at_instance(record, instance, at, relative_width)


def bounds_given(
    records: Iterable[Statement],
    instance: BanditInstance | None = None,
    *,
    relative_width: float | None = None,
    **given: Exact | None,
) -> tuple[Bound, ...]:
    """The bounds of a table; those are left out that need a parameter which is None and has no default."""
    records = tuple(records)
    known = {name: value for name, value in given.items() if value is not None}
    for parameter in parameters_of(records).values():
        if parameter.default is not None:
            parameter.checked(given.get(parameter.name, parameter.default))  # type: ignore[arg-type]
    return tuple(
        evaluate(record, instance, relative_width=relative_width, **known)
        for record in records
        if all(each.default or each.name in known for each in record.parameters.values())
    )


def in_doubles(text: str, values: Mapping[str, ArrayLike]) -> Doubles:
    """The value of an expression in doubles, elementwise; not a number where it is undefined."""
    arrays = {name: np.asarray(value, np.float64) for name, value in values.items()}
    return doubles((expression(text),), arrays)[0]


def in_balls(text: str, values: Mapping[str, arb]) -> arb:
    """A ball around every value of an expression where its variables run through balls."""
    from ..formulas.balls import ranges

    ends = {name: (value.lower(), value.upper()) for name, value in values.items()}
    low, high = ranges((expression(text),), ends)[0]
    return low.union(high)


def double(value: Exact) -> np.float64:
    """The double nearest to ``value``, infinite beyond the largest."""
    try:
        return np.float64(value if isinstance(value, float) else float(exact(value)))
    except OverflowError:
        return np.float64(np.inf)


def _checked(record: Statement, given: Mapping[str, Exact]) -> dict[str, Exact]:
    """The parameters of the record by their symbols."""
    unknown = given.keys() - {parameter.name for parameter in PARAMETERS.values()}
    if unknown:
        names = ", ".join(dict.fromkeys(parameter.name for parameter in PARAMETERS.values()))
        raise TypeError(f"{min(unknown)} is no parameter of a bound; accepted are {names}")
    at = {}
    for symbol, parameter in record.parameters.items():
        value = given.get(parameter.name, parameter.default)
        if value is None:
            raise ValueError(f"{parameter.name} is not given; {record.name} ({record.claim}) needs it")
        at[symbol] = parameter.checked(value)
    return at


def _reason(record: Statement, at: Mapping[str, Exact]) -> str:
    """Why there is no number; empty if there is one."""
    for condition, reason in record.without_number:
        links = formula(condition).links
        point = {name: exact(at[name]) for name in formula(condition).variables}
        margins = [exact_values(compiled, point)[-1] for compiled in (program(link.margin) for link in links)]
        if all(
            margin is not None and (margin > 0 if link.strict else margin >= 0)
            for link, margin in zip(links, margins, strict=True)
        ):
            return reason.format(**at)
    return ""


def _at_worst(record: Statement, at: Mapping[str, Exact], width: float | None) -> Bound:
    reason = _reason(record, at)
    if reason:
        return record.without_value(reason)
    if at.get("K") == 1:
        zero = None if width is None else Enclosure(Fraction(0), Fraction(0))
        only = ("one arm: the regret of any policy is 0",)
        return Bound(statement=record, value=0.0, enclosure=zero, notes=only)
    horizon = float(double(at["T"]))
    value = float(in_doubles(record.whole, {symbol: double(number) for symbol, number in at.items()}))
    far_apart = record.kind == "lower" and "K" in at and value > horizon

    def total(*balls: arb) -> arb:
        return in_balls(record.whole, dict(zip(at, balls, strict=True)))

    return Bound(
        statement=record,
        value=value,
        enclosure=None if width is None else certified(total, *at.values(), relative_width=width),
        notes=("above T: only Gaussian arms with means far apart can have this regret",) if far_apart else (),
        trivial=horizon if record.kind == "upper" else None,
    )


def _at_instance(
    record: Statement, instance: BanditInstance, at: Mapping[str, Exact], width: float | None
) -> Bound:
    """The sum over suboptimal arms and what belongs to no arm.

    An instance whose arms are all optimal has no regret, whatever the policy: every bound is then 0.
    """
    terms = np.zeros(len(instance))
    suboptimal = instance.suboptimal
    if not suboptimal.any():
        return Bound(
            statement=record,
            value=0.0,
            enclosure=None if width is None else Enclosure(Fraction(0), Fraction(0)),
            notes=("every arm is optimal: the regret of any policy is 0",),
            terms=terms,
            trivial=0.0,
        )
    of_instance: dict[str, Exact] = {"best": instance.best, "K": len(instance)}
    if "lowest" in record.names:
        of_instance["lowest"] = min(instance.means)
    at = {**at, **of_instance}
    reason = _reason(record, at)
    if reason:
        return record.without_value(reason)
    trivial = float(double(at["T"]) * instance.gaps.max())
    enclosure = None if width is None else _enclosed(record, instance, at, width)
    notes: tuple[str, ...] = ()
    value = math.nan
    if not instance.beyond_doubles:
        numbers = {symbol: double(number) for symbol, number in at.items()}
        terms[suboptimal] = _terms(record, instance, numbers)
        with np.errstate(all="ignore"):
            value = float(terms.sum() + in_doubles(record.whole or "0", numbers))
    if math.isnan(value):
        value = float(enclosure or _enclosed(record, instance, at, _DOUBLE_WIDTH))
        notes = ("beyond the range of doubles: the value comes from balls, without terms",)
    if value > trivial and record.regime == "leading term":
        told = f"above T max gap = {trivial:.6g}, which no regret exceeds"
        notes += (f"{told}: T is too small for the leading term",)
    return Bound(
        statement=record,
        value=value,
        enclosure=enclosure,
        notes=notes,
        terms=None if "balls" in "".join(notes) else terms,
        trivial=trivial,
    )


def _terms(record: Statement, instance: BanditInstance, at: Mapping[str, np.float64]) -> Doubles:
    """What each suboptimal arm adds, in doubles."""
    from ..divergences.adap_klucb_constant import samples_over_log_horizon

    picked = instance.suboptimal
    arms: dict[str, ArrayLike] = {**at, "mu": instance.doubles[picked], "gap": instance.gaps[picked]}
    if "samples" in record.names:
        arms["samples"] = samples_over_log_horizon(arms["mu"], at["best"], at["epsilon"], at["beta"])
    if record.epoch:
        halvings = instance.halvings[picked]
        epochs = np.arange(1, halvings.max() + 1)
        arms["pulls"] = np.cumsum(in_doubles(record.epoch, {**at, "j": epochs}))[halvings - 1]
    return in_doubles(record.per_arm or "0", arms)


def _enclosed(
    record: Statement, instance: BanditInstance, at: Mapping[str, Exact], width: float
) -> Enclosure:
    """The bound in balls; equal arms add equal terms, so each distinct mean is evaluated once."""
    from ..divergences.adap_klucb_constant import samples_over_log_horizon_ball

    picked = np.flatnonzero(instance.suboptimal)
    count = Counter(instance.means[arm] for arm in picked)
    halvings = {instance.means[arm]: int(instance.halvings[arm]) for arm in picked}

    def total(*balls: arb) -> arb:
        numbers = dict(zip(at, balls, strict=True))
        answer = in_balls(record.whole or "0", numbers)
        if record.epoch:
            epochs = range(1, max(halvings.values()) + 1)
            pulls = list(accumulate(in_balls(record.epoch, {**numbers, "j": ball(j)}) for j in epochs))
        for mean, many in count.items():
            arm = {**numbers, "mu": ball(mean), "gap": numbers["best"] - ball(mean)}
            if "samples" in record.names:
                arm["samples"] = samples_over_log_horizon_ball(
                    arm["mu"], arm["best"], arm["epsilon"], arm["beta"]
                )
            if record.epoch:
                arm["pulls"] = pulls[halvings[mean] - 1]
            answer += many * in_balls(record.per_arm or "0", arm)
        return answer

    return certified(total, *at.values(), relative_width=width)
