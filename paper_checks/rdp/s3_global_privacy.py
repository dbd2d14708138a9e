"""Rows for the page of Section 3: small policies on fixed lists of rewards, exactly."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from ..small_bandits.neighbouring_rewards import leaning_later

History = tuple[tuple[int, int], ...]
Policy = Callable[[History], tuple[Fraction, Fraction]]
List = tuple[int, ...]
Law = dict[tuple[int, ...], Fraction]

_GROWTH = Fraction(5, 4)


POLICIES = tuple(map(leaning_later, (1, 3, 10)))


def laws() -> Iterator[Mapping[str, Fraction]]:
    """The printed product beside runs that are played round by round; ``delayed``: on other rewards."""
    for policy, horizon in product(POLICIES, (1, 2, 3)):
        found = {"gap": Fraction(0), "delayed": Fraction(0)}
        for rewards in product((0, 1), repeat=horizon):
            told = printed(policy, rewards)
            for name, shown in (("gap", rewards), ("delayed", (rewards[0], *rewards[:-1]))):
                run = _played(policy, shown)
                found[name] = max(found[name], *(abs(told[a] - run[a]) for a in told))
        yield found


def neighbours() -> Iterator[Mapping[str, Fraction]]:
    """Over neighbouring lists: largest ratios of sequences and of events, the largest excess of each at 5/4.

    ``change``: how far the laws of the actions up to the changed reward are apart; ``late``: one action more.
    """
    for policy, horizon in product(POLICIES, (2, 3)):
        found = dict.fromkeys(("sequence", "event", "excess", "single", "change", "late"), Fraction(0))
        for rewards, j in product(product((0, 1), repeat=horizon), range(horizon)):
            p = printed(policy, rewards)
            q = printed(policy, (*rewards[:j], 1 - rewards[j], *rewards[j + 1 :]))
            over = [p[a] - _GROWTH * q[a] for a in p]
            found["sequence"] = max(found["sequence"], *(p[a] / q[a] for a in p))
            found["event"] = max(found["event"], *(x / y for x, y in _masses(p, q)))
            found["excess"] = max(found["excess"], sum((max(x, Fraction(0)) for x in over), Fraction(0)))
            found["single"] = max(found["single"], *over)
            for name, length in (("change", j + 1), ("late", j + 2)):
                if length <= horizon:
                    found[name] = max(found[name], _apart(p, q, length))
        yield found


def printed(policy: Policy, rewards: List) -> Law:
    """``prod_t pi_t(a_t | a_1, r_1, ..., a_(t-1), r_(t-1))``"""
    horizon = len(rewards)
    return {
        a: prod(
            (policy(tuple(zip(a, rewards, strict=True))[:t])[a[t]] for t in range(horizon)), start=Fraction(1)
        )
        for a in product((0, 1), repeat=horizon)
    }


def _played(policy: Policy, rewards: List) -> Law:
    reached: dict[History, Fraction] = {(): Fraction(1)}
    for reward in rewards:
        reached = {
            (*history, (arm, reward)): mass * share
            for history, mass in reached.items()
            for arm, share in enumerate(policy(history))
        }
    return {tuple(arm for arm, _ in history): mass for history, mass in reached.items()}


def _masses(p: Law, q: Law) -> Iterator[tuple[Fraction, Fraction]]:
    outcomes = list(p)
    for chosen in product((False, True), repeat=len(outcomes)):
        event = [a for a, taken in zip(outcomes, chosen, strict=True) if taken]
        if event:
            yield sum((p[a] for a in event), Fraction(0)), sum((q[a] for a in event), Fraction(0))


def _apart(p: Law, q: Law, length: int) -> Fraction:
    gaps: Law = {}
    for a in p:
        gaps[a[:length]] = gaps.get(a[:length], Fraction(0)) + p[a] - q[a]
    return sum(map(abs, gaps.values()), Fraction(0))
