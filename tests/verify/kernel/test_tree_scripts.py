"""Scripts that follow proof trees: they assume nothing, close what they open, and change no statement."""

import re

import pytest
from banditproof.theory.formulas.domain import box
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.kernel.theorems import UntranslatedError, theorem_of
from banditproof.verify.proving.formula_checks import holds_on

MEANS = {"x": ("1/100", "99/100"), "y": ("1/100", "99/100")}
BUDGET = MEANS | {"eps": ("1/100", 5)}
UNIT = {"x": (0, 1), "y": (0, 1)}

# a formula, its ranges and conditions, and a rule that its proof goes by
PROVED = [
    ("d_eps(x, y, eps) <= min(kl(x, y), eps*(y - x))", BUDGET, ("x < y",), "each"),
    ("2*max(x, y) >= x + y", UNIT, (), "cases"),
    ("eps*(y - x) - eps**2/8 <= d_eps(x, y, eps)", BUDGET, ("x < y",), "bound"),
    ("d_eps(x, y, eps) > 0", BUDGET, ("x < y",), "monotone"),
    ("kl(x, y) >= 2*(x - y)**2", MEANS, (), "monotone"),
    ("abs(x - y) <= max(x, y)", UNIT, (), "each"),
    ("x <= y", UNIT, ("x <= y",), "given"),
    ("2*x <= 2*y", UNIT, ("x <= y",), "given"),
    ("x*(1 - x) >= 0", UNIT, (), "boxes"),
    ("x**2 - 2*x*y + y**2 >= 0", UNIT, (), "product"),
]


def proved(text, ranges, where):
    found = holds_on(box(**ranges), where=where)(text, Effort())
    assert found.verdict is Verdict.PROVED, (text, found.summary)
    return found


@pytest.mark.parametrize(("text", "ranges", "where", "rule"), PROVED)
def test_a_script_assumes_nothing_and_closes_what_it_opens(text, ranges, where, rule):
    found = proved(text, ranges, where)
    assert rule in found.method or rule == "boxes"
    theorem = theorem_of(dict(found.certificate))
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Hypothesis|Conjecture)\b", theorem.script)
    for opens, closes in ("()", "[]", "{}"):
        assert theorem.script.count(opens) == theorem.script.count(closes)
    assert theorem_of(dict(found.certificate)) == theorem


@pytest.mark.parametrize(("text", "ranges", "where"), [each[:3] for each in PROVED[:4]])
def test_another_proof_is_of_the_same_statement(text, ranges, where):
    certificate = dict(proved(text, ranges, where).certificate)
    other = certificate | {"payload": dict(certificate["payload"]) | {"lemmas": []}}
    assert theorem_of(other).statement == theorem_of(certificate).statement


def test_a_limit_of_zero_over_zero_has_no_script():
    found = proved("log((exp(x) - 1)/x) >= x/2", {"x": "(0, 3]"}, ())
    with pytest.raises(UntranslatedError, match="zero over zero"):
        theorem_of(dict(found.certificate))
