"""No way of checking finds fault with a right counterpart of the zoo."""

import pytest
from banditproof.verify.zoo.table import ZOO
from banditproof.verify.zoo.trial import trial
from banditproof.verify.zoo.win_stay import TreeWinStay

FALSE_ALARM = 1e-5
"""Of each audit, so that all of them together fail by bad luck with probability below 1/1000."""


def different(method):
    """One specimen for each right counterpart with its claim and inputs: many faults share one."""
    kept = {}
    for each in ZOO:
        if each.seen_by(method):
            inputs = each.neighbours if method == "audit" else ()
            right = each.right_stepwise if method == "audit" and each.right_stepwise else each.right
            kept.setdefault((str(right), each.epsilon, each.rho, inputs), each)
    return list(kept.values())


ENUMERABLE = [each for each in different("enumerate") if each.right is not TreeWinStay]


@pytest.mark.parametrize("specimen", ENUMERABLE, ids=lambda specimen: specimen.name)
def test_enumeration_clears_right_counterparts(specimen):
    found = trial(specimen, "enumerate", "right")
    assert not found.caught, found.told
    assert found.in_words().startswith("no: ")


@pytest.mark.parametrize("specimen", different("audit"), ids=lambda specimen: specimen.name)
def test_an_audit_clears_right_counterparts(specimen):
    found = trial(specimen, "audit", "right", runs=400, confidence=1 - FALSE_ALARM)
    assert not found.caught, found.told
    assert found.runs == 400


def test_enumeration_clears_the_tree():
    from banditproof.verify.enumeration.exact_privacy import exact_privacy

    tree = type("SmallTree", (TreeWinStay,), {"in_tree": 4})
    found = exact_privacy(tree, arms=2, horizon=4, tail=1e-4)
    assert found.lower <= float(TreeWinStay.epsilon)
