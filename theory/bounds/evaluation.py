"""The number that a bound is at an instance: its formula read in doubles, and in balls for an enclosure."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.nearby_laws import CHUNK
from ..formulas.doubles import doubles
from ..formulas.language import expression, formula
from ..formulas.straight_line import program
from ..numbers.arrays import Doubles
from ..numbers.enclosure import Ball, Enclosure, Exact, ball, certified, enclosure_of, exact
from .bernoulli_instance import BanditInstance
from .bound import Bound, Statement, parameters_of
from .parameters import PARAMETERS

NO_PRIVACY = "epsilon = inf asks for no privacy, and the bound is for private policies"
"""Why a bound has no value at an infinite budget."""
ALL_OPTIMAL = "every arm is optimal: the regret of any policy is 0"

_DOUBLE_WIDTH = 1e-17
_TWO_APART = {"linear, signs", "contextual, any in [-1, 1]"}
"""Classes of arms whose means are up to 2 apart."""
_PORTION = 2 * CHUNK  # arms: their steps take more than the calls, and little memory
_MOST_TERMS = 1_000_000  # of more arms what each adds is not kept
_OF_INSTANCE = {"mu", "best", "gap", "lowest", "samples", "pulls", "j"}
_NAMES = tuple(dict.fromkeys(parameter.name for parameter in PARAMETERS.values()))
_WITH_DEFAULT = {parameter.name for parameter in PARAMETERS.values() if parameter.default is not None}


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
    at = _checked((record,), given)
    if missing := record.parameters.keys() - at.keys():
        lacking = ", ".join(PARAMETERS[symbol].name for symbol in PARAMETERS if symbol in missing)
        raise ValueError(f"{lacking} is not given, and {record.claim}, {record.name} needs it")
    unknown = record.names - PARAMETERS.keys() - (_OF_INSTANCE if instance is not None else set())
    if unknown:
        raise ValueError(f"{record.claim}, {record.name} needs {min(unknown)}, which is not known here")
    return _evaluated((record,), instance, at, relative_width)[0]


def bounds_given(
    records: Iterable[Statement],
    instance: BanditInstance | None = None,
    *,
    relative_width: float | None = None,
    **given: Exact | None,
) -> tuple[Bound, ...]:
    """The bounds of a table; those are left out that need a parameter which is None and has no default.

    ``epsilon=inf`` asks for no privacy: what speaks of private policies has no value then.
    """
    known = {name: value for name, value in given.items() if value is not None or name in _WITH_DEFAULT}
    free = known.get("epsilon") == math.inf
    if free:
        del known["epsilon"]
    records = tuple(records)
    at = _checked(records, known)
    there = {*at, "epsilon"} if free else set(at)
    chosen = tuple(record for record in records if there >= record.parameters.keys())
    valued = tuple(record for record in chosen if at.keys() >= record.parameters.keys())
    found = dict(zip(valued, _evaluated(valued, instance, at, relative_width), strict=True))
    return tuple(found.get(record) or record.without_value(NO_PRIVACY) for record in chosen)


def in_doubles(text: str, values: Mapping[str, ArrayLike]) -> Doubles:
    """The value of an expression in doubles, elementwise; not a number where it is undefined."""
    arrays = {name: np.asarray(value, np.float64) for name, value in values.items()}
    return doubles((expression(text),), arrays)[0]


def enclosure_over(text: str, ends: Mapping[str, tuple[Ball, Ball]]) -> Enclosure:
    """The values that an expression takes where each variable lies between two numbers."""
    low, high = _range(text, {name: (low.lower(), high.upper()) for name, (low, high) in ends.items()})
    return Enclosure(enclosure_of(low).lower, enclosure_of(high).upper)


def _range(text: str, ends: Mapping[str, tuple[Ball, Ball]]) -> tuple[Ball, Ball]:
    from ..formulas.balls import ranges

    return ranges((expression(text),), ends)[0]


def ball_at(text: str, balls: Mapping[str, Ball]) -> Ball:
    """A ball around the values that an expression takes where each variable lies in its ball."""
    low, high = _range(text, {name: (each.lower(), each.upper()) for name, each in balls.items()})
    return low.union(high)


def double(value: Exact) -> np.float64:
    """The double nearest to ``value``, infinite beyond the largest."""
    try:
        return np.float64(value if isinstance(value, float) else float(exact(value)))
    except OverflowError:
        return np.float64(np.inf)


def _checked(records: Sequence[Statement], given: Mapping[str, Exact | None]) -> dict[str, Exact]:
    """The parameters that are given, or have a default, by their symbols."""
    if unknown := given.keys() - _NAMES:
        raise TypeError(f"{min(unknown)} is no parameter of a bound; accepted are {', '.join(_NAMES)}")
    return {
        symbol: parameter.checked(given.get(parameter.name, parameter.default))
        for symbol, parameter in parameters_of(records).items()
        if parameter.name in given or parameter.default is not None
    }


def _evaluated(
    records: Sequence[Statement],
    instance: BanditInstance | None,
    at: Mapping[str, Exact],
    width: float | None,
) -> tuple[Bound, ...]:
    if instance is None:
        return tuple(_at_worst(record, at, width) for record in records)
    return _at_instance(records, instance, at, width)


def reason_at(reasons: Iterable[tuple[str, str]], at: Mapping[str, Exact]) -> str:
    """The first reason whose condition holds; empty if none does."""
    for condition, reason in reasons:
        from ..formulas.exact_value import exact_value

        links = formula(condition).links
        point = {name: exact(at[name]) for name in formula(condition).variables}
        compiled = [program(link.margin) for link in links]
        margins = [exact_value(each, point) for each in compiled]
        if all(
            margin is not None and (margin > 0 if link.strict else margin >= 0)
            for link, margin in zip(links, margins, strict=True)
        ):
            return reason.format(**at)
    return ""


def _at_worst(record: Statement, at: Mapping[str, Exact], width: float | None) -> Bound:
    given = {symbol: at[symbol] for symbol in record.parameters}
    if reason := record.order or reason_at(record.without_number, given):
        return record.without_value(reason)
    if given.get("K") == 1:
        zero = None if width is None else Enclosure(Fraction(0), Fraction(0))
        only = ("one arm: the regret of any policy is 0",)
        return Bound(statement=record, value=0.0, enclosure=zero, notes=only)
    horizon = float(double(given["T"]))
    value = float(in_doubles(record.whole, {symbol: double(number) for symbol, number in given.items()}))
    if math.isnan(value):
        return record.without_value("its formula has no value there")
    far_apart = record.kind == "lower" and "K" in given and value > horizon

    def total(*balls: Ball) -> Ball:
        return ball_at(record.whole, dict(zip(given, balls, strict=True)))

    return Bound(
        statement=record,
        value=value,
        enclosure=None if width is None else certified(total, *given.values(), relative_width=width),
        notes=("above T: only Gaussian arms with means far apart can have this regret",) if far_apart else (),
        trivial=(2 if record.arms in _TWO_APART else 1) * horizon if record.kind == "upper" else None,
    )


def _at_instance(
    records: Sequence[Statement], instance: BanditInstance, at: Mapping[str, Exact], width: float | None
) -> tuple[Bound, ...]:
    """Each bound as the sum over suboptimal arms and what belongs to no arm."""
    of_instance: dict[str, Exact] = {"best": instance.best, "K": len(instance)}
    if any("lowest" in record.names for record in records):
        of_instance["lowest"] = instance.lowest
    at = {**at, **of_instance}
    found: dict[int, Bound] = {}
    for place, record in enumerate(records):
        if record.order:
            found[place] = record.without_value(record.order)
        elif not instance.suboptimal.any():
            found[place] = _without_regret(record, instance, width)
        elif reason := reason_at(record.without_number, at):
            found[place] = record.without_value(reason)
    left = [place for place in range(len(records)) if place not in found]
    doubles_at: dict[int, tuple[Doubles | None, float]] = {}
    if left and not instance.beyond_doubles:
        several = _in_doubles([records[place] for place in left], instance, at)
        doubles_at = dict(zip(left, several, strict=True))
    for place in left:
        enclosure = None if width is None else _enclosed(records[place], instance, at, width)
        found[place] = _bound(records[place], instance, at, doubles_at.get(place), enclosure)
    return tuple(found[place] for place in range(len(records)))


def _without_regret(record: Statement, instance: BanditInstance, width: float | None) -> Bound:
    """Where all arms are optimal, whatever the policy."""
    return Bound(
        statement=record,
        value=0.0,
        enclosure=None if width is None else Enclosure(Fraction(0), Fraction(0)),
        notes=(ALL_OPTIMAL,),
        terms=np.zeros(len(instance)),
        trivial=0.0,
    )


def _bound(
    record: Statement,
    instance: BanditInstance,
    at: Mapping[str, Exact],
    known: tuple[Doubles | None, float] | None,
    enclosure: Enclosure | None,
) -> Bound:
    """The bound from what doubles and balls say of it."""
    terms, value = known or (None, math.nan)
    notes: tuple[str, ...] = ()
    if math.isnan(value):
        terms, value = None, float(enclosure or _enclosed(record, instance, at, _DOUBLE_WIDTH))
        notes = ("beyond the range of doubles: the value comes from balls, without terms",)
    trivial = float(double(at["T"]) * instance.gaps.max()) if "T" in at else None
    if trivial is not None and value > trivial and record.regime == "leading term":
        told = f"above T max gap = {trivial:.6g}, which no regret exceeds"
        notes += (f"{told}: T is too small for the leading term",)
    return Bound(
        statement=record, value=value, enclosure=enclosure, notes=notes, terms=terms, trivial=trivial
    )


def _in_doubles(
    records: Sequence[Statement], instance: BanditInstance, at: Mapping[str, Exact]
) -> list[tuple[Doubles | None, float]]:
    """For every record what each arm adds, unless there are millions of arms, and the bound."""
    from ..divergences.adap_klucb_constant import samples_over_log_horizon

    numbers = {symbol: np.asarray(double(number)) for symbol, number in at.items()}
    expressions = [expression(record.per_arm or "0") for record in records]
    pulls = None
    for record in records:
        if record.epoch:
            epochs = np.arange(1.0, instance.halvings.max() + 1)
            with np.errstate(all="ignore"):  # what no double can hold is infinite
                pulls = np.cumsum(doubles((expression(record.epoch),), {**numbers, "j": epochs})[0])
    kept = len(instance) <= _MOST_TERMS
    terms = [np.zeros(len(instance) if kept else 0) for _ in records]
    sums: list[list[float]] = [[] for _ in records]
    for start in range(0, len(instance), _PORTION):
        some = _picked(instance.suboptimal[start : start + _PORTION], start)
        if some is None:
            continue
        arms = {**numbers, "mu": instance.doubles[some], "gap": instance.gaps[some]}
        if any("samples" in record.names for record in records):
            system = (float(numbers[symbol]) for symbol in ("best", "epsilon", "beta"))
            arms["samples"] = samples_over_log_horizon(arms["mu"], *system)
        if pulls is not None:
            arms["pulls"] = pulls[instance.halvings[some] - 1]
        for place, of_arms in enumerate(doubles(expressions, arms)):
            if kept:
                terms[place][some] = of_arms
            else:
                sums[place].append(float(np.broadcast_to(of_arms, arms["mu"].shape).sum()))
    whole = doubles([expression(record.whole or "0") for record in records], numbers)
    found: list[tuple[Doubles | None, float]] = []
    for of_record, of_portions, rest in zip(terms, sums, whole, strict=True):
        with np.errstate(all="ignore"):
            total = float(of_record.sum()) if kept else math.fsum(of_portions)
            found.append((of_record if kept else None, float(total + rest)))
    return found


def _picked(suboptimal: NDArray[np.bool_], start: int) -> slice | NDArray[np.intp] | None:
    """The suboptimal ones of some arms, as a slice where they follow each other: that copies nothing."""
    if suboptimal.all():
        return slice(start, start + len(suboptimal))
    places = np.flatnonzero(suboptimal)
    if not places.size:
        return None
    first, last = int(places[0]), int(places[-1])
    return slice(start + first, start + last + 1) if last - first + 1 == len(places) else start + places


def _enclosed(
    record: Statement, instance: BanditInstance, at: Mapping[str, Exact], width: float
) -> Enclosure:
    """The bound in balls; equal arms add equal terms, so each distinct mean is evaluated once."""
    from ..divergences.adap_klucb_constant import samples_over_log_horizon_ball

    picked: list[int] = np.flatnonzero(instance.suboptimal).tolist()
    count = Counter(instance.means[arm] for arm in picked)
    halvings = {instance.means[arm]: int(instance.halvings[arm]) for arm in picked}

    def total(*balls: Ball) -> Ball:
        numbers = dict(zip(at, balls, strict=True))
        answer = ball_at(record.whole or "0", numbers)
        if record.epoch:
            epochs = range(1, max(halvings.values()) + 1)
            spent = (ball_at(record.epoch, {**numbers, "j": ball(j)}) for j in epochs)
            pulls = list(accumulate(spent))
        for mean, many in count.items():
            mu = ball(mean)
            arm = {"mu": mu, "gap": numbers["best"] - mu}
            if "samples" in record.names:
                system = (numbers[symbol] for symbol in ("best", "epsilon", "beta"))
                arm["samples"] = samples_over_log_horizon_ball(mu, *system)
            if record.epoch:
                arm["pulls"] = pulls[halvings[mean] - 1]
            answer += many * ball_at(record.per_arm or "0", {**numbers, **arm})
        return answer

    return certified(total, *at.values(), relative_width=width)
