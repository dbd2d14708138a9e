"""Checks on families of variables: size by size, each as a formula about as many variables.

What holds at every stated size is VERIFIED at those sizes, since the size is never free. At one size it is
as strong as the formula that it is there.
"""

from collections.abc import Sequence
from dataclasses import replace

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import Formula, FormulaError
from ...theory.formulas.families import AtSizes, FamilyDomain
from ...theory.formulas.wide_domain import WideDomain
from ...theory.numbers.json_value import Json
from ..evidence.certifiable import AtEachSize, Certifiable, Certified, certifying
from ..evidence.certificate import certificate
from ..evidence.effort import Effort
from ..evidence.ladder import Evidence, Verdict
from ..evidence.spelling import reading
from .formula_checks import Check, holds_everywhere, holds_on


def check_on(stated: Domain | WideDomain, *, part: str = "") -> Check:
    """The check of a formula on a domain of either kind."""
    if isinstance(stated, WideDomain):
        return holds_everywhere(stated, part=part)
    return holds_on(stated.box, where=stated.where, part=part)


def holds_at_sizes(stated: FamilyDomain, *, part: str = "") -> Check:
    """The formula holds at every stated size of its families.

    REFUTED with a vector, at the smallest size that has one; VERIFIED at the sizes, where it is proved or
    verified at each; PROVED only where there is one size, and the formula is proved there.
    """
    sizes = tuple(stated.instances())

    def read(claimed: str) -> list[tuple[AtSizes, Formula]]:
        if not isinstance(claimed, str):
            raise FormulaError(f"a formula about families is a text such as 'mu[1] <= 1', not {claimed!r}")
        return [(each, each.formula(claimed)) for each in sizes]

    def check(claimed: str, effort: Effort) -> Evidence:
        found: list[Evidence] = []
        for at, written in read(claimed):
            evidence = check_on(at.domain, part=part)(written, effort)
            told = replace(evidence, summary=": ".join(filter(None, (str(at), evidence.summary))))
            if evidence.verdict is Verdict.REFUTED:
                return told
            found.append(told)
        return found[0] if len(found) == 1 else _at_each(found, part)

    def says(claimed: str) -> Sequence[Certified]:
        single = [Certifiable(written.links, at.domain, part) for at, written in read(claimed)]
        if len(single) == 1:
            return single
        return [AtEachSize(tuple(single)), *(replace(each, only_refuted=True) for each in single)]

    reading(check, lambda claimed: read(claimed)[-1][1])
    return certifying(check, says)


def _at_each(found: Sequence[Evidence], part: str) -> Evidence:
    """One piece of evidence for all sizes: the weakest, and never a proof for all that there could be."""
    worst = min(found, key=lambda evidence: evidence.verdict.strength)
    margins = [evidence.margin for evidence in found if evidence.margin is not None]
    documents: list[Json] = [dict(each.certificate) for each in found if each.certificate is not None]
    whole = None
    if worst.verdict in {Verdict.PROVED, Verdict.VERIFIED} and len(documents) == len(found):
        text = " and ".join(str(each["formula"]) for each in documents if isinstance(each, dict))
        whole = certificate("every size", formula=text, domain=None, payload={"parts": documents})
    return Evidence(
        Verdict.VERIFIED if worst.verdict is Verdict.PROVED else worst.verdict,
        ", ".join(dict.fromkeys(evidence.method for evidence in found)),
        "; ".join(evidence.summary for evidence in found),
        margin=min(margins, default=None),
        part=part,
        details=worst.details,
        certificate=whole,
    )
