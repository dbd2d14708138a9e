"""Proofs by products: the margin is a sum of products of what the ranges and conditions make nonnegative.

The weights are found by a linear program in doubles; those that are not zero are then solved for exactly.
What is no quotient of polynomials, such as ``log(1 + x)``, counts as a variable of its own.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import chain, combinations_with_replacement
from math import comb

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import (
    ONE,
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    substitute,
    variables,
    write,
)
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ..signs import Signs
from .asked import Asked, Proof
from .letters import Letters
from .rational_functions import Polynomial, added, degree, product, quotient, scaled, tree_of

MOST_TERMS = 100
"""Of a denominator: a longer one says little of its sign, and as an expression is as deep as it is long."""
_MOST_NAMES = 24
_MOST_GUARDS = 40
_MOST_COLUMNS = 1200
_MOST_WITH_FACTS = 400
_MOST_ROWS = 600
_LARGEST_DEGREE = 6
_SMALL = 1e-9
_NEVER_NEGATIVE = frozenset(
    {"exp", "kl", "d_eps", "sqrt", "abs", "f_minus", "f_plus", "expit", "Phi", "erfc"}
)


@dataclass(frozen=True, eq=False)
class Fact:
    """What is not negative, in the variables as stated, with a proof on the domain of the signs."""

    larger: Expression
    smaller: Expression
    strict: bool
    proof: Proof

    @property
    def margin(self) -> Expression:
        """What is not negative."""
        return Apply("-", (self.larger, self.smaller))


@dataclass(frozen=True)
class _Guard:
    """What is not negative on the domain: as a polynomial, and how it is written there."""

    polynomial: Polynomial
    tree: Expression
    positive: bool
    fact: Fact | None = None


@dataclass(frozen=True)
class _Column:
    """A product of guards, times the square of a polynomial; without either it is 1."""

    polynomial: Polynomial
    guards: tuple[_Guard, ...] = ()
    root: Polynomial | None = None

    @property
    def positive(self) -> bool:
        return self.root is None and all(each.positive for each in self.guards)


def by_products(
    asked: Asked, *, letters: Letters | None = None, known: Sequence[Fact] = (), squared: bool = False
) -> Proof | None:
    """A proof that the margin is a sum of products of what is not negative on the domain, with weights.

    The sum is found in the variables as stated. ``letters`` may know more of the parts that they stand for,
    and facts become lemmas where they are used. ``squared``: of products of two, each times a square.
    """
    link, stated, signs = asked.link, asked.stated, asked.signs
    letters = letters or Letters(stated.box.names)
    margin, conditions, given = _as_letters(link, stated, letters)
    facts = [letters.instead(each.margin) for each in known]
    names = _names_in((margin, *given, *facts), stated, letters)
    if not names or len(names) > _MOST_NAMES:
        return None

    def there(tree: Expression) -> Expression:
        return asked.there(substitute(tree, letters.trees))

    parts = quotient(margin, names)
    over = None if parts is None else _made_positive(parts[1], names, signs, there)
    if parts is None or over is None:
        return None
    target = letters.reduced(scaled(parts[0], Fraction(over[0])), names)
    if degree(target) > _LARGEST_DEGREE:
        return None
    if not all(map(asked.is_number, (there(margin), over[1]))):
        return None
    guards: list[_Guard] = []
    likely = _facts(given, conditions, names, stated, letters)
    for tree, fact in chain(((each, None) for each in likely), zip(facts, known, strict=True)):
        written = there(tree if fact is None else fact.margin)
        found = quotient(tree, names)
        if found is None or degree(found[0]) == 0:
            continue
        below = _made_positive(found[1], names, signs, there)
        if below is None:
            continue
        if degree(found[1]):
            written = Apply("*", (written, below[1]))
        guard = letters.reduced(scaled(found[0], Fraction(below[0])), names)
        if not guard or any(each.polynomial == guard for each in guards) or not asked.is_number(written):
            continue
        if fact is not None:
            guards.append(_Guard(guard, written, link.strict and fact.strict, fact))
        elif signs.nonnegative(written):
            guards.append(_Guard(guard, written, link.strict and signs.positive(written)))
    most = _MOST_WITH_FACTS if known else _MOST_COLUMNS
    attempts = _with_squares if squared else _attempts
    for columns in attempts(target, guards[:_MOST_GUARDS], names, letters, most_columns=most):
        weights = _weights(target, columns, strict=link.strict)
        if weights is not None:
            return _written(weights, over[1], names, there)
    return None


def within_reach(link: Link, stated: Domain | WideDomain) -> bool:
    """Whether `by_products` may find a proof; it asks for no sign, and does not if this says no.

    What is in no range and no condition is in no product, so that only squares have it.
    """
    letters = Letters(stated.box.names)
    margin, conditions, given = _as_letters(link, stated, letters)
    names = _names_in((margin, *given), stated, letters)
    parts = quotient(margin, names) if names else None
    if parts is None:
        return False
    guarded = frozenset[str]().union(*map(variables, _facts(given, conditions, names, stated, letters)))
    free = [place for place, name in enumerate(names) if name not in guarded]
    return all(sum(powers) == 2 or not any(powers[place] for place in free) for powers in parts[0])


def _as_letters(
    link: Link, stated: Domain | WideDomain, letters: Letters
) -> tuple[Expression, list[Link], list[Expression]]:
    """The margin, the conditions, and their margins, with letters in both margins."""
    conditions = [each for condition in stated.where for each in condition.links]
    margin = letters.instead(link.margin)
    return margin, conditions, [letters.instead(each.margin) for each in conditions]


def _names_in(trees: Sequence[Expression], stated: Domain | WideDomain, letters: Letters) -> list[str]:
    """The variables and letters that are needed, in their order."""
    used = letters.with_radicands(frozenset[str]().union(*map(variables, trees)))
    return [name for name in (*stated.box.names, *letters.of.values()) if name in used]


def _facts(
    given: Sequence[Expression],
    conditions: Sequence[Link],
    names: Sequence[str],
    stated: Domain | WideDomain,
    letters: Letters,
) -> Iterator[Expression]:
    """What may not be negative: what the conditions and the ranges say, and what functions are."""
    for tree, condition in zip(given, conditions, strict=True):
        yield tree
        if condition.relation == "==":
            yield Apply("neg", (tree,))
    yield from _margins_of_ranges(stated, names)
    for tree, name in tuple(letters.of.items()):
        own = Variable(name)
        assert isinstance(tree, Apply)
        if tree.head in _NEVER_NEGATIVE:
            yield own
        elif tree.head == "log" and _is_plain(tree.arguments[0]):
            yield own
            yield Apply("neg", (own,))
        for each in tree.arguments if tree.head in {"min", "max", "abs"} else ():
            inner = letters.instead(each)
            if variables(inner) <= set(names):
                yield Apply("-", (inner, own) if tree.head == "min" else (own, inner))
                if tree.head == "abs":
                    yield Apply("+", (own, inner))


def _margins_of_ranges(stated: Domain | WideDomain, names: Collection[str]) -> Iterator[Expression]:
    """What may not be negative because the variables of these names stay in their ranges."""
    for name, side in stated.box.sides:
        own = Variable(name)
        if name in names and side.lower is not None:
            yield own if side.lower == 0 else Apply("-", (own, Number(side.lower)))
        if name in names and side.upper is not None:
            yield Apply("-", (ZERO if side.upper == 0 else Number(side.upper), own))


def _made_positive(
    below: Polynomial, names: Sequence[str], signs: Signs, there: Callable[[Expression], Expression]
) -> tuple[Fraction, Expression] | None:
    """What the numerator is times where the denominator is made positive, and that denominator."""
    if degree(below) == 0:
        (number,) = below.values()
        return 1 / number, ONE
    if len(below) > MOST_TERMS:
        return None
    tree = there(tree_of(below, names))
    if signs.positive(tree):
        return Fraction(1), tree
    negated = Apply("neg", (tree,))
    return (Fraction(-1), negated) if signs.positive(negated) else None


def _is_plain(tree: Expression) -> bool:
    """A variable, or a number more or less; the sign of its logarithm is seen at once."""
    if isinstance(tree, Apply) and tree.head in {"+", "-"}:
        return all(not isinstance(each, Apply) for each in tree.arguments)
    return isinstance(tree, Variable)


def _attempts(
    target: Polynomial, guards: Sequence[_Guard], names: Sequence[str], letters: Letters, *, most_columns: int
) -> Iterator[list[_Column]]:
    """Sums of single guards; of products of two, and squares; of products of three."""
    unit: Polynomial = {(0,) * len(names): Fraction(1)}
    products: dict[tuple[int, ...], Polynomial] = {(): unit}
    reduced: dict[tuple[int, ...], _Column] = {}
    for most in (1, 2, 3):
        highest = max(most, degree(target))
        if most > 1 and sum(comb(len(guards) + n - 1, n) for n in range(1, most + 1)) > most_columns:
            return
        columns = [_Column(unit)]
        for count in range(1, most + 1):
            for places in combinations_with_replacement(range(len(guards)), count):
                if places not in reduced:
                    last = guards[places[-1]].polynomial
                    products[places] = product(products[places[:-1]], last)
                    total = letters.reduced(products[places], names)
                    reduced[places] = _Column(total, tuple(guards[place] for place in places))
                if degree(reduced[places].polynomial) <= highest:
                    columns.append(reduced[places])
        if most > 1:
            columns += _squares(names, letters)
        if len({powers for each in columns for powers in each.polynomial}) <= _MOST_ROWS:
            yield columns


def _with_squares(
    target: Polynomial, guards: Sequence[_Guard], names: Sequence[str], letters: Letters, *, most_columns: int
) -> Iterator[list[_Column]]:
    """Sums of products of two guards, each times a square."""
    unit: Polynomial = {(0,) * len(names): Fraction(1)}
    squares = list(_squares(names, letters))
    if (1 + len(guards)) * (2 + len(guards)) // 2 * len(squares) > most_columns:
        return
    several = [(), *((each,) for each in guards), *combinations_with_replacement(guards, 2)]
    columns = [_Column(unit)]
    for chosen in several:
        weight = reduce(product, (each.polynomial for each in chosen), unit)
        for square in squares:
            total = letters.reduced(product(weight, square.polynomial), names)
            if degree(total) <= max(2, degree(target)):
                columns.append(_Column(total, chosen, square.root))
    if len({powers for each in columns for powers in each.polynomial}) <= _MOST_ROWS:
        yield columns


def _squares(names: Sequence[str], letters: Letters) -> Iterator[_Column]:
    """The squares of the variables, and of sums and differences of two of these and 1; 1 is one, too."""
    several: list[Polynomial] = [
        {tuple(int(other == name) for other in names): Fraction(1)} for name in ("", *names)
    ]
    for place, first in enumerate(several):
        yield _Column(letters.reduced(product(first, first), names), root=first)
        for second in several[:place]:
            for sign in (1, -1):
                root = added(first, second, Fraction(sign))
                yield _Column(letters.reduced(product(root, root), names), root=root)


def _weights(
    target: Polynomial, columns: Sequence[_Column], *, strict: bool
) -> list[tuple[Fraction, _Column]] | None:
    """Weights, none of them negative, with which the columns make up the target."""
    monomials = sorted({powers for each in columns for powers in each.polynomial})
    place = {powers: row for row, powers in enumerate(monomials)}
    if not set(target) <= set(place):
        return None
    table = [{place[powers]: value for powers, value in each.polynomial.items()} for each in columns]
    right = [target.get(powers, Fraction(0)) for powers in monomials]
    if _signs_exclude(table, right):
        return None
    if strict:
        best = _solved(table, right, [-float(each.positive) for each in columns], most=1.0)
        share = Fraction(0)
        if best is not None:
            share = _below(sum(value for value, each in zip(best, columns, strict=True) if each.positive))
        if not share:
            return None
        for own, each in zip(table, columns, strict=True):
            own.update({len(right): Fraction(1)} if each.positive else {})
        table.append({len(right): Fraction(-1)})
        right.append(share)
    found = _solved(table, right, [1.0] * len(table), most=None)
    if found is None:
        return None
    kept = [j for j, value in enumerate(found) if value > _SMALL]
    nothing = Fraction(0)
    exact = _solution([[table[j].get(row, nothing) for j in kept] for row in range(len(right))], right)
    if exact is None or any(value < 0 for value in exact):
        return None
    return [(value, columns[j]) for value, j in zip(exact, kept, strict=True) if value and j < len(columns)]


def _solution(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction] | None:
    """One solution of the equations, in rationals; None if there is none."""
    from flint import fmpq, fmpq_mat

    width = len(rows[0]) if rows else 0
    entries = [
        fmpq(*each.as_integer_ratio()) for row, end in zip(rows, right, strict=True) for each in (*row, end)
    ]
    reduced, rank = fmpq_mat(len(rows), width + 1, entries).rref()
    found = [Fraction(0)] * width
    for row in range(rank):
        pivot = next(place for place in range(width + 1) if reduced[row, place] != 0)
        if pivot == width:
            return None
        found[pivot] = Fraction(int(reduced[row, width].p), int(reduced[row, width].q))
    return found


def _signs_exclude(table: Sequence[Mapping[int, Fraction]], right: Sequence[Fraction]) -> bool:
    """Whether signs alone show that no weights, none of them negative, make up the right side.

    Where all that is left in a row has one sign, and zero is wanted, nothing of it has a weight.
    """
    left = dict(enumerate(table))
    while True:
        signs: list[set[int]] = [set() for _ in right]
        for own in left.values():
            for row, value in own.items():
                signs[row].add(1 if value > 0 else -1)
        if any(value and (1 if value > 0 else -1) not in signs[row] for row, value in enumerate(right)):
            return True
        idle = {row for row, value in enumerate(right) if not value and len(signs[row]) == 1}
        kept = {column: own for column, own in left.items() if idle.isdisjoint(own)}
        if len(kept) == len(left):
            return False
        left = kept


def _solved(
    table: Sequence[Mapping[int, Fraction]],
    right: Sequence[Fraction],
    cost: Sequence[float],
    *,
    most: float | None,
) -> list[float] | None:
    """Weights of the columns, each of which is given by what it has in which row."""
    import numpy as np
    from scipy.optimize import linprog

    matrix = np.zeros((len(right), len(table)))
    for column, own in enumerate(table):
        for row, value in own.items():
            matrix[row, column] = float(value)
    found = linprog(
        cost, A_eq=matrix, b_eq=np.array([float(each) for each in right]), bounds=(0, most), method="highs-ds"
    )
    return None if found.x is None else [float(each) for each in found.x]


def _below(value: float) -> Fraction:
    """A power of two of at most half the value, up to 1/2; zero if it is too small."""
    share = Fraction(1, 2)
    while share > value / 2 and share > Fraction(1, 1 << 20):
        share /= 2
    return share if share <= value / 2 else Fraction(0)


def _written(
    weights: Sequence[tuple[Fraction, _Column]],
    over: Expression,
    names: Sequence[str],
    there: Callable[[Expression], Expression],
) -> Proof:
    constant, rows = Fraction(0), list[Json]()
    for weight, column in weights:
        if column.root is None and not column.guards:
            constant += weight
            continue
        root = ONE if column.root is None else there(tree_of(column.root, names))
        rows.append(
            {"times": [write(each.tree) for each in column.guards], "squares": [[str(weight), write(root)]]}
        )
    proof: Proof = {"by": "squares", "over": write(over), "constant": str(constant), "terms": rows}
    facts = dict.fromkeys(each.fact for _, column in weights for each in column.guards if each.fact)
    lemmas: list[Json] = [
        {"says": str(Link(there(each.margin), ">" if each.strict else ">=", ZERO)), "proof": each.proof}
        for each in facts
    ]
    return {**proof, "lemmas": lemmas} if lemmas else proof
