"""The indexes of DP-KLUCB and DP-IMED (Section 4, (12) and (13))."""

from functools import partial

from ...theory.formulas.domain import box
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_at, holds_on, is_identity
from ..checks.every_budget import holds_for_every_budget
from ..checks.settled_by import Settling, settled_by
from ..checks.traces.traced import evaluated
from ..language.assertion import settles
from ..language.claim import Claim
from ..language.transcript import wrong_lines
from .quantities.algorithm_lines import IMED_RULE, KLUCB_RULE, WRONG_IMED, WRONG_KLUCB, choices

_ROUNDING = "1e-14"
_INDEXES = (
    ("0.5", "100", "1000", "0.25", "0.797498167816066"),
    ("0.5", "100", "1000", "1", "0.679608191658899"),
    ("0.3", "31", "200", "2", "0.589473294143781"),
)
_WHERE_INDEXES_STOP = [
    {"x": x, "n": n, "t": t, "eps": eps, "v": value, "r": _ROUNDING} for x, n, t, eps, value in _INDEXES
]

_SOLVED_FOR = is_identity(box(x=(0, 1), l=(0, 10), eps="(0, 10]"), part="root of the tilt")


@settled_by
def _takes_the_level(root: str) -> Settling:
    """The claimed root, put into the tilt, gives the level ``l`` back."""
    return _SOLVED_FOR, f"-eps*x - log(1 - ({root})*(1 - exp(-eps))) == l"


_KLUCB = {
    "inside": "d_eps(x, v - r, eps) <= log(t)/n",
    "outside": "d_eps(x, v + r, eps) > log(t)/n",
    "all of [0, 1]": "d_eps(x, 1, eps) <= log(t)/n",
    "at one": "d_eps(x, 1, eps) == eps*(1 - x)",
    "kl grows": "kl(x, y) <= kl(x, w)",
    "tilt grows": "-log(1 - y + y*exp(-eps)) <= -log(1 - w + w*exp(-eps))",
    "solved": "(1 - exp(-eps*x - l))/(1 - exp(-eps))",
    "seam": "kl(x, f_plus(x, eps)) == -eps*x - log(1 - f_plus(x, eps)*(1 - exp(-eps)))",
    "kl is continuous": "kl(x, w) <= kl(x, y) + log((1 - y)/(1 - w))",
    "tilt is continuous": ("-log(1 - w + w*exp(-eps)) + log(1 - y + y*exp(-eps)) <= (exp(eps) - 1)*(w - y)"),
}

A1A = Claim(
    id="BERN-A1a",
    where="Section 4, (12)",
    kind="algorithm",
    statement=(
        "DP-KLUCB's index is max{y in [0, 1] : d_eps([m]_0^1, y) <= log(t)/n}. With x the clipped mean and "
        "L = log(t)/n >= 0 the set contains x and d_eps(x, .) is continuous and nondecreasing above x, so "
        "the maximum exists; it is 1 if eps (1-x) <= L, else the root of d_eps(x, y) = L, which where x <= "
        "f_-(y) is y = (1 - e^(-eps x - L))/(1 - e^-eps)."
    ),
    printed=_KLUCB | {"lines": KLUCB_RULE},
    mutants={
        **wrong_lines("lines", KLUCB_RULE, WRONG_KLUCB),
        "arguments swapped": {
            "inside": "d_eps(v - r, x, eps) <= log(t)/n",
            "outside": "d_eps(v + r, x, eps) > log(t)/n",
        },
        "kl for d_eps": {"inside": "kl(x, v - r) <= log(t)/n"},
        "three times the exploration": {"outside": "d_eps(x, v + r, eps) > 3*log(t)/n"},
        "log of the pulls": {"inside": "d_eps(x, v - r, eps) <= log(n)/n"},
        "mean forgotten": {"all of [0, 1]": "d_eps(0*x, 1, eps) <= log(t)/n"},
        "transport from zero": {"at one": "d_eps(x, 1, eps) == eps*x"},
        "kl from the other side": {"kl grows": "kl(y, x) <= kl(w, y)"},
        "tilt decreasing": {"tilt grows": "-log(1 + y*(exp(eps) - 1)) <= -log(1 + w*(exp(eps) - 1))"},
        "seam at the lower tilt": {
            "seam": "kl(x, f_minus(x, eps)) == -eps*x - log(1 - f_minus(x, eps)*(1 - exp(-eps)))"
        },
        "kl with a tenth less slope": {"kl is continuous": "kl(x, w) <= kl(x, y) + 0.9*log((1 - y)/(1 - w))"},
        "tilt with the budget for its slope": {
            "tilt is continuous": "-log(1 - w + w*exp(-eps)) + log(1 - y + y*exp(-eps)) <= eps*(w - y)"
        },
        "sign of the level": {"solved": "(1 - exp(-eps*x + l))/(1 - exp(-eps))"},
    },
    checks=(
        entry("inside", holds_at(_WHERE_INDEXES_STOP, part="root of the tilt")),
        entry("outside", holds_at(_WHERE_INDEXES_STOP, part="root of the tilt")),
        entry(
            "all of [0, 1]",
            holds_at(
                [
                    {"x": "0", "n": "7", "t": "50", "eps": "0.5"},
                    {"x": "0.9", "n": "1023", "t": "1e5", "eps": "0.1"},
                ],
                part="index 1 if eps (1-x) <= L",
            ),
        ),
        entry(
            "at one",
            is_identity(
                box(x="[0, 1)", eps="(0, 10]"),
                where="x <= f_minus(1, eps)",
                part="index 1 if eps (1-x) <= L",
            ),
        ),
        entry(
            "kl grows",
            holds_on(box(x=(0, 1), y=(0, 1), w=(0, 1)), where=("x <= y", "y <= w"), part="nondecreasing, kl"),
        ),
        entry(
            "tilt grows",
            holds_for_every_budget(box(y=(0, 1), w=(0, 1)), where="y <= w", part="nondecreasing, tilt"),
        ),
        entry("lines", evaluated(partial(choices, "DP-KLUCB"))),
        entry("solved", _takes_the_level),
        entry("seam", holds_for_every_budget(box(x="[0, 1)"), part="continuous where the branches meet")),
        entry(
            "kl is continuous",
            holds_on(
                box(x=(0, 1), y="[0, 1)", w="[0, 1)"), where="y <= w", part="continuous, kl (below mean 1)"
            ),
        ),
        entry(
            "tilt is continuous",
            holds_for_every_budget(
                box(y=(0, 1), w=(0, 1)), where="y <= w", part="continuous, tilt (up to mean 1)"
            ),
        ),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ6", "BERN-LF.1"),
    settles=(
        settles(1, by="trace"),
        settles(
            2,
            by=(
                "nondecreasing, kl",
                "nondecreasing, tilt",
                "continuous where the branches meet",
                "continuous, kl (below mean 1)",
                "continuous, tilt (up to mean 1)",
            ),
        ),
    ),
    notes=(
        "The closed form is derived, not printed. Printed over all mu; the clipping keeps the first "
        "argument a mean. For x < 1, d_eps(x, .) is kl up to f_+(x) < 1 and the tilt from there on, so the "
        "three parts on continuity reach all of [x, 1]; at x = 1 the set is {1}. Ties of the arg max are "
        "left open by the text. The values illustrate it."
    ),
)

_IMED = {
    "index": "n*d_eps(x, y, eps) + log(n)",
    "best": "n*d_eps(x, x, eps) + log(n) == log(n)",
    "least": "d_eps(x, y, eps) >= 0",
}

A1B = Claim(
    id="BERN-A1b",
    where="Section 4, (13)",
    kind="algorithm",
    statement=(
        "DP-IMED's index is I = n d_eps([m]_0^1, [m*]_0^1) + log n, with m* the largest noisy mean. The "
        "empirical best arm has I = log n, and no arm has less than log of its own n."
    ),
    printed=_IMED | {"lines": IMED_RULE},
    mutants={
        **wrong_lines("lines", IMED_RULE, WRONG_IMED),
        "arguments swapped": {"index": "n*d_eps(y, x, eps) + log(n)"},
        "log missing": {"index": "n*d_eps(x, y, eps)"},
        "kl for d_eps": {"index": "n*kl(x, y) + log(n)"},
        "log of the square": {"best": "n*d_eps(x, x, eps) + log(n) == 2*log(n)"},
        "never the log alone": {"least": "d_eps(x, y, eps) > 0"},
        "separate routes": {"least": "d_eps(x, y, eps) >= min(kl(x, y), eps*abs(y - x))"},
    },
    checks=(
        entry(
            "index",
            equals_at(
                [
                    ({"x": "0.5", "y": "0.75", "n": "127", "eps": "0.25"}, "12.007149089988"),
                    ({"x": "0.5", "y": "1", "n": "7", "eps": "1"}, "5.44591014905531"),
                    ({"x": "0.75", "y": "0.75", "n": "255", "eps": "0.25"}, "5.54126354515843"),
                ],
                part="the empirical best arm",
            ),
        ),
        entry(
            "best", is_identity(box(x=(0, 1), n=(1, 1000000), eps="(0, 10]"), part="the empirical best arm")
        ),
        entry(
            "least",
            holds_for_every_budget(box(x=(0, 1), y=(0, 1)), part="no arm below log of its n"),
        ),
        entry("lines", evaluated(partial(choices, "DP-IMED"))),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ6",),
    settles=(
        settles(1, by="trace"),
        settles(
            2,
            by="the empirical best arm",
            on="the arm of the largest mean, n up to 10^6, eps up to 10",
            beyond="that the others are finite; larger n and eps",
        ),
    ),
    notes="Unclipped noisy means may leave [0, 1]; only the clipped ones are arguments. Ties are left open.",
)

CLAIMS = (A1A, A1B)
