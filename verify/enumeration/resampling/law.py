"""The law of the actions of the follower of the perturbed leader, all chances in balls   [ADV-A4]

Besides noise it draws a resampling count, so its histories are many: with n numbers that can come out and
counts up to M, ``(n M)^t`` after t batches. Its public state is one whole number, see
:mod:`.leading_chances`. Half of the batches are gone through forwards from the start, half backwards from the
end, one vector for each sequence of arms and sums; what they say together is a product of two matrices,

    ``W(a; s) = sum over D of  F(D; a_1, s_1 .. a_k, s_k) B(D; a_{k+1}, s_{k+1} .. a_q)``.

No sum is taken in doubles: the masses are those of Arb, each rounded to a double at the end.
"""

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import numpy as np
from flint import arb, arb_mat, ctx

from ....algorithms.adversarial.batched_learner import BATCH, SCALE
from ....algorithms.adversarial.ftpl import FTPL
from ....theory.numbers.arrays import Doubles
from ....theory.numbers.enclosure import Exact
from ..action_law import MOST_MASSES, ActionLaw, TooLargeError, law_from_parts, sums_of
from ..forgetting_law import SumLaw, masses_of_lists
from ..public_states import lattice_masses, whole_rewards
from ..work_limit import Work
from .leading_chances import LeadingChances, Vector

Arms = tuple[int, ...]
Label = tuple[Arms, tuple[int, ...]]
"""The arms of batches, and the places of their sums."""
Vectors = dict[Label, Vector]
Masses = dict[Arms, Doubles]
"""By the arms of the batches, an axis of sums for each that is learned."""

MOST_CHANCES: Final = 20_000_000
"""States times counts."""
PRODUCT: Final = 10.0
"""Operations of one product of balls in a polynomial or a matrix."""
BALL: Final = 400.0
"""Of one ball that is looked at alone."""
_PRECISIONS: Final = (128, 512, 2048)
_DIGITS: Final = 60
"""Binary digits of a mass that are sure before it is rounded to a double."""
_ROUNDING: Final = 2.0**-52
_TOO_UNLIKELY: Final = "some of its actions are less likely than a double can say"


def resamples(policy: FTPL, rewards: tuple[Exact, ...]) -> bool:
    """Whether its steps are unchanged, and whole numbers come out whose chances are known as balls."""
    if type(policy) is not FTPL or policy.arms != 2:
        return False
    noise = policy.noise(float(policy.parameters[SCALE]))
    return (noise.facts(1) is None or hasattr(noise, "pmf_ball")) and all(r == int(r) for r in rewards)


def law_of_resampling(
    policy: FTPL, *, horizon: int, rewards: tuple[Exact, ...], tail: float, work: Work | None = None
) -> ActionLaw:
    """The law for every list of whole rewards.

    ``tail`` is the most mass that is left out of each release, of its count, and of the states after it.

    Raises
    ------
    ValueError
        If that is too much work, or a mass is too small for a double.
    """
    work = work or Work()
    alphabet, length = whole_rewards(rewards), int(policy.parameters[BATCH])
    noise = policy.noise(float(policy.parameters[SCALE]))
    radius, left_out, _ = lattice_masses(noise, tail)
    batches = -(-horizon // length) - 1  # the last one is not learned from, whether it is cut or whole
    # of batches that are not learned nothing is released, and their sums may be many
    sums, radius = (sums_of(alphabet, length), radius) if batches else ([0], 0)
    lists = len(alphabet) ** (horizon - 1)
    if lists * 2 ** (batches + 1) > MOST_MASSES:
        raise TooLargeError(horizon, f"{lists:,} reward lists", "fewer rounds", rounds=horizon - 1)
    for precision in _PRECISIONS:
        with ctx.workprec(precision):
            chances = LeadingChances(policy, sums, radius, tail if left_out else 0.0)
            windows, beyond = _windows(chances, batches, horizon=horizon, work=work)
            masses = _masses(chances, windows)
        if masses is not None:
            break
    if masses is None or min(mass.min() for mass in masses.values()) < np.finfo(np.float64).tiny:
        raise ValueError(_TOO_UNLIKELY)
    blocks = tuple((1 + length * place, length) for place in range(batches))
    parts = {}
    for arms, mass in masses.items():
        actions = tuple(arm for arm in arms for _ in range(length))[:horizon]
        parts[actions] = masses_of_lists(SumLaw(actions, blocks, mass), alphabet, horizon)
    return law_from_parts(
        parts,
        arms=2,
        horizon=horizon,
        rewards=alphabet,
        missing=(batches * left_out + beyond) * (1 + 1e-9),
        rounding=_ROUNDING,
        exposures=frozenset([(noise.facts(alphabet[-1] - alphabet[0]),)] if batches else []),
        all_drawn=True,
    )


def _windows(chances: LeadingChances, batches: int, *, horizon: int, work: Work) -> tuple[list[int], float]:
    """How far D is followed after each number of batches, and the mass beyond, at most; the cost is spent."""
    windows, beyond, cost = [0], 0.0, 0.0
    vector = [arb(1)]
    for learned in range(1, batches + 1):
        rounds = learned * chances.length
        states = len(vector) * chances.counts(windows[-1])
        if states > MOST_CHANCES:
            raise TooLargeError(horizon, f"{states:,} chances", f"{rounds} rounds", rounds=rounds)
        work.spend(states * (BALL + chances.width * PRODUCT), horizon=horizon, rounds=rounds)
        vector, outside = chances.spread(vector)
        beyond += outside
        windows.append(len(vector) // 2)
        cost = _cost(chances, windows)
        work.foresee(cost, horizon=horizon, rounds=rounds)
    work.spend(cost, horizon=horizon, rounds=1)
    return windows, beyond


def _cost(chances: LeadingChances, windows: list[int]) -> float:
    """Operations of :func:`_masses`."""
    batches, ways = len(windows) - 1, 2 * len(chances.noise)
    half = (batches + 1) // 2
    vectors = [ways**t if t < half else 2 * ways ** (batches - 1 - t) for t in range(batches)]
    states = sum(
        many * (2 * window + 1) * chances.counts(window)
        for many, window in zip(vectors, windows, strict=False)
    )
    along = len(chances.noise) * (chances.width * PRODUCT + BALL)
    return float(states * along + ways**batches * ((2 * windows[half] + 1) * PRODUCT + BALL))


def _masses(chances: LeadingChances, windows: list[int]) -> Masses | None:
    """``W``; None where the balls are too wide for doubles."""
    batches = len(windows) - 1
    half = (batches + 1) // 2
    first: Vectors = {((), ()): [arb(1)]}
    for window in windows[1 : half + 1]:
        first = {
            ((*arms, arm), (*places, place)): vector
            for (arms, places), arm, place, vector in _moved(first, partial(chances.learned, half=window))
        }
    leads = chances.leads(windows[-1])
    last: Vectors = {((0,), ()): leads[::-1], ((1,), ()): leads}
    for window in windows[half:batches][::-1]:
        last = {
            ((arm, *arms), (place, *places)): vector
            for (arms, places), arm, place, vector in _moved(last, partial(chances.expected, half=window))
        }
    # those that begin with arm 1 are mirrored
    rows = [label for label in first if label[0][:1] != (1,)]
    columns = [label for label in last if batches or label[0] == (0,)]
    states = 2 * windows[half] + 1
    left = arb_mat(len(rows), states, [chance for label in rows for chance in first[label]])
    right = arb_mat(len(columns), states, [chance for label in columns for chance in last[label]])
    found = (left * right.transpose()).entries()
    if min(mass.rel_accuracy_bits() for mass in found) < _DIGITS:
        return None
    masses: Masses = {}
    for (one, other), mass in zip(itertools.product(rows, columns), found, strict=True):
        arms = one[0] + other[0]
        if arms not in masses:
            masses[arms] = np.empty((len(chances.noise),) * batches)
        masses[arms][one[1] + other[1]] = float(mass)
    return masses | {_mirrored(arms): mass for arms, mass in masses.items()}


def _moved(
    vectors: Vectors, move: Callable[[Vector], list[Vector]]
) -> Iterator[tuple[Label, int, int, Vector]]:
    """What a batch of each arm makes of them, sum by sum; one of arm 0 is one of arm 1, mirrored."""
    moved = {label: move(vector) for label, vector in vectors.items()}
    for arms, places in vectors:
        for place, vector in enumerate(moved[_mirrored(arms), places]):
            yield (arms, places), 0, place, vector[::-1]
        for place, vector in enumerate(moved[arms, places]):
            yield (arms, places), 1, place, vector


def _mirrored(arms: Arms) -> Arms:
    return tuple(1 - arm for arm in arms)
