"""What checks a formula of a page: by its domain, its points, its finite set, or its rows."""

from collections.abc import Callable
from dataclasses import replace

from ....theory.bounds.every_bound import bounds_called
from ....theory.formulas.domain import Domain
from ....theory.formulas.families import FamilyDomain
from ....theory.formulas.language import formula
from ....theory.formulas.wide_domain import WideDomain
from ....theory.matrices.statement import Statement
from ....verify.evidence.certifiable import certifiable, certifying
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.evidence.spelling import reading, reads_of
from ....verify.proving.exact_points import holds, inside
from ....verify.proving.families import check_on, holds_at_sizes
from ....verify.proving.formula_checks import Check as Checking
from ....verify.proving.formula_checks import holds_at
from ....verify.proving.matrices.checks import holds_for_matrices
from ..page import Check, Place
from ..tokens import substituted
from .called import computed_rows
from .domains import AnyDomain, Point, domain_of, rational
from .finite_sets import for_each
from .parts import BindingError, Load
from .row_checks import holds_at_rows


def checking(block: Check, name: str, facts: tuple[str, ...], load: Load) -> Checking:
    """What checks the formula of a block; ``facts`` hold on its domain."""
    if block.rows is not None:
        if block.points or block.each or block.ranges or block.where:
            raise BindingError(
                block.place, "a check of rows has no domain of its own; accepted are rows alone"
            )
        return holds_at_rows(block.rows.names, computed_rows(block.rows, load), part=name)
    if block.points:
        return _at_points(block, name)
    if block.each:
        return for_each(block, name)
    about = domain_of(replace(block, where=tuple(map(expanding(block), block.where))), *facts)
    if isinstance(about, Statement):
        return holds_for_matrices(about, using=facts, part=name)
    if isinstance(about, FamilyDomain):
        return holds_at_sizes(about, part=name)
    check = check_on(about, part=name)
    return _first_at(block, about, check, name) if block.tries else check


def _at_points(block: Check, name: str) -> Checking:
    points = [{letter: rational(text) for letter, text in each.items()} for each in block.points]
    if block.ranges or block.where:
        about = domain_of(block)
        for point in points:
            if not isinstance(about, (Domain, WideDomain)) or not inside(about, point):
                raise BindingError(block.place, f"the point {_told(point)} is not in the domain of {name}")
    return holds_at(points, part=name)


def _first_at(block: Check, about: AnyDomain, check: Checking, name: str) -> Checking:
    """The check, after a look at the points where the page says to look first."""
    if not isinstance(about, (Domain, WideDomain)):
        raise BindingError(
            block.place, "points to try are for formulas about numbers; accepted is no `try` here"
        )
    points = [{letter: rational(text) for letter, text in each.items()} for each in block.tries]
    for point in points:
        if set(point) != set(about.box.names) or not inside(about, point):
            raise BindingError(
                block.place, f"the point {_told(point)} is not in the domain of {name}: {about}"
            )

    def looked(claimed: str, effort: Effort) -> Evidence:
        from ....verify.proving.identity import same_at
        from ....verify.proving.search.refutation import refutation

        for link in formula(claimed).links:
            for point in points:
                decided = holds(link, point)
                equal = decided is None and link.strict and same_at(link, point)
                if decided is False or equal:
                    found = refutation(link, about, point, part=name, tried=1, equal=equal)
                    if found.verdict is Verdict.REFUTED:
                        return found
        return check(claimed, effort)

    if (reads := reads_of(check)) is not None:
        reading(looked, reads)
    return certifying(looked, lambda claimed: certifiable(check, claimed) or ())


def _told(point: Point) -> str:
    return ", ".join(f"{letter} = {value}" for letter, value in point.items())


def expanding(block: Check) -> Callable[[str], str]:
    """Writes out the letters of a check that stand for formulas of bounds."""
    formulas = {letter: _formula_of_bound(name, block.place) for letter, name in block.bounds.items()}
    return lambda text: substituted(text, formulas)


def _formula_of_bound(name: str, place: Place) -> str:
    stated_so = bounds_called(name)
    found = {each.per_arm or each.whole for each in stated_so if bool(each.per_arm) != bool(each.whole)}
    if len(found) != 1:
        told = f"is the name of {len(found)} formulas" if found else "is no bound with a formula of one piece"
        raise BindingError(
            place, f"{name!r} {told}; accepted are names and claims of `banditproof list bounds`"
        )
    return found.pop()
