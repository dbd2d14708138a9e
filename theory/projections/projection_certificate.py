"""A certificate of ``d_inf`` or ``KL_inf`` on a finite support, to check with rationals and logarithms alone.

All numbers are strings that spell rationals (``"3/10"`` or ``"0.3"``), so that it survives JSON unchanged:

- ``kind``: ``"projection"``; ``support``, ``probabilities``: the law ``P``, summing to exactly 1;
- ``mu_star``: the mean to reach; ``epsilon``: the price of transport, ``"inf"`` for ``KL_inf``;
- ``Q``, ``P_prime``: the primal laws, on the same support; ``l``: the dual variable;
- ``lower``, ``upper``: the claim ``lower <= d_inf(P, mu_star, all laws on the support, epsilon) <= upper``.

What must be verified, with ``B = max(support)``, ``0 log 0 = 0`` and intervals for the logarithms only:

1. ``l >= 0``, ``l (B - mu_star) <= 1`` and
   ``lower <= sum p_i min(log(1 - l (x_i - mu_star)), epsilon + log(1 - l (B - mu_star)))``, sum over
   ``p_i > 0``;
2. ``Q`` and ``P_prime`` are nonnegative with sum 1, ``mean(P) <= mean(Q) <= mean(P_prime) >= mu_star``,
   ``Q = P`` if ``epsilon`` is infinite, and
   ``epsilon sum |p_i - q_i| / 2 + sum q_i log(q_i / p'_i) <= upper``.

Weak duality (proved in `bounded_projection`) makes 1 a lower bound; 2 is a feasible point.   [BERN-EQ9,
TH-D2.30]

A file for ``banditproof recheck`` is written by ::

    found = projection_certificate(["0", "0.5", "1"], ["0.5", "0.3", "0.2"], "0.6", 1)
    save(projection_document(found), Path("projection.json"))

with ``projection_document`` of `banditproof.verify.certificates.projection` and ``save`` of
`banditproof.verify.evidence.certificate`.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from ..numbers.enclosure import Enclosure, Exact, ball, enclosure_of, exact
from .bounded_projection import DualOptimum, Points, dual_optimum

if TYPE_CHECKING:
    from flint import arb

Certificate = dict[str, str | list[str]]

_MOST_BITS = 1 << 16


def projection_certificate(
    support: Points,
    probabilities: Points,
    mu_star: Exact,
    epsilon: Exact | None = None,
    *,
    relative_gap: float = 1e-20,
) -> Certificate:
    """Certificate of ``d_inf`` on a finite support, or of ``KL_inf`` if ``epsilon`` is left out.

    Parameters
    ----------
    support
        Distinct points; the class is all laws on them.
    probabilities
        Nonnegative weights, zero allowed; divided by their exact sum.
    mu_star
        The mean to reach, at most ``max(support)``.
    epsilon
        The price of transport.
    relative_gap
        ``upper - lower`` is at most this times ``upper``.
    """
    from flint import ctx

    points, weights = [exact(x) for x in support], [exact(w) for w in probabilities]
    if len(set(points)) != len(points):
        raise ValueError(
            f"{len(points)} support points, of which {len(set(points))} are distinct, but all must be"
        )
    goal, top = exact(mu_star), max(points, default=Fraction(0))
    before, bits = ctx.prec, 128
    try:
        while bits <= _MOST_BITS:
            ctx.prec = bits
            best = dual_optimum(points, goal, epsilon, weights=weights, ceiling=top)
            p = [w / sum(weights) for w in weights]
            Q = _moved_up(points, p, best, top)
            P_prime = _tilted(points, Q, goal, best.l, bits)
            price = None if epsilon is None else exact(epsilon)
            lower = enclosure_of(_dual(points, p, goal, price, best.l)).lower
            upper = enclosure_of(_cost(p, Q, P_prime, price)).upper
            ordered = _mean(points, p) <= _mean(points, Q) <= _mean(points, P_prime) >= goal
            if ordered and (upper == 0 or upper - lower <= Fraction(relative_gap) / 2 * upper):
                break
            bits *= 2
        else:
            raise ArithmeticError(f"no precision up to {_MOST_BITS} bits closes the gap")
    finally:
        ctx.prec = before
    ends = Enclosure(lower, upper).decimals(math.ceil(-math.log10(relative_gap)) + 3)
    return {
        "kind": "projection",
        "support": [str(x) for x in points],
        "probabilities": [str(x) for x in p],
        "mu_star": str(goal),
        "epsilon": "inf" if price is None else str(price),
        "Q": [str(x) for x in Q],
        "P_prime": [str(x) for x in P_prime],
        "l": str(best.l),
        "lower": ends[0],
        "upper": ends[1],
    }


def _mean(points: list[Fraction], masses: list[Fraction]) -> Fraction:
    return sum((x * m for x, m in zip(points, masses, strict=True)), Fraction(0))


def _moved_up(points: list[Fraction], p: list[Fraction], best: DualOptimum, top: Fraction) -> list[Fraction]:
    """``Q``: the mass below the tie, and the share at it, moved to the top."""
    Q: list[Fraction] = []
    for x, mass in zip(points, p, strict=True):
        Q.append(Fraction(0) if x < best.tie else mass - best.share if x == best.tie and mass > 0 else mass)
    Q[points.index(top)] += 1 - sum(Q, Fraction(0))
    return Q


def _tilted(
    points: list[Fraction], Q: list[Fraction], goal: Fraction, l: Fraction, bits: int
) -> list[Fraction]:
    """``P'``: the masses ``Q / (1 - l (x - goal))``, rounded down to ``bits`` bits, the rest on the top.

    Rounding down and filling up at the top can only raise the mean, so the law is feasible.
    """
    if l == 0:
        return Q
    top = max(points)
    tilt = [q / (1 - l * (x - goal)) if x < top else Fraction(0) for q, x in zip(Q, points, strict=True)]
    missing = sum((m * (top - x) for m, x in zip(tilt, points, strict=True)), Fraction(0))
    shrink = min(Fraction(1), 1 / max(sum(tilt), Fraction(1)))
    if missing * shrink > top - goal:
        shrink = (top - goal) / missing
    grid = 1 << bits
    P_prime = [Fraction(math.floor(m * shrink * grid), grid) for m in tilt]
    P_prime[points.index(top)] = 1 - sum(P_prime, Fraction(0))
    return P_prime


def _dual(
    points: list[Fraction], p: list[Fraction], goal: Fraction, epsilon: Fraction | None, l: Fraction
) -> arb:
    """The dual at ``l``; a mass at the top counts only if there is any."""
    from flint import arb

    total = arb(0)
    clip = None if epsilon is None else ball(epsilon) + ball(1 - l * (max(points) - goal)).log()
    for x, mass in zip(points, p, strict=True):
        if mass > 0:
            value = ball(1 - l * (x - goal)).log()
            total += ball(mass) * (value if clip is None else value.min(clip))
    return total


def _cost(p: list[Fraction], Q: list[Fraction], P_prime: list[Fraction], epsilon: Fraction | None) -> arb:
    """``epsilon TV(P, Q) + KL(Q, P')``."""
    from flint import arb

    distance = sum((abs(a - b) for a, b in zip(p, Q, strict=True)), Fraction(0)) / 2
    total = arb(0) if epsilon is None else ball(epsilon * distance)
    for q, m in zip(Q, P_prime, strict=True):
        if q > 0:
            total += ball(q) * ball(q / m).log() if m > 0 else arb.pos_inf()
    return total
