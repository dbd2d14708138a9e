"""The law of a policy's whole action sequence, for every list of rewards at once.

``W(a; r)`` is the probability of the actions ``a`` when round ``t`` pays ``r_t``. All four definitions
of privacy are about it: the view of a list is ``W(.; r)``, a table ``x`` makes ``a`` as likely as
``W(a; x_{1,a_1}, x_{2,a_2}, ...)``, and a tree pays along ``a`` what its nodes say.  [BERN-D2b,
BERN-D2c, BERN-RB.3, BERN-RB.4]
"""

import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact

Actions = tuple[int, ...]
"""An arm a round; ``arms + i`` ends the run and stands for "stop, and recommend i"."""

Facts = Any
"""A mechanism of the theory, or None."""

Mechanisms = tuple[Facts, ...]
"""What one reward passes through: mechanisms of the theory, None for a release without noise."""

MOST_MASSES = 60_000_000


class TooLargeError(ValueError):
    """The enumeration would take too long; ``rounds`` are about what is possible, and ``told`` says why.

    The message says of audits besides that they are possible at any horizon.
    """

    def __init__(self, horizon: int, what: str, possible: str, *, rounds: int | None = None) -> None:
        self.rounds = horizon // 2 if rounds is None else rounds
        self.told = f"horizon = {horizon} is too large to enumerate: {what}; possible: {possible}"
        super().__init__(f"{self.told}, and an audit at any horizon")


@dataclass(frozen=True, slots=True)
class ActionLaw:
    """``W`` as a table: one row a sequence of actions, one axis a round that can matter (all but the last).

    Attributes
    ----------
    sequences
        In lexicographic order.
    masses
        Of shape ``(sequences, rewards, ..., rewards)``: doubles, or exact fractions. With doubles the
        truth is never below ``masses (1 - rounding)``.
    missing
        For each list of rewards, the probability that is not in the table, at most: noise beyond the
        lattice's ends.
    rounding
        The relative error of each mass, at most.
    exposures
        What a single reward passes through on its way to the actions; it bounds the privacy loss in
        what is missing.
    all_drawn
        Whether all arms were possible whenever one was asked for, so that what is missing adds no sequence.
    """

    arms: int
    horizon: int
    rewards: tuple[Exact, ...]
    sequences: tuple[Actions, ...]
    masses: NDArray[Any]
    missing: float = 0.0
    rounding: float = 0.0
    exposures: frozenset[Mechanisms] = frozenset()
    all_drawn: bool = False

    @property
    def exact(self) -> bool:
        """Whether the masses are fractions."""
        return self.masses.dtype == object

    def of_list(self, rewards: tuple[Exact, ...]) -> dict[Actions, Any]:
        """``V_r``: the law of the actions when round ``t`` pays ``rewards[t]``.  [BERN-D2c]

        The reward of the last round changes nothing and may be left out.
        """
        if not self.horizon - 1 <= len(rewards) <= self.horizon:
            raise ValueError(
                f"{len(rewards)} rewards are given; accepted are {self.horizon - 1} or {self.horizon}"
            )
        where = tuple(_place(self.rewards, reward) for reward in rewards[: self.horizon - 1])
        return {a: self.masses[(i, *where)] for i, a in enumerate(self.sequences)}

    def of_table(self, table: tuple[tuple[Exact, ...], ...]) -> dict[Actions, Any]:
        """``M_x``: the law of the actions when arm ``a`` pays ``table[t][a]`` in round ``t``.  [BERN-D2b]"""
        rows = [tuple(_place(self.rewards, reward) for reward in row) for row in table[: self.horizon - 1]]
        if len(rows) < self.horizon - 1 or any(len(row) != self.arms for row in rows):
            raise ValueError(f"a table has {self.horizon - 1} rows or one more, of {self.arms} rewards each")
        law = {}
        for i, a in enumerate(self.sequences):
            paid = (row[a[t]] if t < len(a) and a[t] < self.arms else 0 for t, row in enumerate(rows))
            law[a] = self.masses[(i, *paid)]
        return law

    def loss(self) -> Fraction | float:
        """The largest privacy loss of neighbours in anything, whatever happens: by composition, per path."""
        return loss_of(self.exposures)

    def renyi_loss(self, order: float) -> float:
        """A bound on the Renyi divergence of neighbours, by composition."""
        return max(
            (math.fsum(_renyi_loss(m, order) for m in exposure) for exposure in self.exposures), default=0.0
        )


def same_for_all(law: ActionLaw) -> bool:
    """Whether the actions have the same law on all lists of rewards."""
    flat = law.masses.reshape(len(law.sequences), -1).astype(np.float64)
    return bool(np.allclose(flat, flat[:, :1], rtol=1e-12, atol=0))


def _place(alphabet: tuple[Exact, ...], reward: Exact) -> int:
    if reward not in alphabet:
        raise ValueError(f"the reward {reward!r} is not one of {alphabet}")
    return alphabet.index(reward)


def loss_of(exposures: frozenset[Mechanisms]) -> Fraction | float:
    """The largest privacy loss of one reward, by composition of what it passes through."""
    return max((sum(map(_pure_loss, exposure), Fraction(0)) for exposure in exposures), default=Fraction(0))


def _pure_loss(mechanism: Facts) -> Fraction | float:
    if mechanism is None:
        return math.inf
    loss = mechanism.pure_epsilon
    return loss if isinstance(loss, (Fraction, float)) else Fraction(loss)


@lru_cache(maxsize=8192)  # one that several paths pass through is asked again and again
def _renyi_loss(mechanism: Facts, order: float) -> float:
    from ...theory.privacy.binomial_noise import BinomialMechanism
    from ...theory.privacy.mechanism_facts import renyi
    from ...theory.privacy.skellam_noise import SkellamMechanism

    # of the first it is infinite; of the second it is not known that its quotient by the order falls
    if mechanism is None or isinstance(mechanism, BinomialMechanism | SkellamMechanism):
        return math.inf
    return math.nextafter(renyi(mechanism, order), math.inf)


def law_from_parts(
    parts: Mapping[Actions, NDArray[Any]],
    *,
    arms: int,
    horizon: int,
    rewards: tuple[Exact, ...],
    missing: float = 0.0,
    rounding: float = 0.0,
    exposures: frozenset[Mechanisms] = frozenset(),
    all_drawn: bool = False,
) -> ActionLaw:
    """The law whose row of ``a`` is ``parts[a]``; a part may leave out the rounds after its stop."""
    sequences = tuple(sorted(parts))
    shape = (len(rewards),) * (horizon - 1)
    dtype = next(iter(parts.values())).dtype
    masses = np.zeros((len(sequences), *shape), dtype=dtype)
    for i, a in enumerate(sequences):
        part = parts[a]
        masses[i, ...] = part.reshape(part.shape + (1,) * (len(shape) - part.ndim))
    return ActionLaw(arms, horizon, rewards, sequences, masses, missing, rounding, exposures, all_drawn)


def checked_alphabet(rewards: tuple[Exact, ...]) -> tuple[Exact, ...]:
    """``rewards``, if they are at least two different numbers."""
    alphabet = tuple(rewards)
    if len(alphabet) < 2 or len(set(alphabet)) != len(alphabet):
        raise ValueError(f"rewards are at least two different numbers, not {rewards!r}")
    return alphabet


def sums_of(alphabet: tuple[int, ...], length: int) -> tuple[int, ...]:
    """What ``length`` whole rewards can add up to, in order."""
    sums = {0}
    for _ in range(length):
        sums = {total + reward for total, reward in itertools.product(sums, alphabet)}
    return tuple(sorted(sums))
