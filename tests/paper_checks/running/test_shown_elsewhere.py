"""What another claim proves is known where one piece of evidence settles it, and no chain."""

from banditproof.paper_checks.running.shown_elsewhere import shown_elsewhere


def test_the_formula_of_another_claim_is_known_with_its_domain():
    (shown,) = shown_elsewhere("MI-I2", 1)
    assert [str(link) for link in shown.links] == ["2*((1 - a)/2 + (1 - b)/2) - 1 == 1 - a - b"]
    assert str(shown.domain) == "a in [0, 1], b in [0, 1], c in [0, 1]"


def test_what_follows_by_a_chain_or_is_a_step_is_not_known():
    assert shown_elsewhere("BERN-EQ36", 1) is None
    assert shown_elsewhere("MI-I21", 1) is None
