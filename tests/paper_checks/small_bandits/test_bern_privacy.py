"""Definitions of privacy for bandits, the adaptive release model, and the privacy of the two algorithms."""

from fractions import Fraction
from itertools import product
from math import log

import pytest
from banditproof.paper_checks.small_bandits.neighbouring_rewards import (
    ORDERED,
    POSITIVE,
    Played,
    list_family,
    lists,
    on_list,
    on_table,
    query_family,
    table_family,
    tables,
    telling,
    tree_family,
    view_of,
)
from banditproof.verify.enumeration.exact_privacy import exact_privacy


@pytest.mark.parametrize("played", [ORDERED, POSITIVE], ids=["ordered", "positive"])
@pytest.mark.parametrize(
    ("notion", "family"),
    [("view", list_family), ("table", table_family), ("tree", tree_family), ("interactive", query_family)],
)
def test_the_enumerator_finds_the_same(played, notion, family):
    """Largest ratio, delta and second moment by the definitions, against the package's enumeration."""
    table = {
        history: tuple(played.policy(history))
        for t in range(played.horizon)
        for history in product(product((0, 1), repeat=2), repeat=t)
    }
    found = exact_privacy(table, arms=2, horizon=3, notion=notion, epsilon=0, orders=(2,))
    here = family(played)
    assert found.deltas[0.0].lower <= here.excess(Fraction(1)) <= found.deltas[0.0].upper
    assert abs(float(found.epsilon.lower) - log(here.ratio())) < 1e-12
    assert abs(float(found.renyi[2.0].lower) - log(here.moment())) < 1e-12


def test_what_two_arms_tell_is_twice_as_much_for_tables():
    """Whatever epsilon, a list can change one arm's answer and a table both."""
    for growth in (Fraction(1), Fraction(3, 2), Fraction(10)):
        assert list_family(telling()).excess(growth) == Fraction(1, 2)
        assert table_family(telling()).excess(growth) == 1
        assert table_family(telling(share=Fraction(1, 5))).excess(growth) == Fraction(1, 5)
        assert list_family(telling(share=Fraction(1, 5))).excess(growth) == Fraction(1, 10)


def test_lists_and_tables_of_equal_columns_give_the_same_law():
    for rewards in lists(ORDERED):
        table = tuple((reward, reward) for reward in rewards)
        assert view_of(ORDERED, on_list(rewards)) == view_of(ORDERED, on_table(table))


def test_all_neighbours_are_there():
    assert len(list_family(ORDERED).left) == 24
    assert len(tables(ORDERED)) == 16
    assert len(table_family(ORDERED).left) == 16 * 6
    assert len(tree_family(ORDERED).left) == 64 * (3 + 15)
    assert len(query_family(ORDERED).left) == 64 * 16 * 6


def test_a_policy_that_ignores_rewards_is_perfectly_private():
    constant = Played(lambda _: (Fraction(1, 3), Fraction(2, 3)))
    assert list_family(constant).ratio() == table_family(constant).moment() == 1
    assert tree_family(constant).excess(Fraction(1)) == 0
