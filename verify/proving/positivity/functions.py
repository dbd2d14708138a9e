"""Proofs by products in which logarithms, exponentials and roots are more than names.

What is known of them enters as lemmas: an exponential lies above its tangents, a logarithm below, all three
grow, and exponents add up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, permutations

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import ONE, ZERO, Apply, Expression, Link, Number, substitute, write
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ..definedness import missing
from ..moves import parts
from ..signs import Signs
from .comparisons import Comparisons, seems_nonnegative
from .letters import FunctionLetters
from .products import Fact, by_products_with
from .rational_functions import quotient

Proof = dict[str, Json]

_HEADS = frozenset({"log", "exp", "sqrt"})
_FEW = 4
_MOST_PAIRS = 20
_MOST_FACTS = 24
_LONGEST = 300


@dataclass(frozen=True)
class Functions:
    """What is known of the functions in a relation and in the conditions of its domain."""

    link: Link
    stated: Domain | WideDomain
    signs: Signs
    trees: Mapping[str, Expression]
    comparisons: Comparisons

    def there(self, tree: Expression) -> Expression:
        """The expression on the domain of the signs."""
        return substitute(tree, self.trees)

    @cached_property
    def letters(self) -> FunctionLetters:
        """The names of the functions."""
        return FunctionLetters(self.stated.box.names, self.signs, self.there)

    def proof(self) -> Proof | None:
        """A proof by products, with lemmas on the functions."""
        if not any(self.arguments(head) for head in _HEADS):
            return None
        facts = tuple(islice(self._facts(), _MOST_FACTS))
        return by_products_with(
            self.link, self.stated, self.signs, self.trees, letters=self.letters, known=facts
        )

    @cached_property
    def _calls(self) -> tuple[Apply, ...]:
        """The calls as they are written, and as the letters have them."""
        sides = [self.link.margin, *(each.margin for cond in self.stated.where for each in cond.links)]
        for side in sides:
            self.letters.instead(side)
        found = [each for side in sides for each in parts(side)] + list(self.letters.of)
        return tuple(dict.fromkeys(each for each in found if isinstance(each, Apply) and each.head in _HEADS))

    def arguments(self, head: str) -> list[Expression]:
        """What a function is taken of, where it has a finite value all over the domain."""
        found = [each.arguments[0] for each in self._calls if each.head == head]
        return [each for each in found if self._finite(Apply(head, (each,)))]

    def _finite(self, tree: Expression) -> bool:
        there = self.there(tree)
        return missing(there, self.signs) is None and self.signs.finite(there)

    def _facts(self) -> Iterator[Fact]:
        exponents, inside, radicands = map(self.arguments, ("exp", "log", "sqrt"))
        for each in dict.fromkeys([*exponents, *self._parts_of(exponents), *map(_negated, exponents)]):
            yield self._tangent("exp", each)
        for each in inside:
            if self.signs.positive(self.there(each)):
                yield self._tangent("log", each)
                yield self._tangent("log", Apply("/", (ONE, each)))
        yield from self._sums(exponents)
        yield from self._growing("exponentials", "exp", [*exponents, ZERO], 1)
        yield from self._growing("logarithms", "log", [*inside, ONE], 1)
        yield from self._growing("square roots", "sqrt", [*radicands, ONE], 2)
        positive = [each for each in inside if self.signs.positive(self.there(each))]
        for one, other in permutations(positive, 2) if len(positive) <= _FEW else ():
            yield self._tangent("log", Apply("/", (one, other)))

    def _tangent(self, head: str, place: Expression) -> Fact:
        there = self.there(place)
        proof: Proof = {"by": "tangent", "function": head, "of": write(there)}
        call = Apply(head, (place,))
        gap = place if head == "exp" else Apply("-", (place, ONE))
        apart = self.link.strict and self.signs.nonzero(self.there(gap))
        if head == "exp":
            return Fact(call, Apply("+", (ONE, place)), apart, proof)
        return Fact(gap, call, apart, proof)

    def _growing(self, rule: str, head: str, several: list[Expression], power: int) -> Iterator[Fact]:
        """Values of a function in the order of what it is taken of."""
        if not 1 < len(several) <= _FEW + 1:
            return
        for one, other in islice(permutations(several, 2), _MOST_PAIRS):
            pair = (one, other)
            if all(isinstance(each, Number) for each in pair):
                continue
            if head == "log" and not self.signs.positive(self.there(other)):
                continue
            for relation in (">", ">=") if self.link.strict else (">=",):
                inner = self.comparisons.proof(Link(one, relation, other))
                if inner is None:
                    continue
                larger, smaller = (Apply(head, (each,)) for each in pair)
                texts = [write(self.there(each if power == 1 else Apply(head, (each,)))) for each in pair]
                proof: Proof = {"by": rule, "larger": texts[0], "smaller": texts[1], "proof": inner}
                yield Fact(larger, smaller, relation == ">", proof)
                break

    def _sums(self, exponents: list[Expression]) -> Iterator[Fact]:
        """``exp(u + v)`` is ``exp(u)*exp(v)``."""
        if not 0 < len(exponents) <= _FEW:
            return
        known = [*exponents, *map(_negated, exponents), *self._parts_of(exponents), ZERO]
        known = list(dict.fromkeys(known))
        for place, one in enumerate(known):
            for other in known[place:]:
                for whole in known:
                    if ZERO in {one, other} or not self._is_sum(whole, one, other):
                        continue
                    yield from self._equal(whole, one, other)

    def _parts_of(self, exponents: list[Expression]) -> list[Expression]:
        """The two sides of exponents that are sums or differences."""
        found: list[Expression] = []
        for each in exponents:
            match each:
                case Apply("+" | "-" as sign, (one, other)):
                    last = other if sign == "+" else _negated(other)
                    if self._finite(one) and self._finite(last):
                        found += [one, last]
        return found

    def _is_sum(self, whole: Expression, one: Expression, other: Expression) -> bool:
        gap = self.letters.instead(Apply("-", (whole, Apply("+", (one, other)))))
        parts = quotient(gap, (*self.stated.box.names, *self.letters.of.values()))
        return parts is not None and not parts[0]

    def _equal(self, whole: Expression, one: Expression, other: Expression) -> Iterator[Fact]:
        product = Apply("*", (Apply("exp", (one,)), Apply("exp", (other,))))
        call = Apply("exp", (whole,))
        proof: Proof = {
            "by": "exponents",
            "sum": write(self.there(whole)),
            "parts": [write(self.there(each)) for each in (one, other)],
        }
        yield Fact(call, product, strict=False, proof=proof)
        yield Fact(product, call, strict=False, proof=proof)


def by_functions(
    link: Link, stated: Domain | WideDomain, signs: Signs, trees: Mapping[str, Expression]
) -> Proof | None:
    """A proof by products with what is known of functions; ``trees`` as in `by_products`."""
    there = substitute(link.margin, trees)
    if len(write(link.margin)) > _LONGEST or not seems_nonnegative(there, signs.domain):
        return None
    return Functions(link, stated, signs, trees, Comparisons(stated, signs, trees)).proof()


def _negated(tree: Expression) -> Expression:
    return tree.arguments[0] if isinstance(tree, Apply) and tree.head == "neg" else Apply("neg", (tree,))
