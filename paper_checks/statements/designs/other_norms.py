"""Norms of linear estimates, and wrong ones: other powers of the design, the ridge with another sign."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random

from ....verify.evidence.effort import Effort
from ...checks.known_quantities import Known
from ...checks.rational_matrices import Matrix, basis, form, information, inverse, plus
from ..episodes.exact_episodes import UNIT
from .private_estimate import optimal_on

_ZERO = Fraction(0)
_DIGITS = 10**15


def _image(matrix: Matrix, x: list[Fraction]) -> list[Fraction]:
    return [sum((m * value for m, value in zip(row, x, strict=True)), _ZERO) for row in matrix]


def _square(x: list[Fraction]) -> Fraction:
    return sum((value * value for value in x), _ZERO)


@cache
def shifts(effort: Effort) -> Mapping[str, Known]:
    """Optimal designs: ``shift`` of the estimate and ``||V^-1 a||``, ``||V^-2 a||``, squared, the largest.

    The shift is that of the estimate V^-1 sum a r when one reward moves by 1. ``last``: the variance, over
    2/rho, that noise at the intermediate level has in the last coordinate; d, and c = sum of the plays.
    """
    del effort
    found: dict[str, Known] = {}
    for scale in (1, 10):
        for name, actions in optimal_on():
            # the last direction shortened: the design stays optimal
            scaled = [[*action[:-1], action[-1] / scale] for action in actions]
            for each in (1, 4):
                inverted = inverse(information(scaled, [Fraction(each)] * len(actions)))
                moved = []
                for place in range(len(scaled)):
                    before, after = (
                        _image(inverted, _sum_of(scaled, rewards))
                        for rewards in ([0] * len(scaled), [int(k == place) for k in range(len(scaled))])
                    )
                    moved.append(_square([y - x for x, y in zip(before, after, strict=True)]))
                found[f"{name}, last coordinate over {scale}, each pulled {each} times"] = {
                    "d": Fraction(len(actions[0])),
                    "c": Fraction(each * len(actions)),
                    "shift": max(moved),
                    "once": max(_square(_image(inverted, a)) for a in scaled),
                    "twice": max(_square(_image(inverted, _image(inverted, a))) for a in scaled),
                    "last": max(form(inverted, a, a) for a in scaled) * inverted[-1][-1],
                }
    return found


def _sum_of(actions: list[list[Fraction]], rewards: list[int]) -> list[Fraction]:
    return [
        sum((a[i] * r for a, r in zip(actions, rewards, strict=True)), _ZERO) for i in range(len(actions[0]))
    ]


@cache
def errors(effort: Effort) -> Mapping[str, Known]:
    """The error e = V^-1 sum a r - theta of ridge estimates with noise, from x = S + N - lambda theta.

    ``gap`` and ``wrong``: the largest coordinate of e - V^-1 x, and of e - V^-1 (S + N + lambda theta);
    ``left`` = ||e||^2 in V, ``right`` = ||x||^2 in V^-1, ``root``: in V^-1/2, to ten digits.
    """
    rng = Random(effort.seed)  # noqa: S311  no secrets
    found: dict[str, Known] = {}
    for place in range(12):
        d = 1 + place % 3
        ridge = rng.choice((Fraction(1, 10), Fraction(1), Fraction(7, 3)))
        actions = [list(rng.choice(UNIT[d])) for _ in range(rng.randint(1, 5))]
        theta, added = ([Fraction(rng.randint(-9, 9), 7) for _ in range(d)] for _ in range(2))
        noise = [Fraction(rng.randint(-9, 9), 5) for _ in actions]
        axes = basis(d)
        plain = information(actions, [Fraction(1)] * len(actions))
        design = plus(plain, [[ridge * x for x in row] for row in axes])
        inverted = inverse(design)
        martingale = [
            sum((e * a[i] for a, e in zip(actions, noise, strict=True)), _ZERO) + added[i] for i in range(d)
        ]
        told = [x + y for x, y in zip(_image(plain, theta), martingale, strict=True)]
        error = [x - y for x, y in zip(_image(inverted, told), theta, strict=True)]
        kept, other = (
            [x + sign * ridge * y for x, y in zip(martingale, theta, strict=True)] for sign in (-1, 1)
        )
        gap, wrong = (
            max(abs(x - y) for x, y in zip(error, _image(inverted, each), strict=True))
            for each in (kept, other)
        )
        found[f"d = {d}, lambda = {ridge}, {len(actions)} actions, case {place}"] = {
            "gap": gap,
            "wrong": wrong,
            "left": form(design, error, error),
            "right": form(inverted, kept, kept),
            "root": form(_root_of(inverted), kept, kept),
        }
    return found


def _root_of(matrix: Matrix) -> Matrix:
    """The square root of a positive definite matrix, by the iteration of Denman and Beavers."""
    first, second = matrix, basis(len(matrix))
    for _ in range(12):
        first, second = _mean(first, inverse(second)), _mean(second, inverse(first))
    return first


def _mean(matrix: Matrix, other: Matrix) -> Matrix:
    return [
        [((x + y) / 2).limit_denominator(_DIGITS) for x, y in zip(row, column, strict=True)]
        for row, column in zip(matrix, other, strict=True)
    ]
