# ruff: noqa: ARG002, S307
"""Ways that draws take once in a million lives: what code does there on doubles is seen, too."""

import pytest

from ..bound import bound_of

TRICKS = ["isinstance(r > 0.5, bool)", "KIND(r) is float", "str.__class__(r).__name__ == 'float'"]
KIND = type
RARE = {
    "u - 0.3 < 1e-8 and u > 0.3": True,
    "abs(u - 0.3) < 1e-8": False,
    "z > 30": True,
    "self.last > 0.3 and self.last < 0.3 + 1e-9": True,
    "abs(self.last - 0.3) < 1e-8": False,
    "self.rng.choice([0, 1], p=[1 - 1e-9, 1e-9])": True,
}
"""What decides a rare way, and whether draws are found that go it."""


def policy(rare, trick):
    """Adds a thousand times the reward where the trick works, on a way that is as good as never gone."""
    there = eval(f"lambda self, r, z, u: ({rare}) * 1.0")
    works = eval(f"lambda self, r: ({trick}) * 1.0", {"KIND": KIND})

    class Bandit:
        def __init__(self, rng):
            self.rng, self.last = rng, 0.0

        def select(self, t):
            return int(self.last > 0.5)

        def update(self, arm, r):
            z, u = self.rng.laplace(), self.rng.random()
            self.last = r + self.rng.laplace() + 1000 * r * works(self, r) * there(self, r, z, u)

    return Bandit


@pytest.mark.parametrize("trick", TRICKS)
@pytest.mark.parametrize("rare", RARE)
def test_a_trick_on_a_rare_way_ends_the_account(rare, trick):
    assert bound_of(policy(rare, trick), 3) is None


@pytest.mark.parametrize(("rare", "found"), RARE.items())
def test_honest_code_goes_rare_ways(rare, found):
    assert bound_of(policy(rare, "0"), 3) == (pytest.approx(1) if found else None)
