"""Soundness and power of the provers: nothing false is ever proved, and the touching inequalities are."""

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import expression, formula
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.branch_and_bound import bisect
from banditproof.verify.proving.definedness import missing
from banditproof.verify.proving.formula_checks import holds_on
from banditproof.verify.proving.identity import identical
from banditproof.verify.proving.proof import Goal, knowledge_of_signs, prove, rules_of
from banditproof.verify.proving.settled import proof_document

UNIT = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"))
ALL = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"), eps=("1e-4", 10))
TRIPLE = box(x=(0, 1), y=(0, 1), z=(0, 1))
WIDE = box(x="(0, 1)", y="(0, 1)", eps="(0, 1000000]")
LOW = ("x < y", "x >= f_minus(y, eps)")
HIGH = ("x < y", "x <= f_minus(y, eps)")

TOUCHING = [
    ("kl(x, y) >= 2*(x - y)**2", UNIT, ()),
    ("d_eps(x, y, eps) <= min(kl(x, y), eps*(y - x))", ALL, ("x < y",)),
    ("d_eps(x, y, eps) <= min(kl(x, y), eps*(x - y))", ALL, ("x > y",)),
    ("d_eps(x, y, eps) <= min(kl(x, y), eps*abs(x - y))", ALL, ()),
    ("min(kl(x, y), eps*(y - x)) <= min(kl(x, y), 6*eps*(y - x))", ALL, ("x < y",)),
    ("abs(logit(x) - logit(y)) <= eps", ALL, LOW),
    ("d_eps(x, y, eps) < kl(x, y)", ALL, ("x < f_minus(y, eps)",)), ("d_eps(x, y, eps) > 0", ALL, ("x < y",)),
    ("f_minus(y, eps) < y", ALL, ()), ("f_plus(y, eps) > y", ALL, ()),
    ("(y - max(x, f_minus(y, eps)))/(y*(1 - y)) <= 1/(1 - y)", ALL, ("x <= y",)),
    ("max(x, y) >= (x + y)/2", UNIT, ()), ("exp(x) >= 1 + x", box(x=(-1, 2)), ()),
    ("log(x) <= x - 1", box(x=("0.01", 5)), ()), ("x**2*(1 - y) >= 0", box(x=(-1, 1), y=(0, 1)), ()),
    ("(x if x <= y else y) <= y", UNIT, ()), ("x*y <= y*y", UNIT, ("x <= y", "y <= x")),
    ("x <= y", UNIT, ("x == y",)), ("2*y - 2*x > 0", UNIT, ("x < y",)),
    ("d_eps(x, y, eps) >= -eps*x - log(1 - y + y*exp(-eps))", ALL, ()),
    ("d_eps(0, y, eps) >= -log(1 - y + y*exp(-eps))", ALL, ()),
    ("d_eps(1, y, eps) >= -log(1 - (1 - y) + (1 - y)*exp(-eps))", ALL, ()),
    ("abs(y/(1 - abs(y)) - d) - abs(y/(1 - abs(y))) <= abs(d)", box(y="(-1, 1)", d="[-1, 1]"), ()),
    ("x**2 >= x - 1/4", box(x=(0, 1)), ()),
    ("kl(x, y) <= (x - y)**2/(y*(1 - y))", box(x="(0, 1)", y=("1e-6", "0.999999")), ()),
    ("kl(x, y) > 2*(x - y)**2", UNIT, ("x < y",)),
    ("kl(x, y) > 2*(x - y)**2", box(x=("1e-6", "0.49"), y=("0.5", "0.999999")), ()),
    ("r - s < 1", box(r="[0, 1)", s="[0, 1)"), ()), ("r - s > -1", box(r="[0, 1)", s="[0, 1)"), ()),
    ("abs(z - x) - abs(z - y) <= y - x", TRIPLE, ("x < y",)),
    ("abs(z - x) - abs(z - y) <= y - x", TRIPLE, ("x <= y", "y <= z")),
    ("abs(z - x) - abs(z - y) <= y - x", TRIPLE, ("x <= z", "z <= y")),
    ("eps < logit(y) - logit(x)", WIDE, ("x < y", "0 < eps", "eps < logit(y) - logit(x)")),
    ("x <= z", TRIPLE, ("x <= y", "y <= z", "z - y <= 0")),
    ("x**z <= y**z", box(x="[0, 1]", y="[0, 2]", z="(0, 3]"), ("x <= y",)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sides", "where"), TOUCHING, ids=[row[0] for row in TOUCHING])
def test_touching_inequalities_are_proved_and_the_proofs_recheck(text, sides, where):
    link, stated = formula(text).links[0], domain(sides, where)
    known = knowledge_of_signs()
    assert missing(link.margin, known.on(stated)) is None
    proof = prove(Goal(link.margin, link.strict, stated), knowledge=known)
    assert proof is not None
    assert rules_of(proof)
    document = proof_document("proof", link, known.on(stated), {"proof": proof})
    outcome = recheck(document)
    assert outcome.ok, outcome.reasons


NEAR_MISSES = [
    ("kl(x, y) >= (2 + 1e-9)*(x - y)**2", UNIT, ()), ("kl(x, y) >= 2*(x - y)**2 + 1e-30", UNIT, ()),
    ("exp(x) >= 1 + (1 + 1e-9)*x", box(x=(-1, 2)), ()), ("exp(x) > 1 + x", box(x=(-1, 2)), ()),
    ("kl(x, y) > 2*(x - y)**2", UNIT, ("x <= y",)), ("kl(x, y) < (x - y)**2/(y*(1 - y))", UNIT, ()),
    ("r - s < 1", box(r="[0, 1]", s="[0, 1)"), ()), ("-1/y - 1 >= 0", box(y=("-1", "1/2")), ()),
    ("log(x) <= x - 1 - 1e-40", box(x=("0.01", 5)), ()),
    ("d_eps(x, y, eps) <= (1 - 1e-9)*kl(x, y)", ALL, ("x < y",)),
    ("d_eps(x, y, eps) <= (1 - 1e-9)*eps*(y - x)", ALL, ("x < y", "eps <= 1")),
    ("d_eps(x, y, eps) < kl(x, y)", ALL, ("x < y",)),
    ("min(kl(x, y), eps*(y - x)) < min(kl(x, y), 6*eps*(y - x))", ALL, ("x < y",)),
    ("abs(logit(x) - logit(y)) <= (1 - 1e-9)*eps", ALL, LOW), ("abs(logit(x) - logit(y)) < eps", ALL, LOW),
    ("x**2 >= x - 1/4 + 1e-9", box(x=(0, 1)), ()), ("x**2 > x - 1/4", box(x=(0, 1)), ()),
    ("max(x, y) > (x + y)/2", UNIT, ()), ("x < y", UNIT, ("x <= y",)),
    ("f_minus(y, eps) <= y - 1e-12", ALL, ()), ("x >= 1e-50", box(x=(0, 1)), ()),
    ("x > 0", box(x=(0, 1)), ()), ("sqrt(x) >= 0.0001", box(x=(0, 1)), ()),
    ("f_minus(y, eps) <= y", box(y=(0, 1), eps=(-1, 1)), ()),
    ("abs(z - x) - abs(z - y) < y - x", TRIPLE, ("x <= y",)),
    ("x + 1e-9 <= z", TRIPLE, ("x <= y", "y <= z", "z - y <= 0")),
    ("max(u + d, -u - d) <= max(u, -u) + 1 - 1e-9", box(u=(-1000, 1000), d=(-1, 1)), ()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sides", "where"), NEAR_MISSES, ids=[row[0] for row in NEAR_MISSES])
def test_false_statements_are_never_proved(text, sides, where):
    link, stated = formula(text).links[0], domain(sides, where)
    assert prove(Goal(link.margin, link.strict, stated), most_work=20) is None
    assert bisect(link.margin, stated, strict=link.strict, most_boxes=2000).tree is None


@pytest.mark.parametrize(("text", "sides", "where"), [
    ("kl(x, y) >= 2*(x - y)**2 - 1e-2", UNIT, ()),
    ("kl(x, y) <= (x - y)**2/(y*(1 - y)) + 0.1", box(x=("0.1", "0.9"), y=("0.1", "0.9")), ()),
    ("d_eps(x, y, eps) <= kl(x, y) + 0.05", box(x=("0.1", "0.9"), y=("0.1", "0.9"), eps=("0.1", 3)), "x < y"),
    ("x*y + z*w <= 2", box(x=(0, 1), y=(0, 1), z=(0, 1), w=(0, 1)), ()),
    ("x**4 + y**4 - 4*x*y > -2.001", box(x=(-2, 2), y=(-2, 2)), ()),
    ("sqrt(x) + abs(y) + floor(y) + 1.5 > 0", box(x=(0, 1), y=(-1, 1)), ()),
    ("expit(x) + pi >= 3", box(x=(-5, 5)), ()),
])  # fmt: skip
def test_bisection_proves_and_its_tree_rechecks(text, sides, where):
    link, stated = formula(text).links[0], domain(sides, where)
    result = bisect(link.margin, stated, strict=link.strict, most_boxes=20000)
    assert result.tree is not None
    assert result.left == 0
    signs = knowledge_of_signs().on(stated)
    assert missing(link.margin, signs) is None
    document = proof_document("branch and bound", link, signs, {"tree": result.tree})
    outcome = recheck(document)
    assert outcome.ok, outcome.reasons


def test_more_than_eight_variables_are_refused():
    many = box(**dict.fromkeys("abcdfghij", (0, 1)))
    with pytest.raises(ValueError, match="9 variables; accepted are up to 8"):
        bisect(expression("a"), domain(many), strict=False, most_boxes=10)


IDENTITIES = [
    ("d_eps(x, y, eps) == kl(x, y)", ALL, LOW),
    ("d_eps(x, y, eps) == kl(x, y)", ALL, ("x < y", "eps >= logit(y) - logit(x)")),
    ("d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(f_minus(y, eps) - x)", ALL, HIGH),
    (
        "d_eps(x, y, eps) == kl(f_plus(y, eps), y) + eps*(x - f_plus(y, eps))",
        ALL,
        ("x > y", "x >= f_plus(y, eps)"),
    ),
    ("kl(x, y) == kl(1 - x, 1 - y)", UNIT, ()),
    ("f_minus(y, eps) == expit(logit(y) - eps)", ALL, ()),
    ("log(x*y/(1 - x)) == logit(x) + log(y)", UNIT, ()),
    ("exp(2*x)*exp(-x) == exp(x)", UNIT, ()),
    ("log(12*x) == 2*log(2) + log(3) + log(x)", UNIT, ()),
    ("x**eps*x == exp((eps + 1)*log(x))", ALL, ()),
    ("abs(x - y) == y - x", UNIT, ("x < y",)),
    ("max(x, y) - min(x, y) == y - x", UNIT, ("x <= y",)),
    ("(kl(x, y) if x <= y else 0) == kl(x, y)", UNIT, ("x <= y",)),
    ("(kl(x, y) if x <= y else 0) == 0", UNIT, ("y < x",)),
    ("d_eps(x, x, eps) == 0", ALL, ()),
    ("min(x + y, y*2) == min(y + x, 2*y)", UNIT, ()),
    ("abs(x - y) == x - y", UNIT, ("x > y",)),
    ("abs(x - y) == x - y", UNIT, ("x - x <= 0", "(x if x <= 1 else log(-1)) <= 2", "x > y")),
    ("x**-2*x**3 == x", UNIT, ()),
    ("y*x**(5/2)/eps == x**(3/2)*(y*x/eps)", ALL, ()),
    ("x**(1/3)*x**(2/3) == x", UNIT, ()),
    ("sqrt(x) == x**(1/2)", UNIT, ()),
    ("sqrt(x)/x == 1/sqrt(x)", UNIT, ()),
    ("sqrt(x + y)**3 == (x + y)*sqrt(y + x)", UNIT, ()),
    ("sqrt(1 + sqrt(x))**2 - 1 == x**(1/2)", UNIT, ()),
    ("1/(sqrt(x) - 1) == (sqrt(x) + 1)/(x - 1)", UNIT, ()),
    ("sqrt(1/sqrt(x))**4 == 1/x", UNIT, ()),
    ("log(x**(1/2)) == log(x)/2", UNIT, ()),
]


@pytest.mark.parametrize(("text", "sides", "where"), IDENTITIES)
def test_identities_are_recognised_and_recheck(text, sides, where):
    link, stated = formula(text).links[0], domain(sides, where)
    signs = knowledge_of_signs().on(stated)
    assert identical(link, signs)
    document = proof_document("identity", link, signs, {})
    outcome = recheck(document)
    assert outcome.ok, outcome.reasons


@pytest.mark.parametrize(("text", "sides", "where"), [
    ("d_eps(x, y, eps) == kl(x, y)", ALL, ("x < y",)), ("d_eps(x, y, eps) == kl(x, y)", ALL, HIGH),
    ("abs(x - y) == y - x", UNIT, ()), ("max(x, y) == y", UNIT, ()),
    ("abs(x if x <= 1 else log(-1)) == x", box(x=("1/2", 2)), ()),
    ("(x if x <= y else y) == x", UNIT, ("y <= x",)), ("log(x*y) == log(x) - log(y)", UNIT, ()),
    ("log(2*x) == log(x) + 0.6931471805599453", UNIT, ()), ("x == x + 1e-60", UNIT, ()),
    ("1/(x - x) == 1", UNIT, ()), ("log(x - x) == 1", UNIT, ()), ("log(-x) == log(-x)", UNIT, ()),
    ("(x - x)**-1 == 0", UNIT, ()), ("x == y", UNIT, ("x < y", "y < x")), ("sqrt(x)*sqrt(x) == -x", UNIT, ()),
    ("sqrt(x**2) == x", box(x=(-1, 1)), ()), ("1/(sqrt(x)**2 - x) == 1", UNIT, ()),
    ("x**(3/2) == x*x", UNIT, ()), ("x**(1/3) == sqrt(x)", UNIT, ()),
])  # fmt: skip
def test_what_is_no_identity_is_not_recognised(text, sides, where):
    assert not identical(formula(text).links[0], knowledge_of_signs().on(domain(sides, where)))


@pytest.mark.parametrize("claimed", ["x - x - 1 >= 0", "x/x - 2 > 0"])
def test_a_negative_constant_is_not_proved_where_no_bisection_ends(claimed):
    """The condition holds at 0 alone, so that bisection never sees the domain empty."""
    link, stated = formula(claimed).links[0], domain(box(x=(0, 1)), "x**2 <= 0")
    assert prove(Goal(link.margin, link.strict, stated), most_boxes=50, most_work=5) is None


@pytest.mark.parametrize(("text", "sides", "where"), [
    ("kl(y, mu) <= log(1/mu)", box(y="[0, 1]", mu="(0, 1)"), ("y >= mu",)),
    ("kl(y, mu) <= log(1/(1 - mu))", box(y="[0, 1]", mu="(0, 1)"), ("y <= mu",)),
])  # fmt: skip
def test_a_divergence_is_at_most_that_from_the_end(text, sides, where):
    evidence = holds_on(sides, where=where, instances=40)(text, Effort())
    assert evidence.verdict is Verdict.PROVED
    assert recheck(evidence.certificate).ok


@pytest.mark.parametrize(("text", "side"), [
    ("abs(log(1 + x) + 3) <= abs(log(1 + x)) + abs(3)", "[-1, 0]"),
    ("abs(log(1 + x) + 3) <= abs(log(1 + x)) + abs(3)", "[-1/2, 0]"),
])  # fmt: skip
def test_what_is_proved_by_cases_is_confirmed(text, side):
    evidence = holds_on(box(x=side), instances=40)(text, Effort())
    assert evidence.verdict is (Verdict.VERIFIED if side.startswith("[-1,") else Verdict.PROVED)
    assert recheck(evidence.certificate).ok == (evidence.verdict is Verdict.PROVED)


@pytest.mark.parametrize("text", ["exp(1)*exp(1) == exp(2) + 1e-90", "log(2) + log(3) == log(6) + 1e-89"])
def test_a_refutation_by_the_last_digits_shown_is_confirmed(text):
    evidence = holds_on(box(x="[1, 2]"))(text, Effort())
    assert evidence.verdict is Verdict.REFUTED
    assert recheck(evidence.certificate).ok
