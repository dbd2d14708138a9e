"""Checks on finite sets: all points of one, each perhaps with ranges of other letters."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import FormulaError, Number, write
from ....theory.formulas.language import formula
from ....theory.formulas.wide_domain import WideDomain
from ....verify.evidence.certifiable import AtEachSize, Certifiable, Certified, certifiable, certifying
from ....verify.evidence.certificate import certificate
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.evidence.spelling import reading
from ....verify.proving.exact_points import holds
from ....verify.proving.families import check_on
from ....verify.proving.formula_checks import Check as Checking
from ....verify.proving.formula_checks import holds_for_all
from ..page import Check
from ..tokens import substituted
from .domains import Point, domain_of, finite_sets, points_of
from .parts import BindingError


def for_each(block: Check, name: str) -> Checking:
    """The check at all points of a finite set, with what else is ranged or a condition at each of them."""
    if not block.ranges and not block.where:
        return holds_for_all(finite_sets(block.each), part=name)
    return _at_each(block, [*points_of(block.each)], name)


def _at_each(block: Check, points: Sequence[Point], name: str) -> Checking:
    about = []
    for point in points:
        spelled = {letter: write(Number(value)) for letter, value in point.items()}
        where = [substituted(each, spelled) for each in block.where]
        ranges = {letter: substituted(side, spelled) for letter, side in block.ranges.items()}
        met = [formula(each) for each in where if not formula(each).variables]
        if all(holds(link, {}) is True for each in met for link in each.links):
            left = tuple(each for each in where if formula(each).variables)
            about.append((spelled, domain_of(replace(block, ranges=ranges, where=left))))
    if not about:
        raise BindingError(block.place, f"no point of {name} meets its conditions")

    def each_of(claimed: str) -> Iterator[tuple[str, Checking]]:
        for spelled, domain in about:
            text = substituted(claimed, spelled)
            if not isinstance(domain, (Domain, WideDomain)):
                raise FormulaError("a finite set beside families or matrices; accepted is one of them")
            yield text, check_on(domain, part=name)

    def check(claimed: str, effort: Effort) -> Evidence:
        found = []
        for (text, checking), (spelled, _) in zip(each_of(claimed), about, strict=True):
            evidence = checking(text, effort)
            at = ", ".join(f"{letter} = {value}" for letter, value in spelled.items())
            if evidence.verdict is Verdict.REFUTED:
                return replace(evidence, summary=f"{at}: {evidence.summary}")
            found.append(evidence)
        worst = min(found, key=lambda evidence: evidence.verdict.strength)
        documents = [dict(each.certificate) for each in found if each.certificate is not None]
        whole = None
        if len(documents) == len(found):
            text = " and ".join(str(each["formula"]) for each in documents)
            whole = certificate("every size", formula=text, domain=None, payload={"parts": list(documents)})
        told = f"at each of {len(found)} points: {worst.summary}"
        return replace(worst, summary=told, part=name, certificate=whole)

    def says(claimed: str) -> Iterator[Certified]:
        single = [each for text, checking in each_of(claimed) for each in certifiable(checking, text) or ()]
        plain = [each for each in single if isinstance(each, Certifiable)]
        yield AtEachSize(tuple(plain))
        yield from (replace(each, only_refuted=True) for each in plain)

    reading(check, lambda claimed: [formula(text) for text, _ in each_of(claimed)][-1])
    return certifying(check, says)
