"""Proofs of positivity: by products, of the relation itself or of one that it follows from."""

from __future__ import annotations

from .asked import Asked, Proof
from .functions import by_functions
from .further import by_further_relations
from .inverses import by_inverses, by_logarithms
from .products import by_products


def by_positivity(asked: Asked) -> Proof | None:
    """A proof by products, of the relation itself or of one that it follows from."""
    if asked.link.relation == "==":
        return None
    found = by_products(asked) or by_inverses(asked) or by_functions(asked) or by_further_relations(asked)
    return found or by_logarithms(asked) or by_products(asked, squared=True)
