"""Bounds on the KL divergence between the outputs of a private mechanism on two data laws, by transport.

Group privacy bounds the divergence between the outputs on two data sets at Hamming distance ``d``;
averaging over a coupling of the two data laws bounds the divergence between the outputs on the two laws:

====================  ======================  =====================================================
notion                on two data sets        on product laws, ``t_i = TV(p_i, q_i)``
====================  ======================  =====================================================
epsilon-DP            ``epsilon d``           ``epsilon sum t_i``
rho-zCDP              ``rho d^2``             ``rho ((sum t_i)^2 + sum t_i (1 - t_i))``
====================  ======================  =====================================================

The functions take numbers of any kind that adds and multiplies: doubles, exact rationals, balls; what
needs a root or an exponential has a ``_ball`` twin.

In a bandit the exposure is ``S = sum_t t_{a_t}`` and the spread ``E sum_t t_{a_t} (1 - t_{a_t})``, under
the first environment. Under the coupled law the number of mismatches is ``d = S + W``, where the
increments ``1{r_t != r'_t} - t_{a_t}`` of ``W`` are martingale differences. So ``E d = E S``, ``E W^2``
is the spread, and

``E d^2 = E S^2 + spread + 2 E[S W]``.

The last term vanishes when the actions do not depend on the rewards. For a policy that reacts it need
not: the printed equality without it, and the bound that rests on it, are false (`zcdp_bandit_printed`).
By Cauchy and Schwarz ``E d^2 <= (sqrt(E S^2) + sqrt(spread))^2``, which is what `zcdp_bandit` uses; it is
at most twice the printed one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..numbers.enclosure import Enclosure, certified
from .hamming_transport import Coordinate, groups_of

if TYPE_CHECKING:
    from flint import arb

Number = Any
"""A double, a rational or a ball."""

KARWA_VADHAN_CONSTANT = 6


def pure_group_sharp(epsilon: float, distance: float) -> float:
    """``L tanh(L / 2)``, ``L = epsilon d``: the largest KL when all log-ratios lie in ``[-L, L]``.

    Attained by randomised response; half the square of ``L`` for small ``L``.  [TH-C4.5]
    """
    _not_negative(epsilon=epsilon, distance=distance)
    L = epsilon * distance
    return L * math.tanh(L / 2)


def pure_product(epsilon: Number, distances: Sequence[Number]) -> Number:
    """``epsilon sum t_i``: KL between the outputs on two product laws at these total variations.  [TH-T4.8]

    It is the transport bound itself, as the product of maximal couplings has the smallest ``E[d]``.
    """
    _not_negative(epsilon=epsilon)
    return epsilon * sum(_probabilities(distances))


def pure_product_sharp(epsilon: float, distances: Sequence[float]) -> float:
    """``E[L tanh(L / 2)]``, ``L = epsilon d``: ``d`` a sum of independent Bernoullis of means ``t_i``.

    `pure_group_sharp` averaged over the product of maximal couplings: never above ``epsilon sum t_i``.
    """
    _not_negative(epsilon=epsilon)
    law = [1.0]
    for t in _probabilities(distances):
        law = [(1 - t) * stay + t * move for stay, move in zip([*law, 0.0], [0.0, *law], strict=True)]
    return math.fsum(mass * pure_group_sharp(epsilon, d) for d, mass in enumerate(law))


def zcdp_bandit_printed(rho: Number, exposure_second_moment: Number, spread: Number) -> Number:
    """``rho (E[S^2] + E sum t (1 - t))``, as printed; false for policies that react.  [TH-T4.14, ZCDP-T8]

    It holds for policies whose actions do not depend on rewards, and up to horizon 2: the last reward is
    never used, and one reward is mismatched or not. At horizon 3 there is a policy with four arms and
    rational probabilities for which the KL divergence exceeds it by 3 % (in the tests).
    """
    _not_negative(rho=rho, exposure_second_moment=exposure_second_moment, spread=spread)
    return rho * (exposure_second_moment + spread)


def zcdp_bandit(rho: float, exposure_second_moment: float, spread: float) -> float:
    """``rho (sqrt(E[S^2]) + sqrt(E sum t (1 - t)))^2``: what holds for every rho-Interactive-zCDP policy."""
    _not_negative(rho=rho, exposure_second_moment=exposure_second_moment, spread=spread)
    return float(rho * (math.sqrt(exposure_second_moment) + math.sqrt(spread)) ** 2)


def karwa_vadhan(epsilon: Number, distances: Sequence[Number]) -> Number:
    """``6 epsilon sum t_i``: the exponent of the lemma that the decompositions replace.  [TH-I4.kv, ZCDP-I16]

    The lemma says ``M_1(E) <= exp(6 epsilon n t) M_2(E)`` for every event, which is more than a bound on
    KL. It is false for ``epsilon > karwa_vadhan_limit() = 2.918...``: `worst_event` is then larger for
    small ``t``.
    """
    return KARWA_VADHAN_CONSTANT * pure_product(epsilon, distances)


def worst_event(epsilon: float, left: Sequence[Coordinate], right: Sequence[Coordinate]) -> float:
    """``max log M_1(E) / M_2(E)`` over epsilon-DP mechanisms and events, for product laws.  [TH-I4.kv]

    ``sum_i max_A log((1 + (e^epsilon - 1) p_i(A)) / (1 + (e^epsilon - 1) q_i(A)))``. The probability of
    ``E`` is a function of the data set that changes by a factor of at most ``e^epsilon`` with each
    coordinate, and so does its mean over the other coordinates; so each coordinate contributes at most
    its own maximum. A ratio of two linear functions is largest at a corner, where ``E`` is ``e^epsilon``
    times as likely on ``A`` as elsewhere; products of such functions attain the sum. The best sets ``A``
    are those where ``p/q`` is large.

    At most ``(e^epsilon - 1) sum t_i``, which is what a lemma for every epsilon would have to say.
    """
    _not_negative(epsilon=epsilon)
    surplus = math.expm1(epsilon)
    total = 0.0
    for group in groups_of(left, right):
        pairs = [(float(p), float(q)) for p, q in zip(group.left, group.right, strict=True) if p or q]
        pairs.sort(key=lambda pair: pair[1] / (pair[0] + pair[1]))
        best = inside = outside = 0.0
        for p, q in pairs:
            inside, outside = inside + p, outside + q
            best = max(best, math.log1p(surplus * (inside - outside) / (1 + surplus * outside)))
        total += group.count * best
    return total


def karwa_vadhan_limit() -> Enclosure:
    """The epsilon with ``e^epsilon - 1 = 6 epsilon``: beyond it the 6-epsilon lemma fails for close laws."""
    return certified(_limit_ball)


def _limit_ball() -> arb:
    """``-1/6 - W_{-1}(-exp(-1/6)/6)``, with the lower branch of Lambert's function."""
    from flint import arb

    sixth = arb(1) / KARWA_VADHAN_CONSTANT
    return -sixth - (-sixth * (-sixth).exp()).lambertw(-1)


def _not_negative(**numbers: Number) -> None:
    for name, number in numbers.items():
        if not number >= 0:
            raise ValueError(f"{name} = {number!r} is not a number >= 0")


def _probabilities(distances: Sequence[Number]) -> Sequence[Number]:
    if not len(distances):
        raise ValueError("there are no distances; accepted is at least one")
    for i, distance in enumerate(distances):
        if not (distance >= 0 and distance <= 1):
            raise ValueError(f"distances[{i}] = {distance!r} is outside [0, 1]")
    return distances
