"""The update rule of rarely switching optimism on sequences of actions, in exact rationals.

``V_t = lambda I + sum of a a^T``; at the beginning of round ``t`` the estimate is renewed, and ``tau`` is
``t - 1``, if ``det V_(t-1) > (1 + C) det V_tau``. Nothing but the actions enters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import isqrt, prod
from random import Random

from ....theory.numbers.enclosure import Enclosure
from ....verify.evidence.effort import Effort
from ...checks.known_quantities import Instances, Known, rounded
from ...checks.rational_matrices import Matrix, basis, determinant, form, information, inverse, plus

Vector = tuple[Fraction, ...]
_PLANE = ((3, 4, 5), (4, -3, 5), (5, 12, 13), (-12, 5, 13), (1, 0, 1), (0, 1, 1))
_SPACE = ((1, 2, 2, 3), (2, -1, 2, 3), (2, 3, 6, 7), (6, 2, -3, 7), (1, 0, 0, 1), (0, 1, 0, 1))
UNIT: Mapping[int, tuple[Vector, ...]] = {
    1: ((Fraction(1),), (Fraction(-1),)),
    2: tuple((Fraction(x, n), Fraction(y, n)) for x, y, n in _PLANE),
    3: tuple((Fraction(x, n), Fraction(y, n), Fraction(z, n)) for x, y, z, n in _SPACE),
}
"""Rational vectors of length 1, by dimension."""


@dataclass(frozen=True)
class Rounds:
    """What the rule does on a sequence of actions; lists over t = 0..T begin with that of V_0."""

    name: str
    ridge: Fraction
    growth: Fraction
    dimension: int
    determinants: tuple[Fraction, ...]
    traces: tuple[Fraction, ...]
    norms: tuple[Fraction, ...]
    """``||A_t||^2`` in the norm of ``V_(t-1)^-1``, t = 1..T."""
    updates: tuple[int, ...]
    """The rounds at whose beginning the estimate is renewed; tau is one less."""

    @property
    def rounds(self) -> int:
        """How many actions were played."""
        return len(self.norms)

    @property
    def known(self) -> dict[str, Fraction]:
        """The parameters as numbers of formulas."""
        return {"lam": self.ridge, "C": self.growth, "d": Fraction(self.dimension)}

    @property
    def last_updates(self) -> tuple[int, ...]:
        """Tau in round t = 1..T, as the algorithms set it; 0 before the first update."""
        found, tau = [], 0
        for t in range(1, self.rounds + 1):
            if t in self.updates:
                tau = t - 1
            found.append(tau)
        return tuple(found)


def _norm(design: Matrix, action: Vector) -> Fraction:
    return form(inverse(design), action, action)


def _played(
    name: str,
    actions: Callable[[Matrix, Fraction, int], Vector],
    *,
    dimension: int,
    ridge: Fraction,
    growth: Fraction,
    rounds: int,
) -> Rounds:
    """Play what ``actions(V_(t-1), det V_(t-1)/det V_tau, t)`` gives."""
    design: Matrix = [[ridge * x for x in row] for row in basis(dimension)]
    determinants, traces = [determinant(design)], [ridge * dimension]
    norms: list[Fraction] = []
    updates: list[int] = []
    last = determinants[0]
    for t in range(1, rounds + 1):
        if determinants[-1] > (1 + growth) * last:
            updates.append(t)
            last = determinants[-1]
        action = actions(design, determinants[-1] / last, t)
        norms.append(_norm(design, action))
        design = plus(design, information([action], [Fraction(1)]))
        determinants.append(determinant(design))
        traces.append(sum((row[i] for i, row in enumerate(design)), Fraction(0)))
    return Rounds(
        name, ridge, growth, dimension, tuple(determinants), tuple(traces), tuple(norms), tuple(updates)
    )


def _listed(actions: Sequence[Vector]) -> Callable[[Matrix, Fraction, int], Vector]:
    return lambda _design, _ratio, t: actions[(t - 1) % len(actions)]


def _hoarding(dimension: int, growth: Fraction) -> Callable[[Matrix, Fraction, int], Vector]:
    """The most explored axis as long as no update is due, then the least explored one."""
    axes = [tuple(axis) for axis in basis(dimension)]

    def chosen(design: Matrix, ratio: Fraction, t: int) -> Vector:
        del t
        by_norm = sorted(axes, key=lambda axis: _norm(design, axis))
        most, least = by_norm[0], by_norm[-1]
        return most if ratio * (1 + _norm(design, most)) <= 1 + growth else least

    return chosen


def _random(rng: Random, dimension: int, lengths: Sequence[Fraction]) -> list[Vector]:
    return [
        tuple(rng.choice(lengths) * x for x in rng.choice(UNIT[dimension])) for _ in range(rng.randint(2, 5))
    ]


@cache
def unit_runs(effort: Effort) -> tuple[Rounds, ...]:
    """Runs with actions of length 1: constant ones, such as put off the costly action, random ones."""
    one, rng = Fraction(1), Random(effort.seed)  # noqa: S311  no secrets
    e1, e2 = ((one, Fraction(0)), (Fraction(0), one))
    constant = [
        ("1", "1", 4),
        ("1", "1", 30),
        ("1/10", "1", 30),
        ("5/2", "3", 30),
        ("1/10", "1/2", 20),
        ("10", "1/10", 3),
    ]
    found = [
        _played(
            f"A = 1, lambda = {ridge}, C = {growth}, T = {horizon}",
            _listed(UNIT[1][:1]),
            dimension=1,
            ridge=Fraction(ridge),
            growth=Fraction(growth),
            rounds=horizon,
        )
        for ridge, growth, horizon in constant
    ]
    found.append(
        _played(
            "e1, e1 | e1, e1, e2 |",
            _listed((e1, e1, e1, e1, e2, e1)),
            dimension=2,
            ridge=one,
            growth=one,
            rounds=6,
        )
    )
    for dimension, ridge, growth in ((2, "1", "1"), (2, "2", "1/2"), (3, "1", "2"), (2, "1/4", "1")):
        found.append(
            _played(
                f"the most explored axis first, d = {dimension}, lambda = {ridge}, C = {growth}",
                _hoarding(dimension, Fraction(growth)),
                dimension=dimension,
                ridge=Fraction(ridge),
                growth=Fraction(growth),
                rounds=40,
            )
        )
    for place in range(4 * effort.factor):
        dimension = 2 + place % 2
        ridge, growth = rng.choice(("1/5", "1", "3")), rng.choice(("1/3", "1", "2"))
        found.append(
            _played(
                f"random actions {place}, d = {dimension}, lambda = {ridge}, C = {growth}",
                _listed(_random(rng, dimension, (one,))),
                dimension=dimension,
                ridge=Fraction(ridge),
                growth=Fraction(growth),
                rounds=20,
            )
        )
    return tuple(found)


@cache
def short_runs(effort: Effort) -> tuple[Rounds, ...]:
    """Runs with actions of length 1 or less."""
    rng = Random(effort.seed + 1)  # noqa: S311  no secrets
    lengths = (Fraction(1), Fraction(1, 2), Fraction(2, 3))
    found = []
    for place in range(4 * effort.factor):
        dimension = 1 + place % 3
        ridge, growth = rng.choice(("1/5", "1", "3")), rng.choice(("1/3", "1", "2"))
        found.append(
            _played(
                f"random short actions {place}, d = {dimension}, lambda = {ridge}, C = {growth}",
                _listed(_random(rng, dimension, lengths)),
                dimension=dimension,
                ridge=Fraction(ridge),
                growth=Fraction(growth),
                rounds=20,
            )
        )
    return tuple(found)


def _one_axis(rng: Random, dimension: int) -> Callable[[Matrix, Fraction, int], Vector]:
    """One axis for a whole episode, the first one or another each time."""
    axes, playing = [tuple(axis) for axis in basis(dimension)], [0]

    def chosen(design: Matrix, ratio: Fraction, t: int) -> Vector:
        del design
        if ratio == 1:
            playing[0] = t - 1 if t <= dimension else rng.randrange(dimension)
        return axes[playing[0] % dimension]

    return chosen


@cache
def axis_episodes(effort: Effort) -> Mapping[str, Known]:
    """Of episodes that play one of the unit vectors, C = 1: how often one was played before and after, M, N.

    N - M = L plays, P in that vector's episode before, 0 if there was none; D is det V at the end, g and h
    the product and the sum of lambda + N_i.
    """
    rng = Random(effort.seed + 2)  # noqa: S311  no secrets
    found: dict[str, Known] = {}
    for dimension, ridge in ((1, "1"), (2, "1"), (2, "1/10"), (3, "5/2")):
        run = _played(
            f"unit vectors, d = {dimension}, lambda = {ridge}",
            _one_axis(rng, dimension),
            dimension=dimension,
            ridge=Fraction(ridge),
            growth=Fraction(1),
            rounds=40,
        )
        counts, lengths = [0] * dimension, [0] * dimension
        starts = (1, *run.updates)
        for m, n in pairwise(starts):
            # ||e_i||^2 in V^-1 is 1/(lambda + N_i): it tells which vector is played
            place = counts.index(int(1 / run.norms[m - 1] - run.ridge))
            known = {"M": counts[place], "N": counts[place] + n - m, "L": n - m, "P": lengths[place]}
            counts[place] += n - m
            lengths[place] = n - m
            found[f"{run.name}: rounds {m} to {n - 1}"] = {
                "lam": run.ridge,
                **{key: Fraction(value) for key, value in known.items()},
                "D": run.determinants[n - 1],
                "g": prod((run.ridge + count for count in counts), start=Fraction(1)),
                "h": sum((run.ridge + count for count in counts), Fraction(0)),
            }
    return found


@cache
def designs(effort: Effort) -> Mapping[str, Known]:
    """Of ``V_t`` at the ends of episodes and of runs: determinant D, trace tr, and l updates so far."""
    found: dict[str, Known] = {}
    for run in (*unit_runs(effort), *short_runs(effort)):
        for t in sorted({1, run.rounds, *(start - 1 for start in run.updates)}):
            found[f"{run.name}: V_{t}"] = {
                **run.known,
                "t": Fraction(t),
                "D": run.determinants[t],
                "tr": run.traces[t],
                "l": Fraction(sum(start - 1 <= t for start in run.updates)),
            }
    return found


@cache
def rounds(effort: Effort) -> Mapping[str, Known]:
    """Of rounds t of runs with unit actions: ``x = ||A_t||^2`` in ``V_(t-1)^-1``."""
    return {
        f"{run.name}: round {t}": {**run.known, "t": Fraction(t), "x": run.norms[t - 1]}
        for run in unit_runs(effort)
        for t in sorted({1, 2, 3, run.rounds // 2, run.rounds, *run.updates})
    }


@cache
def episodes(effort: Effort) -> Mapping[str, Known]:
    """Of the episodes m..n-1 that end with an update at n, in runs with unit actions.

    q = det V_(n-1)/det V_m, w = det V_(n-2)/det V_(m-1); p and o are the products of 1 + x_t over
    m+1..n-1 and m..n-1, j that over m+1..n; h is that of 1 + 1/(lam + t - 1) over m+1..n-1.
    """
    found: dict[str, Known] = {}
    for run in unit_runs(effort):
        starts = (1, *run.updates)
        for m, n in pairwise(starts):
            growths = [1 + run.norms[t - 1] for t in range(m, n)]
            found[f"{run.name}: rounds {m} to {n - 1}"] = {
                **run.known,
                "m": Fraction(m),
                "n": Fraction(n),
                "q": run.determinants[n - 1] / run.determinants[m],
                "w": run.determinants[max(n - 2, m - 1)] / run.determinants[m - 1],
                "p": prod(growths[1:], start=Fraction(1)),
                "o": prod(growths, start=Fraction(1)),
                "j": prod(growths[1:], start=1 + run.norms[n - 1]),
                "h": prod((1 + 1 / (run.ridge + t - 1) for t in range(m + 1, n)), start=Fraction(1)),
            }
    return found


def where(instances: Instances, name: str, condition: Callable[[Fraction], bool]) -> Instances:
    """Those of the instances that have a number of this name, and one that satisfies the condition."""

    def kept(effort: Effort) -> Mapping[str, Known]:
        found: dict[str, Known] = {}
        for what, known in instances(effort).items():
            value = known.get(name)
            if isinstance(value, Fraction) and condition(value):
                found[what] = known
        return found

    return kept


@cache
def sums(effort: Effort) -> Mapping[str, Known]:
    """Of runs with unit actions, c_t = min(1, ||A_t||) and tau_t as the algorithms set it.

    s is the sum of 1/tau_t over the rounds with tau_t >= 1, u that of (t_(l+1) - t_l)/t_l over the
    episodes, k the number of updates; Q, y and z sum c_t^2, c_t and, from the first update on,
    c_t/sqrt(tau_t); v sums 1/tau_t^2, as s does.
    """
    found: dict[str, Known] = {}
    for run in unit_runs(effort):
        starts = (1, *run.updates, run.rounds + 1)
        taus = run.last_updates
        late = [(x, tau) for x, tau in zip(run.norms, taus, strict=True) if tau]
        found[run.name] = {
            **run.known,
            "T": Fraction(run.rounds),
            "k": Fraction(len(run.updates)),
            "s": sum((Fraction(1, tau) for tau in taus if tau), Fraction(0)),
            "v": sum((Fraction(1, tau**2) for tau in taus if tau), Fraction(0)),
            "u": sum((Fraction(n - m, m) for m, n in pairwise(starts)), Fraction(0)),
            "Q": sum((min(Fraction(1), x) for x in run.norms), Fraction(0)),
            "y": _total([min(Fraction(1), x) for x in run.norms]),
            "z": _total([min(Fraction(1), x) / tau for x, tau in late]),
        }
    return found


def _total(squares: Sequence[Fraction]) -> Enclosure:
    """The sum of the roots."""
    ends = [root(square) for square in squares]
    return Enclosure(
        rounded(sum((low for low, _ in ends), Fraction(0)), ROUND_FLOOR),
        rounded(sum((high for _, high in ends), Fraction(0)), ROUND_CEILING),
    )


_SCALE = 10**20


def root(square: Fraction) -> tuple[Fraction, Fraction]:
    """The square root from below and from above, 10^-20 apart."""
    whole = isqrt(square.numerator * _SCALE**2 // square.denominator)
    return Fraction(whole, _SCALE), Fraction(whole + 1, _SCALE)
