"""The coupled environment: a policy plays one bandit while a second one runs along, all paths enumerated.

At each step the policy draws ``a_t`` given ``(a_1, r_1, ..., a_{t-1}, r_{t-1})``; then ``(r_t, r'_t)``
comes from the maximal coupling of the two laws of that arm. With ``c`` for the couplings::

    p(a, r, r') = prod_t pi_t(a_t | a, r) c_{a_t}(r_t, r'_t)
    q(a, r, r') = prod_t pi_t(a_t | a, r') c_{a_t}(r_t, r'_t)

so that the actions have the law of the first bandit under ``p`` and that of the second under ``q``.
[TH-ACOUPLE]

Rewards are numbered, actions too. A policy is a function of the history ``((a_1, r_1), ..., (a_t, r_t))``
that gives a probability for each action; the method ``__getitem__`` of a table is such a function.
Actions from the number of arms on end the run: they stand for "stop, and recommend ...". Probabilities
are exact, so everything here is exact, but for logarithms, which are balls. Effort grows like
``(arms * rewards)^horizon``.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TypeVar

from ..numbers.enclosure import Ball, Enclosure, Exact, ball, certified
from .coupling import (
    Coordinate,
    FiniteCoupling,
    Masses,
    law_of,
    law_of_coordinate,
    maximal_coupling_of_masses,
)

History = tuple[tuple[int, int], ...]
Policy = Callable[[History], Sequence[Exact]]
Actions = tuple[int, ...]
Rewards = tuple[int, ...]

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Path:
    """One way that a run can go."""

    actions: Actions
    rewards: Rewards
    others: Rewards
    """The rewards of the second bandit."""
    p: Fraction
    q: Fraction

    @property
    def mismatches(self) -> int:
        """The Hamming distance of the two lists of rewards."""
        return sum(r != s for r, s in zip(self.rewards, self.others, strict=True))


@dataclass(frozen=True, slots=True)
class CoupledEnvironment:
    """Two bandits, their policy, and every path of positive probability under ``p`` or ``q``."""

    distances: tuple[Fraction, ...]
    """``t_a``, the total variation between the two laws of each arm."""
    paths: tuple[Path, ...]

    def action_laws(self) -> tuple[dict[Actions, Fraction], dict[Actions, Fraction]]:
        """The laws of the actions (and the stop, if any) in the two bandits.  [ZCDP-MARG]"""
        first: dict[Actions, Fraction] = {}
        second: dict[Actions, Fraction] = {}
        for path in self.paths:
            first[path.actions] = first.get(path.actions, Fraction(0)) + path.p
            second[path.actions] = second.get(path.actions, Fraction(0)) + path.q
        return first, second

    def action_kl_ball(self) -> Ball:
        """``KL(M_nu || M_nu')`` of the laws of the actions: the left side of every decomposition."""
        first, second = self.action_laws()
        return kl_of_tables_ball(first, second)

    def path_kl_ball(self) -> Ball:
        """``KL(p || q) = E_p log(V_r(a) / V_r'(a))``, never below `action_kl_ball`.  [TH-EQ4.7]"""
        return kl_of_tables_ball(
            dict(enumerate(x.p for x in self.paths)), dict(enumerate(x.q for x in self.paths))
        )

    def mismatch_moment(self, power: int) -> Fraction:
        """``E_p[d^power]`` for ``d`` the number of mismatched rewards."""
        return sum((path.p * path.mismatches**power for path in self.paths), Fraction(0))

    def exposure_moment(self, power: int) -> Fraction:
        """``E_p[S^power]`` for ``S = sum_t t_{a_t}``; the first is ``E_p[d]``.  [TH-T4.9, TH-R4.11]"""
        return sum((path.p * self._exposure(path) ** power for path in self.paths), Fraction(0))

    def spread(self) -> Fraction:
        """``E_p sum_t t_{a_t} (1 - t_{a_t})``."""
        return sum(
            (
                path.p * self.distances[a] * (1 - self.distances[a])
                for path in self.paths
                for a in self._pulled(path)
            ),
            Fraction(0),
        )

    def pulls(self) -> tuple[Fraction, ...]:
        """``E[N_a]`` in the first bandit, for each arm."""
        return tuple(
            sum((path.p * self._pulled(path).count(arm) for path in self.paths), Fraction(0))
            for arm in range(len(self.distances))
        )

    def _pulled(self, path: Path) -> Actions:
        return path.actions[: len(path.rewards)]

    def _exposure(self, path: Path) -> Fraction:
        return sum((self.distances[a] for a in self._pulled(path)), Fraction(0))


def coupled_environment(
    policy: Policy, left: Sequence[Coordinate], right: Sequence[Coordinate], *, horizon: int
) -> CoupledEnvironment:
    """Every path of ``policy`` over ``horizon`` steps in the coupling of the bandits ``left`` and ``right``.

    An arm is the mean of a Bernoulli law (rewards 0 and 1), or the masses of the rewards 0, 1, 2, ...
    """
    if type(horizon) is not int or horizon < 1:
        raise ValueError(f"horizon = {horizon!r} is not a number of steps >= 1")
    if len(left) != len(right) or not len(left):
        raise ValueError(f"{len(left)} arms on the left, {len(right)} on the right: they come in pairs")
    couplings = [
        maximal_coupling_of_masses(
            law_of_coordinate(p, f"left[{arm}]"), law_of_coordinate(q, f"right[{arm}]")
        )
        for arm, (p, q) in enumerate(zip(left, right, strict=True))
    ]
    laws = _Laws(policy)
    root = Path((), (), (), Fraction(1), Fraction(1))
    return CoupledEnvironment(
        tuple(coupling.mismatch for coupling in couplings), tuple(_paths(root, laws, couplings, horizon))
    )


class _Laws:
    """The policy with its answers checked, each computed once."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._known: dict[History, Masses] = {}

    def __call__(self, actions: Actions, rewards: Rewards) -> Masses:
        history = tuple(zip(actions, rewards, strict=True))
        if history not in self._known:
            self._known[history] = law_of(self._policy(history), f"policy at {history}:")
        return self._known[history]


def _paths(path: Path, laws: _Laws, couplings: Sequence[FiniteCoupling], left: int) -> Iterator[Path]:
    if left == 0:
        yield path
        return
    here, there = laws(path.actions, path.rewards), laws(path.actions, path.others)
    for action in range(max(len(here), len(there))):
        p = path.p * (here[action] if action < len(here) else 0)
        q = path.q * (there[action] if action < len(there) else 0)
        if not p and not q:
            continue
        actions = (*path.actions, action)
        if action >= len(couplings):
            yield Path(actions, path.rewards, path.others, p, q)
            continue
        for (r, s), mass in couplings[action].joint.items():
            onward = Path(actions, (*path.rewards, r), (*path.others, s), p * mass, q * mass)
            yield from _paths(onward, laws, couplings, left - 1)


def kl_of_tables_ball(p: Mapping[Key, Fraction], q: Mapping[Key, Fraction]) -> Ball:
    """``sum p log(p / q)`` of tables of exact probabilities; infinite where ``q`` misses a part of ``p``."""
    from flint import arb

    total = arb(0)
    for key, mass in p.items():
        if mass:
            other = q.get(key, Fraction(0))
            if not other:
                return arb.pos_inf()
            total += ball(mass) * ball(mass / other).log()
    return total


def _kl_ball(p: Masses, q: Masses) -> Ball:
    return kl_of_tables_ball(dict(enumerate(p)), dict(enumerate(q)))


def view_law(policy: Policy, rewards: Sequence[int], *, arms: int) -> dict[Actions, Fraction]:
    """``V_r``: the law of the actions when step ``t`` pays ``rewards[t]`` whatever the action.  [TH-D3.3]"""
    laws = _Laws(policy)
    reached: dict[Actions, Fraction] = {(): Fraction(1)}
    stopped: dict[Actions, Fraction] = {}
    for step in range(len(rewards)):
        onward: dict[Actions, Fraction] = {}
        for actions, mass in reached.items():
            for action, share in enumerate(laws(actions, tuple(rewards[:step]))):
                if share:
                    (onward if action < arms else stopped)[*actions, action] = mass * share
        reached = onward
    return reached | stopped


def kernel_kl_ball(
    policy: Policy, actions: Sequence[int], rewards: Sequence[int], others: Sequence[int]
) -> Ball:
    """``sum_t KL(pi_t(.|H_{t-1}) || pi_t(.|H'_{t-1}))`` along fixed actions: the left side of TH-T4.12."""
    from flint import arb

    return sum((_kl_ball(p, q) for p, q in _kernels(_Laws(policy), actions, rewards, others)), arb(0))


def _kernels(
    laws: _Laws, actions: Sequence[int], rewards: Sequence[int], others: Sequence[int]
) -> list[tuple[Masses, Masses]]:
    kernels = []
    for step in range(len(actions)):
        past = tuple(actions[:step])
        pair = laws(past, tuple(rewards[:step])), laws(past, tuple(others[:step]))
        length = max(map(len, pair))
        kernels.append((_padded(pair[0], length), _padded(pair[1], length)))
    return kernels


def _padded(masses: Masses, length: int) -> Masses:
    return masses + (Fraction(0),) * (length - len(masses))


def interactive_zcdp(
    policy: Policy, *, arms: int, rewards: int, horizon: int, relative_width: float = 1e-2
) -> Enclosure:
    """The least rho of Interactive zCDP: ``sup (1/alpha) sum_t D_alpha(pi_t(.|H) || pi_t(.|H'))``.

    The supremum is over ``alpha > 1``, fixed actions, and two reward lists that differ in one place. Each
    ``D_alpha`` grows with ``alpha``, so between two grid points the quotient is at most the sum at the
    larger over the smaller, and beyond the last one at most ``D_inf`` over it.  [TH-T4.12, ZCDP-T1]
    """
    if not 0 < relative_width < 1:
        raise ValueError(f"relative_width = {relative_width!r} is not between 0 and 1")
    laws = _Laws(policy)
    distinct: dict[tuple[tuple[Masses, Masses], ...], None] = {}
    for actions in product(range(arms), repeat=horizon):
        for first in product(range(rewards), repeat=horizon - 1):
            for place, other in product(range(horizon - 1), range(rewards)):
                if first[place] == other:
                    continue
                second = (*first[:place], other, *first[place + 1 :])
                kernels = _kernels(laws, actions, (*first, 0), (*second, 0))
                distinct.setdefault(tuple(sorted(pair for pair in kernels if pair[0] != pair[1])))
    lower: Fraction | float = Fraction(0)
    upper: Fraction | float = Fraction(0)
    for pairs in filter(None, distinct):
        low, high = _quotient(pairs, Fraction(relative_width))
        lower, upper = max(lower, low), max(upper, high)
    return Enclosure(lower, upper)


def _quotient(
    pairs: Sequence[tuple[Masses, Masses]], step: Fraction
) -> tuple[Fraction | float, Fraction | float]:
    """Below and above ``sup_{alpha >= 1} D_alpha / alpha`` for independent draws from these pairs of laws."""

    def divergence(order: Fraction | None) -> Enclosure:
        return certified(lambda: _renyi_ball(pairs, order), relative_width=1e-15)

    largest = divergence(None).upper
    if largest == math.inf:
        return math.inf, math.inf
    alpha = Fraction(1)
    lower: Fraction | float = divergence(alpha).lower
    upper: Fraction | float = Fraction(0)
    grid = math.ceil(4 / step)
    while largest > upper * alpha:
        following = Fraction(math.ceil(alpha * (1 + step * 3 / 4) * grid), grid)
        here = divergence(following)
        lower, upper = max(lower, here.lower / following), max(upper, here.upper / alpha)
        alpha = following
    return lower, upper


def _renyi_ball(pairs: Sequence[tuple[Masses, Masses]], order: Fraction | None) -> Ball:
    """Sum of the Renyi divergences of this order, the largest one if it is None."""
    from flint import arb

    total = arb(0)
    for p, q in pairs:
        if any(x and not y for x, y in zip(p, q, strict=True)):
            return arb.pos_inf()
        if order == 1:
            total += _kl_ball(p, q)
        elif order is None:
            total += ball(max(x / y for x, y in zip(p, q, strict=True) if y)).log()
        else:
            moment = arb(0)
            for x, y in zip(p, q, strict=True):
                if x:
                    moment += ball(x) * ((ball(order) - 1) * ball(x / y).log()).exp()
            total += moment.log() / (ball(order) - 1)
    return total
