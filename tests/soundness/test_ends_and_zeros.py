"""What fails, or has no value, at an end of a range or where a part vanishes is neither PROVED nor VERIFIED.

``FALSE`` has a point at which the oracle of the tests says ``false`` or ``undefined``; in ``HIDDEN`` it is
irrational, or the oracle does not decide. ``TRUE`` are nearly the same, on a range without the point or with
another sign.
"""

from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import Box
from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_everywhere, holds_on

from . import extended_reals as oracle
from .written_domains import sides_and_conditions

FALSE = [
    # logarithms of zero, and what becomes of them
    ("1/log(x)**2 > 0", "x in [0, 1/2]", "x = 0"), ("1/log(x)**3 < 0", "x in [0, 1/2]", "x = 0"),
    ("1/log(x - 1/3)**2 > 0", "x in [1/3, 2/3]", "x = 1/3"),
    ("1/log((x - 1/3)**2)**2 > 0", "x in [0, 1]", "x = 1/3"),
    ("1/log(abs(x - 2/7)/2)**2 > 0", "x in [0, 1]", "x = 2/7"),
    ("1/log(x**2 + y**2)**2 > 0", "x in [0, 1/2], y in [0, 1/2]", "x = 0, y = 0"),
    ("1/log(x*y)**2 > 0", "x in [0, 1/2], y in [0, 1/2]", "x = 0, y = 1/4"),
    ("1/log((x - y)**2/2)**2 > 0", "x in [0, 1], y in [0, 1]", "x = 1/2, y = 1/2"),
    ("1/log((x*y - 1/3)**2)**2 > 0", "x in [0, 1], y in [0, 1]", "x = 1/3, y = 1"),
    ("1/log(min(x, y))**2 > 0", "x in [0, 1/2], y in [0, 1/2]", "x = 0, y = 1/2"),
    ("1/log(max(x, 1/3) - 1/3)**2 > 0", "x in [0, 1]", "x = 1/4"),
    ("exp(log(x)) > 0", "x in [0, 1]", "x = 0"), ("exp(-log(x)**2) > 0", "x in [0, 1]", "x = 0"),
    ("3/(1 + log(x)**2) > 0", "x in [0, oo)", "x = 0"),
    ("sqrt(1/(1 - log(x))) > 0", "x in [0, 1]", "x = 0"), ("log(x) >= -10**6", "x in [0, 1]", "x = 0"),
    ("min(1, 1/log(x)**2) > 0", "x in [0, 1/2]", "x = 0"), ("1/logit(x)**2 > 0", "x in [0, 1/4]", "x = 0"),
    ("1/logit(x)**2 > 0", "x in (1/2, 1]", "x = 1"), ("expit(log(x)) > 0", "x in [0, 1]", "x = 0"),
    ("Phi(log(x)) > 0", "x in [0, 1]", "x = 0"), ("1/kl(1/4, x)**2 > 0", "x in (1/4, 1]", "x = 1"),
    ("1/kl(y, x) > 0", "x in (1/2, 1], y in [1/4, 1/3]", "x = 1, y = 1/3"),
    ("exp(-kl(x, y)) > 0", "x in [1/4, 3/4], y in [0, 1]", "x = 1/4, y = 0"),
    ("1/log(1/(1 - x))**2 > 0", "x in (0, 1]", "x = 1"),
    ("log(log(x)) <= 5", "x in [3, oo)", "x = 10**300"),
    ("1/log(1/x)**2 >= 1/10**5", "x in (0, 1/2]", "x = 10**-300"),
    ("log(x) > -1000", "x in (0, 1]", "x = 10**-4000"),
    ("-log(1 - x) <= 100", "x in [0, 1)", "x = 1 - 10**-300"),
    # no value: zeros of divisors
    ("1/x >= 0", "x in [0, 1]", "x = 0"), ("1/x**2 > 0", "x in [-1, 1]", "x = 0"),
    ("1/(x - 1/3)**2 > 0", "x in [0, 1]", "x = 1/3"), ("1/(3*x - 1)**4 >= 0", "x in [0, oo)", "x = 1/3"),
    ("1/(x*y - 1/3)**2 > 0", "x in [0, 1], y in [0, 1]", "x = 1/3, y = 1"),
    ("1/(x**2 + y**2 - 1/2)**2 > 0", "x in [0, 1], y in [0, 1]", "x = 1/2, y = 1/2"),
    ("1/((x - 1/3)**2 + (y - 1/7)**2) > 0", "x in [0, 1], y in [0, 1]", "x = 1/3, y = 1/7"),
    ("1/(abs(x - 1/3) + abs(y)) > 0", "x in [0, 1], y in [-1, 1]", "x = 1/3, y = 0"),
    ("1/(x - y)**2 > 0", "x in [0, 1], y in [0, 1]; x <= y", "x = 1/2, y = 1/2"),
    ("(x**2 - 1/4)/(x - 1/2) <= 3/2", "x in [0, 1]", "x = 1/2"),
    ("1/log(x)**2 > 0", "x in (0, 2]", "x = 1"), ("1/(sqrt(x) - 1/3)**2 > 0", "x in [0, 1]", "x = 1/9"),
    ("1/(2*sqrt(x) - y)**2 > 0", "x in [0, 1], y in [0, 1]", "x = 1/4, y = 1"),
    ("1/(max(x, y) - 1/2)**2 > 0", "x in [0, 1], y in [0, 1]", "x = 0, y = 1/2"),
    ("1/(1 - expit(x)*2)**2 > 0", "x in [-1, 2]", "x = 0"),
    ("1/kl(x, y) > 0", "x in (0, 1), y in (0, 1)", "x = 1/2, y = 1/2"),
    ("log(x)/log(y) >= 0", "x in (0, 1], y in (0, 1]", "x = 1/2, y = 1"),
    ("1/floor(x) > 0", "x in [1/2, 3]", "x = 1/2"), ("1/lgamma(x)**2 > 0", "x in [1/2, 3]", "x = 2"),
    ("abs(x)**(-1/2) > 0", "x in [-1, 1]", "x = 0"),
    ("(x - 1/3)**2*(1/(x - 1/3)**2) == 1", "x in [0, 1]", "x = 1/3"),
    ("min(1/x, 1/(1 - x)) >= 0", "x in (0, 1]", "x = 1"),
    ("1/sqrt(1 - x) <= 10**100", "x in [0, 1)", "x = 1 - 10**-300"),
    ("1/(x + y - 1)**2 > 0", "x in [0, 1], y in [0, 1]; x == 2*y", "x = 2/3, y = 1/3"),
    # false between neighbouring zeros alone, a hair beside an end, or far out
    ("(x - 1/3)*(x - 1/3 - 10**-25) >= 0", "x in [0, 1]", "x = 1/3 + 10**-26"),
    ("(x**2 - 2)*(x**2 - 2 - 10**-25) >= 0", "x in [1, 2]", "x = 5168247530883/3654502875938"),
    ("exp(x) >= 1 + x + x**2/2 + 10**-30*x", "x in [0, 1]", "x = 10**-30"),
    ("n <= 10**30", "n in whole [1, oo)", "n = 10**300"),
    ("(10**80*x - 1)*(10**80*x - 2) >= 0", "x in [0, 1]", "x = 3/2*10**-80"),
    ("(x - 10**80)**2 > 0", "x in [0, oo)", "x = 10**80"),
    ("exp((x - 7919/104729)**2) > 1", "x in [0, 1]", "x = 7919/104729"),
    ("kl(x, 3571/7919) > 0", "x in [1/4, 3/4]", "x = 3571/7919"),
    ("floor(10*x) + floor(-10*x) <= -1", "x in (0, 1/3)", "x = 1/5"),
    ("x >= 10**-40", "x in (0, 1)", "x = 10**-300"),
    # at one whole number, or from one on
    ("exp(-(n - 457)**2) <= 1/2", "n in whole [1, oo)", "n = 457"),
    ("abs(n*m - 10403) > 0", "n in whole [2, oo), m in whole [2, oo)", "n = 101, m = 103"),
    ("abs(sum(k, 1, n, k) - 104653) > 0", "n in whole [1, oo)", "n = 457"),
    ("sum(k, 1, n, 1/k) <= 9", "n in whole [1, oo)", "n = 4550"),
    ("sum(k, 1, n, 1/k) <= sum(k, 1, m, 1/k) + 7", "n in whole [1, oo), m in whole [1, oo)",
     "n = 3000, m = 1"),
    ("sum(k, 1, n, k/n**2) <= 1/2 + 1/n - 1/4000", "n in whole [1, oo)", "n = 4000"),
    ("prod(k, 1, n, 1 + 1/k) <= 2000", "n in whole [1, oo)", "n = 2000"),
    # no value: infinities that meet, logarithms and roots of what is negative
    ("x*log(x) >= -1", "x in [0, 1]", "x = 0"),
    ("log(x) - log(y) <= 10**9", "x in [0, 1], y in [0, 1]", "x = 0, y = 0"),
    ("log(x - 1/1000) <= 0", "x in [0, 1]", "x = 0"), ("sqrt(x - 10**-9) >= 0", "x in [0, 1]", "x = 0"),
    ("log(1 + y - x) <= 1", "x in [0, 2], y in [0, 1]", "x = 2, y = 0"),
    # whole numbers, and sums of free length
    ("1/(n - 50)**2 > 0", "n in whole [1, oo)", "n = 50"),
    ("1/(2**n - 64)**2 > 0", "n in whole [0, oo)", "n = 6"),
    ("1/(n - m - 3)**2 > 0", "n in whole [1, oo), m in whole [1, oo)", "n = 4, m = 1"),
    ("1/log(n)**2 > 0", "n in whole [0, oo)", "n = 0"),
    ("sum(k, 1, n, 1/(k - 50)**2) <= 10", "n in whole [1, oo)", "n = 50"),
    ("sum(k, 1, n, 1/(k - 5000)**2) <= 10", "n in whole [1, oo)", "n = 5000"),
    ("sum(k, 1, 2*n + 1, 1/(k - 21)**2) >= 0", "n in whole [1, oo)", "n = 10"),
    ("prod(k, 1, n, 1 + 1/(k - 7)**2) >= 1", "n in whole [1, oo)", "n = 7"),
    ("sum(k, 1, n, sqrt(30 - k)) >= 0", "n in whole [1, oo)", "n = 31"),
    ("sum(k, 1, n, 1/(x - k)**2) >= 0", "n in whole [1, oo), x in [0, 10]", "n = 3, x = 3"),
    ("sum(k, 0, n, 1/(k + x)) > 0", "n in whole [0, oo), x in [0, 1]", "n = 0, x = 0"),
    ("1 + sum(k, 1, n, 1/k**2)/(n - 9)**2 > 0", "n in whole [1, oo)", "n = 9"),
]  # fmt: skip

HIDDEN = [
    ("(0 if x*x <= 2 else 1) + (0 if 2 <= x*x else 1) >= 1", "x in [1, 2]"),
    ("(1 if exp(x) <= 2 else 0) + (1 if 2 <= exp(x) else 0) <= 1", "x in [0, 1]"),
    ("(x - exp(-y))**2 + (y - 1/2)**2 > 0", "x in [0, 1], y in [0, 1]"),
    ("abs(x - exp(-y)) + abs(y - 1/2) > 0", "x in [0, 1], y in [0, 1]"),
    ("sum(k, 1, n, 1/k) <= 12", "n in whole [1, oo)"),
    ("(exp(x) - 2)*(exp(x) - 2 - 1/10**25) >= 0", "x in [0, 1]"),
    ("exp(2*x) - 4*exp(x) + 4 >= 10**-40", "x in [0, 1]"), ("x*log(x) >= 10**-25 - exp(-1)", "x in (0, 1]"),
    ("(x**2 - 2)**2 > 0", "x in [1, 2]"), ("(exp(x) - 2)**2 > 0", "x in [0, 1]"),
    ("x**2 + 2 > 2*sqrt(2)*x", "x in [1, 2]"), ("abs(x - pi/4) > 0", "x in [0, 1]"),
    ("kl(x, sqrt(1/2)) > 0", "x in [1/2, 3/4]"), ("1/(x**2 - 2)**2 > 0", "x in [0, 2]"),
    ("1/(exp(x) - 2)**2 > 0", "x in [0, 1]"), ("1/(x**3 - x - 7)**2 > 0", "x in [0, oo)"),
    ("1/(x**2 + y**2 - 1/3)**2 > 0", "x in [1/4, 1], y in [0, 1/5]"),
    ("(x**2 - 2)/(x**2 - 2) == 1", "x in [0, 2]"), ("1/(log(x) + x)**2 > 0", "x in (0, 1]"),
    ("1/log((x**2 - 2)**2)**2 > 0", "x in [5/4, 3/2]"),
    ("1/(sum(k, 1, n, k) - 55)**2 > 0", "n in whole [1, oo)"), ("logit(x)/logit(x) == 1", "x in (0, 1)"),
    ("1/(x**2 - 2)**2 > 0", "x in (1, 2)"), ("1/(x**3 - 3*x + 1)**2 > 0", "x in (0, 2)"),
    ("1/(x**4 - 4*x**2 + 4) > 0", "x in (1, 2)"),
    ("1/((x**2 - 2)**2 + (y - 1/3)**2) > 0", "x in [1, 2], y in [0, 1]"),
    ("1/(ceil(x) - x - 1/3)**2 > 0", "x in (0, 3)"), ("1/(x - floor(x) - 1/2)**2 > 0", "x in [0, oo)"),
    ("1/(ceil(x) - x**2 - 1/3)**2 > 0", "x in (0, 3)"),
    ("1/(ceil(x) - floor(2*x) + x - 3/4)**2 > 0", "x in (0, 1)"),
    ("1/(floor(1000*x) - 1000*x + 1/3)**2 > 0", "x in [1/2, 1]"),
    ("1/(floor(x) - exp(x) + 3/2)**2 > 0", "x in [0, 2]"),
    ("1/(floor(100*x) - 100*x + exp(x) - 5/2)**2 > 0", "x in [91/100, 92/100]"),
]  # fmt: skip

TRUE = [
    ("(0 if x*x <= 2 else 1) + (1 if x*x <= 2 else 0) >= 1", "x in [1, 2]"),
    ("(x - exp(-y))**2 + (y - 1/2)**2 > 0", "x in [0, 1/2], y in [0, 1]"),
    ("abs(x - exp(-y)) + abs(y - 1/2) > -10**-40", "x in [0, 1], y in [0, 1]"),
    ("x >= 10**-40", "x in [1e-40, 1)"),
    ("(exp(x) - 2)*(exp(x) - 2 - 1/10**25) >= -1/10**50", "x in [0, 1]"),
    ("x*log(x) >= -10**-25 - exp(-1)", "x in (0, 1]"),
    ("(10**80*x - 1)*(10**80*x - 2) >= -1/4", "x in [0, 1]"),
    ("exp((x - 7919/104729)**2) >= 1", "x in [0, 1]"), ("kl(x, 3571/7919) >= 0", "x in [1/4, 3/4]"),
    ("floor(10*x) + floor(-10*x) >= -1", "x in (0, 1/3)"),
    ("exp(-(n - 457)**2) <= 1", "n in whole [1, oo)"),
    ("abs(2*n*m - 10403) > 0", "n in whole [2, oo), m in whole [2, oo)"),
    ("abs(2*sum(k, 1, n, k) - 104653) > 0", "n in whole [1, oo)"),
    ("sum(k, 1, n, 1/k) <= 1 + log(n)", "n in whole [1, oo)"),
    ("sum(k, 1, n, k/n**2) <= 1/2 + 1/n", "n in whole [1, oo)"),
    ("prod(k, 1, n, 1 + 1/k) <= n + 1", "n in whole [1, oo)"),
    ("(x - 1/3)*(x - 1/3 - 10**-25) >= -10**-50", "x in [0, 1]"),
    ("exp(x) >= 1 + x + x**2/2", "x in [0, 1]"), ("n >= 10**-30", "n in whole [1, oo)"),
    ("(x**2 - 2)**2 > 0", "x in [1, 7/5]"), ("(x**2 - 2)**2 + 10**-40 > 0", "x in [1, 2]"),
    ("max(abs(x - pi/4), 10**-40) > 0", "x in [0, 1]"), ("1/log(x)**2 >= 0", "x in [0, 1/2]"),
    ("1/log(x)**2 > 0", "x in (0, 1/2]"), ("1/log(x)**3 <= 0", "x in [0, 1/2]"),
    ("1/log(x - 1/3)**2 > 0", "x in (1/3, 2/3]"), ("1/log((x - 1/3)**2)**2 >= 0", "x in [0, 1]"),
    ("1/log(abs(x - 2/7)/2)**2 >= 0", "x in [0, 1]"),
    ("1/log(x**2 + y**2)**2 >= 0", "x in [0, 1/2], y in [0, 1/2]"),
    ("1/log(x*y)**2 >= 0", "x in [0, 1/2], y in [0, 1/2]"),
    ("1/log((x - y)**2/2)**2 > 0", "x in [0, 1], y in [0, 1]; x < y"),
    ("1/log(min(x, y))**2 > 0", "x in (0, 1/2], y in (0, 1/2]"), ("exp(log(x)) >= 0", "x in [0, 1]"),
    ("exp(log(x)) > 0", "x in (0, 1]"), ("exp(-log(x)**2) > 0", "x in (0, 1]"),
    ("3/(1 + log(x)**2) > 0", "x in (0, oo)"), ("min(1, 1/log(x)**2) >= 0", "x in [0, 1/2]"),
    ("1/logit(x)**2 > 0", "x in (0, 1/4]"), ("expit(log(x)) >= 0", "x in [0, 1]"),
    ("Phi(log(x)) > 0", "x in (0, 1]"), ("1/kl(1/4, x)**2 > 0", "x in (1/4, 1)"),
    ("1/kl(y, x) >= 0", "x in (1/2, 1], y in [1/4, 1/3]"),
    ("exp(-kl(x, y)) >= 0", "x in [1/4, 3/4], y in [0, 1]"),
    ("exp(-kl(x, y)) > 0", "x in [1/4, 3/4], y in (0, 1)"), ("log(log(x)) <= log(x)", "x in [3, oo)"),
    ("-log(1 - x) >= x", "x in [0, 1)"), ("1/x >= 1", "x in (0, 1]"), ("1/x**2 > 0", "x in [-1, 1]; x > 0"),
    ("1/(x - 1/3)**2 > 0", "x in (1/3, 1]"), ("1/(3*x - 1)**4 >= 0", "x in (1/3, oo)"),
    ("1/(x*y - 1/3)**2 > 0", "x in [0, 1], y in [0, 1/4]"),
    ("1/(x**2 + y**2 - 1/2)**2 > 0", "x in [0, 1/3], y in [0, 1/3]"),
    ("1/((x - 1/3)**2 + (y + 1/7)**2) > 0", "x in [0, 1], y in [0, 1]"),
    ("1/(abs(x - 1/3) + abs(y)) > 0", "x in [0, 1], y in (0, 1]"),
    ("1/(x - y)**2 > 0", "x in [0, 1], y in [0, 1]; x < y"),
    ("(x**2 - 1/4)/(x - 1/2) <= 3/2", "x in (1/2, 1]"), ("1/log(x)**2 > 0", "x in (1, 2]"),
    ("1/(exp(x) - 1)**2 > 0", "x in (0, 1]"), ("1/(sqrt(x) - 1/3)**2 > 0", "x in (1/9, 1]"),
    ("1/(2*sqrt(x) + y)**2 > 0", "x in (0, 1], y in [0, 1]"),
    ("1/(max(x, y) - 1/2)**2 > 0", "x in [0, 1/3], y in [0, 1/3]"),
    ("1/(1 - expit(x)*2)**2 > 0", "x in (0, 2]"), ("kl(x, y) >= 0", "x in [0, 1], y in [0, 1]"),
    ("log(x)/log(y) >= 0", "x in (0, 1], y in (0, 1)"), ("1/floor(x) > 0", "x in [1, 3]"),
    ("1/lgamma(x)**2 > 0", "x in (2, 3]"), ("abs(x)**(-1/2) > 0", "x in [-1, 1]; x < 0"),
    ("min(1/x, 1/(1 - x)) >= 1", "x in (0, 1)"), ("x*log(x) >= -1", "x in (0, 1]"),
    ("log(x) - log(y) <= 0", "x in (0, 1], y in (0, 1]; x <= y"),
    ("log(x - 1/1000) <= 0", "x in [1/1000, 1]"), ("sqrt(x - 10**-9) >= 0", "x in [1e-9, 1]"),
    ("1/(n - 50)**2 > 0", "n in whole [51, oo)"), ("1/(2*n - 99)**2 > 0", "n in whole [1, oo)"),
    ("1/(n**2 - 2)**2 > 0", "n in whole [1, oo)"), ("1/log(n)**2 >= 0", "n in whole [2, oo)"),
    ("sum(k, 1, n, 1/(k - 50)**2) <= 10", "n in whole [1, 49]"),
    ("sum(k, 1, n, 1/(k - 1/2)**2) <= 5", "n in whole [1, oo)"),
    ("sum(k, 51, n, 1/(k - 50)**2) <= 2", "n in whole [51, oo)"),
    ("prod(k, 1, n, 1 + 1/(k + 7)**2) >= 1", "n in whole [1, oo)"),
    ("sum(k, 1, n, sqrt(30 - k)) >= 0", "n in whole [1, 30]"),
    ("sum(k, 1, n, 1/(x + k)**2) >= 0", "n in whole [1, oo), x in [0, 10]"),
    ("1/(x**2 - 2)**2 > 0", "x in [0, 7/5]"), ("1/(x**2 + 2)**2 > 0", "x in [0, 2]"),
    ("1/(x**3 - x + 7)**2 > 0", "x in [0, oo)"), ("1/(x**2 - 2)**2 > 0", "x in (3/2, 2)"),
    ("1/(x**3 - 3*x + 1)**2 > 0", "x in (2/5, 3/2)"), ("1/(ceil(x) - x + 1/3)**2 > 0", "x in (0, 3)"),
    ("1/(ceil(x) - x - 1/3)**2 > 0", "x in (2/3, 1]"), ("1/(ceil(x) - x**2 - 1/3)**2 > 0", "x in (2, 3)"),
    ("1/(floor(50*x) - 50*x - 1/3)**2 > 0", "x in [1/2, 1]"),
]  # fmt: skip


def judged(text, domain):
    stated = stated_domain(*sides_and_conditions(domain))
    check = (
        holds_everywhere(stated)
        if isinstance(stated, WideDomain)
        else holds_on(stated.box, where=stated.where)
    )
    return check(text, Effort())


def the_point(text):
    """Numbers may be written as powers."""
    parts = (part.split(" = ") for part in text.split(", "))
    return {name: Fraction(oracle.value_of(value, {}, 700)) for name, value in parts}


@pytest.mark.parametrize(("text", "domain", "point"), FALSE)
def test_the_oracle_agrees_that_it_is_false(text, domain, point):
    del domain
    assert oracle.truth(text, the_point(point), oracle.MORE_DIGITS) in {"false", "undefined"}


@pytest.mark.parametrize(("text", "domain"), [row[:2] for row in FALSE] + HIDDEN)
def test_what_fails_somewhere_is_never_green(text, domain):
    found = judged(text, domain)
    assert found.verdict in {Verdict.REFUTED, Verdict.OPEN}, found.summary
    if found.verdict is Verdict.REFUTED:
        assert recheck(dict(found.certificate)).ok


@pytest.mark.parametrize("text", ["integral(t, 0, 1, sqrt(t - 1/2)) >= 0", "sqrt(-1) >= 0", "1/0 >= 0"])
def test_what_has_no_value_without_variables_is_open(text):
    assert holds_on(Box(()))(text, Effort()).verdict is Verdict.OPEN
    assert holds_on(Box(()))("integral(t, 0, 1, sqrt(t)) >= 0", Effort()).verdict is not Verdict.OPEN


@pytest.mark.parametrize(("text", "domain"), TRUE)
def test_what_holds_everywhere_is_green(text, domain):
    found = judged(text, domain)
    assert found.verdict in {Verdict.PROVED, Verdict.VERIFIED}, found.summary
