"""Bandits on which phased elimination loses a known amount, and bounds that no constants make true.

Of each instance the regret up to the end of a phase is known exactly, or from below on the event that all
estimates are good. An instance comes in sizes: a bound with unnamed constants ``A`` and ``B`` is refuted by
them when for ``A = B = 1, 10, 10^3, ...`` there is a size that breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from ....theory.formulas.balls import precision
from ....theory.formulas.language import formula
from ....theory.numbers.enclosure import ball, exact
from ....theory.numbers.json_value import Json
from ....verify.evidence.certifiable import Certifiable, certifying
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.proving.formula_checks import Check, holds_at, weakest
from ....verify.proving.printed_values import spelled

if TYPE_CHECKING:
    from flint import arb

Point = dict[str, Fraction]
Numbers = dict[str, Fraction | int]
Length = Callable[[int, int, Fraction, Fraction, int], "arb"]
"""``c_l`` from d, K, delta, the budget and l."""

_BITS = 400
_CONSTANTS = {"A", "B"}


def gaussian_on_the_estimate(d: int, arms: int, delta: Fraction, budget: Fraction, phase: int) -> arb:
    """``c_l`` of AdaC-GOPE, the budget being ``rho``   [ZCDP-EQ4]"""
    level = delta / (arms * phase * (phase + 1))
    two = ball(2 / level).log()
    radius = d + 2 * (d * two).sqrt() + 2 * two
    scale = 1 << phase
    return 8 * d * scale**2 * ball(4 / level).log() + 2 * d * scale * (radius * ball(2 / budget)).sqrt()


def gaussian_on_the_sums(d: int, arms: int, delta: Fraction, budget: Fraction, phase: int) -> arb:
    """``c_l`` of AdaR-GOPE, the budget being ``r = alpha/epsilon``   [RDP-EQ8]"""
    log = ball(4 * arms * phase * (phase + 1) / delta).log()
    scale = 1 << phase
    return 8 * d * scale**2 * log + 2 * d * scale * (ball(2 * budget * d * (d + 1)) * log).sqrt()


def _ceiling(number: arb) -> int:
    """Of a ball that holds no integer."""
    value = number.ceil().unique_fmpz()
    if value is None:
        raise ValueError(f"{number} is not narrow enough to be rounded up")
    return int(value)


def on_a_basis(length: Length, name: str, sizes: Sequence[tuple[str, int]], power: int) -> list[Point]:
    """``e_1, ..., e_d``, ``theta* = e_1``, delta = 1/2, budget ``d^power``, T the end of the first phase.

    The optimal design is uniform, so that ``R_T = (d - 1) ceil(c_1/d)``, whatever the rewards are.
    """
    found = []
    for constant, d in sizes:
        budget = Fraction(d) ** power
        with precision(_BITS):
            each = _ceiling(length(d, d, Fraction(1, 2), budget, 1) / d)
        known: Numbers = {
            "d": d,
            "K": d,
            "T": d * each,
            "R": (d - 1) * each,
            "delta": Fraction(1, 2),
            name: budget,
        }
        found.append(_point(constant, known))
    return found


def on_a_basis_at_confidence(
    length: Length, name: str, sizes: Sequence[tuple[str, int]], power: int
) -> list[Point]:
    """The same with ``delta = 1/T``, T within the first phase: all but ``ceil(c_1/d)`` plays lose 1."""
    found = []
    for constant, d in sizes:
        budget = Fraction(d) ** power
        with precision(_BITS):
            horizon = d * _ceiling(length(d, d, Fraction(1, 2), budget, 1) / d)
            delta = Fraction(1, horizon)
            longest = length(d, d, delta, budget, 1)
            if not longest >= horizon:
                raise ValueError(f"the first phase is over before T = {horizon}")
            each = _ceiling(longest / d)
        known: Numbers = {"d": d, "K": d, "T": horizon, "R": horizon - each, "delta": delta, name: budget}
        found.append(_point(constant, known))
    return found


def on_roots(length: Length, name: str, sizes: Sequence[tuple[str, int]], power: int) -> list[Point]:
    """``7/10 e_i`` and ``7/10 (e_i - e_j)``, ``theta* = e_1``, each of the d(d+1)/2 actions once.

    Their optimal design is unique and uniform; for large d and with next to no noise a share of ``c_1`` is
    below 1, and rounded up. ``delta = 1/T``, the budget is ``d^power``.
    """
    found = []
    for constant, d in sizes:
        arms, budget = d * (d + 1) // 2, Fraction(d) ** power
        with precision(_BITS):
            if not length(d, arms, Fraction(1, arms), budget, 1) <= arms:
                raise ValueError(f"a share of the first phase is above 1 for d = {d}")
        regret = Fraction(7 * d * (d - 1), 20)
        delta = Fraction(1, arms)
        known: Numbers = {"d": d, "K": arms, "T": arms, "R": regret, "delta": delta, name: budget}
        found.append(_point(constant, known))
    return found


def on_a_segment(length: Length, name: str, sizes: Sequence[tuple[str, int, Fraction]]) -> list[Point]:
    """``(2^-j, 1 - 2^-j)``, j = 0, ..., M - 1, and ``(0, 1) = theta*``; delta = 1/4, T the end of phase M.

    The optimal design of the survivors is (1/2, 1/2) on the best and the worst. When every estimate is off by
    at most ``beta_l``, no action with a gap of at most ``beta_l`` is eliminated in phase l: a phase costs at
    least ``ceil(c_l/2) 2^(1-l)``. This has a probability of at least 3/4.
    """
    found = []
    delta = Fraction(1, 4)
    for constant, phases, budget in sizes:
        with precision(_BITS + 4 * phases):
            halves = [_ceiling(length(2, phases + 1, delta, budget, l) / 2) for l in range(1, phases + 1)]
        regret = sum((Fraction(half, 2 ** (l - 1)) for l, half in enumerate(halves, 1)), Fraction(0))
        plays = 2 * sum(halves)
        known: Numbers = {"d": 2, "K": phases + 1, "T": plays, "R": regret, "delta": delta, name: budget}
        found.append(_point(constant, known))
    return found


def _point(constant: str, numbers: Numbers) -> Point:
    point = {key: Fraction(value) for key, value in numbers.items()}
    return point | {"A": exact(constant), "B": exact(constant)}


def for_some_constants(instances: Callable[[], Mapping[str, Sequence[Point]]], *, part: str) -> Check:
    """The formula holds at every size of every instance, for some constants ``A``, ``B`` if it names them.

    REFUTED: with unnamed constants, if every size of one instance breaks it, each with its larger constants;
    with constants spelled out, if any size does.
    """
    made = cache(instances)

    def check(claimed: str, effort: Effort) -> Evidence:
        named = bool(_CONSTANTS & set(formula(claimed).variables))
        found: list[Evidence] = []
        instances = made()
        for name, points in instances.items():
            each = [holds_at([point], part=part)(claimed, effort) for point in points]
            broken = [evidence for evidence in each if evidence.verdict is Verdict.REFUTED]
            if broken and (len(broken) == len(each) or not named):
                first = broken[0]
                sizes = ", ".join(spelled(point["A"]) for point in points)
                told = f"{name}, A = B = {sizes} alike" if named else name
                sizes_of: dict[str, Json] = {spelled(point["A"]): spelled(point["d"]) for point in points}
                return replace(
                    first,
                    summary=f"{told}: {first.summary}",
                    details={"instance": name, "dimension by constant": sizes_of},
                )
            found += [replace(each[0], verdict=Verdict.OPEN)] if broken else each
        count = sum(len(points) for points in instances.values())
        told = f"{count} bandits, the regret known exactly or from below: {', '.join(instances)}"
        return replace(weakest(found, part), summary=told)

    return certifying(check, lambda claimed: [Certifiable(formula(claimed).links, part=part)])
