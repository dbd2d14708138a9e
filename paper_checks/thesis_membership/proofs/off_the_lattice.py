"""A target that no mean of the data shares: what is said of every target fails there (Sections 6.4 and 6.5).

All columns are fair coins. The first entry of the target is 1/2, the others are 1, so that m* = tau; here
tau = 1. The sum of the first column is a whole number without the target, and a whole number and a half with
it, at every n: the two laws of the mean share no value. So the leakage is 1, both errors of an attacker are
0, the log-likelihood ratio is minus infinity without the target and infinity with it. The text asks for
independent columns with moments and for points of R^d, and for neither densities nor a target in the support.
"""

from __future__ import annotations

from ...language.assertion import settles
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, Step, over, step

_APART: Pieces = (
    # differences of the two sums: i - 1/2 and -i - 1/2
    over(i="whole [1, oo)"),
    step(
        "sums with and without, above",
        "(i - 1/2)**2 >= 1/4",
        wrong={"target 1 in the place of 1/2": "(i - 1/2)**2 >= 1/4 -> (i - 1)**2 >= 1/4"},
    ),
    over(i="whole [0, oo)"),
    step(
        "sums with and without, below",
        "(-i - 1/2)**2 >= 1/4",
        wrong={"target 0 in the place of 1/2": "(-i - 1/2)**2 >= 1/4 -> (-i)**2 >= 1/4"},
    ),
)


def _at(part: str, printed: str, wrong: dict[str, str], **point: str) -> Step:
    return step(part, printed, wrong=wrong, at=[point])


def _refuted(
    *assertions: tuple[int, str, str, dict[str, str], dict[str, str]],
    severity: Severity = Severity.MISSING_ASSUMPTION,
) -> Pieces:
    """For each assertion its number, a part, what is printed, wrong versions, and the point."""
    found: list[Pieces] = [_APART]
    for n, part, printed, wrong, point in assertions:
        found.append(
            (
                _at(part, printed, wrong, **point),
                settles(
                    n,
                    by=(part, "sums with and without, above", "sums with and without, below"),
                    severity=severity,
                ),
            )
        )
    return tuple(piece for pieces in found for piece in pieces)


_K = {"k": "1"}
_LEAKAGE = "1 == Phi(k/2) - Phi(-k/2)"
_TWICE = {"twice the root": "Phi(k/2) - Phi(-k/2) -> Phi(k) - Phi(-k)"}
_POWER = "1 == Phi(x + k)"
_MEDIAN = {"x": "0", "k": "1"}
_LESS = {"half of the root": "Phi(x + k) -> Phi(x + k/2)"}
# chances that the score is at most x
_BELOW = "1 == Phi((x + k**2/2)/k)"
_ABOVE = "0 == Phi((x - k**2/2)/k)"
_WHERE = {"x": "-2", "k": "1"}
_ORIGIN = {"x": "0", "k": "1"}
# the likelihood ratio is 0 at every mean that there is without the target; x: the other side, which is finite
_RATIO = "0 == exp(x)"
_FINITE = {"with the other sign": "exp(x) -> exp(-x)"}
_POINT = {"x": "-1/2"}

_T63 = _refuted(
    (
        1,
        "law without the target, off the lattice",
        _BELOW,
        {"other mean": "(x + k**2/2) -> (x - k**2/2)"},
        _WHERE,
    ),
    (
        2,
        "law with the target, off the lattice",
        _ABOVE,
        {"other mean, with": "(x - k**2/2) -> (x + k**2/2)"},
        _ORIGIN,
    ),
)
_C64 = _refuted(
    (1, "leakage off the lattice", _LEAKAGE, _TWICE, _K),
    (2, "power off the lattice", _POWER, _LESS, _MEDIAN),
)
_C64P = _refuted(
    (
        1,
        "chances off the lattice",
        "1 == Phi((0 + k**2/2)/k) - Phi((0 - k**2/2)/k)",
        {"one of them off the lattice": "- Phi((0 - k**2/2)/k) -> - 0"},
        _K,
    ),
    (
        6,
        "power at the threshold off the lattice",
        "1 == 1 - Phi((t - k**2/2)/k)",
        {"from the other law": "(t - k**2/2) -> (t + k**2/2)"},
        {"t": "-1/2", "k": "1"},
    ),
)
_ID1 = _refuted(
    (
        8,
        "law without the target, off the lattice",
        _BELOW,
        {"other mean": "(x + k**2/2) -> (x - k**2/2)"},
        _WHERE,
    ),
    (
        9,
        "law with the target, off the lattice",
        _ABOVE,
        {"other mean, with": "(x - k**2/2) -> (x + k**2/2)"},
        _ORIGIN,
    ),
)
_EQD1 = _refuted(
    (2, "ratio and the terms of each column", _RATIO, _FINITE, _POINT),
    (3, "ratio and the sum", _RATIO, {"with the other sign, sum": "exp(x) -> exp(-x)"}, {"x": "-1"}),
)
_LINEAR = _refuted((1, "ratio and the linear score", _RATIO, _FINITE, _POINT))
_AUDITOR = _refuted(
    (
        1,
        "second error off the lattice",
        "0 == 1 - Phi(x + k)",
        {"half the parameter": "x + k -> x + k/2"},
        _MEDIAN,
    )
)
_TRADE_OFF = _refuted(
    (
        2,
        "power of an attacker without errors",
        "1 <= Phi(x + k)",
        {"half of the root": "x + k -> x + k/2"},
        _MEDIAN,
    )
)
# gamma = 0 is the mean itself
_NO_NOISE = _refuted(
    (1, "law without noise or target", _BELOW, {"other mean": "(x + k**2/2) -> (x - k**2/2)"}, _WHERE),
    (
        2,
        "law without noise, with the target",
        _ABOVE,
        {"other mean, with": "(x - k**2/2) -> (x + k**2/2)"},
        _ORIGIN,
    ),
    (3, "leakage without noise", _LEAKAGE, _TWICE, _K),
    (4, "power without noise", _POWER, _LESS, _MEDIAN),
    severity=Severity.EDGE,
)

LINES: Lines = {
    "MI-T6.3": _T63,
    "MI-C6.4": _C64,
    "MI-C6.4p": _C64P,
    "MI-ID.1": _ID1,
    "MI-EQD.1": _EQD1,
    "MI-EQ6.4": _LINEAR,
    "MI-I30": _AUDITOR,
    "MI-I30b": _TRADE_OFF,
    "MI-T6.5": _NO_NOISE,
}
