"""A prover over boxes: ``f >= 0`` (or ``> 0``) on a domain, by bisection in ball arithmetic.

On each box the natural range of ``f`` is tried, then its slopes: a variable along which ``f`` is monotone
is fixed at its worse end, and the mean value form about the centre is tried. A box on which a condition
certainly fails is dropped. Boxes that stay undecided are bisected at their exact rational midpoint, so
that the proof is the bisection tree alone: a preorder text with a letter for each bisected variable, ``.``
for a proved box, ``o`` for one outside the conditions.

Where ``f`` touches zero no bisection ends; the caller then needs another form of the statement (`proof`).
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product

from flint import arb

from ...theory.formulas.balls import (
    OPERATIONS,
    Range,
    is_positive_at,
    precision,
    range_of,
    ranges,
    ranges_of_steps,
)
from ...theory.formulas.continuity import Signs, continuous
from ...theory.formulas.domain import Box, Domain
from ...theory.formulas.expression import JUMPS, Apply, Expression, Number, heads
from ...theory.formulas.slopes import NotDifferentiableError, derivative
from ...theory.formulas.straight_line import Program, Step, program

Sides = tuple[tuple[Fraction, Fraction], ...]

LETTERS = "abcdefgh"
PROVED_LEAF, OUTSIDE_LEAF = ".", "o"
_BITS = 80
_DEEPEST = 90
_PROBED = 12
"""How many cuts lie between two looks at the corners of a box that stays undecided."""
_CLOSELY = 200  # of more boxes, the smallest ones at the corners come first
_ZERO, _INF, _NEG_INF = arb(0), arb.pos_inf(), arb.neg_inf()
_LARGEST_WIDTH = 10**300  # that a double holds


@dataclass(frozen=True, slots=True)
class Bisected:
    """What the prover found.

    ``tree`` is the proof if nothing is left; ``violation`` an exact point where ``f`` is certainly
    negative (or not positive); ``left`` counts the boxes not decided, ``worst`` is one of them; ``lower`` is
    a certified lower bound of ``f`` on the domain, if one was proved.
    """

    tree: str | None
    violation: Mapping[str, Fraction] | None
    boxes: int
    left: int
    worst: Sides | None
    lower: float | None


def slopes_of(tree: Expression, names: tuple[str, ...]) -> tuple[Expression, ...] | None:
    """The derivatives in each variable; None if the expression jumps or chooses."""
    if heads(tree) & JUMPS:
        return None
    try:
        return tuple(derivative(tree, name) for name in names)
    except NotDifferentiableError:
        return None


def bisects(domain: Domain) -> bool:
    """Whether it has no more variables than a bisection may have."""
    return len(domain.box.sides) <= len(LETTERS)


def bisect(tree: Expression, domain: Domain, *, strict: bool, most_boxes: int) -> Bisected:
    """Prove ``tree >= 0`` (``> 0`` if strict) on the domain with at most ``most_boxes`` boxes."""
    if not bisects(domain):
        names = domain.box.names
        raise ValueError(f"{len(names)} variables; accepted are up to {len(LETTERS)}")
    return _bisection(tree, domain, strict).until(most_boxes)


def bisect_soon(tree: Expression, domain: Domain, *, strict: bool, most_boxes: int) -> Bisected:
    """`bisect`, given up where a corner of the domain is too low, or no box about it is small enough."""
    bisection = _bisection(tree, domain, strict)
    with precision(_BITS):
        if bisection.is_stuck or (most_boxes > _CLOSELY and bisection.stays_open):
            return Bisected(None, None, 0, 1, None, None)
    return bisect(tree, domain, strict=strict, most_boxes=most_boxes)


@lru_cache(maxsize=128)
def _bisection(tree: Expression, domain: Domain, strict: bool) -> "_Bisection":  # noqa: FBT001
    return _Bisection(tree, domain, strict=strict)


class _Bisection:
    """The bisection of one box, which goes on where it was; what it says depends on what is asked alone."""

    def __init__(self, tree: Expression, domain: Domain, *, strict: bool) -> None:
        self._work = _Work(tree, domain, strict=strict)
        self._whole: Sides = tuple((side.lower, side.upper) for _, side in domain.box.sides)
        self._stack: list[tuple[Sides, tuple[int, ...]]] = [(self._whole, (0,) * len(self._whole))]
        self._letters: list[str] = []
        self._lower: arb | None = None
        self._count = 0
        self._cut: tuple[Sides, tuple[int, ...], int] | None = None
        self._needed: list[tuple[int, Bisected]] = []
        """How many boxes were needed to go on, whenever that was more than before, and what stood there."""
        self._end: Bisected | None = None

    @cached_property
    def is_stuck(self) -> bool:
        return self._work.is_stuck(self._whole)

    @cached_property
    def stays_open(self) -> bool:
        least = [(low, high, (high - low) / 2**_DEEPEST) for low, high in self._whole]
        corners = product(*(((low, low + width), (high - width, high)) for low, high, width in least))
        return any(not self._work.decide(each, (_DEEPEST,) * len(each)).leaf for each in corners)

    def until(self, most_boxes: int) -> Bisected:
        """What so many boxes show."""
        place = bisect_left(self._needed, most_boxes, key=lambda each: each[0])
        if place < len(self._needed):
            return self._needed[place][1]
        with precision(_BITS):
            while self._end is None:
                if self._cut is not None:
                    if self._needed and self._needed[-1][0] >= most_boxes:
                        return self._needed[-1][1]
                    self._go_on(*self._cut)
                    self._cut = None
                self._look()
        return self._end

    def _go_on(self, sides: Sides, cuts: tuple[int, ...], place: int) -> None:
        self._letters.append(LETTERS[place])
        first, second = halves(sides, place)
        cuts = (*cuts[:place], cuts[place] + 1, *cuts[place + 1 :])
        self._stack += [(second, cuts), (first, cuts)]

    def _look(self) -> None:
        """The next box: decided, or to be cut, or the end."""
        if not self._stack:
            lower = None if self._lower is None else float(self._lower)
            self._end = Bisected("".join(self._letters), None, self._count, 0, None, lower)
            return
        sides, cuts = self._stack.pop()
        self._count += 1
        decision = self._work.decide(sides, cuts)
        if decision.leaf:
            self._letters.append(decision.leaf)
            if decision.leaf == PROVED_LEAF and (self._lower is None or decision.lower < self._lower):
                self._lower = decision.lower
            return
        point = self._work.violated_at_centre(sides)
        left = len(self._stack) + 1
        undecided = Bisected(None, point, self._count, left, sides, None)
        deep = sum(cuts)
        if point is not None or deep >= _DEEPEST or decision.split < 0:
            self._end = undecided
            return
        if deep and not deep % _PROBED and self._work.is_stuck(sides):
            self._end = undecided
            return
        needed = self._count + len(self._stack)
        if not self._needed or needed > self._needed[-1][0]:
            self._needed.append((needed, undecided))
        self._cut = sides, cuts, decision.split


def signs_over(region: Domain) -> Callable[[Expression], Signs]:
    """What ball arithmetic says of signs all over a box."""
    values: dict[str, Range] = {}

    def signs(tree: Expression) -> Signs:
        with precision(_BITS):
            if not values:
                values.update({name: range_of(side.lower, side.upper) for name, side in region.box.sides})
            lower, upper = ranges((tree,), values)[0]
        return bool(lower > _ZERO), bool(lower >= _ZERO), bool(upper < _ZERO)

    return signs


def halves(sides: Sides, place: int) -> tuple[Sides, Sides]:
    """Both halves of a box, cut at the exact midpoint of one side."""
    low, high = sides[place]
    middle = _middle(low, high)
    return (
        (*sides[:place], (low, middle), *sides[place + 1 :]),
        (*sides[:place], (middle, high), *sides[place + 1 :]),
    )


def _middle(low: Fraction, high: Fraction) -> Fraction:
    # in integers: sums and quotients of fractions take several times as long
    (top, under), (other_top, other_under) = low.as_integer_ratio(), high.as_integer_ratio()
    return Fraction(top * other_under + other_top * under, 2 * under * other_under)


def _width(low: Fraction, high: Fraction) -> tuple[int, int]:
    """How far apart two numbers are, as a quotient that may have common factors."""
    (top, under), (other_top, other_under) = low.as_integer_ratio(), high.as_integer_ratio()
    return other_top * under - top * other_under, under * other_under


@dataclass(frozen=True, slots=True)
class _Decision:
    leaf: str
    lower: arb
    split: int


class _Work:
    """The expressions of one proof, so that a box is decided by a few evaluations."""

    def __init__(self, tree: Expression, domain: Domain, *, strict: bool) -> None:
        self.tree = tree
        self.strict = strict
        self.names = domain.box.names
        self.domain = domain
        links = [link for condition in domain.where for link in condition.links]
        self.gaps = tuple(link.margin for link in links)
        self.strict_gaps = tuple(link.strict for link in links)
        self.equalities = tuple(link.relation == "==" for link in links)

    @cached_property
    def slopes(self) -> tuple[Expression, ...] | None:
        return slopes_of(self.tree, self.names)

    @cached_property
    def continuous(self) -> bool:
        """Whether singular places lie on the faces of the box only, and values there are limits."""
        return _limits_at_faces(self.tree) and continuous(self.tree, self.domain, signs_over(self.domain))

    def decide(self, sides: Sides, cuts: tuple[int, ...]) -> _Decision:
        """Whether a box is done, or where to cut it; ``cuts`` says how often each side was halved before."""
        values = {name: range_of(*side) for name, side in zip(self.names, sides, strict=True)}
        if self.gaps:
            for gap, strict, equal in zip(
                ranges(self.gaps, values), self.strict_gaps, self.equalities, strict=True
            ):
                if gap[1] < _ZERO or (strict and gap[1] <= _ZERO) or (equal and gap[0] > _ZERO):
                    return _Decision(OUTSIDE_LEAF, gap[1], -1)
        found = ranges_of_steps(self._program, values)
        lower = found[self._program.outputs[0]][0]
        if self._enough(lower):
            return _Decision(PROVED_LEAF, lower, -1)
        widest = _widest(sides, cuts)
        if self.slopes is None:
            return _Decision("", lower, widest)
        smooth = self._regular(found, self.names)
        slopes = self._slopes(values, found)
        narrowed = _at_worse_ends(values, self.names, slopes)
        moved = tuple(name for name in self.names if narrowed[name] is not values[name])
        if not smooth and not (moved and self._regular(found, moved)):
            if not self.continuous:  # beyond a pole a slope says nothing
                return _Decision("", lower, widest)
            narrowed = self._one_worse_end(values, narrowed)
        if narrowed is not values:
            lower = ranges((self.tree,), narrowed)[0][0]
            if self._enough(lower):
                return _Decision(PROVED_LEAF, lower, -1)
        if smooth or self.continuous:
            lower = self._mean_value(narrowed, slopes)
            if self._enough(lower):
                return _Decision(PROVED_LEAF, lower, -1)
        return _Decision("", lower, self._steepest(sides, slopes, widest))

    @cached_property
    def _program(self) -> Program:
        return program(self.tree)

    def _slopes(self, values: Mapping[str, Range], found: Sequence[Range]) -> Sequence[Range]:
        """The ranges of the slopes, of which the steps of the expression itself are ``found`` already."""
        assert self.slopes is not None
        together = program(self.tree, *self.slopes)  # begins with the steps of the expression
        every = ranges_of_steps(together, values, found)
        return [every[place] for place in together.outputs[1:]]

    @cached_property
    def _moving(self) -> tuple[tuple[Step, frozenset[str]], ...]:
        """The steps of the expression, each with the variables that it depends on."""
        names: list[frozenset[str]] = []
        steps = self._program.steps
        for step in steps:
            own = frozenset({step.name}) if step.head == "name" else frozenset()
            names.append(own.union(*(names[place] for place in step.places)))
        return tuple(zip(steps, names, strict=True))

    def _regular(self, found: Sequence[Range], moved: tuple[str, ...]) -> bool:
        """Whether every part that moves is defined and continuous all over the closed box.

        Parts that stand still have values wherever the expression has one. Infinite ones may stand in a
        ``min`` or ``max``, which are continuous there too.
        """
        for place, (step, names) in enumerate(self._moving):
            if names.isdisjoint(moved):
                continue
            if not (_finite(found[place]) or step.head in {"min", "max", "neg"}):
                return False
            if step.head == "*" and not all(_finite(found[other]) for other in step.places):
                return False
            if step.head == "**" and self._moving[step.places[1]][0].number is None:
                under, power = (found[other] for other in step.places)
                if not (under[0] > _ZERO or (under[0] >= _ZERO and power[0] > _ZERO)):
                    return False
        return True

    def _one_worse_end(
        self, values: Mapping[str, Range], narrowed: Mapping[str, Range]
    ) -> Mapping[str, Range]:
        """One variable at its worse end, where every part is defined: no other singular end is passed."""
        for name in self.names:
            if narrowed[name] is not values[name]:
                alone = {**values, name: narrowed[name]}
                found = ranges_of_steps(self._program, alone)
                if self._regular(found, self.names) and self._enough(found[self._program.outputs[0]][0]):
                    return alone
        return values

    def _enough(self, lower: arb) -> bool:
        return bool(lower > _ZERO if self.strict else lower >= _ZERO)

    def _mean_value(self, values: Mapping[str, Range], slopes: Sequence[Range]) -> arb:
        total: Range | None = None
        centre = {}
        for name, slope in zip(self.names, slopes, strict=True):
            low, high = values[name]
            middle = ((low + high) / 2).mid()
            centre[name] = (middle, middle)
            if low == high:
                continue
            term = OPERATIONS["*"](slope, ((low - middle).lower(), (high - middle).upper()))
            total = term if total is None else OPERATIONS["+"](total, term)
        value = ranges((self.tree,), centre)[0]
        return value[0] if total is None else (value[0] + total[0]).lower()

    def _steepest(self, sides: Sides, slopes: Sequence[Range], widest: int) -> int:
        """The side along which the function may vary most."""
        best, place = 0.0, widest
        for k, ((low, high), slope) in enumerate(zip(sides, slopes, strict=True)):
            width, under = _width(low, high)
            if width > _LARGEST_WIDTH * under:
                return widest
            size = max(abs(float(slope[0])), abs(float(slope[1]))) * (width / under)
            if not size < float("inf"):  # infinite or unknown
                return widest
            if size > best:
                best, place = size, k
        return place

    def is_stuck(self, sides: Sides) -> bool:
        """Whether a corner is too low, where no condition certainly fails: so is every box about it."""
        for corner in product(*sides):
            values = {name: range_of(end, end) for name, end in zip(self.names, corner, strict=True)}
            lower, upper = ranges((self.tree,), values)[0]
            if not (lower.is_finite() and upper.is_finite()) or self._enough(lower):
                continue
            gaps = zip(ranges(self.gaps, values), self.equalities, strict=True) if self.gaps else ()
            if not any(gap[1] < _ZERO or (equal and gap[0] > _ZERO) for gap, equal in gaps):
                return True
        return False

    def violated_at_centre(self, sides: Sides) -> Mapping[str, Fraction] | None:
        point = {name: _middle(low, high) for name, (low, high) in zip(self.names, sides, strict=True)}
        if is_positive_at(self._program, point):
            return None
        values = {name: range_of(value, value) for name, value in point.items()}
        upper = ranges((self.tree,), values)[0][1]
        if not (upper < _ZERO or (self.strict and upper <= _ZERO)):
            return None
        gaps = zip(
            ranges(self.gaps, values) if self.gaps else (), self.strict_gaps, self.equalities, strict=True
        )
        for gap, strict, equal in gaps:
            if not (gap[0] > _ZERO or (gap[0] >= _ZERO and not strict)) or (equal and gap[1] > _ZERO):
                return None
        return point if point in self.domain.box else None


def _widest(sides: Sides, cuts: tuple[int, ...]) -> int:
    """The side that was cut least; -1 if all are points."""
    wide = [place for place, (low, high) in enumerate(sides) if low < high]
    return min(wide, key=lambda place: cuts[place], default=-1)


def _at_worse_ends(
    values: Mapping[str, Range], names: tuple[str, ...], slopes: Sequence[Range]
) -> Mapping[str, Range]:
    narrowed = dict(values)
    changed = False
    for name, slope in zip(names, slopes, strict=True):
        low, high = values[name]
        if low == high:
            continue
        if slope[0] >= _ZERO:
            narrowed[name] = (low, low)
            changed = True
        elif slope[1] <= _ZERO:
            narrowed[name] = (high, high)
            changed = True
    return narrowed if changed else values


def _finite(found: Range) -> bool:
    return bool(_NEG_INF < found[0] < _INF and _NEG_INF < found[1] < _INF)


def _limits_at_faces(tree: Expression) -> bool:
    """Whether no part jumps where it is infinite or undefined nearby: ``kl`` does at (0, 0), ``x**y`` too."""
    if not isinstance(tree, Apply):
        return True
    if tree.head == "kl" and not isinstance(tree.arguments[0], Number):
        return False
    if tree.head == "**" and not isinstance(tree.arguments[1], Number):
        return False
    return all(_limits_at_faces(argument) for argument in tree.arguments)


def sides_text(sides: Sides, box: Box) -> str:
    """A box for people."""
    return ", ".join(
        f"{name} in [{_rounded(low)}, {_rounded(high)}]"
        for (name, _), (low, high) in zip(box.sides, sides, strict=True)
    )


def _rounded(end: Fraction) -> str:
    """Six digits of a number."""
    return f"{float(end):.6g}" if abs(end) < _LARGEST_WIDTH else str(end)
