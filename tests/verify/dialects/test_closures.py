"""What functions keep around them is of the policy: steps on both answers copy it with the functions."""

import math
from types import SimpleNamespace

import pytest
from banditproof.verify.dialects.recognition import adapted

from ..accounting.bound import bound_of

STAY = math.e / (1 + math.e)
SEEN = []


def of(select, update):
    return SimpleNamespace(select_arm=select, update=update)


def responding(rng, *, keeps=False):
    arm, kept = 0, []

    def update(played, reward):
        nonlocal arm
        kept.append(rng.random())
        arm = played if (reward > 0.5) == (kept[-1] < STAY) else 1 - played
        if not keeps:
            kept.clear()

    return of(lambda: int(kept[0] < 0.5) if len(kept) > 2 else arm, update)


def counting(rng, *, noise=1.0):
    hits = rounds = 0

    def hit():
        nonlocal hits
        hits += 1

    def select():
        return int(rounds > 2 and hits + noise * rng.laplace() > 1)

    def update(_, reward):
        nonlocal rounds
        rounds += 1
        if reward > 0.5:
            hit()

    return of(select if noise else lambda: int(rounds > 2 and hits > 1), update)


def of_history(rng):
    hits, arm = 0, 0

    def policy(history, seen=[0]):  # noqa: B006  it is of the policy, too
        nonlocal hits, arm
        if history and history[-1][1] > 0.5:
            hits += 1
            seen[0] += 1
        if len(history) == 3:
            arm = int(hits + seen[0] + rng.laplace(scale=2) > 2)
        return arm

    return policy


def handed_on(rng):
    """What it keeps is around a function that others have, too."""
    made, first = counting(rng), [0]

    def update(arm, reward):
        made.update(arm, reward)
        first[0] += reward > 0.5

    SEEN.append(lambda: first[0])
    return of(lambda: int(SEEN[-1]() > 1), update)


ACCOUNTED = [(responding, 1), (counting, 2), (of_history, 1)]


@pytest.mark.parametrize(("make", "spent"), ACCOUNTED)
def test_what_is_around_a_function_is_followed(make, spent):
    assert bound_of(adapted(make), 4 if make is of_history else 3 + spent) == pytest.approx(spent, rel=1e-9)


LEAKS = {
    "coins": lambda rng: responding(rng, keeps=True),
    "no noise": lambda rng: counting(rng, noise=0.0),
    "elsewhere": handed_on,
}


@pytest.mark.parametrize("way", LEAKS)
def test_what_functions_share_is_one_thing(way):
    assert bound_of(adapted(LEAKS[way]), 5) is None
