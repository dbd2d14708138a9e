"""How error messages spell numbers."""

from fractions import Fraction


def spelled(number: object) -> str:
    """A fraction as ``1/2``, anything else as Python writes it.

    >>> spelled(Fraction(1, 2)), spelled("1/2"), spelled(0.5)
    ('1/2', "'1/2'", '0.5')
    """
    return str(number) if isinstance(number, Fraction) else repr(number)
