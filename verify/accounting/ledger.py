"""The ledger of a run: every release of sealed rewards, and what all of them together tell about one reward.

A release adds the noise of a mechanism to a linear form in rewards. A reward of the declared range that
enters with the coefficient ``c`` moves the released number by at most ``|c| width``, each coordinate of a
released vector by its own ``|c_j| width``, all with independent noise. That it lies above a level enters with
a coefficient, too, and moves the number by its size, whatever the range. So what all releases tell about one
reward is a composition of mechanisms, each with its own shift: a :class:`Loss`. The divergences of symmetric
noise grow with the shift, so the ends of the range are the worst neighbours for all releases at once, and the
numbers below are exact for the ledger, not bounds, unless they say so. They are bounds where a
coordinate has counts above levels with coefficients of both signs, or of a sign other than the reward's own:
then no two rewards need be the worst for all releases.

Lengths, coefficients and scales that depend on released numbers alone are post-processing, and the
composition is then adaptive.                                                          [BERN-PH.3, TH-P2.9]
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise, zip_longest
from typing import Any, NamedTuple, Protocol

import numpy as np

from ...algorithms.environments.sealed import Coefficient, Stretch
from ...theory.numbers.enclosure import Ball, Enclosure, Exact, ball, certified, exact
from ...theory.privacy.binomial_noise import BinomialMechanism
from ...theory.privacy.composition import optimal_composition_delta_of
from ...theory.privacy.mechanism_facts import (
    DiscreteGaussianMechanism,
    DiscreteLaplaceMechanism,
    GaussianMechanism,
    LaplaceMechanism,
)
from ...theory.privacy.notions import renyi_log_delta
from ...theory.privacy.privacy_loss import delta as delta_of_runs
from ...theory.privacy.privacy_loss import gaussian_delta_ball, laplace_delta_of
from ...theory.privacy.skellam_noise import SkellamMechanism

Facts = Any
"""A mechanism of `theory.privacy_mechanism` at sensitivity 1, or None: no noise that is known of."""

Level = Any
"""A level that rewards are counted above, an exact number; None: the rewards themselves."""

Width = Fraction | float
"""The width of the declared range of a reward; infinite where there is none."""

Atom = tuple[Facts, Fraction, Fraction]
"""A mechanism, the size of a reward's coefficient, and how far it moves the number by levels it crosses."""

Profile = frozenset[tuple[Atom, int]]
"""Each atom and how often: all that one reward goes through."""

_ZERO = Enclosure(Fraction(0), Fraction(0))
_ONE = Enclosure(Fraction(1), Fraction(1))
_INFINITE = Enclosure(math.inf, math.inf)
LATTICE = (DiscreteLaplaceMechanism, DiscreteGaussianMechanism, BinomialMechanism, SkellamMechanism)
_RELATIVE_WIDTH = 1e-15
_MOST_SUMS = 1 << 14  # of budgets, for the optimal composition
_ROUNDING = 1 + Fraction(1, 1 << 40)
_FLOAT_ERROR = 1e-9  # of the Renyi conversion in doubles, generously


@dataclass(frozen=True, slots=True)
class PureBudget:
    """Outcomes that spend this epsilon at most, whatever their law."""

    sensitivity: Exact

    @property
    def pure_epsilon(self) -> Exact:
        """The epsilon of pure DP."""
        return self.sensitivity

    def kl_ball(self) -> Ball:
        """``epsilon^2/2``: pure DP is zCDP."""
        return self.renyi_ball(ball(1))

    def renyi_ball(self, order: Ball) -> Ball:
        """``order epsilon^2/2``"""
        return order * ball(exact(self.sensitivity)) ** 2 / 2


class Piece(NamedTuple):
    """The rewards of the rounds ``first .. first + length - 1``, the coefficient's size by coordinate.

    ``jumps`` is how far a reward moves each coordinate by the levels that it crosses, if any.
    """

    first: int
    length: int
    sizes: tuple[Fraction, ...]
    jumps: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Release:
    """One number or vector that a mechanism made of rewards."""

    pieces: tuple[Piece, ...]
    """Which rewards, disjoint and in order; those that cancel are left out."""
    arms: tuple[int, ...]
    """The arms that these rewards came from."""
    mechanism: Any
    facts: Facts
    """The mechanism's own statement of its noise at sensitivity 1; None: it knows of none."""
    number: Any
    """What was released."""
    round: int
    """The last round that was pulled before."""
    file: str
    line: int

    def __str__(self) -> str:
        where = ", ".join(f"{p.first}-{p.first + p.length - 1}" for p in self.pieces[:4])
        more = ", ..." if len(self.pieces) > 4 else ""
        plain = re.sub(
            r"Fraction\((\d+), (\d+)\)", lambda m: f"{int(m[1]) / int(m[2]):g}", repr(self.mechanism)
        )
        law = re.sub(r"\bLaplace\(scale=", "Lap(", plain)
        return f"{law} on the rewards of rounds {where}{more} ({self.file}:{self.line})"


def coefficients(coefficient: Coefficient) -> tuple[Fraction, ...]:
    """A coefficient exactly, one rational a coordinate."""
    numbers = np.ravel(coefficient).tolist()
    try:
        return tuple(Fraction(number) for number in numbers)
    except (ValueError, OverflowError):
        raise ValueError(f"rewards are released with finite coefficients, not {coefficient!r}") from None


def pieces(cover: Iterable[Stretch]) -> tuple[Piece, ...]:
    """The cover of a sealed value with overlaps added up: signed coefficients first, then their sizes."""
    changes: dict[int, list[tuple[Level, tuple[Fraction, ...]]]] = {}
    for first, length, coefficient, level in cover:
        weights = coefficients(coefficient)
        changes.setdefault(first, []).append((level, weights))
        changes.setdefault(first + length, []).append((level, tuple(-weight for weight in weights)))
    found: list[Piece] = []
    places = sorted(changes)
    here: dict[Level, tuple[Fraction, ...]] = {}
    for place, following in pairwise(places):
        for level, weights in changes[place]:
            held = here.get(level, (Fraction(0),) * len(weights))
            here[level] = tuple(a + b for a, b in zip(held, weights, strict=True))
        piece = _piece(place, following - place, here)
        if piece is None:
            continue
        if found and found[-1][2:] == piece[2:] and found[-1].first + found[-1].length == place:
            last = found.pop()
            piece = piece._replace(first=last.first, length=last.length + piece.length)
        found.append(piece)
    return tuple(found)


def _piece(first: int, length: int, here: Mapping[Level, tuple[Fraction, ...]]) -> Piece | None:
    """Rewards with these coefficients, theirs and those of levels that they may cross; None if all are 0."""
    if not any(map(any, here.values())):
        return None
    levels = sorted(level for level in here if level is not None)
    many = len(next(iter(here.values())))
    sizes = tuple(map(abs, here.get(None, (Fraction(0),) * many)))
    if not any(any(here[level]) for level in levels):
        return Piece(first, length, sizes)
    jumps = []
    for coordinate in range(many):
        # a reward that rises crosses the levels one after another
        heights = [*accumulate((here[level][coordinate] for level in levels), initial=Fraction(0))]
        jumps.append(max(heights) - min(heights))
    return Piece(first, length, sizes, tuple(jumps))


def facts_of(mechanism: Any) -> Facts:  # noqa: ANN401  any mechanism
    """What ``mechanism`` states of its noise at sensitivity 1; None if it states nothing.

    Other shifts are the same statement with another ``sensitivity``.
    """
    ask = getattr(mechanism, "facts", None)
    if ask is None:
        return None
    stated = ask(1)
    known = (
        is_dataclass(stated)
        and any(field.name == "sensitivity" for field in fields(stated))
        and all(hasattr(stated, name) for name in ("pure_epsilon", "renyi_ball", "kl_ball"))
    )
    return stated if known else None


def losses(ledger: Sequence[Release], width: Width) -> "tuple[Loss, ...]":
    """What the releases tell about a reward: each distinct case, with the first rewards that it holds for."""
    found: dict[Profile, tuple[int, int]] = {}
    for first, last, profile in stretches(ledger):
        found.setdefault(profile, (first, last))
    return tuple(Loss(first, last, profile, width) for profile, (first, last) in found.items())


def stretches(ledger: Sequence[Release]) -> Iterator[tuple[int, int, Profile]]:
    """All rewards that something tells of, by the rounds from which on and up to which that is the same.

    A sweep over the ends of the pieces: memory grows with the ledger, not with the number of rounds.
    """
    changes: dict[int, list[tuple[Atom, int]]] = {}
    for release in ledger:
        for first, length, sizes, jumps in release.pieces:
            enters, leaves = changes.setdefault(first, []), changes.setdefault(first + length, [])
            for size, jump in zip_longest(sizes, jumps, fillvalue=Fraction(0)):
                if size or jump:
                    enters.append(((release.facts, size, jump), 1))
                    leaves.append(((release.facts, size, jump), -1))
    active: Counter[Atom] = Counter()
    places = sorted(changes)
    for place, following in pairwise(places):
        for atom, step in changes[place]:
            active[atom] += step
            if not active[atom]:
                del active[atom]
        if active:
            yield place, following - 1, frozenset(active.items())


@dataclass(frozen=True)
class Loss:
    """What a ledger tells about each of the rewards of the rounds ``first .. last``."""

    first: int
    last: int
    profile: Profile
    width: Width

    @cached_property
    def parts(self) -> tuple[tuple[Any, int], ...] | None:
        """The mechanisms that the reward goes through, and how often; None: one of them hides nothing."""
        found: Counter[Any] = Counter()
        for (facts, size, jump), times in self.profile:
            if facts is None or (size and not math.isfinite(self.width)):
                return None
            shift = jump + (size * Fraction(self.width) if size else 0)
            if shift == 0:
                continue
            if isinstance(facts, LATTICE):
                if shift.denominator != 1:
                    return None  # off the lattice the noise tells the last digits
                found[replace(facts, sensitivity=int(shift))] += times
            else:
                found[replace(facts, sensitivity=shift)] += times
        return tuple(found.items())

    def epsilon(self) -> Enclosure:
        """The least epsilon of pure DP: ``sum |c| width/scale``; infinite with Gaussian noise."""
        if self.parts is None:
            return _INFINITE
        total: Fraction = Fraction(0)
        for mechanism, times in self.parts:
            each = mechanism.pure_epsilon
            if each == math.inf:
                return _INFINITE
            total += times * exact(each)
        return Enclosure(total, total)

    def rho(self) -> Enclosure:
        """The least rho of zCDP: the sum of the relative entropies; Gaussian: ``(c width/sigma)^2/2``.

        For each of the mechanisms ``D_alpha/alpha`` is largest towards ``alpha = 1``, so the sum is, too. Of
        Skellam noise that is not known, and only the lower end is told.
        """
        squared = self._separation_squared()
        if squared is not None:
            return Enclosure(squared / 2, squared / 2)
        found = self._total(lambda mechanism: mechanism.kl_ball())
        if any(isinstance(each, SkellamMechanism) for each, _ in self.parts or ()):
            return Enclosure(found.lower, math.inf)
        return found

    def renyi(self, order: Exact) -> Enclosure:
        """The Renyi divergence of this order; the relative entropy at order 1."""
        number = exact(order)
        if number < 1:
            raise ValueError(f"a Renyi order of at least 1 is accepted, not {order!r}")
        squared = self._separation_squared()
        if squared is not None:
            return Enclosure(number * squared / 2, number * squared / 2)
        if number == 1:
            return self._total(lambda mechanism: mechanism.kl_ball())
        return self._total(lambda mechanism: mechanism.renyi_ball(ball(number)))

    def _separation_squared(self) -> Fraction | None:
        """Where all noise is Gaussian: the one Gaussian mechanism that all of them amount to."""
        if self.parts is None or not all(isinstance(each, GaussianMechanism) for each, _ in self.parts):
            return None
        return sum((times * each.separation_squared for each, times in self.parts), start=Fraction(0))

    def _total(self, divergence: Callable[[Any], Ball]) -> Enclosure:
        if self.parts is None or any(isinstance(each, BinomialMechanism) for each, _ in self.parts):
            return _INFINITE
        parts = self.parts

        def kernel() -> Ball:
            return sum((times * divergence(mechanism) for mechanism, times in parts), start=ball(0))

        return certified(kernel, relative_width=_RELATIVE_WIDTH)

    def delta(self, epsilon: Exact) -> Enclosure:
        """The least delta of (epsilon, delta)-DP.

        Exact where the noise is all Gaussian, all Laplace, or equal and neither Binomial nor Skellam, or one
        of these two once. Equal Binomial noise, used more often: its losses on a grid, or basic
        composition where it has very many coins. Else between
        the largest exact value of one kind of noise alone and the least of optimal composition of pure
        budgets and the Renyi conversion; with Binomial noise among it, that of basic composition.
        """
        budget = exact(epsilon)
        if budget < 0:
            raise ValueError(f"epsilon is at least 0, not {epsilon!r}")
        if self.parts is None:
            return _ONE
        if self.epsilon().upper <= budget:
            return _ZERO
        groups: dict[Any, list[tuple[Any, int]]] = {}
        for mechanism, times in self.parts:
            together = isinstance(mechanism, (GaussianMechanism, LaplaceMechanism))
            groups.setdefault(type(mechanism) if together else mechanism, []).append((mechanism, times))
        found = [_exact_delta(group, budget) for group in groups.values()]
        if len(found) == 1 and found[0] is not None:
            if not isinstance(self.parts[0][0], SkellamMechanism) or self.parts[0][1] == 1:
                return found[0]
            upper = min(Fraction(found[0].upper), self._delta_at_most(budget))
            return Enclosure(found[0].lower, max(upper, Fraction(found[0].lower)))
        lower = max((each.lower for each in found if each is not None), default=Fraction(0))
        if any(isinstance(each, BinomialMechanism) for each, _ in self.parts):
            return Enclosure(lower, max(lower, _delta_of_shares(list(groups.values()), budget)))
        return Enclosure(lower, max(lower, self._delta_at_most(budget)))

    def _delta_at_most(self, budget: Fraction) -> Fraction:
        parts = self.parts
        assert parts is not None
        bounds = [Fraction(1)]
        pure = [mechanism.pure_epsilon for mechanism, times in parts for _ in range(times)]
        if math.inf not in pure and math.prod(times + 1 for _, times in parts) <= _MOST_SUMS:
            bounds.append(Fraction(optimal_composition_delta_of(pure, budget).upper))
        bounds.append(Fraction(math.exp(self._renyi_log_delta(budget)) * (1 + _FLOAT_ERROR)))
        return min(bounds)

    def _renyi_log_delta(self, budget: Fraction) -> float:
        best = 0.0
        for step in range(-24, 25):
            order = 1 + 2.0 ** (step / 3)
            renyi = float(self.renyi(order))
            best = min(best, renyi_log_delta(order, renyi, float(budget)))
        return best

    def epsilon_at(self, delta: Exact, *, relative_width: float = 1e-9) -> Enclosure:
        """The least epsilon of (epsilon, delta)-DP: below the lower end never, from the upper on always."""
        target = exact(delta)
        if not 0 <= target <= 1:
            raise ValueError(f"delta is between 0 and 1, not {delta!r}")
        if target == 0:
            return self.epsilon()
        if target == 1 or Fraction(self.delta(0).upper) <= target:
            return _ZERO
        if self.parts is None:
            return _INFINITE
        right = Fraction(1)
        coins = [(each, times) for each, times in self.parts if isinstance(each, BinomialMechanism)]
        if any(each.least_delta().lower > target for each, _ in coins):
            return _INFINITE
        whole = sum(times * each.sensitivity * math.log2(each.coins) for each, times in coins)
        beyond = len(self.parts) * whole
        while self.delta(right).upper > target:
            if coins and right > beyond:  # all heads tell, whatever epsilon is
                return Enclosure(Fraction(0), math.inf)
            right *= 2
        upper = _boundary(Fraction(0), right, relative_width, lambda x: self.delta(x).upper > target)[1]
        lower = _boundary(Fraction(0), upper, relative_width, lambda x: self.delta(x).lower > target)[0]
        return Enclosure(lower, upper)


class Figures(Protocol):
    """What an account says of the loss of a record."""

    def epsilon(self, delta: Exact = 0) -> Enclosure:
        """The least epsilon at this delta."""
        ...

    def delta(self, epsilon: Exact) -> Enclosure:
        """The least delta at this epsilon."""
        ...

    def rho(self) -> Enclosure:
        """The least rho of zCDP."""
        ...


def kept(figures: Figures, *, epsilon: Exact | None, rho: Exact | None, delta: Exact) -> bool:
    """Whether they are within a budget, pure or approximate, or zCDP.

    Policies compute scales and coefficients in doubles; a relative 2^-40 is granted for their rounding.
    """
    if (epsilon is None) == (rho is None):
        raise ValueError("one budget is accepted: epsilon (with delta), or rho")
    if rho is not None:
        return bool(figures.rho().upper <= exact(rho) * _ROUNDING)
    assert epsilon is not None
    budget = exact(epsilon) * _ROUNDING
    if delta == 0:
        return bool(figures.epsilon().upper <= budget)
    return bool(figures.delta(budget).upper <= exact(delta) * _ROUNDING)


def _boundary(
    left: Fraction, right: Fraction, relative_width: float, exceeds: Callable[[Fraction], bool]
) -> tuple[Fraction, Fraction]:
    """The two sides of where ``exceeds`` turns false; it is taken as false on the right."""
    while right - left > Fraction(relative_width) * right and right > Fraction(1, 10**30):
        middle = (left + right) / 2
        left, right = (middle, right) if exceeds(middle) else (left, middle)
    return left, right


def _delta_of_shares(groups: Sequence[Sequence[tuple[Any, int]]], budget: Fraction) -> Fraction:
    """Basic composition: each kind of noise has an equal share of epsilon."""
    found = [_exact_delta(group, budget / len(groups)) for group in groups]
    whole = Fraction(1)
    return min(whole, sum((whole if each is None else Fraction(each.upper) for each in found), Fraction(0)))


def _exact_delta(group: Sequence[tuple[Any, int]], budget: Fraction) -> Enclosure | None:
    """Of one kind of noise, where theory has it: all Gaussian, all Laplace, or all equal."""
    first, runs = group[0]
    if isinstance(first, PureBudget):
        return None
    if isinstance(first, GaussianMechanism):
        squared = sum((times * mechanism.separation_squared for mechanism, times in group), start=Fraction(0))
        found = certified(
            lambda: gaussian_delta_ball(ball(budget), ball(squared).sqrt()), relative_width=_RELATIVE_WIDTH
        )
        return Enclosure(max(found.lower, Fraction(0)), min(found.upper, Fraction(1)))
    if isinstance(first, BinomialMechanism):
        return first.delta_of_runs(budget, runs)
    if isinstance(first, SkellamMechanism):
        return first.delta_of_runs(budget, runs)
    if len(group) == 1:
        return delta_of_runs(first, budget, compose=runs)
    try:
        return laplace_delta_of(
            [mechanism.pure_epsilon for mechanism, times in group for _ in range(times)], budget
        )
    except ValueError:
        return None  # too many different sums of budgets
