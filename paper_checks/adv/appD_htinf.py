"""Rows for the page of Appendix D: simulated regret of HTINF on noisy losses."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...verify.evidence.effort import Effort
from ..checks.statistics.simulated_regret import ALPHA, Regret
from ..pages.rows import Estimate, estimated_mean


def noisy_htinf(seed: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """HTINF on losses with noise of scale 1: its private version at budget 1, in batches of one round."""
    regret = Regret("private-htinf", ("0.7", "0.5"), 20_000, 40, (("epsilon", "1"),))
    mean = estimated_mean(regret.sample(Effort(seed)), float(regret.largest), ALPHA)
    yield {"K": Fraction(2), "T": Fraction(20_000), "eps": Fraction(1), "regret": mean}
