"""The private time as a minimum over the pulls of the best arm, as rows for Section 4.4 of the thesis.

The thesis is Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty"; what is
here is not printed but derived on page 4.4.2, which reads all rows, in its letters:

- ``I_a(x, y) = x kl(mu_1, m_a) + y kl(mu_a, m_a)``, with ``m_a`` the mean of both arms weighted by x and y:
  the cost of the alternative that arm a is best, after x pulls of the best arm and y of arm a;
- ``X_a(w)``, the y with ``I_a(w, y) = 1``: the pulls that arm a needs beside w pulls of the best arm;
- ``h(w) = w + sum over a of max(X_a(w), 1/(eps Delta_a))``, whose minimum, at ``w = W_1``, is T*(nu; eps);
- eps_lo and eps_hi, the budgets up to which it is T*_TV/eps, and from which on it is T*_KL.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Final

from flint import arb

from ....theory.divergences.bernoulli_divergences import kl_ball
from ....theory.formulas.balls import precision
from ....theory.numbers.enclosure import ball, enclosure_of, exact
from ...checks.certified_time import information, private, transport
from .small_bandits import Row
from .times import BETWEEN, BITS, TABLE, Means, allocation, rounded, time_of

_BEFORE, _BEHIND = Fraction("0.999999"), Fraction("1.000001")  # a millionth on either side of an end
_ENDS: Final = (("0.1011877986", "0.1015329376"), ("0.5087461254", "0.5532031076"))
"""eps_lo and eps_hi of the two instances with two arms, to ten digits, by the closed forms of the page."""
_HALVINGS: Final = BITS - 50  # of an interval that X_a is in: 45 digits


def two_arms() -> Iterator[Row]:
    """Two arms, of means ``p`` and ``q`` and gap ``g``, in all three regimes.

    ``t``: T*_KL; ``below``: eps T*(nu; eps) before eps_lo; ``above``: T*(nu; eps) behind eps_hi; ``inside``:
    that at ``eps``, half way between, where ``w`` is the best share of arm 1, and ``f`` is F_KL there.
    """
    for means, (low, high) in zip(TABLE[:2], _ENDS, strict=True):
        best, other = map(Fraction, means)
        under, over = Fraction(low) * _BEFORE, Fraction(high) * _BEHIND
        eps = (Fraction(low) + Fraction(high)) / 2
        below, above, inside = (private(*means, epsilon=str(each)) for each in (under, over, eps))
        pulls = allocation(inside)
        share = rounded(pulls[0] / sum(pulls, Fraction(0)))
        row: dict[str, Fraction | arb] = {"p": best, "q": other, "g": best - other, "eps": eps, "w": share}
        row |= {"t": time_of(information(*means)), "f": rounded(_cost(best, other, share, 1 - share))}
        row |= {"below": time_of(below) * ball(under), "above": time_of(above), "inside": time_of(inside)}
        yield row


def time_beside_h() -> Iterator[Row]:
    """``T`` = T*(nu; eps) beside h at the certified W_1 (``value``), and h near it, to see that it is least.

    ``near``, ``half``, ``far``: h at 1.05, 1.125 and 1.2 times W_1. ``slope``, ``quotient``: the slope of h
    at 1.1 times W_1, by its formula and by a difference quotient.
    """
    for means, eps in BETWEEN:
        program, budget = private(*means, epsilon=eps), Fraction(eps)
        w = allocation(program)[0]
        near, between, far = (rounded(w * Fraction(factor)) for factor in ("1.05", "1.1", "1.2"))
        step = between / 10**9
        before, behind = (_h(means, budget, at) for at in (between - step, between + step))
        yield {
            "T": time_of(program),
            "value": _h(means, budget, w),
            "near": _h(means, budget, near),
            "half": _h(means, budget, (near + far) / 2),
            "far": _h(means, budget, far),
            "quotient": rounded((behind - before) / (2 * step)),
            "slope": _slope_of_h(means, budget, between),
        }


def times_beside_the_ends() -> Iterator[Row]:
    """T*(nu; eps) before and behind eps_lo (``low``, ``over_low``) and eps_hi (``under_high``, ``high``).

    ``eps_low`` and so on are the budgets of these; ``t`` is T*_KL, and ``tv`` is T*_TV.
    """
    for means in TABLE[2:6]:
        low, high = _ends(means)
        row: dict[str, Fraction | arb] = {"t": time_of(information(*means)), "tv": time_of(transport(*means))}
        budgets = {"low": low * _BEFORE, "over_low": low * _BEHIND}
        budgets |= {"under_high": high * _BEFORE, "high": high * _BEHIND}
        for name, budget in budgets.items():
            eps = rounded(budget)
            row |= {name: time_of(private(*means, epsilon=str(eps))), f"eps_{name}": eps}
        yield row


def sums_of_inverses() -> Iterator[Row]:
    """``t`` = T*_KL; the sums of 1/kl(mu_a, m_a) (``s``) and 1/kl(mu_1, m_a) (``o``) at the best pulls."""
    for means in TABLE:
        program = information(*means)
        best, *others = map(Fraction, means)
        first, *pulls = allocation(program)
        middles = [_middle(best, mean, first, n) for mean, n in zip(others, pulls, strict=True)]
        of_others = (1 / _kl(mean, m) for mean, m in zip(others, middles, strict=True))
        yield {
            "t": time_of(program),
            "s": rounded(sum(of_others, Fraction(0))),
            "o": rounded(sum((1 / _kl(best, m) for m in middles), Fraction(0))),
        }


def _ends(means: Means) -> tuple[Fraction, Fraction]:
    """eps_lo and eps_hi by the formulas of TH-DER-CT2, from the best pulls without privacy."""
    best, *others = map(Fraction, means)
    gaps = [best - mean for mean in others]
    first, *pulls = allocation(information(*means))
    low = min(_cost(best, mean, 1 / min(gaps), 1 / gap) for mean, gap in zip(others, gaps, strict=True))
    high = max(1 / (first * min(gaps)), *(1 / (n * gap) for n, gap in zip(pulls, gaps, strict=True)))
    return low, high


def _kl(p: Fraction, m: Fraction) -> Fraction:
    """``kl(p, m)`` to some fifty digits."""
    with precision(BITS):
        return exact(enclosure_of(kl_ball(ball(p), ball(m))).lower)


def _middle(p: Fraction, q: Fraction, x: Fraction, y: Fraction) -> Fraction:
    """``m_a``: the means p and q, weighted by x and y."""
    return (x * p + y * q) / (x + y)


def _cost(p: Fraction, q: Fraction, x: Fraction, y: Fraction) -> Fraction:
    """``I_a(x, y)``, for the means p of the best arm and q of arm a."""
    mean = _middle(p, q, x, y)
    return x * _kl(p, mean) + y * _kl(q, mean)


@cache
def _pulls(p: Fraction, q: Fraction, w: Fraction) -> Fraction:
    """``X_a(w)``, for the means p of the best arm and q of arm a."""
    low, high = Fraction(0), Fraction(1)
    while _cost(p, q, w, high) < 1:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _cost(p, q, w, middle) < 1 else (low, middle)
    return (low + high) / 2


def _h(means: Means, eps: Fraction, w: Fraction) -> Fraction:
    """``h(w)``"""
    best, *others = map(Fraction, means)
    return rounded(w + sum(max(_pulls(best, mean, w), 1 / (eps * (best - mean))) for mean in others))


def _slope_of_h(means: Means, eps: Fraction, w: Fraction) -> Fraction:
    """``h'(w)``: 1 less ``kl(mu_1, m_a)/kl(mu_a, m_a)`` of each arm that adds X_a to h, not a constant."""
    best, *others = map(Fraction, means)
    slope = Fraction(1)
    for mean in others:
        pulls = _pulls(best, mean, w)
        if pulls > 1 / (eps * (best - mean)):
            middle = _middle(best, mean, w, pulls)
            slope -= _kl(best, middle) / _kl(mean, middle)
    return rounded(slope)
