"""Episodes of simulated runs of the wrapper in Section 5.2 of the thesis, as rows for the pages on it.

The thesis is Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty". Its
wrapper, Algorithm 7, pulls each of K arms once, and then an arm for a whole episode: those of an arm have
1, 2, 4, ... rounds. After each first pull or episode that the horizon T does not cut short it releases the
private mean of its rewards. AdaP-UCB, AdaP-KLUCB and AdaC-UCB are policies of this kind.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Final

from ....algorithms.by_name.catalogue import build
from ....algorithms.environments.bernoulli import Bernoulli
from ....algorithms.private.adap_ucb import AdaPUCB
from ....algorithms.simulation.simulator import Pulled, trajectory
from ...running.seed import seed_of

Row = Mapping[str, Fraction]

_POLICIES: Final = {
    "adap-ucb": {"epsilon": Fraction(1)},
    "adap-klucb": {"epsilon": Fraction(1, 10)},
    "adac-ucb": {"rho": Fraction(1, 10)},
}
_BANDITS: Final = ((0.9, 0.1), (0.5,), (0.75, 0.625, 0.5, 0.375, 0.25), (0.3, 0.3, 0.3))
"""Arms far apart, one arm, arms close together, and equal arms, which are all pulled for long."""
_HORIZONS: Final = (2, 7, 1000, 10**9)
"""The first two end runs among their first episodes; the last is 30 doublings."""
_ARMS_OF_EXAMPLE: Final = (0, 1, 0, 0, 1, 0)
"""Arms 1 and 2 of Example 5.1, each once, and then those of its episodes 1 to 4."""


def episodes(seed: int) -> Iterator[Row]:
    """Each episode after the first pulls that the horizon does not cut short.

    ``first``: its first round. Of the arm before: ``pulls`` in all, and ``samples``, those in its last
    episode, of which its mean is; that ``ended`` in this round.
    """
    for arms, horizon, blocks in _runs(seed):
        before: dict[int, tuple[int, int, int]] = {}
        for place, block in enumerate(blocks):
            pulls, samples, ended = before.get(block.arm, (0, 0, 0))
            last_round = block.first + block.length - 1
            if place >= arms and last_round < horizon:  # the first blocks are the first pulls
                row = {"pulls": pulls, "samples": samples, "ended": ended, "first": block.first}
                yield {name: Fraction(value) for name, value in row.items()}
            before[block.arm] = (pulls + block.length, block.length, last_round)


def releases(seed: int) -> Iterator[Row]:
    """How many private ``means`` a run of ``T`` rounds on ``K`` arms releases."""
    for arms, horizon, blocks in _runs(seed):
        count = sum(block.first + block.length - 1 < horizon for block in blocks)
        yield {"means": Fraction(count), "K": Fraction(arms), "T": Fraction(horizon)}


def example() -> Iterator[Row]:
    """One row, of the run of AdaP-UCB that plays two arms in the order of Example 5.1.

    ``t1`` to ``t5``: the first rounds of episodes 1 to 5. ``n1``, ``n2``: the rewards of arms 1 and 2 that
    count at t4, and ``from1``, ``from2``: the rounds of the first of these; ``later``: that of arm 1 at t5.
    ``phi5``, ``phi9``: the first round of the episode that round 5, or 9, is in.
    """
    blocks = _blocks_of_example()
    begun = blocks[2:]  # after the first pulls
    _, second, third, fourth, *_ = begun
    row = {f"t{number}": each.first for number, each in enumerate(begun[:5], start=1)}
    row |= {"n1": second.length, "from1": second.first, "n2": third.length, "from2": third.first}
    row["later"] = fourth.first
    for t in (5, 9):
        row[f"phi{t}"] = next(each.first for each in blocks if each.first <= t < each.first + each.length)
    yield {name: Fraction(value) for name, value in row.items()}


def _blocks_of_example() -> list[Pulled]:
    """The first pulls and the episodes of the first run, by seeds, in the order of the example."""
    policy = partial(AdaPUCB, 2, epsilon=1)
    for seed in range(1000):  # one run in two hundred of equal arms takes this order
        blocks = _blocks(trajectory(policy, Bernoulli([0.5, 0.5]), 11, seed=seed))
        if tuple(block.arm for block in blocks[: len(_ARMS_OF_EXAMPLE)]) == _ARMS_OF_EXAMPLE:
            return blocks
    raise AssertionError("no run of a thousand plays the arms in this order")


def _runs(seed: int) -> Iterator[tuple[int, int, list[Pulled]]]:
    """Arms, horizon, and first pulls and episodes, for each policy, bandit and horizon."""
    for (name, options), means, horizon in product(_POLICIES.items(), _BANDITS, _HORIZONS):
        policy = partial(build, name, len(means), horizon=horizon, **options)
        run = trajectory(policy, Bernoulli(list(means)), horizon, seed=seed_of(name, seed))
        yield len(means), horizon, _blocks(run)


def _blocks(run: Iterable[object]) -> list[Pulled]:
    """What a run pulled, in order: policies that identify an arm would also stop."""
    return [block for block in run if isinstance(block, Pulled)]
