"""Rows for the proof of Theorem 5.4: the share c(v), and the infimum that defines its constants."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from ...theory.divergences.adap_klucb_constant import c_of, infimum_at_phase, samples_over_log_horizon_ball
from ...theory.divergences.bernoulli_divergences import kl_ball
from ...theory.numbers.enclosure import Exact, ball, certified
from ..checks.enclosed_instances import spanned

Row = Mapping[str, Fraction | arb]

_BETA = "3.1"


def shares() -> Iterator[Row]:
    """The share of the gap at three values of v."""
    for mean, best in (("0.1", "0.8"), ("0.2", "0.9"), ("0.5", "0.6"), ("0.01", "0.99")):
        found = (spanned(c_of(mean, best, v)) for v in ("1/10", "1", "10"))
        yield dict(zip(("cl", "cm", "ch"), found, strict=True))


def three_budgets() -> Iterator[Row]:
    """The infimum in one phase at three budgets of ratio 11/10, means 1/2 and 3/4."""
    found = (spanned(infimum_at_phase("1/2", "3/4", eps, 10**23, 14)) for eps in ("1/5", "11/50", "121/500"))
    yield {**dict(zip("ijk", found, strict=True)), "q": Fraction(11, 10)}


def without_privacy() -> Iterator[Row]:
    """Four times the smallest number of samples over log T, times the divergence, at a huge budget."""
    found = {}
    for name, best in (("C", "0.6"), ("far", "0.999999")):
        samples = certified(samples_over_log_horizon_ball, "0.5", best, 10**60, _BETA)
        found[name] = 4 * spanned(samples) * kl_ball(ball("0.5"), ball(best))
    yield found


def phases() -> Iterator[Row]:
    """The infimum at the phase that it chooses."""
    cases: tuple[tuple[str, str, Exact, int, int], ...] = (
        ("1/2", "3/4", "1/4", 10**23, 14),
        ("1/2", "3/5", "1/10", 10**12, 15),
    )
    for mean, best, eps, horizon, phase in cases:
        least = spanned(infimum_at_phase(mean, best, eps, horizon, phase))
        before = spanned(infimum_at_phase(mean, best, eps, horizon, phase - 1))
        level = ball(horizon).log()
        assert level * least <= 2**phase
        assert level * before > 2 ** (phase - 1)
        yield {"i": least, "n": Fraction(2**phase), "T": Fraction(horizon)}
