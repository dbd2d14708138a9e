"""Certified characteristic times as balls, beside the formulas that they are known to meet."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from flint import arb

from ....theory.divergences.bernoulli_divergences import kl_ball
from ....theory.formulas.balls import precision
from ....theory.identification.characteristic_program import Program
from ....theory.laws.bernoulli import Bernoulli
from ....theory.laws.gaussian import Gaussian
from ....theory.laws.one_parameter_family import OneParameterFamily
from ....theory.numbers.enclosure import ball, enclosure_of, exact
from ...checks.certified_time import certificate_of, information, private, transport
from .small_bandits import Row

_BITS: Final = 200
_UNIT: Final = Gaussian(sigma=1.0)
Means = tuple[str, ...]
FOUR: Final[Means] = ("0.5", "0.45", "0.43", "0.4")
TABLE: Final[tuple[Means, ...]] = (
    ("0.5", "0.4"), ("0.9", "0.5"), ("0.5", "0.45", "0.4"), FOUR, ("0.3", "0.21", "0.2", "0.19", "0.18"),
    ("0.9", "0.8", "0.5"), ("0.75", "0.7", "0.7", "0.7", "0.7"), ("0.75", "0.625", "0.5", "0.375", "0.25"),
    ("0.95", "0.9", "0.9", "0.9", "0.5"),
)  # fmt: skip
"""The instances of the reference table."""
_BETWEEN: Final[tuple[tuple[Means, str], ...]] = (
    (TABLE[2], "0.1"), (FOUR, "0.07"), (FOUR, "0.1"), (TABLE[5], "0.3"), (TABLE[5], "0.5"), (TABLE[7], "0.2"),
    (TABLE[7], "0.5"), (TABLE[8], "0.5"),
)  # fmt: skip
_BERNOULLI: Final[tuple[Means, ...]] = (
    *(FOUR, TABLE[4], TABLE[8], TABLE[0]),
    *(("1", "0"), ("0.999", "0.001"), ("0.5", *(["0.499"] * 30)), ("0.7", "0.6999", "0")),
)
_GAUSSIAN: Final[tuple[Means, ...]] = (
    ("1", "0"),
    ("0.3", "0.2"),
    ("1", "0.5", "0"),
    ("1", "0.9", "0.2", "-1"),
    ("1", *(["0.5"] * 500)),
)


def time_of(program: Program) -> arb:
    """T*, between one over the certified ends of 1/T*."""
    found = certificate_of(program)
    with precision(_BITS):
        low, high = (1 / ball(Fraction(str(found[end]))) for end in ("upper", "lower"))
        return low.union(high)


def allocation(program: Program) -> list[Fraction]:
    """The certified allocation in pulls, scaled so that no alternative costs less than 1."""
    shares = certificate_of(program)["allocation"]
    assert isinstance(shares, list)
    parts = [Fraction(str(share)) for share in shares]
    scale = 1 / Fraction(str(certificate_of(program)["upper"])) / sum(parts, Fraction(0))
    return [_rounded(part * scale) for part in parts]


def regimes() -> Iterator[Row]:
    """``t`` = T*_KL, ``v`` = T*_TV and ``p`` = T*(nu; eps) of six instances at six budgets."""
    cases = zip(TABLE[:6], ("0.1", "0.52", "0.1", "0.07", "0.12", "0.3"), strict=True)
    for means, eps in (*cases, (TABLE[0], "0.05"), (TABLE[5], "2")):
        yield {
            "eps": Fraction(eps),
            "t": time_of(information(*means)),
            "v": time_of(transport(*means)),
            "p": time_of(private(*means, epsilon=eps)),
        }


def middle() -> Iterator[Row]:
    """The instance (0.9, 0.8, 0.5) at eps = 0.3, which is above T*_TV/T*_KL."""
    yield from (row for row in regimes() if row["eps"] == Fraction(3, 10))


def bernoulli() -> Iterator[Row]:
    """``m`` the smallest gap, ``q`` the sum of 1/Delta_a^2 over challengers."""
    for means in _BERNOULLI:
        yield {"t": time_of(information(*means)), "v": time_of(transport(*means)), **_sums(means)}


def gaussian() -> Iterator[Row]:
    """The same for Gaussian arms of unit variance, without T*_TV."""
    for means in _GAUSSIAN:
        yield {"t": time_of(information(*means, family=_UNIT)), **_sums(means)}


def gaussian_transport() -> Iterator[Row]:
    """T*_TV of two Gaussian instances with gaps 1, 2 and 1/2, 1/2, 1; ``g``, ``h``: the gaps."""
    for means, near, far in ((("2", "1", "0"), 1, 2), (("1", "0.5", "0.5", "0"), Fraction(1, 2), 1)):
        yield {"v": time_of(transport(*means, family=_UNIT)), "g": near, "h": far, "K": len(means)}


def halves() -> Iterator[Row]:
    """``h`` = T*_{1/2} beside T*_KL, Gaussian and Bernoulli instances; ``o`` = T*_{1/8}."""
    kinds: tuple[tuple[OneParameterFamily, tuple[Means, ...]], ...] = (
        (_UNIT, (("1", "0.75"), ("1", "0.5", "0"), ("1", *(["0.5"] * 2000)))),
        (Bernoulli, (FOUR, TABLE[6])),
    )
    for family, means in ((family, means) for family, instances in kinds for means in instances):
        yield {
            "t": time_of(information(*means, family=family)),
            "h": time_of(information(*means, beta="1/2", family=family)),
            "o": time_of(information(*means, beta="1/8", family=family)),
        }


def three_gaussian_arms() -> Iterator[Row]:
    """T*_KL of gaps 1 and 1, 1 and 2, 2 and 2."""
    gaps = {"a": ("2", "1", "1"), "b": ("2", "1", "0"), "c": ("2", "0", "0")}
    yield {name: time_of(information(*means, family=_UNIT)) for name, means in gaps.items()}


def listed(measure: str) -> Iterator[Row]:
    """One row with the times ``t1`` to ``t9`` of the table: kl, tv or half."""
    programs = {
        "kl": lambda means: information(*means),
        "tv": lambda means: transport(*means),
        "half": lambda means: information(*means, beta="1/2"),
    }
    yield {f"t{place}": time_of(programs[measure](means)) for place, means in enumerate(TABLE, start=1)}


def between() -> Iterator[Row]:
    """One row with T*(nu; eps) between the regimes: ``t1`` to ``t8``."""
    programs = (private(*means, epsilon=eps) for means, eps in _BETWEEN)
    yield {f"t{place}": time_of(program) for place, program in enumerate(programs, start=1)}


def two_arms() -> Iterator[Row]:
    """Two arms: ``below`` eps_lo, ``above`` eps_hi, half way ``inside``; ``f`` = F_KL at the best share."""
    ends = (("0.1011877986", "0.1015329376"), ("0.5087461254", "0.5532031076"))
    for means, (low, high) in zip(TABLE[:2], ends, strict=True):
        best, other = map(Fraction, means)
        under, over = Fraction(low) * Fraction("0.999999"), Fraction(high) * Fraction("1.000001")
        eps = (Fraction(low) + Fraction(high)) / 2
        pulls = allocation(private(*means, epsilon=str(eps)))
        share = _rounded(pulls[0] / sum(pulls, Fraction(0)))
        yield {
            "t": time_of(information(*means)),
            "below": time_of(private(*means, epsilon=str(under))) * ball(under),
            "above": time_of(private(*means, epsilon=str(over))),
            "inside": time_of(private(*means, epsilon=str(eps))),
            "eps": eps,
            "p": best,
            "q": other,
            "g": best - other,
            "w": share,
            "f": _rounded(_cost(best, other, share, 1 - share)),
        }


def one_variable() -> Iterator[Row]:
    """``p`` = T*(nu; eps) beside h at the certified W_1, and 5 % and 20 % above, and half way between.

    ``d``: a difference quotient of h at 1.1 W_1, ``g``: its slope by the formula.
    """
    for means, eps in _BETWEEN:
        program, budget = private(*means, epsilon=eps), Fraction(eps)
        w = allocation(program)[0]
        near, slope, far = (_rounded(w * Fraction(way)) for way in ("1.05", "1.1", "1.2"))
        step = slope / 10**9
        low, high = (_h(means, budget, slope + way)[0] for way in (-step, step))
        yield {
            "p": time_of(program),
            "h": _h(means, budget, w)[0],
            "near": _h(means, budget, near)[0],
            "far": _h(means, budget, far)[0],
            "half": _h(means, budget, (near + far) / 2)[0],
            "d": _rounded((high - low) / (2 * step)),
            "g": _h(means, budget, slope)[1],
        }


def ends() -> Iterator[Row]:
    """``eps_lo`` and ``eps_hi`` by their formulas, T* a millionth before and behind each of them."""
    for means in TABLE[2:6]:
        best, *others = map(Fraction, means)
        gaps = [best - mean for mean in others]
        first, *pulls = allocation(information(*means))
        low = min(_cost(best, mean, 1 / min(gaps), 1 / gap) for mean, gap in zip(others, gaps, strict=True))
        high = max(1 / (first * min(gaps)), *(1 / (n * gap) for n, gap in zip(pulls, gaps, strict=True)))
        found: dict[str, Fraction | arb] = {
            "t": time_of(information(*means)),
            "v": time_of(transport(*means)),
        }
        for name, end, way in (
            ("low", low, "0.999999"),
            ("over_low", low, "1.000001"),
            ("under_high", high, "0.999999"),
            ("high", high, "1.000001"),
        ):
            eps = _rounded(end * Fraction(way))
            found |= {name: time_of(private(*means, epsilon=str(eps))), f"eps_{name}": eps}
        yield found


def sums_of_inverses() -> Iterator[Row]:
    """``s`` = sum of 1/kl(mu_a, m_a), ``o`` = sum of 1/kl(mu_1, m_a) at the certified allocation."""
    for means in TABLE:
        program = information(*means)
        best, *others = map(Fraction, means)
        first, *pulls = allocation(program)
        middles = [(first * best + n * mean) / (first + n) for mean, n in zip(others, pulls, strict=True)]
        yield {
            "t": time_of(program),
            "s": _rounded(
                sum((1 / _kl(mean, m) for mean, m in zip(others, middles, strict=True)), Fraction(0))
            ),
            "o": _rounded(sum((1 / _kl(best, m) for m in middles), Fraction(0))),
        }


def gaps_of_certificates() -> Iterator[Row]:
    """``lower``, ``upper``: the certified ends of 1/T* of eight programs."""
    for means, eps in _BETWEEN:
        found = certificate_of(private(*means, epsilon=eps))
        yield {end: Fraction(str(found[end])) for end in ("lower", "upper")}


def at_a_hundredth() -> Iterator[Row]:
    """T*(nu; 0.01) of the table beside T*_TV."""
    for means in TABLE:
        yield {"p": time_of(private(*means, epsilon="0.01")), "v": time_of(transport(*means))}


def _sums(means: Means) -> dict[str, Fraction]:
    gaps = [Fraction(means[0]) - Fraction(mean) for mean in means[1:]]
    return {"m": min(gaps), "q": sum((1 / gap**2 for gap in gaps), Fraction(0))}


def _kl(p: Fraction, m: Fraction) -> Fraction:
    """``kl(p, m)`` to some fifty digits."""
    with precision(_BITS):
        return exact(enclosure_of(kl_ball(ball(p), ball(m))).lower)


def _cost(p: Fraction, q: Fraction, x: Fraction, y: Fraction) -> Fraction:
    """I_a(x, y), for means p and q."""
    mean = (x * p + y * q) / (x + y)
    return x * _kl(p, mean) + y * _kl(q, mean)


@cache
def _pulls(p: Fraction, q: Fraction, w: Fraction) -> Fraction:
    """X_a(w): the y with I_a(w, y) = 1."""
    low, high = Fraction(0), Fraction(1)
    while _cost(p, q, w, high) < 1:
        low, high = high, 2 * high
    for _ in range(_BITS - 50):
        middle = (low + high) / 2
        low, high = (middle, high) if _cost(p, q, w, middle) < 1 else (low, middle)
    return (low + high) / 2


def _h(means: Sequence[str], eps: Fraction, w: Fraction) -> tuple[Fraction, Fraction]:
    """The value of h at W_1 = w, and its slope by the formula."""
    best, *others = map(Fraction, means)
    value, slope = w, Fraction(1)
    for mean in others:
        pulls, least = _pulls(best, mean, w), 1 / (eps * (best - mean))
        value += max(pulls, least)
        if pulls > least:
            middle = (w * best + pulls * mean) / (w + pulls)
            slope -= _kl(best, middle) / _kl(mean, middle)
    return _rounded(value), _rounded(slope)


def _rounded(value: Fraction) -> Fraction:
    return value.limit_denominator(10**45)
