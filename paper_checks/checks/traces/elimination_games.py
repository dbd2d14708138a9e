"""The games on which private GOPE is traced, and the optimal designs of their actions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations
from operator import add
from typing import Any

from .exact_matrices import MATRICES, Matrix, dot, inverse, outer, root_of, vector
from .exact_values import Irrational
from .replay import Given
from .traced import Instance

_SETS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("1",), ("-3/4",), ("1/4",)),
    (("1", "0"), ("0", "1"), ("-3/4", "0"), ("1/2", "1/4")),
    (("3/4", "1/4"), ("1/4", "3/4"), ("-1/2", "-1/4"), ("1/4", "1/4"), ("-1/8", "3/8")),
)
_TRIANGLE = (("1", "0"), ("3/5", "4/5"), ("3/5", "-4/5"))
_AT_THE_EDGE = (("3/4",), ("-1/4",))
_OPPOSITE = (("1",), ("-1",), ("1/2",))
_UNEVEN = {("1", "0"): "7/32", ("3/5", "4/5"): "25/64", ("3/5", "-4/5"): "25/64"}
"""The best design of three unit vectors, which is not even."""
_DELTA = Fraction(15, 16)
_ROUNDS = {1: 700, 2: 1470}


def designed(actions: Sequence[Matrix]) -> Mapping[Matrix, Fraction]:
    """A law of largest ``log det V`` on these actions, on at most ``d (d + 1)/2`` of them.

    It is even on ``d`` of them, or the one that is listed; an error where neither is optimal. On fewer than
    ``d`` the determinant is 0 whatever the law, and it is even.
    """
    return next(_optimal(actions))


def _spread(actions: Sequence[Matrix]) -> Mapping[Matrix, Fraction]:
    """The mean of the optimal laws: it is as good, and may be on more actions than any of them."""
    laws = [*_optimal(actions)]
    return {action: sum((law[action] for law in laws), Fraction(0)) / len(laws) for action in actions}


def _optimal(actions: Sequence[Matrix]) -> Iterator[Mapping[Matrix, Fraction]]:
    """Optimal laws of actions: by Kiefer and Wolfowitz, those with ``a^T V^-1 a <= d`` for all actions."""
    any_optimal = len(actions) < len(actions[0].rows)
    if any_optimal:
        yield dict.fromkeys(actions, Fraction(1, len(actions)))
    for law in _laws(actions):
        matrix = reduce(add, (outer(action) * chance for action, chance in law.items()))
        try:
            inverted = inverse(matrix)
        except ZeroDivisionError:
            continue
        norms = [dot(action, inverted @ action) for action in actions]
        if all(not isinstance(norm, Irrational) and norm <= len(matrix.rows) for norm in norms):
            any_optimal = True
            yield {action: law.get(action, Fraction(0)) for action in actions}
    if not any_optimal:
        raise ValueError("no design that is tried is optimal for these actions; take others for the trace")


def _laws(actions: Sequence[Matrix]) -> Iterable[Mapping[Matrix, Fraction]]:
    """The laws that are tried: even on ``d`` actions, and the listed one."""
    size = len(actions[0].rows)
    for core in combinations(actions, size):
        yield dict.fromkeys(core, Fraction(1, size))
    uneven = {vector(map(Fraction, row)): Fraction(chance) for row, chance in _UNEVEN.items()}
    if uneven.keys() <= {*actions}:
        yield uneven


def _few(actions: Sequence[Matrix]) -> Mapping[Matrix, Fraction]:
    """The law of largest ``log det V`` on as many actions as there are dimensions."""
    size = len(actions[0].rows)
    core = max(combinations(actions, size), key=lambda core: MATRICES["det"](reduce(add, map(outer, core))))
    return {action: Fraction(action in core, size) for action in actions}


def _even(actions: Sequence[Matrix]) -> Mapping[Matrix, Fraction]:
    return {action: Fraction(1, len(actions)) for action in actions}


def elimination_games(
    policy: Callable[..., Any],
    options: Mapping[str, Fraction],
    letters: Mapping[str, Fraction],
    *,
    times: int = 1,
) -> Iterator[Instance]:
    """Two phases of a policy and the beginning of a third; ``letters``: its options as the lines call them.

    Games with generic rewards are played so many ``times``, with other rewards.
    """
    for rows, rounds, kind, rewards_and_noises in _played(times):
        actions = [list(map(Fraction, row)) for row in rows]
        dimension, arms = len(rows[0]), len(rows)
        numbered = {arm: vector(row) for arm, row in enumerate(actions, start=1)}
        yield Instance(
            f"{arms} actions, d = {dimension}, T = {rounds}, {kind}",
            partial(policy, [list(map(float, row)) for row in actions], delta=_DELTA, **options),
            rewards_and_noises,
            rounds,
            {
                **MATRICES,
                "root": root_of,
                "design": designed,
                "even": _even,
                "spread": _spread,
                "few": _few,
                "actions": [*numbered],
                "x": numbered,
                "tilde": vector([0] * dimension),
                "delta": _DELTA,
                "d": dimension,
                **letters,
            },
            _state,
            0,
            digits=9,
        )


def _played(times: int) -> Iterator[tuple[tuple[tuple[str, ...], ...], int, str, Given]]:
    """The actions, the rounds, and the rewards and noises, with a few words on them."""
    for seed in range(times):
        # the best design is not even, and a share of all plays is no whole number
        yield _TRIANGLE, 1470, "generic rewards", Given.generic(seed, len(_TRIANGLE), 1470)
    # an action lies 2 beta behind, exactly
    yield _AT_THE_EDGE, 700, "all rewards 3/4, no noise", Given.flat(Fraction(3, 4), len(_AT_THE_EDGE), 700)
    # several designs are optimal
    yield _OPPOSITE, 700, "generic rewards", Given.generic(0, len(_OPPOSITE), 700)
    # an action that went would be the best of the next phase
    turned = [[Fraction(3, 4) if t < 112 else Fraction(-3, 8)] * 3 for t in range(700)]
    yield _SETS[0], 700, "rewards that turn", Given(turned, Given.generic(0, 3, 700).noises)
    for seed, rows in enumerate(_SETS * times):
        dimension, arms = len(rows[0]), len(rows)
        rounds = _ROUNDS[dimension]
        generic = Given.generic(seed, arms, rounds)
        yield rows, rounds, "generic rewards", generic
        yield rows, rounds, "rewards 0 and 1", Given.binary(seed, arms, rounds)
        if dimension == 1:  # where the core set does not survive, the others have to span the space
            below = [[reward - 1 for reward in row] for row in generic.rewards]
            yield rows, rounds, "rewards from -1 to 0", Given(below, generic.noises)


def _state(policy: Any) -> Mapping[str, Any]:  # noqa: ANN401  a policy
    """The survivors of every phase, the last estimate, 0 before the first, and the plays that are planned."""
    ahead = copy(policy)
    ahead.act(1)
    phases = [*(phase.survivors for phase in policy.phases), policy.survivors]
    return {
        "A": {l: [int(arm) + 1 for arm in arms] for l, arms in enumerate(phases, start=1)},
        "l": len(phases),
        "tilde": {i: float(coordinate) for i, coordinate in enumerate(policy.theta, start=1)},
        "plays": {
            int(arm) + 1: int(count) for arm, count in zip(ahead.phase.places, ahead.phase.pulls, strict=True)
        },
    }
