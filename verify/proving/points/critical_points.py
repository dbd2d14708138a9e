"""Points where a formula may fail, or have no value, although nothing near them tells: exact, tried first.

They are the ends of ranges, and the zeros of what an operation cannot take, or takes to infinity: divisors,
arguments of logarithms and roots, means and their complements, what ``abs``, ``min``, ``max`` and choices
compare. Zeros are rationals, by exact factors; others are enclosed, by the roots of polynomials or by
a change of sign. What rounds is a whole number on each of its pieces.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice, pairwise, product
from typing import Any

from flint import acb, arb, fmpz_poly

from ....theory.formulas.balls import precision, range_of, ranges, ranges_of_steps, rational_ends
from ....theory.formulas.bounded_image import BoundedImage
from ....theory.formulas.domain import Domain, Interval
from ....theory.formulas.exact_value import exact_value
from ....theory.formulas.expression import (
    BINDERS,
    JUMPS,
    ONE,
    SCOPES,
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    heads,
    replaced,
    substitute,
    variables,
    write,
)
from ....theory.formulas.repeated import number_of_terms, sums_in, unrolled
from ....theory.formulas.size_limits import MOST_TERMS
from ....theory.formulas.slopes import NotDifferentiableError, derivative, minus, times
from ....theory.formulas.straight_line import Program, program
from ....theory.formulas.wide_domain import Extent, WideDomain
from ..exact_points import Point, compared, sign_at
from ..rational_form import number
from ..symbolic import Algebra, NoCanonicalFormError
from .witness import interior_points, simplest_between, solution

_MOST_CORNERS, _MOST_POINTS, _STARTS, _FACTORED, _INNER, _ROUNDS = 16, 160, 8, 3, 3, 3
_DEEPEST, _MOST_FACTORS, _MOST_SLOPES = 6, 12, 4
_LONGEST = 1000
"""Letters of a root: a sum of hundreds of terms is nested too deep for Python to compare it."""
_HAIRS = tuple(Fraction(1, 10**size) for size in (30, 300, 4000))
_HALVINGS, _BITS, _ALMOST = 100, 200, 1e-15
_MOST_PIECES, _AROUND, _HIGHEST_DEGREE, _ROUNDS_OFF = 256, 4, 60, frozenset({"ceil", "floor"})
_CORNERED = frozenset({"abs", "min", "max", "kl", "d_eps"})
_HALF, _TWO = Number(Fraction(1, 2)), Number(Fraction(2))


@lru_cache(maxsize=8192)
def singular_parts(tree: Expression) -> tuple[Expression, ...]:
    """What an expression depends on in another way where it vanishes; names of indices of sums included."""
    return tuple(dict.fromkeys(_singular(tree)))


def _singular(tree: Expression) -> Iterator[Expression]:
    if not isinstance(tree, Apply) or (tree.head in SCOPES and tree.head not in BINDERS):
        return
    for argument in tree.arguments:
        yield from singular_parts(argument)
    inner = tree.arguments
    match tree.head:
        case "/":
            yield inner[1]
        case "**" if not (
            isinstance(inner[1], Number) and inner[1].value > 0 and inner[1].value.denominator == 1
        ):
            yield inner[0]
        case "log" | "sqrt" | "abs" | "gamma" | "lgamma":
            yield inner[0]
        case "logit":
            yield from (inner[0], minus(ONE, inner[0]))
        case "kl" | "d_eps":
            yield from (inner[1], minus(ONE, inner[1]), minus(inner[0], inner[1]))
        case "min" | "max" | "if":
            yield minus(inner[0], inner[1])


def poles(tree: Expression) -> Iterator[Expression]:
    """What must not vanish: divisors, and what has a negative power; none from within a choice."""
    if not isinstance(tree, Apply) or tree.head in SCOPES | {"if"}:
        return
    for argument in tree.arguments:
        yield from poles(argument)
    if tree.head == "/" or (
        tree.head == "**" and isinstance(tree.arguments[1], Number) and tree.arguments[1].value < 0
    ):
        yield tree.arguments[tree.head == "/"]


def zeros(tree: Expression, name: str) -> tuple[Fraction, ...]:
    """The rationals at which an expression in one variable vanishes, as far as factors tell them."""
    found = (exact_value(to, {}) for own, to, _ in _ways(tree) if own == name and to is not None)
    return tuple(dict.fromkeys(value for value in found if value is not None))


@lru_cache(maxsize=1 << 14)
def roots(tree: Expression, depth: int = _DEEPEST) -> tuple[Expression, ...]:
    """Simpler expressions, one of which vanishes where this one does."""
    return tuple(dict.fromkeys(_roots(tree, depth)))


def _roots(tree: Expression, depth: int) -> Iterator[Expression]:
    if isinstance(tree, Variable):
        yield tree
    if not isinstance(tree, Apply) or not depth:
        return
    inner = tree.arguments
    match tree.head:
        case "*" | "min" | "max" | "neg" | "sqrt" | "abs" | "erf":
            simpler: tuple[Expression, ...] = inner
        case "/" | "**":
            simpler = inner[:1]
        case "log":
            simpler = (minus(inner[0], ONE),)
        case "lgamma":
            simpler = (minus(inner[0], ONE), minus(inner[0], _TWO))
        case "logit":
            simpler = (minus(inner[0], _HALF),)
        case "kl" | "d_eps":
            simpler = (minus(inner[0], inner[1]),)
        case "if":
            simpler = inner[2:]
        case "-" if inner[1] == ZERO:
            simpler = inner[:1]
        case "+" | "-":
            yield from _roots_of_sum(tree, depth)
            return
        case _:
            return
    for each in simpler:
        yield from roots(each, depth - 1)


def _squared(tree: Expression) -> tuple[Expression, ...]:
    """What vanishes together where a sum of squares and absolute values does; nothing of other sums."""
    match tree:
        case Apply("+", (left, right)):
            both = _squared(left), _squared(right)
            return both[0] + both[1] if all(both) else ()
        case Apply("abs", (part,)):
            return (part,)
        case Apply("**", (part, Number(power))) if power > 0 and power % 2 == 0:
            return (part,)
    return ()


def _roots_of_sum(tree: Apply, depth: int) -> Iterator[Expression]:
    for part in _squared(tree):
        yield from roots(part, depth - 1)
    algebra = Algebra(None)
    try:
        factors = [factor for factor, power in algebra.factors(tree)[1] if power > 0]
        factors = [factor for factor in factors[:_MOST_FACTORS] if len(write(factor)) <= _LONGEST]
        simpler = [list(_inverted(algebra, factor)) for factor in factors]
    except (NoCanonicalFormError, ZeroDivisionError):
        yield tree
        return
    for factor, several in zip(factors, simpler, strict=True):
        for each in several:
            yield from roots(each, depth - 1) if len(write(each)) <= _LONGEST else ()
        if not several:
            yield factor


def _inverted(algebra: Algebra, factor: Expression) -> Iterator[Expression]:
    """What vanishes with ``a*f(u) + b``, without ``f``; nothing where the factor has no such form."""
    form = algebra.form(factor)
    for name in form.names:
        powers = form.by_powers([name]) if "." in name and form.is_polynomial else {}
        outer = algebra.meaning(name)
        if powers.keys() <= {(0,), (1,)} and (1,) in powers and isinstance(outer, Apply):
            to = -powers[0,] / powers[1,] if (0,) in powers else number(0)
            yield from _without_outer(outer, algebra.expression(to))


def _without_outer(outer: Apply, to: Expression) -> Iterator[Expression]:
    inner = outer.arguments[0] if outer.arguments else ZERO
    match outer.head, to:
        case ("log", Number(value)) if value == 0:
            yield minus(inner, ONE)
        case ("exp", Number(value)) if value == 1:
            yield inner
        case ("logit", Number(value)) if value == 0:
            yield minus(inner, _HALF)
        case ("log" | "exp" | "logit", Apply(head, (other,))) if head == outer.head:
            yield minus(inner, other)
        case "sqrt", _:
            yield minus(inner, times(to, to))
        case "abs", _:
            yield from (minus(inner, to), Apply("+", (inner, to)))
        case "min" | "max", _:
            yield from (minus(each, to) for each in outer.arguments)
        case "kl" | "d_eps", Number(value) if value == 0:
            yield minus(*outer.arguments[:2])


Stated = Domain | WideDomain


@lru_cache(maxsize=2048)
def critical_points(
    trees: tuple[Expression, ...], stated: Stated, *, thoroughly: bool = True
) -> tuple[Point, ...]:
    """The corners of a domain, and the points at which parts of these expressions vanish, or nearly.

    Where sums have a free number of terms, they go on until the index makes a part vanish. Not thoroughly
    means without points where one part leads to another.
    """
    proposed = islice(_proposed(trees, stated, thoroughly=thoroughly), 4 * _MOST_POINTS)
    own = ({name: point[name] for name in stated.box.names} for point in proposed)
    found = {tuple(point.items()): point for point in own if point in stated.box}
    return tuple(islice(found.values(), _MOST_POINTS))


def _proposed(trees: tuple[Expression, ...], stated: Stated, *, thoroughly: bool) -> Iterator[Point]:
    corners, inner = _corners(stated), starts_in(stated)
    yield from corners
    conditions = [each.margin for condition in stated.where for each in condition.links]
    several = (part for tree in (*trees, *conditions) for part in singular_parts(tree))
    parts = [part for part in dict.fromkeys(several) if variables(part)]
    if not parts:
        yield from _nearly(stated, [*corners[:2], *inner[:1]]) if thoroughly else ()
        return
    sums = list(dict.fromkeys(each for tree in trees for each in sums_in(tree)))
    starts = [_with_indices(start, sums) for start in (*corners[:4], *inner)]
    rules, rounds = [*parts, *conditions], 1
    if thoroughly:
        equalities = [each for condition in stated.where for each in condition.links if each.relation == "=="]
        solved_for = [
            (name, solution(each, name)) for each in equalities for name in sorted(variables(each.margin))
        ]
        rules += [substitute(part, {name: to}) for name, to in solved_for if to is not None for part in parts]
        rules += _turning(parts)
        rounds = min(len(stated.box.sides) + bool(sums), _ROUNDS)
    for _ in range(rounds):
        solved = [
            point
            for place, start in enumerate(starts)
            for rule in rules
            for point in _solved(rule, start, factoring=thoroughly and place < _FACTORED)
        ]
        for point in solved:
            yield from _long_enough(point, sums)
        starts = list({tuple(each.items()): dict(each) for each in solved}.values())[:_STARTS]
    if thoroughly:
        yield from _nearly(stated, [*corners[:2], *inner[:1], *starts[:2]])


def _corners(stated: Stated) -> list[dict[str, Fraction]]:
    """The corners that belong to a domain; a side without an end takes part with a point inside."""
    inner = starts_in(stated)
    usual: list[list[Fraction]] = []
    for name, side in stated.box.sides:
        ends = [end for end in dict.fromkeys((side.lower, side.upper)) if end is not None and end in side]
        usual.append(ends or [inner[0][name] if inner else Fraction(1)])
    return [dict(zip(stated.box.names, row, strict=True)) for row in islice(product(*usual), _MOST_CORNERS)]


@lru_cache(maxsize=1024)
def starts_in(stated: Stated) -> tuple[Point, ...]:
    """Some points of the domain, away from its borders if possible."""
    if not stated.box.sides:
        return ()
    if isinstance(stated, Domain):
        return interior_points(stated, _INNER)
    image = BoundedImage(stated)
    return tuple(islice(image.points(interior_points(image.domain, _INNER)), _INNER))


def _solved(rule: Expression, start: Point, *, factoring: bool) -> Iterator[Point]:
    """The start with one of its numbers changed so that the rule vanishes."""
    for name, to, root in _ways(rule) if variables(rule) <= start.keys() else ():
        if to is not None:
            if (value := exact_value(to, start)) is not None:
                yield {**start, name: value}
        elif factoring:
            others = {other: Number(value) for other, value in start.items() if other != name}
            for each in zeros(substitute(root, others), name):
                yield {**start, name: each}


@lru_cache(maxsize=4096)
def _ways(rule: Expression) -> tuple[tuple[str, Program | None, Expression], ...]:
    """For each root and each of its variables what the variable is there; None where factors may tell."""
    solved = [
        (name, solution(Link(root, "==", ZERO), name), root)
        for root in roots(rule)
        for name in sorted(variables(root))
    ]
    return tuple((name, None if to is None else program(to), root) for name, to, root in solved)


def _turning(parts: list[Expression]) -> Iterator[Expression]:
    """The slopes of what may vanish at a single point without a change of sign, and what is squared in it."""
    for part in parts:
        names = variables(part)
        yield from _squared(minus(*part.arguments) if isinstance(part, Apply) and part.head == "-" else part)
        if 1 < len(names) <= _MOST_SLOPES and not heads(part) & (JUMPS | _CORNERED):
            try:
                yield from (derivative(part, name) for name in sorted(names))
            except NotDifferentiableError:
                continue


def _with_indices(start: Point, sums: list[Apply]) -> dict[str, Fraction]:
    """The start, with the first index of every sum."""
    first = {write(each.arguments[0]): exact_value(program(each.arguments[1]), start) for each in sums}
    return {**{name: value for name, value in first.items() if value is not None}, **start}


def _long_enough(point: Point, sums: list[Apply]) -> Iterator[Point]:
    """The point, and others where the sums go as far as to the indices in it."""
    yield point
    for each in sums:
        index, _, last, _ = each.arguments
        for name in sorted(variables(last) & point.keys()):
            to = solution(Link(last, "==", index), name)
            value = None if to is None or write(index) not in point else exact_value(program(to), point)
            if value is not None:
                yield from ({**point, name: Fraction(value.__ceil__() + step)} for step in (0, 1))


def _nearly(stated: Stated, starts: list[Point]) -> Iterator[Point]:
    """A hair beside the starts, and far out, where doubles see nothing."""
    for start in starts:
        for name, side in stated.box.sides:
            opened = [end for end in (side.lower, side.upper) if end is not None and end not in side]
            for hair, at in product(_HAIRS, (start[name], *opened)):
                yield from ({**start, name: at + sign * hair} for sign in (1, -1))
            for end, sign in ((side.lower, -1), (side.upper, 1)):
                if end is None:
                    yield from ({**start, name: sign / hair} for hair in _HAIRS)


def hidden_place(link: Link, stated: Stated) -> str | None:
    """Near which irrational point a side has no value, or the relation fails; None if none is seen to."""
    starts = (*starts_in(stated), *_corners(stated)[:_INNER])
    touching = (link.margin,) if link.strict else ()
    for part in dict.fromkeys((*poles(link.margin), *singular_parts(link.margin), *touching)):
        places = (*starts, *_turned(part, stated, starts))
        for root in roots(part):
            if heads(root) & ((JUMPS - _ROUNDS_OFF) | SCOPES) or variables(root) - set(stated.box.names):
                continue  # the index of a sum has no place in the domain
            for start, name in product(places, sorted(variables(root))):
                for piece in _pieces(root, start, name, stated):
                    line = _Line(link, piece, part, stated, start, name)
                    if (told := line.crossing()) is not None:
                        return told
    return None


def between_zeros(link: Link, stated: Stated) -> Iterator[Point]:
    """Points on a line where a relation may fail alone.

    They are zeros of the margin and of its slope, between neighbouring zeros, and where what rounds jumps.
    """
    for start in (*starts_in(stated), *_corners(stated)[:_INNER]):
        for name, side in stated.box.sides:
            yield from _jumps(link.margin, start, name, stated)
            own = (*roots(link.margin), *(root for each in _slope(link.margin, name) for root in roots(each)))
            several = (root for root in own if name in variables(root) and not heads(root) & (JUMPS | SCOPES))
            lines = (_Line(link, root, root, stated, start, name) for root in dict.fromkeys(several))
            places = sorted({place for line in lines for place in line.places(side)})
            gaps = [(below, above) for (_, below), (above, _) in pairwise(places) if below < above]
            yield from ({**start, name: simplest_between(*each)} for each in (*gaps, *places))


def _slope(tree: Expression, name: str) -> tuple[Expression, ...]:
    """The slope along a variable, of what has no corners."""
    if heads(tree) & (JUMPS | _CORNERED | SCOPES):
        return ()
    try:
        return (derivative(tree, name),)
    except NotDifferentiableError:
        return ()


def _jumps(tree: Expression, start: Point, name: str, stated: Stated) -> Iterator[Point]:
    """Where something that is rounded is a whole number on a line, and a hair beside."""
    for rounded in dict.fromkeys(_rounded(tree)):
        for whole in _wholes(rounded, start, name, stated)[:_INNER]:
            for hair in (Fraction(0), _HAIRS[0], -_HAIRS[0]):
                to = solution(Link(rounded.arguments[0], "==", Number(whole + hair)), name)
                value = None if to is None else exact_value(program(to), start)
                if value is not None:
                    yield {**start, name: value}


def divisor_not_searched(link: Link, stated: Stated) -> Expression | None:
    """A divisor that rounds, and has pieces whose zeros :func:`hidden_place` does not all know."""
    for part in poles(link.margin):
        names = [name for name in variables(part) if not getattr(stated.box[name], "whole", False)]
        if not heads(part) & _ROUNDS_OFF or not names:
            continue
        side = stated.box[names[0]]
        if len(variables(part)) > 1 or side.lower is None or side.upper is None:
            return part
        pieces = (piece for root in roots(part) for piece in _pieces(root, {}, names[0], stated))
        if any(_real_roots(piece) is None for piece in pieces):
            return part
    return None


def _turned(part: Expression, stated: Stated, starts: tuple[Point, ...]) -> list[Point]:
    """The starts with one number changed so that a slope of the part vanishes; none if one is too deep."""
    slopes = list(_turning([part]))
    found = (each for start in starts for slope in slopes for each in _solved(slope, start, factoring=True))
    try:
        return list(islice((each for each in found if each in stated.box), _STARTS))
    except RecursionError:
        return []


def _pieces(tree: Expression, start: Point, name: str, stated: Stated) -> Iterator[Expression]:
    """The expression with whole numbers for what it rounds on a line in the domain; itself if too many."""
    rounded = next(_rounded(tree), None)
    if rounded is None:
        yield tree
        return
    wholes = _wholes(rounded, start, name, stated)
    for whole in wholes[:_MOST_PIECES]:
        yield from _pieces(replaced(tree, {rounded: Number(Fraction(whole))}), start, name, stated)
    if not wholes or wholes[_MOST_PIECES:]:
        yield tree


def _wholes(rounded: Apply, start: Point, name: str, stated: Stated) -> range:
    """The whole numbers that something rounded may be on a line in the domain; none of an index of a sum."""
    if variables(rounded) - set(stated.box.names):
        return range(0)
    side = stated.box[name]
    low = start[name] - _AROUND if side.lower is None else side.lower
    high = start[name] + _AROUND if side.upper is None else side.upper
    with precision(_BITS):
        values = {**{each: range_of(at, at) for each, at in start.items()}, name: range_of(low, high)}
        ends = rational_ends(ranges([rounded.arguments[0]], values)[0])
    return range(ends[0].__floor__(), ends[1].__ceil__() + 1) if ends is not None else range(0)


def _rounded(tree: Expression) -> Iterator[Apply]:
    """What is rounded in an expression, the innermost first."""
    if isinstance(tree, Apply):
        for each in tree.arguments:
            yield from _rounded(each)
        if tree.head in _ROUNDS_OFF:
            yield tree


@lru_cache(maxsize=4096)
def _real_roots(tree: Expression) -> tuple[tuple[Fraction, Fraction], ...] | None:
    """Around each root of a polynomial in at most one variable, double ones too; None if it is none."""
    try:
        form = Algebra(None).form(tree)
    except (NoCanonicalFormError, ZeroDivisionError):
        return None
    if form.number:
        return ()
    if len(form.names) != 1 or "." in form.names[0] or form.degree(form.names[0]) > _HIGHEST_DEGREE:
        return None
    top = {int(power): value for (power,), value in form.top.terms()}
    with precision(2 * _BITS):
        found: Any = fmpz_poly([top.get(power, 0) for power in range(max(top) + 1)]).complex_roots()
        real = [each.real if isinstance(each, acb) else arb(each) for each, _ in found if each.imag == 0]
        ends = [rational_ends((each.lower(), each.upper())) for each in real]
    return tuple(each for each in ends if each is not None)


@dataclass(frozen=True, slots=True)
class _Line:
    """The points of a domain along one variable, and a part that may vanish there with a root."""

    link: Link
    root: Expression
    part: Expression
    stated: Stated
    start: Point
    name: str

    def crossing(self) -> str | None:
        """What is wrong near a point of the domain at which the root vanishes."""
        side = self.stated.box[self.name]
        if isinstance(side, Extent) and side.whole:
            return None
        for place in self.places(side):
            if place[0] in side and place[1] in side and (wrong := self._wrong(place)):
                near = f"{float(simplest_between(*place)):.9g}"
                shown = {name: str(value) for name, value in self.start.items()} | {self.name: near}
                return f"{wrong} near {', '.join(f'{name} = {value}' for name, value in shown.items())}"
        return None

    def places(self, side: Interval | Extent) -> Iterator[tuple[Fraction, Fraction]]:
        """Around zeros of the root: all those of a polynomial, others where it changes its sign."""
        others = {name: Number(value) for name, value in self.start.items() if name != self.name}
        if (exactly := _real_roots(substitute(self.root, others))) is not None:
            yield from exactly
            return
        ends = {self.start[self.name], *(end for end in (side.lower, side.upper) if end is not None)}
        if len(ends) < 3:
            ends |= {self.start[self.name] + sign * step for sign in (1, -1) for step in (1, 10)}
        values = sorted(ends)
        signs = [self._sign(value) for value in values]
        for below, above, one, other in zip(values, values[1:], signs, signs[1:], strict=False):
            if one * other < 0:
                yield self._narrowed(below, above, one)

    def _sign(self, value: Fraction) -> int:
        return sign_at(self.root, {**self.start, self.name: value}, _BITS)

    def _narrowed(self, low: Fraction, high: Fraction, sign: int) -> tuple[Fraction, Fraction]:
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if self._sign(middle) == sign else (low, middle)
        return low, high

    def _wrong(self, ends: tuple[Fraction, Fraction]) -> str:
        """What follows if all is continuous between the ends and in the domain, and the part almost zero."""
        links = [each for condition in self.stated.where for each in condition.links]
        compiled = program(self.root, self.part)
        with precision(_BITS):
            values = {each: range_of(value, value) for each, value in self.start.items()}
            values[self.name] = range_of(*ends)
            steps = ranges_of_steps(compiled, values)
            margins = ranges([each.margin for each in links], values) if links else ()
            low, high = steps[compiled.outputs[1]]
            if not (
                all(end.is_finite() for step in steps for end in step)
                and all(least > 0 for least, _ in margins)
                and all(each.relation != "==" for each in links)
                and bool(low > -_ALMOST and high < _ALMOST)
            ):
                return ""
            if self.part in poles(self.link.margin):
                return "undefined"
            if self.part == self.link.margin:  # of a strict relation
                return "fails" if bool(low <= 0 and high >= 0) else ""
            at_zero = [_at_zero(side, self.part) for side in (self.link.smaller, self.link.larger)]
            others = {each: value for each, value in self.start.items() if each != self.name}
            if any(number_of_terms(side, others) > MOST_TERMS for side in at_zero):
                return ""
            sides = [unrolled(side, others) for side in at_zero]
            return "fails" if compared(self.link, *ranges(sides, values)) is False else ""


def _at_zero(tree: Expression, part: Expression) -> Expression:
    """The expression where a part of it, or the difference of what it compares, vanishes."""
    if tree == part or not isinstance(tree, Apply):
        return ZERO if tree == part else tree
    inner = tuple(_at_zero(each, part) for each in tree.arguments)
    a, b = (*tree.arguments, ZERO, ZERO)[:2]
    if tree.head in {"if", "kl", "d_eps"} and part in {minus(a, b), minus(b, a)}:
        return inner[2] if tree.head == "if" else ZERO
    return Apply(tree.head, inner)
