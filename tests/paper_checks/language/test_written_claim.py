"""A written claim is the claim that one would put together by hand."""

import pytest
from banditproof.paper_checks import (
    AMENDED,
    Assertion,
    Role,
    Severity,
    Verdict,
    amended,
    box,
    claim,
    holds_on,
    is_identity,
    over,
    settles,
    step,
)
from banditproof.paper_checks.language.transcript import transcript
from banditproof.paper_checks.language.written_claim import amended_further, edited, extended, lines
from banditproof.paper_checks.running import examination
from banditproof.paper_checks.running.examination import examine, tasks_of
from banditproof.paper_checks.running.outcome import Outcome
from banditproof.paper_checks.running.registry import Entry
from banditproof.verify.evidence.effort import Profile

PIECES = (
    over(eps="[0.001, 1]"),
    step("bound", "exp(eps) - 1 <= 3/2*eps", wrong={"a tenth smaller": "3/2 -> 1.35"}),
    step(
        "split",
        "exp(eps) - 1 == (exp(eps/2) - 1)*(exp(eps/2) + 1)",
        wrong={"minus": "eps/2) + 1 -> eps/2) - 1"},
    ),
    over("x < y", x="[0.1, 0.9]", y="[0.1, 0.9]"),
    step("order", "x <= y", wrong={"reversed": "<= -> >"}),
    step("table", "2**k >= k + 1", wrong={"reversed": ">= -> <"}, values={"k": range(1, 9)}),
    step("point", "kl(x, y) >= 2*(x - y)**2", wrong={"4": "2* -> 4*"}, at=[{"x": "0.5", "y": "0.5001"}]),
    settles(1, by="bound", kills={1: "a tenth smaller"}),
    settles(AMENDED, by=("bound", "point")),
    Assertion(1, Role.MAIN, "the bound", near_miss="a tenth smaller"),
    amended("with 7/4", {"bound": "3/2 -> 7/4"}, recorded=Verdict.PROVED, severity=Severity.WRONG_CONSTANT),
)


def found(monkeypatch, written):
    monkeypatch.setattr(examination, "claim_in", lambda _module, _name: written)
    tasks = list(tasks_of(Entry("own", written)))
    examined = {(task.role, task.mutant): examine(task, 0, Profile.QUICK) for task in tasks}
    return Outcome(
        "own",
        written,
        examined["printed", ""],
        {task.mutant: examined["mutant", task.mutant] for task in tasks if task.role == "mutant"},
        examined.get(("amendment", "")),
    )


def test_pieces_make_a_claim_with_its_checks_mutants_and_amendment(monkeypatch):
    written = claim("NOTE-1", "Lemma 1", "a bound", *PIECES)
    outcome = found(monkeypatch, written)
    verdicts = {each.part: each.verdict for each in outcome.evidence}
    assert verdicts == {
        "bound": Verdict.REFUTED,
        "split": Verdict.PROVED,
        "order": Verdict.PROVED,
        "table": Verdict.PROVED,
        "point": Verdict.VERIFIED,
    }
    assert outcome.survivors == ()
    assert outcome.broken_checks == ()
    assert outcome.amended is Verdict.VERIFIED  # its weakest part is at a point
    assert written.amendment.formula == written.printed | {"bound": "exp(eps) - 1 <= 7/4*eps"}
    assert outcome.verdict is Verdict.REFUTED


def test_one_mistake_in_several_steps_is_one_mutant():
    written = claim(
        "NOTE-1",
        "",
        "s",
        over(x="[0, 1]"),
        step("one", "x <= 2*x", wrong={"half": "2* -> 1/2*", "own": "2* -> 3*"}),
        step("two", "x**2 <= 2*x", wrong={"half": "2*x -> 1/2*x"}),
    )
    assert written.mutants == {
        "half": {"one": "x <= 1/2*x", "two": "x**2 <= 1/2*x"},
        "own": {"one": "x <= 3*x"},
    }


def test_several_steps_are_of_one_part(monkeypatch):
    written = claim(
        "NOTE-1",
        "",
        "s",
        over(x="[0, 1]"),
        step("square", "x**2 <= x", wrong={"strictly": "<= -> <"}, of="powers"),
        step("cube", "x**3 <= x", wrong={"strictly": "<= -> <"}, of="powers"),
        step("at a point", "x**4 <= x", wrong={"strictly": "<= -> >"}, at=[{"x": "1/2"}], of="powers"),
    )
    assert [*written.printed] == ["square", "cube", "at a point"]
    assert [each.part for each in found(monkeypatch, written).evidence] == ["powers"] * 3


def test_several_checks_settle_one_step_and_a_text_may_be_named(monkeypatch):
    checks = (holds_on(box(x=(0, 1)), part="low"), holds_on(box(x=(1, 2)), part="high"))
    written = claim("NOTE-1", "", "s", step("a", "x <= 2", wrong={"1": "2 -> 1"}, by=checks), paper="own")
    assert [(each.part, each.verdict) for each in found(monkeypatch, written).evidence] == [
        ("low", Verdict.PROVED),
        ("high", Verdict.PROVED),
    ]
    assert (written.paper, claim("NOTE-1", "", "s", *PIECES).paper) == ("own", "note")


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ((step("a", "x <= 1", wrong={"w": "1 -> 0"}),), "step 'a' has no domain"),
        ((over(x="[0, 1]"), *(step("a", "x <= 1", wrong={"w": "1 -> 0"}),) * 2), "two steps are called 'a'"),
        ((over(x="[0, 1]"), step("a", "x <= 1", wrong={"w": "2 -> 0"})), "has it never"),
        ((over(x="[0, 1]"), step("a", "1*x <= 1", wrong={"w": "1 -> 0"})), "has it 2 times"),
        (
            (over(x="[0, 1]"), step("a", "x <= 1", wrong={"w": "1 -> 0"}), amended("s", {"b": "1 -> 2"})),
            "edits 'b', which is none of its steps",
        ),
        (
            (over(x="[0, 1]"), step("a", "x <= 1", wrong={"w": "1 -> 0"}), *(amended("s", {}),) * 2),
            "one amendment is accepted, and it has 2",
        ),
    ],
)
def test_a_slip_in_the_writing_is_told(pieces, said):
    with pytest.raises(ValueError, match=said):
        claim("NOTE-1", "", "s", *pieces)


def test_a_step_says_how_it_is_checked_once_and_what_would_be_wrong():
    with pytest.raises(ValueError, match="one of by=, at= and values= is accepted"):
        step("a", "x <= 1", wrong={"w": "1 -> 0"}, at=[{"x": 0}], values={"x": [0]})
    with pytest.raises(ValueError, match="one of by=, at= and values= is accepted"):
        step("a", "x <= 1", wrong={"w": "1 -> 0"}, at=[{"x": 0}], by=(is_identity(box(x=(0, 1))),))
    with pytest.raises(ValueError, match="nothing is said to be wrong"):
        step("a", "x <= 1", wrong={})


def test_every_budget_leaves_no_budget_out(monkeypatch):
    written = claim(
        "NOTE-1",
        "",
        "s",
        over("x <= y", x=(0, 1), y=(0, 1), eps="(0, oo)"),
        step("means", "d_eps(x, y, eps) <= eps*(y - x)", wrong={"a tenth less": "<= eps -> <= 0.9*eps"}),
        over(eps="(0, oo)"),
        step("alone", "exp(-eps) <= 1", wrong={"up to 10^7": "exp(-eps) <= 1 -> eps <= 10000000"}),
    )
    outcome = found(monkeypatch, written)
    assert [each.verdict for each in outcome.evidence] == [Verdict.PROVED] * 2
    assert outcome.survivors == ()


def test_lines_of_a_text_are_one_step_with_a_wrong_version_for_each_edit():
    printed = transcript({"1": "d = x + y", "2": "e = d*x"})
    made = lines(
        "trace", printed, [("1", "x + y -> x - y"), ("2", "d*x -> d*y")], by=is_identity(box(x=(0, 1)))
    )
    assert made.wrong == {
        "line 1: x + y -> x - y": printed.edited("1", "x + y -> x - y"),
        "line 2: d*x -> d*y": printed.edited("2", "d*x -> d*y"),
    }
    with pytest.raises(ValueError, match="no line '3'"):
        lines("trace", printed, [("3", "a -> b")], by=is_identity(box(x=(0, 1))))


def test_what_is_no_edit_stands_as_it_is():
    assert edited("x <= 1", "x <= 0") == "x <= 0"
    assert edited((1, 2), (1, 3)) == (1, 3)
    assert edited("x <= 1", "x -> 2*x") == "2*x <= 1"


@pytest.mark.parametrize(
    "again",
    [
        step("bound", "exp(eps) >= 1", wrong={"reversed, elsewhere": ">= -> <"}),
        step("another", "exp(eps) >= 1", wrong={"a tenth smaller": ">= -> <"}),
    ],
)
def test_more_pieces_take_no_name_that_is_taken(again):
    own = claim("NOTE-1", "a note", "s", *PIECES[:2])
    with pytest.raises(ValueError, match="of these names"):
        extended(own, PIECES[0], again)


def test_an_amendment_that_says_more_edits_steps_that_were_added_later():
    own = claim("NOTE-1", "a note", "s", *PIECES[:2], amended("With 7/4.", {"bound": "3/2 -> 7/4"}))
    more = step("roots", "sqrt(eps) <= eps", wrong={"half of it": "<= eps -> <= eps/2"})
    made = amended_further(extended(own, PIECES[0], more), "And of roots.", {"roots": "<= eps -> <= 1"})
    assert made.amendment is not None
    assert made.amendment.statement == "With 7/4. And of roots."
    assert made.amendment.formula == {"bound": "exp(eps) - 1 <= 7/4*eps", "roots": "sqrt(eps) <= 1"}
    assert made.printed["roots"] == "sqrt(eps) <= eps"


def test_an_amendment_says_more_of_steps_that_there_are():
    own = claim("NOTE-1", "a note", "s", *PIECES[:2])
    with pytest.raises(ValueError, match="no amendment"):
        amended_further(own, "And of roots.", {"bound": "3/2 -> 7/4"})
    own = claim("NOTE-1", "a note", "s", *PIECES[:2], amended("With 7/4.", {"bound": "3/2 -> 7/4"}))
    with pytest.raises(ValueError, match="none of its steps"):
        amended_further(own, "And of roots.", {"roots": "<= eps -> <= 1"})
