"""False statements about integrals, sums and ranges without an end, for premises that are a little weaker.

`loosened` says what stands beside each forged certificate.
"""

from banditproof.theory.formulas.expression import ONE, ZERO, Apply, Link, replaced, substitute, write
from banditproof.theory.formulas.language import expression, formula
from banditproof.theory.formulas.repeated import sums_in
from banditproof.verify.certificates.wide_domains import after_substitution

from ..forged_certificates import BOX, identity, proof
from .loosened import assert_refused, certificate_about


def test_an_integral_runs_over_a_letter_of_its_own():
    """False: the integral of abs(x - 1/2) over [0, 1] is <= 0. The condition x <= 1/2 is on another x."""
    condition = "x in [0, 1]; x <= 1/2"

    def at_most(bound, letter, last, between):
        whole, integrand = f"{letter}/2 - {letter}**2/2", f"abs({letter} - 1/2)"

        def holds(text):
            return identity(text, between, {"x": "1/4", letter: "1/4"})

        shown = {"slope": holds(f"{letter} == {letter}"), "finite": holds(f"({whole}) - ({whole}) == 0")}
        shown |= {"integrand": holds(f"{integrand} - {integrand} == 0")}
        row = {"antiderivative": whole, "range": f"[0, {last}]", **shown}
        gained = f"({last}/2 - {last}**2/2) - (0/2 - 0**2/2) <= {bound}"
        how = {"integrals": [row], "inner": proof(gained, condition, BOX, {"x": "1/4"})}
        text = f"integral({letter}, 0, {last}, {integrand}) <= {bound}"
        return certificate_about("integrals", text, {"x": "[0, 1]"}, ["x <= 1/2"], **how)

    forged = at_most("0", "x", "1", condition)
    twin = at_most("0.125", "t", "0.5", "x in [0, 1], t in [0, 0.5]; x <= 1/2")
    assert_refused(forged, "runs over x, a variable of the domain", twin)


def test_an_antiderivative_has_the_integrand_as_its_slope():
    """The integrand is the slope of kl(1/4, y), not that of d_eps(1/4, y, 1/10), which is smaller."""
    side, integrand = "y in [1/2, 9/10]", "(y - 1/4)/(y*(1 - y))"

    def gained_by(divergence):
        def holds(text):
            return identity(text, side, {"y": "3/4"})

        shown = {"slope": holds("0 == 0"), "finite": holds(f"{divergence} - {divergence} == 0")}
        shown |= {"integrand": holds(f"{integrand} - {integrand} == 0")}
        row = {"antiderivative": divergence, "range": "[1/2, 9/10]", **shown}
        gained = f"{divergence.replace('y', '0.9')} - {divergence.replace('y', '0.5')}"
        inner = certificate_about("identity", f"{gained} == {gained}", {}, witness={})
        text = f"integral(y, 0.5, 0.9, {integrand}) == {gained}"
        return certificate_about("integrals", text, {}, integrals=[row], inner=inner)

    because = "is not shown to hold identically"
    assert_refused(gained_by("d_eps(1/4, y, 1/10)"), because, gained_by("kl(1/4, y)"))


def test_each_letter_is_substituted_by_one_of_its_own():
    """False at x = 1, y = 2: x == y. Both are put as 1/q with the same q."""
    inner = identity("1/q == 1/q", "q in (0, 1]", {"q": "1/2"})

    def by_reciprocals(text, *letters):
        witness, by = dict.fromkeys(letters, "2"), dict.fromkeys(letters, "1/q")
        box = dict.fromkeys(letters, "[1, oo)")
        return certificate_about("substitution", text, box, witness=witness, by=by, inner=inner)

    forged, twin = by_reciprocals("x == y", "x", "y"), by_reciprocals("x == x", "x")
    assert_refused(forged, "each variable of the box stands for one of the domain", twin)


def for_whole_numbers(link, letter, first):
    """A link with equal sides, for all whole numbers from ``first`` on, which are ``first + q/(1 - q)``."""
    tree = f"{first} + q/(1 - q)"
    text = str(after_substitution(link, {letter: expression(tree)}))
    side, at = "q in [0, 1)", {"q": "1/2"}
    inner = identity(text, side, at) if link.relation == "==" else proof(text, side, {"by": "zero"}, at)
    how = {"witness": {letter: str(first)}, "by": {letter: tree}, "inner": inner}
    return certificate_about("substitution", str(link), {letter: f"whole [{first}, oo)"}, **how)


def sum_of_ones(text, begin, added):
    """An induction over n for a sum of ones over k >= ``begin``; one step adds these terms to the margin."""
    (link,) = formula(text).links
    rest = replaced(link.margin, {next(sums_in(link.left)): ZERO})
    after = substitute(rest, {"n": expression("n + 1")})
    for term in added:
        after = Apply("+", (after, expression(term)))
    finite = Link(expression(f"{added[0]} - {added[0]}"), "==", ZERO)
    base = f"0 {link.relation} {write(substitute(link.right, {'n': ONE}))}"
    how = {
        "base": certificate_about("instances", base, {}, points=[{}]),
        "terms": [{"finite": for_whole_numbers(finite, "k", begin)}],
        "step": for_whole_numbers(Link(after, link.relation, rest), "n", 1),
    }
    return certificate_about("induction over sums", text, {"n": "whole [1, oo)"}, variable="n", **how)


def test_a_step_adds_no_term_to_a_sum_that_is_empty_after_it():
    """False at n = 2: sum(k, 3, n, 1) >= n - 1. The sum is still empty, and yet a term is counted."""

    def at_least(begin):
        return sum_of_ones(f"sum(k, {begin}, n, 1) >= n - 1", begin, ["1"])

    assert_refused(at_least(3), "is empty beyond n = 1, and no term is added there", at_least(2))


def test_a_step_adds_only_the_terms_from_the_begin_of_the_sum_on():
    """False at n = 2: sum(k, 3, 2*n - 1, 1) == 2*n - 2. Of the new terms k = 2 and k = 3 it has only one."""

    def equal(begin):
        return sum_of_ones(f"sum(k, {begin}, 2*n - 1, 1) == 2*n - 2", begin, ["(-1)*1"] * 2)

    assert_refused(equal(3), "is empty beyond n = 1, and no term is added there", equal(2))
