"""The games on which Algorithm 10, the private Top Two, is traced (5.4.1)."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_values import less
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance, best_of, on_means

_GAMES = (
    # arms, rounds, eps, delta, beta, threshold
    (2, 60, "8", "1/2", "1/2", "heuristic"),
    (3, 120, "4", "1/10", "1/4", "shape"),
    (4, 60, "1", "1/100", "1/2", "printed"),
    (3, 100, "16", "1/2", "2/3", "shape"),
)


def games(effort: Effort) -> Iterator[Instance]:
    """AdaP-TT, the costs (5.9) and three thresholds; games that stop and games that do not."""
    for place, (arms, rounds, eps, delta, beta, threshold) in enumerate(_GAMES * effort.factor):
        apart = [[Fraction(arm != arms - 2, arms - arm) for arm in range(arms)] for _ in range(rounds)]
        generic = Given.generic(place, arms, rounds)
        for kind, given in (
            ("generic rewards", generic),
            ("constant rewards, noise", Given(apart, generic.noises)),
            ("all rewards 1/2, no noise", Given.flat(Fraction(1, 2), arms, rounds)),
        ):
            yield Instance(
                f"K = {arms}, eps = {eps}, delta = {delta}, beta = {beta}, {threshold} threshold, {kind}",
                partial(_policy, arms, eps, delta, beta, threshold),
                given,
                rounds,
                {
                    "costs": _cost,
                    "c": _thresholds(arms, eps, threshold),
                    "eps": Fraction(eps),
                    "delta": Fraction(delta),
                    "beta": Fraction(beta),
                    "first_largest": lambda scores: min(best_of(scores, less)),
                    "first_least": lambda scores: min(best_of(scores, lambda x, y: less(y, x))),
                },
                _state,
                arms,
                noise_on=on_means,
                digits=9,
            )


def _cost(a: int, b: int, means: Mapping[int, Fraction], counts: Mapping[int, int]) -> Fraction:
    """(5.9) at ``sigma = 1/2``, exactly."""
    gap = max(means[a] - means[b], Fraction(0))
    return 2 * gap**2 / (Fraction(1, counts[a]) + Fraction(1, counts[b]))


def _thresholds(arms: int, eps: str, name: str) -> Callable[..., Fraction]:
    """The threshold of the code for two arms, at their counts, which are powers of two, and a risk."""
    from ....algorithms.best_arm.adap_tt import AdaPTT
    from ....theory.identification.stopping_rule import StoppingRule

    def c(a: int, b: int, counts: Mapping[int, int], delta: Fraction) -> Fraction:
        table = AdaPTT.thresholds[name](StoppingRule(arms, delta, Fraction(eps))).near
        return Fraction(table[counts[a].bit_length() + 1, counts[b].bit_length() + 1])

    return c


def _policy(arms: int, eps: str, delta: str, beta: str, threshold: str) -> Any:  # noqa: ANN401  a policy
    from ....algorithms.best_arm.adap_tt import AdaPTT
    from ....algorithms.best_arm.private_top_two import Stopping

    return AdaPTT(arms, epsilon=eps, delta=delta, beta=beta, stopping=Stopping(threshold=threshold))


def _state(policy: Any) -> Mapping[str, Any]:  # noqa: ANN401  a policy
    from ....algorithms.best_arm.private_top_two import LED, MEAN, PHASE
    from ....algorithms.protocol.first_pulls import PULLS

    arms = range(policy.arms)
    return {
        "mu": {arm + 1: float(policy.values[arm, MEAN]) for arm in arms},
        "k": {arm + 1: int(policy.counts[arm, PHASE]) for arm in arms},
        "N": {arm + 1: int(policy.counts[arm, PULLS]) for arm in arms},
        "L": {arm + 1: int(policy.counts[arm, LED]) for arm in arms},
    }
