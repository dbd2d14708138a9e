"""The row on linear bandits in the tables of bounds: what it prints, what holds of it, what settles that."""

from __future__ import annotations

from dataclasses import dataclass

from ....verify.proving.formula_checks import Check
from ..elimination.elimination_instances import for_some_constants
from ..elimination.elimination_steps import ESTIMATE, SUMS, Text, expected_bound, printed_expected_bound


@dataclass(frozen=True)
class LinearRow:
    """The upper bound of a text's linear row, on the expected regret at ``delta = 1/T``."""

    text: Text
    amendment: str

    @property
    def printed(self) -> str:
        """With constants unnamed."""
        return printed_expected_bound(self.text)

    @property
    def holds(self) -> str:
        """With constants, and what is missing."""
        return expected_bound(self.text)

    @property
    def mutants(self) -> dict[str, str]:
        """The same with something wrong."""
        return {"linear row, rounding of order d": self.holds.replace("4*d*(d + 1)", "4*d")}

    @property
    def check(self) -> Check:
        """On bandits whose regret is known."""
        return for_some_constants(self.text.at_confidence, part="linear row, delta = 1/T")


ON_THE_ESTIMATE = LinearRow(
    ESTIMATE,
    "In the linear row E R_T <= 4d(d+1) + 265 sqrt(d T log(KT)) + 234 (d/sqrt(rho)) sqrt(d + log(KT)) "
    "log(T) + 2; all else as printed.",
)
"""AdaC-GOPE."""
ON_THE_SUMS = LinearRow(
    SUMS,
    "In the linear row E R_T <= 4d(d+1) + 265 sqrt(d T log(KT)) + 191 d^2 sqrt(r log(KT)) log(T) + 2, r = "
    "alpha/eps; all else as printed.",
)
"""AdaR-GOPE."""
