"""The proof of the concentration lemma, display by display (Proof D.4, (19) to (26)).

The quantities of the proof are computed rigorously at common instances, so that each display is decided
between the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import comb, factorial
from typing import TYPE_CHECKING, Any

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain, widened
from ....theory.numbers.enclosure import ball
from ....theory.tails.laplace_sum import laplace_sum_sf_ball
from ....theory.tails.private_sum import private_sum_sf_ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on, is_identity
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.exact_quantities import Instance, holds_with
from ...checks.exact_tail import (
    holds_for_each,
    laplace_sum_polynomial,
    laplace_sum_tail,
    noise_upward,
    private_sum_tail,
    reward_tail,
)
from ...checks.slope import is_slope_of
from ...language.assertion import AMENDED, chain, noted, settles
from ...language.claim import Amendment, Claim
from ...language.rules import MARKOV
from ...language.severity import Severity

if TYPE_CHECKING:
    from flint import acb, arb

_INSTANCES: list[Instance] = [
    {"n": n, "m": m, "mu": mu, "eps": eps, "x": x}
    for n, m, mu, eps, x in (
        (10, 2, "0.3", "0.5", "5"),
        (1, 1, "0.5", "0.01", "0.99"),
        (1, 1, "0.5", "10", "0.75"),
        (1, 3, "0.01", "1", "0.5"),
        (2, 1, "0.9", "3", "1.9"),
        (5, 2, "0.2", "0.1", "4.5"),
        (20, 1, "0.5", "4", "15"),
        (50, 3, "0.75", "0.25", "45"),
        (40, 6, "0.05", "2", "30.5"),
        (7, 1, "0.99", "100", "6.999"),
        (100, 4, "0.5", "0.001", "99"),
        (3, 2, "0.3", "1", "1.5"),
    )
]

_SHORT = [point for point in _INSTANCES if int(point["n"]) <= 10]


@cache
def _at(n: int, m: int, mu: Fraction, eps: Fraction, x: Fraction) -> Mapping[str, arb]:
    from flint import acb, arb

    mean, budget, threshold = ball(mu), ball(eps), ball(x)
    odds, gap = acb((1 - mean) / mean), threshold - n * mean

    def slope(y: acb, analytic: bool) -> acb:  # noqa: FBT001 -- the signature that the quadrature asks for
        return (odds * y / (1 - y)).log(analytic=analytic)

    def decay(y: acb, analytic: bool) -> acb:  # noqa: FBT001
        information = y * (y / mean).log(analytic=analytic)
        information += (1 - y) * ((1 - y) / (1 - mean)).log(analytic=analytic)
        return (-n * information).exp()

    def descent(z: acb, analytic: bool) -> acb:  # noqa: FBT001
        y = (threshold - z) / n
        return slope(y, analytic) * decay(y, analytic)

    def tail(z: acb) -> acb:
        return _tail(z, m, budget)

    def density(z: acb) -> acb:
        return _density(z, m, budget)

    def weighted_tail(z: acb, analytic: bool) -> acb:  # noqa: FBT001
        return tail(z) * decay((threshold - z) / n, analytic)

    def majorant(z: acb) -> acb:
        return arb.const_e() * (-budget * z).exp() * (1 + m * budget * z) ** m

    # from 1 - end to 1 the decay is at most 1, and the integral of the slope at most the largest
    end = arb(2) ** -20
    largest = end * (abs(odds.real.log()) + 2 + 20 * arb(2).log())
    weights = [comb(n, k) * mu**k * (1 - mu) ** (n - k) for k in range(n + 1)]
    upward = sum(
        (ball(weight) * laplace_sum_sf_ball(ball(max(x - k, Fraction(0))), budget, m=m))
        for k, weight in enumerate(weights)
    )
    return {
        "whole": private_sum_sf_ball(threshold, mean, budget, n=n, m=m),
        "rewards": ball(sum(weight for k, weight in enumerate(weights) if k >= x)),
        "second": arb(0) + upward,
        "start": arb(0) + tail(acb(0)).real,
        "over_density": tail(acb(gap)).real
        + _integral(lambda z, known: density(z) * decay((threshold - z) / n, known), arb(0), gap),
        # beyond the gap Pbar is 1
        "over_tails": _integral(weighted_tail, arb(0), gap) + _tails_beyond(gap, m, budget),
        "by_parts": _integral(lambda z, known: tail(z) * descent(z, known), arb(0), gap),
        "squared_integral": _integral(lambda z, known: majorant(z) ** 2 * descent(z, known), arb(0), gap),
        "first_integral": _integral(lambda z, known: majorant(z) * descent(z, known), arb(0), gap),
        "unweighted": _integral(
            lambda y, known: (
                n * arb.const_e() * (1 + m * budget * (threshold - n * y)) ** m * slope(y, known)
            ),
            mean,
            threshold / n,
        ),
        "over_means": _integral(
            lambda y, known: n * majorant(threshold - n * y) * slope(y, known) * decay(y, known),
            mean,
            threshold / n,
        ),
        "beyond": _integral(
            lambda y, known: n * majorant(threshold - n * y) * slope(y, known) * decay(y, known),
            threshold / n,
            1 - end,
        )
        + n * majorant(acb(threshold - n + n * end * arb(0.5, 0.5))).real * largest * arb(0, 1),
    }


def _integral(f: Callable[[Any, bool], Any], lower: arb, upper: arb) -> arb:
    from flint import acb, arb

    return acb.integral(f, lower, upper, rel_tol=arb(2) ** -80, abs_tol=arb(2) ** -120).real


def _tail(z: acb, m: int, budget: arb) -> acb:
    """``F_m(z)`` for ``z >= 0``."""
    return (-budget * z).exp() * sum(c * (budget * z) ** j for j, c in enumerate(_coefficients(m)))


def _density(z: acb, m: int, budget: arb) -> acb:
    """``f_m(z)`` for ``z >= 0``."""
    u, known = budget * z, _coefficients(m)
    slope_of_tail = sum(j * c * u ** (j - 1) for j, c in enumerate(known) if j)
    return budget * (_tail(z, m, budget) - (-u).exp() * slope_of_tail)


def _tails_beyond(z: arb, m: int, budget: arb) -> arb:
    """The integral of ``F_m`` from ``z >= 0`` on."""
    from flint import arb

    u, total = budget * z, arb(0)
    for j, c in enumerate(_coefficients(m)):
        total += c * factorial(j) * sum((u**i / factorial(i) for i in range(j + 1)), arb(0))
    return (-u).exp() * total / budget


def _by_quadrature(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """``convolved``: the integral of ``f_m(z) P[S_n >= x - z]`` over all z, by quadrature of ``f_m``.

    ``slower`` has ``z/2`` for z in the probability.
    """
    from flint import acb, arb

    n, m, mu, x = int(point["n"]), int(point["m"]), point["mu"], point["x"]
    budget = ball(point["eps"])
    far = 200 / budget
    beyond = _tail(acb(far), m, budget).real * arb(0.5, 0.5)

    def between(lower: arb, upper: arb) -> arb:
        return _integral(lambda z, _: _density(z, m, budget), lower, upper)

    half = between(arb(0), far) + beyond

    def above(level: Fraction) -> arb:
        within = between(arb(0), abs(ball(level)))
        return half - within if level > 0 else half + within

    weights = [comb(n, k) * mu**k * (1 - mu) ** (n - k) for k in range(n + 1)]
    return {
        "whole": private_sum_sf_ball(ball(x), ball(mu), budget, n=n, m=m),
        "second": sum(
            (
                ball(weight) * laplace_sum_sf_ball(ball(max(x - k, Fraction(0))), budget, m=m)
                for k, weight in enumerate(weights)
            ),
            arb(0),
        ),
        "convolved": sum((ball(weight) * above(x - k) for k, weight in enumerate(weights)), arb(0)),
        "slower": sum((ball(weight) * above(2 * (x - k)) for k, weight in enumerate(weights)), arb(0)),
    }


@cache
def _coefficients(m: int) -> tuple[arb, ...]:
    text = laplace_sum_polynomial("u", m)
    return tuple(ball(Fraction(term.split("*")[0])) for term in text.strip("()").split(" + "))


def _quantities(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    return _at(int(point["n"]), int(point["m"]), point["mu"], point["eps"], point["x"])


_STEEP: list[Instance] = [*_INSTANCES, {"n": 20, "m": 1, "mu": "0.5", "eps": "10", "x": "19.8"}]
"""With a point where the means cannot be exchanged in d_eps."""
_GAP = "(x - n*mu)"
_PBAR = "exp(-n*kl(x/n, mu))"
_DECAY = "exp(-n*d_eps(x/n, mu, eps))"
_GROWN = f"e*(1 + m*eps*{_GAP})**m"
_EDGE = f"exp(-(eps*{_GAP} - 1 - m*log(1 + m*eps*{_GAP})))"

_SPLIT = {
    "bound": "P <= R/2 + U",
    "instances": "whole <= rewards/2 + second",
    "convolution": "abs(whole - convolved) <= 1/10**15*whole",
}
_SPLIT_CASES = [
    {
        "x": f"{n}*y",
        "P": private_sum_tail(n, m, f"{n}*y"),
        "R": reward_tail(n, f"{n}*y"),
        "U": noise_upward(n, m, f"{n}*y"),
    }
    for n, m in ((1, 1), (2, 2))
]

EQ19 = Claim(
    id="BERN-EQ19",
    where="Appendix D, Proof D.4, (17) to (19)",
    kind="inequality",
    statement=(
        "For every real x: P[S_n + Z_m >= x] = int f_m(z) P[S_n >= x - z] dz <= (1/2) P[S_n >= x] + "
        "int_0^inf f_m(z) P[S_n >= x - z] dz."
    ),
    printed=_SPLIT,
    mutants={
        "a quarter": _SPLIT | {"bound": "P <= R/4 + U"},
        "without the first term": _SPLIT | {"bound": "P <= U"},
        "half of the second term": _SPLIT | {"instances": "whole <= rewards/2 + second/2"},
        "the first term squared": _SPLIT | {"instances": "whole <= rewards**2/200 + second"},
        "noise above 0 alone": {"convolution": "abs(whole - second) <= 1/10**15*whole"},
        "half of the noise": {"convolution": "abs(whole - slower) <= 1/10**15*whole"},
    },
    checks=(
        entry(
            "bound",
            holds_for_each(_SPLIT_CASES, box(y=(-1, 2), mu="(0, 1)", eps="(0, 10]"), part="every threshold"),
        ),
        entry("instances", holds_with(_quantities, _INSTANCES, part="instances of the proof")),
        entry("convolution", holds_with(_by_quadrature, _SHORT, part="convolution by quadrature")),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            2,
            by="convolution by quadrature",
            on="8 points, n up to 10, m up to 3, to 15 digits",
            beyond="other points",
            kills={1: "noise above 0 alone", 2: "half of the noise"},
        ),
        settles(
            3,
            by="every threshold",
            on="points with n = m = 1 and 2, eps up to 10",
            beyond="other n and m, larger eps",
            kills={1: "a quarter"},
        ),
        settles(
            3,
            by="instances of the proof",
            on="12 points, n up to 100, m up to 6",
            beyond="other points",
            kills={2: "half of the second term"},
        ),
    ),
)

_CHERNOFF = {"bound": "R <= exp(-n*kl(y, mu))", "instances": f"rewards <= {_PBAR}"}

EQ20 = Claim(
    id="BERN-EQ20",
    where="Appendix D, Proof D.4, (20)",
    kind="inequality",
    statement="For x - z >= n mu: P[S_n >= x - z] <= Pbar(x - z) = exp(-n kl((x - z)/n, mu)).",
    printed=_CHERNOFF,
    mutants={
        "n + 1": _CHERNOFF | {"bound": "R <= exp(-(n + 1)*kl(y, mu))"},
        "arguments swapped": _CHERNOFF | {"bound": "R <= exp(-n*kl(mu, y))"},
        "twice the exponent": _CHERNOFF | {"instances": "rewards <= exp(-2*n*kl(x/n, mu))"},
    },
    checks=(
        entry(
            "bound",
            holds_for_each(
                [{"n": n, "R": reward_tail(n, f"({n}*y)")} for n in (1, 3, 8)],
                box(y=(0, 1), mu="(0, 1)"),
                where="y >= mu",
                part="thresholds up to n",
                instances=200,
            ),
        ),
        entry("instances", holds_with(_quantities, _INSTANCES, part="instances of the proof")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-LH.6",),
    settles=(
        settles(
            1,
            by="thresholds up to n",
            on="points with n = 1, 3, 8",
            beyond="other n and points",
            kills={2: "arguments swapped"},
        ),
        settles(
            1,
            by="instances of the proof",
            on="12 points, n up to 100, m up to 6",
            beyond="other points",
            kills={1: "twice the exponent"},
        ),
    ),
    notes="Thresholds are read as lying below n.",
)

_PARTS = {
    "bound": f"second <= {_PBAR}/2 + by_parts",
    "by parts": f"abs(over_density - {_PBAR}/2 - by_parts) <= 1/10**15*over_density",
    "start": "start == 1/2",
    "majorant": "second <= over_density",
}

EQ21 = Claim(
    id="BERN-EQ21",
    where="Appendix D, Proof D.4, (21)",
    kind="inequality",
    statement="For n mu <= x < n: term (II) <= (1/2) Pbar(x) + int_0^inf F_m(z) (-Pbar'(x - z)) dz.",
    printed=_PARTS,
    mutants={
        "without the boundary": {"bound": "second <= by_parts"},
        "half of the integral": {"bound": f"second <= {_PBAR}/2 + by_parts/2"},
        "boundary at a tenth": {"bound": f"second <= {_PBAR}/10 + by_parts"},
        "integral one way": {"bound": f"second <= {_PBAR}/2 - by_parts"},
        "boundary not halved": {
            "by parts": f"abs(over_density - {_PBAR} - by_parts) <= 1/10**15*over_density"
        },
        "all noise above zero": {"start": "start == 1"},
        "equality": {"majorant": "over_density <= second"},
        "F_m for the density": {"majorant": "second <= over_tails"},
        "slope added": {"by parts": f"abs(over_density - {_PBAR}/2 + by_parts) <= 1/10**15*over_density"},
        "boundary without its sign": {
            "by parts": f"abs(over_density + {_PBAR}/2 - by_parts) <= 1/10**15*over_density"
        },
    },
    checks=(
        entry("bound", holds_with(_quantities, _INSTANCES, part="instances of the proof")),
        entry("by parts", holds_with(_quantities, _INSTANCES, part="integration by parts")),
        entry("start", holds_with(_quantities, _INSTANCES, part="noise above zero")),
        entry("majorant", holds_with(_quantities, _INSTANCES, part="Pbar for the chance")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ20",),
    settles=(
        settles(
            1,
            by="Pbar for the chance",
            on="12 points, n up to 100, m up to 6",
            beyond="other points",
            kills={1: "equality", 2: "F_m for the density"},
        ),
        settles(
            2,
            by="integration by parts",
            on="12 points, n up to 100, m up to 6, to 15 digits",
            beyond="other points, x above n",
            kills={1: "slope added", 2: "boundary without its sign"},
        ),
        settles(
            3,
            by=("instances of the proof", "integration by parts", "noise above zero"),
            on="12 points, n up to 100, m up to 6",
            beyond="other points",
            kills={1: "boundary not halved", 2: "all noise above zero"},
        ),
    ),
    notes="Pbar, which (20) defines above n mu, is read as 1 below it.",
)

_NOISE_DECIDES: Instance = {"n": 200, "m": 1, "mu": "0.01", "eps": "0.1", "x": "150"}
_MAJORISED = {
    "bound": f"by_parts <= first_integral + {_EDGE}",
    "beyond": "F*(p - 1) == F",
    "first alone": "by_parts <= first_integral",
    "tail": "P <= exp(-(u - 1 - m*log(1 + m*u)))",
    "an exponential": "exp(v) >= 0",
    "from the tilt": "P <= q",
    "both ranges": "(F + s + r)*p + F*g <= (F + s + r)*p + (F + s)*g",
}

EQ22 = Claim(
    id="BERN-EQ22",
    where="Appendix D, Proof D.4, (22)",
    kind="inequality",
    statement=(
        "int_0^inf F_m(z) (-Pbar'(x-z)) dz <= int_0^{x - n mu} e^{-f(z)} (-Pbar'(x-z)) dz + e^{-f(x - n mu)} "
        "by int_{x - n mu}^inf (-Pbar'(x-z)) dz = Pbar(n mu). Checked: with the value p that Pbar "
        "tends to below n mu, that integral is p - Pbar(n mu) = p - 1 and not 1; F is F_m(x - n mu). In "
        "`both ranges` F_m falls from F + s + r before x - n mu to F + s there and F beyond, and p, g >= 0 "
        "are -Pbar' before and beyond."
    ),
    printed=_MAJORISED,
    mutants={
        "edge alone, a twentieth": {"bound": f"by_parts <= {_EDGE}/20"},
        "the other way": {"bound": f"first_integral + {_EDGE} <= by_parts"},
        "a tenth of the integral": {"bound": "by_parts <= first_integral/10"},
        "the square of the bound": {"bound": f"by_parts <= squared_integral + {_EDGE}**2"},
        "below zero": {"beyond": "F*(p - 1) < 0"},
        "a twentieth of the integral": {"first alone": "by_parts <= first_integral/20"},
        "the square of the first integral": {"first alone": "by_parts <= squared_integral"},
        "1.1 of the exponent": {"tail": "P <= exp(-(1.1*u - 1 - m*log(1 + m*u)))"},
        "power m - 2": {"tail": "P <= exp(-(u - 1 - (m - 2)*log(1 + m*u)))"},
        "a tenth below": {"from the tilt": "P <= 0.9*q"},
        "above 1": {"an exponential": "exp(v) >= 1"},
        "at the border on both ranges": {"both ranges": "(F + s + r)*p + F*g <= (F + s)*p + (F + s)*g"},
        "F_m grows": {"both ranges": "(F + s)*p + (F + s + r)*g <= (F + s)*p + (F + s)*g"},
    },
    checks=(
        entry(
            "bound",
            holds_with(_quantities, [*_INSTANCES, _NOISE_DECIDES], part="instances of the proof"),
        ),
        entry("beyond", holds_on(box(F="(0, 1/2]", p=(0, 1)), part="integral beyond x - n mu")),
        entry(
            "first alone",
            holds_with(_quantities, [*_INSTANCES, _NOISE_DECIDES], part="first integral alone"),
        ),
        entry(
            "tail",
            holds_for_each(
                [{"m": m, "P": laplace_sum_tail("u", m)} for m in (1, 3, 6)],
                box(u=(0, 1000)),
                part="tail of the noise, 0 included",
            ),
        ),
        entry(
            "an exponential",
            holds_everywhere(wide_domain({"v": "(-oo, oo)"}), part="an exponential is not negative"),
        ),
        entry(
            "from the tilt",
            holds_on(
                box(P=(0, 1), p=(0, 1), q=(0, 1)), where=("P <= p", "p <= q"), part="tail from the tilt"
            ),
        ),
        entry(
            "both ranges",
            holds_everywhere(
                wide_domain(dict.fromkeys("Fsrpg", "[0, oo)")), part="F_m falls, on both ranges"
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "F_m(x - n mu) int_{x - n mu}^inf (-Pbar'(x-z)) dz <= F_m(x - n mu) Pbar(n mu), if Pbar goes on "
            "below n mu with values in [0, 1]."
        ),
        formula=_MAJORISED | {"beyond": "F*(p - 1) <= F"},
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.PROOF_SLIP,
    rests_on=("BERN-LD.1", "BERN-EQ21"),
    noted=(
        noted(
            101,
            "int_0^inf F_m(z) (-Pbar'(x-z)) dz <= int_0^{x - n mu} e^{-f(z)} (-Pbar'(x-z)) dz, with Pbar = 1 "
            "below n mu",
            for_all="n mu <= x < n, n >= 1, m >= 1, mu in (0, 1), eps > 0",
            near_miss="e^{-2 f(z)} for e^{-f(z)}",
        ),
    ),
    settles=(
        settles(
            1,
            by=chain(
                "tail from the tilt",
                {
                    "P <= p": MARKOV(
                        nonnegative="an exponential is not negative", expectation="BERN-LD.1a#2"
                    ),
                    "p <= q": "BERN-LD.1a#10",
                },
            ),
            despite={"BERN-LD.1a#5": "t = 0 is allowed here, where the bound is 1"},
        ),
        settles(
            1,
            by="tail of the noise, 0 included",
            on="points with m = 1, 3, 6, eps z up to 1000",
            beyond="other points and m",
            kills={1: "1.1 of the exponent", 2: "power m - 2"},
        ),
        settles(
            2,
            by="F_m falls, on both ranges",
            kills={1: "at the border on both ranges", 2: "F_m grows"},
        ),
        settles(
            4,
            by="instances of the proof",
            on="13 points, n up to 200, m up to 6",
            beyond="other points",
            kills={1: "a tenth of the integral", 2: "the square of the bound"},
        ),
        settles(3, by="integral beyond x - n mu"),
        settles(AMENDED, by="integral beyond x - n mu"),
        settles(
            101,
            by="first integral alone",
            on="13 points, n up to 200, m up to 6",
            beyond="other points",
            kills={1: "the square of the first integral"},
        ),
    ),
)

_SLOPE = {
    "derivative": "kl(w, mu) - kl(y, mu) - (w - y)*log(y*(1 - mu)/(mu*(1 - y))) == kl(w, y)",
    "remainder": "kl(w, y)*y*(1 - y) <= (w - y)**2",
    "chain": "abs(descent - log(y*(1 - mu)/(mu*(1 - y)))*exp(-n*kl(y, mu))) <= 1/10**30",
    "slope": "n*log(y*(1 - mu)/(mu*(1 - y)))*exp(-n*kl(y, mu))",
}


def _descent(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """``-d/ds exp(-n kl(s/n, mu))`` at ``s = n y``, from the power series."""
    from flint import arb_series

    n, y, mu = int(point["n"]), ball(point["y"]), ball(point["mu"])
    mean = arb_series([y, 1 / (0 * y + n)], 2)
    information = mean * (mean / mu).log() + (1 - mean) * ((1 - mean) / (1 - mu)).log()
    return {"descent": -(-n * information).exp()[1]}


EQ23 = Claim(
    id="BERN-EQ23",
    where="Appendix D, Proof D.4, (23)",
    kind="identity",
    statement=(
        "-Pbar'(z) = kl'(z/n, mu) exp(-n kl(z/n, mu)) with kl' the derivative in the first argument, kl'(y, "
        "mu) = log(y(1-mu)/(mu(1-y))): kl(w, mu) = kl(y, mu) + (w - y) kl'(y, mu) + kl(w, y), the last at "
        "most (w - y)^2/(y(1-y))."
    ),
    printed=_SLOPE,
    mutants={
        "derivative in the second argument": _SLOPE
        | {"derivative": "kl(w, mu) - kl(y, mu) - (w - y)*(mu - y)/(mu*(1 - mu)) == kl(w, y)"},
        "odds of the mean missing": _SLOPE
        | {"derivative": "kl(w, mu) - kl(y, mu) - (w - y)*log(y/(1 - y)) == kl(w, y)"},
        "Pinsker the wrong way": _SLOPE | {"remainder": "kl(w, y)*y*(1 - y) <= (w - y)**2/2"},
        "factor n": _SLOPE
        | {"chain": "abs(descent - n*log(y*(1 - mu)/(mu*(1 - y)))*exp(-n*kl(y, mu))) <= 1/10**30"},
        "odds the other way": _SLOPE
        | {"derivative": "kl(w, mu) - kl(y, mu) - (w - y)*log(mu*(1 - y)/(y*(1 - mu))) == kl(w, y)"},
        "without its sign": _SLOPE
        | {"chain": "abs(descent + log(y*(1 - mu)/(mu*(1 - y)))*exp(-n*kl(y, mu))) <= 1/10**30"},
        "slope at another mean": _SLOPE | {"slope": "n*log(y/(1 - y))*exp(-n*kl(y, mu))"},
    },
    checks=(
        entry(
            "derivative",
            is_identity(box(w="(0, 1)", y="(0, 1)", mu="(0, 1)"), part="derivative up to the remainder"),
        ),
        entry(
            "remainder", holds_on(box(w=(0, 1), y="(0, 1)"), part="remainder", instances=500, most_boxes=200)
        ),
        entry(
            "chain",
            holds_with(
                _descent,
                [
                    {"n": n, "y": y, "mu": mu}
                    for n in (1, 7, 100)
                    for y, mu in (("0.5", "0.3"), ("0.99", "0.5"), ("0.2", "0.01"), ("0.999", "0.99"))
                ],
                part="chain rule",
            ),
        ),
        entry(
            "slope",
            is_slope_of(
                "-exp(-n*kl(y, mu))",
                "y",
                holds_everywhere(
                    wide_domain({"y": "(0, 1)", "mu": "(0, 1)", "n": "[1, oo)"}), part="slope at z = n y"
                ),
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(1, by="slope at z = n y"),
        settles(
            1,
            by=("derivative up to the remainder", "remainder", "chain rule"),
            on="12 points for the chain rule, n up to 100",
            beyond="other points",
            kills={1: "factor n", 2: "odds the other way", 3: "without its sign"},
        ),
    ),
)

_FIRST = {
    "substitution": "abs(first_integral - over_means) <= 1/10**15*first_integral",
    "majorants": (
        f"first_integral <= {_DECAY}*n*{_GROWN}*kl(x/n, mu) "
        f"and {_DECAY}*n*{_GROWN}*kl(x/n, mu) <= {_DECAY}*n*{_GROWN}*log(1/mu)"
    ),
    "exponent": "eps*(x - y) + kl(y, mu) >= d_eps(x, mu, eps)",
    "kl at 1": "kl(y, mu) <= log(1/mu)",
    "logarithms": "-(eps*z - 1 - m*log(1 + m*eps*z)) == 1 + m*log(1 + m*eps*z) - eps*z",
    "integrands": "w*D <= w*k and w*k <= w*D",
    "infimum": "w*exp(-(I + g)) <= w*exp(-I)",
    "kl rises": "log(y*(1 - mu)/(mu*(1 - y))) >= 0",
    "infimum at points": f"over_means <= {_DECAY}*unweighted",
    "power": "w*(1 + u)**m <= w*(1 + u + g)**m",
    "power at points": f"{_DECAY}*unweighted <= {_DECAY}*n*{_GROWN}*kl(x/n, mu)",
}

EQ24 = Claim(
    id="BERN-EQ24",
    where="Appendix D, Proof D.4, displays up to (24)",
    kind="inequality",
    statement=(
        "For n mu <= x < n: int_0^{x-n mu} e^{-f(z)} (-Pbar'(x-z)) dz = int_mu^{x/n} n e (1 + m eps (x - y "
        "n))^m kl'(y, mu) e^{-eps(x - y n)} e^{-n kl(y, mu)} dy <= e^{-n d_eps(x/n, mu)} n e (1 + m eps (x - "
        "mu n))^m kl(x/n, mu) <= e^{-n d_eps(x/n, mu)} n e (1 + m eps (x - mu n))^m log(1/mu)."
    ),
    printed=_FIRST,
    mutants={
        "without n": _FIRST
        | {"substitution": "abs(first_integral - over_means/n) <= 1/10**15*first_integral"},
        "means up to 1": _FIRST
        | {"substitution": "abs(first_integral - (over_means + beyond)) <= 1/10**15*first_integral"},
        "kl for d_eps": _FIRST | {"majorants": f"first_integral <= {_PBAR}*{_GROWN}*kl(x/n, mu)"},
        "coefficient of the lemma": _FIRST
        | {"majorants": f"first_integral <= {_DECAY}*{_GAP}*{_GROWN}*log(1/mu)"},
        "half the price": _FIRST | {"exponent": "eps*(x - y)/2 + kl(y, mu) >= d_eps(x, mu, eps)"},
        "arguments swapped": _FIRST | {"exponent": "eps*(x - y) + kl(mu, y) >= d_eps(x, mu, eps)"},
        "log of 1/(1-mu)": _FIRST | {"kl at 1": "kl(y, mu) <= log(1/(1 - mu))"},
        "no n in front": _FIRST | {"majorants": f"first_integral <= {_DECAY}*{_GROWN}*kl(x/n, mu)"},
        "1 - mu in front": _FIRST | {"kl at 1": "kl(y, mu) <= (1 - mu)*log(1/mu)"},
        "twice the decay": {"logarithms": _FIRST["logarithms"].replace("- eps*z", "- 2*eps*z")},
        "without e": {"logarithms": _FIRST["logarithms"].replace("== 1 + m", "== m")},
        "half of the slope": {"integrands": "w*D <= w*k/2 and w*k/2 <= w*D"},
        "supremum": {
            "infimum": "w*exp(-(I + g)) <= w*exp(-(I + g + 1))",
            "infimum at points": f"over_means <= exp(-max(eps*{_GAP}, n*kl(x/n, mu)))*unweighted",
        },
        "supremum from 0 on": {
            "infimum at points": "over_means <= exp(-max(eps*x + n*kl(0, mu), n*kl(x/n, mu)))*unweighted"
        },
        "kl falls": {"kl rises": "log(y*(1 - mu)/(mu*(1 - y))) <= 0"},
        "power at the smaller sum": {"power": "w*(1 + u + g)**m <= w*(1 + u)**m"},
        "means exchanged in d_eps": {
            "power at points": f"{_DECAY}*unweighted <= exp(-n*d_eps(mu, x/n, eps))*n*{_GROWN}*kl(x/n, mu)"
        },
        "power without the gap": {
            "power at points": f"{_DECAY}*unweighted <= {_DECAY}*n*e*(1 + m*eps)**m*kl(x/n, mu)"
        },
    },
    checks=(
        entry("substitution", holds_with(_quantities, _INSTANCES, part="substitution y = (x - z)/n")),
        entry("majorants", holds_with(_quantities, _INSTANCES, part="majorants")),
        entry(
            "exponent",
            holds_on(
                box(x=(0, 1), y=(0, 1), mu="(0, 1)", eps="(0, 20]"),
                where=("y >= mu", "y <= x"),
                part="infimum in the exponent",
                instances=300,
                most_boxes=500,
            ),
        ),
        entry(
            "kl at 1", holds_on(box(y=(0, 1), mu="(0, 1)"), where="y >= mu", part="kl(1, mu)", instances=300)
        ),
        entry(
            "logarithms",
            holds_everywhere(
                wide_domain({"z": "[0, oo)", "eps": "(0, oo)", "m": "[1, oo)"}), part="e^-f, by logarithms"
            ),
        ),
        entry(
            "integrands",
            holds_on(
                box(w=(0, 1), D=(0, 1), k=(0, 1)), where=("D <= k", "k <= D"), part="integrands, by (23)"
            ),
        ),
        entry(
            "infimum",
            holds_everywhere(wide_domain(dict.fromkeys("wIg", "[0, oo)")), part="infimum in front"),
        ),
        entry(
            "kl rises",
            holds_on(box(y="(0, 1)", mu="(0, 1)"), where="mu <= y", part="kl rises above its mean"),
        ),
        entry("infimum at points", holds_with(_quantities, _STEEP, part="infimum at the points")),
        entry(
            "power",
            holds_everywhere(
                wide_domain({"w": "[0, oo)", "u": "[0, oo)", "g": "[0, oo)", "m": "[1, oo)"}),
                part="power at the largest sum",
            ),
        ),
        entry("power at points", holds_with(_quantities, _STEEP, part="power at the points")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-LD.1", "BERN-EQ22", "BERN-EQ23", "BERN-EQ6"),
    settles=(
        settles(
            2,
            by="substitution y = (x - z)/n",
            on="12 points, n up to 100, m up to 6",
            beyond="other points",
            kills={1: "without n", 2: "means up to 1"},
        ),
        settles(
            1,
            by=chain("integrands, by (23)", {"D <= k": "BERN-EQ23#1", "k <= D": "BERN-EQ23#1"}),
        ),
        settles(1, by="e^-f, by logarithms", kills={1: "twice the decay", 2: "without e"}),
        settles(3, by=("infimum in front", "kl rises above its mean")),
        settles(
            3,
            by="infimum at the points",
            on="13 points, n up to 100, m up to 6",
            beyond="other points",
            kills={1: "supremum", 2: "supremum from 0 on"},
        ),
        settles(4, by=("power at the largest sum", "kl rises above its mean")),
        settles(
            4,
            by=("power at the points", "infimum in the exponent"),
            on="13 points; of the infimum points with eps up to 20",
            beyond="other points",
            kills={1: "means exchanged in d_eps", 2: "power without the gap"},
        ),
        settles(
            5,
            by="majorants",
            on="first against last term, at 12 points",
            beyond="the equality; other points",
            kills={1: "no n in front", 2: "coefficient of the lemma"},
        ),
        settles(6, by="kl(1, mu)", kills={1: "log of 1/(1-mu)", 2: "1 - mu in front"}),
    ),
    notes="The coefficient of Lemma D.3 is treated at BERN-LD.3.",
)

_LOG_EDGE = f"-(eps*{_GAP} - 1 - m*log(1 + m*eps*{_GAP}))"
_LOG_GROWN = f"1 + m*log(1 + m*eps*{_GAP})"
_SECOND = {
    "value": f"{_LOG_EDGE} == {_LOG_GROWN} - n*eps*(x/n - mu)",
    "bound": "d_eps(y, mu, eps) <= eps*(y - mu)",
}

EQ25 = Claim(
    id="BERN-EQ25",
    where="Appendix D, Proof D.4, (25)",
    kind="inequality",
    statement=(
        "For n mu <= x <= n: e^{-f(x - n mu)} = e (1 + m eps (x - n mu))^m e^{-n eps (x/n - mu)} <= "
        "e (1 + m eps (x - n mu))^m e^{-n d_eps(x/n, mu)}."
    ),
    printed=_SECOND,
    mutants={
        "1/e": _SECOND | {"value": f"{_LOG_EDGE} == {_LOG_GROWN} - n*eps*(x/n - mu) - 2"},
        "n twice": _SECOND | {"value": f"{_LOG_EDGE} == {_LOG_GROWN} - n*eps*(x - mu)"},
        "without e": _SECOND | {"value": f"{_LOG_EDGE} == {_LOG_GROWN} - 1 - n*eps*(x/n - mu)"},
        "without n": _SECOND | {"value": f"{_LOG_EDGE} == {_LOG_GROWN} - eps*(x/n - mu)"},
        "10% less": _SECOND | {"bound": "d_eps(y, mu, eps) <= 0.9*eps*(y - mu)"},
        "strict": _SECOND | {"bound": "d_eps(y, mu, eps) <= eps*(y - mu) - eps*(y - mu)**2"},
        "kl for d_eps": _SECOND | {"bound": "kl(y, mu) <= eps*(y - mu)"},
        "twice d_eps": _SECOND | {"bound": "2*d_eps(y, mu, eps) <= eps*(y - mu)"},
    },
    checks=(
        entry(
            "value",
            holds_everywhere(
                wide_domain(
                    {"x": "[0, oo)", "mu": "(0, 1)", "eps": "(0, oo)", "n": "[1, oo)", "m": "[1, oo)"},
                    "x >= n*mu",
                ),
                part="value, by logarithms",
            ),
        ),
        entry(
            "bound",
            holds_everywhere(
                widened(box(y=(0, 1), mu="(0, 1)"), "y >= mu", eps="(0, oo)"), part="d_eps <= eps |x/n - mu|"
            ),
        ),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-I15",),
    settles=(
        settles(
            1,
            by="value, by logarithms",
            kills={1: "without e", 2: "without n"},
        ),
        settles(
            2,
            by="d_eps <= eps |x/n - mu|",
            kills={1: "kl for d_eps", 2: "twice d_eps"},
            despite={"BERN-I15#3": "equality is allowed here, and it is proved anew"},
        ),
    ),
    notes="The sum x is read as at most n.",
)

_THIRD = {"tail": f"rewards <= {_PBAR}", "order": "d_eps(y, mu, eps) <= kl(y, mu)"}

EQ26 = Claim(
    id="BERN-EQ26",
    where="Appendix D, Proof D.4, (26)",
    kind="inequality",
    statement="For n mu <= x <= n: P[S_n >= x] <= Pbar(x) <= e^{-n d_eps(x/n, mu)}.",
    printed=_THIRD,
    mutants={
        "n + 5": _THIRD | {"tail": "rewards <= exp(-(n + 5)*kl(x/n, mu))"},
        "half of it": _THIRD | {"tail": f"rewards <= {_PBAR}/20"},
        "1.1 of the exponent": _THIRD | {"tail": "rewards <= exp(-1.1*n*kl(x/n, mu))"},
        "means exchanged": _THIRD | {"tail": "rewards <= exp(-n*kl(mu, x/n))"},
        "swapped": _THIRD | {"order": "d_eps(y, mu, eps) <= kl(mu, y)"},
        "10% less": _THIRD | {"order": "d_eps(y, mu, eps) <= 0.9*kl(y, mu)"},
        "transport for d_eps": _THIRD | {"order": "eps*(y - mu) <= kl(y, mu)"},
        "half the transport for d_eps": _THIRD | {"order": "eps*abs(y - mu)/2 <= kl(y, mu)"},
    },
    checks=(
        entry("tail", holds_with(_quantities, _INSTANCES, part="instances of the proof")),
        entry(
            "order",
            holds_everywhere(
                widened(box(y=(0, 1), mu="(0, 1)"), "y >= mu", eps="(0, oo)"), part="d_eps <= kl"
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-LH.6", "BERN-I15"),
    settles=(
        settles(
            1,
            by="instances of the proof",
            on="12 points, n up to 100, m up to 6",
            beyond="other points",
            kills={1: "1.1 of the exponent", 2: "means exchanged"},
        ),
        settles(
            2,
            by="d_eps <= kl",
            kills={1: "transport for d_eps", 2: "half the transport for d_eps"},
        ),
    ),
)

CLAIMS = (EQ19, EQ20, EQ21, EQ22, EQ23, EQ24, EQ25, EQ26)
