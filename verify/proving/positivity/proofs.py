"""Proofs of positivity: of the relation itself by products, or of another one that it follows from."""

from dataclasses import dataclass, field

from ....theory.formulas.expression import heads, write
from .asked import Asked, Proof
from .common_factors import by_common_factors
from .comparisons import Comparisons, seems_nonnegative
from .functions import Functions, by_functions
from .inverses import by_inverses, by_logarithms
from .products import by_products
from .square_roots import by_square_roots

_DEEPEST = 3
_MOST_RELATIONS = 6
_LONGEST = 300


@dataclass
class _Search:
    """Counts the relations that it is led to; they have the same names."""

    comparisons: Comparisons
    left: int = _MOST_RELATIONS
    seen: set[tuple[str, str]] = field(default_factory=set)

    def onwards(self, asked: Asked, depth: int) -> Proof | None:
        """A proof of a relation that another one leads to."""
        key = str(asked.link), str(asked.signs.domain)
        if key in self.seen or self.left <= 0 or depth < 0:
            return None
        self.seen.add(key)
        self.left -= 1
        return (
            by_products(asked)
            or Functions(asked, self.comparisons).proof()
            or by_inverses(asked)
            or self.further(asked, depth)
        )

    def further(self, asked: Asked, depth: int) -> Proof | None:
        """A proof by way of another relation."""
        found = by_common_factors(asked, lambda rest: self.onwards(asked.about(rest), depth - 1))
        if found is None and heads(asked.link.margin) & {"sqrt", "**"}:
            found = by_square_roots(asked, lambda squares: self.onwards(squares, depth - 1))
        return found


def by_positivity(asked: Asked) -> Proof | None:
    """A proof by products, of the relation itself or of one that it follows from."""
    if asked.link.relation == "==":
        return None
    found = by_products(asked) or by_inverses(asked) or by_functions(asked) or by_further_relations(asked)
    return found or by_logarithms(asked) or by_products(asked, squared=True)


def by_further_relations(asked: Asked) -> Proof | None:
    """A proof by way of relations without a common factor, or of squares."""
    margin = asked.link.margin
    if len(write(margin)) > _LONGEST or not seems_nonnegative(asked.there(margin), asked.signs.domain):
        return None
    return _Search(Comparisons(asked)).further(asked, _DEEPEST)
