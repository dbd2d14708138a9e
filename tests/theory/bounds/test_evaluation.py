"""Bounds of many arms are evaluated in portions; where the portions end changes nothing."""

import numpy as np
from banditproof.theory.bounds import evaluation
from banditproof.theory.bounds.evaluation import _picked
from hypothesis import given
from hypothesis import strategies as st


@given(st.lists(st.booleans(), max_size=8), st.integers(0, 9))
def test_what_is_picked_of_a_portion_are_its_suboptimal_arms(suboptimal, start):
    wanted = [start + place for place, each in enumerate(suboptimal) if each]
    some = _picked(np.array(suboptimal, dtype=bool), start)
    every = np.arange(start + len(suboptimal))
    assert ([] if some is None else every[some].tolist()) == wanted


def test_portions_give_what_all_arms_at_once_give(monkeypatch):
    from banditproof.theory.bounds.bernoulli_instance import BanditInstance
    from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS

    instance = BanditInstance(["0.1", "0.8", "0.2", "0.3", "0.8", "0.5", "0.6"])
    records = [each for each in REGRET_BOUNDS if each.per_arm and not each.epoch][:6]
    names = {name for each in records for name in each.names}
    at = {"T": 1000, "epsilon": 1, "best": instance.best} | dict.fromkeys(
        names - {"T", "epsilon", "best", *evaluation._OF_INSTANCE}, 3
    )
    whole = evaluation._in_doubles(records, instance, at)
    assert records
    for size in (1, 2, 3):
        monkeypatch.setattr(evaluation, "_PORTION", size)
        for (one, total), (other, same) in zip(
            evaluation._in_doubles(records, instance, at), whole, strict=True
        ):
            assert one.tobytes() == other.tobytes()
            assert total == same or (np.isnan(total) and np.isnan(same))
    monkeypatch.setattr(evaluation, "_MOST_TERMS", 0)
    sums = evaluation._in_doubles(records, instance, at)
    assert [terms for terms, _ in sums] == [None] * len(records)
    np.testing.assert_allclose([total for _, total in sums], [total for _, total in whole], rtol=1e-12)
    assert np.isfinite([total for _, total in whole]).any()
