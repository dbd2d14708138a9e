"""DP-KLUCB before and after its largest index is high enough (Appendix F, Proof F.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....theory.numbers.enclosure import ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_for_all, holds_on, is_identity
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.enclosed_instances import enclosed
from ...checks.known_quantities import holds_in
from ...language.assertion import AMENDED, ASSUMED, assumed, chain, noted, settles
from ...language.claim import Amendment, Claim
from ...language.rules import EXPECTED_SUM
from ...language.severity import Severity
from ...language.written_claim import extended, over, step
from ..quantities.batched_run import Selection, Setting, batches_within, clipped, selections, setting_of
from ..quantities.late_batches import LATE, LATE_CHECKS, WRONG_LATE, late_batches

if TYPE_CHECKING:
    from flint import arb

Point = Mapping[str, Fraction]

_FINITE = {"n": range(1, 6), "a": ("1.01", "1.1", "1.25", "1.5", "2", "2.5", "3", "10"), "m": range(10)}


def _count(m: str) -> str:
    return f"ceil(n*(a**({m} + 1) - 1)/(a - 1))"


_NAMES = ("n", "a", "eps", "T", "w", "xj", "yj", "xi", "yi")
_LOW = [
    dict(zip(_NAMES, row, strict=True))
    for row in (
        ("5", "2", "8", "2000", "0.6", "0", "0.7", "0.3", "0.55"),
        ("20", "1.1", "8", "100000", "0.6", "0.3", "0.7", "0.3", "0.3"),
        ("10", "1.5", "1", "100000", "0.8", "-1", "0.9", "0.1", "0.6"),
        ("3", "2.5", "3", "5000", "0.9", "0.1", "0.95", "0", "0.5"),
        ("1", "2", "0.25", "1000", "0.7", "-1", "0.75", "-2", "0.5"),
    )
]


def _level_powers(setting: Setting) -> list[arb]:
    """``exp(n_m d_eps([mu~_{j,m}], level))`` for the noisy means of arm 0 below the level."""
    row = setting.means[0]
    return [
        (setting.count(m) * setting.divergence(mean, setting.level)).exp()
        for m, mean in enumerate(row)
        if mean < setting.level
    ]


def _below(each: Selection, setting: Setting, share: Fraction | int) -> bool:
    """Whether all means from the level on are out of the set of the index of arm 0, with ``share`` its pulls.

    That is: ``share N d_eps([mu~], level) > log t`` and ``mu~`` is below the level, since ``d_eps(x, .)``
    grows from x on.
    """
    if clipped(each.means[0]) >= setting.level:
        return False
    excess = ball(share * each.counts[0]) * setting.divergence(each.means[0], setting.level)
    return bool(excess > ball(each.round).log())


def _run_below(point: Point) -> dict[str, arb | Fraction | int]:
    """Batches of arm 1 selected while the index of arm 0 is below the level, and ``E = exp(Ibar'_j)``.

    ``A``: of these batches those with both indexes below the level; ``printed``: with the conditions on the
    noisy mean of arm 0 at the epoch of arm 1; ``meant``: at its own epoch; ``half``: with half the exponent.
    Of these rounds the one with the largest ``log t - N_j d_eps``: ``t``, ``k = N_j``, ``x = [mu~_j]``.
    """
    setting = setting_of(point)
    found = [each for each in selections(setting, ucb=True) if each.indexes[0] < ball(setting.level)]
    chosen = [each for each in found if each.arm == 1]

    def slack(each: Selection) -> float:
        level = setting.divergence(each.means[0], setting.level)
        return float(ball(each.round).log() - each.counts[0] * level)

    def batches(several: Iterable[Selection]) -> int:
        return sum(setting.batch(each.epochs[1] + 1) for each in several)

    def early(each: Selection, mean: Fraction, share: str = "1") -> bool:
        """Whether the mean is below the level, and the round before the exponential; yes if undecided."""
        power = (ball(Fraction(share)) * each.counts[0] * setting.divergence(mean, setting.level)).exp()
        return mean < setting.level and not power <= each.round

    low = [each for each in chosen if each.indexes[1] < ball(setting.level)]
    everywhere = selections(setting, ucb=True)
    worst = max(found, key=slack, default=None)
    most = ball(0)
    for power in _level_powers(setting):
        most = most.max(power)
    return {
        "Aj": batches(chosen),
        "A": batches(low),
        "printed": batches(each for each in low if early(each, setting.mean(0, each.epochs[1]))),
        "meant": batches(each for each in low if early(each, each.means[0])),
        "half": batches(each for each in low if early(each, each.means[0], "1/2")),
        "E": most,
        "apart": sum(
            _below(each, setting, 1) != (each.indexes[0] < ball(setting.level)) for each in everywhere
        ),
        "halved": sum(
            _below(each, setting, 2) != (each.indexes[0] < ball(setting.level)) for each in everywhere
        ),
        "counted": sum(
            _below(each, setting, 1 + Fraction(each.arm == 0, each.counts[0]))
            != (each.indexes[0] < ball(setting.level))
            for each in everywhere
        ),
        "t": 1 if worst is None else worst.round,
        "k": 1 if worst is None else worst.counts[0],
        "x": Fraction(0) if worst is None else clipped(worst.means[0]),
        "mj": Fraction(0) if worst is None else worst.means[0],
        "pulls": 0 if worst is None else max(worst.counts),
    }


_ON_LOW_RUNS = enclosed(_run_below, _LOW)
_SUM = "(1/k + p/(1 - p))"  # n_m before it is rounded up, with n0 = 1/k, alpha = 1/b
_EARLY = {
    "round": "t < exp(k*d_eps(x, w, eps)) and mj < w",
    "pulls": "pulls <= t - 1",
    "exponential": "n < E - 1",
    "epoch": "A <= printed",
    "own epoch": "A <= meant",
    "runs": "Aj <= (a + 1)*E",
    "next batch": f"{_count('(m + 1)')} - {_count('m')} <= a*{_count('m')}",
    "sum": f"{_count('(m + 1)')} - n <= (a + 1)*({_count('m')} + 1)",
    "alpha is enough": f"{_count('(m + 1)')} - n < a*({_count('m')} + 1)",
    "other level": "exp(I) <= exp(I + log(k))",
    "slack": f"({_SUM})/b + 1/k + s - ({_SUM} + r) - ({_SUM} + r)/b == s - p/(1 - p) - r - r/b",
    "every ratio": "s - p/(1 - p) - r - r/b <= 0",
    "index": "apart == 0",
    "largest": "t < E",
    "counts grow": "C + B + r > C",
    "one batch": "c*B <= B",
    "finite": "W <= k*G",
}
_EARLY_AMENDED = _EARLY | {
    "epoch": "A <= meant",
    "next batch": f"{_count('(m + 1)')} - {_count('m')} < a*{_count('m')} + 1",
    "every ratio": "s - p/(1 - p) - r - r/b < 1",
}
_ROUNDED = box(b="(0, 1)", k="(0, 1]", p="[0, 1)", r="[0, 1)", s="[0, 1)")

F10A = Claim(
    id="BERN-F10a",
    where="Appendix F, Proof F.10, first term",
    kind="inequality",
    statement=(
        "Ibar'_j = max over m with mu~_{j,m} < mu* - delta of n_m d_eps([mu~_{j,m}]_0^1, mu* - delta). "
        "mubar_j(t) < mu* - delta implies d_eps([mu~_j], mu* - delta) > log t/N_j(t-1), that is t < "
        "exp(N_j(t-1) d_eps([mu~_j], mu* - delta)), and mu~_j < mu* - delta; as N_i(t-1) <= t - 1, (A) <= "
        "sum over m of B_{m+1} 1[n_m < e^{Ibar'_j} - 1] <= (alpha + 1) e^{Ibar'_j}, by n_m = sum of B_m "
        "and B_{m+1} <= alpha n_m, <= (alpha + 1) e^{Ibar_j}. Checked with n_m = u + r for "
        "u rounded up, and so n_{m+1} = alpha u + n0 + s."
    ),
    printed=_EARLY,
    mutants={
        "half the divergence": _EARLY_AMENDED | {"round": "t < exp(k*d_eps(x, w, eps)/2) and mj < w"},
        # the later noisy mean of j stands for mu*
        "twice delta": _EARLY_AMENDED | {"round": "t < exp(k*d_eps(x, 2*w - yj, eps)) and mj < 2*w - yj"},
        "half of the rounds": _EARLY_AMENDED | {"pulls": "2*pulls <= t"},
        "half of e^Ibar' - 1": _EARLY_AMENDED | {"exponential": "n < (E - 1)/2"},
        "at least": _EARLY_AMENDED | {"other level": "exp(I) >= exp(I + log(k))"},
        "half of Ibar": _EARLY_AMENDED | {"other level": "exp(I) <= exp((I + log(k))/2)"},
        "t - 2 pulls of one arm": _EARLY_AMENDED | {"pulls": "2*pulls <= t - 2"},
        "half of the exponent": _EARLY_AMENDED | {"epoch": "A <= half", "own epoch": "A <= half"},
        "half of the exponential": _EARLY_AMENDED | {"runs": "Aj <= E/2"},
        "half a unit": _EARLY_AMENDED
        | {("next batch"): f"{_count('(m + 1)')} - {_count('m')} <= a*{_count('m')} + 1/2"},
        "alpha - 1": _EARLY_AMENDED | {"sum": f"{_count('(m + 1)')} - n <= (a - 1)*({_count('m')} + 1)"},
        "n_m alone": _EARLY_AMENDED | {"alpha is enough": f"{_count('(m + 1)')} - n < a*{_count('m')}"},
        "divided by the count": _EARLY_AMENDED | {"other level": "exp(I) <= exp(I - log(k))"},
        "half of a unit, every ratio": _EARLY_AMENDED | {"every ratio": "s - p/(1 - p) - r - r/b < 1/2"},
        "rounded once": _EARLY_AMENDED
        | {"slack": _EARLY["slack"].replace("== s - p/(1 - p) - r", "== s - p/(1 - p)")},
        "N_j(t)": _EARLY_AMENDED | {"index": "counted == 0"},
        "twice the pulls": _EARLY_AMENDED | {"index": "halved == 0"},
        "a round less": _EARLY_AMENDED | {"largest": "t <= E - h"},
        "half of the largest exponential": _EARLY_AMENDED | {"largest": "t < E/2"},
        "counts that stay": _EARLY_AMENDED | {"counts grow": "C + r > C"},
        "the batch before": _EARLY_AMENDED | {"one batch": "c*B <= b"},
        "log of the bound": _EARLY_AMENDED
        | {"one batch": "c*B*(1 if n < E - 1 else 0) <= B*(1 if n < log(E) else 0)"},
        "nothing that depends on delta": _EARLY_AMENDED | {"finite": "W <= k"},
        "nothing in the limit": _EARLY_AMENDED | {"finite": "W <= 0"},
        "0.9 alpha": _EARLY_AMENDED | {"sum": f"{_count('(m + 1)')} - n <= 0.9*a*({_count('m')} + 1)"},
    },
    checks=(
        entry("round", holds_in(_ON_LOW_RUNS, part="every round with a low index of j")),
        entry("pulls", holds_in(_ON_LOW_RUNS, part="N_i(t-1) <= t - 1")),
        entry(
            "exponential",
            holds_on(
                box(n=(1, 1000), t=(1, 1000), E=(1, 1000)),
                where=("n <= t - 1", "t < E"),
                part="n_m < e^Ibar' - 1",
            ),
        ),
        entry("epoch", holds_in(_ON_LOW_RUNS, part="(A), with the epoch of i for j")),
        entry("own epoch", holds_in(_ON_LOW_RUNS, part="(A), with the epoch of j")),
        entry("runs", holds_in(_ON_LOW_RUNS, part="whole chain on runs")),
        entry("next batch", holds_for_all(_FINITE, part="reason given: B_{m+1} <= alpha n_m")),
        entry("slack", is_identity(_ROUNDED, part="B_{m+1} - alpha n_m")),
        entry("every ratio", holds_on(_ROUNDED, part="B_{m+1} - alpha n_m, its sign")),
        entry("sum", holds_for_all(_FINITE, part="sum of the batches")),
        entry("alpha is enough", holds_for_all(_FINITE, part="sum of the batches, alpha for alpha + 1")),
        entry(
            "other level",
            holds_everywhere(wide_domain({"I": "[0, oo)", "k": "[1, oo)"}), part="Ibar'_j <= Ibar_j"),
        ),
        entry("index", holds_in(_ON_LOW_RUNS, part="index of j and its set on runs")),
        entry(
            "largest",
            holds_on(
                box(t=(0, 1), f=(0, 1), F=(0, 1), E=(0, 1), h=(0, 1)),
                where=("t < F", "F <= E"),
                part="t below the largest exponential",
            ),
        ),
        entry(
            "counts grow",
            holds_everywhere(
                wide_domain({"C": "[1, oo)", "B": "[1, oo)", "r": "[0, oo)"}),
                part="a selection raises the count for good",
            ),
        ),
        entry(
            "one batch",
            holds_on(
                box(B=(0, 1), c=(0, 2), b=(0, 1), n=(0, 100), E=(2, 100)),
                where="c <= 1",
                part="each epoch once",
            ),
        ),
        entry(
            "finite",
            holds_on(
                box(k=(0, 1), **dict.fromkeys(("W", "s", "v", "E", "G"), (0, 100))),
                where=("W <= s", "s <= v", "v <= k*E", "E <= G"),
                part="a bound without T",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="B_{m+1} < alpha n_m + 1 for all n0 in N, alpha > 1 and m >= 0.",
        formula=_EARLY_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("BERN-EQ48", "BERN-A1a", "BERN-EQ14"),
    noted=(
        noted(
            101,
            "n_{m+1} - n0 < alpha (n_m + 1)",
            for_all="n0 up to 5, alpha in {1.01, 1.1, 1.25, 1.5, 2, 2.5, 3, 10}, m up to 9",
            near_miss="alpha n_m",
        ),
        noted(
            102,
            "(A) is at most the sum over its rounds with t < exp(N_j(t-1) d_eps([mu~_j(t)]_0^1, mu* - "
            "delta)) and mu~_j(t) < mu* - delta, the mean of j at its own epoch in place of the epoch of i",
            for_all="five tables of noisy means of two arms",
            near_miss="half of the exponent",
        ),
    ),
    settles=(
        settles(
            2,
            by="index of j and its set on runs",
            on="every selection of five tables of noisy means",
            beyond="other tables, more arms",
            kills={1: "N_j(t)", 2: "twice the pulls"},
        ),
        settles(
            4,
            by=chain(
                "t below the largest exponential",
                {"t < F": "#3", "F <= E": assumed("Ibar'_j as defined in #1")},
            ),
            kills={1: "a round less", 2: "half of the largest exponential"},
        ),
        settles(
            10,
            by=chain(
                "a bound without T",
                {
                    "W <= s": EXPECTED_SUM(each_term="#4", terms="#5"),
                    "s <= v": "#6",
                    "v <= k*E": "#7",
                    "E <= G": EXPECTED_SUM(each_term="BERN-EQ40#100", terms="BERN-EQ41#2"),
                },
            ),
            kills={1: "nothing in the limit", 2: "nothing that depends on delta"},
            despite=dict.fromkeys(
                (
                    "BERN-EQ38#1",
                    "BERN-EQ38#8",
                    "BERN-EQ40#1",
                    "BERN-EQ40#3",
                    "BERN-EQ40#5",
                    "BERN-EQ41#3",
                ),
                "it rests on the amended (40), and on nothing of (38)",
            ),
        ),
        settles(
            3,
            by="every round with a low index of j",
            on="five tables of noisy means",
            beyond="other tables",
            kills={1: "half the divergence", 2: "twice delta"},
        ),
        settles(
            5,
            by=("every round with a low index of j", "N_i(t-1) <= t - 1", "n_m < e^Ibar' - 1"),
            on="five tables of noisy means, counts up to 1000",
            beyond="other tables",
            kills={1: "half of e^Ibar' - 1", 2: "half of the rounds"},
        ),
        settles(
            7,
            by="sum of the batches",
            on="n0 up to 5, eight ratios, m up to 9",
            beyond="other n0, ratios and m",
            kills={1: "alpha - 1", 2: "0.9 alpha"},
        ),
        settles(8, by="reason given: B_{m+1} <= alpha n_m", severity=Severity.PROOF_SLIP),
        settles(11, by="(A), with the epoch of i for j", severity=Severity.TYPO),
        settles(
            9,
            by="Ibar'_j <= Ibar_j",
            on="one epoch m at a time",
            beyond="the largest over several, and over none",
            kills={1: "at least", 2: "half of Ibar"},
        ),
        settles(101, by="sum of the batches, alpha for alpha + 1", kills={1: "n_m alone"}),
        settles(
            102,
            by="(A), with the epoch of j",
            on="five tables of noisy means",
            beyond="other tables, more arms",
            kills={1: "half of the exponent"},
        ),
        settles(AMENDED, by=("B_{m+1} - alpha n_m", "B_{m+1} - alpha n_m, its sign")),
    ),
    notes="How the expectation is taken is treated at BERN-EQ40.",
)

_HIGH = [
    dict(zip(_NAMES, row, strict=True))
    for row in (
        ("1", "2", "8", "3", "0.1", "0.2", "0.2", "1", "1"),
        ("1", "2", "10", "3", "0.5", "0", "0", "0.01", "0.01"),
        ("1", "2", "8", "60", "0.1", "0.2", "0.2", "1", "1"),
        ("1", "2", "1", "5000", "0.7", "0.75", "0.75", "0.3", "0.5"),
        ("3", "1.1", "1", "3000", "0.7", "0.72", "0.75", "0.9", "0.5"),
        ("2", "1.5", "2", "5000", "0.7", "0.1", "0.8", "0.2", "0.75"),
        ("5", "2", "8", "2000", "0.6", "0", "0.7", "0.3", "0.55"),
    )
]


def _run_above(point: Point) -> dict[str, arb | Fraction | int]:
    """Batches of arm 1 selected while the largest index, its own, is at least the level; and their bounds.

    Of these rounds the one with the largest ``(N_i(t-1) + 1) d_eps - log t``: ``t``, ``k = N_i(t-1)``,
    ``x = [mu~_i]``.
    """
    setting = setting_of(point)
    chosen = [
        each
        for each in selections(setting, ucb=True)
        if each.arm == 1 and each.indexes[1] > ball(setting.level)
    ]

    def excess(each: Selection) -> float:
        level = setting.divergence(each.means[1], setting.level)
        return float((each.counts[1] + 1) * level - ball(each.round).log())

    worst = max(chosen, key=excess)
    budget = ball(setting.horizon).log()
    return {
        "B": sum(setting.batch(each.epochs[1] + 1) for each in chosen),
        "V": sum(
            setting.batch(each.epochs[1] + 1)
            for each in chosen
            if not each.counts[1] * setting.divergence(each.means[1], setting.level) > ball(each.round).log()
        ),
        "Vone": sum(
            setting.batch(each.epochs[1] + 1)
            for each in chosen
            if each.means[1] >= setting.level
            or not each.counts[1] * setting.divergence(each.means[1], setting.level) > ball(each.round).log()
        ),
        "wrong": sum(not each.indexes[0] >= ball(setting.level) for each in chosen),
        "right": sum(not each.indexes[1] >= ball(setting.level) for each in chosen),
        "chosen": len(chosen),
        "U": batches_within(setting, budget, one_sided=False),
        "Uone": batches_within(setting, budget, one_sided=True),
        "t": worst.round,
        "k": worst.counts[1],
        "x": clipped(worst.means[1]),
    }


_ON_HIGH_RUNS = enclosed(_run_above, _HIGH)
_ONE_SIDED = "max(d_eps(x, w, eps) if x <= w else 0, 0)"
_LATE = {
    "index": "d_eps(x, w, eps) <= log(t)/(k + 1)",
    "runs": "B <= U",
    "horizon": "log(t) <= log(T)",
    "argmax": "b <= max(b, b - g) <= b",
    "set of j": "wrong == 0",
    "selected batches": "B <= V",
    "rounds up to T": "n*((l + g)/n - (g - h)/n) <= l + h",
    **LATE,
}
_LATE_AMENDED = _LATE | {
    "index": f"{_ONE_SIDED} <= log(t)/k",
    "runs": "B <= Uone",
    "set of j": "right == 0",
    "selected batches": "B <= Vone",
}

F10B = Claim(
    id="BERN-F10b",
    where="Appendix F, Proof F.10, second term",
    kind="inequality",
    statement=(
        "i(t) = i gives mubar*(t) = mubar_i(t), and mubar_i(t) >= mu* - delta gives d_eps([mu~_i(t)]_0^1, "
        "mu* - delta) <= log t/N_i(t); so (B) <= sum over m of B_{m+1} 1[d_eps([mu~_{i,n_m}]_0^1, mu* - "
        "delta) <= log t/n_m], then as (42). N_i(t) is N_i(t-1) + 1 at a selection of i. In the sum t is "
        "read as T."
    ),
    printed=_LATE,
    mutants={
        "log of the pulls": _LATE_AMENDED | {"index": f"{_ONE_SIDED} <= log(k)/k"},
        "N_i(t), from below": _LATE_AMENDED | {"index": f"{_ONE_SIDED} <= log(t)/(k + 1)"},
        "both sides, N_i(t-1)": _LATE_AMENDED | {"index": "d_eps(x, w, eps) <= log(t)/k"},
        "half of the batches": _LATE_AMENDED | {"runs": "B <= Uone/2"},
        "root of the horizon": _LATE_AMENDED | {"horizon": "log(t) <= log(T)/2"},
        "index of another arm": _LATE_AMENDED | {"argmax": "b <= b - g <= b"},
        "indexes of a later round": _LATE_AMENDED | {"argmax": "b <= max(b, b - g + h) <= b"},
        "no round at all": _LATE_AMENDED | {"set of j": "chosen == 0"},
        "half of the selected batches": _LATE_AMENDED | {"selected batches": "B <= Vone/2"},
        "a round beyond T": _LATE_AMENDED | {"rounds up to T": "n*((l + g)/n - (g - h)/n) <= l"},
        **{name: _LATE_AMENDED | dict(wrong) for name, wrong in WRONG_LATE.items()},
    },
    checks=(
        entry("index", holds_in(_ON_HIGH_RUNS, part="index against the level")),
        entry("runs", holds_in(_ON_HIGH_RUNS, part="(B) on runs")),
        entry("horizon", holds_in(_ON_HIGH_RUNS, part="log t <= log T")),
        entry(
            "argmax",
            holds_everywhere(
                wide_domain({"b": "(-oo, oo)", "g": "[0, oo)", "h": "[0, oo)"}),
                part="index of the selected arm",
            ),
        ),
        entry("set of j", holds_in(_ON_HIGH_RUNS, part="the set of j for that of i")),
        entry("selected batches", holds_in(_ON_HIGH_RUNS, part="selected batches on runs")),
        entry(
            "rounds up to T",
            holds_everywhere(
                wide_domain({"n": "[1, oo)"} | dict.fromkeys("lgh", "[0, oo)")), part="log t for log T"
            ),
        ),
        *LATE_CHECKS,
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "d+([mu~_i(t)]_0^1, mu* - delta) <= log t/N_i(t-1), with d+(x, y) = d_eps(x, y) for x <= y and"
            " 0 above, and so with d+ and log T in the sum."
        ),
        formula=_LATE_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("BERN-EQ48", "BERN-A1a", "BERN-EQ42"),
    settles=(
        settles(
            1,
            by="index of the selected arm",
            kills={1: "indexes of a later round", 2: "index of another arm"},
        ),
        settles(2, by="the set of j for that of i", severity=Severity.TYPO),
        settles(3, by="index against the level", severity=Severity.PROOF_SLIP),
        settles(4, by="selected batches on runs", severity=Severity.PROOF_SLIP),
        settles(5, by="(B) on runs", severity=Severity.PROOF_SLIP),
        late_batches(
            6,
            "#100",
            despite=dict.fromkeys(
                (
                    "BERN-EQ42#2",
                    "BERN-EQ42#4",
                    "BERN-EQ42#5",
                    "BERN-EQ42#6",
                    "BERN-EQ42#7",
                    "BERN-EQ45#5",
                    "BERN-EQ45#6",
                ),
                "it rests on the amended inclusion, and on no line of (42) or (45)",
            ),
        ),
        settles(
            6,
            by=("exact sums over the decades of T", "log t for log T", "from some T on"),
            on="23 environments with their T",
            beyond="other environments, larger T",
            kills={1: "without alpha", 2: "no delta'"},
        ),
        settles(
            AMENDED,
            by=(
                "index against the level",
                "(B) on runs",
                "the set of j for that of i",
                "selected batches on runs",
                "log t for log T",
            ),
            on="seven tables of noisy means of two arms",
            beyond="other tables, more arms",
        ),
    ),
    notes="In the display mu~_j is read as mu~_i.",
)

CLAIMS = (
    extended(
        F10A,
        settles(
            6,
            by=chain("each epoch once", {"c <= 1": "BERN-EQ38#101"}),
            kills={1: "the batch before", 2: "log of the bound"},
        ),
        # k is N_j(t-1), y is d_eps at mu* - delta
        over("y > log(t)/k", t="[1, oo)", k="[1, oo)", y="[0, oo)"),
        step(
            "before the exponential",
            "t < exp(k*y)",
            wrong={"half of the exponential, before t": "exp(k*y) -> exp(k*y)/2"},
        ),
        settles(
            3,
            by="before the exponential",
            on="from d_eps > log t/N_j(t-1) on",
            beyond="what the index says of d_eps",
        ),
        # N is N_i(t-1) = n_m and f is e^Ibar', in a unit u for one round
        over("N <= t - u", "t < f", **dict.fromkeys("Ntuf", "[0, oo)")),
        step("before t", "N < f - u", wrong={"half of it, before t": "f - u -> (f - u)/2"}),
        settles(
            5,
            by=chain("before t", {"N <= t - u": ASSUMED, "t < f": "#4"}),
        ),
        # the last epoch that counts: N is n_{m+1}, y alpha n_m, n is n0, f alpha e^Ibar', z is alpha and u 1
        over("N <= y + n + u", "y <= f - z", "u <= z", **dict.fromkeys("NynufzE", "[0, oo)")),
        step(
            "all batches of the epochs that count",
            "N - n <= f + E",
            wrong={"nine tenths of alpha": "f + E -> 0.9*f"},
        ),
        settles(
            7,
            by=chain(
                "all batches of the epochs that count",
                {
                    "N <= y + n + u": "BERN-EQ35#2",
                    "y <= f - z": ASSUMED,  # alpha times n_m <= e^Ibar' - 1
                    "u <= z": ASSUMED,  # alpha > 1
                },
            ),
        ),
    ),
    F10B,
)
