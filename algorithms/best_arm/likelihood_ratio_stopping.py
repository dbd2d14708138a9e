"""The skeleton of best-arm identification without privacy: every reward is seen, the GLR rule stops.

The empirical best arm is recommended once its Gaussian cost against every other one exceeds a threshold
[TA-B12, TA-EQ5.9]. Subclasses choose the arm of the next round by a step of their own.

Counts of an arm: its pulls, the rounds that it led, its pulls in these, one more than the arm that it was
last compared with by logarithms. Of the whole, in the last row: the arm of the next round, whether to stop;
one more than the empirical best arm, and among the values what the means of all others are at most.
Values: the sum of its rewards, its share of the next pulls; kept, so that only those of the arm pulled are
divided anew: their mean, and one over its pulls; and the threshold of that comparison.
"""

import math
from collections.abc import Sequence
from fractions import Fraction

from ...theory.identification.stopping_rule import StoppingRule, c_gaussian
from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, StepPolicy, Values, Vector, without_noise

LED, OWN_PULLS, AGAINST = 1, 2, 3
NEXT, STOPS, BEST = 0, 1, 3
SUM, SHARE, MEAN, INVERSE, THRESHOLD, COLUMNS = 0, 1, 2, 3, 4, 5
OTHERS = MEAN
TWICE_VARIANCE, CALIBRATED, HEURISTIC, OWN = 0, 1, 2, 3
_ROUNDING = 1e-12  # more than that of a threshold, in parts of it


@compiled
def mean_of(counts: Counts, values: Values, arm: int) -> float:
    """The empirical mean."""
    mean: float = values[arm, MEAN]
    return mean


@compiled
def take_in(counts: Counts, values: Values, arm: int, number: float) -> None:
    """One more pull of the arm, and its reward."""
    counts[arm, PULLS] += 1
    values[arm, SUM] += number
    values[arm, MEAN] = values[arm, SUM] / counts[arm, PULLS]
    values[arm, INVERSE] = 1.0 / counts[arm, PULLS]


@compiled
def empirical_best(counts: Counts, values: Values) -> int:
    """``argmax of the empirical means``, the first one among equals."""
    best, most = 0, mean_of(counts, values, 0)
    for arm in range(1, counts.shape[0] - 1):
        mean = mean_of(counts, values, arm)
        best, most = (arm, mean) if mean > most else (best, most)
    return best


@compiled
def best_after(counts: Counts, values: Values, arm: int) -> int:
    """The empirical best arm after a pull of ``arm``: looked for only where it may be another one."""
    whole = counts.shape[0] - 1
    best = kept_best(counts)
    if best >= 0:
        if arm != best:
            values[whole, OTHERS] = max(values[whole, OTHERS], mean_of(counts, values, arm))
        if mean_of(counts, values, best) > values[whole, OTHERS]:
            return int(best)
    best = empirical_best(counts, values)
    others = -math.inf
    for other in range(whole):
        if other != best:
            others = max(others, mean_of(counts, values, other))
    counts[whole, BEST], values[whole, OTHERS] = best + 1, others
    return int(best)


@compiled
def kept_best(counts: Counts) -> int:
    """The empirical best arm in a round that goes on."""
    return int(counts[counts.shape[0] - 1, BEST] - 1)


@compiled
def gap_of(counts: Counts, values: Values, one: int, other: int) -> float:
    """``(mean_a - mean_b)_+``"""
    return max(mean_of(counts, values, one) - mean_of(counts, values, other), 0.0)


@compiled
def spread_of(values: Values, parameters: Vector, one: int, other: int) -> float:
    """``2 sigma^2 (1/N_a + 1/N_b)``"""
    return float(parameters[TWICE_VARIANCE] * (values[one, INVERSE] + values[other, INVERSE]))


@compiled
def cost(counts: Counts, values: Values, parameters: Vector, one: int, other: int) -> float:
    """``W_{a,b} = (mean_a - mean_b)_+^2/(2 sigma^2 (1/N_a + 1/N_b))``   [TA-EQ5.9]"""
    gap = gap_of(counts, values, one, other)
    return gap * gap / spread_of(values, parameters, one, other)


@compiled
def surely_below(counts: Counts, values: Values, parameters: Vector, best: int, arm: int) -> bool:
    """Whether a cost is below the threshold, whatever rounding does, without a quotient or a logarithm.

    What logarithms add to a threshold is positive and grows.
    """
    kept = counts[arm, AGAINST] == best + 1
    least = values[arm, THRESHOLD] if kept else parameters[CALIBRATED]
    gap = gap_of(counts, values, best, arm)
    return bool(gap * gap <= least * (1.0 - _ROUNDING) * spread_of(values, parameters, best, arm))


@compiled
def certain(counts: Counts, values: Values, parameters: Vector, best: int, n: int) -> bool:
    """Whether every cost of the best arm is above the threshold after ``n`` pulls."""
    for arm in range(counts.shape[0] - 1):
        if arm == best:
            continue
        if surely_below(counts, values, parameters, best, arm):
            return False
        if parameters[HEURISTIC] != 0.0:
            threshold = parameters[CALIBRATED] + math.log1p(math.log(n))
        else:
            threshold = parameters[CALIBRATED] + 2.0 * math.log(4.0 + math.log(counts[best, PULLS]))
            threshold += 2.0 * math.log(4.0 + math.log(counts[arm, PULLS]))
        counts[arm, AGAINST], values[arm, THRESHOLD] = best + 1, threshold
        if not cost(counts, values, parameters, best, arm) > threshold:
            return False
    return True


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arm that was settled after the last round."""
    probabilities[:] = 0.0
    probabilities[state.counts[state.counts.shape[0] - 1, NEXT]] = 1.0


@compiled
def settled(counts: Counts) -> int:
    """The same, for rounds in one go."""
    arm: int = counts[counts.shape[0] - 1, NEXT]
    return arm


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """One pull, its reward seen as it is."""
    return (0, 0, 0.0) if state.counts[state.counts.shape[0] - 1, STOPS] != 0 else (1, 1, 0.0)


@compiled
def goes_on(counts: Counts, values: Values, arm: int, number: float, t: int, parameters: Vector) -> bool:
    """Take the reward in; whether the arm of the next round is still to be chosen."""
    whole = counts.shape[0] - 1
    take_in(counts, values, arm, number)
    if counts[whole - 1, PULLS] == 0:  # every arm is pulled once, in their order
        counts[whole, NEXT] = arm + 1
        return False
    best = best_after(counts, values, arm)
    if certain(counts, values, parameters, best, t - 1):
        counts[whole, STOPS] = 1
        counts[whole, NEXT] = best
        return False
    return True


class LikelihoodRatioPolicy(StepPolicy):
    """One pull a round, as the subclass chooses, until the GLR rule stops   [TA-B12]

    ``threshold`` is ``"printed"``, (5.10), delta-correct for ``sigma``-sub-Gaussian rewards [TA-EQ5.10]; or
    ``"heuristic"``, ``log((1 + log n)/delta)``, which public code uses and no proof covers.
    """

    choose = staticmethod(choose)
    settled = staticmethod(settled)
    block = staticmethod(block)
    block_length = 1

    def __init__(
        self,
        arms: int,
        *,
        delta: Exact,
        sigma: Exact,
        threshold: str,
        own: Sequence[float] = (),
        kept: int = 0,
    ) -> None:
        rule = StoppingRule(arms, delta, None, sigma)
        risk = -math.log(float(exact(rule.delta)))
        if threshold == "printed":
            calibrated, heuristic = 2.0 * c_gaussian((math.log(arms - 1) + risk) / 2.0), 0.0
        elif threshold == "heuristic":
            calibrated, heuristic = risk, 1.0
        else:
            raise ValueError(f"threshold is 'printed' or 'heuristic', not {threshold!r}")
        variance = 2.0 * float(exact(rule.sigma)) ** 2
        super().__init__(
            arms,
            parameters=(variance, calibrated, heuristic, *own),
            noise=without_noise,
            columns=(4, COLUMNS + kept),
        )


HALF = Fraction(1, 2)
"""The sub-Gaussian proxy of rewards in [0, 1], and the usual share of the leader."""
