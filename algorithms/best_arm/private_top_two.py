"""The skeleton of AdaP-TT and AdaP-TT*: top two with doubling and forgetting   [TA-A10, TA-P10]

Every arm is pulled once, in their order, and then one arm a round: the leader, or a challenger to it. The
number of pulls of an arm doubles in each of its phases; at the end of a phase the mean of the phase's rewards
alone is released with noise, and takes the place of the one before. Phase ``k >= 2`` knows ``2^(k-2)``
rewards; of phase 1, which the text leaves open, the single first reward. Each reward enters one release.

The rule of stopping looks at private means, so a run stops at a release or not at all. With ``n`` as in the
text, which returns ``n`` before it pulls in round ``n``, a run stops after ``n - 1`` pulls; these are
counted here.

What the text leaves open, or prints in a way that can be read twice, are options:

``counts``
    of the transportation costs by which the challenger is chosen, printed ``N_{k_a,a}``: ``"pulls"``, all
    pulls of the arm until now, or ``"phase"``, the rewards ``Ntilde_{k_a,a}`` behind its mean;
``bonus``
    of the leader, ``sqrt(m/Ntilde) + m/(epsilon Ntilde)``: ``"phase"`` is ``m = k_a`` as printed, ``"log"``
    is ``m = log n``, as in public code of the authors;
``ties``
    between best means, leaders, or challengers of cost 0: the ``"first"`` arm, or the one pulled ``"least"``
    (and then the first).

The bonus as printed does not grow while an arm rests. An arm whose first private means came out very low is
then pulled again only once the costs of all others have grown past its own, about ``2 gap^2 N_a``; where two
of the others have equal means their cost stays small, and that may take longer than any horizon. Such runs
are rare or frequent with the budget; ``bonus="log"`` has none.

None of the options touches privacy or the risk. Between two releases nothing that happens depends on rewards:
:func:`stretch` plays these rounds in one go.

Counts of an arm: its pulls, its phase, the rounds that it led, its pulls in these. Of the whole, in the last
row: the arm of the next round, the leader of that round, whether to stop. Values of an arm: its private mean,
1/(rewards behind it), 1/(the count of its cost), 1/(its gap to the leader, as the cost takes it).
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from ...theory.identification.stopping_rule import StoppingRule
from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..indexes.phase_thresholds import PHASES, PhaseThresholds
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, StepPolicy, Values, Vector

PHASE, LED, OWN_PULLS = 1, 2, 3
NEXT, LEADER, STOPS = 0, 1, 2
MEAN, INVERSE, COST_INVERSE, GAP_INVERSE = 0, 1, 2, 3
SCALE, CAP, BETA, TWICE_VARIANCE, BY_LOG, BY_PHASE, LEAST, TABLES = range(8)
COLUMNS = (4, 4)

_LEAP = 4  # rounds that are counted together, at least

_BONUS = {"phase": 0.0, "log": 1.0}
_COUNTS = {"pulls": 0.0, "phase": 1.0}
_TIES = {"first": 0.0, "least": 1.0}


@compiled
def ahead(score: float, pulls: int, best: float, best_pulls: int, least: float) -> bool:
    """Whether an arm goes before the best of those in front of it."""
    return score > best or (score == best and least != 0.0 and pulls < best_pulls)


@compiled
def empirical_best(counts: Counts, values: Values, parameters: Vector) -> int:
    """``argmax of the private means``."""
    best = 0
    for arm in range(1, counts.shape[0] - 1):
        if ahead(
            values[arm, MEAN], counts[arm, PULLS], values[best, MEAN], counts[best, PULLS], parameters[LEAST]
        ):
            best = arm
    return best


@compiled
def index(mean: float, inverse: float, m: float, scale: float) -> float:
    """``mutilde + sqrt(m/Ntilde) + m/(epsilon Ntilde)``; ``scale`` is ``1/epsilon``."""
    return mean + math.sqrt(m * inverse) + m * scale * inverse


@compiled
def leader(counts: Counts, values: Values, n: int, parameters: Vector) -> int:
    """The arm of largest index in round ``n``."""
    level = math.log(n)
    best = 0
    best_score = -math.inf
    for arm in range(counts.shape[0] - 1):
        m = level if parameters[BY_LOG] != 0.0 else float(counts[arm, PHASE])
        score = index(values[arm, MEAN], values[arm, INVERSE], m, parameters[SCALE])
        if arm == 0 or ahead(score, counts[arm, PULLS], best_score, counts[best, PULLS], parameters[LEAST]):
            best, best_score = arm, score
    return best


@compiled
def put_gaps(counts: Counts, values: Values, parameters: Vector, leading: int) -> None:
    """``1/(gap min(cap, gap))`` of every arm to the leader; infinite where the gap is not positive."""
    for arm in range(counts.shape[0] - 1):
        gap = max(values[leading, MEAN] - values[arm, MEAN], 0.0)
        product = gap * min(parameters[CAP], gap)
        values[arm, GAP_INVERSE] = 1.0 / product if product > 0.0 else math.inf


@compiled
def challenger(counts: Counts, values: Values, parameters: Vector, leading: int) -> int:
    """``argmin of W_{leader,a}``: the arm of largest inverse cost."""
    best = -1
    best_score = -math.inf
    inverse = values[leading, COST_INVERSE]
    for arm in range(counts.shape[0] - 1):
        if arm == leading:
            continue
        score = (inverse + values[arm, COST_INVERSE]) * values[arm, GAP_INVERSE]
        if best < 0 or ahead(score, counts[arm, PULLS], best_score, counts[best, PULLS], parameters[LEAST]):
            best, best_score = arm, score
    return best


@compiled
def certain(counts: Counts, values: Values, parameters: Vector, best: int) -> bool:
    """Whether ``W_{best,b}`` reaches the threshold for every other arm ``b``, at the counts ``Ntilde``."""
    for arm in range(counts.shape[0] - 1):
        if arm == best:
            continue
        gap = max(values[best, MEAN] - values[arm, MEAN], 0.0)
        cost = gap * min(parameters[CAP], gap)
        cost /= parameters[TWICE_VARIANCE] * (values[best, INVERSE] + values[arm, INVERSE])
        place = TABLES + counts[best, PHASE] * PHASES + counts[arm, PHASE]
        if gap >= parameters[CAP]:
            place += PHASES * PHASES
        if not cost >= parameters[place]:
            return False
    return True


@compiled
def put_next(counts: Counts, values: Values, parameters: Vector) -> None:
    """The arm of the next round: the leader while ``N^b_b <= beta (L_b + 1)``, else its challenger."""
    whole = counts.shape[0] - 1
    leading = counts[whole, LEADER]
    if counts[leading, OWN_PULLS] <= parameters[BETA] * (counts[leading, LED] + 1):
        counts[whole, NEXT] = leading
    else:
        counts[whole, NEXT] = challenger(counts, values, parameters, leading)


@compiled
def ends_phase(counts: Counts, arm: int) -> bool:
    """Whether the next pull of the arm ends its phase: it is the first one, or doubles the pulls."""
    doubled: bool = counts[arm, PULLS] + 1 == (1 << counts[arm, PHASE])
    return doubled


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arm that was settled after the last round."""
    probabilities[:] = 0.0
    probabilities[state.counts[state.counts.shape[0] - 1, NEXT]] = 1.0


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """One pull, its reward kept until the phase ends and then released with the others of the phase."""
    counts, parameters = state.counts, state.parameters
    if counts[counts.shape[0] - 1, STOPS] != 0:
        return 0, 0, 0.0
    return 1, (1 if ends_phase(counts, arm) else 0), parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Count the round; after a release renew the mean, and see whether to stop and who leads."""
    counts, values, parameters = state.counts, state.values, state.parameters
    whole = counts.shape[0] - 1
    begun = counts[whole - 1, PULLS] > 0
    counts[arm, PULLS] += 1
    if begun:
        leading = counts[whole, LEADER]
        counts[leading, LED] += 1
        if arm == leading:
            counts[arm, OWN_PULLS] += 1
    if parameters[BY_PHASE] == 0.0:
        values[arm, COST_INVERSE] = 1.0 / counts[arm, PULLS]
    if released != 0:
        counts[arm, PHASE] += 1
        inverse = 1.0 / max(1 << (counts[arm, PHASE] - 1) >> 1, 1)
        values[arm, MEAN] = number * inverse
        values[arm, INVERSE] = inverse
        if parameters[BY_PHASE] != 0.0:
            values[arm, COST_INVERSE] = inverse
    if counts[whole - 1, PULLS] == 0:
        counts[whole, NEXT] = arm + 1
        return
    if released != 0:
        best = empirical_best(counts, values, parameters)
        if certain(counts, values, parameters, best):
            counts[whole, STOPS] = 1
            counts[whole, NEXT] = best
            return
    if released != 0 or parameters[BY_LOG] != 0.0:
        leading = leader(counts, values, t, parameters)
        if released != 0 or leading != counts[whole, LEADER]:
            counts[whole, LEADER] = leading
            put_gaps(counts, values, parameters, leading)
    put_next(counts, values, parameters)


@compiled
def quiet_until(counts: Counts, values: Values, parameters: Vector) -> int:
    """A round before which growing ``log n`` surely lets no other arm take the lead.

    With ``x = sqrt(log n)`` an arm ``a`` with fewer rewards catches up with the leader ``b`` where
    ``(1/N_a - 1/N_b) x^2/epsilon + (1/sqrt(N_a) - 1/sqrt(N_b)) x`` makes good the difference of the means.
    """
    whole = counts.shape[0] - 1
    leading = counts[whole, LEADER]
    inverse = values[leading, INVERSE]
    least = math.inf
    for arm in range(whole):
        if values[arm, INVERSE] > inverse:
            square = parameters[SCALE] * (values[arm, INVERSE] - inverse)
            straight = math.sqrt(values[arm, INVERSE]) - math.sqrt(inverse)
            behind = max(values[leading, MEAN] - values[arm, MEAN], 0.0)
            x = 2.0 * behind / (straight + math.sqrt(straight * straight + 4.0 * square * behind))
            least = min(least, x)
    if least * least > 42.0:  # beyond 10^18
        return 1 << 62
    return int(math.exp(least * least) * (1.0 - 1e-9)) - 2


@compiled
def stays_ahead(score: float, rival: float) -> bool:
    """Whether a score is above all those that were at most ``rival``, whoever goes first among equals."""
    return score > rival


@compiled
def own_after(own: int, led: int, beta: float) -> int:
    """The leader's pulls once it has led for ``led`` rounds; ``own`` of them before a challenger's pull.

    It is pulled after ``L`` rounds where ``own <= beta (L + 1)``. So own pulls stay above ``beta L``, and at
    the least whole number above it as soon as that is not below those that there were. Rounding does not
    change that where :func:`may_leap`.
    """
    return max(own, int(beta * led) + 1)


@compiled
def may_leap(led: int, beta: float) -> bool:
    """Whether ``beta (L + 1)``, rounded, surely has no two whole numbers between it and ``beta L``."""
    return led * 2.0**-51 < 1.0 - beta


@compiled
def rounds_ahead(inverse: float, other: float, level: float, beta: float) -> float:
    """For how many rounds ``1/N_b + 1/N_a`` surely stays above a level: by its first slope, the steepest."""
    return (inverse + other - level) / (beta * inverse * inverse + (1.0 - beta) * other * other)


@compiled
def under_one_leader(counts: Counts, values: Values, t: int, last: int, parameters: Vector) -> int:
    """The rounds ``t .. last`` until one of them would end a phase, all with the present leader.

    Scores of challengers never rise, computed ones neither: the last one is the best while it is above what
    the others had when they were looked at. Where it still is so after some rounds, these are counted
    together.
    """
    arms = counts.shape[0] - 1
    leading = counts[arms, LEADER]
    arm = counts[arms, NEXT]
    led = counts[leading, LED]
    own = counts[leading, OWN_PULLS]
    beta = parameters[BETA]
    live = parameters[BY_PHASE] == 0.0
    fewest = parameters[LEAST] != 0.0
    pulls = counts[:arms, PULLS].copy()
    ends = pulls.copy()
    inverses = values[:arms, COST_INVERSE].copy()
    gaps = values[:arms, GAP_INVERSE].copy()
    for a in range(arms):
        ends[a] = (1 << counts[a, PHASE]) - 1
    challenging, rival, leaps = leading, math.inf, False
    while t <= last and pulls[arm] != ends[arm]:
        t += 1
        pulls[arm] += 1
        led += 1
        if arm == leading:
            own += 1
        if live:
            inverses[arm] = 1.0 / pulls[arm]
        if own <= beta * (led + 1):
            arm = leading
            continue
        inverse = inverses[leading]
        if not stays_ahead((inverse + inverses[challenging]) * gaps[challenging], rival):
            best = rival = -math.inf
            challenging, leaps = -1, True
            for a in range(arms):
                if a != leading:
                    score = (inverse + inverses[a]) * gaps[a]
                    rival = max(rival, min(score, best))
                    if score > best or (fewest and score == best and pulls[a] < pulls[challenging]):
                        challenging, best = a, score
            if best == math.inf and not fewest:
                rival = -math.inf  # the first arm of cost 0 stays the first
        arm = challenging
        if not leaps:
            continue
        leaps, other = False, inverses[arm]
        ahead = math.inf
        if live and rival > -math.inf:
            ahead = rounds_ahead(inverse, other, rival / gaps[arm], beta)
        if not ahead >= _LEAP:
            continue
        many = min(last + 1 - t, ends[leading] - pulls[leading], ends[arm] - pulls[arm])
        many = int(min(ahead, many))
        if many < _LEAP or not may_leap(led + many, beta):
            continue
        later = own_after(own, led + many, beta)
        ours, theirs = pulls[leading] + later - own, pulls[arm] + many - (later - own)
        if live:
            inverse, other = 1.0 / ours, 1.0 / theirs
        if not stays_ahead((inverse + other) * gaps[arm], rival):
            continue
        leaps, inverses[leading], inverses[arm] = True, inverse, other
        t += many
        led += many
        own = later
        pulls[leading], pulls[arm] = ours, theirs
        arm = leading if own <= beta * (led + 1) else arm
    counts[arms, NEXT] = arm
    counts[leading, LED] = led
    counts[leading, OWN_PULLS] = own
    for a in range(arms):
        counts[a, PULLS] = pulls[a]
        values[a, COST_INVERSE] = inverses[a]
    return t


@compiled
def stretch(state: State, t: int, last: int) -> int:
    """The rounds from ``t`` on that release nothing, none after round ``last``; the round that follows them.

    What :func:`choose`, :func:`block` and :func:`absorb` do round by round, and nothing else.
    """
    counts, values, parameters = state.counts, state.values, state.parameters
    whole = counts.shape[0] - 1
    by_log = parameters[BY_LOG] != 0.0
    while t <= last and counts[whole, STOPS] == 0 and not ends_phase(counts, counts[whole, NEXT]):
        quiet = last
        if by_log:
            # leaders that tie share the lead when the one pulled least goes first
            quiet = t - 1 if parameters[LEAST] != 0.0 else min(last, quiet_until(counts, values, parameters))
        if t <= quiet:
            t = under_one_leader(counts, values, t, quiet, parameters)
        else:
            t += 1
            absorb(state, counts[whole, NEXT], 1, 0, 0.0, t)
    return t


@dataclass(frozen=True, slots=True)
class Stopping:
    """When a run stops: the exponent of the union over phases, the rewards' sigma, the threshold's name."""

    s: Exact = 2
    sigma: Exact = Fraction(1, 2)
    threshold: str = "printed"


STOPS_AS_PRINTED = Stopping()


class PrivateTopTwo(StepPolicy):
    """Algorithm 10 with costs and thresholds that the subclass names   [TA-A10]

    Transportation costs are ``gap min(cap, gap)/(2 sigma^2 (1/w_a + 1/w_b))``, where the cap is so many
    budgets; the options are told of in the module.
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)
    stretch = staticmethod(stretch)
    thresholds: ClassVar[Mapping[str, Callable[[StoppingRule], PhaseThresholds]]]
    budgets: ClassVar[int | None] = None

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        delta: Exact,
        beta: Exact = Fraction(1, 2),
        stopping: Stopping = STOPS_AS_PRINTED,
        counts: str = "pulls",
        bonus: str = "phase",
        ties: str = "first",
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        known = self.thresholds
        if stopping.threshold not in known:
            raise ValueError(f"threshold is {' or '.join(map(repr, known))}, not {stopping.threshold!r}")
        rule = StoppingRule(arms, delta, epsilon, stopping.sigma, stopping.s)
        thresholds = known[stopping.threshold](rule)
        if not 0 < exact(beta) < 1:
            raise ValueError(f"beta is above 0 and below 1, not {beta!r}")
        switches = (
            _named("bonus", bonus, _BONUS),
            _named("counts", counts, _COUNTS),
            _named("ties", ties, _TIES),
        )
        cap = math.inf if self.budgets is None else float(self.budgets * exact(epsilon))
        scale = laplace_scale(above_zero("epsilon", epsilon))
        variance = 2.0 * float(exact(rule.sigma)) ** 2
        numbers = (scale, cap, float(exact(beta)), variance, *switches)
        super().__init__(arms, parameters=(), noise=noise, columns=COLUMNS)
        self.parameters = np.concatenate((numbers, thresholds.near.ravel(), thresholds.far.ravel()))


def _named(option: str, name: str, known: dict[str, float]) -> float:
    if name not in known:
        raise ValueError(f"{option} is {' or '.join(map(repr, known))}, not {name!r}")
    return known[name]
