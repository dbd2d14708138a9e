"""What compares with what on one domain: each comparison is proved once, and none that fails at a point."""

from dataclasses import dataclass, field

from ....theory.formulas.balls import near_value_at, precision
from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Expression, Link
from ..points.witness import interior_points
from .asked import Asked, Proof
from .products import by_products

_POINTS = 24
_BITS = 80


@dataclass(frozen=True)
class Comparisons:
    """Proofs by products of relations on the domain of what is asked."""

    asked: Asked
    _known: dict[Link, Proof | None] = field(default_factory=dict)

    def proof(self, link: Link) -> Proof | None:
        """A proof of the relation, the same for the same."""
        if link not in self._known:
            likely = seems_nonnegative(self.asked.there(link.margin), self.asked.signs.domain)
            self._known[link] = by_products(self.asked.about(link)) if likely else None
        return self._known[link]


def seems_nonnegative(tree: Expression, domain: Domain) -> bool:
    """Whether it is negative at none of a few points of the domain."""
    with precision(_BITS):
        bounds = [near_value_at(tree, point) for point in interior_points(domain, _POINTS)]
    return all(each is None or each[1] >= 0 for each in bounds)
