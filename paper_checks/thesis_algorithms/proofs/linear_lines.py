"""Lines of linear bandits that hold on the whole domain of the text (Section 5.3.2, Appendix C.3)."""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, assumed, by_definition, chain, noted, settles
from ...language.ranges import units, wide
from ...language.rules import COMPOSITION, INDUCTION, POST_PROCESSING, TOWER, UNION_BOUND
from ...language.written_claim import Lines, Pieces, matrices, over, step
from ...statements.elimination.every_phase import regret_by_phases

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_COUNT: Final = "[1, oo)"

# --- the confidence bound

# in units of g_t sqrt(2/rho): z: |Z_t| over g_t, y: the norm of N_t, w: the root of f(d, delta)
_TAIL: Final[Pieces] = (
    noted(
        103,
        "where |Z_t| is at least g_t^2 sqrt((2/rho) f), ||X||^2 is at least f, for N_t = g_t sqrt(2/rho) X",
        for_all="every f >= 0, rho > 0, g_t > 0",
        near_miss="half of that norm",
    ),
    over("z <= y", "w <= z", **wide("zyw")),
    step(
        "norm of the noise, squared, at that width",
        "w**2 <= y**2",
        wrong={"half of that norm": "w**2 <= y**2 -> w**2 <= (y/2)**2"},
    ),
    settles(
        103,
        by=chain(
            "norm of the noise, squared, at that width",
            {"z <= y": "#4", "w <= z": assumed("where |Z_t| is at least g_t^2 sqrt((2/rho) f)")},
        ),
        kills={1: "half of that norm"},
    ),
    over("P <= p", "p <= x", **units("Ppx")),
    step("chance of that width", "P <= x", wrong={"half of its chance": "P <= x -> P <= x/2"}),
    settles(
        5,
        by=chain("chance of that width", {"P <= p": TOWER(given_the_past="#103"), "p <= x": "TA-LC.28#1"}),
    ),
    # x and z: both parts of |<thetatilde - theta*, a>| outside of the two events, u and v: both widths
    over(
        *("P <= p + q", "p <= d/2", "q <= d/2", "x <= u", "z <= v"),
        **units("Ppqd"),
        **wide("xzuv"),
    ),
    step(
        "both levels and both widths",
        "P <= d and x + z <= u + v",
        wrong={
            "half of delta in all, both widths": "P <= d and -> P <= d/2 and",
            "the larger of the two widths": "x + z <= u + v -> x + z <= max(u, v)",
        },
    ),
    settles(
        6,
        by=chain(
            "both levels and both widths",
            {
                "P <= p + q": UNION_BOUND(each_event="#3", events="#2"),
                "p <= d/2": "#3",
                "q <= d/2": "#5",
                **dict.fromkeys(("x <= u", "z <= v"), assumed("beta_t is the sum of the two widths")),
            },
        ),
        kills={1: "half of delta in all, both widths", 2: "the larger of the two widths"},
    ),
)

# --- what the proof of the regret says of a phase

# h and f: errors of the estimate along b and along a*, g: <theta*, b - a*>, w = beta_l
_COMPARED: Final[Pieces] = (
    over("g <= 0", "abs(h) <= w", "abs(f) <= w", w=_WIDE, **dict.fromkeys("hfg", _REAL)),
    step(
        "the estimated gap of the best arm",
        "h - f + g <= abs(f) + abs(h) and abs(f) + abs(h) <= 2*w",
        wrong={
            "one width for both": "<= 2*w -> <= w",
            "whichever arm is the best": "h - f + g <= -> h - f - g <= ",
        },
    ),
    settles(
        4,
        by=chain(
            "the estimated gap of the best arm",
            {
                "g <= 0": assumed("every optimal a*"),
                "abs(h) <= w": assumed("under E"),
                "abs(f) <= w": assumed("under E"),
            },
        ),
        kills={1: "one width for both", 2: "whichever arm is the best"},
    ),
    # m and u: <theta*, a*> and <theta*, a>, f and h: the errors along both
    over("h <= w", "-f <= w", "4*w + y <= m - u", w=_WIDE, y=_POSITIVE, **dict.fromkeys("hfmu", _REAL)),
    step(
        "the estimated gap of a bad arm",
        "(m + f) - (u + h) >= (m - u) - 2*w and (m + f) - (u + h) >= 2*w + y",
        wrong={
            "one width less than the gap": "(m - u) - 2*w and -> (m - u) - w and",
            "three widths are left": "2*w + y -> 3*w + y",
        },
    ),
    settles(
        5,
        by=chain(
            "the estimated gap of a bad arm",
            {
                "h <= w": assumed("under E"),
                "-f <= w": assumed("under E"),
                "4*w + y <= m - u": assumed("every sub-optimal arm a still active in episode ell_a"),
            },
        ),
        kills={1: "one width less than the gap", 2: "three widths are left"},
    ),
)
# u: the gap of an arm that is left after a phase l >= l_Delta, b: beta_l, c: beta at l_Delta, D: Delta, which
# is above 4 c by h
_ABOVE: Final[Pieces] = (
    over("u <= 4*b", "b <= c", "4*c + h <= D", u=_WIDE, **dict.fromkeys("bcDh", _POSITIVE)),
    step(
        "an arm that is left later on",
        "u + h <= D",
        wrong={
            "a phase earlier, of twice the width": "u + h <= D -> 2*u + h <= D",
            "half of Delta": "u + h <= D -> u + h <= D/2",
        },
    ),
    settles(
        4,
        by=chain(
            "an arm that is left later on",
            {
                "u <= 4*b": "TA-PF5.12b#3",
                "b <= c": assumed("played in the first ell_Delta episodes only"),
                "4*c + h <= D": assumed("ell_Delta = min{ell : 4 beta_ell < Delta}"),
            },
        ),
        kills={1: "a phase earlier, of twice the width", 2: "half of Delta"},
    ),
    *regret_by_phases(2, "TA-PF5.12b#3", "#4", ASSUMED, {}),
)
# z: the largest estimated gap to a*, D: the gap of another arm, b: beta of a phase that it got through, c:
# that of the first phase with 4 beta < D
_KEPT_AND_GONE: Final[Pieces] = (
    over("z <= 2*b", "D <= 4*b", "4*c < D", z=_REAL, **wide("Dbc")),
    step(
        "the best arm stays, others go",
        "(1 if z <= 2*b else 0) >= 1 and c < b",
        wrong={"at half of its threshold": "(1 if z <= 2*b -> (1 if z <= b"},
    ),
    settles(
        4,
        by=chain(
            "the best arm stays, others go",
            {"z <= 2*b": "TA-PF5.12b#4", "D <= 4*b": "TA-PF5.12b#3", "4*c < D": ASSUMED},
        ),
    ),
)

LINES: Final[Lines] = {
    "TA-THC.10": _TAIL,
    "TA-PF5.12b": _COMPARED,
    "TA-PF5.12c": _ABOVE,
    "TA-TH5.12": _KEPT_AND_GONE,
}
