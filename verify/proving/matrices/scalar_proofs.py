"""Proofs of formulas in numbers, such as the eigenvalues of a matrix, as parts of derivations about matrices.

The ranges of the variables are texts, as on a page: ``{"l": "[0, oo)", "x": "(0, 1]"}``.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ....theory.formulas.expression import FormulaError
from ....theory.formulas.language import formula
from ....theory.formulas.wide_domain import stated_domain
from ....theory.numbers.json_value import Json
from ...evidence.effort import Effort
from ...evidence.ladder import Verdict
from ..families import check_on

Certificate = Mapping[str, Json]

_PROOFS = {"identity", "branch and bound", "proof", "substitution", "induction", "every point"}
"""The kinds of certificates that show a formula on a whole domain, but for those about sums and integrals,
which formulas in eigenvalues do not have."""


def scalar_proof(text: str, ranges: Mapping[str, str], conditions: Iterable[str] = ()) -> Certificate | None:
    """A certificate that the formula holds on the ranges, under all conditions; None if none is found.

    It names the variables of the formula and of the conditions alone; without any, the first of the ranges,
    as a certificate on no range at all may be the value of the formula, which is not a proof on a domain.
    """
    conditions = tuple(dict.fromkeys(conditions))
    try:
        names = set().union(*(formula(each).variables for each in (text, *conditions)))
        names = names or {next(iter(ranges))}
        return _proof(text, tuple(each for each in ranges.items() if each[0] in names), conditions)
    except FormulaError:  # it is not defined on these ranges, or names a variable that has none
        return None


@lru_cache(maxsize=4096)
def _proof(text: str, ranges: tuple[tuple[str, str], ...], conditions: tuple[str, ...]) -> Certificate | None:
    evidence = check_on(stated_domain(dict(ranges), conditions))(text, Effort())
    certificate = evidence.certificate
    if evidence.verdict is not Verdict.PROVED or certificate is None or certificate["kind"] not in _PROOFS:
        return None
    return certificate


def proof_with_few_conditions(
    text: str, ranges: Mapping[str, str], conditions: Sequence[str]
) -> Certificate | None:
    """The first proof: without conditions, with one that shares a variable, with all of these, with all."""
    if (proof := scalar_proof(text, ranges)) is not None:
        return proof
    variables = {*formula(text).variables}
    related = [each for each in conditions if variables & {*formula(each).variables}]
    attempts = (*([each] for each in related), related, conditions)
    return next(filter(None, (scalar_proof(text, ranges, each) for each in attempts)), None)
