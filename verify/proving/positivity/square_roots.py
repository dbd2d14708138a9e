"""Proofs by squaring: a root is left alone on one side, and the squares of both sides are compared.

If ``larger >= 0`` and, wherever ``smaller >= 0``, ``larger^2 >= smaller^2``, then ``larger >= smaller``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ....theory.formulas.expression import ZERO, Expression, Link, substitute, write
from ..definedness import restricted
from .asked import Asked, Proof
from .comparisons import seems_nonnegative
from .letters import FunctionLetters
from .rational_functions import Polynomial, added, degree, product, scaled, tree_of

Onwards = Callable[[Asked], Proof | None]
"""What proves a relation of polynomials that is left."""
Pair = tuple[Polynomial, Polynomial]

_MOST_TERMS = 12
_FEW_TERMS = 3
"""So many terms are worth a longer search for the sign of their sum."""
_MOST_ROOTS = 4


def by_square_roots(asked: Asked, onwards: Onwards) -> Proof | None:
    """A proof that the square of the larger side, which is not negative, is at least that of the smaller.

    ``onwards`` proves the relation of the squares, where the smaller side is not negative.
    """
    letters = FunctionLetters(asked)
    names, parts = letters.as_quotient(asked.link.margin, asked.stated.box.names)
    if parts is None or degree(parts[1]):
        return None
    (divisor,) = parts[1].values()
    margin = letters.reduced(scaled(parts[0], 1 / divisor), names)
    roots = [place for place, name in enumerate(names) if letters.roots.get(name, (0,))[0] == 2]
    if len(margin) > _MOST_TERMS or not any(powers[place] for powers in margin for place in roots):
        return None
    squaring = _Squaring(asked, onwards, letters, names)
    proofs = (squaring.proof(*pair) for pair in _sides(margin, roots[:_MOST_ROOTS]))
    return next((proof for proof in proofs if proof is not None), None)


@dataclass(frozen=True)
class _Squaring:
    """The relation that is asked for; polynomials are in ``names``, of variables and of function calls."""

    asked: Asked
    onwards: Onwards
    letters: FunctionLetters
    names: list[str]

    def proof(self, larger: Polynomial, smaller: Polynomial) -> Proof | None:
        """A proof with these two sides; None if none is found."""
        asked, signs = self.asked, self.asked.signs
        sides = [asked.there(self._tree(side)) for side in (larger, smaller)]
        if not self._is_nonnegative(larger, sides[0]) or not all(map(asked.is_number, sides)):
            return None
        squares = [self.letters.reduced(product(side, side), self.names) for side in (larger, smaller)]
        gap = added(squares[0], squares[1], Fraction(-1))
        if len(gap) > _MOST_TERMS:
            return None
        knowledge = signs.knowledge.on(restricted(signs.domain, Link(ZERO, "<=", sides[1])))
        squared = Link(self._tree(gap), ">" if asked.link.strict else ">=", ZERO)
        part = restricted(asked.stated, Link(ZERO, "<=", self._tree(smaller)))
        inner = self.onwards(Asked(squared, part, knowledge, asked.trees))
        if inner is None:
            return None
        lemmas = inner.get("lemmas", [])
        assert isinstance(lemmas, list)
        lemmas = [*(lemma.to_json() for lemma in knowledge.lemmas), *lemmas]
        return {
            "by": "square roots",
            "larger": write(sides[0]),
            "smaller": write(sides[1]),
            "proof": {**inner, "lemmas": lemmas},
        }

    def _tree(self, polynomial: Polynomial) -> Expression:
        """The expression of a polynomial, with functions in place of their names."""
        return substitute(tree_of(polynomial, self.names), self.letters.trees)

    def _is_nonnegative(self, polynomial: Polynomial, tree: Expression) -> bool:
        """Whether a side is shown to be at least 0; of long sums only if its signs show it at once."""
        signs = self.asked.signs
        if not seems_nonnegative(tree, signs.domain):
            return False
        if signs.plainly(tree, strict=False):
            return True
        return len(polynomial) <= _FEW_TERMS and signs.asking_briefly().nonnegative(tree)


def _sides(margin: Polynomial, roots: list[int]) -> Iterator[Pair]:
    """Pairs whose difference is the margin: its terms by their signs, or those of one root on either side."""
    positive = {powers: value for powers, value in margin.items() if value > 0}
    negative = {powers: -value for powers, value in margin.items() if value < 0}
    pairs: list[Pair] = [(positive, negative)]
    for place in roots:
        with_root = {powers: value for powers, value in margin.items() if powers[place]}
        rest = {powers: value for powers, value in margin.items() if not powers[place]}
        if with_root:
            pairs += [(rest, scaled(with_root, Fraction(-1))), (with_root, scaled(rest, Fraction(-1)))]
    for number, pair in enumerate(pairs):
        if pair[0] and pair not in pairs[:number]:
            yield pair
