"""Proofs of positivity: of a relation itself, or of simpler relations that it follows from.

`by_products` writes the margin as a sum of products of what is not negative on the domain, and `by_functions`
has lemmas on logarithms, exponentials and roots beside. `by_inverses` and `by_logarithms` compare logarithms
of both sides, or exponentials. `by_common_factors` and `by_square_roots` lead to a simpler relation.
"""

from dataclasses import dataclass, field

from ....theory.formulas.expression import heads, write
from .asked import Asked, Proof
from .common_factors import by_common_factors
from .comparisons import Comparisons, seems_nonnegative
from .functions import Functions, by_functions
from .inverses import by_inverses, by_logarithms
from .products import by_products
from .square_roots import by_square_roots

_MOST_STEPS = 3  # from the relation that is asked for to one that is shown without another
_MOST_RELATIONS = 6  # on all ways from one relation
_LONGEST_MARGIN = 300  # characters


@dataclass
class _SimplerRelations:
    """A search from relation to relation in the same variables; each is tried once, lemmas are shared."""

    comparisons: Comparisons
    relations_left: int = _MOST_RELATIONS
    tried: set[tuple[str, str]] = field(default_factory=set)

    def proof_of_simpler(self, asked: Asked, steps: int) -> Proof | None:
        """A proof by a relation without common factors or roots, which is shown in at most so many steps."""
        found = by_common_factors(asked, lambda rest: self._proof(asked.about(rest), steps - 1))
        if found is None and heads(asked.link.margin) & {"sqrt", "**"}:
            found = by_square_roots(asked, lambda squares: self._proof(squares, steps - 1))
        return found

    def _proof(self, asked: Asked, steps: int) -> Proof | None:
        """A proof of such a relation, itself or by a simpler one; its lemmas are shared with the others."""
        key = str(asked.link), str(asked.signs.domain)
        if key in self.tried or self.relations_left <= 0 or steps < 0:
            return None
        self.tried.add(key)
        self.relations_left -= 1
        return (
            by_products(asked)
            or Functions(asked, self.comparisons).proof()
            or by_inverses(asked)
            or self.proof_of_simpler(asked, steps)
        )


def by_positivity(asked: Asked) -> Proof | None:
    """A proof of an inequality; the last two rules search longest."""
    if asked.link.relation == "==":
        return None
    found = by_products(asked) or by_inverses(asked) or by_functions(asked) or by_further_relations(asked)
    return found or by_logarithms(asked) or by_products(asked, squared=True)


def by_further_relations(asked: Asked) -> Proof | None:
    """A proof by simpler relations, unless the margin is long, or negative at a point."""
    margin = asked.link.margin
    too_long = len(write(margin)) > _LONGEST_MARGIN
    if too_long or not seems_nonnegative(asked.there(margin), asked.signs.domain):
        return None
    return _SimplerRelations(Comparisons(asked)).proof_of_simpler(asked, _MOST_STEPS)
