"""Games on which Algorithm 3 of the thesis, Top Two, and TTUCB with the GLR rule are traced (Section 2.2.9).

The thesis is Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty". The page
has the lines; they run beside `TTUCB` on the same rewards, with the functions here for what they name. Ties
go to the first arm; the bonus of the leader, which the text leaves open, is ``sqrt(log(t)/N_a)``.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_values import Number, less, logarithm, root
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance, best_of

_History = Sequence[Sequence[Any]]
"""The arm (from 1) and the reward of each round so far."""
_GAMES = ((2, 40, "1/2", "1/2"), (3, 50, "1/1000", "1/8"), (4, 60, "1/100", "3/4"))
"""Arms, rounds, delta, beta."""


def ttucb_games(effort: Effort) -> Iterator[Instance]:
    """Games that stop and games that do not; constant rewards, generic ones, and ties."""
    for place, (arms, rounds, delta, beta) in enumerate(_GAMES * effort.factor):
        apart = [[Fraction(arm + 3 * (arm + 1 == arms)) for arm in range(arms)] for _ in range(rounds)]
        near = [[Fraction(33 if arm + 1 == arms else 32 - arm, 64) for arm in range(arms)]] * rounds
        for kind, given in (
            ("generic rewards", Given.generic(place, arms, rounds)),
            ("constant rewards", Given(apart, ())),
            ("constant rewards that are close", Given(near, ())),
            ("all rewards 1/2", Given.flat(Fraction(1, 2), arms, rounds)),
        ):
            yield _instance(f"{kind}, delta = {delta}", given, (delta, beta), _state)


def top_two_games(effort: Effort) -> Iterator[Instance]:
    """Shorter games, none of which stops."""
    for place in range(3 * effort.factor):
        arms, rounds = 3 + place % 2, 24
        for kind, given in (
            ("generic rewards", Given.generic(place, arms, rounds)),
            ("rewards 0 and 1", Given.binary(place, arms, rounds)),
        ):
            yield _instance(kind, given, ("1/1000000", "1/2"))


def _instance(
    kind: str, given: Given, options: tuple[str, str], state: Callable[[Any], Mapping[str, Any]] | None = None
) -> Instance:
    """With a ``state`` the text leaves the first pulls to the code, without it asks for them, too."""
    arms, (delta, beta) = len(given.rewards[0]), options
    inputs: dict[str, Any] = {
        "beta": Fraction(beta),
        "c": partial(_threshold, Fraction(delta)),
        "UCB": _index,
    }
    inputs |= {"first_largest": _first_largest, "first_least": _first_least, "H": []}
    inputs |= {"leader": partial(_leader, arms), "challenger": partial(_challenger, arms)}
    inputs["chosen"] = partial(_chosen, arms, Fraction(beta))
    return Instance(
        f"K = {arms}, beta = {beta}, {kind}",
        partial(_policy, arms, delta, beta),
        given,
        len(given.rewards),
        inputs,
        state or (lambda _: {}),
        arms if state else 0,
    )


def _policy(arms: int, delta: str, beta: str) -> Any:  # noqa: ANN401  a policy
    from ....algorithms.best_arm import ttucb

    return ttucb.TTUCB(arms, delta=delta, beta=beta, sigma=1, threshold="heuristic")


def _state(policy: Any) -> Mapping[str, Any]:  # noqa: ANN401  a policy
    from ....algorithms.best_arm.likelihood_ratio_stopping import LED

    return {"L": {arm + 1: int(policy.counts[arm, LED]) for arm in range(policy.arms)}}


def _threshold(delta: Fraction, n: int) -> Number:
    return logarithm(1 / delta) + logarithm(1 + logarithm(n))


def _index(mean: Fraction, pulls: int, t: int) -> Number:
    return root(logarithm(t) * Fraction(1, pulls)) + mean


def _first_largest(scores: Mapping[int, Number]) -> int:
    return int(min(best_of(scores, less)))


def _first_least(scores: Mapping[int, Number]) -> int:
    return int(min(best_of(scores, lambda x, y: less(y, x))))


def _means_and_pulls(arms: int, history: _History) -> tuple[dict[int, Fraction], dict[int, int]]:
    counts = {arm: sum(each == arm for each, _ in history) for arm in range(1, arms + 1)}
    sums = {arm: sum((reward for each, reward in history if each == arm), Fraction(0)) for arm in counts}
    return {arm: sums[arm] / max(counts[arm], 1) for arm in counts}, counts


def _leader(arms: int, history: _History) -> int:
    """The next arm in their order; then that of the largest index."""
    if len(history) < arms:
        return len(history) + 1
    means, counts = _means_and_pulls(arms, history)
    return _first_largest({arm: _index(means[arm], counts[arm], len(history) + 1) for arm in counts})


def _challenger(arms: int, history: _History, leading: int) -> int:
    """The arm of the least transport cost to the leader: its squared gap over twice the sum of 1/N."""
    means, counts = _means_and_pulls(arms, history)
    doubts = {arm: Fraction(2, max(pulls, 1)) for arm, pulls in counts.items()}
    gaps = {arm: max(means[leading] - mean, Fraction(0)) for arm, mean in means.items()}
    others = [arm for arm in counts if arm != leading]
    return _first_least({arm: gaps[arm] ** 2 / (doubts[leading] + doubts[arm]) for arm in others})


def _chosen(arms: int, beta: Fraction, history: _History, leading: int, other: int) -> int:
    """The leader, as long as its share of the rounds that it led is at most ``beta``."""
    led = own = 0
    for place in range(arms, len(history)):
        if _leader(arms, history[:place]) == leading:
            led += 1
            own += history[place][0] == leading
    return leading if len(history) < arms or own <= beta * (led + 1) else other
