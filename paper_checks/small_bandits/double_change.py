"""The double change of environment on small bandits: every event and every sum of its proof, exactly.

Two arms; the second has mean ``x`` in the bandit nu, ``z`` in nu' and ``w`` in nu'', the first has mean ``y``
in all three. The policy plays nu while nu' runs along in the maximal coupling (gamma). With
``W = (z/w)^ones ((1-z)/(1-w))^zeros`` over the rewards of arm 2 in nu', the events are ``N_2 <= n``, ``L``:
at most ``(1 + s) n (z - x)`` rewards differ, and ``A``: ``log W <= (1 + s) n kl(z, w)``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, lcm
from random import Random

from ...theory.numbers.enclosure import Exact
from ...theory.transport.coupled_environment import (
    Actions,
    History,
    Path,
    Policy,
    Rewards,
    coupled_environment,
    view_law,
)
from ...verify.evidence.effort import Effort, Profile
from ..checks.known_quantities import Known
from .coupled_bandits import drawn, responding

_RANDOM = {Profile.QUICK: 4, Profile.FULL: 40}
_OTHER = 1
"""The second arm, in numbers from 0 on."""


@dataclass(frozen=True, slots=True)
class DoubleChange:
    """A policy, the four means, the level ``n`` and the slack ``s``."""

    policy: Policy
    horizon: int
    x: Fraction
    z: Fraction
    y: Fraction
    w: Fraction
    n: Fraction
    s: Fraction

    def likely(self, ones: int, zeros: int) -> bool:
        """Whether ``A`` holds after so many ones and zeros of arm 2 in nu'."""
        return log_ratio_within(self.z, self.w, ones, zeros, (1 + self.s) * self.n)

    def near(self, mismatches: int) -> bool:
        """Whether ``L`` holds with so many rewards changed."""
        return mismatches <= (1 + self.s) * self.n * (self.z - self.x)

    def few(self, actions: Sequence[int]) -> bool:
        """Whether arm 2 is pulled at most ``n`` times."""
        return actions.count(_OTHER) <= self.n


def log_ratio_within(z: Fraction, w: Fraction, ones: int, zeros: int, level: Fraction) -> bool:
    """Whether ``ones log(z/w) + zeros log((1-z)/(1-w)) <= level kl(z, w)`` for ``z <= w``, exactly.

    The sides differ by ``a log(z/w) + b log((1-z)/(1-w))`` with ``a = ones - level z`` and
    ``b = zeros - level (1-z)``; for whole multiples of a and b that is the logarithm of a rational number.
    """
    if w == 1:
        return bool(level) or zeros == 0 or z == 1  # kl is infinite
    if z == 0:
        return ones > 0 or zeros <= level  # what cannot happen in nu' has ratio 0
    a, b = ones - level * z, zeros - level * (1 - z)
    whole = lcm(a.denominator, b.denominator)
    return (z / w) ** int(a * whole) * ((1 - z) / (1 - w)) ** int(b * whole) <= 1


def runs(policy: Policy, means: Sequence[Fraction], horizon: int) -> Iterator[Path]:
    """The paths of the policy in one bandit, with their probability as the product (1) prints it."""
    for actions in product(range(len(means)), repeat=horizon):
        for rewards in product((0, 1), repeat=horizon):
            mass = Fraction(1)
            for t, (action, reward) in enumerate(zip(actions, rewards, strict=True)):
                history: History = tuple(zip(actions[:t], rewards[:t], strict=True))
                chance = means[action]
                mass *= Fraction(policy(history)[action]) * (chance if reward else 1 - chance)
            if mass:
                yield Path(actions, rewards, rewards, mass, mass)


@cache
def view_ratio(policy: Policy, horizon: int) -> Fraction:
    """``e^eps`` of the view, exactly: the largest ratio of two views that differ in one reward."""
    lists = list(product((0, 1), repeat=horizon))
    views = {rewards: view_law(policy, rewards, arms=2) for rewards in lists}
    return max(
        mass / views[other][actions]
        for rewards in lists
        for place in range(horizon)
        for other in [(*rewards[:place], 1 - rewards[place], *rewards[place + 1 :])]
        for actions, mass in views[rewards].items()
    )


@cache
def chain(each: DoubleChange) -> Known:
    """Every sum of the proof, in its order, and the numbers of the instance.

    ``first`` = P_nu(Omega); ``main``, ``unlikely``, ``far``: of Omega with L and A, with L and not A, without
    L; ``traded``: with the views of r traded for e^(eps d) of those of r'; ``paired``: that sum without the
    factor; ``freed``: without L; ``marginal``: the sum over r' alone; ``tilted``: with W and the laws of
    nu''; ``weighed``: of Omega with the views of r' and the laws of nu''; ``last`` = P_nu''(Omega),
    ``middle`` = P_nu'(Omega), ``other`` = P_nu''(N_1 <= n). ``without`` is P_gamma(Omega and not A),
    ``beyond`` P_gamma(not L) with or without Omega. ``g`` = e^eps, ``t`` = z - x,
    ``pulls`` = E_nu'' N_1, ``mostly`` = P_nu''(N_1 >= T - n), ``above`` = P_nu''(N_1 > T - n), ``regret``
    that of nu'', ``second`` = E_nu N_2, ``more`` = P_nu(N_2 > n), ``differ`` = E_gamma d, ``strays`` =
    E_gamma of the mismatches at arm 1.
    """
    found = dict.fromkeys(
        (
            *("main", "unlikely", "far", "without", "traded", "paired", "freed", "weighed"),
            *("differ", "strays", "beyond"),
        ),
        Fraction(0),
    )
    g = view_ratio(each.policy, each.horizon)
    gamma = coupled_environment(each.policy, (each.y, each.x), (each.y, each.z), horizon=each.horizon)
    for path in gamma.paths:
        found["differ"] += path.p * path.mismatches
        found["strays"] += path.p * sum(
            r != s for a, r, s in zip(path.actions, path.rewards, path.others, strict=True) if a != _OTHER
        )
        found["beyond"] += 0 if each.near(path.mismatches) else path.p
        if not each.few(path.actions):
            continue
        ones, zeros = counts(path.actions, path.others)
        near, likely = each.near(path.mismatches), each.likely(ones, zeros)
        found["main" if near and likely else "unlikely" if near else "far"] += path.p
        found["without"] += 0 if likely else path.p
        found["freed"] += path.q if likely else 0
        found["weighed"] += path.q * (each.w / each.z) ** ones * ((1 - each.w) / (1 - each.z)) ** zeros
        if near and likely:
            found["traded"] += g**path.mismatches * path.q
            found["paired"] += path.q
    return found | _alone(each) | _numbers(each, g)


def counts(actions: Sequence[int], rewards: Sequence[int]) -> tuple[int, int]:
    """Ones and zeros of arm 2."""
    seen = [r for a, r in zip(actions, rewards, strict=True) if a == _OTHER]
    return sum(seen), len(seen) - sum(seen)


def _numbers(each: DoubleChange, g: Fraction) -> dict[str, Fraction]:
    names = ("x", "z", "y", "w", "n", "s")
    known = {name: Fraction(getattr(each, name)) for name in names}
    return known | {"g": g, "t": each.z - each.x, "T": Fraction(each.horizon)}


def _alone(each: DoubleChange) -> dict[str, Fraction]:
    """What is summed over one bandit alone."""
    zero = Fraction(0)
    found = dict.fromkeys(
        (
            *("first", "second", "more", "marginal", "middle", "tilted", "last", "other"),
            *("pulls", "mostly", "above", "regret"),
        ),
        zero,
    )
    for path in runs(each.policy, (each.y, each.x), each.horizon):
        found["first"] += path.p if each.few(path.actions) else 0
        found["more"] += 0 if each.few(path.actions) else path.p
        found["second"] += path.p * path.actions.count(_OTHER)
    for path in runs(each.policy, (each.y, each.z), each.horizon):
        likely = each.likely(*counts(path.actions, path.rewards))
        found["marginal"] += path.p if each.few(path.actions) and likely else 0
        found["middle"] += path.p if each.few(path.actions) else 0
    best = max(each.y, each.w)
    for path in runs(each.policy, (each.y, each.w), each.horizon):
        first = path.actions.count(0)
        found["pulls"] += path.p * first
        found["mostly"] += path.p if first >= each.horizon - each.n else 0
        found["above"] += path.p if first > each.horizon - each.n else 0
        found["other"] += path.p if first <= each.n else 0
        found["regret"] += path.p * (first * (best - each.y) + (each.horizon - first) * (best - each.w))
        if each.few(path.actions):
            found["last"] += path.p
            ones, zeros = counts(path.actions, path.rewards)
            if each.likely(ones, zeros):
                ratio = (each.z / each.w) ** ones * ((1 - each.z) / (1 - each.w)) ** zeros
                found["tilted"] += path.p * ratio
    return found


def marginals(each: DoubleChange) -> Known:
    """What the coupled environment is made of, as differences that should vanish, and two that need not.

    ``total`` mass of the density; ``drift`` of (a, r) from the law in nu; ``other`` the same of (a, r') from
    nu'; ``blind`` of (a, r) from nu when the policy is shown r'; ``apart``, how far the pairs of the
    last step are from the maximal coupling whatever the past;
    ``product``, how far the product of the two laws is from it.
    """
    gamma = coupled_environment(each.policy, (each.y, each.x), (each.y, each.z), horizon=each.horizon)
    total, drift, other = Fraction(0), _law(each, (each.y, each.x)), _law(each, (each.y, each.z))
    blind = _law(each, (each.y, each.x))
    shown = coupled_environment(each.policy, (each.y, each.z), (each.y, each.x), horizon=each.horizon)
    for path in shown.paths:
        blind[path.actions, path.others] = blind.get((path.actions, path.others), Fraction(0)) - path.p
    pasts: dict[tuple[Actions, Rewards, Rewards], dict[tuple[int, int], Fraction]] = {}
    for path in gamma.paths:
        total += path.p
        drift[path.actions, path.rewards] = drift.get((path.actions, path.rewards), Fraction(0)) - path.p
        other[path.actions, path.others] = other.get((path.actions, path.others), Fraction(0)) - path.p
        past = pasts.setdefault((path.actions, path.rewards[:-1], path.others[:-1]), {})
        past[path.rewards[-1], path.others[-1]] = path.p
    apart = Fraction(0)
    for (actions, *_), pairs in pasts.items():
        left, right = (each.y, each.y) if actions[-1] != _OTHER else (each.x, each.z)
        joint = {(1, 1): left, (0, 1): right - left, (0, 0): 1 - right}
        here = sum(pairs.values())
        apart += sum(abs(pairs.get(pair, Fraction(0)) - here * mass) for pair, mass in joint.items())
    return {
        "total": total,
        "drift": sum(map(abs, drift.values()), Fraction(0)),
        "other": sum(map(abs, other.values()), Fraction(0)),
        "blind": sum(map(abs, blind.values()), Fraction(0)),
        "apart": apart,
        "product": abs(each.x * each.z - each.x) + (1 - each.x) * each.x,
        "t": each.z - each.x,
    }


def _law(each: DoubleChange, means: Sequence[Fraction]) -> dict[tuple[Actions, Rewards], Fraction]:
    return {(path.actions, path.rewards): path.p for path in runs(each.policy, means, each.horizon)}


def walk_passes(each: DoubleChange, *, first: int = 1) -> Fraction:
    """``P(some m <= n: W_1 + ... + W_m > (1 + s) n kl(z, w))`` for independent steps, by all sequences.

    With ``first``, for an m from it on.
    """
    steps = int(each.n)
    passed = Fraction(0)
    for rewards in product((0, 1), repeat=steps):
        if not all(each.likely(sum(rewards[:m]), m - sum(rewards[:m])) for m in range(first, steps + 1)):
            ones = sum(rewards)
            passed += each.z**ones * (1 - each.z) ** (steps - ones)
    return passed


def count_passes(each: DoubleChange, *, steps: int | None = None) -> Fraction:
    """``P(some m <= n: Z_1 + ... + Z_m > (1 + s) n t)``; the sums grow, so the last one decides.

    With ``steps``, for an m up to these.
    """
    steps, t = int(each.n) if steps is None else steps, each.z - each.x
    return sum(
        (comb(steps, k) * t**k * (1 - t) ** (steps - k) for k in range(steps + 1) if not each.near(k)),
        Fraction(0),
    )


def leaning(strength: Fraction) -> Policy:
    """Odds ``strength^lead`` for arm 1, ``lead`` its successes and the other's failures less the opposite."""

    def policy(history: History) -> Sequence[Exact]:
        lead = sum((1 if reward else -1) * (1 if action == 0 else -1) for action, reward in history)
        odds = strength**lead
        return odds / (1 + odds), 1 / (1 + odds)

    return policy


def told_at_once(strength: Fraction) -> Policy:
    """Arm 2 first; from then on arm 1, with odds ``strength`` if it paid 0 and ``1/strength`` if 1."""

    def policy(history: History) -> Sequence[Exact]:
        if not history:
            return 0, 1
        odds = 1 / strength if history[0][1] else strength
        return odds / (1 + odds), 1 / (1 + odds)

    return policy


def _instance(policy: Policy, horizon: int, numbers: str) -> DoubleChange:
    x, z, y, w, n, s = (Fraction(number) for number in numbers.split())
    return DoubleChange(policy, horizon, x, z, y, w, n, s)


# x, z, y, w, n, s: arm 2 in nu, nu', arm 1, arm 2 in nu''; the level and the slack
_FIXED: Mapping[str, DoubleChange] = {
    "response to the first reward": _instance(responding(Fraction(3, 4)), 2, "1/4 1/2 1/2 3/4 1 1/2"),
    "leaning, one step": _instance(leaning(Fraction(3, 2)), 1, "1/4 1/2 3/5 4/5 0 1/4"),
    "leaning, two steps": _instance(leaning(Fraction(3, 2)), 2, "1/4 1/2 3/5 4/5 1 1/4"),
    "leaning strongly": _instance(leaning(Fraction(4)), 3, "1/5 3/5 3/5 3/4 2 1/2"),
    "leaning, four steps": _instance(leaning(Fraction(5, 4)), 4, "1/10 3/5 7/10 9/10 3 1/5"),
    "no environment in between": _instance(leaning(Fraction(3, 2)), 3, "3/10 3/10 3/5 7/10 2 1/2"),
    "transport up to arm 1": _instance(leaning(Fraction(3, 2)), 3, "3/10 3/5 3/5 7/10 2 1/2"),
    "never pulled": _instance(leaning(Fraction(3, 2)), 3, "3/10 1/2 3/5 7/10 0 1/2"),
    "level between the counts": _instance(leaning(Fraction(2)), 3, "1/5 3/10 1/2 11/20 3/2 1/10"),
    "mean 0": _instance(leaning(Fraction(2)), 3, "0 1/2 1/2 3/4 2 1/2"),
    "small slack": _instance(leaning(Fraction(11, 10)), 4, "1/2 11/20 3/5 13/20 2 1/100"),
    "large slack": _instance(leaning(Fraction(11, 10)), 4, "2/5 1/2 3/5 13/20 3 4"),
    "transport alone": _instance(told_at_once(Fraction(20)), 2, "49/100 99/100 99/100 199/200 1 1"),
    "information alone": _instance(told_at_once(Fraction(10**6)), 2, "1/2 1/2 1/2 3/4 1 383/100"),
}


@cache
def instances(effort: Effort) -> Mapping[str, DoubleChange]:
    """Fixed ones, ends of the domain among them, and random policies with random means in tenths."""
    rng = Random(effort.seed)  # noqa: S311  no secrets
    several = dict(_FIXED)
    for number in range(_RANDOM[effort.profile]):
        horizon = rng.choice((2, 3))
        x, z, y, w = (Fraction(k, 10) for k in sorted(rng.sample(range(10), 4)))
        n, s = Fraction(rng.randint(0, horizon - 1)), Fraction(rng.randint(1, 10), 10)
        several[f"random policy {number}"] = DoubleChange(drawn(rng, horizon), horizon, x, z, y, w, n, s)
    return several
