"""Inequalities on boxes, in integer intervals: by range, by slopes, by a few more bisections."""

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, NamedTuple

from ...theory.formulas.domain import Box, Domain, Interval
from ...theory.formulas.expression import Apply, Expression, Link, Number, heads, write
from ..evidence.steps import LimitError, spend
from .definedness import continuous_inside
from .integer_intervals import End, NoSlopeError, Rationals, Span, UndefinedError, between, engine
from .signs import Facts, fails

Sides = tuple[tuple[Fraction, Fraction], ...]
Given = Any
"""A part of a certificate; what is of another kind than it is read as, is refused as it is read."""

_BITS = 128
_FINE_BITS = 1200
_FINEST_BITS = 4800
_SAME = 8
"""To how many binary digits bounds of two resolutions agree where a finer one decides nothing."""
TAILS = frozenset({"erf", "erfc", "Phi"})
"""What comes so near to its limit that no fixed resolution tells them apart."""
TAIL_BITS = (2400, 4800, 16_000)
_MOST_IN_TAILS = 64
"""Looks so fine at a box; a proof that needs more takes too long."""
_FURTHER = 400
_MOST_LETTERS = 400_000


class RejectedError(ValueError):
    """The certificate does not show what it says."""


class Goal(NamedTuple):
    """``tree >= 0`` at every point of a domain at which ``tree`` is defined.

    If ``strict``, ``> 0``, except at finitely many values of a variable ``but_for``.
    """

    tree: Expression
    strict: bool
    domain: Domain
    but_for: str = ""

    @property
    def links(self) -> tuple[Link, ...]:
        """All conditions, one by one."""
        return tuple(link for condition in self.domain.where for link in condition.links)


def check_bisection(text: Given, goal: Goal) -> None:
    """Go through the boxes of a bisection tree: a preorder of letters for variables, ``.`` and ``o``."""
    names = goal.domain.box.names
    if not names:
        raise RejectedError("a bisection without variables")
    if len(text) > _MOST_LETTERS:
        raise LimitError(f"a bisection tree has more than {_MOST_LETTERS:,} letters")
    letters = "abcdefgh"[: len(names)]
    boxes = _Boxes(goal)
    stack: list[Sides] = [tuple((side.lower, side.upper) for _, side in goal.domain.box.sides)]
    for letter in text:
        if not stack:
            raise RejectedError("the bisection tree goes on after its last box")
        sides = stack.pop()
        if letter in letters:
            stack.extend(reversed(_halves(sides, letters.index(letter))))
        elif letter in {"o", "."}:
            boxes.settle(sides, prove=letter == ".")
        else:
            raise RejectedError(f"the letter {letter!r} in a bisection tree")
    if stack:
        raise RejectedError(f"the bisection tree leaves {len(stack)} boxes open")


def _halves(sides: Sides, place: int) -> tuple[Sides, Sides]:
    low, high = sides[place]
    middle = between(low, high, 1, 2)
    spend(1 + (middle.denominator.bit_length() >> 6))
    first, last = sides[:place], sides[place + 1 :]
    return (*first, (low, middle), *last), (*first, (middle, high), *last)


class _Boxes:
    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        self._tree = _shared(goal.tree, {})
        self._names = goal.domain.box.names
        margins = (goal.tree, *(link.margin for link in goal.links))
        further = max(map(_further_bits, margins))
        self._tails = TAIL_BITS if heads(goal.tree) & TAILS else ()
        self._in_tails = 0
        self._bounds: list[End] = []
        self._resolutions = (_BITS, 2 * _BITS, min(_FINE_BITS + further, _FINEST_BITS))

    def settle(self, sides: Sides, *, prove: bool) -> None:
        """The box is outside the conditions or, if ``prove``, the tree is nonnegative there; else bisect."""
        goal, stack = self._goal, [sides]
        for _ in range(_FURTHER):
            if not stack:
                return
            part = stack.pop()
            if not self._settled(part, prove=prove):
                if prove and self._violated(part):
                    raise RejectedError(f"{write(goal.tree)} is violated on a box of the proof")
                widths = [
                    (high - low) / (side.upper - side.lower or 1)
                    for (low, high), (_, side) in zip(part, goal.domain.box.sides, strict=True)
                ]
                if max(widths) == 0:  # a point is not bisected: what is tiny there takes more bits
                    if self._decided(part, _FINEST_BITS, prove=prove):
                        continue
                    raise RejectedError(f"{write(goal.tree)} is not confirmed at a point of the proof")
                stack.extend(_halves(part, widths.index(max(widths))))
        if stack:
            raise RejectedError(f"{write(goal.tree)} is not confirmed on a box of the proof")

    def _settled(self, sides: Sides, *, prove: bool) -> bool:
        """Whether some resolution decides; none does where two of them saw the same, too wide a box."""
        coarser: tuple[int, list[End]] = (0, [])
        for bits in self._resolutions:
            if self._decided(sides, bits, prove=prove):
                return True
            if prove and _alike(coarser, (bits, self._bounds)):
                break
            coarser = bits, self._bounds
        return any(self._decided(sides, bits, prove=prove) for bits in self._finer(sides))

    def _finer(self, sides: Sides) -> Iterator[int]:
        """The resolutions for tails, while the value at the centre is too small or large for coarser ones.

        Elsewhere the box is too wide, and more digits decide nothing.
        """
        for coarse, fine in pairwise((2 * _BITS, *self._tails)):
            if self._in_tails >= _MOST_IN_TAILS:
                return
            working = engine(coarse)
            try:
                ends = working.range(self._tree, self._centre(sides, working))
            except UndefinedError:
                ends = (-math.inf, math.inf)
            if not all(isinstance(end, float) or abs(end) <= 1 << coarse // 2 for end in ends):
                return
            self._in_tails += 1
            yield fine

    def _centre(self, sides: Sides, working: Rationals) -> dict[str, Span]:
        middles = (between(low, high, 1, 2) for low, high in sides)
        return {name: working.span(middle, middle) for name, middle in zip(self._names, middles, strict=True)}

    def _decided(self, sides: Sides, bits: int, *, prove: bool) -> bool:
        """Whether this resolution decides; all bounds that do not are kept."""
        working = engine(bits)
        values = {name: working.span(*side) for name, side in zip(self._names, sides, strict=True)}
        self._bounds = []
        return self._fails(values, working) or (
            prove and any(_enough(each, strict=self._goal.strict) for each in self._least(values, working))
        )

    def _least(self, values: dict[str, Span], working: Rationals) -> Iterator[End]:
        """What the tree is not below on the box, each found at more cost."""
        tree = self._tree
        try:
            spans: dict[int, Span] = {}
            (lower, _), smooth = working.settled(tree, values, spans)
            self._bounds.append(lower if smooth else -math.inf)
            yield lower
            if smooth or self._continuous:
                _, slopes = working.slopes(tree, values, spans)
                narrowed = dict(values)
                for name, slope in slopes.items():
                    low, high = values[name]
                    narrowed[name] = (
                        (low, low) if slope[0] >= 0 else (high, high) if slope[1] <= 0 else (low, high)
                    )
                (lower, _), smooth = working.settled(tree, narrowed)
                self._bounds.append(lower if smooth else -math.inf)
                yield self._bounds[-1]
                self._bounds.append(self._mean_value(working, narrowed, slopes))
                yield self._bounds[-1]
        except NoSlopeError:
            pass
        except UndefinedError:
            self._bounds.append(-math.inf)

    def _fails(self, values: Mapping[str, Span], working: Rationals) -> bool:
        """Whether some condition certainly fails on the whole box."""
        for link in self._goal.links:
            try:
                low, high = working.range(link.margin, values)
            except UndefinedError:
                low, high = -math.inf, math.inf
            if fails(link, (low, high)):
                return True
            self._bounds += [high, low] if link.relation == "==" else [high]
        return False

    def _violated(self, sides: Sides) -> bool:
        """Whether the centre is a counterexample; finer resolutions are asked until it clearly is none."""
        for bits in chain((2 * _BITS, self._resolutions[-1]), self._finer(sides)):
            found = self._at_the_centre(sides, bits)
            if found is not None and (found[1] < 0 or (self._goal.strict and found[1] == 0)):
                return True
            if found is not None and found[0] > 0:
                return False
        return False

    def _at_the_centre(self, sides: Sides, bits: int) -> Span | None:
        """The value there; None if it is undefined, or a condition may not hold."""
        working = engine(bits)
        centre = self._centre(sides, working)
        try:
            if any(working.range(link.margin, centre)[0] <= 0 for link in self._goal.links):
                return None
            return working.range(self._tree, centre)
        except UndefinedError:
            return None

    @cached_property
    def _continuous(self) -> bool:
        """Whether slopes describe the function inside the whole box: beyond a pole they say nothing."""
        sides = tuple(
            (name, side if side.lower == side.upper else Interval(side.lower, side.upper, True, True))
            for name, side in self._goal.domain.box.sides
        )
        return continuous_inside(self._goal.tree, Facts(Domain(Box(sides))))

    def _mean_value(self, working: Rationals, values: Mapping[str, Span], slopes: Mapping[str, Span]) -> End:
        centre = dict(values)
        reach: End = 0
        for name, (first, second) in slopes.items():
            low, high = values[name]
            middle = (low + high) // 2
            centre[name] = (middle, middle)
            reach += working.product_above(max(abs(first), abs(second)), high - middle)
        span, smooth = working.settled(self._tree, centre)
        return span[0] - reach if smooth and isinstance(reach, int) else -math.inf


def _shared(tree: Expression, known: dict[Expression, Expression]) -> Expression:
    """The same expression, in which equal parts are one object, and have one range."""
    if isinstance(tree, Apply):
        tree = Apply(tree.head, tuple(_shared(each, known) for each in tree.arguments))
    return known.setdefault(tree, tree)


def _further_bits(tree: Expression) -> int:
    """How many more bits its smallest number takes, or one over its largest."""
    if isinstance(tree, Number):
        return abs(tree.value.denominator.bit_length() - tree.value.numerator.bit_length())
    parts = tree.arguments if isinstance(tree, Apply) else ()
    return max(map(_further_bits, parts), default=0)


def _alike(coarse: tuple[int, list[End]], fine: tuple[int, list[End]]) -> bool:
    """Whether all bounds are the same to some digits: what separates them from zero is then no rounding."""
    (few, bounds), (many, finer) = coarse, fine

    def agree(a: End, b: End) -> bool:
        if isinstance(a, float) or isinstance(b, float) or b == 0:
            return False
        return abs((a << many - few) - b) << _SAME <= abs(b)

    return len(bounds) == len(finer) and all(map(agree, bounds, finer))


def _enough(lower: End, *, strict: bool) -> bool:
    return lower > 0 if strict else lower >= 0
