"""DP-IMED while the best arm still looks bad: the pre-convergence term (Appendix F, (37) to (41))."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import WideDomain, wide_domain, widened
from ....theory.numbers.enclosure import Exact, ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_at, holds_for_all, holds_on, is_identity
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.enclosed_instances import enclosed
from ...checks.exact_quantities import holds_with
from ...checks.known_quantities import holds_in
from ...checks.side_conditions import keeps_out
from ...language.assertion import AMENDED, ASSUMED, chain, noted, settles
from ...language.claim import Amendment, Claim
from ...language.rules import EXPECTED_SUM, INDUCTION
from ...language.severity import Severity
from ...language.written_claim import extended, over, step
from ..quantities.batched_run import exponential_of_level, selections, setting_of
from ..quantities.private_mean_expectation import PrivateMean, private_mean

if TYPE_CHECKING:
    from flint import acb, arb

Point = Mapping[str, Fraction]

_FINITE = {"n": range(1, 6), "a": ("1.01", "1.1", "1.25", "1.5", "2", "2.5", "3", "10"), "m": range(10)}
_BUDGET = {"eps": "(0, 20]"}
_TRIANGLE = box(x=(0, 1), w="(0, 1)", y="[0, 1)", **_BUDGET)
_ORDERED = ("x <= w", "w <= y")

# selections of arm i: N_j = n, N_i = k, clipped noisy means x of j and z of i, level w = mu* - delta
_STATES = [
    dict(zip(("n", "x", "k", "z", "w", "eps"), row, strict=True))
    for row in (
        ("1", "0.5", "3", "1", "0.6", "4"),
        ("15", "0.69", "63", "0.95", "0.7", "1"),
        ("7", "0.5", "3", "0.55", "0.6", "8"),
        ("3", "0", "1", "0.2", "0.3", "0.5"),
    )
]
_LATER = "d_eps(x, w, eps) >= max(d_eps(x, max(x, z), eps) if {event} <= w else 0, 0)"
_LEVEL = "n*d_eps(x, w, eps) + log(n) >= max(k*d_eps(z, max(x, z), eps) + log(k) if {event} <= w else 0, 0)"
_INDEX = {
    "selected": "k*d_eps(z, max(x, z), eps) + log(k) <= n*d_eps(x, max(x, z), eps) + log(n)",
    "index of j": _LATER.format(event="x"),
    "index of i": _LEVEL.format(event="x"),
    "monotone": "d_eps(x, w, eps) <= d_eps(x, y, eps)",
    "least": "c <= min(c, min(c + g, c + g + h)) <= c",
    "least of all": "min(c, c + g) <= c + g",
    "an epoch": "k*d_eps(x, w, eps) + log(k) <= max(k*d_eps(x, w, eps) + log(k), u)",
}
_INDEX_AMENDED = _INDEX | {
    "index of j": _LATER.format(event="max(x, z)"),
    "index of i": _LEVEL.format(event="max(x, z)"),
}

_INDEXES = wide_domain(dict.fromkeys("cgh", "[0, oo)"))

EQ37 = Claim(
    id="BERN-EQ37",
    where="Appendix F, (37) and the display after it",
    kind="inequality",
    statement=(
        "Ibar_j is the maximum over the m with mu~_{j,m} < mu* - delta of n_m d_eps([mu~_{j,m}]_0^1, mu* - "
        "delta) + log n_m. If arm i is selected at t and mu~_j(t) < mu* - delta, then I_i(t) = I*(t) <= "
        "I_j(t) <= N_j(t-1) d_eps([mu~_j(t)]_0^1, mu* - delta) + log N_j(t) <= Ibar_j."
    ),
    printed=_INDEX,
    mutants={
        "largest index is selected": {
            "selected": "k*d_eps(z, max(x, z), eps) + log(k) >= n*d_eps(x, max(x, z), eps) + log(n)"
        },
        "kl in the index of j": {
            "index of j": "d_eps(x, w, eps) >= max(kl(x, max(x, z)) if max(x, z) <= w else 0, 0)"
        },
        "index of i without its condition": {"index of i": _LEVEL.format(event="w")},
        "decreasing in the second mean": {"monotone": "d_eps(x, w, eps) >= d_eps(x, y, eps)"},
        "second smallest": {"least": "c <= min(max(c, c + g), c + g + h) <= c"},
        "index of the best-looking arm": {"least": "c <= c + g + h <= c"},
        "at least I_j": {"least of all": "min(c, c + g) >= c + g"},
        "log N_j less": {"least of all": "min(c, c + g) <= c + g - h"},
        "strictly below the largest": {
            "an epoch": "k*d_eps(x, w, eps) + log(k) < max(k*d_eps(x, w, eps) + log(k), u)"
        },
        "largest without log n_m": {"an epoch": "k*d_eps(x, w, eps) + log(k) <= max(k*d_eps(x, w, eps), u)"},
    },
    checks=(
        entry("selected", holds_at(_STATES, part="I_i <= I_j at the states")),
        entry(
            "index of j",
            holds_on(
                box(x=(0, 1), z=(0, 1), w="(0, 1)", **_BUDGET),
                where="x < w",
                part="I_j <= N_j d_eps(., mu* - delta) + log N_j",
                instances=150,
                most_boxes=40,
            ),
        ),
        entry("index of i", holds_at(_STATES, part="I_i <= Ibar_j")),
        entry(
            "monotone",
            holds_on(_TRIANGLE, where=_ORDERED, part="d_eps(x, .) grows", instances=300, most_boxes=40),
        ),
        entry("least", holds_everywhere(_INDEXES, part="index of the selected arm")),
        entry("least of all", holds_everywhere(_INDEXES, part="index of the selected arm against I_j")),
        entry(
            "an epoch",
            holds_everywhere(
                widened(box(x=(0, 1), w=(0, 1)), eps="(0, oo)", k="[1, oo)", u="(-oo, oo)"),
                part="one epoch against the largest",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    severity=Severity.PROOF_SLIP,
    amendment=Amendment(
        statement=(
            "If mu~*(t) < mu* - delta, then I_j(t) <= N_j(t-1) d_eps([mu~_j(t)]_0^1, mu* - delta) + log "
            "N_j(t-1)."
        ),
        formula=_INDEX_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("BERN-A1b", "BERN-EQ34"),
    settles=(
        settles(
            2,
            by="index of the selected arm",
            kills={1: "second smallest", 2: "index of the best-looking arm"},
        ),
        settles(
            3,
            by="index of the selected arm against I_j",
            kills={1: "at least I_j", 2: "log N_j less"},
        ),
        settles(
            5,
            by="one epoch against the largest",
            kills={1: "strictly below the largest", 2: "largest without log n_m"},
        ),
        settles(4, by="I_j <= N_j d_eps(., mu* - delta) + log N_j"),
        settles(4, by="I_i <= Ibar_j"),
        settles(
            AMENDED,
            by=("I_j <= N_j d_eps(., mu* - delta) + log N_j", "d_eps(x, .) grows"),
            on="points with eps up to 20",
            beyond="other points",
        ),
    ),
    notes=(
        "I* is read as the index of the arm that is selected, and N_j(t) as N_j(t-1). That index is c, those "
        "of the other arms are c + g, c + g + h and more; u is the largest of the other epochs."
    ),
)


def _run_before(point: Point) -> dict[str, arb | int]:
    """Batches of arm 1 selected while arm 0, or the best, is below the level; and the sum in (38)."""
    setting = setting_of(point)
    chosen = [each for each in selections(setting, ucb=False) if each.arm == 1]
    low = [
        ball(n) * setting.divergence(mean, setting.level) + ball(n).log()
        for mean, n in ((mean, setting.count(m)) for m, mean in enumerate(setting.means[0]))
        if mean < setting.level
    ]
    # the index is -indexes[1]; undecided ones are counted
    within = [each for each in chosen if any(not -each.indexes[1] > index for index in low)]
    return {
        "R": sum(setting.batch(s.epochs[1] + 1) for s in within),
        "A": sum(setting.batch(s.epochs[1] + 1) for s in chosen if s.means[0] < setting.level),
        "Abest": sum(setting.batch(s.epochs[1] + 1) for s in chosen if max(s.means) < setting.level),
        "S": exponential_of_level(setting, with_count=True),
    }


_RUNS = [
    dict(zip(("n", "a", "eps", "T", "w", "xj", "yj", "xi", "yi"), row, strict=True))
    for row in (
        ("1", "2", "8", "60", "0.6", "0.5", "0.7", "1", "1"),
        ("1", "2", "8", "2000", "0.6", "0", "0.7", "0.3", "0.5"),
        ("5", "2", "8", "2000", "0.6", "0", "0.7", "0.3", "0.59"),
        ("1", "2", "4", "5000", "0.9", "-0.5", "1", "0", "0.8"),
        ("2", "1.5", "2", "5000", "0.7", "0", "0.8", "0.1", "0.1"),
        ("3", "1.1", "1", "3000", "0.5", "-1", "0.6", "-2", "0.49"),
    )
]
_LEVELS: list[Mapping[str, Exact]] = [
    {"n": 1, "a": 2, "I": 3, "M": 4},
    {"n": 1, "a": "1.1", "I": 3, "M": 11},
    {"n": 3, "a": "1.5", "I": 4, "M": 5},
]
_N_OF = "ceil(n*(a**({m} + 1) - 1)/(a - 1))"
_SUM = {
    "runs": "A <= a**2*S + a*n + 1",
    "counts": "exp(l) <= exp(I)",
    "levels": f"n*(a**m - 1)/(a - 1) <= {_N_OF.format(m='m')}",
    "last epoch": "a**M <= (a - 1)*exp(I)/n + 1 < a**(M + 1)",
    "telescoped": f"{_N_OF.format(m='(M + 1)')} - n",
    "bound": f"{_N_OF.format(m='m + 1')} - n <= a**2*(n*(a**m - 1)/(a - 1)) + a*n + 1",
    "algebra": "n*(a**2*((a - 1)*E/n + 1) - 1)/(a - 1) - n + 1 == a**2*E + a*n + 1",
    "value": "a**2*exp(I) + a*n + 1",
    "exponential": "exp(k*d_eps(x, w, eps) + log(k)) == k*exp(k*d_eps(x, w, eps))",
    "maximum": "exp(max(p, q)) == max(exp(p), exp(q))",
    "within": "A <= R",
    "log alone": "log(n) <= n*d + log(n) + g",
    "at most M": "p <= (a - 1)*(n*(p - 1)/(a - 1) + g)/n + 1",
    "beyond M": "p > (a - 1)*(n*(p - 1)/(a - 1) - g)/n + 1",
    "counts grow": "C + B + r > C",
    "first batch": "0 <= n - n",
    "one batch more": "S + c*(m - k) <= m - n",
}
_SUM_AMENDED = _SUM | {"runs": "Abest <= a**2*S + a*n + 1", "within": "Abest <= R"}


def _widely(g: str) -> WideDomain:
    return wide_domain({"p": "[1, oo)", "a": "(1, oo)", "n": "[1, oo)", "g": g})


EQ38 = Claim(
    id="BERN-EQ38",
    where="Appendix F, chain ending in (38)",
    kind="inequality",
    statement=(
        "On every run (A), the batches B_{m+1} of arm i selected at rounds with mu~_j(t) < mu* - delta, is "
        "at most sum over m <= M of B_{m+1} = n_{M+1} - n0, M = floor(log_alpha((alpha-1) e^Ibar_j/n0 + "
        "1)), <= alpha^2 e^Ibar_j + alpha n0 + 1 <= alpha^2 sum over m of 1[mu~_{j,m} < mu* - delta] n_m "
        "exp(n_m d_eps([mu~_{j,m}]_0^1, mu* - delta)) + alpha n0 + 1. Checked with p = alpha^m, e^Ibar_j on "
        "either side of n0 (p - 1)/(alpha - 1), at distance g; d >= 0 is a value of d_eps; R: the batches "
        "with I_i <= Ibar_j; after k pulls, in c rounds, a batch to m pulls is added to S."
    ),
    printed=_SUM,
    mutants={
        "alpha for its square": _SUM
        | {"bound": f"{_N_OF.format(m='m + 1')} - n <= a*(n*(a**m - 1)/(a - 1)) + a*n + 1"},
        "without alpha^2": _SUM | {"runs": "Abest <= S + a*n + 1"},
        "one less": _SUM | {"bound": f"{_N_OF.format(m='m + 1')} - n <= a**2*(n*(a**m - 1)/(a - 1)) + a*n"},
        "n_{m-1} below its floor": _SUM
        | {"levels": f"n*(a**(m + 1) - 1)/(a - 1) <= {_N_OF.format(m='m - 1')}"},
        "two powers up": _SUM | {"levels": f"n*(a**(m + 2) - 1)/(a - 1) <= {_N_OF.format(m='m')}"},
        "half of e^Ibar": _SUM | {"counts": "exp(l) < exp(I)/2"},
        "alpha for its square at the end": _SUM
        | {"algebra": "n*(a**2*((a - 1)*E/n + 1) - 1)/(a - 1) - n + 1 == a*E + a*n + 1"},
        "without alpha n0": _SUM
        | {"algebra": "n*(a**2*((a - 1)*E/n + 1) - 1)/(a - 1) - n + 1 == a**2*E + 1"},
        "sum of logarithms": _SUM
        | {"exponential": "exp(k*d_eps(x, w, eps) + log(k)) == k*d_eps(x, w, eps) + log(k)"},
        "least of the exponentials": _SUM | {"maximum": "exp(max(p, q)) == min(exp(p), exp(q))"},
        "one batch too few": _SUM | {"telescoped": f"{_N_OF.format(m='M')} - n"},
        "one epoch later": _SUM | {"last epoch": "a**(M + 1) <= (a - 1)*exp(I)/n + 1 < a**(M + 2)"},
        "n0 instead of alpha n0": _SUM
        | {"algebra": "n*(a**2*((a - 1)*E/n + 1) - 1)/(a - 1) - n + 1 == a**2*E + n + 1"},
        "alpha, not squared, in the value": _SUM | {"value": "a*exp(I) + a*n + 1"},
        "count lost": _SUM | {"exponential": "exp(k*d_eps(x, w, eps) + log(k)) == exp(k*d_eps(x, w, eps))"},
        "half of the batches": {"within": "Abest <= R/2"},
        "twice the logarithm": {"log alone": "2*log(n) <= n*d + log(n) + g"},
        "two logarithms less": {"log alone": "n*d <= n*d + log(n) + g - 2*log(n)"},
        "rounded up": {"beyond M": "p > a*((a - 1)*(n*(p - 1)/(a - 1) - g)/n + 1)"},
        "without + 1": {"at most M": "p <= (a - 1)*(n*(p - 1)/(a - 1) + g)/n"},
        "no batch": {"counts grow": "C + r > C"},
        "first pulls counted": {"first batch": "n <= n - n"},
        "n_M for n_{M+1}": {"one batch more": "S + c*(m - k) <= k - n"},
        "one batch in all": {"one batch more": "S + c*(m - k) <= max(S, m - k)"},
    },
    checks=(
        entry("runs", holds_in(enclosed(_run_before, _RUNS), part="whole chain on runs")),
        entry(
            "counts",
            holds_on(box(l=(0, 100), I=(0, 100)), where="l <= I", part="n_m <= e^Ibar, by logarithms"),
        ),
        entry("levels", holds_for_all(_FINITE, part="n_m <= e^Ibar only for m <= M")),
        entry("last epoch", holds_at(_LEVELS, part="values")),
        entry(
            "telescoped",
            equals_at(
                [(point, value) for point, value in zip(_LEVELS, ("62", "24", "94"), strict=True)],
                part="values",
            ),
        ),
        entry("bound", holds_for_all(_FINITE, part="sum of the batches, at the least level for each M")),
        entry("algebra", is_identity(box(n=(1, 100), a="(1, 10]", E=(0, 1000)), part="algebra")),
        entry(
            "value",
            equals_at(
                [
                    ({"n": 1, "a": 2, "I": 3}, "83.3421476928"),
                    ({"n": 1, "a": "1.1", "I": 3}, "26.4034996771"),
                    ({"n": 3, "a": "1.5", "I": 4}, "128.345837575"),
                ],
                part="values",
            ),
        ),
        entry(
            "exponential",
            is_identity(
                box(k=(1, 100), x=(0, 1), w="(0, 1)", eps="(0, 20]"),
                where=("x <= w", "eps >= logit(w) - logit(x)"),
                part="n_m from log n_m",
            ),
        ),
        entry("maximum", is_identity(box(p=(0, 100), q=(0, 100)), part="of the maximum")),
        entry("within", holds_in(enclosed(_run_before, _RUNS), part="indexes up to Ibar_j on runs")),
        entry(
            "log alone",
            holds_everywhere(
                wide_domain({"n": "[1, oo)", "d": "[0, oo)", "g": "[0, oo)"}), part="log n_m below the index"
            ),
        ),
        entry("at most M", holds_everywhere(_widely(g="[0, oo)"), part="m up to M")),
        entry("beyond M", holds_everywhere(_widely(g="(0, oo)"), part="m beyond M")),
        entry(
            "counts grow",
            holds_everywhere(
                wide_domain({"C": "[1, oo)", "B": "[1, oo)", "r": "[0, oo)"}),
                part="a selection raises the count for good",
            ),
        ),
        entry("first batch", holds_on(box(n=(0, 1)), part="the first batch")),
        entry(
            "one batch more",
            holds_on(
                box(S=(0, 1), c=(0, 2), m=(0, 1), k=(0, 1), n=(0, 1)),
                where=("S <= k - n", "c <= 1", "k <= m"),
                part="one batch more",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "The bound (38) holds for the batches of arm i selected at rounds with mu~*(t) < mu* - delta."
        ),
        formula=_SUM_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("BERN-EQ14", "BERN-EQ35", "BERN-EQ37"),
    settles=(
        settles(1, by="indexes up to Ibar_j on runs", severity=Severity.PROOF_SLIP),
        settles(
            2,
            by="log n_m below the index",
            kills={1: "twice the logarithm", 2: "two logarithms less"},
        ),
        settles(4, by=("m up to M", "m beyond M"), kills={1: "rounded up", 2: "without + 1"}),
        settles(
            3,
            by=("n_m <= e^Ibar, by logarithms", "n_m <= e^Ibar only for m <= M"),
            on="Ibar up to 100, n0 up to 5, eight ratios, m up to 9",
            beyond="larger Ibar, other n0, ratios and m",
            kills={1: "two powers up", 2: "half of e^Ibar"},
        ),
        settles(
            6,
            by=("sum of the batches, at the least level for each M", "algebra"),
            on="n0 up to 5, eight ratios, m up to 9",
            beyond="other n0, ratios and m",
            kills={1: "alpha for its square at the end", 2: "without alpha n0"},
        ),
        settles(
            7,
            by=("n_m from log n_m", "of the maximum"),
            on="where d_eps = kl, n_m up to 100, eps up to 20; the larger of two",
            beyond="where d_eps < kl; larger n_m and eps",
            kills={1: "sum of logarithms", 2: "least of the exponentials"},
        ),
        settles(8, by="whole chain on runs", severity=Severity.PROOF_SLIP),
        settles(
            AMENDED,
            by=("whole chain on runs", "indexes up to Ibar_j on runs"),
            on="six tables of noisy means of two arms",
            beyond="other tables, more arms",
        ),
    ),
)

_SHIFT = "d_eps(x, w, eps) >= d_eps(x, y, eps) - (y - w)/(1 - y)"

_SLOPES: list[Mapping[str, Exact]] = [
    dict(zip(("x", "w", "y", "eps"), row, strict=True))
    for row in (
        ("0.69", "0.7", "0.75", "0.25"),
        ("0.3", "0.7", "0.75", "1"),
        ("0.5", "0.89", "0.9", "0.1"),
        ("0", "0.4", "0.5", "1"),
        ("0", "0.1", "0.99", "8"),
        ("0.5", "0.6", "0.9", "1"),
        ("0.1", "0.15", "0.3", "0.5"),
        ("0.01", "0.02", "0.04", "3"),
        ("0.4", "0.5", "0.6", "20"),
        ("0.9", "0.95", "0.999", "2"),
    )
]


def _slopes(point: Point) -> dict[str, arb]:
    """``slopes``: the integral over [w, y] of the slope of ``d_eps(x, .)``; ``more``: over [2 w - y, y].

    The slope at u is that of ``kl(max(x, f_-(u)), .)``; ``f_-(u)`` is x at ``turn``.
    """
    x, budget = ball(point["x"]), ball(point["eps"])
    growth = budget.exp()
    turn = x * growth / (x * growth + 1 - x)

    def above(u: acb, analytic: bool) -> acb:  # noqa: FBT001 -- the signature that the quadrature asks for
        del analytic
        return (u - u / (u + (1 - u) * growth)) / (u * (1 - u))

    def below(u: acb, analytic: bool) -> acb:  # noqa: FBT001
        del analytic
        return (u - x) / (u * (1 - u))

    def integral(lower: arb, upper: arb) -> arb:
        middle = turn.max(lower).min(upper)
        parts = ((below, lower, middle), (above, middle, upper))
        return sum((acb.integral(f, a, b).real for f, a, b in parts if a != b), arb(0))

    from flint import acb, arb

    w, y = ball(point["w"]), ball(point["y"])
    return {"slopes": integral(w, y), "more": integral((2 * w - y).max(x), y)}


EQ38B = Claim(
    id="BERN-EQ38b",
    where="Appendix F, display after (38)",
    kind="inequality",
    statement=(
        "For x = [mu~]_0^1 <= mu* - delta and mu* < 1: d_eps(x, mu* - delta) = d_eps(x, mu*) - the "
        "integral over [mu* - delta, mu*] of the slope of d_eps(x, .) >= d_eps(x, mu*) - delta', delta' = "
        "delta/(1 - mu*). Checked as: d_eps(x, w) >= d_eps(x, y) - (y - w)/(1 - y)."
    ),
    printed={
        "shift": _SHIFT,
        "slope": "(u - max(x, g))/(u*(1 - u)) <= 1/(1 - u)",
        "largest slope": "1/(1 - u) <= 1/(1 - y)",
        "values": _SHIFT,
        "integral": "abs(d_eps(x, w, eps) - (d_eps(x, y, eps) - slopes)) <= 1/10**30",
    },
    mutants={
        "slopes added": {"integral": "abs(d_eps(x, w, eps) - (d_eps(x, y, eps) + slopes)) <= 1/10**30"},
        "from mu* - 2 delta": {"integral": "abs(d_eps(x, w, eps) - (d_eps(x, y, eps) - more)) <= 1/10**30"},
        "delta without 1 - mu*": {"shift": "d_eps(x, w, eps) >= d_eps(x, y, eps) - (y - w)"},
        "1 - mu* + delta": {"shift": "d_eps(x, w, eps) >= d_eps(x, y, eps) - (y - w)/(1 - w)"},
        "the other direction": {
            "shift": "d_eps(x, w, eps) <= d_eps(x, y, eps) - (y - w)/(1 - y)",
            "values": "d_eps(x, w, eps) <= d_eps(x, y, eps) - (y - w)/(1 - y)",
        },
        "largest slope at the start": {"largest slope": "1/(1 - u) >= 1/(1 - y)"},
        "slope below half": {"slope": "(u - max(x, g))/(u*(1 - u)) <= 1/(2*(1 - u))"},
        "delta over mu*": {"shift": "d_eps(x, w, eps) >= d_eps(x, y, eps) - (y - w)/y"},
        "half of delta": {"shift": "d_eps(x, w, eps) >= d_eps(x, y, eps) - (y - w)/2"},
    },
    checks=(
        entry("shift", holds_on(_TRIANGLE, where=_ORDERED, part="bound", instances=400, most_boxes=5)),
        entry(
            "slope",
            holds_on(box(x=(0, 1), g=(0, 1), u="(0, 1)"), where="x <= u", part="bound"),
        ),
        entry(
            "largest slope", holds_on(box(u="(0, 1)", y="[0, 1)"), where="u <= y", part=("bound, up to mu*"))
        ),
        entry(
            "values",
            holds_at(
                [
                    {"y": "0.75", "w": "0.7", "eps": "0.25", "x": "0.69"},
                    {"y": "0.75", "w": "0.7", "eps": "1", "x": "0.3"},
                    {"y": "0.9", "w": "0.89", "eps": "0.1", "x": "0.5"},
                ],
                part="bound",
            ),
        ),
        entry("integral", holds_with(_slopes, _SLOPES, part="integral of the slope")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-LF.5",),
    assumptions="mu* < 1, delta <= mu*",
    settles=(
        settles(
            1,
            by="integral of the slope",
            on="ten points, both forms of d_eps and the change between them, to 30 decimals",
            beyond="other points",
            kills={1: "slopes added", 2: "from mu* - 2 delta"},
        ),
        settles(
            2,
            by="bound",
            on="points with eps up to 20",
            beyond="other points",
            kills={1: "delta without 1 - mu*", 2: "delta over mu*", 3: "half of delta"},
        ),
    ),
    notes=(
        "In the slope, g stands for f_-(u) of BERN-LF.5. How (40) uses the bound is treated at BERN- EQ40."
    ),
)

_TAILS = [
    dict(zip(("n", "a", "m", "y", "w", "c", "eps"), row, strict=True))
    for row in (
        ("1", "2", "0", "0.75", "0.7", "0.1", "0.25"),
        ("1", "2", "3", "0.75", "0.7", "0.5", "0.25"),
        ("1", "2", "6", "0.7", "0.65", "0", "1"),
        ("1", "2", "9", "0.5", "0.4", "0.3", "1"),
        ("1", "2", "9", "0.5", "0.4", "0.45", "1"),
        ("1", "1.1", "20", "0.75", "0.7", "0.2", "1"),
        ("1", "1.1", "50", "0.75", "0.7", "0", "0.25"),
        ("3", "1.5", "10", "0.9", "0.85", "0.6", "4"),
        ("3", "1.5", "4", "0.01", "0.005", "0.001", "0.1"),
    )
]


def _of_best(point: Point) -> PrivateMean:
    return private_mean(int(point["n"]), point["a"], int(point["m"]), point["y"], point["eps"])


def _tail(point: Point) -> dict[str, arb | int]:
    """``logP``: of ``P[mu~ < c_x, mu~ < mu* - delta]``; ``N = n_m``."""
    law = _of_best(point)
    return {"logP": law.below(min(point["c"], point["w"])).log(), "N": law.rewards}


_COST = "(log(2) + (m + 1) + (m + 1)*log(1 + eps*N/(m + 1)))"
_FAR = {
    "complement": "v >= c",
    "one way": "d_eps(v, y, eps) >= d_eps(c, y, eps)",
    "other way": "d_eps(v, y, eps) < d_eps(c, y, eps)",
    "tail": f"logP <= {_COST} - N*d_eps(c, y, eps)",
    "largest": "d_eps(0, y, eps)",
    "between": "d_eps(v, y, eps) >= 0 and d_eps(v, y, eps) <= d_eps(0, y, eps)",
}

EQ39 = Claim(
    id="BERN-EQ39",
    where="Appendix F, displays before (39), and (39)",
    kind="inequality",
    statement=(
        "With c_x in [0, mu*] such that d_eps(c_x, mu*) = x: d_eps([mu~], mu*) >= x and mu~ < mu* - delta,"
        " if and only if mu~ < c_x and mu~ < mu* - delta; and P(x), the chance of it, is at most A_a "
        "e^{n_m a} e^{-n_m x} for every a > 0. Checked: the complement (d_eps < x where mu~ >= c_x, v for "
        "mu~), and the tail with the constant of Proposition 4.1 at m + 1 noises."
    ),
    printed=_FAR,
    mutants={
        "everywhere": _FAR | {"complement": "v >= 0"},
        "far from c": _FAR | {"complement": "v > c - 0.1"},
        "the other way": _FAR | {"one way": "d_eps(v, y, eps) <= d_eps(c, y, eps)"},
        "larger beyond": _FAR | {"other way": "d_eps(v, y, eps) > d_eps(c, y, eps)"},
        "no price of the noises": _FAR | {"tail": "logP <= -N*d_eps(c, y, eps)"},
        "kl": _FAR | {"tail": f"logP <= {_COST} - N*kl(c, y)"},
        "arguments swapped": _FAR | {"largest": "d_eps(y, 0, eps)"},
        "twice the exponent": _FAR | {"tail": f"logP <= {_COST} - 2*N*d_eps(c, y, eps)"},
        "strictly below d_1": {"between": "d_eps(v, y, eps) >= 0 and d_eps(v, y, eps) < d_eps(0, y, eps)"},
        "d_1 at the level": {"between": "d_eps(v, y, eps) >= 0 and d_eps(v, y, eps) <= d_eps(0, w, eps)"},
        "one constant for all m": _FAR | {"tail": "logP <= 9*log(10) - N*d_eps(c, y, eps)"},
    },
    checks=(
        entry(
            "complement",
            keeps_out(
                {"v": "1/4", "c": "1/4"},
                "d_eps(v, y, eps) >= d_eps(c, y, eps)",
                holds_at([{"v": "1/4", "c": "1/4", "y": "1/2", "eps": 1}]),
                because=(
                    "mu~ = c_x has d_eps([mu~], mu*) = x, so it belongs to the first event and not to the "
                    "second"
                ),
                part="equivalence",
            ),
        ),
        entry(
            "other way",
            holds_on(
                box(v=(0, 1), c=(0, 1), y="(0, 1)", **_BUDGET),
                where=("v > c", "v <= y"),
                part="equivalence",
                instances=200,
                most_boxes=5,
            ),
        ),
        entry(
            "one way",
            holds_on(
                box(v=(0, 1), c=(0, 1), y="(0, 1)", **_BUDGET),
                where=("v <= c", "c <= y"),
                part="equivalence",
                instances=200,
                most_boxes=5,
            ),
        ),
        entry("tail", holds_in(enclosed(_tail, _TAILS), part="tail")),
        entry(
            "largest",
            equals_at(
                [
                    ({"y": "0.75", "eps": "0.25"}, "0.181401275618341594"),
                    ({"y": "0.7", "eps": "1"}, "0.584264778156371314"),
                ],
                part="d_1",
            ),
        ),
        entry(
            "between",
            holds_on(
                box(v=(0, 1), w="(0, 1)", y="(0, 1)", **_BUDGET),
                where=("v < w", "w <= y"),
                part="between 0 and d_1",
                instances=300,
                most_boxes=5,
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    severity=Severity.EDGE,
    amendment=Amendment(
        statement=(
            "d_eps([mu~]_0^1, mu*) >= x and mu~ < mu* - delta, if and only if mu~ <= c_x and mu~ < mu* "
            "- delta."
        ),
        formula=_FAR | {"complement": "v > c"},
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("BERN-CD.5", "BERN-LF.3", "BERN-A1"),
    settles=(
        settles(
            2,
            by="between 0 and d_1",
            on="points with eps up to 20",
            beyond="other points",
            kills={1: "strictly below d_1", 2: "d_1 at the level"},
        ),
        settles(3, by="equivalence"),
        settles(
            4,
            by="tail",
            on="nine points, with an explicit constant",
            beyond="other points; one constant for all",
            kills={1: "twice the exponent", 2: "one constant for all m"},
        ),
        settles(AMENDED, by="equivalence", on="points with eps up to 20", beyond="other points"),
    ),
    notes="The text writes m_j and m for the same epoch, whose noisy mean has one noise more.",
)

_EPOCHS = [
    dict(zip(("y", "w", "eps", "n", "a", "m"), row, strict=True))
    for row in (
        ("0.75", "0.7", "0.25", "1", "2", "0"),
        ("0.75", "0.7", "0.25", "1", "2", "3"),
        ("0.5", "0.4", "1", "1", "2", "6"),
        ("0.9", "0.5", "3", "1", "2", "4"),
        ("0.75", "0.7", "1", "1", "1.1", "20"),
        ("0.01", "0.005", "0.1", "3", "1.5", "4"),
    )
]


def _expectations(point: Point) -> dict[str, arb | int]:
    """``E1``, ``E2``: of ``1[mu~ < w] n exp(n d_eps([mu~], .))`` with w, and with y and no delta'."""
    law = _of_best(point)
    return {
        "E1": law.grown(point["w"], point["w"]),
        "E2": law.grown(point["w"], point["y"]),
        "N": law.rewards,
    }


_WITH_EXPECTATIONS = enclosed(_expectations, _EPOCHS)
_PRINTED_SHIFT, _TRUE_SHIFT = "(y - w)/(1 - y)", "d_eps(w, y, eps)"
_LAW = "p*n*exp(n*(c - s)) + r*n*exp(n*(d - s))"
_PARTS = "(p + r)*n*exp(-n*s) + p*(n*exp(n*(c - s)) - n*exp(-n*s)) + r*(n*exp(n*(d - s)) - n*exp(-n*s))"


def _term(shift: str) -> dict[str, str]:
    return {
        "pointwise": f"d_eps(x, w, eps) <= d_eps(x, y, eps) - {shift}",
        "first": f"E1 <= E2*exp(-N*{shift})",
        "last": f"E1 <= N*exp(-N*{shift}) + d_eps(0, y, eps)*N**2*exp({_COST} - N*{shift})",
        "by parts": f"{_LAW} == {_PARTS}",
        "Stieltjes": f"{_LAW} == n*exp(n*(c - s))*((p + r) - r) + n*exp(n*(d - s))*r",
        "chance": "(p + r)*n*exp(-n*s) <= n*exp(-n*s)",
        "positive": "d_eps(w, y, eps) > 0",
        "rate": f"{shift} <= d_eps(w, y, eps)",
        "lower": "E1 >= N*exp(-N*d_eps(w, y, eps) - log(2*(N + 1)) - eps - 1 - (m + 1)*log(2))",
    }


_TERM = _term(_PRINTED_SHIFT) | {"by parts": f"{_LAW} == -r*n*exp(n*(d - s)) + {_PARTS}"}
_TERM_AMENDED = _term(_TRUE_SHIFT)

EQ40 = Claim(
    id="BERN-EQ40",
    where="Appendix F, displays before (40), and (40)",
    kind="inequality",
    statement=(
        "E[1[mu~ < mu* - delta] n e^{n d_eps([mu~], mu* - delta)}] <= E[1[mu~ < mu* - delta] n e^{n "
        "(d_eps([mu~], mu*) - delta')}] = int_0^{d_1} n e^{n(x - delta')} d(-P(x)) = [n e^{n(x - delta')} "
        "(-P(x))]_0^{d_1} + int_0^{d_1} n^2 e^{n(x - delta')} P(x) dx <= n e^{-n delta'} + int_0^{d_1} n^2"
        " e^{n(x - delta')} P(x) dx <= n e^{-n delta'} + d_1 n^2 A_a e^{-n(delta' - a)}, with delta' = "
        "delta/(1 - mu*), n = n_m, mu~ the noisy mean after epoch m. Checked with A_a e^{n a} = 2 e^{m+1} "
        "(1 + eps n/(m+1))^{m+1} (Proposition 4.1); parts for a law with mass p at c and r at d_1."
    ),
    printed=_TERM,
    mutants={
        "twice the true shift": _TERM_AMENDED
        | {
            "pointwise": f"d_eps(x, w, eps) <= d_eps(x, y, eps) - 2*{_TRUE_SHIFT}",
            "last": f"E1 <= N*exp(-2*N*{_TRUE_SHIFT})",
        },
        "shift by the gap": _TERM_AMENDED | {"first": "E1 <= E2*exp(-N*(y - w)/y)"},
        "mass at d_1 left out": _TERM_AMENDED | {"by parts": f"{_LAW} == -r*n*exp(n*(d - s)) + {_PARTS}"},
        "no first term": _TERM_AMENDED | {"chance": "(p + r)*n*exp(-n*s) <= 0"},
        "twice delta' in the first term": _TERM_AMENDED | {"chance": "(p + r)*n*exp(-n*s) <= n*exp(-2*n*s)"},
        "half of the chance": _TERM_AMENDED | {"chance": "(p + r)*n*exp(-n*s) <= n*exp(-n*s)/2"},
        "twice the rate": _TERM_AMENDED | {"rate": "2*d_eps(w, y, eps) <= d_eps(w, y, eps)"},
        "half the rate": _TERM_AMENDED | {"lower": "E1 >= N*exp(-N*d_eps(w, y, eps)/2)"},
        "quadratic at every budget": _TERM_AMENDED | {"positive": "d_eps(w, y, eps) > (y - w)**2"},
        "without the mass at d_1": _TERM_AMENDED | {"Stieltjes": f"{_LAW} == n*exp(n*(c - s))*((p + r) - r)"},
        "P for -P": _TERM_AMENDED
        | {"Stieltjes": f"{_LAW} == n*exp(n*(c - s))*(r - (p + r)) - n*exp(n*(d - s))*r"},
    },
    checks=(
        entry(
            "pointwise",
            holds_on(
                _TRIANGLE,
                where=_ORDERED,
                part="first inequality, at every mean",
                instances=400,
                most_boxes=40,
            ),
        ),
        entry("first", holds_in(_WITH_EXPECTATIONS, part="first inequality, exact expectations")),
        entry("last", holds_in(_WITH_EXPECTATIONS, part="result")),
        entry("lower", holds_in(_WITH_EXPECTATIONS, part="no faster than at the rate delta''")),
        entry(
            "rate",
            holds_on(
                box(w="(0, 1)", y="(0, 1)", **_BUDGET),
                where="w < y",
                part="rate, whatever the constants",
                instances=100,
            ),
        ),
        entry(
            "by parts",
            is_identity(
                box(p=(0, "0.5"), r=(0, "0.5"), n=(1, 100), c=(0, 1), d=(0, 1), s=(0, 1)),
                part="integration by parts",
            ),
        ),
        entry(
            "Stieltjes",
            holds_everywhere(
                widened(box(p=(0, "0.5"), r=(0, "0.5")), n="[1, oo)", c="[0, oo)", d="[0, oo)", s="[0, oo)"),
                part="integral against -P, a mass at d_1 included",
            ),
        ),
        entry(
            "chance",
            holds_everywhere(
                wide_domain({"p": (0, 1), "r": (0, 1), "n": "[1, oo)", "s": "[0, oo)"}, "p + r <= 1"),
                part="P(0) <= 1",
            ),
        ),
        entry(
            "positive",
            holds_on(
                box(w=(0, 1), y="(0, 1)", **_BUDGET),
                where="w < y",
                part="the shift is positive",
                instances=300,
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "The expectation is at most n e^{-n delta''} + d_1 n^2 A_a e^{-n(delta'' - a)}, with "
            "delta'' = d_eps(mu* - delta, mu*) > 0 for delta'."
        ),
        formula=_TERM_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("BERN-EQ38b", "BERN-EQ39", "BERN-CD.5"),
    assumptions="mu* < 1, delta < mu*",
    settles=(
        settles(1, by="first inequality, exact expectations", severity=Severity.PROOF_SLIP),
        settles(1, by="first inequality, at every mean", severity=Severity.PROOF_SLIP),
        settles(
            2,
            by="integral against -P, a mass at d_1 included",
            on="laws of two values, the larger of which is d_1",
            beyond="other laws",
            kills={1: "without the mass at d_1", 2: "P for -P"},
        ),
        settles(3, by="integration by parts", severity=Severity.PROOF_SLIP),
        settles(
            4,
            by="P(0) <= 1",
            on="laws of two values",
            beyond="other laws",
            kills={1: "no first term", 2: "twice delta' in the first term"},
        ),
        settles(5, by="result", severity=Severity.PROOF_SLIP),
        settles(
            5,
            by=("rate, whatever the constants", "no faster than at the rate delta''"),
            severity=Severity.PROOF_SLIP,
        ),
        settles(
            AMENDED,
            by=("first inequality, exact expectations", "result", "the shift is positive"),
            on="six epochs, with the constant of Proposition 4.1",
            beyond="other epochs, means and budgets",
        ),
    ),
)

_SERIES = {
    "values": "exp(-s)/(1 - exp(-s))**2",
    "squares": "exp(-s)*(1 + exp(-s))/(1 - exp(-s))**3",
    "first moment": "r**N*(N - (N - 1)*r)/(1 - r)**2 - r**(N + 1)*(N + 1 - N*r)/(1 - r)**2 == N*r**N",
    "second moment": (
        "r**N*(N**2*(1 - r)**2 + 2*N*r*(1 - r) + r*(1 + r))/(1 - r)**3 - r**(N + 1)*((N + 1)**2*(1 - r)**2 + "
        "2*(N + 1)*r*(1 - r) + r*(1 + r))/(1 - r)**3 == N**2*r**N"
    ),
    "one rate for both": "p/(1 - p)**2 == q/(1 - q)**2",
    "(40) in (38)": "b**2*A <= R + b*n + b**2",
    "first count": "x + z <= h + x + z",
    "one count more": "L + x + z <= R + h + x + z",
    "counts differ": "a*u + n - u >= 1",
    "three cases": (
        "(1 if max(x, z) < w else 0) + (1 if u <= z else 0) "
        "+ (1 if z < u else 0)*(1 if w <= max(x, z) else 0) >= 1"
    ),
    "index of j": "k*(eps*v) + log(k) <= (eps + 1)*k",
    "index of i": "d_eps(z, s, eps) >= d_eps(u, w, eps)",
    "finite": "W <= f + G + 2*A*G",
}
_SERIES_AMENDED = _SERIES | {"one rate for both": "p/(1 - p)**2 <= q/(1 - q)**2"}

_BEFORE_41 = ("BERN-EQ38#1", "BERN-EQ38#8", "BERN-EQ40#1", "BERN-EQ40#3", "BERN-EQ40#5")

EQ41 = Claim(
    id="BERN-EQ41",
    where="Appendix F, chain ending in (41)",
    kind="inequality",
    statement=(
        "For a < delta': E[(A)] <= alpha^2 sum over m of (n_m e^{-n_m delta'} + d_1 n_m^2 A_a "
        "e^{-n_m(delta' - a)}) + alpha n0 + 1 <= alpha^2 sum over n >= 0 of (n e^{-n delta'} + d_1 n^2 A_a "
        "e^{-n(delta' - a)}) + alpha n0 + 1 = alpha^2 (q/(1-q)^2 + d_1 A_a q(q+1)/(1-q)^3) + alpha n0 + 1 = "
        "O(1), q = e^{-(delta' - a)} (the last sum printed twice). Checked: the sums (a remainder that "
        "telescopes), and the equality of the first term, with p for e^{-delta'}. In `(40) in (38)` alpha "
        "is 1/b, A is E[(A)], S and R the sum of the terms of (40) and its bound. In `one count more` x + z "
        "are the terms at the next n_m, h those that are left out, r and p there 1/n and e^{-n delta'}. For "
        "E[(A)] = O(1) let mu_i < u < w = mu* - delta, x and z be the noisy means of j and i. The batches "
        "with both below w are at most f = alpha n0 + 1 and the sum of (38); those with z >= u at most c; "
        "the others, where mu~* is s >= w, have n_m d_eps(u, w) <= I_i <= I_j <= (eps + 1) N_j, and so are "
        "at most a multiple of the pulls of j up to epochs with x < w. All sums of expectations are "
        "multiples of g, a sum over m of n_m^2 e^{-r n_m} with a rate r > 0; it is at most G, the same over "
        "all n, in which there is no T."
    ),
    printed=_SERIES,
    mutants={
        "1/(1-q)": {"values": "exp(-s)/(1 - exp(-s))"},
        "cube for square": {"squares": "exp(-s)*(1 + exp(-s))/(1 - exp(-s))**2"},
        "remainder shifted": {
            "first moment": (
                "r**N*(N - (N - 1)*r)/(1 - r)**2 - r**(N + 1)*(N + 1 - N*r)/(1 - r)**2 == (N + 1)*r**N"
            )
        },
        "half of the cross term": {"second moment": _SERIES["second moment"].replace("2*N*r", "N*r")},
        "smaller for a > 0": {"one rate for both": "p/(1 - p)**2 >= q/(1 - q)**2"},
        "alpha for its square": {"(40) in (38)": "b**2*A <= b*R + b*n + b**2"},
        "without alpha n0": {"(40) in (38)": "b**2*A <= R + b**2"},
        "smaller by one count": {"first count": "h + x + z <= x + z"},
        "n for its square": {"one count more": "L + x + z <= R + h + x + r*z"},
        "twice delta'": {"one count more": "L + x + z <= R + h + p*x + z"},
        "two more pulls at least": {"counts differ": "a*u + n - u >= 2"},
        "two cases": {"three cases": "(1 if max(x, z) < w else 0) + (1 if u <= z else 0) >= 1"},
        "without the budget": {"index of j": "k*(eps*v) + log(k) <= k"},
        "arguments exchanged": {"index of i": "d_eps(z, s, eps) >= d_eps(w, u, eps)"},
        "nothing that depends on delta": {"finite": "W <= f"},
        "nothing in the limit": {"finite": "W <= 0"},
    },
    checks=(
        entry(
            "values",
            equals_at([({"s": "0.05"}, "399.916677082"), ({"s": "0.03"}, "1111.02778153")], part="values"),
        ),
        entry("squares", equals_at([({"s": "0.03"}, "74074.0738241")], part="values")),
        entry("first moment", is_identity(box(N=(0, 30), r="(0, 1)"), part="sum of n r^n")),
        entry("second moment", is_identity(box(N=(0, 30), r="(0, 1)"), part="sum of n^2 r^n")),
        entry("one rate for both", holds_on(box(p="(0, 1)", q="(0, 1)"), where="p < q", part="first term")),
        entry(
            "(40) in (38)",
            holds_on(
                box(A=(0, 100), R=(0, 1), S=(0, 1), b="(0, 1)", n=(0, 1)),
                where=("b**2*A <= S + b*n + b**2", "S <= R"),
                part="(40) in (38)",
            ),
        ),
        entry(
            "first count",
            holds_on(box(x=(0, 1), z=(0, 1), h=(0, 1)), part="the first count, and counts differ"),
        ),
        entry(
            "one count more",
            holds_on(
                box(**dict.fromkeys(("L", "R", "x", "z", "h", "p", "r"), (0, 1))),
                where="L <= R",
                part="one count more",
            ),
        ),
        entry(
            "counts differ",
            holds_everywhere(
                wide_domain({"u": "[0, oo)", "a": "(1, oo)", "n": "[1, oo)"}),
                part="the first count, and counts differ",
            ),
        ),
        entry(
            "three cases",
            holds_on(box(x=(0, 1), z=(0, 1), w=(0, 1), u=(0, 1)), where="u < w", part="three cases"),
        ),
        entry(
            "index of j",
            holds_everywhere(
                wide_domain({"k": "[1, oo)", "v": (0, 1), "eps": "(0, oo)"}),
                part="both indexes once an arm looks good",
            ),
        ),
        entry(
            "index of i",
            holds_on(
                box(z=(0, 1), u=(0, 1), w=(0, 1), s=(0, 1), eps="(0, 20]"),
                where=("z <= u", "u < w", "w <= s"),
                part="both indexes once an arm looks good",
                instances=200,
                most_boxes=5,
            ),
        ),
        entry(
            "finite",
            holds_on(
                box(**dict.fromkeys(("W", "b", "c", "h", "f", "g", "G", "A"), (0, 1))),
                where=("W <= b + c + h", "b <= f + g", "c <= A*g", "h <= A*g", "g <= G"),
                part="a bound without T",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    severity=Severity.TYPO,
    amendment=Amendment(
        statement=(
            "p/(1-p)^2 <= q/(1-q)^2 for p = e^{-delta'} and 0 < a < delta': the last line is an upper "
            "bound and no equality."
        ),
        formula=_SERIES_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("BERN-EQ38", "BERN-EQ40", "BERN-EQ14"),
    settles=(
        settles(3, by="first term"),
        settles(
            1,
            by=chain("(40) in (38)", {"b**2*A <= S + b*n + b**2": ASSUMED, "S <= R": ASSUMED}),
            kills={1: "alpha for its square", 2: "without alpha n0"},
            despite=dict.fromkeys(
                _BEFORE_41,
                "it takes (38) and (40) as they stand; and E[(A)] is bounded (#4), A_a any large constant",
            ),
        ),
        settles(
            2,
            by=chain(
                "one count more",
                {"L <= R": INDUCTION(base="the first count, and counts differ", step="one count more")},
            ),
            kills={1: "n for its square", 2: "twice delta'"},
        ),
        settles(
            4,
            by=chain(
                "a bound without T",
                {
                    "W <= b + c + h": EXPECTED_SUM(each_term="three cases", terms="three cases"),
                    "b <= f + g": EXPECTED_SUM(each_term="BERN-EQ40#100", terms="BERN-EQ38#100"),
                    "c <= A*g": EXPECTED_SUM(each_term="BERN-CD.5#1", terms="BERN-F10a#100"),
                    "h <= A*g": EXPECTED_SUM(
                        each_term="BERN-CD.5#2",
                        terms="both indexes once an arm looks good",
                    ),
                    "g <= G": "#2",
                },
            ),
            kills={1: "nothing that depends on delta", 2: "nothing in the limit"},
            despite=dict.fromkeys(_BEFORE_41, "it rests on the amended (38) and (40)"),
        ),
        settles(AMENDED, by="first term"),
    ),
)

CLAIMS = (
    EQ37,
    extended(
        EQ38,
        noted(
            101,
            "i is selected at most once at each count N_i(t-1): every later count C + B + r is above C",
            for_all="every path; C the count at a selection, B >= 1 its batch, r >= 0 what later rounds add",
            near_miss="no batch",
        ),
        settles(101, by="a selection raises the count for good", kills={1: "no batch"}),
        settles(
            5,
            by=chain(
                "one batch more",
                {
                    "S <= k - n": INDUCTION(base="the first batch", step="one batch more"),
                    "c <= 1": "#101",
                    "k <= m": "BERN-EQ35#1",
                },
            ),
            kills={1: "n_M for n_{M+1}", 2: "one batch in all"},
        ),
        # p is alpha^m, k is n_m, f is Ibar
        over(
            "n*(a*p - 1)/(a - 1) <= k",
            "log(k) <= f",
            **dict.fromkeys(("p", "n", "k"), "[1, oo)"),
            a="(1, oo)",
            f="[0, oo)",
        ),
        step(
            "below the count",
            "n*(p - 1)/(a - 1) <= k and k <= exp(f)",
            wrong={
                "two powers up, at every level": "n*(p - 1)/(a - 1) -> n*(a**2*p - 1)/(a - 1)",
                "half of e^Ibar, at every level": "k <= exp(f) -> k < exp(f)/2",
            },
        ),
        settles(
            3,
            by=chain("below the count", {"n*(a*p - 1)/(a - 1) <= k": "BERN-EQ35#1", "log(k) <= f": "#2"}),
            kills={1: "two powers up, at every level", 2: "half of e^Ibar, at every level"},
        ),
        # x is n0 (alpha^M - 1)/(alpha - 1), f is e^Ibar, N is n_{M+1}
        over("x <= f", "N <= a*(a*x + n) + n + 1", a="(1, oo)", **dict.fromkeys("xfNn", "[0, oo)")),
        step(
            "sum of the batches for every ratio",
            "N - n <= a**2*f + a*n + 1",
            wrong={"alpha for its square, for every ratio": "a**2*f -> a*f"},
        ),
        over(n="[1, oo)", a="(1, oo)", f="[1, oo)"),
        step(
            "the end of the line",
            "n*(a**2*((a - 1)*f/n + 1) - 1)/(a - 1) - n + 1 == a**2*f + a*n + 1",
            wrong={"without alpha n0, for every ratio": "+ a*n + 1 -> + 1"},
        ),
        settles(
            6,
            by=chain(
                "sum of the batches for every ratio",
                {"x <= f": "#4", "N <= a*(a*x + n) + n + 1": "BERN-EQ35#2"},
            ),
        ),
        settles(6, by="the end of the line", on="the last equality", beyond="the inequality before it"),
        over(k="[1, oo)", d="[0, oo)"),
        step(
            "n_m from log n_m, for every divergence",
            "exp(k*d + log(k)) == k*exp(k*d)",
            wrong={"n_m lost": "== k*exp -> == exp"},
        ),
        over("p <= q", "q <= p", **dict.fromkeys("pqr", (0, 1))),
        step(
            "one epoch more",
            "max(p, r) <= max(q, r) and max(q, r) <= max(p, r)",
            wrong={"the smaller one": "max(p, r) <= max(q, r) and -> max(p, r) <= min(q, r) and"},
        ),
        # p is the exponential of the largest so far, q the largest of the exponentials
        settles(
            7,
            by=chain(
                "one epoch more",
                dict.fromkeys(
                    ("p <= q", "q <= p"),
                    INDUCTION(base="n_m from log n_m, for every divergence", step="one epoch more"),
                ),
            ),
        ),
    ),
    EQ38B,
    EQ39,
    extended(
        EQ40,
        # P is P(0), v is n_m e^(-n_m delta') and I the integral, in units of the larger
        over(P=(0, 1), v=(0, 1), I=(0, 1)),
        step("P(0) is a chance", "P*v + I <= v + I", wrong={"half of the first term": "<= v + -> <= v/2 + "}),
        settles(4, by="P(0) is a chance"),
    ),
    EQ41,
)
