"""Finite lower bounds on regret that are instances of theorems of Coq (``verify/theorems/FiniteBounds.v``).

What the theorems leave free is chosen in doubles: the other mean of an arm, levels, tilts, and the instance
of a class. Every choice gives a bound, so only its value is enclosed in balls, and rounded down.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..formulas.doubles import doubles
from ..formulas.language import expression
from ..numbers.arrays import Doubles
from ..numbers.enclosure import Ball, Enclosure, Exact, ball, certified, enclosure_of, exact, rounded_down
from .bernoulli_instance import BanditInstance
from .bound import Bound, Statement
from .evaluation import ALL_OPTIMAL, NO_PRIVACY, ball_at, double
from .parameters import PARAMETERS

__all__ = ["confusing_neighbours", "floor_elsewhere", "minimax_floor", "theorem_bounds"]

COST: Final = "(epsilon*(z - x) + kl(z, w))"
"""From mean x to z by privacy, from there to w by likelihood: d_eps(x, w) at the best z."""
LINES: Final[Mapping[str, tuple[str, str]]] = {
    "pulls_levels": (
        "exp(-(k*epsilon))*(1 + k*(1 - exp(-epsilon)))",
        "exp(-(k*epsilon))*(1 - exp(-epsilon))*(w - x)",
    ),
    "pulls_tilt": ("2*(lam*exp(-s/2)*(1 + s/2) - 1)/(lam**2 - 1)", "lam*exp(-s/2)/(lam**2 - 1)*cost"),
}
"""``u`` and ``v``: the laws of the actions under means x and w of an arm overlap by ``u - v E[N]``."""
PULLS: Final = {
    theorem: f"({u} - r/(d*T))/(1/T + {v.replace('cost', COST)})" for theorem, (u, v) in LINES.items()
}
"""Pulls of an arm of mean x that no epsilon-DP policy avoids if its regret is at most r where the arm has the
mean w, d above all others; the letters are those of the theorems."""

NEIGHBOURS: Final = Statement(
    name="here or a neighbour",
    claim="BERN-T3.1",
    theorem="worst_of_neighbours",
    source="derived here; the change of environment of Bernoulli paper, Theorem 3.1, at finite T",
    kind="lower",
    privacy="pure",
    conditions="every eps-View DP policy; a neighbour has one suboptimal arm made the best",
    worst_of="these arms and their neighbours, which have one arm made the best",
)
MINIMAX: Final = replace(
    NEIGHBOURS,
    name="minimax, K arms",
    claim="TH-T4.15",
    scope="minimax",
    source="derived here; thesis, Theorem 4.15 on Bernoulli arms, without its condition on T",
    conditions="every eps-View DP policy has this regret on some Bernoulli instance with as many arms",
    worst_of="all Bernoulli instances with as many arms",
)
ELSEWHERE: Final = replace(
    NEIGHBOURS,
    name="if at most R at neighbours",
    theorem="regret_of_pulls",
    conditions="every eps-View DP policy whose regret is at most R on the neighbours",
    worst_of="",
)

_NO_BETTER = "the best mean is 1: no arm could be better"
_MOST_ARMS = 2_000
_WIDTH = 1e-15
_SHARES = np.geomspace(1e-4, 1, 24)[:, None]
_ZOOM = np.geomspace(0.7, 1.4, 11)[:, None]
_TILTS = (1e-6, 200.0)
_STEPS = 8
_BASES, _GAPS = np.array([0, 0.1, 0.3, 0.4, 0.45, 0.5]), np.geomspace(1e-3, 0.9, 16)
_BELOW_1, _LARGEST = 0.999, 1e300


@dataclass(frozen=True)
class Floor:
    """A bound, and pulls that no policy avoids, for each arm of the instance; both are rounded down."""

    bound: Bound
    pulls: tuple[float | None, ...]


@dataclass(frozen=True)
class _Choice:
    """Of equal arms: their mean, how many they are, the theorem, and what is free in it."""

    mean: Fraction
    many: int
    theorem: str
    free: Mapping[str, Exact]


def minimax_floor(arms: int, *, epsilon: Exact, horizon: Exact) -> Bound:
    """`MINIMAX`: `NEIGHBOURS` where it is largest, of the instances with so many arms that are tried."""
    reason, budget, rounds = _asked(arms, epsilon, horizon)
    if reason:
        return MINIMAX.without_value(reason)
    return _bound(MINIMAX, _total(*_worst_instance(arms, budget, rounds), budget, rounds)[0])


def theorem_bounds(
    instance: BanditInstance, *, epsilon: Exact, horizon: Exact, minimax: bool = True
) -> tuple[Bound, ...]:
    """`NEIGHBOURS` of the instance, after `MINIMAX` over its class if asked, for every epsilon-DP policy.

    ``worst_of_neighbours``: if each arm has ``x_b(r)`` pulls whenever the regret on its neighbour is at most
    r, and r is at most ``sum gap_b x_b(r)``, then one of the regrets is at least r.
    """
    reason, budget, rounds = _asked(len(instance), epsilon, horizon)
    here = NEIGHBOURS.without_value(reason or _NO_BETTER)
    if instance.best < 1 and not reason:
        here = _bound(NEIGHBOURS, _total(instance.best, _chosen(instance, budget, rounds), budget, rounds)[0])
    if not minimax:
        return (here,)
    worst = minimax_floor(len(instance), epsilon=epsilon, horizon=horizon)
    larger = here if (here.value or 0) > (worst.value or 0) else worst  # this instance may be worse
    notes = () if reason or instance.suboptimal.any() else (ALL_OPTIMAL,)
    return replace(larger, statement=MINIMAX, notes=notes), replace(here, notes=notes)


def confusing_neighbours(
    instance: BanditInstance, *, epsilon: Exact, horizon: Exact, most: int
) -> list[tuple[int, tuple[Exact, ...]]]:
    """The means of the instances that `NEIGHBOURS` speaks of, once where they differ by the order of arms.

    Each comes with the number of such orders. Where these would be more than ``most`` means there are none.
    """
    reason, budget, rounds = _asked(len(instance), epsilon, horizon)
    if reason or instance.best >= 1:
        return []
    if len(chosen := _chosen(instance, budget, rounds)) * len(instance) > most:
        return []
    means: list[Exact] = [Fraction(mean) for mean in instance.means]
    first = {mean: place for place, mean in reversed([*enumerate(means)])}
    return [
        (each.many, (*means[: first[each.mean]], each.free["w"], *means[first[each.mean] + 1 :]))
        for each in chosen
    ]


def floor_elsewhere(instance: BanditInstance, regret: Exact, *, epsilon: Exact, horizon: Exact) -> Floor:
    """Pulls and regret here that no policy avoids whose ``regret`` on the neighbours is at most this.

    ``regret_of_pulls``: the regret is at least the sum of the gaps times such pulls.
    """
    reason, budget, rounds = _asked(len(instance), epsilon, horizon)
    if instance.best >= 1:
        reason = reason or _NO_BETTER
    if reason:
        return Floor(ELSEWHERE.without_value(reason), (None,) * len(instance))
    r = exact(regret)
    value, pulls = _total(instance.best, _chosen(instance, budget, rounds, r), budget, rounds, r)
    return Floor(_bound(ELSEWHERE, value), tuple(pulls.get(Fraction(mean), 0.0) for mean in instance.means))


def _asked(arms: int, epsilon: Exact, horizon: Exact) -> tuple[str, Fraction, int]:
    """Why there is no bound, the budget, and the whole rounds."""
    rounds = math.floor(exact(PARAMETERS["T"].checked(horizon)))
    if epsilon == math.inf:
        return NO_PRIVACY, Fraction(0), rounds
    reason = "" if arms > 1 else "one arm: the regret of any policy is 0"
    return reason, exact(PARAMETERS["epsilon"].checked(epsilon)), rounds


def _bound(record: Statement, value: Enclosure) -> Bound:
    return Bound(statement=record, value=rounded_down(value.lower), enclosure=value)


def _chosen(
    instance: BanditInstance, budget: Fraction, rounds: int, r: Fraction | None = None
) -> list[_Choice]:
    """The best choices for the suboptimal arms; of very many only some, which is a bound all the same."""
    picked = np.flatnonzero(instance.suboptimal)[:: 1 + len(instance) // _MOST_ARMS].tolist()
    count = Counter(Fraction(instance.means[arm]) for arm in picked)
    x, many = np.array([float(mean) for mean in count]), np.array([*count.values()], np.float64)
    if not count:
        return []
    best = np.asarray(float(instance.best))
    known = None if r is None else float(r)
    found = _search(x, many, best, epsilon=budget, rounds=rounds, r=known)
    return list(_choices(count, Fraction(instance.best), found))


def _worst_instance(arms: int, budget: Fraction, rounds: int) -> tuple[Fraction, list[_Choice]]:
    """One arm above the others, which are equal: the instance whose bound is largest, and its choice."""
    bases, gaps = _BASES, _GAPS
    for _ in range(2):
        x, gap = (each.ravel() for each in np.meshgrid(bases, gaps))
        x, best = x[x + gap < _BELOW_1], (x + gap)[x + gap < _BELOW_1]
        found = _search(x, np.full(len(x), arms - 1.0), best, epsilon=budget, rounds=rounds, r=None)
        place = int(np.argmax(found["r"]))
        bases = np.clip(x[place] + np.linspace(-0.05, 0.05, 5), 0, None)
        gaps = (best[place] - x[place]) * _ZOOM.ravel()
    alone = {name: values[place : place + 1] for name, values in found.items()}
    return Fraction(best[place]), list(_choices({Fraction(x[place]): arms - 1}, Fraction(best[place]), alone))


@np.errstate(all="ignore")
def _search(
    x: Doubles, many: Doubles, best: Doubles, *, epsilon: Fraction, rounds: int, r: float | None
) -> dict[str, Doubles]:
    """What is free in the theorems, for each arm, by steps that raise the pulls; r is sought if not given.

    Where there is one ``best`` for all, the arms are those of one instance; else each has one of its own.
    """
    trees = tuple(expression(text) for line in LINES.values() for text in line)
    level: Doubles = np.full(len(x), r or 0.0)
    horizon, budget = double(rounds), np.asarray(np.minimum(double(epsilon), _LARGEST))
    shares, found = np.broadcast_to(_SHARES, (len(_SHARES), len(x))), {}
    for _ in range(2):
        w = best + (1 - best) * shares
        z = np.clip(w / (w + (1 - w) * np.exp(budget)), x, w)
        at: dict[str, Doubles] = {"epsilon": budget, "x": x, "w": w, "z": z}
        at["cost"], slope = doubles((expression(COST),), at)[0], 1 / ((w - best) * horizon)
        pulls = np.stack([np.ones_like(w), 1 / at["cost"]])
        for _ in range(_STEPS):
            at["k"] = np.floor(np.clip(pulls[0], 0, horizon) * (w - x))
            at["s"] = np.clip(np.nan_to_num(pulls[1] * at["cost"]), *_TILTS)
            at["lam"] = (1 + np.sqrt(1 - np.exp(-at["s"]))) * np.exp(at["s"] / 2)
            u1, v1, u2, v2 = (np.broadcast_to(each, w.shape) for each in doubles(trees, at))
            u, v = np.stack([u1, np.where(w < 1, u2, -np.inf)]), 1 / horizon + np.stack([v1, v2])
            pulls = np.nan_to_num((u - level * slope) / v, nan=-np.inf)
            row = pulls.reshape(-1, len(x)).argmax(axis=0)
            if r is None:
                weight = np.where(_at(pulls, row, pulls) > 0, many * (best - x), 0) / _at(v, row, pulls)
                above = weight * np.nan_to_num(_at(u, row, pulls), neginf=0)
                below = weight * _at(slope, row, pulls)
                level = above / (1 + below) if best.ndim else above.sum() / (1 + below.sum()) + 0 * x
        found = {name: _at(at[name], row, pulls) for name in ("w", "z", "k", "s", "lam")}
        found |= {"tilt": row // len(w), "pulls": _at(pulls, row, pulls), "r": level}
        shares = np.minimum(_ZOOM * _at(shares, row, pulls), 1)
    return found


def _at(values: Doubles, row: NDArray[np.intp], like: Doubles) -> Doubles:
    """Of each arm the value in its row, of as many as an array has."""
    flat: Doubles = np.broadcast_to(values, like.shape).reshape(-1, like.shape[-1])
    return flat[row, np.arange(like.shape[-1])]


def _choices(
    count: Mapping[Fraction, int], best: Fraction, found: Mapping[str, Doubles]
) -> Iterator[_Choice]:
    """The same as exact numbers that meet the conditions of the theorems; arms without pulls are left out."""
    for place, (mean, many) in enumerate(count.items()):
        if found["pulls"][place] > 0 and best < Fraction(found["w"][place]) <= 1:
            free: dict[str, Exact] = {name: float(found[name][place]) for name in ("w", "k", "s", "lam")}
            z = float(found["z"][place])
            free["z"] = Fraction(z) if z > float(mean) else mean
            yield _Choice(mean, many, [*LINES][int(found["tilt"][place])], free)


def _total(
    best: Exact, chosen: Sequence[_Choice], budget: Fraction, rounds: int, r: Fraction | None = None
) -> tuple[Enclosure, dict[Fraction, float]]:
    """The sum of gaps times pulls where it is r, or at this r, and then the pulls of each mean."""
    pulls: dict[Fraction, float] = {}

    def summed(epsilon: Ball, horizon: Ball) -> Ball:
        above, below = ball(0), ball(0)
        for each in chosen:
            at = {name: ball(value) for name, value in each.free.items()}
            at |= {"epsilon": epsilon, "T": horizon, "x": ball(each.mean)}
            at["d"] = ball(Fraction(each.free["w"]) - exact(best))
            here = ball_at(PULLS[each.theorem], {**at, "r": ball(r or 0)})
            weight = each.many * ball(exact(best) - each.mean)
            if r is not None:
                pulls[each.mean] = max(0.0, rounded_down(enclosure_of(here).lower))
            above += weight * here
            below += weight * (here - ball_at(PULLS[each.theorem], {**at, "r": ball(1)}))
        return above if r is not None else above / (1 + below)

    return certified(summed, budget, rounds, relative_width=_WIDTH), pulls
