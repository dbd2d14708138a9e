"""Groups are what one can reach from a place along the pairs, in the order given."""

from banditproof.paper_checks.assertions.joined import joined
from hypothesis import given
from hypothesis import strategies as st

places = st.integers(0, 9)


def reached(place, pairs):
    found, before = {place}, set()
    while found != before:
        before = set(found)
        found |= {b for a, b in pairs if a in found} | {a for a, b in pairs if b in found}
    return found


@given(st.lists(st.tuples(places, places), max_size=12), st.permutations(range(10)))
def test_a_group_is_what_can_be_reached(pairs, order):
    groups = joined(order, pairs)
    assert sorted(place for group in groups for place in group) == list(range(10))
    assert [group[0] for group in groups] == [
        place for place in order if place == min(reached(place, pairs), key=order.index)
    ]
    for group in groups:
        assert set(group) == reached(group[0], pairs)
        assert list(group) == sorted(group, key=order.index)
