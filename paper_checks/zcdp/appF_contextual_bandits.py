"""Rows for the page of Appendix F: the noise that the policy has summed up."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product


def octants() -> Iterator[Mapping[str, Fraction]]:
    """The chance that the first coordinate of the noise is the larger one, by eight equal octants.

    lambda = C = 1, rewards 0, actions e1, e2 in rounds 1 and 2, so that the estimate is renewed at round 3;
    round 3 offers e1 and e2, equally wide, and the larger coordinate of Y_1 is taken; round 4 offers e1.
    det V_4 is 8 or 9, and 8 = (1 + C) det V_2: at round 5 it is renewed if and only if e2 was taken. What
    is decided depends on the octant of (Y_1, Y_2), each through its first coordinate less its second.
    """
    stopped = fixed = 0
    pairs = [(x, y) for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y)]
    for first, second in pairs:
        design = {"e1": 3, "e2": 2} if first > 0 else {"e1": 2, "e2": 3}
        design["e1"] += 1
        renewed = design["e1"] * design["e2"] > 2 * 4
        stopped += (first + second if renewed else first) > 0
        fixed += first + second > 0
    yield {"stopped": Fraction(stopped, len(pairs)), "fixed": Fraction(fixed, len(pairs))}
