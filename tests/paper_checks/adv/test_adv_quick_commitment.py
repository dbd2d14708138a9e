"""Claims about algorithms that soon drop an arm (private adversarial bandits): verdicts, reactors."""

from __future__ import annotations

from fractions import Fraction

from banditproof.paper_checks.adv.s5_quick_commitment import Reactor


def test_a_reactor_is_private_at_its_budget_and_not_below():
    """One changed loss moves the chance of an outcome by a factor of at most g, which is attained."""
    reactor = Reactor(Fraction(3), (1,), (2, 3), (4,), 4)
    half, one = Fraction(1, 2), Fraction(1)
    plain = reactor.law([(half, one)] * 4)
    ratios = set()
    for place in range(4):
        losses = [(half, Fraction(t != place)) for t in range(4)]
        changed = reactor.law(losses)
        assert sum(changed.values()) == 1
        ratios |= {changed[actions] / mass for actions, mass in plain.items()}
    assert (min(ratios), max(ratios)) == (Fraction(1, 3), 3)
