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

#: Counts of an arm: its ``PULLS``, its phase, the rounds that it led, its pulls in these.
PHASE, LED, OWN_PULLS = 1, 2, 3
#: Counts of the whole, in the last row: the arm of the next round, the leader of that round, whether to stop.
NEXT, LEADER, STOPS = 0, 1, 2
#: Values of an arm: its private mean, ``1/Ntilde``, 1/(the count that its transportation cost takes), and
#: ``1/(gap min(cap, gap))`` of its gap to the leader.
MEAN, INVERSE, COST_INVERSE, GAP_INVERSE = 0, 1, 2, 3
#: Parameters: ``1/epsilon``, the cap, ``beta``, ``2 sigma^2``; whether the options are ``"log"``, ``"phase"``
#: and ``"least"``; from ``TABLES`` on the thresholds, a row and a column a phase: for gaps below the cap, and
#: then for all others.
SCALE, CAP, BETA, TWICE_VARIANCE, BY_LOG, BY_PHASE, LEAST, TABLES = range(8)
COLUMNS = (4, 4)

_FEWEST_LEAPT = 4  # rounds: to leap over fewer takes longer than to play them
_NEVER = 1 << 62  # a round after any horizon
_MOST_LOG = 42.0  # of a round: e^42 is more than 10^18, beyond any horizon too
_SPARE = 1e-9  # by so much is e^x lowered, relatively, which is more than it and its x may be off by

_OPTIONS = {"bonus": ("phase", "log"), "counts": ("pulls", "phase"), "ties": ("first", "least")}


@compiled
def ahead(counts: Counts, parameters: Vector, arm: int, score: float, best: int, best_score: float) -> bool:
    """Whether an arm goes before the best of those in front of it."""
    fewer = parameters[LEAST] != 0.0 and counts[arm, PULLS] < counts[best, PULLS]
    return score > best_score or (score == best_score and fewer)


@compiled
def empirical_best(counts: Counts, values: Values, parameters: Vector) -> int:
    """``argmax of the private means``."""
    best = 0
    for arm in range(1, counts.shape[0] - 1):
        if ahead(counts, parameters, arm, values[arm, MEAN], best, values[best, MEAN]):
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
        if arm == 0 or ahead(counts, parameters, arm, score, best, best_score):
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
def inverse_cost(values: Values, leading: int, arm: int) -> float:
    """``1/W_{leader,a}`` but for ``2 sigma^2``."""
    return float((values[leading, COST_INVERSE] + values[arm, COST_INVERSE]) * values[arm, GAP_INVERSE])


@compiled
def challenger(counts: Counts, values: Values, parameters: Vector, leading: int) -> tuple[int, float]:
    """``argmin of W_{leader,a}``: the arm of largest inverse cost, and the next largest, of its ``rival``."""
    best = -1
    best_score = rival = -math.inf
    for arm in range(counts.shape[0] - 1):
        if arm == leading:
            continue
        score = inverse_cost(values, leading, arm)
        rival = max(rival, min(score, best_score))
        if best < 0 or ahead(counts, parameters, arm, score, best, best_score):
            best, best_score = arm, score
    return best, rival


@compiled
def threshold(parameters: Vector, phase: int, other_phase: int, gap: float) -> float:
    """What the cost between two arms in these phases has to reach."""
    table = TABLES if gap < parameters[CAP] else TABLES + PHASES * PHASES
    return float(parameters[table + phase * PHASES + other_phase])


@compiled
def certain(counts: Counts, values: Values, parameters: Vector, best: int) -> bool:
    """Whether ``W_{best,b}`` reaches the threshold for every other arm ``b``, at the counts ``Ntilde``."""
    for arm in range(counts.shape[0] - 1):
        if arm == best:
            continue
        gap = max(values[best, MEAN] - values[arm, MEAN], 0.0)
        cost = gap * min(parameters[CAP], gap)
        cost /= parameters[TWICE_VARIANCE] * (values[best, INVERSE] + values[arm, INVERSE])
        if not cost >= threshold(parameters, counts[best, PHASE], counts[arm, PHASE], gap):
            return False
    return True


@compiled
def leader_is_next(counts: Counts, parameters: Vector) -> bool:
    """Whether ``N^b_b <= beta (L_b + 1)``, for the leader ``b``."""
    leading = counts[counts.shape[0] - 1, LEADER]
    return bool(counts[leading, OWN_PULLS] <= parameters[BETA] * (counts[leading, LED] + 1))


@compiled
def put_next(counts: Counts, values: Values, parameters: Vector) -> None:
    """The arm of the next round: the leader or its challenger."""
    whole = counts.shape[0] - 1
    leading = counts[whole, LEADER]
    if leader_is_next(counts, parameters):
        counts[whole, NEXT] = leading
    else:
        counts[whole, NEXT] = challenger(counts, values, parameters, leading)[0]


@compiled
def all_pulled(counts: Counts) -> bool:
    """Whether the first pulls are over: the last arm has had its own."""
    return bool(counts[counts.shape[0] - 2, PULLS] > 0)


@compiled
def count_pull(counts: Counts, values: Values, parameters: Vector, arm: int) -> None:
    """A pull of the arm, in a round of the leader if the first pulls are over."""
    if all_pulled(counts):
        leading = counts[counts.shape[0] - 1, LEADER]
        counts[leading, LED] += 1
        if arm == leading:
            counts[leading, OWN_PULLS] += 1
    counts[arm, PULLS] += 1
    if parameters[BY_PHASE] == 0.0:
        values[arm, COST_INVERSE] = 1.0 / counts[arm, PULLS]


@compiled
def put_mean(counts: Counts, values: Values, parameters: Vector, arm: int, noisy_sum: float) -> None:
    """The arm begins phase k, with the mean of the ``2^(k-2)`` rewards before it, or of the first one."""
    counts[arm, PHASE] += 1
    inverse = 1.0 / (1 << max(counts[arm, PHASE] - 2, 0))
    values[arm, MEAN] = noisy_sum * inverse
    values[arm, INVERSE] = inverse
    if parameters[BY_PHASE] != 0.0:
        values[arm, COST_INVERSE] = inverse


@compiled
def pulls_left(counts: Counts, arm: int) -> int:
    """Before the pull that ends the arm's phase: that is the first one, or doubles the pulls."""
    return int((1 << counts[arm, PHASE]) - 1 - counts[arm, PULLS])


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
    return 1, (1 if pulls_left(counts, arm) == 0 else 0), parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Count the round; after a release renew the mean, and see whether to stop and who leads."""
    counts, values, parameters = state.counts, state.values, state.parameters
    whole = counts.shape[0] - 1
    count_pull(counts, values, parameters, arm)
    if released != 0:
        put_mean(counts, values, parameters, arm, number)
    if not all_pulled(counts):
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
        if released != 0 or leading != counts[whole, LEADER]:  # nothing else moves a gap
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
    if least * least > _MOST_LOG:
        return _NEVER
    return int(math.exp(least * least) * (1.0 - _SPARE)) - 2


@compiled
def own_after(own: int, led: int, beta: float) -> int:
    """The leader's own pulls once it has led for ``led`` rounds, ``own`` of them when a challenger is next.

    It is pulled after ``L`` rounds if ``own <= beta (L + 1)``. So its own pulls stay above ``beta L``, and
    are the least whole number above it, or as before. Rounding changes nothing if :func:`may_leap`.
    """
    return max(own, int(beta * led) + 1)


@compiled
def may_leap(led: int, beta: float) -> bool:
    """Whether ``beta (L + 1)``, rounded, surely has no two whole numbers between it and ``beta L``."""
    return led * 2.0**-51 < 1.0 - beta


@compiled
def rounds_above(inverse: float, other: float, level: float, beta: float) -> float:
    """For how many rounds ``1/N_b + 1/N_a`` surely stays above a level.

    As ``N_b`` grows by beta a round and ``N_a`` by ``1 - beta``, it falls fastest at first.
    """
    return (inverse + other - level) / (beta * inverse * inverse + (1.0 - beta) * other * other)


@compiled
def leap(counts: Counts, values: Values, parameters: Vector, rival: float, most: int) -> int:
    """Count up to ``most`` rounds at once in which the challenger, who is next, stays above its rival.

    How many; none where that is not sure, or where they are few. The leader pulls in the others of them.
    """
    whole = counts.shape[0] - 1
    leading, arm, beta = counts[whole, LEADER], counts[whole, NEXT], parameters[BETA]
    inverse, other = values[leading, COST_INVERSE], values[arm, COST_INVERSE]
    costs_change = parameters[BY_PHASE] == 0.0
    above = math.inf
    if costs_change and rival > -math.inf:
        above = rounds_above(inverse, other, rival / values[arm, GAP_INVERSE], beta)
    if not above >= _FEWEST_LEAPT:  # or it is inf/inf: both costs are 0
        return 0
    rounds = int(min(above, most, pulls_left(counts, leading), pulls_left(counts, arm)))
    led = counts[leading, LED] + rounds
    if rounds < _FEWEST_LEAPT or not may_leap(led, beta):
        return 0
    own = own_after(counts[leading, OWN_PULLS], led, beta)
    of_leader = own - counts[leading, OWN_PULLS]
    pulls, other_pulls = counts[leading, PULLS] + of_leader, counts[arm, PULLS] + rounds - of_leader
    if costs_change:
        inverse, other = 1.0 / pulls, 1.0 / other_pulls
    if not (inverse + other) * values[arm, GAP_INVERSE] > rival:
        return 0
    values[leading, COST_INVERSE], values[arm, COST_INVERSE] = inverse, other
    counts[leading, LED], counts[leading, OWN_PULLS] = led, own
    counts[leading, PULLS], counts[arm, PULLS] = pulls, other_pulls
    counts[whole, NEXT] = leading if leader_is_next(counts, parameters) else arm
    return rounds


@compiled
def under_one_leader(counts: Counts, values: Values, t: int, last: int, parameters: Vector) -> int:
    """The rounds ``t .. last`` until one of them would end a phase, all with the present leader.

    Inverse costs never rise, computed ones neither: the last challenger is still the best while its own is
    above what its rival's was when they were compared. A comparison is worth the try to leap.
    """
    whole = counts.shape[0] - 1
    leading = counts[whole, LEADER]
    challenging, rival, leaps = leading, math.inf, False
    while t <= last and pulls_left(counts, counts[whole, NEXT]) != 0:
        count_pull(counts, values, parameters, counts[whole, NEXT])
        t += 1
        if leader_is_next(counts, parameters):
            counts[whole, NEXT] = leading
            continue
        if not inverse_cost(values, leading, challenging) > rival:
            challenging, rival = challenger(counts, values, parameters, leading)
            leaps = True
            if values[challenging, GAP_INVERSE] == math.inf and parameters[LEAST] == 0.0:
                rival = -math.inf  # the first arm of cost 0 stays the first
        counts[whole, NEXT] = challenging
        if leaps:
            rounds = leap(counts, values, parameters, rival, last + 1 - t)
            t += rounds
            leaps = rounds > 0
    return t


@compiled
def stretch(state: State, t: int, last: int) -> int:
    """The rounds from ``t`` on that release nothing, none after round ``last``; the round that follows them.

    What :func:`choose`, :func:`block` and :func:`absorb` do round by round, and nothing else.
    """
    counts, values, parameters = state.counts, state.values, state.parameters
    whole = counts.shape[0] - 1
    by_log = parameters[BY_LOG] != 0.0
    while t <= last and counts[whole, STOPS] == 0 and pulls_left(counts, counts[whole, NEXT]) != 0:
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
        switches = (_switch("bonus", bonus), _switch("counts", counts), _switch("ties", ties))
        cap = math.inf if self.budgets is None else float(self.budgets * exact(epsilon))
        scale = laplace_scale(above_zero("epsilon", epsilon))
        variance = 2.0 * float(exact(rule.sigma)) ** 2
        numbers = (scale, cap, float(exact(beta)), variance, *switches)
        super().__init__(arms, parameters=(), noise=noise, columns=COLUMNS)
        self.parameters = np.concatenate((numbers, thresholds.near.ravel(), thresholds.far.ravel()))


def _switch(option: str, name: str) -> float:
    """0 for the first name of the option, 1 for the other."""
    names = _OPTIONS[option]
    if name not in names:
        raise ValueError(f"{option} is {' or '.join(map(repr, names))}, not {name!r}")
    return float(names.index(name))
