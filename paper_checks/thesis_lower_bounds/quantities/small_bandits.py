"""Small bandits and mechanisms, enumerated exactly, as rows for Section 4.2 of the thesis.

The thesis is Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty". Section 4.2
bounds the divergence of a policy's views in two environments, nu and nu', by how often it pulls the arms in
which they differ (its exposure); the pages have the letters of the rows, which `coupled_bandits` computes.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final

from flint import arb

from ....theory.formulas.balls import precision
from ....theory.numbers.enclosure import Exact, certified
from ....theory.transport.coupled_environment import Actions, History, kl_of_tables_ball, view_law
from ....verify.evidence.effort import Effort, Profile
from ...checks.enclosed_instances import as_ball
from ...checks.known_quantities import Known
from ...small_bandits import coupled_bandits as coupled
from ...small_bandits.coupled_bandits import (
    FIXED,
    REACTING,
    Bandits,
    budget,
    divergences,
    moments,
    quantities_of,
)
from ...small_bandits.product_mechanisms import FIXED as MECHANISMS
from ...small_bandits.product_mechanisms import Data, hard_mechanisms, mechanism, released_sum, transports

Row = Mapping[str, Fraction | int | arb]

_HALF: Final = Fraction(1, 2)
_NEARLY: Final = 1 - Fraction(1, 10**4)
_WIDTH: Final = 1e-20
_TIGHT: Final = "nearly certain response"  # its KL is its rho, which enclosures cannot compare


def as_rows(known: Mapping[str, Known]) -> Iterator[Row]:
    """Enclosures as balls, the rest as it is."""
    for each in known.values():
        with precision(200):
            row = {name: as_ball(value) for name, value in each.items()}
        yield row


def _full(seed: int) -> Effort:
    return Effort(seed, Profile.FULL)


def mechanisms(seed: int) -> Iterator[Row]:
    """Finite mechanisms on one or two binary data.

    ``t``, ``v``: sums of t_i and t_i (1 - t_i); ``least``, ``leastsq``: optimal E d, E d^2; ``joint``: TV of
    the data; ``D``, ``DD``: moments of d_Ham under maximal couplings; ``eps``, ``rho``: the budgets.
    """
    several = {**MECHANISMS, **hard_mechanisms(_full(seed))}
    parts = (moments, divergences, budget, coupled.concentrated_budget, transports)
    yield from as_rows(quantities_of(several, *parts))


def bandits(seed: int) -> Iterator[Row]:
    """The policy that reacts, some that do not, and random ones, with rho of Interactive zCDP."""
    several = {**REACTING, **coupled.random_bandits(_full(seed), 3)}
    several |= {name: each for name, each in FIXED.items() if name != _TIGHT}
    yield from as_rows(quantities_of(several, moments, divergences, coupled.concentrated_budget))


def reacting() -> Iterator[Row]:
    """The policy that reacts to a reward, and releases the sum."""
    yield from as_rows(quantities_of(REACTING, moments, divergences, coupled.concentrated_budget))


def unreacting(seed: int) -> Iterator[Row]:
    """Policies whose actions do not depend on rewards."""
    yield from as_rows(quantities_of(coupled.random_bandits(_full(seed), 3, reacts=False), moments))


def view_private(seed: int) -> Iterator[Row]:
    """Policies with eps of their view: for Theorem 4.9, with exposures that stop short or are of nu'."""
    several = {**FIXED, **REACTING, **_TOLD_LAST, **coupled.random_bandits(_full(seed), 3)}
    yield from as_rows(quantities_of(several, moments, divergences, budget, _elsewhere))


def stopped() -> Iterator[Row]:
    """Strategies that stop after one pull or two."""
    arms = (Fraction(4, 5), Fraction(3, 10)), (Fraction(1, 5), Fraction(3, 10))
    several = {
        "stops after one pull or two": Bandits(coupled.stopping, *arms, 3),
        "stops after one": Bandits(coupled.told_at_the_stop, (1, 0), (0, 0), 2),
        "goes on after a reward": Bandits(_going_on, (_HALF, 1), (0, 0), 3),
    }
    yield from as_rows(quantities_of(several, moments, divergences, budget, _elsewhere))


def told_twice() -> Iterator[Row]:
    """The first reward told at step 2, right with chance 9/10, and at step 3 again if A_2 was arm 0.

    KL of the views, and means of the kernels' KL under either view, in units of log 9;
    ``rho`` of the view, and ``path``: the kernels along a sequence with A_2 = 0.
    """
    first, second = (view_law(_twice, rewards, arms=2) for rewards in ((1, 0, 0), (0, 0, 0)))
    kernels = {a: Fraction(4, 5) * (1 + (a[1] == 0)) for a in first}
    powers = {a: _power_of_nine(m / second[a]) for a, m in first.items()}

    def mean(law: Mapping[Actions, Fraction], of: Mapping[Actions, Fraction | int]) -> Fraction:
        return sum((m * of[a] for a, m in law.items()), Fraction(0))

    view = mechanism(lambda data: list(view_law(_twice, (*data, 0, 0), arms=2).values()), (1,), (0,))
    (rho,) = as_rows({"": coupled.concentrated_budget(view)})
    yield {
        "straight": mean(first, powers),
        "ours": mean(first, kernels),
        "others": mean(second, kernels),
        "path": Fraction(8, 5),
        **rho,
    }


def group_privacy() -> Iterator[Row]:
    """A sharp release of two rewards with chance 1/2: KL of the kernels where it is made, and both rho."""
    bits = list(product((0, 1), repeat=2))
    laws = {data: view_law(_half_released, (*data, 0, 0), arms=3) for data in bits}
    shown = sorted(set().union(*laws.values()))
    view = mechanism(lambda data: [laws[data].get(a, Fraction(0)) for a in shown], (1, 1), (0, 0))
    release = mechanism(released_sum(Fraction(1, 10**5)), (1, 1), (0, 0))
    both = {**coupled.concentrated_budget(release), "view": coupled.concentrated_budget(view)["rho"]}
    yield from as_rows({"": {**divergences(release), **both}})


def _elsewhere(each: Bandits) -> Known:
    """Exposures: ``before`` the last two steps, ``dropped``: without the last pull, ``other``: under nu'."""
    env, shorter = each.environment(), each.horizon - 2
    mirrored = Bandits(each.policy, each.right, each.left, each.horizon)
    backwards = dict(enumerate(x.q for x in env.paths)), dict(enumerate(x.p for x in env.paths))
    dropped = Fraction(0)
    for path in env.paths:
        but_the_last = path.actions[: max(len(path.rewards) - 1, 0)]
        dropped += path.p * sum((env.distances[a] for a in but_the_last), Fraction(0))
    return {
        "before": each.environment(shorter).exposure_moment(1) if shorter else Fraction(0),
        "dropped": dropped,
        "other": mirrored.environment().exposure_moment(1),
        "BACK": certified(lambda: kl_of_tables_ball(*backwards), relative_width=_WIDTH),
    }


def _told_by_others(history: History) -> Sequence[Exact]:
    """Arm 0; then arm 1 or 2 tells its reward, nearly surely."""
    return (0, *coupled.randomised_response(bool(history[0][1]), _NEARLY)) if history else (1, 0, 0)


def _opening(history: History) -> Sequence[Exact]:
    """Arm 0; arm 1 nearly surely after a reward, else arm 2; after arm 1, arm 2 or 3 tells its reward."""
    if not history:
        return 1, 0, 0, 0
    if len(history) == 1:
        return (0, *coupled.randomised_response(bool(history[0][1]), _NEARLY), 0)
    told = coupled.randomised_response(bool(history[1][1]), _NEARLY) if history[1][0] == 1 else (_HALF, _HALF)
    return 0, 0, *told


_TOLD_LAST: Final = {
    "told by arms that are alike": Bandits(_told_by_others, (1, 0, 0), (0, 0, 0), 2),
    "opened by a reward": Bandits(_opening, (_HALF, 1, 0, 0), (0, 0, 0, 0), 3),
}


def _going_on(history: History) -> Sequence[Exact]:
    """Pull arm 0; after a reward, nearly surely, arm 1 as well, and tell its reward at the stop."""
    if not history:
        return 1, 0, 0, 0
    if len(history) == 1:
        onwards = _NEARLY if history[0][1] else 1 - _NEARLY
        return 0, onwards, (1 - onwards) / 2, (1 - onwards) / 2
    return 0, 0, *coupled.randomised_response(bool(history[1][1]), _NEARLY)


def _twice(history: History) -> Sequence[Exact]:
    """The first reward told at step 2, and at step 3 again after arm 0."""
    if len(history) == 1 or (len(history) == 2 and history[1][0] == 0):
        return coupled.randomised_response(bool(history[0][1]), Fraction(9, 10))
    return _HALF, _HALF


def _half_released(history: History) -> Sequence[Exact]:
    """Arm 0 twice; a fair coin between arms 0 and 1; after arm 0 a sharp release of the first two rewards."""
    if len(history) < 2:
        return 1, 0, 0
    if len(history) == 2:
        return _HALF, _HALF, 0
    data: Data = (history[0][1], history[1][1])
    return released_sum(Fraction(1, 10**5))(data) if history[2][0] == 0 else (1, 0, 0)


def _power_of_nine(ratio: Fraction) -> int:
    """The whole k with ``9^k = ratio``."""
    power = 0
    while ratio > 1:
        ratio, power = ratio / 9, power + 1
    while ratio < 1:
        ratio, power = ratio * 9, power - 1
    assert ratio == 1
    return power
