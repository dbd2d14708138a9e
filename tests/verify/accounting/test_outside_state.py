"""What is outside of a policy: a snapshot of it goes as soon as nobody holds it."""

import gc
import random
import sys
import weakref

import pytest
from banditproof.verify.accounting.outside_state import OutsideState

KEPT = [1, {"a": 2}]


class Policy:
    """Has a list that is not its own."""

    shared = KEPT


@pytest.fixture
def no_look_for_circles():
    before = gc.isenabled()
    gc.disable()
    yield
    if before:
        gc.enable()


@pytest.mark.usefixtures("no_look_for_circles")
def test_a_snapshot_is_in_no_circle():
    """An account takes several of each run, of thousands of objects each."""
    snapshot = OutsideState(Policy).snapshot(Policy())
    assert len(snapshot.keys) > 5
    gone = weakref.ref(snapshot)
    del snapshot
    assert gone() is None


def test_a_snapshot_knows_the_classes_that_it_has_met_and_those_of_libraries():
    snapshot = OutsideState(Policy).snapshot()
    assert snapshot.knows(Policy)
    assert snapshot.knows(random.Random)

    class Other:
        pass

    Other.__module__ = "somebody"
    assert not snapshot.knows(Other)
    assert "somebody" not in sys.modules


def test_what_has_changed_is_named_and_put_back():
    outside = OutsideState(Policy)
    before = outside.snapshot()
    KEPT[1]["a"] = 3
    KEPT.append(4)
    assert before.differences(outside.snapshot())
    before.restore()
    assert KEPT == [1, {"a": 2}]
    assert before.differences(outside.snapshot()) == []
