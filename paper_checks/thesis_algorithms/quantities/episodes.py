"""Episodes of runs of the policies of Algorithm 7, and the run of Example 5.1."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Final

from ....algorithms.by_name.catalogue import build
from ....algorithms.environments.bernoulli import Bernoulli
from ....algorithms.private.adap_ucb import AdaPUCB
from ....algorithms.simulation.simulator import Pulled, trajectory
from ...running.seed import seed_of

Exact = Mapping[str, Fraction]

_POLICIES: Final = {
    "adap-ucb": {"epsilon": Fraction(1)},
    "adap-klucb": {"epsilon": Fraction(1, 10)},
    "adac-ucb": {"rho": Fraction(1, 10)},
}
_BANDITS: Final = ((0.9, 0.1), (0.5,), (0.75, 0.625, 0.5, 0.375, 0.25), (0.3, 0.3, 0.3))
_HORIZONS: Final = (2, 7, 1000, 10**9)
_ARMS: Final = (0, 1, 0, 0, 1, 0)
"""Both at first, then episodes 1 to 4 of the example."""


def episodes(seed: int) -> Iterator[Exact]:
    """Each whole episode of the runs: see the symbols of the pages."""
    for arms, horizon, blocks in _runs(seed):
        last: dict[int, tuple[int, int, int]] = {}
        for place, block in enumerate(blocks):
            end = block.first + block.length - 1
            pulls, samples, ended = last.get(block.arm, (0, 0, 0))
            if place >= arms and end < horizon:
                found = {"pulls": pulls, "samples": samples, "ended": ended}
                found |= {"length": block.length, "first": block.first}
                yield {name: Fraction(value) for name, value in found.items()}
            last[block.arm] = (pulls + block.length, block.length, end)


def releases(seed: int) -> Iterator[Exact]:
    """How many means a run releases."""
    for arms, horizon, blocks in _runs(seed):
        count = sum(block.first + block.length - 1 < horizon for block in blocks)
        yield {"means": Fraction(count), "K": Fraction(arms), "T": Fraction(horizon)}


def example() -> Iterator[Exact]:
    """A run of AdaP-UCB on two equal arms that plays them in the order of Example 5.1."""
    policy = partial(AdaPUCB, 2, epsilon=1)
    for seed in range(1000):
        run = trajectory(policy, Bernoulli([0.5, 0.5]), 11, seed=seed)
        blocks = [block for block in run if isinstance(block, Pulled)]
        if tuple(block.arm for block in blocks[: len(_ARMS)]) == _ARMS:
            break
    else:
        raise AssertionError("no run of a thousand plays the arms in this order")
    found = {f"t{number}": block.first for number, block in enumerate(blocks[2:7], start=1)}
    of_one, of_two = blocks[3], blocks[4]
    found |= {"n1": of_one.length, "from1": of_one.first, "n2": of_two.length, "from2": of_two.first}
    found["later"] = blocks[5].first
    for t in (5, 9):
        found[f"phi{t}"] = next(b.first for b in blocks if b.first <= t < b.first + b.length)
    yield {name: Fraction(value) for name, value in found.items()}


def _runs(seed: int) -> Iterator[tuple[int, int, list[Pulled]]]:
    for (name, options), means, horizon in product(_POLICIES.items(), _BANDITS, _HORIZONS):
        policy = partial(build, name, len(means), horizon=horizon, **options)
        run = trajectory(policy, Bernoulli(list(means)), horizon, seed=seed_of(name, seed))
        yield len(means), horizon, [block for block in run if isinstance(block, Pulled)]
