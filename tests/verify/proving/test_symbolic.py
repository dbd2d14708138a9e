"""Canonical forms: the same value wherever the expression has one, and zero only for what is zero."""

from fractions import Fraction
from itertools import product

import pytest
from banditproof.theory.formulas.expression import Apply, write
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates.integer_intervals import Rationals, UndefinedError
from banditproof.verify.proving.symbolic import Algebra, NoCanonicalFormError

ENGINE = Rationals(160)
HAIR = Fraction(1, 10**40)
INSIDE = tuple(Fraction(each) for each in ("1/7", "2/5", "1/2", "8/9"))
SIGNED = tuple(Fraction(each) for each in ("-3", "-1/2", "1/3", "5/2"))
DOMAINS = {
    "inside": (INSIDE, INSIDE),
    "signed": (SIGNED, SIGNED),
    "negative": ((Fraction(-3), Fraction(-1, 2)), INSIDE),
    "ends": ((Fraction(0), Fraction(1, 3), Fraction(1)), (Fraction(0), Fraction(1, 2), Fraction(1))),
}


def value(tree, point):
    """Bounds of a finite value; None where there is none."""
    try:
        found = ENGINE.at(tree, point)
    except UndefinedError:
        return None
    low, high = (found, found) if isinstance(found, Fraction) else map(ENGINE.value, found)
    return (low, high) if isinstance(low, Fraction) and isinstance(high, Fraction) else None


class Shown:
    """Signs on a domain of finitely many points, each of which is looked at."""

    def __init__(self, name, keep=lambda *_: True):
        self.points = [
            dict(zip("xy", place, strict=True)) for place in product(*DOMAINS[name]) if keep(*place)
        ]

    def lows(self, tree):
        """What the values are not below; an infinite one is left to its ends."""
        for point in self.points:
            try:
                found = ENGINE.at(tree, point)
            except UndefinedError:
                continue
            yield found if isinstance(found, Fraction) else ENGINE.value(found[0])

    def positive(self, tree):
        return all(low > 0 for low in self.lows(tree))

    def nonnegative(self, tree):
        return all(low >= 0 for low in self.lows(tree))


def agreements(shown, tree, form):
    """How many points the two expressions agree at; they differ at none.

    A root or a logarithm in a form need not have a value where a factor beside it is zero.
    """
    count = 0
    for point in shown.points:
        mine, other = value(tree, point), value(form, point)
        if mine is not None and other is not None:
            assert mine[0] - HAIR <= other[1], (write(tree), write(form), point)
            assert other[0] <= mine[1] + HAIR, (write(tree), write(form), point)
            count += 1
    return count


FORMED = (
    "x*y - (x - y)**3 + 2; (x + y)/(x - 2*y)**2; (x**2 - y**2)**(-3)*(x - y); log(x*y); "
    "log(12*x**2*(x + y)/(35*y)); log(x**2*(x - y)**2); log((x - y)**2/y**4); log(x/y)*(x - 1); "
    "log(-x*y); log((1 - x)*(y - 2)); log(sqrt(x*y)); log(exp(x*y)/2); exp(x + y - 2*x*y); "
    "exp(x/2)*exp(x/3)*exp(-x); exp(2*log(x) - 3*log(y)); exp(log(x)/2 + y); exp(-log(x + 4)/3); "
    "exp(3000*x)/exp(2999*x); exp(-3000*x + y); exp(x*3/2)**2; exp(x - y/6); sqrt(x)*sqrt(y); "
    "sqrt(x**2*y); sqrt(x**2); sqrt((x - y)**2*x*x); sqrt(x)**3/sqrt(x*y); sqrt(1/x); sqrt(8*x/9); "
    "sqrt(-x); sqrt(exp(x)); sqrt(sqrt(x))**3; (x*y)**(1/3)*x**(2/3); ((x - y)**2)**(3/2); "
    "(x**2)**(1/4); (x + y)**(-5/2); (x + 4)**y; x**(y - 1/2); (x/y)**(x - y); (y/(x + 4))**(2*x); "
    "2**x*3**(-y); abs(x); abs(x*y); abs(-3*x**2*(x - y)/y); abs((x - y)**2*(y - 2)); abs(x - y)**3; "
    "abs(x - y)*abs(y - x); abs(1/(y - 3)); abs(2*x + 8); logit(x); logit(x/2); logit(x*y); expit(x); "
    "expit(logit(y) - x); f_minus(y, x); f_plus(y, x); f_minus(y, 1/2)/f_plus(y, 1/2); kl(x, y); "
    "kl(1 - x, 1 - y); kl(1 - y, x); kl(x*y, y); kl(x, 0); kl(0, y); kl(1/3, y); kl(x, f_minus(y, 1)); "
    "kl(x, x); d_eps(x, x, 1); d_eps(x, y, 1/2); min(x, y) + max(x, 2*y); (x if x <= y else y)*x; "
    "floor(x) - ceil(x*y); pi*x/pi; erf(x - y); erfc(-x/2); Phi(x - 2*y); gamma(y + 4)/gamma(x + 4); "
    "factorial(4)*x; binomial(5, 2)*y"
)


@pytest.mark.parametrize("name", DOMAINS)
def test_a_canonical_form_has_the_value_of_the_expression_wherever_it_has_one(name):
    shown = Shown(name)
    checked = 0
    for text in FORMED.split("; "):
        algebra, tree = Algebra(shown), expression(text)
        try:
            form = algebra.expression(algebra.form(tree))
        except NoCanonicalFormError:
            assert name != "inside" or not any(value(tree, point) for point in shown.points), text
            continue
        here = sum(value(tree, point) is not None for point in shown.points)
        agreeing = agreements(shown, tree, form)
        if name == "inside":  # no factor is zero, and every sign is known
            assert agreeing == here, text
            assert algebra.is_zero(Apply("-", (tree, form))), text
        checked += agreeing
    assert checked > 4 * len(FORMED.split("; "))


def test_no_variable_is_taken_for_a_part():
    """Parts are numbered as they are met, and a variable may have such a name."""
    for name in [f"g{number}" for number in range(6)]:
        for part in ("log(x)", "abs(x)", "exp(x)", "sqrt(x)", "min(x, 2)"):
            for text in (f"{part} - {name}", f"{name} - {part}", f"({part} - {name})*exp({part})"):
                assert not Algebra(None).is_zero(expression(text)), text


FORMLESS = (
    "1/(x - x); (x - x)**(-1); (x*0)**(-2); log(x - x); log(y*0); 1/(sqrt(x)**2 - x); sqrt(-1 - 0*x); "
    "(x - 1 - x)**(1/3); x**65; (x + y)**(-65); x**(10**9); (x + y + x*y + 1)**40"
)


@pytest.mark.parametrize("text", FORMLESS.split("; "))
def test_what_has_no_value_or_too_many_terms_has_no_form(text):
    algebra = Algebra(Shown("inside"))
    for _ in range(2):  # the second time it is refused as it was the first time
        with pytest.raises(NoCanonicalFormError):
            algebra.form(expression(text))
    assert not algebra.is_zero(expression(text))
    assert algebra.ratio(expression(text), expression("x")) is None
    assert algebra.ratio(expression("x"), expression(text)) is None
    assert algebra.remainders(expression(text), expression("x")) == []
