"""What the provers of positivity are asked: a relation on a domain, and what is known of signs there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Expression, Link, substitute
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ..definedness import missing
from ..signs import Signs

Proof = dict[str, Json]


@dataclass(frozen=True)
class Asked:
    """A relation in the variables as stated; ``trees`` stand for them on the domain of the signs."""

    link: Link
    stated: Domain | WideDomain
    signs: Signs
    trees: Mapping[str, Expression]

    @property
    def conditions(self) -> list[Link]:
        """The relations that hold on the domain."""
        return [each for condition in self.stated.where for each in condition.links]

    def about(self, link: Link) -> "Asked":
        """The same of another relation."""
        return replace(self, link=link)

    def there(self, tree: Expression) -> Expression:
        """The expression on the domain of the signs."""
        return substitute(tree, self.trees)

    def is_number(self, tree: Expression) -> bool:
        """Whether an expression on the domain of the signs is defined and finite all over it."""
        return missing(tree, self.signs) is None and self.signs.finite(tree)

    def positive(self, tree: Expression) -> bool:
        """Whether an expression in the variables as stated is shown briefly to be positive."""
        return self.signs.asking_briefly().positive(self.there(tree))

    def nonnegative(self, tree: Expression) -> bool:
        """The same of not being negative."""
        return self.signs.asking_briefly().nonnegative(self.there(tree))
