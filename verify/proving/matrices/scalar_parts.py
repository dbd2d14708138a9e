"""Scalar formulas inside derivations: what stands for what, and proofs of them by the scalar prover."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ....theory.formulas.expression import FormulaError
from ....theory.formulas.language import formula
from ....theory.formulas.wide_domain import stated_domain
from ....theory.numbers.json_value import Json
from ...evidence.effort import Effort
from ...evidence.ladder import Verdict
from ..families import check_on

_AFFIRMED = {"identity", "branch and bound", "proof", "substitution", "induction", "every point"}


def certified(
    text: str, sides: Mapping[str, str], conditions: Iterable[str] = ()
) -> Mapping[str, Json] | None:
    """A certificate of a scalar formula on the ranges of its variables; None if the prover finds none."""
    try:
        names = {*formula(text).variables}
        given = list(dict.fromkeys(conditions))
        for each in given:
            names |= {*formula(each).variables}
        if not names:
            names = {next(iter(sides))}
        box = tuple((name, sides[name]) for name in sides if name in names)
        return _proved(text, box, tuple(given))
    except (FormulaError, KeyError):
        return None


@lru_cache(maxsize=4096)
def _proved(
    text: str, box: tuple[tuple[str, str], ...], conditions: tuple[str, ...]
) -> Mapping[str, Json] | None:
    stated = stated_domain(dict(box), conditions)
    found = check_on(stated)(text, Effort())
    document = found.certificate
    if found.verdict is not Verdict.PROVED or document is None or document["kind"] not in _AFFIRMED:
        return None
    return document


def with_few_conditions(
    text: str, sides: Mapping[str, str], conditions: Sequence[str]
) -> Mapping[str, Json] | None:
    """The same, with as few of the conditions as will do: none, those that share a variable, all."""
    if (found := certified(text, sides)) is not None:
        return found
    names = {*formula(text).variables}
    near = [each for each in conditions if names & {*formula(each).variables}]
    tried = [[each] for each in near] + [near, list(conditions)]
    for chosen in tried:
        if chosen and (found := certified(text, sides, chosen)) is not None:
            return found
    return None
