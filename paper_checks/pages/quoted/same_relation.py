"""Whether what a check states is what a text prints: the same relation, or one as strong, on its domain.

Algebra has to show it: values at points, however many, say nothing of a kink, a peak or a jump between them.
What has no value where the other one has one is another relation, and so is what chooses between values where
the other one does not.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from ....theory.formulas.bounded_image import BoundedImage
from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import JUMPS, ONE, Apply, Expression, Link, heads, parts, variables
from ....theory.formulas.wide_domain import WideDomain
from ....verify.proving.d_eps_regimes import resolved
from ....verify.proving.definedness import lacking_itself
from ....verify.proving.signs import Knowledge, Signs
from ..engine.domains import numeric_domain_of
from ..page import Check
from .displays import links_of

_CHOICES: Final = JUMPS | {"min", "max", "abs"}


def statements(checks: Iterable[Check]) -> list[tuple[Check, Link]]:
    """The relations that checks state, each with its check."""
    return [(check, link) for check in checks for link in links_of(check.formula)]


def are_stated(printed: Iterable[Link], known: Sequence[tuple[Check, Link]]) -> bool:
    """Whether each of the relations is among what checks state."""
    return all(any(is_same(link, *each) for each in known) for link in printed)


def is_same(printed: Link, check: Check, link: Link) -> bool:
    """Whether what a check states is what is printed, or as strong, on the domain of the check."""
    if link.relation != "==" and (printed.relation == "==" or (printed.strict and not link.strict)):
        return False
    printed, link = (
        Link(_natural(each.left), each.relation, _natural(each.right)) for each in (printed, link)
    )
    if link.relation == "==":
        pairs = [(link.left, printed.left), (link.right, printed.right)]
    else:
        pairs = [(link.smaller, printed.smaller), (link.larger, printed.larger)]
    if all(ours == theirs for ours, theirs in pairs):
        return True
    names = _of_both_sides(variables, link)
    if names != _of_both_sides(variables, printed):
        return False
    if not _CHOICES & _of_both_sides(heads, link) <= _of_both_sides(heads, printed):
        return False
    about = numeric_domain_of(check)
    if about is None or not names <= {*about.box.names}:
        return False
    if isinstance(about, WideDomain):
        image = BoundedImage(about)
        about, link, printed = image.domain, image.link(link), image.link(printed)
    signs = _signs_on(about)
    new = {*parts(printed.left), *parts(printed.right)} - {*parts(link.left), *parts(link.right)}
    if any(isinstance(part, Apply) and lacking_itself(part, signs) for part in new):
        return False
    ours, theirs = (resolved(each.margin, signs) for each in (link, printed))
    ratios = (each.ratio(ours, theirs) for each in (signs.algebra, signs.whole_part_algebra))
    return any(ratio is not None and (ratio > 0 or link.relation == "==") for ratio in ratios)


def _natural(tree: Expression) -> Expression:
    """The expression with ``exp(x)`` for ``e**x``."""
    match tree:
        case Apply("**", (Apply("exp", (base,)), power)) if base == ONE:
            return Apply("exp", (_natural(power),))
        case Apply(head, inner):
            return Apply(head, tuple(map(_natural, inner)))
    return tree


@lru_cache(maxsize=128)
def _signs_on(about: Domain) -> Signs:
    return Knowledge().on(about)


def _of_both_sides(facts: Callable[[Expression], frozenset[str]], link: Link) -> frozenset[str]:
    return facts(link.left) | facts(link.right)
