"""Proofs by products in which logarithms, exponentials and roots are more than names.

What is known of them enters as lemmas: an exponential lies above its tangents, a logarithm below, all three
grow, and exponents add up.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, permutations

from ....theory.formulas.expression import ONE, ZERO, Apply, Expression, Link, Number, parts, write
from .asked import Asked, Proof
from .comparisons import Comparisons, seems_nonnegative
from .letters import FunctionLetters
from .products import Fact, by_products
from .rational_functions import quotient

_HEADS = frozenset({"log", "exp", "sqrt"})
_FEW = 4
_MOST_PAIRS = 20
_MOST_FACTS = 24
_LONGEST = 300


@dataclass(frozen=True)
class Functions:
    """What is known of the functions in a relation and in the conditions of its domain."""

    asked: Asked
    comparisons: Comparisons

    @cached_property
    def letters(self) -> FunctionLetters:
        """The names of the functions."""
        return FunctionLetters(self.asked)

    def proof(self) -> Proof | None:
        """A proof by products, with lemmas on the functions."""
        if not any(self.arguments(head) for head in _HEADS):
            return None
        facts = tuple(islice(self._facts(), _MOST_FACTS))
        return by_products(self.asked, letters=self.letters, known=facts)

    @cached_property
    def _calls(self) -> tuple[Apply, ...]:
        """The calls as they are written, and as the letters have them."""
        sides = [each.margin for each in (self.asked.link, *self.asked.conditions)]
        for side in sides:
            self.letters.instead(side)
        found = [each for side in sides for each in parts(side)] + list(self.letters.of)
        return tuple(dict.fromkeys(each for each in found if isinstance(each, Apply) and each.head in _HEADS))

    def arguments(self, head: str) -> list[Expression]:
        """What a function is taken of, where it has a finite value all over the domain."""
        found = [each.arguments[0] for each in self._calls if each.head == head]
        return [each for each in found if self._finite(Apply(head, (each,)))]

    def _finite(self, tree: Expression) -> bool:
        return self.asked.is_number(self.asked.there(tree))

    def _facts(self) -> Iterator[Fact]:
        exponents, inside, radicands = map(self.arguments, ("exp", "log", "sqrt"))
        for each in dict.fromkeys([*exponents, *self._parts_of(exponents), *map(_negated, exponents)]):
            yield self._tangent("exp", each)
        for each in inside:
            if self.asked.signs.positive(self.asked.there(each)):
                yield self._tangent("log", each)
                yield self._tangent("log", Apply("/", (ONE, each)))
        yield from self._sums(exponents)
        yield from self._growing("exponentials", "exp", [*exponents, ZERO], 1)
        yield from self._growing("logarithms", "log", [*inside, ONE], 1)
        yield from self._growing("square roots", "sqrt", [*radicands, ONE], 2)
        positive = [each for each in inside if self.asked.signs.positive(self.asked.there(each))]
        for one, other in permutations(positive, 2) if len(positive) <= _FEW else ():
            yield self._tangent("log", Apply("/", (one, other)))

    def _tangent(self, head: str, place: Expression) -> Fact:
        there = self.asked.there(place)
        proof: Proof = {"by": "tangent", "function": head, "of": write(there)}
        call = Apply(head, (place,))
        gap = place if head == "exp" else Apply("-", (place, ONE))
        apart = self.asked.link.strict and self.asked.signs.nonzero(self.asked.there(gap))
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
            if head == "log" and not self.asked.signs.positive(self.asked.there(other)):
                continue
            for relation in (">", ">=") if self.asked.link.strict else (">=",):
                inner = self.comparisons.proof(Link(one, relation, other))
                if inner is None:
                    continue
                larger, smaller = (Apply(head, (each,)) for each in pair)
                texts = [
                    write(self.asked.there(each if power == 1 else Apply(head, (each,)))) for each in pair
                ]
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
        parts = quotient(gap, (*self.asked.stated.box.names, *self.letters.of.values()))
        return parts is not None and not parts[0]

    def _equal(self, whole: Expression, one: Expression, other: Expression) -> Iterator[Fact]:
        product = Apply("*", (Apply("exp", (one,)), Apply("exp", (other,))))
        call = Apply("exp", (whole,))
        proof: Proof = {
            "by": "exponents",
            "sum": write(self.asked.there(whole)),
            "parts": [write(self.asked.there(each)) for each in (one, other)],
        }
        yield Fact(call, product, strict=False, proof=proof)
        yield Fact(product, call, strict=False, proof=proof)


def by_functions(asked: Asked) -> Proof | None:
    """A proof by products with what is known of functions."""
    margin = asked.link.margin
    if len(write(margin)) > _LONGEST or not seems_nonnegative(asked.there(margin), asked.signs.domain):
        return None
    return Functions(asked, Comparisons(asked)).proof()


def _negated(tree: Expression) -> Expression:
    return tree.arguments[0] if isinstance(tree, Apply) and tree.head == "neg" else Apply("neg", (tree,))
