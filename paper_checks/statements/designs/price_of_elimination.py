"""What the regret of private elimination loses in its analysis."""

from __future__ import annotations

D_UNDER_THE_ROOT = (
    "In the thesis the last line shows d under the root, to the power 3/2 with it; read as in the theorem."
)


PRICE_OF_THE_ANALYSIS = (
    "The price of privacy of the analysis, and of the algorithm, is d^1.5/sqrt(rho) up to logarithms, not "
    "d/sqrt(rho), unless log K is at least of the order d: the gap to the lower bound d/sqrt(rho) is "
    "sqrt(d). Privacy is still free as T grows. Remarks on the linear dependence on d, and the linear rows "
    "of the tables, fall with it."
)
