"""A policy proved to be rho-zCDP: its divergences are bounded at all orders by those at a few.

For lists of rewards that differ in one round, and chances x and x' of the same actions,
``(alpha - 1) D_alpha`` is::

    f(s) = log(sum over a of  x e^(s z)),      z = log(x/x'),  s = alpha - 1

This is convex in s, and 0 at s = 0. So between two orders it is below the chord, and from any order on it is
at most s times the largest z. Both must be at most ``rho s (1 + s)``, which is decided in rationals.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...theory.numbers.enclosure import ball, enclosure_of
from .concentrated_lines import Divergences
from .exact_policy import ExactPolicy, mixture, uniform, without_rewards
from .linear_program import Doubles
from .sums import in_doubles, share_needed

STEPS = 1 << 48
"""Orders are 1 and multiples of one part in so many."""
_FINE = 1 << 120
_BITS = 192
_MOST_ORDERS = 2_000
"""Of one change of a reward; where more are needed the policy must keep farther from the bound."""
_SHARES = 1 << 80
_MARGINS = (1e-10, 1e-8, 1e-6, 1e-4, 1e-2)
"""Shares of rho that are left free, until the proof comes out."""

Orders = Mapping[tuple[int, int], tuple[int, ...]]
"""By list of rewards and place, the orders less 1 that show it, in parts of `STEPS`."""


@dataclass(frozen=True)
class Proved:
    """A policy, and what shows that it is private."""

    policy: ExactPolicy
    orders: Orders


def all_orders(policy: ExactPolicy, rho: Fraction) -> Orders | None:
    """What shows that the policy is rho-zCDP; None if it is not, or too close to the bound to be shown."""
    tree = policy.tree
    sizes = tree.levels[-1].sizes
    known: dict[frozenset[tuple[tuple[int, int], int]], tuple[int, ...] | None] = {}
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for place in range(tree.length - 1):
        changed = tree.changed(place)
        for column in range(1 << (tree.length - 1)):
            pairs: Counter[tuple[int, int]] = Counter()
            for row, size in zip(policy.leaves, sizes, strict=True):
                x, y = int(row[column]), int(row[changed[column]])
                if x and not y:
                    return None
                if x:
                    pairs[x, y] += size
            if all(x == y for x, y in pairs):
                continue
            key = frozenset(pairs.items())
            if key not in known:
                known[key] = _Moments(pairs, policy.denominator, rho).orders()
            orders = known[key]
            if orders is None:
                return None
            found[column, place] = orders
    return found


class _Moments:
    """``f`` of one change of a reward, in balls."""

    def __init__(self, pairs: Mapping[tuple[int, int], int], denominator: int, rho: Fraction) -> None:
        from flint import ctx

        self.rho = rho
        with ctx.workprec(_BITS):
            self.terms = [
                (ball(Fraction(size * x, denominator)), ball(Fraction(x, y)).log())
                for (x, y), size in pairs.items()
            ]
        self.largest = max(Fraction(enclosure_of(z).upper) for _, z in self.terms)

    def at(self, step: int) -> Fraction:
        """Above ``f``, by so much that others who compute it more closely find no more."""
        from flint import ctx

        if not step:
            return Fraction(0)
        with ctx.workprec(_BITS):
            s, top = ball(Fraction(step, STEPS)), ball(self.largest)
            total = ball(0)
            for mass, z in self.terms:
                total += mass * (s * (z - top)).exp()
            found = Fraction(enclosure_of(total.log() + s * top).upper)
        return Fraction(math.ceil(found * _FINE) + 1, _FINE)

    def orders(self) -> tuple[int, ...] | None:
        """Orders whose chords, and the line from the last one on, are below the bound."""
        last = max(0, math.floor((self.largest / self.rho - 1) * STEPS) + 2)
        if not last:
            return ()
        ends = {0: Fraction(0), last: self.at(last)}
        todo = [(0, last)]
        while todo:
            low, high = todo.pop()
            if chord_below(low, high, ends[low], ends[high], self.rho):
                continue
            middle = high >> 3 if not low else math.isqrt(low * high) if high > 2 * low else (low + high) // 2
            if middle in {low, high} or len(ends) > _MOST_ORDERS:
                return None
            ends[middle] = self.at(middle)
            s = Fraction(middle, STEPS)
            if ends[middle] > self.rho * s * (1 + s):
                return None
            todo += [(low, middle), (middle, high)]
        return tuple(sorted(ends))[1:]


def chord_below(low: int, high: int, at_low: Fraction, at_high: Fraction, rho: Fraction) -> bool:
    """Whether the chord between two orders is at most ``rho s (1 + s)`` all along."""
    first, last = Fraction(low, STEPS), Fraction(high, STEPS)
    slope = (at_high - at_low) / (last - first)
    nearest = min(max((slope - rho) / (2 * rho), first), last)
    return at_low + slope * (nearest - first) <= rho * nearest * (1 + nearest)


def repaired_for_all_orders(
    policy: ExactPolicy, rho: Fraction, loss: Callable[[ExactPolicy], Fraction]
) -> list[Proved]:
    """Private policies near to the one given, at least one."""
    blind = without_rewards(policy)
    found = [Proved(blind, {})]
    spent = Divergences(policy.tree, float(rho))
    half = mixture(blind, uniform(policy.tree), Fraction(1, 2))
    own = in_doubles(policy)
    for margin in _MARGINS:
        mixed = []

        def fits(chances: Doubles, most: float = 1 - margin) -> bool:
            return spent.within(chances, most)

        for hedge in (blind, uniform(policy.tree), half):
            share = share_needed(own, in_doubles(hedge), fits)
            if share < 1:
                exact = Fraction(math.ceil(Fraction(share) * _SHARES), _SHARES)
                mixed.append(mixture(policy, hedge, exact))
        for each in sorted(mixed, key=loss):
            orders = all_orders(each, rho)
            if orders is not None:
                return [*found, Proved(each, orders)]
    return found
