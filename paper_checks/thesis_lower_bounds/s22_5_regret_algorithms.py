"""Policies of Section 2.2.5 beside their lines, and their exact regret on two arms, ties to the first one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice, product
from math import comb, log, sqrt

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import traced
from .quantities import index_games

Row = Mapping[str, Fraction | int]
Index = Callable[[int, int, int], float | Fraction]
"""From successes, pulls and the round to the index of an arm."""
_MEANS = (("1/2", "2/5"), ("9/10", "1/10"), ("1/10", "1/5"), ("1", "0"))

# the shipped policies beside their lines
leader = partial(traced, index_games.follow_the_leader)
committed = partial(traced, index_games.explore_then_commit)
fixed_confidence_ucb = partial(traced, index_games.fixed_confidence)
anytime_ucb = partial(traced, index_games.anytime)


def kl_ucb() -> Check:
    """KL-UCB beside its lines, in games where no two indexes near 1 are one double."""
    return traced(lambda effort: islice(index_games.kl(effort), 12))


def committed_regret() -> Iterator[Row]:
    """Of Explore-Then-Commit after m pulls of each arm; ``w``: the chance that the worse one is ahead."""
    for texts in (("9/10", "4/5"), ("1/2", "1/4")):
        best, other = map(Fraction, texts)
        for m, horizon in ((1, 6), (2, 7), (3, 6)):
            first, second = (
                [comb(m, k) * mean**k * (1 - mean) ** (m - k) for k in range(m + 1)] for mean in (best, other)
            )
            w = sum((a * b for i, a in enumerate(first) for j, b in enumerate(second) if j > i), Fraction(0))
            regret = _regret(_explored(m), (best, other), horizon, most=m)
            yield {"x": other, "y": best, "m": m, "T": horizon, "w": w, "regret": regret}


def ucb_regret() -> Iterator[Row]:
    """With the index (2.9) at the risk of its theorem."""
    yield from _optimistic(_fixed)
    yield _row(_fixed, 10**5, ("1", "0"))


def anytime_regret() -> Iterator[Row]:
    """With the index (2.12)."""
    yield from _optimistic(
        lambda _: lambda ones, count, t: ones / count + sqrt(2 * log(1 + t * log(t) ** 2) / count)
    )


def _fixed(T: int) -> Index:
    """(2.9) at ``delta = 1/T^2``"""
    return lambda ones, count, _: ones / count + sqrt(4 * log(T) / count)


def _optimistic(index: Callable[[int], Index]) -> Iterator[Row]:
    for horizon, texts in product((1, 2, 5, 12), _MEANS):
        yield _row(index, horizon, texts)


def _row(index: Callable[[int], Index], horizon: int, texts: Sequence[str]) -> Row:
    means = [Fraction(text) for text in texts]
    regret = _regret(index(horizon), means, horizon)
    return {"D": abs(means[0] - means[1]), "T": horizon, "regret": regret}


def _explored(m: int) -> Index:
    """The mean of the first m rewards; before these an index above all means."""
    return lambda ones, count, _: Fraction(ones, m) if count >= m else Fraction(2)


def _regret(index: Index, means: Sequence[Fraction], horizon: int, *, most: int | None = None) -> Fraction:
    """Expected regret of the policy of largest index, which sees the first ``most`` rewards of an arm."""
    states = {((0, 0), (0, 0)): Fraction(1)}
    best, total = max(means), Fraction(0)
    for t in range(1, horizon + 1):
        following: dict[tuple[tuple[int, int], tuple[int, int]], Fraction] = {}
        for state, mass in states.items():
            unseen = [arm for arm, (_, count) in enumerate(state) if not count]
            arm = unseen[0] if unseen else int(index(*state[1], t) > index(*state[0], t))
            total += mass * (best - means[arm])
            for reward, share in ((1, means[arm]), (0, 1 - means[arm])):
                if not share:
                    continue
                ones, count = state[arm]
                counts = most is None or count < most
                moved = (ones + reward * counts, count + 1)
                reached = (moved, state[1]) if arm == 0 else (state[0], moved)
                following[reached] = following.get(reached, Fraction(0)) + mass * share
        states = following
    return total
