"""Who is left after the first release of a policy that eliminates: the law, for all sums of its blocks.

Before the first release such a policy pulls fixed blocks, hundreds of rounds in all. Their lists of rewards
are too many, but what is released is linear in the sum of each block, so that lists with equal sums are one:
with rewards low and high a block of n has n + 1 sums, and neighbours differ by one reward in one of them. The
numbers released are rounded to cells (:mod:`.rounded_noise`), but for whole numbers that are few; what the
policy does next is asked of the policy itself, cell by cell.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.protocol.block_policy import Block, Policy
from ...theory.numbers.arrays import Doubles
from ...theory.numbers.enclosure import Enclosure, Exact
from ...theory.numbers.small_matrices import product
from .action_law import ActionLaw, TooLargeError
from .exact_privacy import ExactPrivacy, Suprema, privacy_of
from .neighbours import Array, Notion, WorstAtom
from .release_branching import SealedPulls
from .release_forms import (
    MOST_COORDINATES,
    BlockWorld,
    Coordinate,
    coordinates_of,
    first_release,
    learned,
    next_arms,
)
from .rounded_noise import ROUNDINGS, RoundedLattice, RoundedNoise, cells_of_release
from .work_limit import BRANCH, LEAF, Work

MOST_SUMS = 1 << 20
_SUMS_AT_ONCE = 1 << 12  # a slice of them, for which the chances of all cells are in memory
WORK_OF_CELL = 8 * BRANCH  # a design, and a release
_COARSE = 4
"""Cells are so many times as wide as the noise: few cells are few ways on."""
_MOST_CELLS = 1 << 10
"""Lists of numbers of a release of whole numbers: where more can come out, they are rounded."""
_ORDERS = (1.01, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0, 8.0, 16.0)
"""Of the Renyi divergences that bound rho from below."""
_TAIL, _GAUSSIAN_TAIL = 1e-12, 1e-40
"""Left out of a release; a Gaussian tail of so little costs few cells."""
LEAST = 1e-60
"""Chances below, far less than what is left out, count as this much on both sides: no ratio is infinite."""

Tables = Mapping[tuple[int, ...], Doubles]
"""For each sequence of arms, 1 in the cells after which it is played, an axis for each released number."""


def law_of_elimination(
    make: Callable[[], Policy], *, rewards: tuple[int, int] = (-1, 1), work: Work | None = None
) -> ActionLaw:
    """The law of the arms that are played after the first release and before the second.

    Its masses have an axis for each block before that release, of how many of its rewards are ``high``, the
    second of the ``rewards``. Its ``horizon`` is the round in which the first of these arms is pulled.

    Raises
    ------
    ValueError
        If the policy draws, releases more than three numbers or without noise, or more sums or cells would
        have to be looked at than is possible.
    """
    work = work or Work()
    world = BlockWorld()
    before = first_release(make(), world, 1)
    coordinates = coordinates_of(before, world)
    rounds = 1 + sum(block.length for block in world.blocks)
    shape = tuple(block.length + 1 for block in world.blocks)
    sums = np.prod(shape, dtype=float)
    if len(coordinates) > MOST_COORDINATES or sums > MOST_SUMS:
        raise TooLargeError(rounds, f"{len(coordinates)} numbers, {sums:.3g} sums", "two short blocks")
    totals = [totals_of(each, world.blocks, rewards) for each in coordinates]
    noises = [noise for noise in noises_of(coordinates, totals) if noise is not None]
    if len(noises) < len(coordinates):
        raise ValueError("its first release has no noise, or one of a law that is not known here")
    cells = [cells_of(noise, total) for noise, total in zip(noises, totals, strict=True)]
    tables = _tables(before, world, cells, rounds=rounds, work=work)
    work.spend(float(sums) * sum(map(len, cells)) * len(tables), horizon=rounds, rounds=rounds - 1)
    return ActionLaw(
        arms=max(max(sequence) for sequence in tables) + 1,
        horizon=rounds,
        rewards=rewards,
        sequences=tuple(tables),
        masses=masses_of(tables.values(), noises, cells, totals).reshape(len(tables), *shape),
        missing=sum(map(tail_of, noises)) * (1 + 1e-9),
        rounding=rounding_of(len(noises), cells),
        exposures=frozenset(
            tuple(loss_facts(each, block, rewards) for each in coordinates if each.coefficients[block])
            for block in range(len(world.blocks))
        ),
    )


def totals_of(each: Coordinate, blocks: Sequence[Block], rewards: tuple[int, int]) -> Doubles:
    """The released form for all counts of high rewards, in one row."""
    low, high = rewards
    total = np.full((1,) * len(blocks), each.offset)
    for axis, (block, coefficient) in enumerate(zip(blocks, each.coefficients, strict=True)):
        sums = low * block.length + (high - low) * np.arange(block.length + 1.0)
        total = total + coefficient * sums.reshape([-1 if i == axis else 1 for i in range(len(blocks))])
    return np.broadcast_to(total, [block.length + 1 for block in blocks]).ravel()


def noises_of(
    coordinates: Sequence[Coordinate], totals: Sequence[Doubles]
) -> list[RoundedNoise | RoundedLattice | None]:
    """The noise of each number, in cells; None where there is none, or none that is known."""
    spans = [float(total.max() - total.min()) for total in totals]
    mechanisms = [each.mechanism for each in coordinates]
    return cells_of_release(mechanisms, spans, times=_COARSE, tail=_TAIL, most=_MOST_CELLS)


def loss_facts(each: Coordinate, block: int, rewards: tuple[int, int]) -> Any:  # noqa: ANN401  a mechanism of the theory
    """What is known of the number's privacy loss when one reward of the block changes."""
    moved = abs(each.coefficients[block]) * (rewards[1] - rewards[0])
    whole = hasattr(each.mechanism, "lattice") and moved == int(moved)
    return each.mechanism.facts(int(moved) if whole else moved)


def tail_of(noise: RoundedNoise | RoundedLattice) -> float:
    """What is left out of a release."""
    if isinstance(noise, RoundedLattice):
        return noise.tail
    return _GAUSSIAN_TAIL if isinstance(noise.continuous, Gaussian) else _TAIL


def cells_of(noise: RoundedNoise | RoundedLattice, totals: Doubles) -> Doubles:
    """The numbers that can come out for any of the totals."""
    return noise.numbers(float(totals.min()), float(totals.max()), tail_of(noise))


def _tables(
    before: tuple[Policy, SealedPulls],
    world: BlockWorld,
    cells: Sequence[Doubles],
    *,
    rounds: int,
    work: Work,
) -> Tables:
    """What the policy plays after each list of released numbers, asked of copies of it."""
    shape = tuple(map(len, cells))
    tables: dict[tuple[int, ...], Doubles] = {}
    work.spend(WORK_OF_CELL * math.prod(shape), horizon=rounds, rounds=rounds - 1)
    for place in np.ndindex(*shape):
        policy = learned(before, world, [numbers[i] for numbers, i in zip(cells, place, strict=True)])
        sequence = next_arms(policy, len(world.blocks), rounds)
        tables.setdefault(sequence, np.zeros(shape))[place] = 1.0
    return dict(sorted(tables.items()))


def masses_of(
    tables: Collection[Doubles], noises: Sequence[Any], cells: Sequence[Doubles], totals: Sequence[Doubles]
) -> Doubles:
    """The chances of the cells of each table, in a row, for all totals of the released numbers."""
    masses = np.zeros((len(tables), totals[0].size))
    for start in range(0, totals[0].size, _SUMS_AT_ONCE):
        some = slice(start, start + _SUMS_AT_ONCE)
        chances = [
            noise.chances(numbers, total[some])
            for noise, numbers, total in zip(noises, cells, totals, strict=True)
        ]
        for row, table in zip(masses, tables, strict=True):
            row[some] = contracted(table, chances)
    return np.maximum(masses, LEAST)


def rounding_of(chances: int, cells: Sequence[Doubles]) -> float:
    """How far a sum over cells of products of so many chances is off, relatively.

    A chance is off by `ROUNDINGS` units of 2^-53 at most, a product by one more: eight times `ROUNDINGS` is
    plenty for both. The sums over the cells add a unit for each of them; 1.01 is for errors of errors.
    """
    return 1.01 * 2.0**-53 * (8 * ROUNDINGS * chances + sum(map(len, cells)))


def contracted(table: Doubles, chances: Sequence[Doubles]) -> Doubles:
    """``sum over cells of table * product of chances``, for each row of the chances.

    The axes of the table are summed away one by one, each with the chances of its number.
    """
    found = product(chances[0], table.reshape(len(table), -1))
    for chance in chances[1:]:
        cells = found.reshape(len(found), chance.shape[1], -1)
        found = chance[:, :1] * cells[:, 0]
        for cell in range(1, chance.shape[1]):
            found += chance[:, cell, None] * cells[:, cell]
    return found[:, 0]


def elimination_privacy(
    law: ActionLaw,
    *,
    epsilon: Exact | Iterable[Exact] | None = None,
    rho: bool = False,
    work: Work | None = None,
) -> ExactPrivacy:
    """The privacy of :func:`law_of_elimination`, of views, tables and trees alike: its blocks are fixed."""
    return privacy_of(BlockSums(law, Notion.VIEW, None, work or Work()), epsilon=epsilon, rho=rho)


class BlockSums(Suprema):
    """Neighbours differ by one reward in the sum of one block."""

    def rho(self) -> Enclosure:
        """From what composition allows above; below from some orders, as ``D_order <= rho order``.

        ``_log_moments`` are the ends of ``(order - 1) D_order``.
        """
        ends = [self._log_moments(order)[0] / (order * (order - 1)) for order in _ORDERS]
        lower = max((end for end in ends if end < math.inf), default=0.0)  # beyond doubles is no bound
        upper = self.law.renyi_loss(1)
        return Enclosure(Fraction(max(lower, 0.0)), upper if upper == math.inf else Fraction(upper))

    def worst_atom(self, law: ActionLaw) -> WorstAtom:
        """The largest ratio of neighbours."""
        best: tuple[float, WorstAtom] | None = None
        for p, q, more_in_p, more_in_q in self._neighbours(law):
            with np.errstate(divide="ignore", invalid="ignore"):
                ratios = np.where(p > 0, p / (q + law.missing), 0.0)
            place = np.unravel_index(int(np.argmax(ratios)), ratios.shape)
            if best is None or ratios[place] > best[0]:
                left, right = (
                    tuple((np.array(place[1:]) + more).tolist()) for more in (more_in_p, more_in_q)
                )
                best = ratios[place], WorstAtom(law.sequences[place[0]], left, right, p[place], q[place])
        assert best is not None
        return best[1]

    def largest_sum(self, leaf: Callable[[Array, Array], Array]) -> Any:  # noqa: ANN401  as in the base
        """The largest sum of ``leaf`` over neighbours."""
        self.work.spend(2 * LEAF * self.law.masses.size, horizon=self.law.horizon, rounds=1)
        return max(leaf(p, q).sum(axis=0).max() for p, q, _, _ in self._neighbours(self.law))

    @staticmethod
    def _neighbours(law: ActionLaw) -> Iterator[tuple[Array, Array, Array, Array]]:
        """The law on both sides, for all neighbours in a block at once, either way round.

        The place of a mass is its counts of high rewards, but for the one more of that side in the block.
        """
        for block, one_more in enumerate(np.eye(law.masses.ndim - 1, dtype=int)):
            last = law.masses.shape[1 + block] - 1
            fewer, more = (law.masses.take(range(i, last + i), axis=1 + block) for i in (0, 1))
            yield fewer, more, 0 * one_more, one_more
            yield more, fewer, one_more, 0 * one_more
