"""Why no worst ratio of a bound is searched: a reason of its own, an order without constants, or none."""

from __future__ import annotations

from banditproof.verify.worst.not_searched import REASONS, reason_against


def test_a_reason_of_its_own_comes_before_its_order_and_without_either_nothing_is_said():
    for claim, reason in REASONS.items():
        assert reason_against(claim, "T") == reason
        assert "\n" not in reason
        assert "{" not in reason
    assert reason_against("no such claim", "sqrt(T)") == "no constants to compare with: sqrt(T)"
    assert reason_against("no such claim") == ""
