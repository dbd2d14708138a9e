"""The worst ratios on record: each is of a theorem of the table, adds up, and is told as it is."""

import json
import math

import pytest
from banditproof.verify.worst import on_record
from banditproof.verify.worst.theorems import theorems

FOUND = on_record.recorded()
THEOREMS = {each.key: each for each in theorems()}


def test_every_theorem_of_the_table_is_on_record_once():
    assert {each.key for each in FOUND} <= set(THEOREMS)
    assert len({each.key for each in FOUND}) == len(FOUND) >= 20
    assert sorted(each.algorithm for each in FOUND) == sorted({each.algorithm for each in THEOREMS.values()})


@pytest.mark.parametrize("found", FOUND, ids=lambda each: each.key)
def test_a_record_adds_up(found):
    low, high = found.interval
    assert low <= found.ratio <= high
    assert low >= 0 or found.losses  # beside the best arm of a table, or its best expert, one may gain
    assert math.isclose(found.ratio, found.value / found.bound, rel_tol=1e-9)
    assert found.runs > 0 or math.isclose(low, high)
    assert found.horizon >= 1
    assert found.algorithm == THEOREMS[found.key].algorithm
    assert bool(found.losses) or "contexts" in found.place or len(found.means) >= 2
    assert (found.chance is not None) == bool(THEOREMS[found.key].statement.chance)
    assert found.losses == () or sum(rounds for rounds, _ in found.losses) <= found.horizon
    assert not found.broken


def test_what_is_written_is_read_again(tmp_path, monkeypatch):
    place = tmp_path / "found.json"
    on_record.write_record(FOUND, place)
    assert json.loads(place.read_text())["schema"] == on_record.SCHEMA
    monkeypatch.setattr(on_record, "files", lambda _package: tmp_path)
    on_record.recorded.cache_clear()
    try:
        assert on_record.recorded() == FOUND
        place.unlink()
        on_record.recorded.cache_clear()
        assert on_record.recorded() == ()
    finally:
        monkeypatch.undo()
        on_record.recorded.cache_clear()
