"""What may pass for a comparison of slopes and is none; beside the lies, true twins."""

import pytest
from banditproof.paper_checks import Assertion, Role, Verdict, chain, claim, over, settles, step
from banditproof.paper_checks.assertions.comparisons import refusal_of_comparison
from banditproof.paper_checks.assertions.matched import Shown
from banditproof.paper_checks.assertions.settled import settled_by
from banditproof.paper_checks.language.rules import COMPARISON, GRONWALL, READING
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.evidence.effort import Effort, Profile

FAR = "[0, oo)"


def shown(text, *where, **ranges):
    return Shown(formula(text).links, stated_domain(ranges or {"x": FAR}, where))


def refusal(conclusion, start, slopes, *, relative=False, **ranges):
    there = [stated_domain(ranges or {"x": FAR}, ())]
    given = [[] if each is None else [each] for each in (start, slopes)]
    return refusal_of_comparison([conclusion], *given, there, relative=relative)


LOG = "log(1 + x) <= x"
ZERO = shown("0 <= 0")
FALLS = shown("1/(1 + x) <= 1")
BOTH = {"x": FAR, "c": FAR}

TRUE = {
    "a logarithm": (LOG, ZERO, FALLS),
    "turned round": ("x >= log(1 + x)", shown("0 >= 0"), shown("1 >= 1/(1 + x)")),
    "written otherwise": (LOG, shown("log(1 + 0) <= 0"), shown("0 <= x/(1 + x)")),
}
LIES = {
    "the other way": ("log(1 + x) >= x", ZERO, FALLS),
    "strictly": ("log(1 + x) < x", ZERO, FALLS),
    "an equality": ("log(1 + x) == x", ZERO, FALLS),
    "half of it": ("log(1 + x) <= x/2", ZERO, FALLS),
    "a higher start": ("log(1 + x) + 1 <= x", ZERO, FALLS),
    "slopes of another function": (LOG, ZERO, shown("1/(1 + x)**2 <= 1")),
    "slopes that are less": (LOG, ZERO, shown("1/(1 + x) <= 2")),
    "slopes on a part": (LOG, ZERO, shown("1/(1 + x) <= 1", x="[0, 1]")),
    "slopes from a later point on": (LOG, ZERO, shown("1/(1 + x) <= 1", x="[1, oo)")),
    "slopes without a first point": (LOG, ZERO, shown("1/(1 + x) <= 1", x="(0, oo)")),
    "slopes at whole numbers": (LOG, ZERO, shown("1/(1 + x) <= 1", x="whole [0, oo)")),
    "slopes under a condition": (LOG, ZERO, shown("1/(1 + x) <= 1", "x**2 <= x")),
    "a start under a condition": (LOG, shown("0 <= 0", "x**2 <= x"), FALLS),
    "a start elsewhere": (LOG, shown("log(2) <= 1"), FALLS),
    "no start": (LOG, None, FALLS),
    "no slopes": (LOG, ZERO, None),
    "a jump": ("floor(x) <= 0*x", ZERO, shown("0 <= 0*x")),
    "a kink": ("abs(x) <= 0*x", ZERO, shown("0 <= 0*x")),
}


@pytest.mark.parametrize("case", TRUE.values(), ids=TRUE)
def test_a_comparison_is_taken_for_one(case):
    assert refusal(*case) == ""


@pytest.mark.parametrize("case", LIES.values(), ids=LIES)
def test_what_is_no_comparison_is_refused_with_a_word_why(case):
    assert refusal(*case)


def test_a_pole_between_is_not_stepped_over():
    wide = {"x": "[-1, 1]"}
    assert refusal("-1/x <= 0", shown("1 <= 0 + 1"), shown("0 <= 0*x", **wide), **wide)
    assert refusal("-1/x <= 2 - x", shown("1 <= 3", **wide), shown("1/x**2 <= -1", **wide), **wide)


def test_the_other_letters_have_all_their_values():
    said = "log(1 + c*x) <= c*x"
    slopes = shown("c/(1 + c*x) <= c", **BOTH)
    assert refusal(said, shown("0*c <= 0", **BOTH), slopes, **BOTH) == ""
    less = {"x": FAR, "c": "[0, 1]"}
    assert refusal(said, shown("0*c <= 0", **BOTH), shown("c/(1 + c*x) <= c", **less), **BOTH)
    assert refusal(said, shown("0*c <= 0", **less), slopes, **BOTH)
    assert refusal(said, shown("0*c <= 0", **less), slopes, **less) == ""


GROWTH = "1 + x <= exp(x)"
AT_ZERO = shown("1 + 0 <= exp(0)")
RATE = shown("1 <= 1 + x")


@pytest.mark.parametrize(
    ("conclusion", "start", "slopes", "holds"),
    [
        (GROWTH, AT_ZERO, RATE, True),
        ("exp(2*x) >= 1 + 2*x", shown("1 <= 1"), shown("2 <= 2*(1 + 2*x)"), True),
        ("exp(-x) <= 1 + x", shown("1 <= 1"), shown("-(1 + x) <= 1"), True),
        ("exp(x) <= 1 + x", AT_ZERO, RATE, False),
        ("2 + x <= exp(x)", AT_ZERO, RATE, False),
        ("1 + x <= exp(x/2)", AT_ZERO, RATE, False),
        ("1 + 2*x <= exp(x)", AT_ZERO, RATE, False),
        ("1 + x <= exp(x**2)", AT_ZERO, RATE, False),
        ("1 + x <= x*exp(x)", AT_ZERO, RATE, False),
        ("1 + x < exp(x)", AT_ZERO, RATE, False),
    ],
)
def test_what_grows_no_faster_than_by_its_rate(conclusion, start, slopes, holds):
    assert (refusal(conclusion, start, slopes, relative=True) == "") is holds


def stands(*pieces):
    made = claim("OWN-1", "", "s", Assertion(1, Role.MAIN, "as said"), *pieces)
    evidence = tuple(check(made.printed, Effort(seed=0, profile=Profile.QUICK)) for check in made.checks)
    return settled_by(made, evidence, standing=lambda *_: (Verdict.OPEN, ()), showing=lambda *_: None)[0]


WRONG = {"nothing": "0 <= -1"}


def pieces(condition, rule, slopes="1/(1 + x) <= 1"):
    return (
        over(x=FAR),
        step("first", "0 <= 0", wrong=WRONG),
        step("slopes", slopes, wrong=WRONG),
        over(condition, x=FAR),
        step("said", "2*log(1 + x) <= 2*x", wrong=WRONG),
        settles(1, by=chain("said", {condition: rule(at_the_start="first", slopes="slopes")})),
    )


def test_a_chain_follows_by_a_comparison_and_says_by_which_rule():
    found = stands(*pieces(LOG, COMPARISON))
    assert found.verdict is Verdict.PROVED
    assert set(found.rules) == {COMPARISON.name, READING}


@pytest.mark.parametrize("rule", [COMPARISON, GRONWALL])
def test_a_chain_by_other_slopes_or_another_rule_stays_open(rule):
    slopes = "1/(1 + x) <= 2" if rule is COMPARISON else "1/(1 + x) <= 1"
    assert stands(*pieces(LOG, rule, slopes)).verdict is Verdict.OPEN


@pytest.mark.parametrize("rule", [COMPARISON, GRONWALL])
def test_both_premises_are_needed(rule):
    with pytest.raises(ValueError, match="needs a premise for slopes"):
        rule(at_the_start="first")
    with pytest.raises(ValueError, match="needs a premise for at_the_start"):
        rule(slopes="slopes")
