"""Sets of signs, as bits: what an expression may be somewhere on a domain."""

NEGATIVE, NOTHING, POSITIVE = 1, 2, 4
NONPOSITIVE, NONZERO, NONNEGATIVE, ANY = 3, 5, 6, 7
"""Sets of signs, as sums of the three."""


def turned(signs: int) -> int:
    """The signs of what is negated."""
    return (signs & NOTHING) | (NEGATIVE if signs & POSITIVE else 0) | (POSITIVE if signs & NEGATIVE else 0)


def added(first: int, second: int) -> int:
    """The possible signs of a sum."""
    result = 0
    for one in (NEGATIVE, NOTHING, POSITIVE):
        for other in (NEGATIVE, NOTHING, POSITIVE):
            if first & one and second & other:
                if other in {NOTHING, one}:
                    result |= one
                elif one == NOTHING:
                    result |= other
                else:
                    result = ANY
    return result


def multiplied(first: int, second: int) -> int:
    """The possible signs of a product."""
    result = NOTHING if (first | second) & NOTHING and first and second else 0
    if (first & POSITIVE and second & POSITIVE) or (first & NEGATIVE and second & NEGATIVE):
        result |= POSITIVE
    if (first & POSITIVE and second & NEGATIVE) or (first & NEGATIVE and second & POSITIVE):
        result |= NEGATIVE
    return result
