"""The formula of a certificate, with the domain that it is settled on, for readers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from ....theory.formulas.expression import Expression, Formula, FormulaError
from ....theory.formulas.language import formula
from ....theory.formulas.mathml import (
    RELATIONS,
    expression_inside,
    expression_markup,
    formula_markup,
    inline,
    leaf,
    row,
    variable_markup,
)
from ....theory.numbers.json_value import Json

_LONGEST = 900
_MOST_LINES = 12
WIDE = 64
"""So many signs of a formula go on a line of paper, whatever they are."""


@dataclass(frozen=True, slots=True)
class FindingFormula:
    """Its relations, one a line; the ranges of its variables; the conditions on them.

    ``written`` is its text where a line may be wider than paper is, which cannot be scrolled; else empty.
    """

    lines: tuple[Markup, ...]
    ranges: tuple[tuple[Markup, str], ...]
    conditions: tuple[Markup, ...]
    written: str


def finding_formula(certificate: Mapping[str, Json] | None) -> FindingFormula | None:
    """What the certificate is about; None where it is too long, or in another language."""
    if certificate is None:
        return None
    text = certificate.get("formula")
    if not isinstance(text, str) or len(text) > _LONGEST:
        return None
    try:
        lines = _lines(formula(text))
        ranges, conditions = _domain(certificate.get("domain"))
    except FormulaError:
        return None
    if len(lines) > _MOST_LINES:
        return None
    return FindingFormula(tuple(lines), ranges, conditions, text if len(text) > WIDE else "")


def _lines(written: Formula) -> list[Markup]:
    """The relations, one a line; where a line is too narrow, it breaks before a relation."""
    lines: list[list[Markup]] = []
    last: Expression | None = None
    for link in written.links:
        if not lines or link.left != last:
            lines.append([expression_markup(link.left)])
        relation = leaf("mo", RELATIONS[link.relation], lspace="0em", rspace="0.28em")
        lines[-1].append(inline(row((relation, expression_inside(link.right)))))
        last = link.right
    return [Markup(" ").join(line) for line in lines]


def _domain(stated: Json) -> tuple[tuple[tuple[Markup, str], ...], tuple[Markup, ...]]:
    if not isinstance(stated, Mapping):
        return (), ()
    box, where = stated.get("box"), stated.get("where")
    ranges = (
        [(variable_markup(name), str(side)) for name, side in box.items()] if isinstance(box, Mapping) else []
    )
    written = [str(each) for each in where] if isinstance(where, list) else []
    conditions = [line for each in written for line in formula_markup(formula(each))]
    return tuple(ranges), tuple(conditions)
