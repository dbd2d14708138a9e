"""What may pass for an induction and is none; beside the lies, true twins."""

import pytest
from banditproof.paper_checks import Assertion, Role, Verdict, chain, claim, over, settles, step
from banditproof.paper_checks.assertions.inductions import refusal_of_induction
from banditproof.paper_checks.assertions.matched import Shown
from banditproof.paper_checks.assertions.settled import misattached, not_given, settled_by
from banditproof.paper_checks.language.assertion import assumed
from banditproof.paper_checks.language.rules import INDUCTION, READING
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.evidence.effort import Effort, Profile

EFFORT = Effort(seed=0, profile=Profile.QUICK)
RANGES = dict.fromkeys(("S", "n", "x", "b", "V", "F", "U", "G", "k"), "[0, oo)")
OVER = [stated_domain(RANGES, ())]


def shown(text, *where, **ranges):
    return Shown(formula(text).links, stated_domain({**RANGES, **ranges}, where))


SUM = ["S <= n*b"]
NO_TERM = shown("0 <= 0*b")
ONE_MORE = shown("S + x <= (n + 1)*b", "S <= n*b", "x <= b")

TRUE = {
    "terms below a bound": (SUM, NO_TERM, ONE_MORE, ["x <= b"]),
    "from the first term on": (SUM, shown("x <= 1*b", "x <= b"), ONE_MORE, ["x <= b"]),
    "turned round": (["n*b >= S"], NO_TERM, ONE_MORE, ["x <= b"]),
    "an equality": (["S == n*b"], shown("0 == 0*b"), shown("S + b == (n + 1)*b", "S == n*b"), []),
    "an equality as two relations": (
        ["S <= n*b", "n*b <= S"],
        shown("0 <= 0*b and 0*b <= 0"),
        shown("S + b == (n + 1)*b", "S == n*b"),
        [],
    ),
    "a condition that is sharper than asked for": (SUM, NO_TERM, ONE_MORE, ["x < b"]),
    "the same of every history": (
        ["V <= F", "U <= G"],
        shown("0*k <= k"),
        shown("k*V + U <= k*F + G", "V <= F", "U <= G"),
        [],
    ),
    "a letter that does not move": (
        ["S <= n*b"],
        shown("0*b <= 0*b"),
        shown("S + b <= (n + 1)*b", "S <= n*b"),
        [],
    ),
}
LIES = {
    "a step without the conclusion": (SUM, NO_TERM, shown("0*S + x <= (n + 1)*b", "x <= b"), ["x <= b"]),
    "a step from what is sharper": (
        SUM,
        NO_TERM,
        shown("S + x <= (n + 1)*b", "S < n*b", "x <= b"),
        ["x <= b"],
    ),
    "a step from other letters": (
        SUM,
        NO_TERM,
        shown("S + x <= (n + 1)*b", "V <= n*b", "x <= b", "S <= V"),
        ["x <= b"],
    ),
    "a condition without a source": (SUM, NO_TERM, ONE_MORE, []),
    "a weaker source": (
        SUM,
        NO_TERM,
        shown("S + x <= (n + 1)*b", "S <= n*b", "x < b"),
        ["x <= b"],
    ),
    "a step of another statement": (
        SUM,
        NO_TERM,
        shown("S + x <= n*b + b", "S <= n*b", "x <= b"),
        ["x <= b"],
    ),
    "one number at two values": (
        ["S + n <= n*b"],
        shown("0 + 0 <= 0*b"),
        shown("S + (n + 1) <= (n + 2)*b", "S + n <= n*b"),
        [],
    ),
    "a strict conclusion of a step that is not": (
        ["S < n*b"],
        shown("0 < 1*b"),
        shown("S + x <= (n + 1)*b", "S < n*b", "x <= b"),
        ["x <= b"],
    ),
    "a step that repeats its condition": (SUM, NO_TERM, shown("S <= n*b", "S <= n*b"), []),
    "a base of another statement": (SUM, shown("0 <= b"), ONE_MORE, ["x <= b"]),
    "a base turned round": (SUM, shown("0 >= 0*b"), ONE_MORE, ["x <= b"]),
    "a base under a condition of its own": (SUM, shown("x <= 1*b", "x <= b/2"), ONE_MORE, ["x <= b"]),
    "a base at another constant": (SUM, shown("0 <= 0*k"), ONE_MORE, ["x <= b"]),
    "a base of one half": (
        ["S <= n*b", "n*b <= S"],
        shown("0 <= 0*b"),
        shown("S + b == (n + 1)*b", "S == n*b"),
        [],
    ),
    "a step of one half": (
        ["S <= n*b", "n*b <= S"],
        shown("0 == 0*b"),
        shown("S + b <= (n + 1)*b", "S == n*b"),
        [],
    ),
    "two relations, each at its own values": (
        ["S <= n*b", "n*b <= S"],
        shown("0 == 0*b"),
        shown("S + x <= (n + 1)*b and (n + 2)*b <= S + 3*b", "S == n*b", "x <= b", "b <= x"),
        ["x <= b", "b <= x"],
    ),
    "a step on a smaller range": (
        SUM,
        NO_TERM,
        shown("S + x <= (n + 1)*b", "S <= n*b", "x <= b", n="[0, 10]"),
        ["x <= b"],
    ),
    "another history that shares a letter": (
        ["V <= F", "U <= F"],
        shown("0*k <= k"),
        shown("k*V <= k*F", "V <= F"),
        [],
    ),
    "nothing at all": (SUM, None, ONE_MORE, ["x <= b"]),
    "no step": (SUM, NO_TERM, None, ["x <= b"]),
}


def refusal(conclusion, base, step_of_it, given):
    one, other = ([] if each is None else [each] for each in (base, step_of_it))
    return refusal_of_induction(conclusion, one, other, given, OVER)


@pytest.mark.parametrize("case", TRUE.values(), ids=TRUE)
def test_an_induction_is_taken_for_one(case):
    assert refusal(*case) == ""


@pytest.mark.parametrize("case", LIES.values(), ids=LIES)
def test_what_is_no_induction_is_refused_with_a_word_why(case):
    assert refusal(*case)


BOTH = ("S <= n*b", "n*b <= S")


def test_the_certificates_of_one_domain_are_a_step_together():
    start = [shown("0 <= 0*b"), shown("0*b <= 0")]
    more = [shown("S + b <= (n + 1)*b", *BOTH), shown("(n + 1)*b <= S + b", *BOTH)]
    assert refusal_of_induction(BOTH, start, more, [], OVER) == ""
    assert refusal_of_induction(BOTH, start[:1], more, [], OVER)
    assert refusal_of_induction(BOTH, start, more[:1], [], OVER)


def test_those_of_two_domains_are_not():
    start = [shown("0 == 0*b")]
    more = [shown("S + b <= (n + 1)*b", *BOTH), shown("(n + 1)*b <= S + b", *BOTH, n="[0, 10]")]
    assert refusal_of_induction(BOTH, start, more, [], OVER)


def first_of(*pieces):
    """How the first assertion of a claim stands, with its rules, and what the run says against the claim."""
    made = claim("OWN-1", "", "s", Assertion(1, Role.MAIN, "S <= n, with x at most 1"), *pieces)
    evidence = tuple(check(made.printed, EFFORT) for check in made.checks)
    known = settled_by(made, evidence, standing=lambda *_: (Verdict.OPEN, ()), showing=lambda *_: None)
    return known[0], (*misattached(made, evidence), *not_given(known))


WRONG = {"nothing": "0 <= -1"}
PIECES = (
    over(S="[0, oo)", n="whole [0, oo)", x="[0, oo)"),
    step("first", "0 <= 0", wrong=WRONG),
    over("S <= n", "x <= 1", S="[0, oo)", n="whole [0, oo)", x="[0, oo)"),
    step("next", "S + x <= n + 1", wrong=WRONG),
    over("S <= n", S="[0, oo)", n="whole [0, oo)"),
    step("said", "S/2 <= n", wrong=WRONG),
)
PIECES_OF_BOTH = (
    over(n="[0, oo)"),
    step("first of both", "0*n <= 0 and 0 <= 0*n", wrong=WRONG),
    over("S <= n", "n <= S", S="[0, oo)", n="[0, oo)"),
    step("next of both", "S + 1 <= n + 1 and n + 1 <= S + 1", wrong=WRONG),
)
ONE_BY_ONE = INDUCTION(base="first", step="next")


def test_a_chain_follows_by_an_induction_and_names_what_is_read_by_people():
    given = {"S <= n": ONE_BY_ONE, "x <= 1": assumed("x at most 1")}
    stands, told = first_of(*PIECES, settles(1, by=chain("said", given)))
    assert (stands.verdict, told) == (Verdict.PROVED, ())
    assert set(stands.rules) == {INDUCTION.name, READING}


def test_a_chain_follows_by_an_induction_of_two_relations():
    both = INDUCTION(base="first of both", step="next of both")
    given = {"S <= n": both, "n <= S": both}
    stands, told = first_of(*PIECES_OF_BOTH, settles(1, by=chain("next of both", given)))
    assert (stands.verdict, told) == (Verdict.PROVED, ())


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"S <= n": ONE_BY_ONE}, "x <= 1 only, and says no source of that"),
        (
            {"S <= n": INDUCTION(base="next", step="next"), "x <= 1": assumed("x at most 1")},
            "a base where S <= n only",
        ),
        ({"S <= n": INDUCTION(base="first", step="first")}, "not taken from S <= n"),
    ],
)
def test_a_chain_by_what_is_no_induction_leaves_its_assertion_open(given, word):
    stands, told = first_of(*PIECES, settles(1, by=chain("said", given)))
    assert stands.verdict is Verdict.OPEN
    assert any(word in line for line in told), told
