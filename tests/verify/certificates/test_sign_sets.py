"""Sets of signs are added, multiplied and turned like the numbers that have them."""

from itertools import product

import pytest
from banditproof.verify.certificates.sign_sets import NEGATIVE, NOTHING, POSITIVE, added, multiplied, turned

SAMPLES = {NEGATIVE: (-3, -2, -1), NOTHING: (0,), POSITIVE: (1, 2, 3)}


def sign_of(number):
    return POSITIVE if number > 0 else NEGATIVE if number < 0 else NOTHING


def with_signs(signs):
    return [number for sign, several in SAMPLES.items() if signs & sign for number in several]


@pytest.mark.parametrize(("first", "second"), list(product(range(8), repeat=2)))
def test_signs_are_added_and_multiplied_like_numbers(first, second):
    pairs = list(product(with_signs(first), with_signs(second)))
    assert added(first, second) == sum({sign_of(a + b) for a, b in pairs})
    assert multiplied(first, second) == sum({sign_of(a * b) for a, b in pairs})
    assert turned(first) == sum({sign_of(-a) for a in with_signs(first)})
