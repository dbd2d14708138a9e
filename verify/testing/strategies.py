"""Hypothesis strategies for tests of bandits: instances, tables of rewards, neighbours, budgets.

They try the edges by themselves: means 0 and 1, arms that tie or almost do, tables of all zeros and of all
ones, neighbours that differ in the first round or the last, budgets from tiny to large.
"""

import math
from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ...theory.bounds.bernoulli_instance import BanditInstance
from ...theory.privacy.notions import ZCDP, ApproximateDP, PureDP

Rewards = tuple[Any, ...]
Table = tuple[Rewards, ...]
Notion = PureDP | ApproximateDP | ZCDP

_T = TypeVar("_T", bound=tuple[Any, ...])
_HAIR = 1e-9


def bandit_instances(
    *,
    min_arms: int = 2,
    max_arms: int = 5,
    min_mean: float = 0.0,
    max_mean: float = 1.0,
    min_gap: float = 0.0,
) -> SearchStrategy[BanditInstance]:
    """Bernoulli arms; with ``min_gap`` above 0 one arm alone is best, by at least that much.

    ``instance.means`` goes wherever means are accepted.
    """
    if not 1 <= min_arms <= max_arms:
        raise ValueError(f"1 <= min_arms <= max_arms is needed, not {min_arms!r} and {max_arms!r}")
    if not 0 <= min_mean <= max_mean <= 1:
        raise ValueError(f"0 <= min_mean <= max_mean <= 1 is needed, not {min_mean!r} and {max_mean!r}")
    if not 0 <= min_gap <= max_mean - min_mean:
        raise ValueError(f"min_gap is from 0 to {max_mean - min_mean!r}, not {min_gap!r}")
    return _instances(min_arms, max_arms, min_mean, max_mean, min_gap)


@st.composite
def _instances(  # noqa: PLR0917  draw stands first, and all are named where it is called
    draw: DrawFn, min_arms: int, max_arms: int, low: float, high: float, min_gap: float
) -> BanditInstance:
    arms = draw(st.integers(min_arms, max_arms))
    first = low + min_gap
    while first - low < min_gap:  # doubles round
        first = math.nextafter(first, math.inf)
    best = draw(st.floats(min(first, high), high) | st.just(high))
    most = best - min_gap
    while best - most < min_gap:
        most = math.nextafter(most, -math.inf)
    most = max(low, most)
    others = st.floats(low, most) | st.just(most) | st.just(low) | st.just(max(low, most - _HAIR))
    means = [draw(others) for _ in range(arms - 1)]
    means.insert(draw(st.integers(0, arms - 1)), best)
    return BanditInstance(means)


def reward_tables(
    rounds: int | SearchStrategy[int], arms: int, *, rewards: Sequence[Any] = (0, 1)
) -> SearchStrategy[Table]:
    """Tables of rewards, a row a round, an entry an arm; all constant tables are among them.

    ``reward_tables(8, 2).map(lambda table: [row[0] for row in table])`` are lists.
    """
    alphabet = _alphabet(rewards)
    if type(arms) is not int or arms < 1:
        raise ValueError(f"arms is a whole number of at least 1, not {arms!r}")
    if isinstance(rounds, int):
        if rounds < 1:
            raise ValueError(f"rounds is at least 1, not {rounds!r}")
        rounds = st.just(rounds)

    def of_length(length: int) -> SearchStrategy[Table]:
        row = st.tuples(*[st.sampled_from(alphabet)] * arms)
        mixed = st.tuples(*[row] * length)
        constant = st.sampled_from(alphabet).map(lambda reward: ((reward,) * arms,) * length)
        return mixed | constant

    return rounds.flatmap(of_length)


def neighbouring(
    inputs: SearchStrategy[_T], *, rewards: Sequence[Any] = (0, 1)
) -> SearchStrategy[tuple[_T, _T]]:
    """Pairs of neighbours: an input, and the same with another row or reward in one round."""
    alphabet = _alphabet(rewards)

    @st.composite
    def pair(draw: DrawFn) -> tuple[_T, _T]:
        first = draw(inputs)
        if not first:
            raise ValueError("an input without rounds has no neighbour")
        t = draw(st.integers(0, len(first) - 1))
        row = first[t]
        if isinstance(row, tuple):
            entries = st.tuples(*[st.sampled_from(alphabet)] * len(row))
            other: Any = draw(entries.filter(lambda found: found != row))
        else:
            other = draw(st.sampled_from([reward for reward in alphabet if reward != row]))
        return first, type(first)((*first[:t], other, *first[t + 1 :]))

    return pair()


def budgets(
    kinds: Sequence[str] = ("pure",), *, smallest: float = 1e-3, largest: float = 10.0
) -> SearchStrategy[Notion]:
    """Privacy budgets of the kinds ``"pure"``, ``"approximate"`` and ``"zCDP"``, sizes in a range."""
    if not 0 < smallest <= largest < float("inf"):
        raise ValueError(f"0 < smallest <= largest is needed, not {smallest!r} and {largest!r}")
    size = st.floats(smallest, largest) | st.sampled_from([smallest, largest])
    known: dict[str, SearchStrategy[Notion]] = {
        "pure": size.map(PureDP),
        "approximate": st.builds(ApproximateDP, size, st.floats(1e-12, 0.5) | st.just(1e-5)),
        "zCDP": size.map(ZCDP),
    }
    unknown = [kind for kind in kinds if kind not in known]
    if unknown or not kinds:
        raise ValueError(f"kinds are among {', '.join(known)}, not {tuple(kinds)!r}")
    return st.one_of([known[kind] for kind in kinds])


def _alphabet(rewards: Sequence[Any]) -> tuple[Any, ...]:
    alphabet = tuple(rewards)
    if len(set(alphabet)) < 2:
        raise ValueError(f"rewards are at least two different numbers, not {rewards!r}")
    return alphabet
