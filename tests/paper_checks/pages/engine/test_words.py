"""Each word means one thing: what earns it, and what looks like it and does not."""

from dataclasses import replace

import pytest
from banditproof.paper_checks.pages.engine.loading import bounds_of
from banditproof.paper_checks.pages.files import claim_of
from banditproof.paper_checks.pages.page import TheoremOfCoq, Word
from banditproof.paper_checks.pages.words import as_many, claim_stands, confirmed, severity_in, to_record
from banditproof.paper_checks.pages.write import recorded
from banditproof.paper_checks.running.registry import entries_of
from banditproof.verify.evidence.ladder import Evidence, Verdict
from banditproof.verify.kernel.policy_theorems.answer import Answer, Standing

from .conftest import outcome_of


@pytest.mark.parametrize(("block", "word", "behind"), [
    ("for x in [0, oo)\na: x**2 + 1 >= 2*x\n    not 1 -> 1/2", Word.PROVED, "(recheck)"),
    ("part: for x at most 5\nfor x in [0, 5]\na: x/2 <= 3\n    not 3 -> 2", Word.IN_PART,
     "for x at most 5 (recheck)"),
    ("part: for small n\nfor each n in 1..5\na: n >= 1\n    not 1 -> 2", Word.TESTED, "at 5 points"),
    ("part: for n = 2\nfor n in whole [2, 9]\na: n >= 2\n    not 2 -> 3", Word.TESTED, ""),
    ("for each n in 1..5\na: n >= 1\n    not 1 -> 2", Word.TESTED, "at 5 points"),
    ("at x = 1/2\nat x = 1\na: x**2 <= x\n    not x**2 -> 3*x", Word.TESTED, "at 2 points"),
    ("for K in whole [2, 3]; mu[1..K] in [0, 1]\na: mu[1] <= 1\n    not <= 1 -> <= 1/2", Word.TESTED,
     "for K in whole [2, 3]"),
    ("for K in whole [2, 2]; mu[1..K] in [0, 1]\na: mu[1] <= 1\n    not <= 1 -> <= 1/2", Word.TESTED,
     "for K in whole [2, 2]"),
    ("given: mu^* < 1\nfor x in [0, 1)\na: x < 1\n    not x -> 2*x", Word.PROVED,
     "(recheck); given `mu^* < 1`"),
    ("for x in [0, oo)\na: x**2 >= x", Word.REFUTED, ""), ("for x in [0, oo)\na: x >= 0", Word.UNCHECKED, ""),
    ("for x in [0, oo)\na: x >= -1\n    not -1 -> -2", Word.UNCHECKED, ""),
    ("for x in [-1, 1]\na: sqrt(x) >= 0\n    not 0 -> 1", Word.UNCHECKED, ""),
])  # fmt: skip
def test_a_block_earns_its_word(said, block, word, behind):
    found = said(block)
    assert (found.word, found.behind) == (word, behind)


def test_a_sentence_is_as_strong_as_its_weakest_check(said):
    block = "for x in [0, 1]\na: x <= 1\n    not x -> 2*x\nat x = 1/2\nb: x <= 1\n    not x -> 3*x"
    assert (said(block).word, said(block).behind) == (Word.TESTED, "at 1 point")


def test_a_near_miss_is_noticed_by_its_own_check_alone(said):
    block = "for x in [0, 1]\na: x <= 1\n    not 1 -> 2\nb: x >= 0\n    not 0 -> 1/2"
    weak, strong = said(block).blocks
    assert (weak.word, strong.word) == (Word.UNCHECKED, Word.PROVED)
    assert not weak.near_misses[0].noticed


def test_a_table_is_tested_to_its_last_digit(said):
    table = "x**2\nx    value\n0.5  0.25\n0.1  {}\nnot **2 -> **3"
    assert (said(table.format("0.01"), "table").word, said(table.format("0.01"), "table").behind) == (
        Word.TESTED,
        "at 2 points",
    )
    assert said(table.format("0.02"), "table").word is Word.REFUTED


def test_proved_needs_a_certificate_of_the_whole_range():
    assert not confirmed(Evidence(Verdict.PROVED, "trust me", "really"))
    single = {"schema": "banditproof/certificate/2", "kind": "instances", "payload": {}}
    assert not confirmed(Evidence(Verdict.PROVED, "points", "3 points", certificate=single))
    assert confirmed(Evidence(Verdict.PROVED, "proof", "all", certificate={**single, "kind": "proof"}))


LESS = "(slip) by runs, at level 1e-09: less"
TWO = "for x in [0, 1]\na: x <= 1\n    not x -> 2*x"


def stands_with(written, text, *, change):
    """How the first claim stands, with its evidence changed."""
    (entry,) = entries_of(str(written(text)))
    outcome = outcome_of(entry)
    findings = tuple(change(each) for each in outcome.printed.findings)
    outcome = replace(outcome, printed=replace(outcome.printed, findings=findings))
    claim = claim_of(entry.module, entry.claim.id)
    return claim_stands(claim, bounds_of(entry.module, claim.id), outcome.printed, outcome.wrong, {}).said[0]


def test_a_proof_that_lost_its_certificate_is_no_proof(written, page_of):
    found = stands_with(written, page_of(TWO), change=lambda each: replace(each, certificate=None))
    assert found.word is Word.UNCHECKED
    assert "no certificate" in found.why


def test_a_counterexample_without_certificate_refutes_nothing(written, page_of):
    found = stands_with(
        written,
        page_of(TWO),
        change=lambda each: Evidence(Verdict.REFUTED, "search", "somewhere", part=each.part),
    )
    assert found.word is Word.UNCHECKED


@pytest.mark.parametrize(("alpha", "record", "expected"), [
    (1e-5, "", (Word.UNCHECKED, "")),
    (1e-6, "", (Word.REFUTED, "by runs, at level 1e-06")),
    (1e-9, "**REFUTED** (slip): less", (Word.REFUTED, LESS)),
    (1e-9, "**REFUTED** (slip) by runs, at level 1e-08: less", (Word.REFUTED, LESS)),
])  # fmt: skip
def test_runs_refute_at_a_small_level_alone(written, page_of, alpha, record, expected):
    found = stands_with(
        written,
        page_of(TWO).replace("As printed.", f"As printed. {record}".strip()),
        change=lambda each: Evidence(Verdict.REFUTED, "runs", "no", part=each.part, details={"alpha": alpha}),
    )
    assert (found.word, found.behind, found.compared()[1]) == (*expected, bool(record))
    assert ("1e-06 is needed" in found.why) is (found.word is Word.UNCHECKED)


def test_a_trace_counts_only_with_a_wrong_version_of_each_line(said):
    code = """from fractions import Fraction
from banditproof.paper_checks.checks.traces.traced import Evaluation, evaluated
def doubled():
    return evaluated(lambda effort: [Evaluation("one", {"n": Fraction(3)}, {"m": Fraction(7)})])
"""
    lines = "1  k = n*2\n   not 2 -> 3\n2  m = k + 1\n{}by doubled()"
    assert said(lines.format("   not 1 -> 2\n"), "algorithm", code).word is Word.TRACED
    missing = said(lines.format(""), "algorithm", code)
    assert (missing.word, "line 2" in missing.why) == (Word.UNCHECKED, True)
    other = said(
        lines.format("   not 1 -> 2\n").replace("n*2", "n*4").replace("not 2", "not 4"), "algorithm", code
    )
    assert (other.word, "different" in other.why) == (Word.UNCHECKED, True)


@pytest.mark.parametrize(("standing", "part", "expected"), [
    (Standing.ACCEPTED, "", (Word.PROVED, "(Coq)")),
    (Standing.NOT_RUN, "", (Word.PROVED, "(Coq, not run here)")),
    (Standing.ACCEPTED, "for finite supports", (Word.IN_PART, "for finite supports (Coq)")),
    (Standing.REFUSED, "", (Word.UNCHECKED, "")),
])  # fmt: skip
def test_theorems_of_coq(written, page_of, standing, part, expected):
    (entry,) = entries_of(str(written(page_of("d_eps_below", "theorem"))))
    claim = claim_of(entry.module, "A-1")
    bounds = [
        replace(each, block=replace(each.block, part=part)) if isinstance(each.block, TheoremOfCoq) else each
        for each in bounds_of(entry.module, "A-1")
    ]
    answer = Answer("d_eps_below", "Transport", "", standing, 1, 1, reason="no")
    outcome = outcome_of(entry)
    answers = {"d_eps_below": answer}
    stands = claim_stands(claim, bounds, outcome.printed, outcome.wrong, answers)
    found = stands.said[0]
    assert (found.word, found.behind) == expected
    by_coq = replace(found.sentence, word=found.word, behind=found.recorded.replace(", not run here", ""))
    on_page = replace(stands, said=(replace(found, sentence=by_coq),))
    assert to_record([on_page]) == {}, "where Coq is not asked, a page keeps what it says"


def test_of_two_theorems_of_coq_the_one_that_did_not_run_is_told(written, page_of):
    standings = {"d_eps_below": Standing.ACCEPTED, "KL_sum": Standing.NOT_RUN}
    (entry,) = entries_of(str(written(page_of("d_eps_below\nKL_sum", "theorem"))))
    answers = {name: Answer(name, "Transport", "", how, 1, 1) for name, how in standings.items()}
    outcome, bounds = outcome_of(entry), bounds_of(entry.module, "A-1")
    stands = claim_stands(claim_of(entry.module, "A-1"), bounds, outcome.printed, outcome.wrong, answers)
    assert stands.said[0].behind == "(Coq, not run here)"


SEVERAL = """
1. As printed. **REFUTED** (constant): at x = 1/2.
   ```check
   for x in [0, oo)
   wrong: x**2 >= x
   ```
2. instead A-2: for large x.
   ```check
   for x in [1, oo)
   right: x**2 >= x
       not x**2 -> x**2/2
   ```
3. detail: argued. **UNCHECKED**, argued from 2
4. Argued too. **PROVED** (recheck)
"""


def test_headline_and_record(claims, head):
    text = head.removesuffix("\n1. As printed.\n") + SEVERAL
    (found,) = claims(text)
    assert found.headline == "REFUTED, 1 of 2", "what holds instead and details are not counted"
    assert [each.word for each in found.said] == [Word.REFUTED, Word.PROVED, Word.UNCHECKED, Word.UNCHECKED]
    assert severity_in(found.said[0].behind) == "constant"
    now = recorded(text, to_record([found]))
    changed = [
        (one, other) for one, other in zip(text.split("\n"), now.split("\n"), strict=True) if one != other
    ]
    assert changed == [
        ("2. instead A-2: for large x.", "2. instead A-2: for large x. **PROVED** (recheck)"),
        ("4. Argued too. **PROVED** (recheck)", "4. Argued too. **UNCHECKED**"),
    ]
    (again,) = claims(now)
    assert to_record([again]) == {}
    assert all(not each.compared()[0] for each in again.said)


def test_an_error_among_the_details_is_in_the_headline(claims, head):
    wrong = SEVERAL.replace("1. As", "1. detail: as")
    (found,) = claims(head.removesuffix("\n1. As printed.\n") + wrong)
    assert found.headline == "UNCHECKED, 1 of 1; REFUTED: detail 1"


@pytest.mark.parametrize(("record", "told", "worse"), [
    ("", "", False),
    ("**PROVED** on x in [0, 1] (recheck)", "", False),
    ("**PROVED** (recheck)", "and the page has 'PROVED (recheck)'", True),
    ("**TESTED** at 3 points", "better than TESTED", False),
    ("**REFUTED** (slip)", "not found again", True),
])  # fmt: skip
def test_what_is_recorded_is_compared(claims, page_of, record, told, worse):
    found = claims(page_of(TWO).replace("As printed.", f"As printed. {record}".strip()))[0].said[0]
    assert found.word is Word.PROVED
    assert (told in found.compared()[0], found.compared()[1]) == (True, worse)
    assert bool(found.compared()[0]) is bool(told)


@pytest.mark.parametrize(("page", "same"), [(8037, True), (8118, True), (8200, False), (804, False)])
def test_points_that_only_doubles_settle_are_as_many_within_one_percent(page, same):
    found = "TESTED at 8038 points; at 60 rows"
    assert (as_many(found, f"TESTED at {page} points; at 60 rows") == found) is not (same and page != 8038)
    assert as_many("at 80 points", "at 81 points") == "at 80 points"
    both = "at 7990 points; at 7982 points"
    assert as_many(both, both) == as_many("at 7991 points; at 7981 points", both) == both


@pytest.mark.parametrize(("behind", "told"), [
    ("", "not how bad it is"), (": at x = 1/2", "not how bad it is"),
    ("(bad): at x = 1/2", "not how bad it is"), ("(slip)", "not by what"), ("(slip): .", "not by what"),
    ("(slip): at x = 1/2", ""),
])  # fmt: skip
def test_a_refuted_sentence_says_how_bad_it_is_and_by_what(claims, page_of, behind, told):
    text = page_of("for x in [0, oo)\na: x**2 >= x")
    found = claims(text.replace("As printed.", f"As printed. **REFUTED** {behind}".strip()))[0].said[0]
    assert (told in found.compared()[0], bool(found.unsaid), found.compared()[1]) == (True, bool(told), False)


def test_a_word_that_falls_is_worse(claims, page_of):
    text = page_of("for x in [0, oo)\na: x**2 >= x").replace(
        "As printed.", "As printed. **TESTED** at 3 points"
    )
    assert claims(text)[0].said[0].compared() == (
        "REFUTED (at x = 0.5: x**2 = 0.25, x = 0.5; not >=), worse than TESTED as recorded",
        True,
    )
