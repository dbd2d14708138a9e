"""A trace and rows for the page of Section 4: AdaR-UCB beside its lines, and what its runs look like."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.private.adar_ucb import AdaRUCB
from ...algorithms.private.doubling_and_forgetting import MEAN
from ...algorithms.protocol.first_pulls import PULLS
from ...theory.numbers.enclosure import Enclosure
from ...verify.enumeration.exact_privacy import exact_privacy
from ...verify.evidence.effort import Effort
from ...verify.proving.formula_checks import Check
from ..checks.ledgers_of_runs import accounted, upper_end
from ..checks.traces.replay import Given
from ..checks.traces.traced import Instance, on_means, traced
from ..pages.rows import Estimate
from .quantities.doubling_runs import HORIZONS, MEANS, Case, blocks, simulated

Row = Mapping[str, Fraction]

# arms, rounds, alpha, eps (2 alpha/eps is a power of 4, so that the noise has a rational scale), beta
_GAMES = (
    (4, 40, "2", "256", "25/8"), (1, 16, "2", "1", "31/8"), (2, 3, "4", "8", "4"), (3, 100, "8", "1", "25/8"),
    (8, 60, "2", "64", "4"), (5, 150, "3/2", "48", "25/8"),
)  # fmt: skip
CASES: tuple[Case, ...] = (
    (("9/10", "1/10"), 10**4, 2, "1/500", "6", 400),
    (("1", "0"), 10**5, 2, "1/500", "7/2", 4000),
    (("99/100", "1/100"), 10**6, 2, "20", "20", 15000),
)


def algorithm_2() -> Check:
    """AdaR-UCB on given rewards and noises, beside its lines; the episodes end with the horizon."""
    return traced(_games)


def episodes(seed: int) -> Iterator[Row]:
    """At the start of an episode: N pulls of its arm, q episodes so far, n rewards of the last, its end u.

    ``length``, ``first``: of the new one; ``before``: the rounds in which the arm was last played.
    """
    found = []
    for means in MEANS:
        for horizon in HORIZONS:
            last: dict[int, tuple[int, int, int, int]] = {}
            for place, (arm, first, length) in enumerate(blocks(means, horizon, seed)):
                pulls, several, n, end = last.get(arm, (0, -1, 0, 0))
                if place >= len(means) and first + length - 1 < horizon:
                    at = {"N": pulls, "q": several, "n": n, "u": end, "length": length, "first": first}
                    found.append({name: Fraction(value) for name, value in at.items()})
                last[arm] = (pulls + length, several + 1, length, first + length - 1)
    yield from found[:: max(1, len(found) // 60)]


def exact_laws() -> Iterator[Row]:
    """The divergence of seven rounds by their exact law, noise on whole numbers; and at half its variance."""
    for order, eps in ((2, 1), (3, 4), (2, 12)):
        yield {
            "eps": Fraction(eps),
            "divergence": Fraction(_divergence(order, eps, Fraction(1)).upper),
            "halved": Fraction(_divergence(order, eps, Fraction(5, 7)).lower),
        }


def ledgers() -> Iterator[Row]:
    """The account of runs of 5000 rounds with three arms: as printed, and with 1% less noise."""
    for order, eps in ((2, Fraction(1)), (8, Fraction(1, 2))):
        runs = [
            accounted(
                partial(AdaRUCB, 3, alpha=order, epsilon=eps, noise=partial(_gaussian, part)),
                Bernoulli([0.75, 0.625, 0.5]),
                5000,
            )
            for part in (1.0, 0.99)
        ]
        whole, less = (upper_end(run.renyi(order)) for run in runs)
        yield {"eps": eps, "accounted": whole, "less": less, "leaks": Fraction(runs[0].leak is not None)}


def regret(seed: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """Simulated regret of two arms."""
    return simulated(CASES, seed)


def _divergence(order: int, eps: int, part: Fraction) -> Enclosure:
    policy = partial(AdaRUCB, 2, alpha=order, epsilon=eps, noise=partial(_lattice, part))
    return exact_privacy(policy, arms=2, horizon=7, tail=1e-12, orders=(order,)).renyi[float(order)]


def _lattice(part: Fraction, scale: float) -> DiscreteGaussian:
    return DiscreteGaussian(Fraction(scale) * part)


def _gaussian(part: float, scale: float) -> Gaussian:
    return Gaussian(scale * part)


def _games(effort: Effort) -> Iterator[Instance]:
    for place, (arms, horizon, alpha, eps, beta) in enumerate(_GAMES * effort.factor):
        for kind, given in Given.three(place, arms, horizon):
            yield Instance(
                f"K = {arms}, alpha = {alpha}, eps = {eps}, beta = {beta}, T = {horizon}, {kind}",
                partial(AdaRUCB, arms, alpha=alpha, epsilon=eps, beta=float(Fraction(beta))),
                given,
                horizon,
                {"alpha": Fraction(alpha), "eps": Fraction(eps), "beta": Fraction(beta)},
                _state,
                arms,
                noise_on=on_means,
            )


def _state(policy: AdaRUCB) -> Mapping[str, Any]:
    arms = range(policy.arms)
    return {
        "noisy": {arm + 1: Fraction(float(policy.values[arm, MEAN])) for arm in arms},
        "N": {arm + 1: int(policy.counts[arm, PULLS]) for arm in arms},
        "t": lambda coming: coming - 1,
    }
