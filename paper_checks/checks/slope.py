"""Checks that a claimed formula is the derivative of a function."""

from __future__ import annotations

from ...theory.formulas.expression import write
from ...theory.formulas.language import expression
from ...theory.formulas.slopes import derivative
from ...verify.evidence.certifiable import certifiable, certifying
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence
from ...verify.proving.formula_checks import Check


def is_slope_of(function: str, variable: str, check: Check) -> Check:
    """The claimed expression is the derivative of ``function`` in ``variable``.

    ``check`` settles the equality of the two, on the domain that it is about.
    """
    slope = write(derivative(expression(function), variable))

    def compared(claimed: str, effort: Effort) -> Evidence:
        return check(f"{slope} == {claimed}", effort)

    return certifying(compared, lambda claimed: certifiable(check, f"{slope} == {claimed}") or ())
