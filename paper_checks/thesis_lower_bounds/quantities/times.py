"""Certified characteristic times of the table in Section 4.4 of the thesis, as rows for its pages.

The thesis is Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty". To
find the best arm with risk delta takes at least ``T* log(1/(3 delta))`` samples, where T* depends on what is
asked: ``t`` in a row is T*_KL (no privacy), ``tv`` is T*_TV, and ``T`` is T*(nu; eps) at the privacy budget
``eps``. Up to a budget eps_lo it is T*_TV/eps, from eps_hi on it is T*_KL, and in between above both.

A time is a ball: its ends are one over the ends that a certificate proves for 1/T*. Means are decimal texts,
the best arm first. Rows go to the pages 4.4.1 and 4.4.2, in their letters; `times_without_privacy` and
`time_in_one_variable` have those that are compared with formulas.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, Literal

from flint import arb

from ....theory.formulas.balls import precision
from ....theory.identification.characteristic_program import Program
from ....theory.numbers.enclosure import ball
from ...checks.certified_time import certificate_of, information, private, transport
from .small_bandits import Row

BITS: Final = 200  # of the balls: sixty digits, where a certificate has some twenty

Means = tuple[str, ...]
FOUR: Final[Means] = ("0.5", "0.45", "0.43", "0.4")
TABLE: Final[tuple[Means, ...]] = (
    ("0.5", "0.4"), ("0.9", "0.5"), ("0.5", "0.45", "0.4"), FOUR, ("0.3", "0.21", "0.2", "0.19", "0.18"),
    ("0.9", "0.8", "0.5"), ("0.75", "0.7", "0.7", "0.7", "0.7"), ("0.75", "0.625", "0.5", "0.375", "0.25"),
    ("0.95", "0.9", "0.9", "0.9", "0.5"),
)  # fmt: skip
"""The nine instances of the table on page 4.4.2, in its order."""

BETWEEN: Final[tuple[tuple[Means, str], ...]] = (
    (TABLE[2], "0.1"), (FOUR, "0.07"), (FOUR, "0.1"), (TABLE[5], "0.3"), (TABLE[5], "0.5"), (TABLE[7], "0.2"),
    (TABLE[7], "0.5"), (TABLE[8], "0.5"),
)  # fmt: skip
"""The eight instances and budgets of the same table that are between eps_lo and eps_hi."""

_BUDGETS: Final = ("0.1", "0.52", "0.1", "0.07", "0.12", "0.3")  # of the first six, near eps_lo or above it
_FAR_BELOW, _FAR_ABOVE = (TABLE[0], "0.05"), (TABLE[5], "2")  # half of eps_lo = 0.101; eps_hi is 1.195


def time_of(program: Program) -> arb:
    """T* of a program, as the ball between one over the certified ends of 1/T*."""
    found = certificate_of(program)
    with precision(BITS):
        low, high = (1 / ball(Fraction(str(found[end]))) for end in ("upper", "lower"))
        return low.union(high)


def allocation(program: Program) -> list[Fraction]:
    """The certified pulls of each arm, scaled so that no alternative costs less than 1: they sum to T*."""
    certificate = certificate_of(program)
    shares = certificate["allocation"]
    assert isinstance(shares, list)
    parts = [Fraction(str(share)) for share in shares]
    scale = 1 / Fraction(str(certificate["upper"])) / sum(parts, Fraction(0))
    return [rounded(part * scale) for part in parts]


def rounded(value: Fraction) -> Fraction:
    """The value to ninety digits, well below the width of any ball: pulls and costs are long fractions."""
    return value.limit_denominator(10**45)


def times_by_budget() -> Iterator[Row]:
    """``t``, ``tv`` and ``T`` at ``eps``, below, between and above eps_lo and eps_hi."""
    for means, eps in (*zip(TABLE[:6], _BUDGETS, strict=True), _FAR_BELOW, _FAR_ABOVE):
        free = {"t": time_of(information(*means)), "tv": time_of(transport(*means))}
        yield {"eps": Fraction(eps), **free, "T": time_of(private(*means, epsilon=eps))}


def low_privacy_is_not_free() -> Iterator[Row]:
    """``T`` and ``t`` of (0.9, 0.8, 0.5) at eps = 0.3, above T*_TV/T*_KL = 0.220: T is larger."""
    means = TABLE[5]
    yield {"T": time_of(private(*means, epsilon="0.3")), "t": time_of(information(*means))}


def times_of_table(measure: Literal["kl", "tv", "half"]) -> Iterator[Row]:
    """One row: ``t1`` to ``t9`` are T*_KL, T*_TV or T*_{1/2} of the nine instances."""
    programs = {
        "kl": lambda means: information(*means),
        "tv": lambda means: transport(*means),
        "half": lambda means: information(*means, beta="1/2"),
    }
    yield {f"t{place}": time_of(programs[measure](means)) for place, means in enumerate(TABLE, start=1)}


def private_times_between() -> Iterator[Row]:
    """One row: ``t1`` to ``t8`` are T*(nu; eps) of the instances between the regimes."""
    programs = (private(*means, epsilon=eps) for means, eps in BETWEEN)
    yield {f"t{place}": time_of(program) for place, program in enumerate(programs, start=1)}


def certified_ends() -> Iterator[Row]:
    """``lower`` and ``upper``: the ends of 1/T*(nu; eps) of the same instances, to see how near they are."""
    for means, eps in BETWEEN:
        found = certificate_of(private(*means, epsilon=eps))
        yield {end: Fraction(str(found[end])) for end in ("lower", "upper")}


def times_at_a_hundredth() -> Iterator[Row]:
    """``T`` at eps = 0.01, which is below eps_lo in the whole table, and ``tv``."""
    for means in TABLE:
        yield {"T": time_of(private(*means, epsilon="0.01")), "tv": time_of(transport(*means))}
