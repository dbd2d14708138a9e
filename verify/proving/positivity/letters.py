"""Names for what is no quotient of polynomials, so that it counts as a variable of its own."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ....theory.formulas.expression import ONE, ZERO, Apply, Expression, Number, Variable, variables
from ..symbolic import Algebra, NoCanonicalFormError
from .asked import Asked
from .rational_functions import Polynomial, Powers, degree, product, quotient

_MOST_PASSES = 12
_LARGEST_ROOT = 8


class Letters:
    """Names for the parts of expressions, the same for the same."""

    def __init__(self, taken: Sequence[str]) -> None:
        self.taken = set(taken)
        self.of: dict[Expression, str] = {}

    def instead(self, tree: Expression) -> Expression:
        """The expression with a name in place of each part that is no quotient of polynomials."""
        if not isinstance(tree, Apply):
            return tree
        if tree.head in {"+", "-", "*", "/", "neg"} or (tree.head == "**" and _whole(tree.arguments[1])):
            return Apply(tree.head, tuple(map(self.instead, tree.arguments)))
        return self._named(tree)

    def _named(self, tree: Apply) -> Expression:
        if tree not in self.of:
            number = len(self.of)
            while (name := f"a{number}") in self.taken:
                number += 1
            self.taken.add(name)
            self.of[tree] = name
        return Variable(self.of[tree])

    @property
    def trees(self) -> dict[str, Expression]:
        """What the names stand for."""
        return {name: tree for tree, name in self.of.items()}

    def with_radicands(self, names: frozenset[str]) -> frozenset[str]:
        """The names, and those in whatever powers of them are."""
        return names

    def reduced(self, polynomial: Polynomial, names: Sequence[str]) -> Polynomial:
        """The same value, by what is known of powers of the names."""
        del names
        return polynomial


class FunctionLetters(Letters):
    """Letters that know of logarithms and roots.

    Both are split where signs allow it, and the square of a root is what it is the root of.
    """

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.stated.box.names)
        self._algebra = Algebra(asked)
        self._split: dict[Expression, Expression] = {}
        self._radicands: dict[str, tuple[int, Expression]] = {}

    def _named(self, tree: Apply) -> Expression:
        if tree == Apply("exp", (ZERO,)):
            return ONE
        if tree.head not in {"log", "sqrt", "**"}:
            return super()._named(tree)
        if tree not in self._split:
            try:
                plain = self._algebra.expression(self._algebra.form(tree))
            except (NoCanonicalFormError, RecursionError):
                plain = tree
            self._split[tree] = self._of_parts(plain)
        return self._split[tree]

    def _of_parts(self, tree: Expression) -> Expression:
        if not isinstance(tree, Apply):
            return tree
        if tree.head in {"+", "-", "*", "/", "neg"} or (tree.head == "**" and _whole(tree.arguments[1])):
            return Apply(tree.head, tuple(map(self._of_parts, tree.arguments)))
        own = super()._named(tree)
        root = _root(tree)
        if isinstance(own, Variable) and root is not None and own.name not in self._radicands:
            self._radicands[own.name] = root[0], self._of_parts(root[1])
        return own

    def as_quotient(
        self, tree: Expression, names: Sequence[str]
    ) -> tuple[list[str], tuple[Polynomial, Polynomial] | None]:
        """The expression over those of the names, and of the letters, that it needs."""
        written = self.instead(tree)
        used = self.with_radicands(variables(written))
        needed = [name for name in (*names, *self.of.values()) if name in used]
        return needed, quotient(written, needed) if needed else None

    @property
    def roots(self) -> Mapping[str, tuple[int, Expression]]:
        """The names that stand for roots, each with its degree and what it is the root of."""
        return self._radicands

    def with_radicands(self, names: frozenset[str]) -> frozenset[str]:
        """The names, and those in what they are roots of."""
        found = set(names)
        for name in sorted(names):
            if name in self._radicands:
                more = variables(self._radicands[name][1]) - found
                found |= self.with_radicands(frozenset(more))
        return frozenset(found)

    def reduced(self, polynomial: Polynomial, names: Sequence[str]) -> Polynomial:
        """The same value, with each root to a power below its degree."""
        for _ in range(_MOST_PASSES):
            for place, name in enumerate(names):
                power, inner = self._radicands.get(name, (0, None))
                if inner is not None and any(powers[place] >= power for powers in polynomial):
                    parts = quotient(inner, names)
                    if parts is not None and degree(parts[1]) == 0:
                        (number,) = parts[1].values()
                        below = {powers: value / number for powers, value in parts[0].items()}
                        polynomial = _without_powers(polynomial, place, power, below)
                        break
            else:
                return polynomial
        return polynomial


def _without_powers(polynomial: Polynomial, place: int, power: int, inner: Polynomial) -> Polynomial:
    """The polynomial with what a root is the root of in place of its powers."""
    result: dict[Powers, Fraction] = {}
    for powers, value in polynomial.items():
        count, left = divmod(powers[place], power)
        total: Polynomial = {(*powers[:place], left, *powers[place + 1 :]): value}
        for _ in range(count):
            total = product(total, inner)
        for each, coefficient in total.items():
            result[each] = result.get(each, Fraction(0)) + coefficient
    return {powers: value for powers, value in result.items() if value}


def _root(tree: Apply) -> tuple[int, Expression] | None:
    """The degree of a root, and what it is the root of."""
    match tree:
        case Apply("sqrt", (inner,)):
            return 2, inner
        case Apply("**", (inner, Number(power))) if (
            power.numerator == 1 and 1 < power.denominator <= _LARGEST_ROOT
        ):
            return power.denominator, inner
    return None


def _whole(power: Expression) -> bool:
    return isinstance(power, Number) and power.value.denominator == 1
