"""The check of a formula at rows that the Python beside a page computes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ....theory.formulas.expression import Formula, MisspelledError
from ....theory.formulas.language import formula
from ....verify.evidence.certifiable import certifying_nothing
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence
from ....verify.evidence.spelling import reading
from ....verify.proving.formula_checks import Check

if TYPE_CHECKING:
    from ..rows import Row

Computed = Callable[[int], Iterable[Mapping[str, Any]]]
"""From a seed to rows."""


def holds_at_rows(names: Sequence[str], computed: Computed, *, part: str = "") -> Check:
    """The formula holds at every row: TESTED where all quantities are exact or balls, else SUPPORTED.

    It is refuted by a row at which it fails, whatever the quantities are within their error. What no row
    decides is open.
    """

    @cache
    def rows(seed: int) -> "tuple[Row, ...]":
        from ..rows import row_of

        found = tuple(row_of(names, row) for row in computed(seed))
        if not found:
            raise ValueError("the function gives no rows; accepted is at least one")
        return found

    @certifying_nothing
    def check(claimed: str, effort: Effort) -> Evidence:
        from ..rows import evidence_at

        return evidence_at(rows(effort.seed), formula(claimed).links, part)

    def read(claimed: str) -> Formula:
        found = formula(claimed)
        if strange := sorted({*found.variables} - {*names}):
            raise MisspelledError(f"the formula names {strange[0]}; the rows have {', '.join(names)}")
        return found

    return reading(check, read)
