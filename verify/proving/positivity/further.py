"""Proofs that go on to another relation: by common factors, and by squares of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Expression, Link, heads, substitute, write
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ..signs import Signs
from .common_factors import by_common_factors
from .comparisons import Comparisons, seems_nonnegative
from .functions import Functions
from .inverses import by_inverses
from .products import by_products
from .square_roots import by_square_roots

Proof = dict[str, Json]

_DEEPEST = 3
_MOST_RELATIONS = 6
_LONGEST = 300


@dataclass
class _Search:
    """Counts the relations that it is led to; they have the same names."""

    trees: Mapping[str, Expression]
    comparisons: Comparisons
    left: int = _MOST_RELATIONS
    seen: set[tuple[str, str]] = field(default_factory=set)

    def onwards(self, link: Link, stated: Domain | WideDomain, signs: Signs, depth: int) -> Proof | None:
        """A proof of a relation that another one leads to."""
        key = str(link), str(signs.domain)
        if key in self.seen or self.left <= 0 or depth < 0:
            return None
        self.seen.add(key)
        self.left -= 1
        asked = link, stated, signs, self.trees
        return (
            by_products(*asked)
            or Functions(*asked, self.comparisons).proof()
            or by_inverses(*asked)
            or self.further(*asked[:3], depth)
        )

    def further(self, link: Link, stated: Domain | WideDomain, signs: Signs, depth: int) -> Proof | None:
        """A proof by way of another relation."""
        found = by_common_factors(
            link, stated, signs, self.trees, onwards=lambda rest: self.onwards(rest, stated, signs, depth - 1)
        )
        if found is None and heads(link.margin) & {"sqrt", "**"}:
            found = by_square_roots(
                link,
                stated,
                signs,
                self.trees,
                onwards=lambda squares, where, there: self.onwards(squares, where, there, depth - 1),
            )
        return found


def by_further_relations(
    link: Link, stated: Domain | WideDomain, signs: Signs, trees: Mapping[str, Expression]
) -> Proof | None:
    """A proof by way of relations without a common factor, or of squares; ``trees`` as in `by_products`."""
    there = substitute(link.margin, trees)
    if len(write(link.margin)) > _LONGEST or not seems_nonnegative(there, signs.domain):
        return None
    return _Search(trees, Comparisons(stated, signs, trees)).further(link, stated, signs, _DEEPEST)
