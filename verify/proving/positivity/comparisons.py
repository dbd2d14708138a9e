"""What compares with what on one domain: each comparison is proved once, and none that fails at a point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ....theory.formulas.balls import near_value_at, precision
from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Expression, Link, substitute
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ..points.witness import interior_points
from ..signs import Signs
from .products import by_products

Proof = dict[str, Json]

_POINTS = 24
_BITS = 80


@dataclass(frozen=True)
class Comparisons:
    """Proofs by products of relations on one domain; ``trees`` as in `by_products`."""

    stated: Domain | WideDomain
    signs: Signs
    trees: Mapping[str, Expression]
    _known: dict[Link, Proof | None] = field(default_factory=dict)

    def proof(self, link: Link) -> Proof | None:
        """A proof of the relation, the same for the same."""
        if link not in self._known:
            likely = seems_nonnegative(substitute(link.margin, self.trees), self.signs.domain)
            found = by_products(link, self.stated, self.signs, self.trees) if likely else None
            self._known[link] = found
        return self._known[link]


def seems_nonnegative(tree: Expression, domain: Domain) -> bool:
    """Whether it is negative at none of a few points of the domain."""
    with precision(_BITS):
        bounds = [near_value_at(tree, point) for point in interior_points(domain, _POINTS)]
    return all(each is None or each[1] >= 0 for each in bounds)
