"""What an author of a claim may try so that a chain proves too much; beside each lie a true twin."""

from functools import cache

import pytest
from banditproof.paper_checks import (
    Assertion,
    Evidence,
    Role,
    Verdict,
    box,
    chain,
    claim,
    holds_on,
    instance,
    over,
    settles,
    step,
)
from banditproof.paper_checks.assertions.chained import Premise
from banditproof.paper_checks.assertions.contradictions import contradictions
from banditproof.paper_checks.assertions.matched import Shown
from banditproof.paper_checks.assertions.settled import Piece, Settled, misattached, not_given, settled_by
from banditproof.paper_checks.checks.exact_tail import holds_for_each
from banditproof.paper_checks.language.assertion import ASSUMED, Chain, Settles, assumed
from banditproof.paper_checks.language.rules import INDUCTION, MARKOV, READING, UNION_BOUND, Inference, Rule
from banditproof.theory.formulas.domain import domain
from banditproof.theory.formulas.language import formula
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.evidence.effort import Effort, Profile
from banditproof.verify.proving.formula_checks import weakest

EFFORT = Effort(seed=0, profile=Profile.QUICK)
HALVES = over(x=(0, "1/2"), y=("1/2", 1))
DOMAIN = over("x <= y", x=(0, 10), y=(0, 1))
WRONG = {"nothing": "0 <= -1"}
RECORD = {
    ("OTHER-1", 1): (Verdict.PROVED, ()),
    ("OTHER-1", 2): (Verdict.REFUTED, ()),
    ("OTHER-1", 3): (Verdict.PROVED, ()),
    ("OTHER-1", 4): (Verdict.VERIFIED, ()),
}
HALF = {"x": (0, "1/2"), "y": ("1/2", 1)}
ELSEWHERE = dict.fromkeys(
    [("OTHER-1", 3), ("OTHER-1", 4)], (Shown(formula("x <= y").links, domain(box(**HALF))),)
)


@cache
def found(part, text, where, sides):
    """What the prover makes of a formula, once."""
    return holds_on(box(**dict(sides)), where=where, part=part)(text, EFFORT)


def proved(part, text, *where, **sides):
    """A part that holds where it is said to."""
    return [
        step(part, text, wrong=WRONG, by=lambda claimed, _: found(part, claimed, where, tuple(sides.items())))
    ]


SMALL = proved("small", "x <= y", x=(0, "1/2"), y=("1/2", 1))
LARGE = proved("large", "x <= y", x=(0, "1/2"), y=("1/2", 2))
TEN = {"x": (0, 10), "y": (0, 1)}
OTHER = proved("other", "0 <= u", u=(0, 1))
BOUND = proved("bound", "u <= v + 1", u=(0, 1), v=(0, 1))
LEVELS = proved("levels", "u*k <= k", u=(0, 1), k=(0, 1))


SAID = assumed("x + 1 is at most 2")


def deduced(*where, text="x <= 1", **sides):
    """What follows where the conditions hold."""
    return proved("d", text, *(where or ("x <= y",)), **(sides or TEN))


def by(given, deduction=()):
    """The first assertion follows by a chain, of ``x <= 1`` from ``x <= y`` unless said otherwise."""
    return [*(deduction or deduced()), settles(1, by=chain("d", given))]


def step_of(n, found, **words):
    """A further assertion, and what settles it."""
    return [Assertion(n, Role.STEP, "a step, where x + 1 is at most 2"), settles(n, by=found, **words)]


def standing(pieces, role=Role.MAIN):
    """How the first assertion of a claim stands, and what the run says against the claim."""
    made = claim("OWN-1", "", "s", Assertion(1, role, "x <= 1, where x + 1 is at  most 2"), *pieces)
    evidence = tuple(check(made.printed, EFFORT) for check in made.checks)
    known = settled_by(
        made,
        evidence,
        standing=lambda name, n: RECORD.get((name, n), (Verdict.OPEN, ())),
        showing=lambda name, n: ELSEWHERE.get((name, n)),
    )
    return known[0], (*misattached(made, evidence), *not_given(known))


def at_points(part, *points):
    return [step(part, "x <= y", wrong=WRONG, at=points)]


def custom(part, document):
    """A check of the author's own, which says that it is proved."""
    found = Evidence(Verdict.PROVED, "m", "s", part=part, certificate=document)
    return [step(part, "x <= y", wrong=WRONG, by=lambda *_: found)]


def two_domains(claimed, effort):
    """Two proofs as one, of which the second has a condition."""
    plain = holds_on(box(**TEN))("x >= 0", effort)
    return weakest([plain, holds_on(box(**TEN), where="x <= y")(claimed, effort)], "d")


NO_BOX = {"box": {}, "where": []}
TWO = [step("d", "x <= 1", wrong=WRONG, by=two_domains)]
EACH = [
    step(
        "d",
        "x <= k",
        wrong=WRONG,
        by=holds_for_each([{"k": 1}, {"k": 2}], box(**TEN), where="x <= y", part="d", most_boxes=100),
    )
]
EVERY_BUDGET = [over("x <= y", **TEN, eps="(0, oo)"), step("d", "x <= 1 + eps", wrong=WRONG)]
CIRCLE = [
    *proved("one", "x <= y", "2*x <= 2*y", **TEN),
    *proved("two", "2*x <= 2*y", "x <= y", **TEN),
]

LIES = {
    # a premise that holds elsewhere
    "on a smaller domain": [*SMALL, *by({"x <= y": "small"})],
    "at one end less": [
        *proved("open", "x <= y", x=(0, "1/2"), y="(1/2, 1]"),
        *by({"x <= y": "open"}, deduced(**HALF)),
    ],
    "under a condition of its own": [
        *proved("half", "x <= y", "2*x <= y", **TEN),
        *by({"x <= y": "half"}),
    ],
    "at two points, something else": [
        *at_points("at", {"x": "1/4", "y": 1}, {"x": "1/2", "y": 1}),
        *by({"2*x <= y": "at"}, deduced("2*x <= y")),
    ],
    "on a finite set": [
        step("set", "x <= y", wrong=WRONG, values={"x": ["1/4", "1/2"], "y": ["1/2", 1]}),
        *by({"x <= y": "set"}),
    ],
    "an assertion shown on a smaller domain": [*SMALL, *step_of(2, "small"), *by({"x <= y": "#2"})],
    "the same turned round": [
        *proved("small", "y >= x", **HALF),
        *step_of(2, "small"),
        *by({"x <= y": "#2"}),
    ],
    "an assertion that follows under a condition": [
        *proved("e", "x <= y", "2*x <= y", **TEN),
        *step_of(2, chain("e", {"2*x <= y": ASSUMED})),
        *by({"x <= y": "#2"}),
    ],
    # a premise that says something else
    "about another variable": [*OTHER, *by({"x <= y": "other"})],
    "the converse": [*proved("c", "x >= y", x=("1/2", 1), y=(0, "1/2")), *by({"x <= y": "c"})],
    "strictness lost": [*SMALL, *by({"x < y": "small"}, deduced("x < y", text="x < 1", **HALF))],
    "half of it": [*SMALL, *by({"x <= y and 0 < y": "small"}, deduced("x <= y", "0 < y", **HALF))],
    "names exchanged": [*SMALL, *by({"x <= y": instance("small", x="y", y="x")}, deduced(**HALF))],
    "a value outside": [*LEVELS, *by({"x*2 <= 2": instance("levels", u="x", k=2)}, deduced("x*2 <= 2"))],
    "a value that leaves its range": [
        *BOUND,
        *by(
            {"2*x <= y + 1": instance("bound", u="2*x", v="y")},
            deduced("2*x <= y + 1", text="2*x <= y + 2"),
        ),
    ],
    "a constant for a variable": [
        *proved("c", "x <= 2", x=(0, 2)),
        *by({"x <= y": "c"}, deduced(x=(0, 2), y=(0, 1))),
    ],
    "a formula of another claim": [*by({"x <= y": instance("OTHER-1#1", x="x")})],
    "another claim on a smaller domain": [*by({"x <= y": "OTHER-1#3"})],
    "a formula of what is only verified": [
        *by({"x <= y": instance("OTHER-1#4", x="x")}, deduced(**HALF)),
    ],
    # circles
    "itself": [*by({"x <= y": "#1"})],
    "itself by its ID": [*by({"x <= y": "OWN-1#1"})],
    "itself by another": [*by({"x <= y": "#2"}), *step_of(2, chain("d", {"x <= y": "#1"}))],
    "two conditions that give each other": [
        *CIRCLE,
        *by({"x <= y": "one", "2*x <= 2*y": "two"}, deduced("x <= y", "2*x <= 2*y")),
    ],
    # premises that do not stand
    "no such part": [*by({"x <= y": "nowhere"})],
    "no such assertion": [*by({"x <= y": "#7"})],
    "nothing is known of it": [*by({"x <= y": "OTHER-2#1"})],
    "refuted": [*by({"x <= y": "OTHER-1#2"})],
    "refuted, with an excuse": [
        *deduced(),
        settles(1, by=chain("d", {"x <= y": "OTHER-1#2"}), despite={"OTHER-1#2": "it does not matter"}),
    ],
    "the amendment of what is refuted": [*by({"x <= y": "#100"})],
    "a step towards it": [*SMALL, Assertion(2, Role.STEP, "a step"), *by({"x <= y": "#2"})],
    "a number in other digits": [*OTHER, *step_of(2, "other"), *by({"x <= y": "#\N{FULLWIDTH DIGIT TWO}"})],
    "a rule from what is assumed": [*by({"x <= y": UNION_BOUND(each_event=ASSUMED, events=ASSUMED)})],
    # deductions that do not conclude
    "no premises": [*by({})],
    "a premise too many": [*SMALL, *by({"x <= y": "small", "y <= 1": ASSUMED}, deduced(**HALF))],
    "a condition in the second of two proofs": [*by({}, TWO)],
    "a condition of each case": [*by({}, EACH)],
    "a condition for every budget": [*by({}, EVERY_BUDGET)],
    "conditions that contradict each other": [
        *by({"x <= y": ASSUMED, "x >= y + 1": ASSUMED}, deduced("x <= y", "x >= y + 1", text="x <= 0")),
    ],
    "a condition outside the box": [*by({"x >= 11": ASSUMED}, deduced("x >= 11", text="x <= 0"))],
    "verified only": [
        step("d", "x <= y", wrong=WRONG, at=[{"x": "1/4", "y": 1}]),
        settles(1, by=chain("d", {})),
    ],
    "its own certificate": [*by({}, custom("d", {"formula": "x <= 1", "domain": {"where": []}}))],
    "a certificate on no box": [
        *by({}, custom("d", certificate("proof", formula="x <= 1", domain=NO_BOX, payload={}))),
    ],
    "a certificate of a number": [
        *custom("n", certificate("optimum", formula="x", domain=NO_BOX, payload={})),
        *by({"x <= y": "n"}),
    ],
    "no certificate": [*by({}, custom("d", None))],
    "a certificate of the author's for a premise": [
        *custom("own", {"formula": "x <= y"}),
        *by({"x <= y": "own"}),
    ],
    "assumed in words that it does not say": [*by({"x <= y": assumed("y is at most x")})],
    "assumed in half a word": [*by({"x <= y": assumed("here x + 1")})],
    # what is concluded is what is assumed
    "assumed in its words": [*by({"2*x <= 2": SAID}, deduced("2*x <= 2"))],
    "assumed word for word": [*by({"x <= 1": ASSUMED}, deduced("x <= 1"))],
    "assumed twice as large": [*by({"2*x <= 2": ASSUMED}, deduced("2*x <= 2"))],
    "assumed the other way round": [*by({"1 >= x": ASSUMED}, deduced("1 >= x"))],
    "assumed with its terms moved": [*by({"x - 1 <= 0": ASSUMED}, deduced("x - 1 <= 0"))],
    "assumed strictly": [*by({"x < 1": ASSUMED}, deduced("x < 1"))],
    "assumed as an equality": [*by({"(x - 1)/3 == 0": ASSUMED}, deduced("(x - 1)/3 == 0"))],
}  # fmt: skip

UNPROVED = {"verified only", "conditions that contradict each other", "a condition outside the box"}
TWINS = {
    "on its domain": [*SMALL, *by({"x <= y": "small"}, deduced(**HALF))],
    "on a larger domain": [*LARGE, *by({"x <= y": "large"}, deduced(**HALF))],
    "of one end less": [
        *proved("open", "x <= y", x=(0, "1/2"), y="(1/2, 1]"),
        *by({"x <= y": "open"}, deduced(x=(0, "1/2"), y="(1/2, 1]")),
    ],
    "under a condition that is given, too": [
        *proved("half", "x <= y", "2*x <= y", **TEN),
        *by({"2*x <= y": SAID, "x <= y": "half"}, deduced("x <= y", "2*x <= y")),
    ],
    "an assertion shown there": [*SMALL, *step_of(2, "small"), *by({"x <= y": "#2"}, deduced(**HALF))],
    "an assertion that follows, and its condition": [
        *proved("e", "x <= y", "2*x <= y", **TEN),
        *step_of(2, chain("e", {"2*x <= y": SAID})),
        *by({"2*x <= y": SAID, "x <= y": "#2"}, deduced("x <= y", "2*x <= y")),
    ],
    "an assertion that follows from what holds": [
        *SMALL,
        *proved("e", "2*x <= 2*y", "x <= y", **HALF),
        *step_of(2, chain("e", {"x <= y": "small"})),
        *by({"2*x <= 2*y": "#2"}, deduced("2*x <= 2*y", **HALF)),
    ],
    "strictness gained": [
        *proved("strict", "x < y", x=(0, "1/4"), y=("1/2", 1)),
        *by({"x <= y": "strict"}, deduced(x=(0, "1/4"), y=("1/2", 1))),
    ],
    "turned round": [*proved("small", "y >= x", **HALF), *by({"x <= y": "small"}, deduced(**HALF))],
    "names written out": [
        *BOUND,
        *by({"x <= y + 1": instance("bound", u="x", v="y")}, deduced("x <= y + 1", text="x <= 2", **HALF)),
    ],
    "a value inside": [
        *LEVELS,
        *by({"x*1 <= 1": instance("levels", u="x", k=1)}, deduced("x*1 <= 1", text="x <= 2", x=(0, 1))),
    ],
    "values that stay in their range": [
        *BOUND,
        *by(
            {"x*x <= exp(-y) + 1": instance("bound", u="x*x", v="exp(-y)")},
            deduced("x*x <= exp(-y) + 1", text="x <= 2", **HALF),
        ),
    ],
    "another claim on its domain": [*by({"x <= y": "OTHER-1#3"}, deduced(**HALF))],
    "another claim with its names": [
        *by(
            {"y - 1/2 <= x + 1/2": instance("OTHER-1#3", x="y - 1/2", y="x + 1/2")},
            deduced("y - 1/2 <= x + 1/2", text="y <= 2", **HALF),
        ),
    ],
    "assumed, and more is concluded": [*by({"x <= y": SAID})],
}
READ = {
    "an assumption in other words": [*by({"x <= y": ASSUMED})],
    "an assertion in words": [*OTHER, *step_of(2, "other"), *by({"x <= y": "#2"})],
    "an assertion of another claim": [*by({"x <= y": "OTHER-1#1"})],
    "a rule": [*OTHER, *by({"x <= y": UNION_BOUND(each_event="other", events="other")})],
    "an assertion that is read": [
        *SMALL,
        *proved("e", "2*x <= 2*y", "x <= y", **HALF),
        *step_of(2, chain("e", {"x <= y": "OTHER-1#1"})),
        *by({"x <= y": ASSUMED, "2*x <= 2*y": "#2"}, deduced("x <= y", "2*x <= 2*y", **HALF)),
    ],
}


@pytest.mark.parametrize("lie", LIES)
def test_nothing_follows_from_a_chain_that_lies(lie):
    first, lines = standing(LIES[lie])
    assert first.verdict is Verdict.OPEN
    (piece,) = first.pieces
    if lie not in UNPROVED:  # the deduction stands, and the run tells what is wrong with the rest
        assert {each.verdict for each in piece.evidence} == {Verdict.PROVED}
        assert lines or any(each.verdict in {Verdict.OPEN, Verdict.REFUTED} for each in piece.premises)


@pytest.mark.parametrize("twin", TWINS)
def test_a_chain_that_is_matched_proves_and_trusts_nothing(twin):
    first, lines = standing(TWINS[twin])
    assert (first.verdict, first.rules, lines) == (Verdict.PROVED, (), ())


@pytest.mark.parametrize("given", READ)
def test_what_people_matched_is_named_beside_the_verdict(given):
    first, lines = standing(READ[given])
    assert first.verdict is Verdict.PROVED
    assert READING in first.rules
    assert not lines


POINTS = at_points("at", {"x": "1/4", "y": 1}, {"x": "1/2", "y": 1})


@pytest.mark.parametrize(
    ("premise", "source"),
    [
        (step_of(2, "small", on="one half", beyond="the other half"), "#2"),
        ([*POINTS, *step_of(2, "at")], "#2"),
        (POINTS, "at"),
    ],
)
def test_a_conclusion_reaches_no_further_than_its_premise(premise, source):
    first, lines = standing([*SMALL, *premise, *by({"x <= y": source}, deduced(**HALF))])
    assert (first.verdict, lines) == (Verdict.VERIFIED, ())
    assert first.decisive.scope == f"as far as {source} reaches"


def test_a_definition_follows_from_nothing():
    first, lines = standing([*SMALL, *by({"x <= y": "small"}, deduced(**HALF))], Role.DEFINITION)
    assert first.verdict is Verdict.OPEN
    assert any("definition" in line for line in lines)


def run_of(found):
    """Claims of one assertion each, with its verdict and what it follows from."""

    def settled(verdict, source):
        given = () if source is None else (Premise("x <= y", (source,), verdict, ()),)
        linked = chain("d", {"x <= y": source}) if source else "d"
        piece = Piece(settles(1, by=linked), (Evidence(Verdict.PROVED, "m", "s", part="d"),), given)
        return Settled(Assertion(1, Role.MAIN, "s"), (piece,))

    return {name: [settled(*each)] for name, each in found.items()}


PROVED, OPEN = Verdict.PROVED, Verdict.OPEN


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ({"A-1": (PROVED, "B-1#1"), "B-1": (PROVED, "A-1#1")}, ["itself", "itself"]),
        ({"A-1": (PROVED, "B-1#1"), "B-1": (PROVED, "C-1#1"), "C-1": (PROVED, "B-1#1")}, ["itself"] * 2),
        ({"A-1": (PROVED, "#1")}, ["itself"]),
        ({"A-1": (PROVED, "B-1#1"), "B-1": (OPEN, "C-1#1")}, ["B-1, assertion 1, which is OPEN"]),
        ({"A-1": (PROVED, "B-1#1"), "B-1": (Verdict.VERIFIED, "C-1#1")}, ["which is VERIFIED"]),
        ({"A-1": (PROVED, "B-1#1"), "B-1": (PROVED, "C-1#1"), "C-1": (PROVED, None)}, []),
        ({"A-1": (PROVED, "B-1#1"), "B-1": (PROVED, "C-1#1")}, []),
        ({"A-1": (OPEN, "B-1#1"), "B-1": (OPEN, "A-1#1")}, []),
    ],
)
def test_a_run_tells_of_circles_that_stand_on_record_and_of_premises_that_fell(found, told):
    lines = contradictions(run_of(found))
    assert len(lines) == len(told)
    assert all(words in line for words, line in zip(told, lines, strict=True))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: Rule("magic", ("h",), "anything")(h="small"), "no rule that a chain may use"),
        (Rule("magic", (), "anything"), "no rule that a chain may use"),
        (lambda: Rule("union bound", ("events",), "less")(events="#1"), "no rule that a chain may use"),
        (lambda: Inference(UNION_BOUND, ("#1",)), "for its hypotheses"),
        (lambda: Inference(MARKOV, ()), "for its hypotheses"),
        (lambda: INDUCTION(base="#1", step=""), "needs a premise for step"),
        (lambda: MARKOV(nonnegative="#1", moment="#2"), "needs a premise for expectation"),
        (lambda: chain("d", {"x <= y": ""}), "does not say from where"),
        (lambda: chain("d", {"x <= y": 3}), "does not say from where"),
        (lambda: chain("d", {"x <= ": "#1"}), "takes 'x <= ' as given"),
        (lambda: chain("", {"x <= y": "#1"}), "without a deduction"),
        (lambda: instance("#1", u="x +"), "instance of #1"),
        (lambda: assumed(" "), "without words"),
        (lambda: Settles(1, by=("t",), chain=Chain("d", ())), "that part alone"),
        (lambda: Settles(1, chain=Chain("d", (("x <= y", ASSUMED),))), "that part alone"),
        (lambda: settles(1, by=chain("d", {}), on="a half"), "needs what lies beyond"),
    ],
)
def test_what_is_no_chain_is_refused_as_it_is_read(wrong, told):
    with pytest.raises(ValueError, match=told):
        wrong()
