"""What the prover knows at a point of a derivation, and what it sees at random instances."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from flint import fmpq_mat

from ....theory.matrices.statement import DEFINITE, INVERTIBLE, SEMIDEFINITE, SYMMETRIC, Kind, Statement
from ....theory.matrices.terms import (
    SCALAR,
    SCALAR_FUNCTIONS,
    Number,
    Op,
    Relation,
    Shape,
    Symbol,
    Term,
    shape_of,
    subterms,
)
from ....theory.numbers.json_value import Json
from .instances import Instance, NoValueError, Value, instances

Step = dict[str, Json]
_SEEN = 10


@dataclass
class Situation:
    """Symbols and their kinds, what is known, and the steps that were made."""

    kinds: Mapping[str, Kind]
    known: list[Relation]
    steps: list[Step] = field(default_factory=list)
    prints: dict[Term, tuple[object, ...] | None] = field(default_factory=dict)

    @cached_property
    def shapes(self) -> dict[str, Shape]:
        """The shape of each symbol."""
        return {name: kind.shape for name, kind in self.kinds.items()}

    @cached_property
    def scalars(self) -> dict[str, str]:
        """The ranges of the scalars."""
        return {name: kind.side for name, kind in self.kinds.items() if kind.form == "scalar"}

    @cached_property
    def seen(self) -> list[Instance]:
        """Random instances of the kinds, whatever the conditions; the larger ones of them."""
        about = Statement(self.kinds, {}, {}, self.shapes, (), {}, ())
        found = list(instances(about, 7, 6 * _SEEN))
        large = [each for each in found if all(size > 1 for name, size in each.sizes.items() if name != "1")]
        return [replace(each, opaque=True) for each in large[-_SEEN:] or found[-_SEEN:]]

    def add(self, says: Relation, step: Step) -> None:
        """A step, after which its relation is known."""
        self.steps.append({"says": str(says), **step})
        self.known.append(says)

    def place(self, each: Relation) -> int:
        """Where a relation stands among what is known."""
        return self.known.index(each)

    def shape(self, term: Term) -> Shape:
        """The shape of a term."""
        return shape_of(term, self.shapes)

    def is_number(self, term: Term) -> bool:
        """Whether a term is a number."""
        return self.shape(term) == SCALAR

    def print_of(self, term: Term) -> tuple[object, ...] | None:
        """Its values at the instances: terms that are the same have the same."""
        if term not in self.prints:
            values = self.values(term)
            self.prints[term] = None if values is None else tuple(map(_hashable, values))
        return self.prints[term]

    def values(self, term: Term) -> list[Value] | None:
        """Its values at the instances, if it has one at each."""
        try:
            return [each.at(term) for each in self.seen]
        except (NoValueError, ZeroDivisionError, ValueError):
            return None

    def agree(self, one: Term, other: Term) -> bool:
        """Whether two terms have the same values at the instances."""
        print_of = self.print_of(one)
        return print_of is not None and print_of == self.print_of(other)

    def numbers_of_matrices(self, trees: list[Term]) -> Iterator[Term]:
        """The outermost numbers that are made of matrices: determinants, traces, forms."""
        for tree in trees:
            yield from self._numbers(tree)

    def _numbers(self, tree: Term) -> Iterator[Term]:
        if not isinstance(tree, Op):
            return
        plain = tree.head in {"+", "-", "/", "**", "neg"}
        if plain or (tree.head == "*" and all(map(self.is_number, tree.arguments))):
            for each in tree.arguments:
                yield from self._numbers(each)
        elif self.is_number(tree):
            yield tree

    # what is positive, by its form

    def sign(self, tree: Term) -> int:
        """2 for what is positive by its form, 1 for what is not negative, else 0."""
        match tree:
            case Number(value):
                return 2 if value > 0 else int(value == 0)
            case Symbol(name):
                side = self.scalars.get(name, "(-oo, oo)")
                start = side.removeprefix("whole ")
                if start.startswith(("(-", "[-")):
                    return 0
                return 1 if start.startswith("[0") else 2
            case Op("+", (one, other)):
                first, second = self.sign(one), self.sign(other)
                return max(first, second) if first and second else 0
            case Op("/", (one, other)):
                return self.sign(one) if self.sign(other) == 2 else 0
            case Op("*", factors) if all(map(self.is_number, factors)):
                return min(map(self.sign, factors))
            case Op("**", (one, Number(power))) if power.denominator == 1 and power % 2 == 0:
                return max(1, self.sign(one))
            case Op("**", (one, _)):
                return 2 if self.sign(one) == 2 else 0
            case Op("det" | "trace", (one,)):
                return self.definite(one)
            case Op("*", factors):
                return min(1, self.definite_word(factors))
        return 0

    def definite(self, tree: Term) -> int:
        """2 for what is positive definite by its form, 1 for positive semi-definite, else 0."""
        match tree:
            case Symbol(name):
                return {DEFINITE: 2, SEMIDEFINITE: 1}.get(self.kinds[name].form, 0)
            case Op("I", _):
                return 2
            case Op("inverse", (one,)):
                return 2 if self.definite(one) == 2 else 0
            case Op("T", (one,)):
                return self.definite(one)
            case Op("+", (one, other)):
                first, second = self.definite(one), self.definite(other)
                return max(first, second) if first and second else 0
            case Op("*", factors):
                return self.definite_word(factors)
        return 0

    def definite_word(self, factors: tuple[Term, ...]) -> int:
        """Of a product: of scalars, and of a word that reads the same from behind."""
        found = 2
        word = []
        for each in factors:
            if self.is_number(each):
                found = min(found, self.sign(each))
            else:
                word.append(each)
        half, odd = divmod(len(word), 2)
        for one, other in zip(word[:half], reversed(word), strict=False):
            if (
                other != Op("T", (one,))
                and one != Op("T", (other,))
                and not (one == other and self.definite(one))
            ):
                return 0
        if odd:
            found = min(found, self.definite(word[half]))
        invertible = all(self._is_invertible(each) for each in word[:half])
        return found if invertible else min(found, 1)

    def _is_invertible(self, tree: Term) -> bool:
        if isinstance(tree, Symbol):
            return self.kinds[tree.name].form in {DEFINITE, INVERTIBLE}
        return (
            isinstance(tree, Op) and tree.head in {"T", "inverse"} and self._is_invertible(tree.arguments[0])
        )

    def is_symmetric(self, tree: Term) -> bool:
        """Whether it is symmetric by its form."""
        if isinstance(tree, Symbol):
            return self.kinds[tree.name].form in {DEFINITE, SEMIDEFINITE, SYMMETRIC}
        return self.definite(tree) > 0


def has_functions(said: Relation) -> bool:
    """Whether a relation has a logarithm or the like in it."""
    trees = (each for side in (said.left, said.right) for each in subterms(side))
    return any(isinstance(each, Op) and each.head in SCALAR_FUNCTIONS for each in trees)


def _hashable(value: Value) -> object:
    return tuple(map(str, value.entries())) if isinstance(value, fmpq_mat) else str(value)
