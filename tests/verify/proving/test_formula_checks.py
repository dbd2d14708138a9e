"""The checks that claim modules use: verdicts, margins, certificates, and one-line errors."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import formula
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certifiable import Certifiable, certifiable
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Evidence, Verdict
from banditproof.verify.evidence.spelling import misspelling_in
from banditproof.verify.proving import formula_checks as settle
from banditproof.verify.proving import settled
from banditproof.verify.proving.bracket import bracket
from banditproof.verify.proving.formula_checks import entry, equals_at, holds_at, holds_for_all, holds_on

UNIT = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"))
ALL = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"), eps=("1e-4", 10))
EFFORT = Effort()


def confirmed(evidence):
    assert evidence.certificate is not None
    outcome = recheck(evidence.certificate)
    assert outcome.stands, outcome.reasons
    assert str(outcome).startswith(f"{outcome.word} in")
    return True


def test_a_true_inequality_is_proved_and_its_mutant_refuted():
    check = holds_on(ALL, where="x < y", part="chain")
    evidence = check("d_eps(x, y, eps) <= min(kl(x, y), eps*(y - x)) <= min(kl(x, y), 6*eps*(y - x))", EFFORT)
    assert evidence.verdict is Verdict.PROVED
    assert evidence.part == "chain"
    assert evidence.margin == 0.0
    assert evidence.certificate["kind"] == "conjunction"
    assert confirmed(evidence)
    mutant = check("d_eps(x, y, eps) <= 0.9*min(kl(x, y), eps*(y - x))", EFFORT)
    assert mutant.verdict is Verdict.REFUTED
    assert mutant.margin < 0
    assert mutant.part == "chain"
    assert confirmed(mutant)


def test_a_margin_that_is_positive_is_proved_by_bisection():
    evidence = holds_on(UNIT)("kl(x, y) >= 2*(x - y)**2 - 0.01", EFFORT)
    assert evidence.verdict is Verdict.PROVED
    assert evidence.method == "branch and bound"
    assert evidence.margin >= 0
    assert confirmed(evidence)


def test_few_boxes_prove_nothing_where_it_is_undefined_or_empty():
    """The boxes say that the margin is positive wherever there is one; a claim says that there is one."""
    halves = holds_on(box(x=(0, 1)))("1/(x - 1/2)**2 + 1/10 > 0", EFFORT)
    assert halves.verdict is Verdict.OPEN
    empty = holds_on(box(x=(0, 1)), where="exp(x) < 1/2")("exp(x) >= 7/10", EFFORT)
    assert empty.verdict is Verdict.OPEN


@pytest.mark.parametrize("text", ["x > 0", "exp(x) - 1 > x/2", "2*x > log(1 + x)"])
def test_what_is_zero_at_an_open_end_is_positive_and_the_boxes_alone_do_not_show_it(text):
    """Boxes are closed, and the margin is not positive on all of the one that ends at zero."""
    for relation in (text, text.replace(">", ">=")):
        evidence = holds_on(box(x="(0, 1]"))(relation, EFFORT)
        assert evidence.verdict is Verdict.PROVED
        assert confirmed(evidence)
    assert holds_on(box(x=(0, 1)))(text, EFFORT).verdict is Verdict.REFUTED


@pytest.mark.parametrize(("check", "text"), [
    (holds_on(UNIT), "kl(x, y) >= 0"), (holds_on(UNIT, where="x < y"), "x < y"),
    (holds_on(UNIT), "x + y == y + x"), (holds_at([{"x": "1/2", "y": "1/3"}]), "x > y"),
    (holds_for_all({"x": [1, 2], "y": [0]}), "x > y"), (equals_at([({"x": "2", "y": "1"}, "3")]), "x + y"),
])  # fmt: skip
def test_a_check_reads_its_formula_before_it_is_run(check, text):
    """A misspelled name is told at once; so it is where the formula is one of several in a claim."""
    assert misspelling_in(check, text) == ""
    assert misspelling_in(entry("bound", check), {"bound": text, "other": "klx(x)"}) == ""
    wrong = text.replace("x", "minn(x, 1)")
    assert "minn" in misspelling_in(check, wrong)
    assert "minn" in misspelling_in(entry("bound", check), {"bound": wrong})
    assert misspelling_in(entry("bound", check), {"other": wrong}) == ""


def test_a_name_that_the_domain_does_not_know_is_told_at_once():
    assert "yy" in misspelling_in(holds_on(UNIT), "x + yy == yy + x")


def test_bisection_refutes_what_the_search_has_missed():
    spike = "min(1, 10**12*(x - 1/3)**2) >= 1/4"  # flat but for a millionth, so that no descent leads there
    sides = box(x=(0, 1))
    evidence = holds_on(sides, instances=8)(spike, EFFORT)
    assert evidence.verdict is Verdict.REFUTED
    assert evidence.details == {"tried": 0}
    assert evidence.certificate["domain"] == domain(sides).to_json()
    assert evidence.certificate["payload"]["point"] == {"x": "333333/1000000"}  # no shorter decimal serves
    assert confirmed(evidence)


def test_what_no_prover_settles_is_verified_at_instances():
    evidence = holds_on(box(x=(0, 1)), most_boxes=300)("ceil(4*x) >= 4*x", EFFORT)
    assert evidence.verdict is Verdict.VERIFIED
    assert evidence.details["instances"] > 100
    assert "boxes left" in evidence.summary
    assert confirmed(evidence)


def test_without_a_prover_only_instances_count():
    evidence = holds_on(UNIT, most_boxes=0)("kl(x, y) >= 2*(x - y)**2", EFFORT)
    assert evidence.verdict is Verdict.VERIFIED
    assert "no proof was tried" in evidence.summary


def test_instances():
    check = holds_at([{"x": "0.1", "y": "0.8"}, {"x": "1/3", "y": "1/2"}])
    evidence = check("kl(x, y) >= 2*(x - y)**2", EFFORT)
    assert evidence.verdict is Verdict.VERIFIED
    assert evidence.margin > 0
    assert confirmed(evidence)
    assert check("kl(x, y) >= 4*(x - y)**2", EFFORT).verdict is Verdict.REFUTED
    assert check("log(x - y) <= 9", EFFORT).verdict is Verdict.OPEN
    both = check("kl(x, y) >= 2*(x - y)**2 and log(x - y) <= 9", EFFORT)
    assert both.verdict is Verdict.OPEN


def test_reference_values():
    table = [
        ({"x": "0.1", "y": "0.8"}, "1.14572550293066307"),
        ({"x": "0.7", "y": "0.75"}, "0.00640145699732037"),
    ]
    assert equals_at(table)("kl(x, y)", EFFORT).verdict is Verdict.VERIFIED
    assert confirmed(equals_at(table)("kl(x, y)", EFFORT))
    wrong = equals_at(table)("kl(x, y)*(1 + 1e-9)", EFFORT)
    assert wrong.verdict is Verdict.REFUTED
    assert confirmed(wrong)
    assert equals_at([({"x": 1}, "0")])("log(x)", EFFORT).verdict is Verdict.VERIFIED
    assert equals_at([({"x": 1}, "2.50e2")])("250*x", EFFORT).verdict is Verdict.VERIFIED


def test_rational_statements_are_decided_where_they_touch_or_jump():
    """``ceil`` of an integer that no ball around it can tell from a little more."""
    steps = "ceil(n*(a**(m + 1) - 1)/(a - 1)) - ceil(n*(a**m - 1)/(a - 1)) >= 1"
    evidence = holds_for_all({"n": [1, 2], "a": ["1.1", "1.7"], "m": range(4)})(steps, EFFORT)
    assert evidence.verdict is Verdict.PROVED
    assert confirmed(evidence)
    assert holds_at([{"x": "0.1"}])("3*x == 0.3", EFFORT).verdict is Verdict.VERIFIED
    assert holds_at([{"x": "0.1"}])("3*x < 0.3", EFFORT).verdict is Verdict.REFUTED
    chosen = holds_at([{"x": "0.1"}])("(log(2) if 3*x <= 0.3 else log(-1)) <= 1", EFFORT)
    assert chosen.verdict is Verdict.VERIFIED
    assert confirmed(chosen)


TIES = [
    ("d_eps(x, y, eps) {} kl(x, y)", {"x": "1/4", "y": "1/2", "eps": 2}),
    (
        "d_eps(x, y, eps) {} kl(f_minus(y, eps), y) + eps*(f_minus(y, eps) - x)",
        {"x": 0, "y": "1/2", "eps": 1},
    ),
    ("log(x) + log(y) {} log(x*y)", {"x": 2, "y": "1/3"}),
    ("abs(log(x)) {} log(1/x)", {"x": "1/3"}),
    ("max(log(x), sqrt(x)) {} sqrt(x)", {"x": "1/3"}),
    ("ceil(log(x))*log(4) {} 4*log(2)", {"x": 5}),
]


@pytest.mark.parametrize(("text", "point"), TIES)
def test_equal_sides_refute_a_strict_relation_and_support_the_others(text, point):
    strict = holds_at([point])(text.format("<"), EFFORT)
    assert strict.verdict is Verdict.REFUTED
    assert confirmed(strict)
    for relation in ("<=", ">=", "=="):
        evidence = holds_for_all({name: [value] for name, value in point.items()})(
            text.format(relation), EFFORT
        )
        assert evidence.verdict is Verdict.PROVED
        assert confirmed(evidence)


def test_sides_that_only_almost_agree_stay_open():
    evidence = holds_at([{"x": 2}])("log(x)*(1 + 1/10**400) > log(x)", EFFORT)
    assert evidence.verdict is Verdict.OPEN


def test_a_refuted_relation_comes_before_any_proof():
    evidence = holds_on(UNIT)("kl(x, y) >= 2*(x - y)**2 >= 2*(x - y)**2 + 0.1", EFFORT)
    assert evidence.verdict is Verdict.REFUTED
    assert evidence.certificate["formula"] == "2*(x - y)**2 >= 2*(x - y)**2 + 1/10"


def test_an_entry_is_settled_once_per_text_and_seed():
    seen = []

    def check(text, effort):
        seen.append((text, effort.seed))
        return Evidence(Verdict.VERIFIED, "looking", text)

    looked = entry("one", check)
    for claimed, seed in product(({"one": "a", "two": "b"}, {"one": "a", "two": "c"}, {"one": "d"}), (1, 2)):
        assert looked(claimed, Effort(seed=seed)).summary == claimed["one"]
    assert seen == [("a", 1), ("a", 2), ("d", 1), ("d", 2)]


def test_an_entry_that_is_not_given_is_left_open():
    assert entry("one", holds_on(UNIT))({"two": "x <= 1"}, EFFORT).verdict is Verdict.OPEN


@pytest.mark.parametrize(("make", "reason"), [
    (lambda: holds_on(UNIT)("x <= z", EFFORT), "names z; the box has x, y"),
    (lambda: holds_on(ALL)("x <= esp", EFFORT), "names esp; the box has x, y, eps; did you mean eps[?]$"),
    (lambda: holds_on(UNIT)("x <= z", EFFORT), "the box has x, y$"), (lambda: holds_at([]), "no points"),
    (lambda: equals_at([]), "an empty table"), (lambda: holds_for_all({}), "an empty set"),
    (lambda: holds_for_all({"n": []}), "an empty set"), (lambda: bracket("log(0)"), "has no finite value"),
])  # fmt: skip
def test_bad_use_is_one_line(make, reason):
    with pytest.raises(ValueError, match=reason):
        make()


@pytest.mark.parametrize(("printed", "slack"), [
    ("0.693", "0.0005"), ("12", "0.5"), ("1.5e3", "50"), ("1.50E-2", "0.00005"), ("-3.25", "0.005"),
])  # fmt: skip
def test_a_printed_value_is_right_to_half_a_unit_of_its_last_digit(printed, slack):
    value, half = Fraction(printed), Fraction(slack)
    for shift, verdict in (
        (half, Verdict.VERIFIED),
        (-half, Verdict.VERIFIED),
        (half * Fraction(1001, 1000), Verdict.REFUTED),
        (-half * Fraction(1001, 1000), Verdict.REFUTED),
    ):
        assert equals_at([({"x": value + shift}, printed)])("x", EFFORT).verdict is verdict


PROVED = holds_for_all({"x": [1, 2]})("x <= 5", EFFORT)
VERIFIED = holds_at([{"x": 1}])("x <= 5", EFFORT)
OPENED = holds_at([{"x": -1}])("log(x) <= 5", EFFORT)
REFUTED = holds_at([{"x": 9}])("x <= 5", EFFORT)


def test_one_relation_keeps_its_evidence():
    assert settle.weakest([PROVED], "a") == replace(PROVED, part="a")


def test_several_relations_have_the_weakest_verdict_and_the_smallest_margin():
    both = settle.weakest([PROVED, VERIFIED], "b")
    assert both.verdict is Verdict.VERIFIED
    assert both.part == "b"
    assert both.margin == PROVED.margin == VERIFIED.margin - 1 == 3
    part = settle.weakest([PROVED, OPENED], "c")
    assert part.verdict is Verdict.OPEN
    assert part.margin == 3
    assert part.certificate is None
    assert settle.weakest([OPENED, OPENED], "").margin is None


def test_several_relations_have_a_certificate_of_all_parts():
    both = settle.weakest([PROVED, VERIFIED], "b")
    assert both.method == f"{PROVED.method}, {VERIFIED.method}"
    assert both.summary == f"{PROVED.summary}; {VERIFIED.summary}"
    assert both.certificate["payload"]["parts"] == [PROVED.certificate, VERIFIED.certificate]
    assert both.certificate["formula"] == "x <= 5 and x <= 5"


def test_what_is_said_of_several_relations_alike_is_said_once():
    twice = settle.weakest([VERIFIED, VERIFIED], "")
    assert twice.method == VERIFIED.method
    assert twice.summary == VERIFIED.summary


def test_a_refuted_relation_is_the_evidence_on_all():
    assert settle.weakest([PROVED, REFUTED, OPENED], "d") == replace(REFUTED, part="d")


def test_the_margin_at_points_is_the_smallest_distance_that_is_certain():
    points = [{"x": "1/2"}, {"x": "1/4"}, {"x": "3/4"}]
    assert holds_at(points)("x <= 1", EFFORT).margin == 0.25
    assert holds_at(points)("1 >= x", EFFORT).margin == 0.25
    assert holds_at(points)("x <= 3/4", EFFORT).margin == 0.0
    above = holds_at([{"x": 2}])("exp(x) >= 7", EFFORT)
    assert 0.389056 < above.margin < 0.389057


def test_the_margin_of_a_violated_point_is_negative():
    missed = holds_at([{"x": "1/2"}, {"x": 3}])("x <= 1", EFFORT)
    assert missed.verdict is Verdict.REFUTED
    assert missed.details == {"tried": 2}
    assert missed.margin == -2


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.mark.parametrize("part", ["", "chain"])
def test_each_check_says_beforehand_what_it_may_certify(part):
    """The relations, and the domain or the points; a certificate about others is none of the claim."""
    text, where = "x <= y", ("x < y",)
    links = formula(text).links
    stated = domain(UNIT, where)
    points = [{"x": "1/2", "y": "1"}, {"x": 0, "y": "1/3"}]
    exact = ({"x": HALF, "y": Fraction(1)}, {"x": Fraction(0), "y": THIRD})
    grid = {"x": (Fraction(0), HALF), "y": (Fraction(1),)}
    values = [({"x": "1/2"}, "0.250"), ({"x": "1/3"}, "0.111")]
    around = formula("499/2000 <= x**2 <= 501/2000").links + formula("221/2000 <= x**2 <= 223/2000").links
    for check, claimed, wanted in (
        (holds_on(UNIT, where=where, part=part), text, Certifiable(links, stated, part)),
        (holds_at(points, part=part), text, Certifiable(links, None, part, points=exact)),
        (
            holds_for_all({"x": ["0", "1/2"], "y": [1]}, part=part),
            text,
            Certifiable(links, None, part, grid=grid),
        ),
        (
            equals_at(values, part=part),
            "x**2",
            Certifiable(around, None, part, points=({"x": HALF}, {"x": THIRD})),
        ),
    ):
        (said,) = certifiable(check, claimed)
        assert (said.domain, said.part, said.points, said.grid) == (
            wanted.domain, wanted.part, wanted.points, wanted.grid
        )  # fmt: skip
        assert said.links == wanted.links
        assert check(claimed, EFFORT).part == part
        assert certifiable(entry("upper", check), {"upper": claimed}) == (said,)
        assert certifiable(entry("upper", check), {"lower": claimed}) == ()
    assert certifiable(entry("upper", lambda *_: None), {"upper": text}) is None


def test_a_counterexample_where_balls_leave_a_domain_that_the_exact_values_do_not_leave():
    """At x = mu the mean mu - x is 0, and a ball around it reaches below."""
    check = holds_on(box(x=(0, 1), mu="(0, 1)"), where="x <= mu", instances=400, most_boxes=0)
    found = check("(1 - mu)*(1 if 0 <= mu - x else 0) <= exp(-1.1*kl(mu - x, mu))", EFFORT)
    assert found.verdict is Verdict.REFUTED
    assert "undefined" not in found.summary
    assert recheck(dict(found.certificate)).ok
    near = holds_on(box(x=("0.98", "0.99"), mu=("0.99", "0.995")))("kl(mu - x, mu) <= 4", EFFORT)
    assert near.verdict is Verdict.REFUTED


@pytest.mark.parametrize(("text", "sides"), [
    # signs inside that need not hold at an end; signs where 2 <= 0, which is nowhere
    ("erfc(x) <= exp(-expit(logit(x))**2)", {"x": "(0, 1]"}),
    ("abs(y - x + 2) <= abs(y - x) + abs(2)", {"x": "[1/10, 9/10]", "y": "(0, 1]"}),
])  # fmt: skip
def test_what_signs_elsewhere_show_is_no_proof(text, sides):
    found = holds_on(box(**sides))(text, Effort())
    assert recheck(found.certificate).ok is (found.verdict is Verdict.PROVED)


def test_a_statement_that_leads_to_too_deep_expressions_is_open(monkeypatch):
    def overflow(*_):
        raise RecursionError

    monkeypatch.setattr(settled, "all_settled", overflow)
    found = holds_on(box(x="[0, 1]"))("x >= 0", EFFORT)
    assert (found.verdict, found.summary) == (Verdict.OPEN, "what it leads to is nested too deep")
