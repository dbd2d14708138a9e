"""Searches by exact steps end where no neighbour is higher, and find near misses that draws do not."""

from random import Random

from banditproof.verify.worst.uphill import uphill


def steps(place):
    return (place - 1, place + 1)


def test_it_climbs_to_the_top_of_each_hill():
    heights = {0: 1.0, 1: 2.0, 2: 5.0, 3: 3.0, 4: 1.0, 5: 4.0, 6: 2.0}
    assert uphill([0, 6, 3], heights.get, steps) == [2, 5]
    assert uphill([9], heights.get, steps) == []
    assert uphill([0], heights.get, steps, most=2) == [1]


def test_a_place_without_a_number_is_never_entered():
    heights = {0: 1.0, 1: float("nan"), 2: 9.0}
    assert uphill([0], heights.get, steps) == [0]


def test_a_planted_near_miss_is_found_that_draws_miss():
    """A relation that fails at one allocation of a hundred thousand: closeness leads there."""

    def closeness(place):
        return 1 - float(sum(abs(x - y) for x, y in zip(place, (31, 7, 48), strict=True))) / 150

    def around(place):
        for which in range(3):
            for move in (-1, 1):
                yield tuple(x + move * (which == k) for k, x in enumerate(place))

    assert uphill([(0, 0, 0)], closeness, around, most=1000)[0] == (31, 7, 48)
    rng = Random(0)  # noqa: S311  no secrets
    assert (31, 7, 48) not in {tuple(rng.randint(0, 50) for _ in range(3)) for _ in range(1000)}
