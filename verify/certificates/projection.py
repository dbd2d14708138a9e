"""Certificates of ``d_inf`` and ``KL_inf`` on finite supports checked again, in exact integers.

The document is the one that `banditproof.theory.projections.projection_certificate` makes. With ``B =
max(support)`` and ``0 log 0 = 0``, a dual variable ``0 <= l <= 1/(B - mu_star)`` shows by weak duality that

``d_inf >= sum p_i min(log(1 - l (x_i - mu_star)), epsilon + log(1 - l (B - mu_star)))``, over ``p_i > 0``,

and laws ``Q`` and ``P'`` on the support, ``mean(P') >= mu_star``, are a route whose cost
``epsilon TV(P, Q) + KL(Q, P')`` is at least ``d_inf``.   [BERN-EQ9, TH-D2.30]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...theory.formulas.expression import Apply, Number
from ..evidence.certificate import OptimumKind, only_fields
from ..evidence.steps import spend_on
from .integer_intervals import Rationals, engine

KIND = "projection"

_FIELDS = {"kind", "support", "probabilities", "mu_star", "epsilon", "Q", "P_prime", "l", "lower", "upper"}
_RATIONAL = re.compile(r"[+-]?\d+(\.\d+)?(/0*[1-9]\d*|[eE][+-]?\d{1,4})?", re.ASCII)
_LONGEST_TEXT = 40_000
_MOST_POINTS = 100_000
_RESOLUTIONS = (128, 320, 1200)


def _formula(payload: Mapping[str, Any]) -> str:
    name = "KL_inf(P, mu_star)" if payload["epsilon"] == "inf" else "d_inf(P, mu_star, epsilon)"
    return f"{payload['lower']} <= {name} <= {payload['upper']}"


def recheck_projection(payload: Mapping[str, Any]) -> None:
    """Whether ``l`` shows the lower bound and ``Q``, ``P'`` show the upper one; else a ``ValueError``."""
    only_fields(payload, _FIELDS)
    if payload["kind"] != KIND:
        raise ValueError(f"the kind is {payload['kind']!r}; accepted is {KIND!r}")
    points = _numbers(payload["support"], "support")
    if len(set(points)) != len(points):
        raise ValueError("the support has a point twice")
    p, Q, P_prime = (_law(payload[name], name, len(points)) for name in ("probabilities", "Q", "P_prime"))
    goal, l = _number(payload["mu_star"], "mu_star"), _number(payload["l"], "l")
    price = None if payload["epsilon"] == "inf" else _number(payload["epsilon"], "epsilon")
    if price is not None and price < 0:
        raise ValueError(f"epsilon is {price}; accepted are nonnegative numbers and 'inf'")
    room = 1 - l * (max(points) - goal)
    if l < 0 or room < 0:
        raise ValueError("the dual variable l is not between 0 and 1/(max(support) - mu_star)")
    if not _mean(points, p) <= _mean(points, Q) <= _mean(points, P_prime) >= goal:
        raise ValueError("the means of P, Q, P' do not lead up to mu_star")
    if price is None and p != Q:
        raise ValueError("mass is moved from P to Q although its price is infinite")
    lower, upper = _number(payload["lower"], "lower"), _number(payload["upper"], "upper")

    levels = [1 - l * (x - goal) for x in points]
    if not any(_dual(p, levels, room, price, engine(bits)) >= lower for bits in _RESOLUTIONS):
        raise ValueError("the dual variable does not show the lower bound")
    if any(mass > 0 and P_prime[place] == 0 for place, mass in enumerate(Q)):
        raise ValueError("the route costs infinitely much: P' has no mass where Q has")
    distance = sum((abs(a - b) for a, b in zip(p, Q, strict=True)), Fraction(0)) / 2
    moved = Fraction(0) if price is None else price * distance
    if not any(moved + _divergence(Q, P_prime, engine(bits)) <= upper for bits in _RESOLUTIONS):
        raise ValueError("the route from P over Q to P' does not show the upper bound")


def _dual(
    p: Sequence[Fraction],
    levels: Sequence[Fraction],
    room: Fraction,
    price: Fraction | None,
    working: Rationals,
) -> Fraction | float:
    """The dual value from below."""
    clip = None if price is None else price + _log(room, working)[0]
    total: Fraction | float = Fraction(0)
    for mass, level in zip(p, levels, strict=True):
        if mass > 0:
            value = _log(level, working)[0]
            total += mass * (value if clip is None else min(value, clip))
    return total


def _divergence(Q: Sequence[Fraction], P_prime: Sequence[Fraction], working: Rationals) -> Fraction | float:
    """``KL(Q, P')`` from above."""
    total: Fraction | float = Fraction(0)
    for q, m in zip(Q, P_prime, strict=True):
        if q > 0:
            total += q * _log(q / m, working)[1]
    return total


def _log(number: Fraction, working: Rationals) -> tuple[Fraction | float, Fraction | float]:
    below, above = working.range(Apply("log", (Number(number),)), {})
    return working.value(below), working.value(above)


def _mean(points: Sequence[Fraction], masses: Sequence[Fraction]) -> Fraction:
    return sum((x * mass for x, mass in zip(points, masses, strict=True)), Fraction(0))


def _law(given: object, name: str, count: int) -> list[Fraction]:
    masses = _numbers(given, name)
    if len(masses) != count:
        raise ValueError(f"{name} has {len(masses)} masses for {count} points")
    if min(masses) < 0 or sum(masses) != 1:
        raise ValueError(f"{name} is no law: its masses must be nonnegative with sum 1")
    return masses


def _numbers(given: object, name: str) -> list[Fraction]:
    if not isinstance(given, list) or not 0 < len(given) <= _MOST_POINTS:
        raise ValueError(f"{name} is no list of 1 to {_MOST_POINTS} numbers")
    numbers = [_number(text, name) for text in given]
    spend_on(numbers)
    return numbers


def _number(text: object, name: str) -> Fraction:
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT or not _RATIONAL.fullmatch(text):
        raise ValueError(f"{name} holds {str(text)[:40]!r}; accepted are texts such as '3/10' or '0.3'")
    return Fraction(text)


_OPTIMUM = OptimumKind(KIND, _formula, recheck_projection)
projection_document, check_projection = _OPTIMUM.document, _OPTIMUM.check
