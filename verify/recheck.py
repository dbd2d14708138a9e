"""Certificates checked again by other means: exact integers and the rules of the proof, nothing else.

Each kind of certificate has its own entry in `KINDS`. A document that is no certificate, that was changed,
or whose mathematics does not come out, is rejected with the reasons.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from ..theory.enclosure import exact
from .box import Box, Domain, Interval
from .certificate import domain_of, validated
from .continuity import Signs, continuous, continuous_along
from .evidence import Json
from .formula import (
    ONE,
    ZERO,
    Apply,
    Expression,
    Formula,
    Link,
    Number,
    Variable,
    expression,
    formula,
    substitute,
    variables,
    write,
)
from .rationals import Rationals, Span, UndefinedError
from .recheck_characteristic_time import KIND as CHARACTERISTIC_TIME
from .recheck_characteristic_time import check_characteristic_time
from .recheck_design import KIND as OPTIMAL_DESIGN
from .recheck_design import check_design
from .recheck_linear_bound import KIND as LINEAR_BOUND
from .recheck_linear_bound import check_linear_bound
from .recheck_projection import KIND as PROJECTION
from .recheck_projection import check_projection
from .recheck_transport import KIND as TRANSPORT
from .recheck_transport import check_transport

Point = Mapping[str, Fraction]
Sides = tuple[tuple[Fraction, Fraction], ...]

_RESOLUTIONS = (128, 320, 1200)
_BOX_BITS = 128
_EVALUATION_BITS = (400, 1600, 6400)
_EVALUATION_DIGITS = 40
_EVALUATIONS = 12
_LOOKED_AT_CLOSELY = 2
_AGREEMENT_DIGITS = 300
_FURTHER = 400
_MOST_POINTS = 2_000_000
_MOST_GRID = 1000


@dataclass(frozen=True, slots=True)
class Recheck:
    """Whether a certificate stands, and if not why."""

    ok: bool
    reasons: tuple[str, ...]
    seconds: float

    def __str__(self) -> str:
        return f"{'confirmed' if self.ok else 'rejected'} in {self.seconds:.2f} s" + "".join(
            f"\n  {reason}" for reason in self.reasons
        )


class RejectedError(ValueError):
    """The certificate does not show what it says."""


def recheck(document: object) -> Recheck:
    """Verify a certificate by means that share nothing with what produced it."""
    start = time.perf_counter()
    try:
        _checked(validated(document))
    except (ValueError, ArithmeticError, KeyError, IndexError, TypeError, RecursionError) as error:
        reason = f"the field {error} is missing" if isinstance(error, KeyError) else str(error)
        return Recheck(False, (reason or type(error).__name__,), time.perf_counter() - start)
    return Recheck(ok=True, reasons=(), seconds=time.perf_counter() - start)


def _checked(document: Mapping[str, Json]) -> None:
    kind = str(document["kind"])
    if kind not in KINDS:
        raise RejectedError(f"a certificate of kind {kind!r}; accepted are {', '.join(KINDS)}")
    payload = document["payload"]
    assert isinstance(payload, dict)
    KINDS[kind](document, payload)


@lru_cache(maxsize=8)
def _engine(bits: int) -> Rationals:
    return Rationals(bits)


# -- points


def _sides_at(trees: Sequence[Expression], point: Point, bits: int) -> list[Span]:
    engine = _engine(bits)
    found = [engine.at(tree, point) for tree in trees]
    return [engine.span(value, value) if isinstance(value, Fraction) else value for value in found]


def _holds(link: Link, point: Point) -> bool | None:
    """Whether the relation holds at an exact point; None if no resolution decides."""
    for bits in _RESOLUTIONS:
        engine = _engine(bits)
        small, large = engine.at(link.smaller, point), engine.at(link.larger, point)
        if isinstance(small, Fraction) and isinstance(large, Fraction):
            return (
                small == large
                if link.relation == "=="
                else small < large or (small == large and not link.strict)
            )
        smaller, larger = (
            engine.span(value, value) if isinstance(value, Fraction) else value for value in (small, large)
        )
        if link.relation == "==":
            if smaller[1] < larger[0] or larger[1] < smaller[0]:
                return False
            if smaller == larger and smaller[0] == smaller[1]:
                return True
            continue
        if smaller[1] < larger[0] or (smaller[1] <= larger[0] and not link.strict):
            return True
        if smaller[0] > larger[1] or (smaller[0] >= larger[1] and link.strict):
            return False
    return None


def _within(link: Link, point: Point) -> bool:
    """True, or undecided because both sides agree to 300 decimals while equality is allowed."""
    decided = _holds(link, point)
    return decided is True if decided is not None or link.strict else _agree(link, point)


def _agree(link: Link, point: Point) -> bool:
    """Whether both sides are the same number, as far as 300 decimals show it."""
    smaller, larger = _sides_at((link.smaller, link.larger), point, _RESOLUTIONS[-1])
    ends = [end for end in (*smaller, *larger) if isinstance(end, int)]
    return len(ends) == 4 and (max(ends) - min(ends)) * 10**_AGREEMENT_DIGITS < _engine(_RESOLUTIONS[-1]).one


def _inside(stated: Domain, point: Point) -> None:
    if unknown := set(point) - set(stated.box.names):
        raise RejectedError(f"the domain says nothing about {', '.join(sorted(unknown))}")
    for name, side in stated.box.sides:
        if name not in point:
            raise RejectedError(f"the point has no {name}")
        if point[name] not in side:
            raise RejectedError(f"{name} = {point[name]} is not in {side}")
    for condition in stated.where:
        for link in condition.links:
            if _holds(link, point) is not True:
                raise RejectedError(f"the point does not satisfy {link}")


def _point(given: Json) -> dict[str, Fraction]:
    """The point; an empty one is where a statement without variables is examined, and serves no other."""
    if not isinstance(given, dict):
        raise RejectedError(f"a point is an object of numbers, not {given!r}")
    return {name: exact(str(value)) for name, value in given.items()}


def _decimal_matches(printed: Json, span: Span, one: int) -> None:
    if not isinstance(printed, str):
        raise RejectedError(f"a value is a decimal text, not {printed!r}")
    if printed == "not finite":
        if all(isinstance(end, int) for end in span):
            raise RejectedError("the value is finite")
        return
    low, high = (Fraction(end, one) if isinstance(end, int) else None for end in span)
    value = exact(printed)  # before its power of ten is taken: it may be a very large one
    mantissa, _, power = printed.lower().partition("e")
    slack = Fraction(10) ** (int(power or 0) - len(mantissa.partition(".")[2]))
    if low is None or high is None or not low - slack <= value <= high + slack:
        raise RejectedError(f"the printed value {printed} is not the value of its side")


def _counterexample(document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
    link = _single(document)
    stated, point = domain_of(document), _point(payload["point"])
    if set(point) != set(stated.box.names):
        raise RejectedError("the point and the domain name different variables")
    if payload["relation"] != link.relation:
        raise RejectedError(f"the relation is {link.relation}, not {payload['relation']!r}")
    _inside(stated, point)
    if "equal" in payload:
        settled = not link.strict or _holds(link, point) is True
        if payload["equal"] != _AGREEMENT_DIGITS or settled or not _agree(link, point):
            raise RejectedError(f"no strict relation whose sides agree to {_AGREEMENT_DIGITS} decimals")
    elif _holds(link, point) is not False:
        raise RejectedError("the statement is not violated at the point")
    bits = _RESOLUTIONS[-1]
    for side, printed in zip((link.left, link.right), (payload["left"], payload["right"]), strict=True):
        _decimal_matches(printed, _sides_at((side,), point, bits)[0], _engine(bits).one)


def _single(document: Mapping[str, Json]) -> Link:
    links = formula(str(document["formula"])).links
    if len(links) != 1:
        raise RejectedError("the formula of this kind is a single relation")
    return links[0]


def _instances(document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
    links = formula(str(document["formula"])).links
    rows = payload["points"]
    if not isinstance(rows, list) or not rows:
        raise RejectedError("no points")
    stated = None if document["domain"] is None else domain_of(document)
    for row in rows:
        point = _point(row)
        if stated is not None:
            _inside(stated, point)
        _holds_all(links, point)


def _holds_all(links: Sequence[Link], point: Point) -> None:
    for link in links:
        if not _within(link, point):
            raise RejectedError(f"{link} is not confirmed at {_shown(point)}")


def _enumeration(document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
    links = formula(str(document["formula"])).links
    stated = payload["values"]
    if not isinstance(stated, dict) or not stated:
        raise RejectedError("no finite set")
    lists = []
    for several in stated.values():
        if not isinstance(several, list) or not several:
            raise RejectedError("an empty list of values")
        lists.append([exact(str(value)) for value in several])
    if math.prod(map(len, lists)) > _MOST_POINTS:
        raise RejectedError(f"more than {_MOST_POINTS} points")
    if payload["count"] != math.prod(map(len, lists)):
        raise RejectedError(
            f"{payload['count']!r} points are claimed, the lists give {math.prod(map(len, lists))}"
        )
    for row in product(*lists):
        _holds_all(links, dict(zip(stated, row, strict=True)))


def _bracket(document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
    """The expression lies between two exact numbers at a point."""
    tree = expression(str(document["formula"]))
    point = _point(payload["point"]) if payload["point"] else {}
    lower, upper = exact(str(payload["lower"])), exact(str(payload["upper"]))
    for bits in _RESOLUTIONS:
        engine = _engine(bits)
        below, above = _sides_at((tree,), point, bits)[0]
        if engine.value(below) >= lower and engine.value(above) <= upper:
            return
        if engine.value(above) < lower or engine.value(below) > upper:
            break
    raise RejectedError("the value does not lie between the stated bounds")


def _conjunction(document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
    parts = payload["parts"]
    if not isinstance(parts, list) or not parts:
        raise RejectedError("no parts")
    shown: list[str] = []
    for part in parts:
        inner = validated(part)
        if inner["domain"] != document["domain"]:
            raise RejectedError("a part is about another domain")
        _checked(inner)
        shown += [str(link) for link in formula(str(inner["formula"])).links]
    if shown != [str(link) for link in formula(str(document["formula"])).links]:
        raise RejectedError("the parts do not make up the formula")


# -- identities, by evaluation


def _identity(document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
    """Both sides agree to 40 digits at pseudo-random points: a recheck by evaluation, not a second proof."""
    link = _single(document)
    if link.relation != "==":
        raise RejectedError("an identity is an equality")
    if payload != {"digits": _EVALUATION_DIGITS}:
        raise RejectedError(
            f"the payload is {payload!r}; accepted is the number of digits, {_EVALUATION_DIGITS}"
        )
    _vanishes(link.margin, domain_of(document))


def _vanishes(tree: Expression, stated: Domain) -> None:
    """The expression is zero to 40 digits at points of the domain, exactly at those where it is rational.

    A polynomial is decided as a whole. What is zero everywhere is zero on the domain, however thin that is;
    what is not zero everywhere is not zero all over a box with an inside, however the points are chosen.
    """
    zero = _zero_polynomial(tree)
    if zero:
        return
    if zero is False and not stated.where and all(side.lower < side.upper for _, side in stated.box.sides):
        raise RejectedError(f"{write(tree)} is not zero on {stated}")
    count = sum(_vanishes_at(tree, point) for point in _sample(stated))
    if count < (_EVALUATIONS // 2 if stated.box.sides else 1):
        raise RejectedError(f"{write(tree)} could not be evaluated on {stated}")


def _vanishes_at(tree: Expression, point: Point) -> bool:
    """Whether zero to 40 digits (of the larger side); False where no resolution is fine enough to tell.

    A rational value is exact, and then so is the answer: a constant may be as small as one likes.
    """
    for bits in _EVALUATION_BITS:
        engine = _engine(bits)
        pair = tree.arguments if isinstance(tree, Apply) and tree.head == "-" else (tree,)
        try:
            value = engine.at(tree, point)
            ends = [abs(end) for side in _sides_at(pair, point, bits) for end in side]
        except UndefinedError:
            continue
        low, high = (value, value) if isinstance(value, Fraction) else value
        if not low <= 0 <= high:
            raise RejectedError(f"{write(tree)} is not zero at {_shown(point)}")
        if isinstance(value, Fraction):
            return True
        whole = [end for end in (low, high, *ends) if isinstance(end, int)]
        if len(whole) == len(ends) + 2:
            size = max(engine.one, *whole[2:])
            if (whole[1] - whole[0]) * 10**_EVALUATION_DIGITS <= size:
                return True
    return False


def _zero_polynomial(tree: Expression) -> bool | None:
    """Whether a polynomial is zero everywhere; None for other expressions and for those that are too large.

    A polynomial of degree at most d_i in its i-th variable that vanishes on a grid of d_i + 1 values of each
    vanishes identically: as one in the last variable it has too many zeros, so its coefficients
    vanish on the grid of the others, and so on. All values are exact rationals.
    """
    names = sorted(variables(tree))
    if not _is_polynomial(tree):
        return None
    degrees = [_degree(tree, name) for name in names]
    if math.prod(degree + 1 for degree in degrees) > _MOST_GRID:
        return None
    for row in product(*(range(degree + 1) for degree in degrees)):
        value = _engine(_BOX_BITS).at(tree, dict(zip(names, map(Fraction, row), strict=True)))
        if not isinstance(value, Fraction):
            return None
        if value != 0:
            return False
    return True


def _degree(tree: Expression, name: str) -> int:
    """A bound of the degree of a polynomial in a variable."""
    if not isinstance(tree, Apply):
        return int(tree == Variable(name))
    inner = tree.arguments
    if tree.head == "**":
        exponent = inner[1]
        assert isinstance(exponent, Number)
        return _degree(inner[0], name) * int(exponent.value)
    degrees = [_degree(argument, name) for argument in inner]
    return sum(degrees) if tree.head == "*" else max(degrees)


def _shown(point: Point) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items())


def _sample(stated: Domain) -> Iterator[Point]:
    """Points of the domain from a linear congruential sequence; on the conditions if they pin a variable."""
    state, found = 88172645463325252, 0
    if not stated.box.sides:
        yield {}
        return
    for _ in range(4000):
        point = {}
        for name, side in stated.box.sides:
            state = (6364136223846793005 * state + 1442695040888963407) % (1 << 64)
            share = Fraction(state >> 44, 1 << 20)
            share = share if state & 4096 else share**6
            point[name] = side.lower + (side.upper - side.lower) * share
        try:
            _inside(stated, point)
        except (RejectedError, UndefinedError):
            continue
        yield point
        found += 1
        if found == _EVALUATIONS:
            return


# -- proofs


@dataclass(frozen=True, slots=True)
class _Goal:
    """``tree >= 0``; if ``strict``, ``> 0``, except at finitely many values of a variable ``but_for``."""

    tree: Expression
    strict: bool
    domain: Domain
    but_for: str = ""

    @property
    def links(self) -> tuple[Link, ...]:
        return tuple(link for condition in self.domain.where for link in condition.links)


def _branch_and_bound(document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
    _proved({"by": "boxes", "tree": payload["tree"]}, _goal(document))


def _proof(document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
    _proved(payload["proof"], _goal(document))


def _goal(document: Mapping[str, Json]) -> _Goal:
    link = _single(document)
    if link.relation == "==":
        raise RejectedError("a proof of this kind is about an inequality")
    stated = domain_of(document)
    missing = (variables(link.left) | variables(link.right)) - set(stated.box.names)
    if missing:
        raise RejectedError(f"the domain does not say where {', '.join(sorted(missing))} lies")
    return _Goal(link.margin, link.strict, stated)


def _proved(proof: Json, goal: _Goal) -> None:
    if not isinstance(proof, dict) or str(proof.get("by")) not in _RULES:
        raise RejectedError(f"an unknown rule in {str(proof)[:60]}")
    _RULES[str(proof["by"])](proof, goal)


def _by_boxes(proof: Mapping[str, Json], goal: _Goal) -> None:
    names = goal.domain.box.names
    if not names:
        raise RejectedError("a bisection without variables")
    text = proof["tree"]
    if not isinstance(text, str):
        raise RejectedError("a bisection tree is a text")
    letters = "abcdefgh"[: len(names)]
    stack: list[Sides] = [tuple((side.lower, side.upper) for _, side in goal.domain.box.sides)]
    for letter in text:
        if not stack:
            raise RejectedError("the bisection tree goes on after its last box")
        sides = stack.pop()
        if letter in letters:
            stack.extend(reversed(_halves(sides, letters.index(letter))))
        elif letter == "o":
            _outside(goal, sides)
        elif letter == ".":
            _nonnegative(goal, sides)
        else:
            raise RejectedError(f"the letter {letter!r} in a bisection tree")
    if stack:
        raise RejectedError(f"the bisection tree leaves {len(stack)} boxes open")


def _halves(sides: Sides, place: int) -> tuple[Sides, Sides]:
    low, high = sides[place]
    middle = (low + high) / 2
    first, last = sides[:place], sides[place + 1 :]
    return (*first, (low, middle), *last), (*first, (middle, high), *last)


def _values(goal: _Goal, sides: Sides, bits: int) -> dict[str, Span]:
    engine = _engine(bits)
    return {name: engine.span(*side) for name, side in zip(goal.domain.box.names, sides, strict=True)}


def _fails(goal: _Goal, values: Mapping[str, Span], bits: int) -> bool:
    """Whether some condition certainly fails on the whole box."""
    engine = _engine(bits)
    for link in goal.links:
        try:
            low, high = engine.range(link.margin, values)
        except UndefinedError:
            continue
        if high < 0 or (link.strict and high <= 0) or (link.relation == "==" and low > 0):
            return True
    return False


def _outside(goal: _Goal, sides: Sides) -> None:
    _bisected(goal, sides, prove=False)


def _nonnegative(goal: _Goal, sides: Sides) -> None:
    _bisected(goal, sides, prove=True)


def _bisected(goal: _Goal, sides: Sides, *, prove: bool) -> None:
    """The box is outside the conditions or, if ``prove``, the tree is nonnegative there; else bisect."""
    stack = [sides]
    for _ in range(_FURTHER):
        if not stack:
            return
        part = stack.pop()
        decided = any(_decided(goal, part, bits, prove=prove) for bits in (_BOX_BITS, 2 * _BOX_BITS))
        if not decided:
            if prove and _violated(goal, part):
                raise RejectedError(f"{write(goal.tree)} is violated on a box of the proof")
            widths = [
                (high - low) / (side.upper - side.lower) if high > low else Fraction(0)
                for (low, high), (_, side) in zip(part, goal.domain.box.sides, strict=True)
            ]
            if max(widths) == 0:
                raise RejectedError(f"{write(goal.tree)} is not confirmed at a point of the proof")
            stack.extend(_halves(part, widths.index(max(widths))))
    if stack:
        raise RejectedError(f"{write(goal.tree)} is not confirmed on a box of the proof")


def _violated(goal: _Goal, sides: Sides) -> bool:
    """Whether the centre of the box is a counterexample."""
    centre = {name: (low + high) / 2 for name, (low, high) in zip(goal.domain.box.names, sides, strict=True)}
    claim = Link(ZERO, "<" if goal.strict else "<=", goal.tree)
    try:
        return _holds(claim, centre) is False and all(_holds(link, centre) for link in goal.links)
    except UndefinedError:
        return False


def _decided(goal: _Goal, sides: Sides, bits: int, *, prove: bool) -> bool:
    values = _values(goal, sides, bits)
    if goal.links and _fails(goal, values, bits):
        return True
    if not prove:
        return False
    engine = _engine(bits)
    try:
        own = engine.range(goal.tree, values)
        if _enough(own[0], strict=goal.strict):
            return True
        if not (isinstance(own[0], int) and isinstance(own[1], int)) and not _continuous(goal):
            return False
        _, slopes = engine.slopes(goal.tree, values)
    except UndefinedError:
        return False
    narrowed = dict(values)
    for name, slope in slopes.items():
        low, high = values[name]
        narrowed[name] = (low, low) if slope[0] >= 0 else (high, high) if slope[1] <= 0 else (low, high)
    try:
        return _enough(engine.range(goal.tree, narrowed)[0], strict=goal.strict) or _enough(
            _mean_value(engine, goal.tree, narrowed, slopes), strict=goal.strict
        )
    except UndefinedError:
        return False


@lru_cache(maxsize=64)
def _continuous(goal: _Goal) -> bool:
    """Whether slopes describe the function: beyond a pole they say nothing."""
    return continuous(goal.tree, goal.domain, _signs(goal.domain))


def _enough(lower: int | float, *, strict: bool) -> bool:
    return lower > 0 if strict else lower >= 0


def _mean_value(
    engine: Rationals, tree: Expression, values: Mapping[str, Span], slopes: Mapping[str, Span]
) -> int | float:
    centre = {}
    reach = 0
    for name, (low, high) in values.items():
        if isinstance(low, float) or isinstance(high, float):
            return -math.inf
        middle = (low + high) // 2
        centre[name] = (middle, middle)
        if high > low and name in slopes:
            first, second = slopes[name]
            if isinstance(first, float) or isinstance(second, float):
                return -math.inf
            reach += -((-max(abs(first), abs(second)) * (high - middle)) >> engine.bits)
    return engine.range(tree, centre)[0] - reach


def _by_zero(proof: Mapping[str, Json], goal: _Goal) -> None:
    del proof
    if goal.strict:
        raise RejectedError("zero is not positive")
    _vanishes(goal.tree, goal.domain)


def _by_given(proof: Mapping[str, Json], goal: _Goal) -> None:
    condition, factor = _single({"formula": proof["condition"]}), exact(str(proof["times"]))
    if condition not in goal.links or factor <= 0 or (goal.strict and not condition.strict):
        raise RejectedError(f"{condition} does not give what is wanted")
    if goal.tree == condition.margin and factor == 1:
        return  # the condition itself, word for word
    _vanishes(Apply("-", (goal.tree, Apply("*", (Number(factor), condition.margin)))), goal.domain)


def _ordered(link: Link) -> set[tuple[Expression, Expression, bool]]:
    """The comparisons ``smaller, larger, strict`` that a condition says, in all spellings.

    ``x >= f_minus(y, eps)``, ``f_plus(x, eps) >= y`` and ``eps >= logit(y) - logit(x)`` are the same, and
    so are ``0 <= a - b`` and ``b <= a``: where the condition holds, ``a`` and ``b`` are numbers.
    """
    found = {(link.smaller, link.larger, link.strict)}
    if link.relation == "==":
        found.add((link.larger, link.smaller, False))
    for small, large, strict in tuple(found):
        for zero, gap in ((small, large), (large, small)):
            if zero == ZERO and isinstance(gap, Apply) and gap.head == "-":
                a, b = gap.arguments
                found.add((a, b, strict) if gap is small else (b, a, strict))
        for triple, sense in _tilt_comparisons(small, large):
            x, y, eps = triple
            spellings = (
                (x, Apply("f_minus", (y, eps))),
                (Apply("f_plus", (x, eps)), y),
                (eps, Apply("-", (Apply("logit", (y,)), Apply("logit", (x,))))),
            )
            found |= {(a, b, strict) if sense else (b, a, strict) for a, b in spellings}
    return found


def _tilt_comparisons(
    small: Expression, large: Expression
) -> Iterator[tuple[tuple[Expression, Expression, Expression], bool]]:
    """``(x, y, eps)`` with sense True if ``eps <= logit(y) - logit(x)`` is meant, False for ``>=``."""
    for one, other, sense in ((small, large, True), (large, small, False)):
        # sense: ``one <= other``, or for the second ``one >= other``
        if isinstance(other, Apply) and other.head == "f_minus":
            yield (one, other.arguments[0], other.arguments[1]), sense
        if isinstance(one, Apply) and one.head == "f_plus":
            yield (one.arguments[0], other, one.arguments[1]), sense
        if isinstance(other, Apply) and other.head == "-":
            first, second = other.arguments
            if (
                isinstance(first, Apply)
                and isinstance(second, Apply)
                and first.head == second.head == "logit"
            ):
                yield (second.arguments[0], first.arguments[0], one), sense


def _comparisons(goal: _Goal) -> set[tuple[Expression, Expression, bool]]:
    return {each for link in goal.links for each in _ordered(link)}


def _by_empty(proof: Mapping[str, Json], goal: _Goal) -> None:
    """The conditions named form a cycle with a strict step."""
    steps = proof["conditions"]
    if not isinstance(steps, list) or not steps:
        raise RejectedError("no contradiction")
    known = _comparisons(goal)
    chain = [_single({"formula": step}) for step in steps]
    for link, following in zip(chain, (*chain[1:], chain[0]), strict=True):
        if link.larger != following.smaller:
            raise RejectedError("the conditions do not follow on each other")
        given = (link.smaller, link.larger, link.strict) in known or (
            not link.strict and (link.smaller, link.larger, True) in known
        )
        if not given and not _known_of_tilts(link, goal):
            raise RejectedError(f"{link} is no condition")
    if not any(link.strict for link in chain):
        raise RejectedError("the cycle has no strict step")


def _known_of_tilts(link: Link, goal: _Goal) -> bool:
    """``f_minus(y, eps) <= y <= f_plus(y, eps)`` for ``eps >= 0``."""
    small, large = link.smaller, link.larger
    tilted = (
        small
        if isinstance(small, Apply) and small.head == "f_minus" and small.arguments[0] == large
        else None
    )
    if isinstance(large, Apply) and large.head == "f_plus" and large.arguments[0] == small:
        tilted = large
    if tilted is None or link.strict:
        return False
    sides = tuple((side.lower, side.upper) for _, side in goal.domain.box.sides)
    return _engine(_BOX_BITS).range(tilted.arguments[1], _values(goal, sides, _BOX_BITS))[0] >= 0


def _without(stated: Domain, name: str) -> Domain:
    sides = tuple((other, side) for other, side in stated.box.sides if other != name)
    return Domain(Box(sides), tuple(c for c in stated.where if name not in c.variables))


def _with(stated: Domain, *links: Link) -> Domain:
    known = {condition.text for condition in stated.where}
    added = tuple(Formula(str(link), (link,)) for link in links if str(link) not in known)
    return Domain(stated.box, stated.where + added)


def _moved(proof: Mapping[str, Json], goal: _Goal) -> tuple[str, Expression]:
    name, to = str(proof["variable"]), expression(str(proof["to"]))
    if (
        name not in goal.domain.box.names
        or name in variables(to)
        or not variables(to) <= set(goal.domain.box.names)
    ):
        raise RejectedError(f"{name} cannot be moved to {write(to)}")
    return name, to


def _by_pinned(proof: Mapping[str, Json], goal: _Goal) -> None:
    """Where the conditions force ``name = to``, f and all conditions may be read with ``to`` in its place."""
    name, to = _moved(proof, goal)
    known = {(small, large) for small, large, _ in _comparisons(goal)}
    if not {(Variable(name), to), (to, Variable(name))} <= known:
        raise RejectedError(f"the conditions do not force {name} = {write(to)}")
    there = [
        Link(substitute(link.left, {name: to}), link.relation, substitute(link.right, {name: to}))
        for link in goal.links
        if name in variables(link.left) | variables(link.right)
    ]
    rest = _with(_without(goal.domain, name), *there)
    _proved(proof["proof"], _Goal(substitute(goal.tree, {name: to}), goal.strict, rest))


def _call(proof: Mapping[str, Json], goal: _Goal) -> Apply:
    call = expression(str(proof["call"]))
    if not isinstance(call, Apply) or call not in _parts(goal.tree):
        raise RejectedError(f"{write(call)} does not occur")
    return call


def _parts(tree: Expression) -> set[Expression]:
    if not isinstance(tree, Apply):
        return {tree}
    return {tree}.union(*(_parts(argument) for argument in tree.arguments))


def _exchange(tree: Expression, call: Expression, value: Expression) -> Expression:
    if tree == call:
        return value
    if isinstance(tree, Apply):
        return Apply(tree.head, tuple(_exchange(argument, call, value) for argument in tree.arguments))
    return tree


def _tilt_form(x: Expression, y: Expression, eps: Expression) -> Expression:
    return expression(
        f"-(({write(eps)})*({write(x)})) - log(1 - ({write(y)}) + ({write(y)})*exp(-({write(eps)})))"
    )


def _list(proof: Mapping[str, Json], count: int) -> list[Json]:
    proofs = proof["proofs"]
    if not isinstance(proofs, list) or len(proofs) != count:
        raise RejectedError(f"{count} proofs are needed")
    return proofs


def _by_cases(proof: Mapping[str, Json], goal: _Goal) -> None:
    call = _call(proof, goal)
    cases = list(_cases(call))
    for inner, (conditions, value) in zip(_list(proof, len(cases)), cases, strict=True):
        tree = _exchange(goal.tree, call, value)
        _proved(inner, _Goal(tree, goal.strict, _with(goal.domain, *conditions)))


def _negative(tree: Expression) -> Expression:
    return tree if tree == ZERO else Apply("neg", (tree,))


def _minus(a: Expression, b: Expression) -> Expression:
    return a if b == ZERO else _negative(b) if a == ZERO else Apply("-", (a, b))


def _cases(call: Apply) -> Iterator[tuple[tuple[Link, ...], Expression]]:
    inner = call.arguments
    if call.head == "abs":
        yield (Link(ZERO, "<=", inner[0]),), inner[0]
        yield (Link(inner[0], "<=", ZERO),), _negative(inner[0])
    elif call.head in {"min", "max"}:
        relation = "<=" if call.head == "min" else ">="
        for one in inner:
            yield tuple(Link(one, relation, other) for other in inner if other is not one), one
    elif call.head == "if":
        yield (Link(inner[0], "<=", inner[1]),), inner[2]
        yield (Link(inner[1], "<", inner[0]),), inner[3]
    elif call.head == "d_eps":
        x, y, eps = inner
        low, high = Apply("f_minus", (y, eps)), Apply("f_plus", (y, eps))
        yield (Link(x, "<=", y), Link(x, ">=", low)), Apply("kl", (x, y))
        yield (Link(x, "<=", y), Link(x, "<=", low)), _tilt_form(x, y, eps)
        yield (Link(x, ">=", y), Link(x, "<=", high)), Apply("kl", (x, y))
        yield (Link(x, ">=", y), Link(x, ">=", high)), _tilt_form(_minus(ONE, x), _minus(ONE, y), eps)
    else:
        raise RejectedError(f"{call.head} has no cases")


def _growth(tree: Expression, call: Expression) -> set[int]:
    """The directions in which an expression may move when the call grows; 2 stands for unknown."""
    if tree == call:
        return {1}
    if not isinstance(tree, Apply) or call not in _parts(tree):
        return set()
    inner = [_growth(argument, call) for argument in tree.arguments]
    if tree.head in {"+", "min", "max"}:
        return set().union(*inner)
    if tree.head == "neg":
        return _turned(inner[0])
    if tree.head == "-":
        return inner[0] | _turned(inner[1])
    if tree.head in {"*", "/"}:
        for number, other in ((0, 1), (1, 0)):
            factor = tree.arguments[number]
            if isinstance(factor, Number) and (tree.head == "*" or number == 1):
                return inner[other] if factor.value >= 0 else _turned(inner[other])
    return {2}


def _turned(directions: set[int]) -> set[int]:
    return {-d if d != 2 else 2 for d in directions}


def _by_each(proof: Mapping[str, Json], goal: _Goal) -> None:
    """At each point the call equals one of its arguments, so it is enough to show all of them."""
    call = _call(proof, goal)
    if call.head not in {"min", "max", "abs"}:
        raise RejectedError(f"{call.head} does not choose among its arguments")
    values = (call.arguments[0], _negative(call.arguments[0])) if call.head == "abs" else call.arguments
    for inner, value in zip(_list(proof, len(values)), values, strict=True):
        _proved(inner, _Goal(_exchange(goal.tree, call, value), goal.strict, goal.domain))


def _by_bound(proof: Mapping[str, Json], goal: _Goal) -> None:
    call, value = _call(proof, goal), expression(str(proof["value"]))
    growth = _growth(goal.tree, call)
    if growth == {1}:
        allowed = _bounds_below(call)
    elif growth == {-1}:
        allowed = _bounds_above(call, _comparisons(goal))
    else:
        raise RejectedError(f"f is not monotone in {write(call)}")
    if write(value) not in {write(each) for each in allowed}:
        raise RejectedError(f"{write(value)} is no bound of {write(call)} on the right side")
    _proved(proof["proof"], _Goal(_exchange(goal.tree, call, value), goal.strict, goal.domain))


def _bounds_below(call: Apply) -> list[Expression]:
    if call.head == "max":
        return list(call.arguments)
    if call.head != "d_eps":
        return []
    x, y, eps = call.arguments
    return [ZERO, _tilt_form(x, y, eps), _tilt_form(_minus(ONE, x), _minus(ONE, y), eps)]


def _bounds_above(call: Apply, known: set[tuple[Expression, Expression, bool]]) -> list[Expression]:
    if call.head == "min":
        return list(call.arguments)
    if call.head != "d_eps":
        return []
    x, y, eps = call.arguments
    found: list[Expression] = [Apply("kl", (x, y)), _scaled(eps, Apply("abs", (_minus(y, x),)))]
    ordered = {(small, large) for small, large, _ in known}
    if (x, y) in ordered:
        found.append(_scaled(eps, _minus(y, x)))
    if (y, x) in ordered:
        found.append(_scaled(eps, _minus(x, y)))
    return found


def _scaled(a: Expression, b: Expression) -> Expression:
    return b if a == ONE else a if b == ONE else ZERO if ZERO in (a, b) else Apply("*", (a, b))


def _by_product(proof: Mapping[str, Json], goal: _Goal) -> None:
    constant, rows = exact(str(proof["constant"])), proof["factors"]
    if not isinstance(rows, list) or constant == 0:
        raise RejectedError("a product needs factors and a constant that is not zero")
    sign = 1 if constant > 0 else -1
    total: Expression = Number(constant)
    for row in rows:
        if not isinstance(row, dict):
            raise RejectedError("a factor is an object")
        factor, power, direction = expression(str(row["factor"])), row["power"], row["sign"]
        if not isinstance(power, int) or isinstance(power, bool) or power == 0 or direction not in {1, -1}:
            raise RejectedError("a factor has a power and a sign")
        total = Apply("*", (total, Apply("**", (factor, Number(Fraction(power))))))
        if power % 2 or (goal.strict and not _finitely_many_zeros(factor, power, goal.but_for)):
            oriented = factor if direction == 1 else _negative(factor)
            _proved(row["proof"], _Goal(oriented, goal.strict and power > 0, goal.domain))
        elif row["proof"] is not None:
            raise RejectedError("an even power needs no proof")
        sign = -sign if direction == -1 and power % 2 else sign
    if sign < 0:
        raise RejectedError("the signs of the factors make the product negative")
    _vanishes(Apply("-", (goal.tree, total)), goal.domain)


def _finitely_many_zeros(factor: Expression, power: int, name: str) -> bool:
    """Whether the factor is a polynomial of one variable that does not vanish identically."""
    if power < 0 or variables(factor) != {name} or not _is_polynomial(factor):
        return False
    values = [_engine(_BOX_BITS).at(factor, {name: Fraction(place, 7)}) for place in range(3)]
    return any(isinstance(value, Fraction) and value != 0 for value in values)


def _is_polynomial(tree: Expression) -> bool:
    if not isinstance(tree, Apply):
        return True
    inner = tree.arguments
    if tree.head == "**":
        power = inner[1]
        if not isinstance(power, Number) or power.value.denominator != 1:
            return False
        return _is_polynomial(inner[0]) and (power.value >= 0 or not variables(inner[0]))
    if tree.head == "/" and variables(inner[1]):
        return False
    return tree.head in {"+", "-", "neg", "*", "/"} and all(_is_polynomial(argument) for argument in inner)


def _by_split(proof: Mapping[str, Json], goal: _Goal) -> None:
    name, to = _moved(proof, goal)
    for inner, relation in zip(_list(proof, 2), ("<=", ">="), strict=True):
        half = _with(goal.domain, Link(Variable(name), relation, to))
        _proved(inner, _Goal(goal.tree, goal.strict, half))


def _by_monotone(proof: Mapping[str, Json], goal: _Goal) -> None:
    name, to = _moved(proof, goal)
    relation = str(proof["relation"])
    if relation not in {"<", "<=", ">", ">="} or not _compared(goal, name, to, relation):
        raise RejectedError(f"{name} {relation} {write(to)} is not known on the domain")
    steep = proof["steep"]
    if not isinstance(steep, bool):
        raise RejectedError("a slope is steep or not")
    if steep and relation in {"<=", ">="}:
        raise RejectedError("a strict statement needs a strict distance")
    rest = _without(goal.domain, name)
    _proved(proof["at"], _Goal(substitute(goal.tree, {name: to}), goal.strict and not steep, rest))
    side = _reach(proof["side"], goal, name, to)
    direction = relation if steep else relation[0] + "="
    sides = tuple((other, side if other == name else each) for other, each in goal.domain.box.sides)
    region = _with(Domain(Box(sides), rest.where), Link(Variable(name), direction, to))
    if not continuous_along(goal.tree, name, region, _signs(region)):
        raise RejectedError(f"{write(goal.tree)} may jump while {name} moves to {write(to)}")
    slope = _Slope(goal.tree, name, 1 if relation[0] == ">" else -1)
    _slope_proved(proof["slope"], slope, steep, region, expression(str(proof["derivative"])))


def _signs(region: Domain) -> Callable[[Expression], Signs]:
    """What exact integers say of signs all over a box."""
    engine = _engine(_BOX_BITS)
    values = {name: engine.span(side.lower, side.upper) for name, side in region.box.sides}

    def signs(tree: Expression) -> Signs:
        try:
            lower, upper = engine.range(tree, values)
        except UndefinedError:
            return False, False, False
        return lower > 0, lower >= 0, upper < 0

    return signs


@dataclass(frozen=True, slots=True)
class _Slope:
    tree: Expression
    name: str
    sign: int


def _slope_proved(proof: Json, slope: _Slope, strict: bool, region: Domain, stated: Expression) -> None:  # noqa: FBT001 - a fact about the goal, not a switch
    """The stated derivative is the derivative (by evaluation at points), and has the sign that is needed."""
    count = 0
    for number, point in enumerate(_sample(region)):
        count += _is_slope(slope, stated, point, strict=strict, coarse=number >= _LOOKED_AT_CLOSELY)
    if count < _EVALUATIONS // 2:
        raise RejectedError(f"the slope {write(stated)} could not be evaluated")
    _proved(proof, _Goal(stated, strict, region, slope.name if strict else ""))


def _is_slope(
    slope: _Slope, stated: Expression, point: Point, *, strict: bool = True, coarse: bool = False
) -> bool:
    """Whether both agree to 40 of their own digits; False where no resolution is fine enough to tell.

    Of their own: a slope of zero is not one that is only very small, and does not have its sign. Where a
    sign is not ``strict`` both may be zero: then they agree to the last of the resolutions, or if ``coarse``
    to the first.
    """
    for bits in _EVALUATION_BITS:
        engine = _engine(bits)
        values = {name: engine.span(value, value) for name, value in point.items()}
        try:
            _, slopes = engine.slopes(slope.tree, values)
            low, high = engine.range(stated, values)
        except UndefinedError:
            continue
        first, second = slopes.get(slope.name, (0, 0))
        own = (first, second) if slope.sign > 0 else (-second, -first)
        if own[0] > high or own[1] < low:
            raise RejectedError(f"{write(stated)} is not the slope in {slope.name} at {_shown(point)}")
        ends = [end for end in (low, high, *own) if isinstance(end, int)]
        if len(ends) == 4:
            size = max(abs(ends[0]), abs(ends[1]))
            if not strict and (coarse or bits == _EVALUATION_BITS[-1]):
                size = max(engine.one, size)
            if (max(ends) - min(ends)) * 10**_EVALUATION_DIGITS <= size:
                return True
    return False


def _compared(goal: _Goal, name: str, to: Expression, relation: str) -> bool:
    mine = Variable(name)
    pair = (mine, to) if relation[0] == "<" else (to, mine)
    strict = relation in {"<", ">"}
    if (*pair, True) in _comparisons(goal) or (not strict and (*pair, False) in _comparisons(goal)):
        return True
    side = goal.domain.box[name]
    if isinstance(to, Number):
        low = high = to.value
    elif isinstance(to, Variable):
        low, high = goal.domain.box[to.name].lower, goal.domain.box[to.name].upper
    else:
        return False
    if relation[0] == "<":
        return side.upper < low or (side.upper == low and (not strict or side.open_upper))
    return side.lower > high or (side.lower == high and (not strict or side.open_lower))


def _reach(text: Json, goal: _Goal, name: str, to: Expression) -> Interval:
    """The stated interval contains the side of the box and the range of what the variable moves to."""
    side = domain_of({"domain": {"box": {name: text}, "where": []}}).box[name]
    own = goal.domain.box[name]
    if isinstance(to, Number):
        low: Fraction | float = to.value
        high: Fraction | float = to.value
    elif isinstance(to, Variable):
        low, high = goal.domain.box[to.name].lower, goal.domain.box[to.name].upper
    else:
        sides = tuple((each.lower, each.upper) for _, each in goal.domain.box.sides)
        engine = _engine(2 * _BOX_BITS)
        bottom, top = engine.range(to, _values(goal, sides, 2 * _BOX_BITS))
        low, high = engine.value(bottom), engine.value(top)
    if not (side.lower <= min(own.lower, low) and side.upper >= max(own.upper, high)):
        raise RejectedError(f"{text} does not reach from the box to {write(to)}")
    if side.open_lower or side.open_upper:
        raise RejectedError("the interval of a slope is closed")
    return side


_RULES: Mapping[str, Callable[[Mapping[str, Json], _Goal], None]] = {
    "zero": _by_zero,
    "given": _by_given,
    "boxes": _by_boxes,
    "empty": _by_empty,
    "pinned": _by_pinned,
    "cases": _by_cases,
    "each": _by_each,
    "bound": _by_bound,
    "product": _by_product,
    "split": _by_split,
    "monotone": _by_monotone,
}

KINDS: dict[str, Callable[[Mapping[str, Json], Mapping[str, Json]], None]] = {
    "counterexample": _counterexample,
    "identity": _identity,
    "branch and bound": _branch_and_bound,
    "proof": _proof,
    "instances": _instances,
    "enumeration": _enumeration,
    "bracket": _bracket,
    "conjunction": _conjunction,
    CHARACTERISTIC_TIME: check_characteristic_time,
    TRANSPORT: check_transport,
    OPTIMAL_DESIGN: check_design,
    LINEAR_BOUND: check_linear_bound,
    PROJECTION: check_projection,
}
"""What checks each kind of certificate; other modules add their kinds here."""
