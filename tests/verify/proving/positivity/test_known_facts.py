"""A condition of a domain may state what is known of a function: statements that need it are proved with it.

Each is proved beside a sharper one that is refuted, and `recheck` confirms both certificates.
"""

from banditproof.verify.proving import settled

from ..claims import assert_proved, assert_refuted


def test_a_tail_bound_of_the_normal_law_is_a_known_fact():
    """The condition says ``2*Phi(-z) <= delta/2``, as ``exp(-log(2/delta))`` is delta/2."""
    domain = "z in (0, oo), delta in (0, 1]; 2*Phi(-z) <= exp(-log(2/delta))"
    assert_proved("2*Phi(-z) <= delta", domain)
    assert_refuted("2*Phi(-z) <= delta/3", domain)


def test_a_formula_for_a_difference_of_divergences_is_a_known_fact():
    difference = "p*log(p) + (1 - p)*log(1 - p) - (q*log(q) + (1 - q)*log(1 - q)) - (p - q)*logit(m)"
    domain = f"p q m in (0, 1); kl(p, m) - kl(q, m) == {difference}"
    assert_proved(f"kl(p, m) - kl(q, m) >= {difference} - 1", domain)
    assert_refuted(f"kl(p, m) - kl(q, m) >= {difference} + 1/10**9", domain)


def test_a_proof_that_recheck_rejects_gives_way_to_another(monkeypatch):
    """The prover by rules finds a proof that fits nothing here: that a margin which is not zero is zero."""
    monkeypatch.setattr(settled, "prove", lambda *_, **__: {"by": "zero"})
    assert_proved("x*y*(1 - y) <= x*y", "x y in [0, 1]; x <= y")
    assert_refuted("x*y*(1 - y) <= x*y/2", "x y in [0, 1]; x <= y")
