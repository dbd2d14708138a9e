"""Phased elimination over finitely many actions: an optimal design a phase, then the worst actions go.

The skeleton of GOPE and of its private versions   [ZCDP-A2, TA-A8, RDP-A3]. In phase ``l``, with the
accuracy ``beta_l = 2^-l``:

1. the optimal design ``pi_l`` of the surviving actions, on at most ``d (d + 1)/2`` of them;
2. each action ``ceil(c_l pi_l(a))`` times, action after action;
3. the estimate of ``theta*`` from the rewards of this phase alone, with noise where the policy puts it;
4. those actions survive whose estimated reward is within ``2 beta_l`` of the largest.

Roundings decide nothing: a ``c_l pi_l(a)`` that exceeds a whole number by at most a part in 10^12 counts as
that number, and an estimated reward that is too low by at most a part in 10^12 of ``2 beta_l`` survives.

What the texts leave open: where the surviving actions span less than the space, inverses are those within
their span (only differences of surviving actions matter, and they lie in it); a phase that the horizon cuts
is not learned from; actions are played in the order of their places.
"""

import math
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...theory.numbers.arrays import Matrix, Places, Vector
from ...theory.numbers.enclosure import Exact
from ...theory.numbers.small_matrices import ROUNDING, product, row_lengths
from ..chance import chance
from ..environments.sealed import Sealed
from ..indexes.matrices import diagonalised
from ..protocol.block_policy import Block, Pulls
from ..protocol.planned_phases import Plan, PlannedPhases

Dimension = Literal["space", "span"]

REWARD_WIDTH = 2
"""How far a reward in [-1, 1] can move."""

_LONGEST_PHASE = 2.0**61  # beyond every horizon
_MARGIN = 1 + 2.0**-45  # for the rounding of shifts and of variances


@dataclass(frozen=True, eq=False)
class Phase:
    """What is decided when phase ``number`` begins, before any of its rewards."""

    number: int
    survivors: Places
    """The places of the actions still in play."""
    constant: float
    """``c_l``."""
    played: Matrix
    """The core set, one action a row."""
    places: Places
    """Their places among all actions."""
    pulls: NDArray[np.int64]
    """How often each of them is played."""
    span: int
    """The dimension of the span of the survivors."""

    @property
    def accuracy(self) -> float:
        """``beta_l = 2^-l``."""
        return float(2.0**-self.number)

    @property
    def near(self) -> float:
        """``2 beta_l``: how far below the largest an estimated reward is when its action survives."""
        return 2 * self.accuracy * (1 + ROUNDING)

    @cached_property
    def _spectrum(self) -> tuple[Vector, Matrix]:
        """Eigenvalues and eigenvectors of ``V = sum T(a) a a^T`` within the span."""
        values, vectors = diagonalised(product(self.played.T * self.pulls, self.played))
        inside = values.size - self.span
        return values[inside:], vectors[:, inside:]

    @cached_property
    def inverse(self) -> Matrix:
        """``V^-1``."""
        values, vectors = self._spectrum
        return product(vectors / values, vectors.T)

    @cached_property
    def root(self) -> Matrix:
        """``V^-1/2``, symmetric."""
        values, vectors = self._spectrum
        return product(vectors / np.sqrt(values), vectors.T)

    def largest_shift(self, matrix: Matrix) -> float:
        """``max over played a of ||matrix a||``: how far a reward moves ``matrix sum a r``."""
        return float(row_lengths(product(self.played, matrix.T)).max())

    def total(self, sums: Sequence[Sealed]) -> Sealed:
        """``sum over plays of a r``."""
        parts = [each * action for each, action in zip(sums, self.played, strict=True)]
        whole: Sealed = parts[0]
        for part in parts[1:]:
            whole = whole + part
        return whole

    def mapped(self, matrix: Matrix, sums: Sequence[Sealed]) -> Sealed:
        """``matrix sum over plays of a r``."""
        return matrix @ self.total(sums)

    def estimate(self, sums: Sequence[float]) -> Vector:
        """``V^-1 sum over actions of a S(a)``, from public sums."""
        return product(self.inverse, product(np.asarray(sums, dtype=np.float64), self.played))


@dataclass(frozen=True, eq=False)
class Release:
    """How the estimate of a phase is released: through which mechanism, and where the noise is.

    Each action's sum of rewards is released by itself, or, ``of_total``, ``inner sum a r`` as one vector,
    which is then multiplied by ``outer``; None are matrices that change nothing. With ``counts`` rewards are
    1 and -1, and what is released of an action is how many of them are 1.
    """

    mechanism: Any
    of_total: bool = False
    inner: Matrix | None = None
    outer: Matrix | None = None
    counts: bool = False


class PhasedElimination(PlannedPhases):
    """The skeleton; a policy says how long a phase is and how its estimate is released.

    ``actions`` are one a row; ``delta`` is the chance that the confidence bounds fail; ``dimension`` is the
    ``d`` of the length of a phase, of the space, as printed, or of the span of the survivors; ``design_gap``
    is how far the design may stay from the optimum, see
    :func:`~banditproof.theory.designs.optimal_design.optimal_design`.

    ``phases`` are those that are over, ``theta`` is the last estimate, ``survivors`` are the places of the
    actions still in play.
    """

    def __init__(
        self, actions: ArrayLike, *, delta: Exact, dimension: Dimension = "space", design_gap: float = 1e-8
    ) -> None:
        from ...theory.designs.optimal_design import checked_actions

        self.actions = checked_actions(actions).copy()
        self.actions.setflags(write=False)
        self.arms = len(self.actions)
        self.delta = chance("delta", delta)
        if dimension not in {"space", "span"}:
            raise ValueError(f"dimension is 'space' or 'span', not {dimension!r}")
        if not design_gap > 0:
            raise ValueError(f"design_gap is a number above 0, not {design_gap!r}")
        self.dimension = dimension
        self.design_gap = design_gap
        self.phase: Phase | None = None
        self.phases: list[Phase] = []
        self.survivors: Places = np.arange(self.arms)
        self.theta: Vector = np.zeros(self.actions.shape[1])
        self._sums: list[Sealed] = []

    @abstractmethod
    def phase_length(self, phase: int, dimension: int) -> float:
        """``c_l``, before it is shared out and rounded up."""

    @abstractmethod
    def release_in(self, phase: Phase) -> Release | None:
        """How its estimate is released; None where there is nothing to estimate, and it is zero."""

    def released(self, phase: Phase, sums: Sequence[Sealed]) -> Vector:
        """The estimate of ``theta*`` from the sealed sum of each action of the core set."""
        release = self.release_in(phase)
        if release is None:
            return np.zeros(self.actions.shape[1])
        if release.of_total:
            total = phase.total(sums) if release.inner is None else phase.mapped(release.inner, sums)
            numbers = np.asarray(release.mechanism.release(total))
            return numbers if release.outer is None else product(release.outer, numbers)
        if not release.counts:
            return phase.estimate([release.mechanism.release(each) for each in sums])
        pulls = phase.pulls.tolist()
        counts = [release.mechanism.release((each + n) / 2) for each, n in zip(sums, pulls, strict=True)]
        return phase.estimate([2.0 * float(count) - n for count, n in zip(counts, pulls, strict=True)])

    def plan(self, number: int, survivors: Places) -> Plan | None:
        """The phase, where it is played and released as written here."""
        kind, own = type(self), PhasedElimination
        if (kind.act, kind.learn, kind.released) != (own.act, own.learn, own.released):
            return None
        phase = self.phase_of(number, survivors)
        release, size = self.release_in(phase), self.actions.shape[1]
        of_sums = product(phase.inverse, phase.played.T)
        of_noise = np.zeros((size, 0))
        if release is None:
            of_sums = np.zeros_like(of_sums)
        elif release.of_total:
            of_noise = np.eye(size) if release.outer is None else release.outer
        else:
            of_noise = 2.0 * of_sums if release.counts else of_sums
        releases = 0 if release is None else 1 if release.of_total else len(phase.places)
        mechanism = None if release is None else release.mechanism
        return Plan(phase.places, phase.pulls, of_sums, of_noise, mechanism, phase.near, releases)

    def level(self, phase: int) -> float:
        """``delta_{K,l} = delta/(K l (l + 1))``   [ZCDP-EQ4]"""
        return float(self.delta / (self.arms * phase * (phase + 1)))

    def act(self, t: int) -> Block:  # noqa: ARG002  nothing depends on the round
        """The next action of the core set, as often as the phase wants it."""
        if self.phase is None:
            self.phase = self.phase_of(len(self.phases) + 1, self.survivors)
        at = len(self._sums)
        return Block(int(self.phase.places[at]), int(self.phase.pulls[at]))

    def learn(self, pulls: Pulls) -> None:
        """Keep the sum; at the end of the phase release the estimate and eliminate."""
        phase = self.phase
        assert phase is not None
        self._sums.append(pulls.sum())
        if len(self._sums) < len(phase.places):
            return
        self.theta = self.released(phase, self._sums)
        values = product(self.actions[phase.survivors], self.theta)
        self.survivors = phase.survivors[values.max() - values <= phase.near]
        self.phases.append(phase)
        self._sums, self.phase = [], None

    def phase_of(self, number: int, survivors: Places) -> Phase:
        """The phase of that number, with those actions still in play."""
        remaining = np.ascontiguousarray(self.actions[survivors])
        weights, span = _design(remaining.tobytes(), remaining.shape, self.design_gap)
        dimension = self.actions.shape[1] if self.dimension == "space" else max(span, 1)
        constant = min(self.phase_length(number, dimension), _LONGEST_PHASE)
        core = np.flatnonzero(weights)
        return Phase(
            number=number,
            survivors=survivors,
            constant=constant,
            played=remaining[core],
            places=survivors[core],
            pulls=np.ceil(constant * weights[core] * (1 - ROUNDING)).astype(np.int64),
            span=span,
        )


class ConcentratedElimination(PhasedElimination):
    """Phased elimination for a budget of rho-zCDP, with phases as long as those of AdaC-GOPE."""

    def __init__(
        self,
        actions: ArrayLike,
        *,
        rho: Exact,
        delta: Exact,
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
    ) -> None:
        super().__init__(actions, delta=delta, dimension=dimension, design_gap=design_gap)
        self.rho = as_float("rho", rho)

    def phase_length(self, phase: int, dimension: int) -> float:
        """``(8 d/beta^2) log(4/delta') + (2 d/beta) sqrt((2/rho) f(d, delta'))``   [ZCDP-EQ4, TA-EQ5.6]"""
        from ...theory.privacy.least_squares_release import gope_constant

        return gope_constant(dimension, 2.0**-phase, self.level(phase), self.rho)


@lru_cache(maxsize=1024)
def _design(actions: bytes, shape: tuple[int, int], gap: float) -> tuple[Vector, int]:
    """The weights and the dimension of the span; the same actions come back run after run."""
    from ...theory.designs.optimal_design import optimal_design

    matrix = np.frombuffer(actions).reshape(shape)
    if not matrix.any():  # the zero action alone: there is nothing to estimate
        return np.eye(1, len(matrix))[0], 0
    design = optimal_design(matrix, gap=gap)
    design.weights.setflags(write=False)
    return design.weights, design.dimension


def sigma_at_least(*variances: float) -> float:
    """A standard deviation that covers each of the variances, their own rounding included."""
    return float(np.sqrt(max(variances) * _MARGIN))


def as_float(name: str, value: Exact) -> float:
    """A budget as a double, above 0 and finite."""
    from ..mechanisms.noise_scale import above_zero

    return float(above_zero(name, value))


def open_length(phase: int, dimension: int, level: float) -> float:
    """``(8 d/beta^2) log(4/delta')``: what is left of ``c_l`` without privacy."""
    return float(8.0 * dimension * 4.0**phase * math.log(4.0 / level))
