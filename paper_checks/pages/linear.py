"""Whether a relation follows from others by linear arithmetic alone, decided in rationals.

What is not linear is a letter: each monomial of the sides, written out over variables and calls.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Final

from ...theory.formulas.expression import ONE, Apply, Expression, Link, Number, Variable, calls, write

Monomial = tuple[tuple[str, int], ...]
"""Each letter or call with its power; empty for a number."""
Polynomial = Mapping[Monomial, Fraction]

_MONOTONE: Final = frozenset({"exp", "log", "sqrt", "expit", "logit", "Phi", "erf"})
_FLAT: Final = frozenset({"ceil", "floor", "max", "min"})
_MOST_POWER: Final = 4
_MOST_TERMS: Final = 200


def follows(goal: Link, given: Sequence[Link]) -> bool:
    """Whether the goal, or what it is the image of under a monotone function, is linear in what is given."""
    known = [*given, *_images(goal, given)]
    return any(all(_is_combination(half, known) for half in _halves(each)) for each in _preimages(goal))


def is_linear(link: Link, letters: Container[str]) -> bool:
    """Whether it is an order of sums of these letters, each taken so often, and of numbers."""
    if link.relation == "==":
        return False
    terms = _difference(link.larger, link.smaller)
    return all(len(key) < 2 and all(name in letters and n == 1 for name, n in key) for key in terms)


def gap(link: Link) -> Fraction | None:
    """The difference of its sides, if that is a number."""
    terms = _difference(link.right, link.left)
    return terms.get((), Fraction(0)) if terms.keys() <= {()} else None


def _images(goal: Link, given: Sequence[Link]) -> Iterator[Link]:
    """The order of monotone calls in the goal, by that of the one argument in which they are different."""
    found = dict.fromkeys(each for side in (goal.left, goal.right) for each in calls(side, _MONOTONE | _FLAT))
    for one, other in permutations(found, 2):
        pairs = [both for both in zip(one.arguments, other.arguments, strict=False) if both[0] != both[1]]
        if one.head == other.head and len(one.arguments) == len(other.arguments) and len(pairs) == 1:
            for relation in ("<=",) if one.head in _FLAT else ("<=", "<"):
                if follows(Link(pairs[0][0], relation, pairs[0][1]), given):
                    yield Link(one, relation, other)


def _preimages(goal: Link) -> Iterable[Link]:
    """The goal, and what implies it by a common power, numerator or factor."""
    yield goal
    match goal.left, goal.right:
        case Apply(head="**", arguments=(left, power)), Apply(head="**", arguments=(right, same)) if (
            power == same
        ):
            yield from _preimages(Link(left, goal.relation, right))
        case Apply(head="/", arguments=(above, left)), Apply(head="/", arguments=(same, right)) if (
            above == same
        ):
            yield from _preimages(Link(right, goal.relation, left))
    ours, theirs = _factors(goal.left), _factors(goal.right)
    common = [each for each in ours if each in theirs and not isinstance(each, Number)]
    if common:
        left, right = (_without(common[0], factors) for factors in (ours, theirs))
        yield from _preimages(Link(left, goal.relation, right))


def _without(factor: Expression, factors: Sequence[Expression]) -> Expression:
    """The product of all factors but one."""
    rest = list(factors)
    rest.remove(factor)
    product: Expression = rest[0] if rest else ONE
    for each in rest[1:]:
        product = Apply("*", (product, each))
    return product


def _factors(tree: Expression) -> list[Expression]:
    match tree:
        case Apply(head="*", arguments=(left, right)):
            return _factors(left) + _factors(right)
        case Apply(head="/", arguments=(above, below)):
            return [*_factors(above), *(Apply("/", (ONE, each)) for each in _factors(below))]
    return [tree]


def _halves(link: Link) -> list[tuple[Polynomial, bool]]:
    """The relation as polynomials that are not negative; an equality is two."""
    margin = _difference(link.larger, link.smaller)
    if link.relation == "==":
        return [(margin, False), ({key: -value for key, value in margin.items()}, False)]
    return [(margin, link.strict)]


def _is_combination(goal: tuple[Polynomial, bool], given: Iterable[Link]) -> bool:
    """Whether the goal is a sum of what is given, each taken so often, and of a number."""
    one: Polynomial = {(): Fraction(1)}
    rows = [*(half for link in given for half in _halves(link)), (one, True)]
    unknowns = sorted({key for each, _ in (*rows, goal) for key in each})
    columns = [[each.get(key, Fraction(0)) for key in unknowns] for each, _ in rows]
    wanted = [goal[0].get(key, Fraction(0)) for key in unknowns]
    gain = [Fraction(int(strict)) for _, strict in rows]
    found = _largest(columns, wanted, gain)
    return found is not None and (found > 0 or not goal[1])


def _largest(
    columns: list[list[Fraction]], wanted: list[Fraction], gain: list[Fraction]
) -> Fraction | float | None:
    """The largest gain of shares >= 0 whose columns add up to what is wanted; None if none do.

    The simplex method with Bland's rule, in two phases: it ends, and is exact.
    """
    signs = [-1 if each < 0 else 1 for each in wanted]
    count, size = len(columns), len(wanted)
    table = [
        [
            *(column[row] * signs[row] for column in columns),
            *(Fraction(int(row == each)) for each in range(size)),
            wanted[row] * signs[row],
        ]
        for row in range(size)
    ]
    basis = list(range(count, count + size))
    _improve(table, basis, [Fraction(0)] * count + [Fraction(-1)] * size, count + size)
    if any(line[-1] for line, at in zip(table, basis, strict=True) if at >= count):
        return None
    for row, at in enumerate(basis):  # what was only there to begin with leaves, or its line says nothing
        if (
            at >= count
            and (other := next((place for place in range(count) if table[row][place]), None)) is not None
        ):
            _pivot(table, basis, row, other)
    kept = [row for row, at in enumerate(basis) if at < count]
    table, basis = [table[row] for row in kept], [basis[row] for row in kept]
    if not _improve(table, basis, [*gain, *([Fraction(0)] * size)], count):
        return float("inf")
    return sum((gain[at] * line[-1] for line, at in zip(table, basis, strict=True)), Fraction(0))


def _improve(table: list[list[Fraction]], basis: list[int], gain: list[Fraction], allowed: int) -> bool:
    """Pivot until no share gains more; False if the gain has no end."""
    while True:
        for place in range(allowed):
            if place in basis:
                continue
            better = gain[place] - sum(gain[at] * line[place] for line, at in zip(table, basis, strict=True))
            if better > 0:
                break
        else:
            return True
        ratios = [
            (line[-1] / line[place], basis[row], row) for row, line in enumerate(table) if line[place] > 0
        ]
        if not ratios:
            return False
        _pivot(table, basis, min(ratios)[2], place)


def _pivot(table: list[list[Fraction]], basis: list[int], row: int, place: int) -> None:
    line = [each / table[row][place] for each in table[row]]
    table[row], basis[row] = line, place
    for other, each in enumerate(table):
        if other != row and each[place]:
            factor = each[place]
            table[other] = [mine - factor * its for mine, its in zip(each, line, strict=True)]


def _difference(larger: Expression, smaller: Expression) -> Polynomial:
    return _sum(_polynomial(larger), {key: -value for key, value in _polynomial(smaller).items()})


def _polynomial(tree: Expression) -> Polynomial:
    match tree:
        case Number(value=value):
            return {(): value} if value else {}
        case Variable(name=name):
            return {((name, 1),): Fraction(1)}
        case Apply(head="+", arguments=(left, right)):
            return _sum(_polynomial(left), _polynomial(right))
        case Apply(head="-", arguments=(left, right)):
            return _difference(left, right)
        case Apply(head="neg", arguments=(inner,)):
            return {key: -value for key, value in _polynomial(inner).items()}
        case Apply(head="*", arguments=(left, right)):
            return _product(_polynomial(left), _polynomial(right), tree)
        case Apply(head="/", arguments=(above, Number(value=value))) if value:
            return {key: each / value for key, each in _polynomial(above).items()}
        case Apply(head="/", arguments=(above, below)) if above != ONE:
            return _product(_polynomial(above), _letter(Apply("/", (ONE, below))), tree)
        case Apply(head="**", arguments=(inner, Number(value=power))) if power in range(1, _MOST_POWER + 1):
            found = _polynomial(inner)
            whole = found
            for _ in range(int(power) - 1):
                whole = _product(whole, found, tree)
            return whole
    return _letter(tree)


def _letter(tree: Expression) -> Polynomial:
    return {((write(tree), 1),): Fraction(1)}


def _sum(one: Polynomial, other: Polynomial) -> Polynomial:
    added = {key: one.get(key, Fraction(0)) + other.get(key, Fraction(0)) for key in {**one, **other}}
    return {key: value for key, value in added.items() if value}


def _product(one: Polynomial, other: Polynomial, tree: Expression) -> Polynomial:
    """The product, or all of it as a letter where it has too many terms."""
    if len(one) * len(other) > _MOST_TERMS:
        return _letter(tree)
    found: dict[Monomial, Fraction] = {}
    for ours, value in one.items():
        for theirs, factor in other.items():
            powers = dict(ours)
            for name, power in theirs:
                powers[name] = powers.get(name, 0) + power
            key = tuple(sorted(powers.items()))
            found[key] = found.get(key, Fraction(0)) + value * factor
    return {key: value for key, value in found.items() if value}
