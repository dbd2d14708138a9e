"""Facts of other checks among the conditions: what follows from them has a proof that recheck follows."""

import pytest
from banditproof.theory.formulas.domain import box
from banditproof.theory.formulas.expression import write
from banditproof.theory.formulas.language import expression
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving import settled as ways
from banditproof.verify.proving.formula_checks import holds_on
from banditproof.verify.proving.points.critical_points import roots

from ..claims import assert_proved, assert_refuted

ENTROPIES = "p*log(p) + (1 - p)*log(1 - p) - (q*log(q) + (1 - q)*log(1 - q)) - (p - q)*logit(m)"


@pytest.mark.parametrize(("claim", "right", "wrong", "domain"), [
    ("2*Phi(-z) <= {}", "delta", "delta/3", "z in (0, oo), delta in (0, 1]; 2*Phi(-z) <= exp(-log(2/delta))"),
    ("kl(p, m) - kl(q, m) >= {}", f"{ENTROPIES} - 1", f"{ENTROPIES} + 1/10**9",
     f"p q m in (0, 1); kl(p, m) - kl(q, m) == {ENTROPIES}"),
])  # fmt: skip
def test_what_follows_from_a_fact_is_proved_and_a_near_miss_is_refuted(claim, right, wrong, domain):
    assert_proved(claim.format(right), domain)
    assert_refuted(claim.format(wrong), domain)


def test_a_proof_that_recheck_rejects_gives_way_to_another(monkeypatch):
    monkeypatch.setattr(ways, "prove", lambda *_, **__: {"by": "zero"})
    assert_proved("x*y*(1 - y) <= x*y", "x y in [0, 1]; x <= y")
    assert_refuted("x*y*(1 - y) <= x*y/2", "x y in [0, 1]; x <= y")


def test_what_is_nested_too_deep_is_told_in_one_line(monkeypatch):
    monkeypatch.setattr(ways, "all_settled", lambda *rest: [*ways.all_settled(*rest)])
    found = holds_on(box(x="[0, 1]"))("x >= 0", Effort())
    assert (found.verdict, found.summary) == (Verdict.OPEN, "what it leads to is nested too deep")


def test_roots_have_a_length_that_can_be_compared():
    short, long = (roots(expression(f"(x + 2*y + 1)**{power} - x")) for power in (2, 20))
    assert [*map(write, short)] == ["x**2 + 4*x*y + x + 4*y**2 + 4*y + 1"]
    assert not long
