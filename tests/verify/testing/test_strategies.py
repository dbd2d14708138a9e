"""The strategies give what they say, and reach the edges."""

from banditproof.theory.privacy.notions import ZCDP, ApproximateDP, PureDP
from banditproof.verify.testing.strategies import bandit_instances, budgets, neighbouring, reward_tables
from hypothesis import find, given
from hypothesis import strategies as st


@given(bandit_instances(min_arms=2, max_arms=4, min_mean=0.1, max_mean=0.9, min_gap=0.25))
def test_instances_keep_to_what_is_asked(instance):
    assert 2 <= len(instance) <= 4
    ordered = sorted(instance.means)
    assert 0.1 <= ordered[0] <= ordered[-1] <= 0.9
    assert ordered[-1] - ordered[-2] >= 0.25


@given(bandit_instances(min_arms=1))
def test_instances_of_all_kinds(instance):
    assert 1 <= len(instance) <= 5


def test_instances_reach_the_edges():
    find(bandit_instances(), lambda instance: max(instance.means) == 1 and min(instance.means) == 0)
    find(bandit_instances(), lambda instance: len(set(instance.means)) == 1)
    find(bandit_instances(), lambda instance: 0 < instance.gaps.max() < 1e-6)
    find(bandit_instances(), lambda instance: instance.means[-1] == max(instance.means) > instance.means[0])


@given(reward_tables(st.integers(1, 5), 3, rewards=(0, 1, 2)))
def test_tables_have_a_row_a_round_and_an_entry_an_arm(table):
    assert 1 <= len(table) <= 5
    assert all(len(row) == 3 and set(row) <= {0, 1, 2} for row in table)


def test_tables_reach_all_ones_and_mixed_rows():
    find(reward_tables(6, 2), lambda table: table == ((1, 1),) * 6)
    find(reward_tables(6, 2), lambda table: len(set(table)) == 4)


@given(neighbouring(reward_tables(4, 2)))
def test_neighbouring_tables_differ_in_one_row(pair):
    first, second = pair
    assert len(first) == len(second) == 4
    assert sum(a != b for a, b in zip(first, second, strict=True)) == 1
    assert all(set(row) <= {0, 1} for row in second)


@given(
    neighbouring(
        reward_tables(4, 1, rewards=(0, 1, 5)).map(lambda table: [row[0] for row in table]), rewards=(0, 1, 5)
    )
)
def test_neighbouring_lists_differ_in_one_reward_and_stay_lists(pair):
    first, second = pair
    assert isinstance(second, list)
    assert sum(a != b for a, b in zip(first, second, strict=True)) == 1


def test_neighbours_differ_anywhere_and_in_one_arm_alone():
    pairs = neighbouring(reward_tables(3, 2))
    find(pairs, lambda pair: pair[0][0] != pair[1][0])
    find(pairs, lambda pair: pair[0][2] != pair[1][2])
    find(pairs, lambda pair: any(a[0] == b[0] and a[1] != b[1] for a, b in zip(*pair, strict=True)))


@given(budgets(("pure", "approximate", "zCDP"), smallest=0.01, largest=2.0))
def test_budgets_are_of_the_kinds_and_sizes_asked_for(budget):
    assert isinstance(budget, PureDP | ApproximateDP | ZCDP)
    assert 0.01 <= (budget.rho if isinstance(budget, ZCDP) else budget.epsilon) <= 2
    if isinstance(budget, ApproximateDP):
        assert 0 < budget.delta <= 0.5


def test_budgets_reach_both_ends_and_are_pure_by_default():
    find(budgets(), lambda budget: budget == PureDP(1e-3))
    find(budgets(), lambda budget: budget == PureDP(10.0))
