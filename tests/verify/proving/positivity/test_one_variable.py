"""Proofs in one variable, with and without an end: what is shown is confirmed, and nothing false is shown."""

import pytest
from banditproof.theory.formulas.bounded_image import BoundedImage
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
from banditproof.verify.certificates.boxes import Goal as Rechecked
from banditproof.verify.certificates.proof_rules import check_proof
from banditproof.verify.proving.positivity.one_variable import in_one_variable
from banditproof.verify.proving.proof import Goal

SHOWN = [
    ("kl(x, 1 - x) >= log(1/(2.4*x))", "(0, 1)", "2.4", "2.2"),
    ("1 - Phi(x) <= exp(-x**2/2)/2", "[0, oo)", "/2)/2", "/2)/3"),
    ("x*(1 - Phi(x)) <= exp(-x**2/2)/sqrt(2*pi)", "[0, oo)", "x*(1", "1.1*x*(1"),
    ("((exp(x) + 1)/(exp(x) - 1))**2 <= 1 + 4/x**2", "(0, oo)", "4/x", "3/x"),
    ("log(x) <= log(x + log(x))", "[1, oo)", "<= log(x +", "<= log(x/2 +"),
    ("log(1 + x) >= x - x**2", "[-1/2, oo)", "x**2", "0.7*x**2"),
    ("-log(1 - x) <= 4*log(4/3)*x", "[0, 1/4]", "4*log", "3.9*log"),
    ("exp(x) <= x + exp(x**2)", "(-oo, oo)", "exp(x**2)", "exp(x**2/2)"),
    ("(1 - 1/x)**x/(x - 1) <= 1", "(1, oo)", "<= 1", "<= 0.9"),
    ("(1 - x)**(1/x) <= exp(-1)", "(0, 1]", "exp(-1)", "exp(-1.1)"),
    # zero over zero at an end: laws that are uniform, or between two probabilities
    ("log((exp(x) - exp(-x))/(2*x)) <= x**2/6", "(0, oo)", "/6", "/7"),
    ("log((exp(x) - 1)/x) <= x/2 + x**2/24", "(0, 3]", "/24", "/26"),
    ("x/(exp(x) - 1) - 1 - log(x/(exp(x) - 1)) <= x**2/8", "(0, oo)", "/8", "/9"),
]


def proved(text, side):
    link, stated = formula(text).links[0], stated_domain({"x": side})
    there, domain, trees = link, stated, {}
    if isinstance(stated, WideDomain):
        image = BoundedImage(stated)
        there, domain, trees = image.link(link), image.domain, image.trees
    found = in_one_variable(link.margin, Goal(there.margin, there.strict, domain), trees)
    if found is not None:
        check_proof(found, Rechecked(there.margin, there.strict, domain))
    return found is not None


@pytest.mark.parametrize(("text", "side", "old", "new"), SHOWN, ids=[row[0] for row in SHOWN])
def test_what_is_shown_is_confirmed_and_its_near_miss_is_not_shown(text, side, old, new):
    assert proved(text, side)
    assert not proved(text.replace(old, new, 1), side)
