"""What the regret of private elimination loses in its analysis."""

from __future__ import annotations

D_UNDER_THE_ROOT = (
    "In the thesis the last line shows d under the root, to the power 3/2 with it; read as in the theorem."
)


PRICE_ON_A_BASIS = (
    "On e_1, ..., e_d with theta* = e_1 the first phase plays all alike, whatever the rewards say: R_T = "
    "(d - 1) ceil(c_1/d) at its end T = d ceil(c_1/d), about 4 sqrt(2) d^1.5/sqrt(rho) + 32 d log(16 d). "
    "With rho = d^-2, delta = 1/2 this is 382 of 573 rounds at d = 3, and 18098166216528 of "
    "18098347200000 at d = 10^5, 14.9 times sqrt(d T L) + (d/sqrt(rho)) sqrt(L) log(T). For every d >= "
    "10 the ratio is at least sqrt(d)/(1 + log d)^1.5 (T >= 4 sqrt(2) d^2.5 and R_T >= 9 T/10 above, T "
    "<= 20 d^2.5 below the line), so that no constants do. It is no matter of small budgets: with rho = 1 "
    "the ratio is 14.6 at d = 10^6 and 412 at d = 10^12. "
)


PRICE_OF_THE_ANALYSIS = (
    "The price of privacy of the analysis, and of the algorithm, is d^1.5/sqrt(rho) up to logarithms, not "
    "d/sqrt(rho), unless log K is at least of the order d: the gap to the lower bound d/sqrt(rho) is "
    "sqrt(d). Privacy is still free as T grows. Remarks on the linear dependence on d, and the linear rows "
    "of the tables, fall with it."
)
