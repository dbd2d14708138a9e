"""The geometric batches: sizes and cumulative counts (Section 4, Appendix F)."""

from fractions import Fraction
from itertools import product

from ...algorithms.protocol.batches import geometric_batches
from ...theory.formulas.domain import box
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_for_all, holds_on, is_identity
from ..checks.traces.traced import computes
from ..language.assertion import settles
from ..language.claim import Claim

_FINITE = {
    "n": range(1, 6),
    "a": ("1.01", "1.1", "1.25", "1.5", "1.9", "2", "2.5", "3", "3.1", "10"),
    "m": range(13),
}
_RATIOS = box(n=(1, 1000), a="(1, 10]", m=(0, 50))
_NOTE = (
    "n0 is read as at least 1: with n0 = 0 no arm would ever be pulled. The finite set checked exactly is "
    "n0 up to 5, ten ratios from 1.01 to 10, m up to 12. Beside it a proof for all n0 >= 1, real ratios and "
    "m: ceil(u) = u + r with 0 <= r < 1, the counts are u = q/(1-q), q in [0, 1), which leaves no u >= 0 "
    "out, and n0 alpha^m = 1/w >= 1, w in (0, 1]."
)

_N = "ceil(n*(a**(m + 1) - 1)/(a - 1))"
_N_BEFORE = "ceil(n*(a**m - 1)/(a - 1))"
_B = f"{_N} - {_N_BEFORE}"


def _sizes(n: str, a: str, *values: int) -> list[tuple[dict[str, str], str]]:
    return [({"n": n, "a": a, "m": str(m)}, str(value)) for m, value in enumerate(values)]


def _batch(n: Fraction, a: Fraction, m: Fraction) -> int:
    """The batch that the policies take, from their schedule."""
    return int(geometric_batches(int(n), a)[int(m)])


_ROWS = [
    {"n": n, "a": a, "m": m}
    for n, a, m in product((1, 2, 5, 1000), (*_FINITE["a"], "8/7"), (*range(13), 15, 40))
    if n * Fraction(a) ** m < 2**50  # a schedule ends beyond the longest horizon
]

_SIZES = {
    "size": _B,
    "at least one": f"{_B} >= 1",
    "geometric": "n*(a**(m + 1) - 1)/(a - 1) - n*(a**m - 1)/(a - 1) == n*a**m",
    "integer ratio": f"{_B} == n*a**m",
    "rounding": "-1 < r - s < 1",
    "above zero": "1/w + r - s > 0",
    "integers": "(a**(m + 1) - 1)/(a - 1) == a*((a**m - 1)/(a - 1)) + 1",
}

EQ14 = Claim(
    id="BERN-EQ14",
    where="Section 4, (14)",
    kind="definition",
    statement=(
        "For natural n0 and alpha > 1: B_m = ceil(n0 (alpha^(m+1) - 1)/(alpha - 1)) - ceil(n0 (alpha^m - "
        "1)/(alpha - 1)) is approximately n0 alpha^m (differs by less than 1, and is at least 1), and equal "
        "to it when alpha is an integer (both arguments of ceil are integers then)."
    ),
    printed=_SIZES,
    mutants={
        "one batch late": {"size": f"{_N_BEFORE} - ceil(n*(a**(m - 1) - 1)/(a - 1))"},
        "floor for ceil": {"size": _B.replace("ceil", "floor")},
        "at least two": {"at least one": f"{_B} >= 2"},
        "at least the power": {"at least one": f"{_B} >= n*a**m"},
        "power one up": {"geometric": "n*(a**(m + 1) - 1)/(a - 1) - n*(a**m - 1)/(a - 1) == n*a**(m + 1)"},
        "without n0": {"integer ratio": f"{_B} == a**m"},
        "off by less than a half": {"rounding": "-1/2 < r - s < 1/2"},
        "more than half the power": {"above zero": "1/w + r - s > 1/(2*w)"},
        "sum without its first term": {"integers": "(a**(m + 1) - 1)/(a - 1) == a*((a**m - 1)/(a - 1))"},
        "never below the power": {"rounding": "r - s >= 0"},
        "half-integers too": {"integer ratio": f"{_B} == n*a**m".replace("a", "(a + 1/2)")},
    },
    checks=(
        entry(
            "size",
            equals_at(
                [
                    *_sizes("1", "2", 1, 2, 4, 8, 16),
                    *_sizes("1", "1.1", 1, 2, 1, 1, 2, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4),
                    *_sizes("1", "1.5", 1, 2, 2, 4, 5, 7, 12, 17, 25, 39),
                    *_sizes("3", "1.25", 3, 4, 5, 6, 7, 9, 12, 14, 18, 22),
                    *_sizes("5", "2.5", 5, 13, 31, 78, 196, 488, 1221),
                ],
                part="without rounding",
            ),
        ),
        entry("size", computes(_batch, _ROWS, part="trace")),
        entry("at least one", holds_for_all(_FINITE, part="at least one")),
        entry("geometric", is_identity(_RATIOS, part="without rounding")),
        entry(
            "integer ratio",
            holds_for_all({"n": range(1, 6), "a": range(2, 11), "m": range(13)}, part="integer ratio"),
        ),
        entry(
            "rounding",
            holds_on(
                box(r="[0, 1)", s="[0, 1)"),
                where=("r < 1", "s < 1", "r >= 0", "s >= 0"),
                part="rounding",
            ),
        ),
        entry(
            "above zero",
            holds_on(
                box(w="(0, 1]", r="[0, 1)", s="[0, 1)"), where="s < 1", part="an integer above 0, all ratios"
            ),
        ),
        entry("integers", is_identity(box(a="(1, 10]", m=(0, 50)), part="integer ratio, by induction on m")),
    ),
    recorded=Verdict.PROVED,
    settles=(
        settles(1, by="trace"),
        settles(
            2,
            by=("without rounding", "rounding"),
            on="n0 up to 1000, alpha up to 10, m up to 50",
            beyond="larger n0, alpha and m",
            kills={1: "off by less than a half", 2: "never below the power"},
        ),
        settles(
            3,
            by=("integer ratio, by induction on m", "without rounding"),
            on="n0 up to 1000, alpha up to 10, m up to 50",
            beyond="larger n0, alpha and m",
            kills={2: "power one up"},
        ),
        settles(
            3,
            by="integer ratio",
            on="n0 up to 5, alpha up to 10, m up to 12",
            beyond="larger n0, alpha and m",
            kills={1: "half-integers too"},
        ),
    ),
    notes=(
        "B_m >= 1 for all ratios: it is the integer n0 alpha^m + r - s > 0. For integer alpha the "
        "arguments of ceil are integers, as n0 (alpha^m - 1)/(alpha - 1) is for m = 0 and stays one. " + _NOTE
    ),
)

_COUNTS = {
    "count": _N,
    "bound": f"{_N} <= n*(a**(m + 1) - 1)/(a - 1) + 1",
    "rounding": "q/(1 - q) + r <= q/(1 - q) + 1",
    "telescopes": f"{_N} == {_N_BEFORE} + ({_B})",
}

EQ35 = Claim(
    id="BERN-EQ35",
    where="Appendix F, (35)",
    kind="inequality",
    statement=(
        "n_m = B_0 + ... + B_m = ceil(n0 (alpha^(m+1) - 1)/(alpha - 1)) <= n0 (alpha^(m+1) - 1)/(alpha - 1) "
        "+ 1 (the inequality is in fact strict)."
    ),
    printed=_COUNTS,
    mutants={
        "one batch early": {"count": _N_BEFORE},
        "no rounding": {"bound": f"{_N} <= n*(a**(m + 1) - 1)/(a - 1)"},
        "a tenth less room": {"bound": f"{_N} <= n*(a**(m + 1) - 1)/(a - 1) + 0.9"},
        "half a unit": {"rounding": "q/(1 - q) + r <= q/(1 - q) + 1/2"},
        "sum to the wrong count": {"telescopes": f"{_N} == {_N_BEFORE} + n*a**m"},
        "floor for ceil": {"telescopes": f"{_N.replace('ceil', 'floor')} == {_N_BEFORE} + ({_B})"},
        "power one down": {"telescopes": f"{_N_BEFORE} == {_N_BEFORE} + ({_B})"},
        "no unit": {"rounding": "q/(1 - q) + r <= q/(1 - q)"},
    },
    checks=(
        entry(
            "count",
            equals_at(
                [
                    *_sizes("1", "1.1", 1, 3, 4, 5, 7, 8, 10, 12, 14, 16, 19, 22),
                    *_sizes("1", "2", 1, 3, 7, 15, 31, 63, 127, 255),
                ],
                part="sum of the batches",
            ),
        ),
        entry("bound", holds_for_all(_FINITE, part="bound")),
        entry("rounding", holds_on(box(q="[0, 1)", r="[0, 1)"), part="bound for all ratios")),
        entry("telescopes", holds_for_all(_FINITE, part="sum of the batches")),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ14",),
    settles=(
        settles(
            1,
            by="sum of the batches",
            on="n0 up to 5, ten ratios, m up to 12",
            beyond="other n0, ratios and m",
            kills={1: "floor for ceil", 2: "power one down"},
        ),
        settles(2, by="bound for all ratios", kills={1: "half a unit", 2: "no unit"}),
    ),
    notes="The sum telescopes to n_m because ceil(0) = 0. " + _NOTE,
)

_UPPER = {
    "first": f"{_B} <= n*(a**(m + 1) - 1)/(a - 1) - n*(a**m - 1)/(a - 1) + 1",
    "second": "n*(a**(m + 1) - 1)/(a - 1) - n*(a**m - 1)/(a - 1) + 1 <= 2*n*a**m",
    "rounding": "q/(1 - q) + r - (p/(1 - p) + s) <= q/(1 - q) - p/(1 - p) + 1",
    "power": "1/w + 1 <= 2/w",
}

EQ36 = Claim(
    id="BERN-EQ36",
    where="Appendix F, (36)",
    kind="inequality",
    statement=(
        "B_m = n_m - n_{m-1} <= n0 (alpha^(m+1) - 1)/(alpha - 1) - n0 (alpha^m - 1)/(alpha - 1) + 1 <= 2 n0 "
        "alpha^m for natural n0, alpha > 1 and m >= 0 (the difference is n0 alpha^m >= 1)."
    ),
    printed=_UPPER,
    mutants={
        "no rounding": {"first": f"{_B} <= n*(a**(m + 1) - 1)/(a - 1) - n*(a**m - 1)/(a - 1)"},
        "factor 1.9": {"second": "n*(a**(m + 1) - 1)/(a - 1) - n*(a**m - 1)/(a - 1) + 1 <= 1.9*n*a**m"},
        "half a unit": {"rounding": "q/(1 - q) + r - (p/(1 - p) + s) <= q/(1 - q) - p/(1 - p) + 1/2"},
        "factor 1.9, any power": {"power": "1/w + 1 <= 1.9/w"},
        "no room for one more": {"power": "1/w + 1 <= 1/w + w"},
        "no unit": {"rounding": "q/(1 - q) + r - (p/(1 - p) + s) <= q/(1 - q) - p/(1 - p)"},
        "factor 1.5, any power": {"power": "1/w + 1 <= 1.5/w"},
        "factor 1, any power": {"power": "1/w + 1 <= 1/w"},
    },
    checks=(
        entry("first", holds_for_all(_FINITE, part="first")),
        entry("second", holds_for_all(_FINITE, part="second")),
        entry(
            "rounding",
            holds_on(box(q="[0, 1)", p="[0, 1)", r="[0, 1)", s="[0, 1)"), part="first, all ratios"),
        ),
        entry("power", holds_on(box(w="(0, 1]"), part="second, all ratios")),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ14", "BERN-EQ35"),
    settles=(
        settles(2, by="first, all ratios", kills={1: "no unit", 2: "half a unit"}),
        settles(3, by="second, all ratios", kills={1: "factor 1.5, any power", 2: "factor 1, any power"}),
    ),
    notes=_NOTE,
)

CLAIMS = (EQ14, EQ35, EQ36)
