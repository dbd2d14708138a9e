"""The exact privacy of a whole policy: its least epsilon, delta, Renyi divergences and rho.

The law of the actions is enumerated, for every list of rewards at once, and the suprema over neighbours
are taken. Numbers come as intervals: what noise beyond the lattice's ends could do, and what doubles
round, is in them. A policy given as a table of probabilities is treated exactly.

In the intervals, what is missing of the law can be any event, of any loss that composition of the
releases seen allows. So the upper end of epsilon is the budget that an accountant would find, unless
nothing is missing, or every block's arm is drawn, all arms being possible: then it is close to the lower
end. That is attained by the worst sequence, which is named. (Beyond the lattice's ends a policy is taken to
release, and to draw blocks, as it does within.)
"""

import itertools
import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from ...algorithms.adversarial.ftpl import FTPL
from ...algorithms.protocol.block_policy import Policy
from ...algorithms.protocol.stepped_policy import StepPolicy
from ...theory.numbers.enclosure import Enclosure, Exact, ball, certified, checked_size, exact
from ...theory.transport.coupled_environment import History
from .action_law import MOST_MASSES, ActionLaw, TooLargeError, checked_alphabet
from .by_arms.law_by_arms import MOST, LawByArms
from .forgetting_law import ForgettingLaw, forgets
from .neighbours import Array, Notion, WorstAtom, largest_sum, notion_of, summands, worst_atom
from .policy_table import law_of_policy_table, worst_queried_atom, worst_queries
from .public_states import PublicStates, public_states
from .release_branching import law_of_policy
from .state_law import law_of_states
from .work_limit import LEAF, Work

Table = Mapping[History, Any]
Subject = Callable[[], Policy] | Table

STEP_TAIL, BRANCH_TAIL, MANY_STATES_TAIL = 1e-12, 1e-6, 1e-9
_RHO_WIDTH = 1e-4
_MOST_ORDERS = 200
FIRST_ORDERS = (1.00001, 1.001, 1.01, 1.05, 1.2, 1.5, 2.0, 3.0, 4.0, 8.0, 16.0, 64.0)


@dataclass(frozen=True, slots=True)
class ExactPrivacy:
    """What the enumeration found; every number is an enclosure of the truth."""

    notion: Notion
    arms: int
    horizon: int
    rewards: tuple[Exact, ...]
    epsilon: Enclosure
    """The least epsilon of pure privacy."""
    worst: WorstAtom
    """Actions and two neighbouring lists of rewards: their log-ratio is the lower end of ``epsilon``."""
    deltas: Mapping[float, Enclosure]
    """The least delta, by epsilon."""
    renyi: Mapping[float, Enclosure]
    """The largest Renyi divergence, by order."""
    rho: Enclosure | None
    """The least rho of zCDP, if asked for."""
    missing: float
    """The probability, at most, of noise beyond the lattice's ends."""
    counts: Mapping[str, int]
    """How many states, outcomes of noise, action sequences and lists of rewards there were.

    Arm by arm the states are those of single arms, and the outcomes the terms of all decisions.
    """
    seconds: float

    @property
    def lower(self) -> float:
        """The lower end of epsilon, rounded down."""
        return _rounded(self.epsilon.lower, -math.inf)

    @property
    def upper(self) -> float:
        """The upper end of epsilon, rounded up."""
        return _rounded(self.epsilon.upper, math.inf)


def _rounded(end: Fraction | float, towards: float) -> float:
    nearest = float(end)
    wrong = nearest > end if towards < 0 else nearest < end
    return math.nextafter(nearest, towards) if wrong else nearest


def exact_privacy(
    subject: Subject,
    *,
    arms: int,
    horizon: int,
    rewards: tuple[Exact, ...] = (0, 1),
    notion: str = "view",
    epsilon: Exact | Iterable[Exact] | None = None,
    orders: Iterable[float] = (),
    rho: bool = False,
    tail: float | None = None,
    work: Work | None = None,
) -> ExactPrivacy:
    """The privacy of ``subject`` in ``horizon`` rounds, over all neighbours with these ``rewards``.

    Parameters
    ----------
    subject
        Makes a fresh policy whose noise is on a lattice; or is a table of action probabilities by history
        ``((a_1, r_1), ..., (a_t, r_t))``, the rewards numbered ``0 .. len(rewards) - 1``.
    notion
        ``"view"``, ``"table"``, ``"interactive"`` (all query adversaries) or ``"tree"`` (adaptive
        continual release). Pure epsilon is the same for all but the interactive one of a table of
        probabilities: there the policy is told what was asked for in its place.
    epsilon
        Where to compute delta; one or several.
    orders
        Where to compute Renyi divergences, above 1.
    rho
        Whether to compute rho, to a relative width of 1e-4.
    tail
        The most mass that is left out of each release: 1e-12 by default, 1e-9 from three arms on and for
        policies that draw their first arm, 1e-6 for policies that are not given by steps alone, but for
        the follower of the perturbed leader with two arms.
    work
        What it may cost; without it only memory sets a limit.

    Raises
    ------
    ValueError
        If the enumeration is too large; the message says what is possible.
    """
    start = time.perf_counter()
    asked, epsilons, orders = notion_of(notion), checked_budgets(epsilon), _checked_orders(orders)
    alphabet = checked_alphabet(rewards)
    if not (epsilons or orders or rho or isinstance(subject, Mapping)) and horizon > _most_rounds(alphabet):
        policy = subject()
        if (quick := _forgetting(policy, horizon, alphabet, tail, work)) is not None:
            return replace(_epsilon_alone(quick, asked), seconds=time.perf_counter() - start)
    law, counts = law_of_subject(subject, arms=arms, horizon=horizon, rewards=alphabet, tail=tail, work=work)
    told = subject if asked is Notion.INTERACTIVE and isinstance(subject, Mapping) else None
    found = _of_law(Suprema(law, asked, told, work or Work()), epsilons, orders, rho=rho)
    return replace(found, counts={**counts, **found.counts}, seconds=time.perf_counter() - start)


def _most_rounds(rewards: tuple[Exact, ...]) -> int:
    """In how many rounds the lists of rewards can be listed."""
    return 1 + int(math.log(MOST_MASSES) / math.log(len(rewards)))


def _epsilon_alone(law: ForgettingLaw, notion: Notion) -> ExactPrivacy:
    """Pure epsilon alone, in more rounds than there can be lists of; it is the same for all notions."""
    worst = law.worst_atom()
    lower = _log_ratio(worst.p, worst.q + law.missing) - 3 * law.rounding
    return ExactPrivacy(
        notion=notion,
        arms=law.policy.arms,
        horizon=law.horizon,
        rewards=law.rewards,
        epsilon=_between(max(lower, 0.0), law.loss()),
        worst=worst,
        deltas={},
        renyi={},
        rho=None,
        missing=law.missing,
        counts={
            "states": law.states,
            "outcomes": law.outcomes,
            "sequences": law.sequences,
            "lists": len(law.rewards) ** (law.horizon - 1),
        },
        seconds=0.0,
    )


def privacy_of_law(
    law: ActionLaw,
    *,
    notion: str = "view",
    epsilon: Exact | Iterable[Exact] | None = None,
    orders: Iterable[float] = (),
    rho: bool = False,
    work: Work | None = None,
) -> ExactPrivacy:
    """The same of a law that is known, as `law_of_subject` gives it: one law serves all notions."""
    suprema = Suprema(law, notion_of(notion), None, work or Work())
    return privacy_of(suprema, epsilon=epsilon, orders=orders, rho=rho)


def privacy_of(
    suprema: "Suprema",
    *,
    epsilon: Exact | Iterable[Exact] | None = None,
    orders: Iterable[float] = (),
    rho: bool = False,
) -> ExactPrivacy:
    """The same of a law with its own neighbours."""
    return _of_law(suprema, checked_budgets(epsilon), _checked_orders(orders), rho=rho)


def _of_law(
    suprema: "Suprema", epsilons: tuple[Fraction, ...], orders: tuple[float, ...], *, rho: bool
) -> ExactPrivacy:
    start = time.perf_counter()
    law = suprema.law
    return ExactPrivacy(
        notion=suprema.notion,
        arms=law.arms,
        horizon=law.horizon,
        rewards=law.rewards,
        epsilon=suprema.epsilon(),
        worst=suprema.worst_atom(law),
        deltas={float(e): suprema.delta(e) for e in epsilons},
        renyi={order: suprema.renyi(order) for order in orders},
        rho=suprema.rho() if rho else None,
        missing=law.missing,
        counts={"sequences": len(law.sequences), "lists": len(law.rewards) ** (law.horizon - 1)},
        seconds=time.perf_counter() - start,
    )


def _checked_orders(orders: Iterable[float]) -> tuple[float, ...]:
    several = tuple(float(order) for order in orders)
    for order in several:
        if not 1 < order < math.inf:
            raise ValueError(f"a finite Renyi order above 1 is accepted, not {order!r}")
    return several


def checked_budgets(epsilon: Exact | Iterable[Exact] | None) -> tuple[Fraction, ...]:
    """None, one or several, as rationals of at least 0."""
    if epsilon is None:
        return ()
    several = (epsilon,) if isinstance(epsilon, (int, float, Fraction, str)) else tuple(epsilon)
    for value in several:
        if not exact(value) >= 0:
            raise ValueError(f"epsilon is at least 0, not {value!r}")
    return tuple(exact(value) for value in several)


def law_of_subject(
    subject: Subject,
    *,
    arms: int,
    horizon: int,
    rewards: tuple[Exact, ...] = (0, 1),
    tail: float | None = None,
    work: Work | None = None,
) -> tuple[ActionLaw, dict[str, int]]:
    """The law of the actions by the quickest way that the subject allows, and how much work it was."""
    checked_size("horizon", horizon)
    if isinstance(subject, Mapping):
        law = law_of_policy_table(subject.__getitem__, arms=arms, rewards=len(rewards), horizon=horizon)
        return law, {"states": 0, "outcomes": 0}
    if horizon > (most := _most_rounds(rewards)):
        raise TooLargeError(horizon, "the lists of rewards are too many", f"at most {most} rounds")
    policy = subject()
    if isinstance(policy, StepPolicy) and policy.arms != arms:
        raise ValueError(f"the policy has {policy.arms} arms, not {arms}")
    by_arms = _by_arms(policy, horizon, rewards, tail, work)
    if by_arms is not None and by_arms.costs(by_arms.quick) <= by_arms.quick:
        return _law_and_counts(by_arms)
    if (quick := _forgetting(policy, horizon, rewards, tail, work)) is not None:
        try:
            return quick.as_law(), {"states": quick.states, "outcomes": quick.outcomes}
        except TooLargeError:
            pass
    if by_arms is not None and by_arms.known.forgets and by_arms.costs(MOST) <= MOST:
        return _law_and_counts(by_arms)
    if isinstance(policy, StepPolicy) and not policy.tree_horizon and not policy.draws_more:
        graph = states_of(policy, horizon=horizon, rewards=rewards, tail=tail, work=work)
        return law_of_states(graph, work), {"states": graph.states, "outcomes": graph.moves}
    if isinstance(policy, FTPL) and (known := _resampling(policy, horizon, rewards, tail, work)) is not None:
        return known, {}
    tail = BRANCH_TAIL if tail is None else tail
    law = law_of_policy(policy, arms=arms, horizon=horizon, rewards=rewards, tail=tail, work=work)
    return law, {}


def _by_arms(
    policy: Policy, horizon: int, rewards: tuple[Exact, ...], tail: float | None, work: Work | None
) -> LawByArms | None:
    """The way arm by arm; None where the policy is not known to compare indexes."""
    if not isinstance(policy, StepPolicy):
        return None
    try:
        return LawByArms(policy, horizon=horizon, rewards=rewards, tail=_tail_for(policy, tail), work=work)
    except ValueError:  # as below
        return None


def _law_and_counts(law: LawByArms) -> tuple[ActionLaw, dict[str, int]]:
    return law.as_law(), {"states": law.states, "outcomes": law.terms}


def _forgetting(
    policy: Policy, horizon: int, rewards: tuple[Exact, ...], tail: float | None, work: Work | None
) -> ForgettingLaw | None:
    """The quicker way of a policy that forgets; None where it is not one, or does not fit into a grid."""
    if not isinstance(policy, StepPolicy) or policy.tree_horizon or not forgets(policy):
        return None
    try:
        return ForgettingLaw(
            policy, horizon=horizon, rewards=rewards, tail=_tail_for(policy, tail), work=work
        )
    except ValueError:  # the general way says what is wrong, if anything is
        return None


def _resampling(
    policy: FTPL, horizon: int, rewards: tuple[Exact, ...], tail: float | None, work: Work | None
) -> ActionLaw | None:
    """The quicker way of the follower of the perturbed leader; None where it is not known for this one."""
    from .resampling.law import law_of_resampling, resamples

    if not resamples(policy, rewards):
        return None
    tail = STEP_TAIL if tail is None else tail
    return law_of_resampling(policy, horizon=horizon, rewards=rewards, tail=tail, work=work)


def _tail_for(policy: StepPolicy, tail: float | None) -> float:
    if tail is not None:
        return tail
    return STEP_TAIL if policy.arms <= 2 and not _draws(policy) else MANY_STATES_TAIL


def states_of(
    policy: StepPolicy,
    *,
    horizon: int,
    rewards: tuple[Exact, ...] = (0, 1),
    tail: float | None = None,
    work: Work | None = None,
) -> PublicStates:
    """The public states of a step policy, with a tail that suits how many there are."""
    tail = _tail_for(policy, tail)
    return public_states(policy, horizon=horizon, rewards=rewards, tail=tail, work=work)


def _draws(policy: StepPolicy) -> bool:
    """Whether the first arm is drawn: such policies divide by its probability, and few states are equal."""
    shares = np.zeros(policy.arms)
    policy.choose(policy.state, 1, shares)
    return int(np.count_nonzero(shares)) > 1


class Suprema:
    """Suprema over the neighbours of a law, with their errors.

    What neighbours are is asked of ``largest_sum`` and ``worst_atom``.
    """

    def __init__(self, law: ActionLaw, notion: Notion, told: Table | None, work: Work) -> None:
        self.law, self.notion, self.told, self.work = law, notion, told, work
        self.loss = law.loss()
        self.size = {"arms": law.arms, "rewards": len(law.rewards), "horizon": law.horizon}

    def worst_atom(self, law: ActionLaw) -> WorstAtom:
        """Where the probability of one sequence changes most."""
        return worst_atom(law)

    def largest_sum(self, leaf: Callable[[Array, Array], Array]) -> Any:  # noqa: ANN401  fractions or doubles
        """The largest sum over the sequences."""
        cost = LEAF * summands(self.law, self.notion)
        self.work.spend(cost, horizon=self.law.horizon, rounds=self.law.horizon - 1)
        if self.told is not None:
            return worst_queries(self.told.__getitem__, leaf, **self.size)
        return largest_sum(self.law, leaf, self.notion)

    def epsilon(self) -> Enclosure:
        """The least epsilon of pure privacy."""
        law = self.law
        if law.exact:
            if self.told is not None:
                ratio = worst_queried_atom(self.told.__getitem__, **self.size)
            else:
                worst = self.worst_atom(law)
                ratio = worst.p / worst.q if worst.q else math.inf
            if ratio == math.inf:
                return Enclosure(math.inf, math.inf)
            return certified(lambda: ball(ratio).log()) if ratio != 1 else Enclosure(Fraction(0), Fraction(0))
        worst = self.worst_atom(law)
        lower = _log_ratio(worst.p, worst.q + law.missing) - 3 * law.rounding
        return _between(max(lower, 0.0), min(self.loss, self._most() + 3 * law.rounding))

    def _most(self) -> float:
        """The largest log-ratio of any sequence, whatever is missing of it.

        A sum keeps the ratios of its parts: the missing mass u of p comes with at least ``u e^{-loss}`` in q,
        so the ratio is at most ``(p + u)/(q + u e^{-loss})``, which grows with u to its largest.
        """
        law = self.law
        if not law.missing:
            return self._seen
        if not law.all_drawn:
            return float(self.loss)
        least = law.missing * math.exp(-float(self.loss))
        most = 0.0
        for axis in range(1, law.masses.ndim):
            above = law.masses.max(axis=axis) + law.missing
            below = law.masses.min(axis=axis) + least
            with np.errstate(divide="ignore"):
                most = max(most, float((above / below).max()))
        return math.log(most) * (1 + 2.0**-50) + 2.0**-50 if most else 0.0

    def delta(self, epsilon: Fraction) -> Enclosure:
        """The least delta at this epsilon."""
        law = self.law
        if law.exact:
            growth = certified(lambda: ball(epsilon).exp(), relative_width=1e-40)
            high, low = (
                self.largest_sum(_hockey_stick(Fraction(end))) for end in (growth.lower, growth.upper)
            )
            return Enclosure(Fraction(low), Fraction(high))
        worst = self.largest_sum(_hockey_stick(math.exp(epsilon)))
        slack = self._slack()
        lower = worst - slack - law.missing * math.exp(epsilon)
        return _between(max(lower, 0.0), min(worst + slack + law.missing, 1.0))

    def _slack(self) -> float:
        # e^epsilon is a double too; the sums over sequences add a last digit each
        return 2.5 * self.law.rounding + 2.0**-50 * (len(self.law.sequences) + 4)

    def renyi(self, order: float) -> Enclosure:
        """The largest Renyi divergence of this order."""
        if self.law.exact and order == int(order):
            k = int(order)
            moment = Fraction(self.largest_sum(_moment_exact(k))) if self._finite() else math.inf
            if moment == math.inf:
                return Enclosure(math.inf, math.inf)
            if moment <= 1:
                return Enclosure(Fraction(0), Fraction(0))
            return certified(lambda: ball(moment).log() / (k - 1))
        lower, upper = self._log_moments(order)
        return _between(max(lower / (order - 1), 0.0), max(upper / (order - 1), 0.0))

    def _finite(self) -> bool:
        return self.epsilon().upper < math.inf

    def _log_moments(self, order: float) -> tuple[float, float]:
        """Below and above ``(order - 1) D_order``."""
        law = self.law
        moment = float(self.largest_sum(_moment(order)))
        if moment == math.inf:
            return (0.0 if law.missing else math.inf), math.inf
        relative = (2 * order + 1) * law.rounding + (len(law.sequences) + 8 * order) * 2.0**-50
        lower = upper = moment
        if law.missing:
            seen = math.exp(min(order * self._seen, 700.0))
            lower -= (order - 1) * seen * law.missing
            upper += min(
                _exp((order - 1) * float(self.loss)) * law.missing,
                _exp((order - 1) * law.renyi_loss(2 * order - 1)) * math.sqrt(law.missing),
            )
        most = math.log(upper) + relative
        if law.missing:
            most = min(most, (order - 1) * law.renyi_loss(order))
        return (math.log(lower) if lower > 0 else 0.0) - relative, most

    @cached_property
    def _seen(self) -> float:
        law = self.law
        worst = self.worst_atom(
            replace(law, missing=0.0, rounding=0.0, exposures=frozenset(), all_drawn=False)
        )
        return _log_ratio(worst.p, worst.q)

    def rho(self) -> Enclosure:
        """``sup D_order/order``; beyond the last order it is at most what composition allows, too.

        That quotient falls for Laplace noise, and for Gaussian noise it is largest at whole orders.
        """
        allowed = self.law.renyi_loss if self.law.missing else None
        lower, upper = largest_rate(self._log_moments, float(self.epsilon().upper), FIRST_ORDERS, allowed)
        if allowed is not None:
            upper = min(upper, allowed(1))  # at order 1 the mechanisms have their rho
        return _between(lower, max(upper, lower))


def largest_rate(
    log_moments: Callable[[float], tuple[float, float]],
    pure: float,
    orders: Iterable[float],
    allowed: Callable[[float], float] | None = None,
) -> tuple[float, float]:
    """``sup D_order/order``, from below and above; beyond the last of the orders it is at most ``pure/last``.

    ``log_moments`` are the ends of ``(order - 1) D_order``, which is convex in the order, so that it lies
    below its chords; ``allowed`` is what D is at most by other means.
    """
    known = {order: log_moments(order) for order in orders}
    lower = max(0.0, *(low / (a * (a - 1)) for a, (low, _) in known.items()))
    known = {a: ends for a, ends in known.items() if ends[1] < math.inf}
    last = max((a for a in known if a == int(a)), default=0)
    if not last:
        return lower, math.inf
    after = min(pure, math.inf if allowed is None else allowed(last)) / last
    # near order 1 what is missing drowns the rest; below the first order the divergence is smaller
    first = min((a for a in known if a <= last), key=lambda a: known[a][1] / (a - 1))
    rest = max(known[first][1] / (first - 1), after)
    while True:
        between = sorted(a for a in known if first <= a <= last)
        if len(between) == 1:
            return lower, rest
        lower = max(lower, *(known[a][0] / (a * (a - 1)) for a in between))
        bounds = [_chord(a, b, known[a][1], known[b][1]) for a, b in itertools.pairwise(between)]
        widest = int(np.argmax(bounds))
        upper = max(rest, bounds[widest])
        a, b = between[widest], between[widest + 1]
        ends = max(known[x][1] / (x * (x - 1)) for x in (a, b))
        settled = upper <= lower * (1 + _RHO_WIDTH) or rest >= bounds[widest]
        if settled or bounds[widest] <= ends * (1 + _RHO_WIDTH / 10) or len(known) >= _MOST_ORDERS:
            return lower, upper
        middle = (a + b) / 2
        known[middle] = log_moments(middle)


def _chord(a: float, b: float, at_a: float, at_b: float) -> float:
    """The largest value between ``a`` and ``b`` of the chord over ``x (x - 1)``."""
    slope = (at_b - at_a) / (b - a)
    start = at_a - slope * a
    points = [a, b]
    # the stationary points: slope x^2 + 2 start x - start = 0
    if slope:
        under = start * start + slope * start
        if under >= 0:
            points += [(-start + sign * math.sqrt(under)) / slope for sign in (-1, 1)]
    return max((start + slope * x) / (x * (x - 1)) for x in points if a <= x <= b) * (1 + 1e-12)


def _hockey_stick(growth: float | Fraction) -> Callable[[Array, Array], Array]:
    def leaf(p: Array, q: Array) -> Array:
        excess: Array = p - growth * q
        return np.where(excess > 0, excess, 0 * excess)

    return leaf


def _moment_exact(order: int) -> Callable[[Array, Array], Array]:
    def leaf(p: Array, q: Array) -> Array:
        values = [
            x**order / y ** (order - 1) if x else Fraction(0)
            for x, y in zip(p.ravel(), q.ravel(), strict=True)
        ]
        return np.array(values, dtype=object).reshape(p.shape)

    return leaf


def _moment(order: float) -> Callable[[Array, Array], Array]:
    def leaf(p: Array, q: Array) -> Array:
        x, y = p.astype(np.float64), q.astype(np.float64)
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            return np.where(x > 0, x * (x / y) ** (order - 1), 0.0)

    return leaf


def _log_ratio(p: float, q: float) -> float:
    if not p:
        return 0.0
    return math.log(p) - math.log(q) if q else math.inf


def _exp(x: float) -> float:
    return math.exp(x) if x < 700 else math.inf


def _between(lower: float, upper: float | Fraction) -> Enclosure:
    """The ends as exact numbers; logarithms and exponentials are off by a last digit."""
    down = lower if lower in {0.0, math.inf} else math.nextafter(lower * (1 - 2.0**-51), 0.0)
    up: Fraction | float
    if isinstance(upper, Fraction) or upper == math.inf:
        up = upper
    else:
        up = Fraction(math.nextafter(upper * (1 + 2.0**-51), math.inf)) if upper > 0 else Fraction(0)
    return Enclosure(down if down == math.inf else Fraction(down), up)
