"""Rows for the page of the thresholds of AdaP-TT and AdaP-TT*: their calibration, and simulated risks.

Five arms, s = 2, sigma = 1/2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.identification.stopping_threshold import c_gaussian_ball, w_bar_ball
from ...theory.numbers.enclosure import ball
from ..pages.rows import Estimate
from .quantities.stopping_times import LOG, Options, budget, chance

Row = Mapping[str, Fraction | arb]
Risk = Mapping[str, Estimate]
_BITS = 256
_COUNTS = ((1, 1), (1024, 1024), (65536, 4096))


def thresholds() -> Iterator[Row]:
    """At risk 0.01, three pairs of counts and three budgets, with the values of the catalogue."""
    values = {
        "0.1": ("61874.962104725537", "181.6765281415884", "82.884682525327030"),
        "1": ("657.42739896467796", "63.226678861131995", "66.280894193274995"),
        "10": ("45.252051907069359", "62.042180368327431", "66.114856309954474"),
    }
    for eps, of_counts in values.items():
        for counts, value in zip(_COUNTS, of_counts, strict=True):
            yield {**_known(counts, Fraction(eps), ball(100).log(), events=2), "value": Fraction(value)}


def branches() -> Iterator[Row]:
    """Both branches of (5.14) at risk 0.01, with the values of the catalogue."""
    for eps, counts, low, high in (
        ("0.1", (1024, 1024), "195.39385370729602", "243.91303807374915"),
        ("1", (1024, 1024), "42.08798521379986", "1327.1810280877944"),
        ("0.1", (65536, 4096), "75.315060175689786", "749.88582765088924"),
    ):
        known = _known(counts, Fraction(eps), ball(100).log(), events=3)
        yield {**known, "low": Fraction(low), "high": Fraction(high)}


def levels(events: int) -> Iterator[Row]:
    """At eps = 0.1, counts 10^6 and 10^5, and levels L = log(1/delta) up to 10^6."""
    for level in (10, 100, 10**4, 10**6):
        with precision(_BITS):
            row = _known((10**6, 10**5), Fraction(1, 10), ball(level), events=events)
        yield row


def risks(algorithm: str, seed: int) -> Iterator[Risk]:
    """Chances to stop with a wrong arm within 10,000 pulls at delta = 0.1: one arm ahead by 1e-6."""
    for arms, eps in ((2, "0.05"), (5, "0.05"), (5, "1")):
        yield {"risk": _risk(algorithm, arms, (*budget(eps, "0.1"), *LOG), seed, horizon=10_000, runs=600)}


def public_risk(seed: int) -> Iterator[Risk]:
    """The same of AdaP-TT with the threshold of public code, five arms, 20,000 pulls."""
    options = (*budget("0.05", "0.1"), *LOG, ("threshold", "heuristic"))
    yield {"risk": _risk("adap-tt", 5, options, seed, horizon=20_000, runs=300)}


def _risk(algorithm: str, arms: int, options: Options, seed: int, *, horizon: int, runs: int) -> Estimate:
    means = (*["0.5"] * (arms - 1), "0.500001")
    return chance(algorithm, means, options, seed, asked="risk", horizon=horizon, runs=runs)


def _known(counts: tuple[int, int], eps: Fraction, level: arb, *, events: int) -> Row:
    """``c`` is ``C_G`` of (5.10) at delta or 2 delta/3, one of as many ``events``; ``h`` and ``g`` are h."""
    first, second = (ball(count).log() / ball(2).log() + 2 for count in counts)
    zeta = ball(2).zeta()
    union = (4 * ball(2 if events == 2 else 3) * zeta**2 * first**2 * second**2).log() + level
    of_phases = {}
    for name, phase, count in (("h", first, counts[0]), ("g", second, counts[1])):
        of_one = (15 * zeta * phase**2).log() + level
        of_phases[name] = w_bar_ball(2 * of_one + 4 * (4 + ball(count).log()).log() + ball("1/2")) / 2
    return {
        "u": Fraction(counts[0]),
        "v": Fraction(counts[1]),
        "eps": eps,
        "L": level,
        "c": c_gaussian_ball(union / 2),
        **of_phases,
    }
