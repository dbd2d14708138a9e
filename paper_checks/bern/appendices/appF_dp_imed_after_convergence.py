"""DP-IMED once the best arm looks good: the post-convergence term (Appendix F, (42) to (47))."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.divergences.bernoulli_divergences import d_eps_ball
from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain, widened
from ....theory.numbers.enclosure import ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_at, holds_for_all, holds_on
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.enclosed_instances import enclosed
from ...checks.known_quantities import holds_in
from ...checks.slope import has_slope
from ...language.assertion import AMENDED, ASSUMED, chain, settles
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ...language.written_claim import extended, over, step
from ..quantities.batched_run import Selection, Setting, batches_within, pulls, selections, setting_of
from ..quantities.late_batches import LATE, LATE_CHECKS, OVER_DECADES, WRONG_LATE, late_batches
from ..quantities.private_mean_expectation import private_mean
from ..quantities.pulls_after_convergence import Arm

if TYPE_CHECKING:
    from flint import arb

Point = Mapping[str, Fraction]

_FINITE = {"n": range(1, 6), "a": ("1.01", "1.1", "1.25", "1.5", "2", "2.5", "3", "10"), "m": range(10)}
_BUDGET = {"eps": "(0, 20]"}


def _count(m: str) -> str:
    return f"ceil(n*(a**({m} + 1) - 1)/(a - 1))"


# selections of arm i: N_i = n, N_j = k, clipped noisy means x of i and s of j, level w = mu* - delta <= s
_STATES = [
    dict(zip(("n", "x", "k", "s", "w", "eps", "T"), row, strict=True))
    for row in (
        ("1", "1", "1", "0.2", "0.1", "8", "3"),
        ("127", "1", "255", "0.75", "0.7", "1", "1e6"),
        ("1", "0.3", "63", "0.75", "0.7", "1", "1e6"),
        ("15", "0.6", "255", "0.75", "0.7", "1", "1000"),
    )
]
_RUNS = [
    dict(zip(("n", "a", "eps", "T", "w", "xj", "yj", "xi", "yi"), row, strict=True))
    for row in (
        ("1", "2", "8", "60", "0.1", "0.2", "0.2", "1", "1"),
        ("1", "2", "1", "5000", "0.7", "0.75", "0.75", "0.3", "0.5"),
        ("3", "1.1", "1", "3000", "0.7", "0.72", "0.75", "0.9", "0.5"),
        ("2", "1.5", "2", "5000", "0.7", "0.1", "0.8", "0.2", "0.75"),
        ("1", "2", "0.25", "100000", "0.7", "1.5", "0.75", "-2", "0.5"),
    )
]


def _excess(setting: Setting, each: Selection) -> arb:
    """``n_m d_eps`` of arm 1 against the level."""
    return each.counts[1] * setting.divergence(each.means[1], setting.level)


def _run_after(point: Point) -> dict[str, arb | int]:
    """Batches of arm 1 selected while arm 0, or the best, is at the level or above; what (42) bounds them by.

    ``first`` is about the first selection: the pulls, before it, of the arm of the largest noisy mean;
    ``end`` is that arm's pulls in all T rounds. ``V`` and ``Vone`` are U and Uone over what is selected.
    """
    setting = setting_of(point)
    found = selections(setting, ucb=False)
    chosen = [each for each in found if each.arm == 1]
    start = found[0]
    top = max(range(2), key=lambda arm: start.means[arm])
    budget = ball(setting.horizon).log()
    return {
        "B": sum(setting.batch(s.epochs[1] + 1) for s in chosen if s.means[0] >= setting.level),
        "Bbest": sum(setting.batch(s.epochs[1] + 1) for s in chosen if max(s.means) >= setting.level),
        "V": sum(setting.batch(s.epochs[1] + 1) for s in chosen if not _excess(setting, s) > budget),
        "Vone": sum(
            setting.batch(s.epochs[1] + 1)
            for s in chosen
            if s.means[1] >= setting.level or not _excess(setting, s) > budget
        ),
        "U": batches_within(setting, budget, one_sided=False),
        "Uone": batches_within(setting, budget, one_sided=True),
        "first": start.counts[top],
        "end": pulls(setting, top, ucb=False),
    }


_ON_RUNS = enclosed(_run_after, _RUNS)
_ONE_SIDED = "max(d_eps(x, {y}, eps) if x <= {y} else 0, 0)"
_REDUCTION = {
    "selected": "n*d_eps(x, max(x, s), eps) + log(n) <= k*d_eps(s, max(x, s), eps) + log(k)",
    "least": (
        "max(log(n) if s <= x else log(k), 0) "
        ">= min(n*d_eps(x, max(x, s), eps) + log(n), k*d_eps(s, max(x, s), eps) + log(k))"
    ),
    "top": "log(first) == log(end)",
    "horizon": "log(end) <= log(T)",
    "index": "d_eps(x, max(x, s), eps) == d_eps(x, w, eps)",
    "event": "n*d_eps(x, w, eps) <= log(T)",
    "runs": "B <= U",
    "shift": "d_eps(x, w, eps) >= d_eps(x, y, eps) - (y - w)/(1 - y)",
    "zero": "d_eps(x, x, eps) == 0",
    "index of i": "n*d_eps(x, max(x, s), eps) + log(n) >= n*d_eps(x, max(x, s), eps)",
    "selected batches": "B <= V",
}
_REDUCTION_AMENDED = _REDUCTION | {
    "selected batches": "Bbest <= Vone",
    "top": "log(first) <= log(end)",
    "index": f"d_eps(x, max(x, s), eps) >= {_ONE_SIDED.format(y='w')}",
    "event": f"n*{_ONE_SIDED.format(y='w')} <= log(T)",
    "runs": "B <= Bbest <= Uone",
    "shift": f"{_ONE_SIDED.format(y='w')} >= {_ONE_SIDED.format(y='y')} - (y - w)/(1 - y)",
}

EQ42 = Claim(
    id="BERN-EQ42",
    where="Appendix F, displays before (42), (42) and the line after it",
    kind="inequality",
    statement=(
        "I*(t) <= max over i' with mu~_{i'}(t) = mu~*(t) of I_{i'}(t) = max of log N_{i'}(T) <= log T; if "
        "arm i is selected at t with N_i(t-1) = n_m and mu~_j(t) >= mu* - delta, then I*(t) = I_i(t) >= "
        "n_m d_eps([mu~_i]_0^1, [mu~*]_0^1) = n_m d_eps([mu~_i]_0^1, mu* - delta), so this event is in "
        "{n_m d_eps([mu~_i]_0^1, mu* - delta) <= log T}; hence on every run (B) <= sum over m of B_{m+1} "
        "1[n_m d_eps([mu~_{i,n_m}]_0^1, mu* - delta) <= log T] <= sum of B_{m+1} 1[n_m "
        "(d_eps([mu~_{i,n_m}]_0^1, mu*) - delta') <= log T]."
    ),
    printed=_REDUCTION,
    mutants={
        "largest index is selected": _REDUCTION_AMENDED
        | {"selected": "n*d_eps(x, max(x, s), eps) + log(n) >= k*d_eps(s, max(x, s), eps) + log(k)"},
        "least of the counts": _REDUCTION_AMENDED
        | {
            "least": (
                "log(min(n, k)) >= min(n*d_eps(x, max(x, s), eps) + log(n), k*d_eps(s, max(x, s), eps) + "
                "log(k))"
            )
        },
        "end before start": _REDUCTION_AMENDED | {"top": "log(first) >= log(end)"},
        "half the horizon": _REDUCTION_AMENDED | {"horizon": "log(end) <= log(T)/4"},
        "arguments swapped": _REDUCTION_AMENDED
        | {"index": "d_eps(x, max(x, s), eps) >= max(d_eps(w, x, eps) if x <= w else 0, 0)"},
        "log of the pulls": _REDUCTION_AMENDED | {"event": f"n*{_ONE_SIDED.format(y='w')} <= log(n)"},
        "half of the batches": _REDUCTION_AMENDED | {"runs": "B <= Bbest <= Uone/2"},
        "without delta'": _REDUCTION_AMENDED
        | {"shift": f"{_ONE_SIDED.format(y='w')} >= {_ONE_SIDED.format(y='y')}"},
        "half of delta'": _REDUCTION_AMENDED
        | {"shift": f"{_ONE_SIDED.format(y='w')} >= {_ONE_SIDED.format(y='y')} - (y - w)/(2*(1 - y))"},
        "infinite at the ends": _REDUCTION_AMENDED | {"zero": "d_eps(x, x, eps) > 1"},
        "transport to itself": _REDUCTION_AMENDED | {"zero": "d_eps(x, x, eps) == eps*x"},
        "strictly more": _REDUCTION_AMENDED
        | {"index of i": "n*d_eps(x, max(x, s), eps) + log(n) > n*d_eps(x, max(x, s), eps)"},
        "against another mean": _REDUCTION_AMENDED
        | {"index of i": "n*d_eps(x, max(x, s), eps) + log(n) >= n*d_eps(x, y, eps)"},
        "half of the selected batches": _REDUCTION_AMENDED | {"selected batches": "Bbest <= Vone/2"},
        "delta for delta'": _REDUCTION_AMENDED
        | {"shift": f"{_ONE_SIDED.format(y='w')} >= {_ONE_SIDED.format(y='y')} - (y - w)"},
    },
    checks=(
        entry("selected", holds_at(_STATES, part="selection at the states")),
        entry("least", holds_at(_STATES, part="I* <= log N of the best-looking arm")),
        entry("top", holds_in(_ON_RUNS, part="N(t-1) and N(T)")),
        entry("horizon", holds_in(_ON_RUNS, part="log N(T) <= log T")),
        entry(
            "index",
            holds_on(
                box(x=(0, 1), s=(0, 1), w="[0, 1)", **_BUDGET),
                where="w <= s",
                part="index against the level",
                instances=200,
                most_boxes=40,
            ),
        ),
        entry("event", holds_at(_STATES, part="event")),
        entry("runs", holds_in(_ON_RUNS, part="(42) on runs")),
        entry(
            "shift",
            holds_on(
                box(x=(0, 1), w=(0, 1), y="[0, 1)", **_BUDGET),
                where="w <= y",
                part="last inequality",
                instances=300,
                most_boxes=40,
            ),
        ),
        entry("zero", holds_everywhere(widened(box(x=(0, 1)), eps="(0, oo)"), part="d_eps(mu, mu)")),
        entry(
            "index of i",
            holds_everywhere(
                widened(box(x=(0, 1), s=(0, 1), y=(0, 1)), eps="(0, oo)", n="[1, oo)"),
                part="index of i, its logarithm left out",
            ),
        ),
        entry("selected batches", holds_in(_ON_RUNS, part="selected batches on runs")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "The same with d+(x, y) = d_eps(x, y) for x <= y and 0 for x > y in place of d_eps, with >= d+"
            " for the equality, log N_{i'}(t-1) <= log N_{i'}(T) for the first equality, and with the "
            "event mu~*(t) >= mu* - delta, which holds more often."
        ),
        formula=_REDUCTION_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("BERN-A1b", "BERN-LF.5", "BERN-EQ37"),
    settles=(
        settles(1, by="d_eps(mu, mu)", kills={1: "infinite at the ends", 2: "transport to itself"}),
        settles(
            3,
            by="index of i, its logarithm left out",
            kills={1: "strictly more", 2: "against another mean"},
        ),
        settles(6, by="selected batches on runs", severity=Severity.PROOF_SLIP),
        settles(2, by="N(t-1) and N(T)", severity=Severity.PROOF_SLIP),
        settles(4, by="index against the level", severity=Severity.PROOF_SLIP),
        settles(5, by="event", severity=Severity.PROOF_SLIP),
        settles(7, by="(42) on runs", severity=Severity.PROOF_SLIP),
        settles(
            8,
            by="last inequality",
            on="an epoch's divergences, at points with eps up to 20",
            beyond="other points",
            kills={1: "without delta'", 2: "half of delta'"},
        ),
        settles(
            AMENDED,
            by=(
                "selection at the states",
                "I* <= log N of the best-looking arm",
                "N(t-1) and N(T)",
                "log N(T) <= log T",
                "index against the level",
                "event",
                "(42) on runs",
                "selected batches on runs",
                "last inequality",
            ),
            on="five tables of noisy means of two arms, four states, points with eps up to 20",
            beyond="other tables and points, more arms",
        ),
    ),
)

_THRESHOLDS = [
    dict(zip(("n", "a", "h", "m"), row, strict=True))
    for row in (
        ("1", "2", "7.01", "3"),
        ("1", "2", "10", "3"),
        ("1", "1.1", "1.0001", "1"),
        ("3", "1.5", "50", "5"),
        ("3", "2", "2", "0"),
        ("1", "2", "7", "2"),
    )
]
_H = f"({_count('(m - 1)')} + s*({_count('m')} - {_count('(m - 1)')}))"
_EVERY_H = "(44) for every H, as H > n_{m*-1}"
_EPOCH = {
    "threshold": f"{_count('(m - 1)')} < h <= {_count('m')}",
    "pulls": f"{_count('m')} - n",
    # m* = m for these H
    "before": f"{_H} > {_count('(m - 1)')}",
    "lower": f"n*(a**m - 1)/(a - 1) <= {_count('(m - 1)')}",
    "power": "a**m <= (a - 1)*h/n + 1",
    "every count": f"a**m <= (a - 1)*{_count('(m - 1)')}/n + 1",
    "every ratio": "(a - 1)/n*(n*(p - 1)/(a - 1) + r) + 1 >= p",
}

EQ43 = Claim(
    id="BERN-EQ43",
    where="Appendix F, (43), (44) and the displays between",
    kind="inequality",
    statement=(
        "H = log T/(d_eps(mu_i, mu*) - 2 delta'), m* = inf{m : n_m >= H}: H > n_{m*-1} = ceil(n0 (alpha^{m*} "
        "- 1)/(alpha - 1)) >= n0 (alpha^{m*} - 1)/(alpha - 1), so m* <= log_alpha((alpha - 1) H/n0 + 1). "
        "Read with m = 0 among the naturals and n_{-1} = 0, T >= 2 and d_eps(mu_i, mu*) > 2 delta'."
    ),
    printed=_EPOCH,
    mutants={
        "first epoch after": {"threshold": f"{_count('m')} < h <= {_count('(m + 1)')}"},
        "strictly above": {"threshold": f"{_count('(m - 1)')} < h < {_count('m')}"},
        "first pulls counted": {"pulls": _count("m")},
        "at m* already": {"before": f"{_H} > {_count('m')}"},
        "one power up": {"lower": f"n*(a**(m + 1) - 1)/(a - 1) <= {_count('(m - 1)')}"},
        "floor": {"lower": f"n*(a**m - 1)/(a - 1) + 1 <= {_count('(m - 1)')}"},
        "m* + 1": {"power": "a**(m + 1) <= (a - 1)*h/n + 1"},
        "without + 1": {"power": "a**m <= (a - 1)*h/n"},
        "a whole batch": {"every count": f"a**(m + 1) <= (a - 1)*{_count('(m - 1)')}/n + 1"},
        "rounded down": {"every ratio": "(a - 1)/n*(n*(p - 1)/(a - 1) - r) + 1 >= p"},
        "minus one at every ratio": {"every ratio": "(a - 1)/n*(n*(p - 1)/(a - 1) + r) - 1 >= p"},
        "a whole batch at every ratio": {"every ratio": "(a - 1)/n*(n*(p - 1)/(a - 1) + r) + 1 >= a*p"},
        "minus one": {"every count": f"a**m <= (a - 1)*{_count('(m - 1)')}/n - 1"},
    },
    checks=(
        entry("threshold", holds_at(_THRESHOLDS, part=_EVERY_H)),
        entry(
            "pulls",
            equals_at(
                [(point, text) for point, text in zip(_THRESHOLDS[:4], ("14", "14", "2", "60"), strict=True)],
                part=_EVERY_H,
            ),
        ),
        entry("before", holds_for_all(_FINITE | {"s": ("1/10", "1/2", "1")}, part="H above n_{m*-1}")),
        entry("lower", holds_for_all(_FINITE, part="n_{m*-1} against its argument")),
        entry("power", holds_at(_THRESHOLDS, part=_EVERY_H)),
        entry("every count", holds_for_all(_FINITE, part=_EVERY_H)),
        entry(
            "every ratio",
            holds_everywhere(
                wide_domain({"a": "(1, oo)", "n": "[1, oo)", "p": "[1, oo)", "r": "[0, 1)"}),
                part="(44) for every ratio, p = alpha^m*",
            ),
        ),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ35",),
    assumptions="d_eps(mu_i, mu*) > 2 delta'",
    settles=(
        settles(
            2,
            by=("H above n_{m*-1}", "n_{m*-1} against its argument"),
            on="n0 up to 5, eight ratios, m* up to 9, three H for each m*",
            beyond="other n0, ratios, m* and H",
            kills={1: "at m* already", 2: "one power up"},
        ),
        settles(
            3,
            by=_EVERY_H,
            on="n0 up to 5, eight ratios, m* up to 9",
            beyond="other n0, ratios and m*",
            kills={1: "minus one", 2: "a whole batch"},
        ),
        settles(
            3,
            by="(44) for every ratio, p = alpha^m*",
            kills={1: "minus one at every ratio", 2: "a whole batch at every ratio"},
        ),
    ),
)

_LINK = dict(
    zip(("v", "y", "w", "eps", "n", "a", "L"), ("0.1", "0.9", "0.88", "1", "1", "2", ("13.8")), strict=True)
)
_LINKS = [
    _LINK,
    _LINK | {"L": "60"},
    _LINK | {"a": "1.5", "L": "40"},
    _LINK | {"n": "5", "a": "1.1", "L": "40"},
]


def _threshold(point: Point) -> dict[str, arb | int]:
    """``H`` for ``log T = L``, the count at m*, and a bound of the sum beyond m* of ``B_{m+1} P[mu~ >= x]``

    with ``x = mu_i + delta'/eps``.
    """
    arm = Arm(point["v"], int(point["n"]), point["a"], point["eps"])
    shift = (point["y"] - point["w"]) / (1 - point["y"])
    divergence = d_eps_ball(ball(point["v"]), ball(point["y"]), ball(point["eps"]))
    h = ball(point["L"]) / (divergence - 2 * ball(shift))
    epoch = arm.epoch_reaching(h)
    return {"H": h, "N": arm.count(epoch), "R": arm.pulls_above(epoch, point["v"] + shift / point["eps"])}


_WITH_THRESHOLDS = enclosed(_threshold, _LINKS)
_TAILS = [
    dict(zip(("n", "a", "m", "v", "y", "x", "eps"), row, strict=True))
    for row in (
        ("1", "2", "3", "0.5", "0.75", "0.54", "1"),
        ("1", "2", "9", "0.5", "0.75", "0.54", "1"),
        ("1", "2", "8", "0.1", "0.9", "0.3", "1"),
        ("1", "1.1", "40", "0.3", "0.7", "0.35", "0.25"),
        ("3", "1.5", "8", "0", "0.5", "0.1", "4"),
        ("1", "2", "0", "0.25", "0.75", "0.3", "0.5"),
    )
]


def _tail(point: Point) -> dict[str, arb | int]:
    """``logP``: of ``mu~_{i,m} >= x``; ``N = n_m``."""
    law = private_mean(int(point["n"]), point["a"], int(point["m"]), point["v"], point["eps"])
    return {"logP": law.above(point["x"]).log(), "N": law.rewards}


_COST = "(log(2) + (m + 1) + (m + 1)*log(1 + eps*N/(m + 1)))"
# the batches up to m*, whose pulls are all counted, for every m* up to 4
_BEFORE = " and ".join(
    f"sum(j, 1, {m}, {_count('j')} - {_count('(j - 1)')}) == {_count(str(m))} - n" for m in range(1, 5)
)
_SIXTH = "n*(a*((a - 1)*h/n + 1) - 1)/(a - 1) + 1 - n"
_CHAIN = {
    "beyond H": "h*v <= max(k*v, 0)",
    "up to m*": _BEFORE,
    "batches": f"{_count('m')} - n < n*(a**(m + 1) - 1)/(a - 1) + 1 - n",
    "constant": f"{_SIXTH} <= a*h + 1 - n*a/(a - 1)",
    "whole line": "a*H + 1 <= a*H + 1 - n*a/(a - 1) + R",
    "slope": "d_eps(v, y, eps) - d_eps(x, y, eps) <= eps*(x - v)",
    "tail": f"logP <= {_COST} - N*d_eps(x, y, eps)",
    "sizes": f"{_count('(m + 1)')} - {_count('m')} <= 2*n*a**(m + 1)",
    "exponents": f"n*(a**(m + 1) - 1)/(a - 1) <= {_count('m')}",
    "pulls at m*": "N - n < a*H + 1",
    "split": "E <= b + c + R",
    "event": "L/b*(s + b + g - s) > L and L/b*(s + b - g - s) <= L",
    "first fraction": "n*(a*p - 1)/(a - 1) + 1 - n <= n*(a*(p + g) - 1)/(a - 1) + 1 - n",
    "whole bound": "U <= a*L/(d_eps(v, y, eps) - 2*(y - w)/(1 - y))",
}
_CHAIN_AMENDED = _CHAIN | {
    "constant": f"{_SIXTH} == a*h + 1",
    "whole line": "a*H + 1 <= a*H + 1 + R",
    "tail": f"logP <= {_COST} - N*d_eps(x, v, eps)",
}

EQ45 = Claim(
    id="BERN-EQ45",
    where="Appendix F, display ending in (45)",
    kind="inequality",
    statement=(
        "E[(B)] <= n_{m*} - n0 + sum over m >= m* of B_{m+1} P[H (d_eps([mu~_{i,m}], mu*) - delta') <= log"
        " T] < n0 (alpha^{m*+1} - 1)/(alpha - 1) + 1 - n0 + sum <= n0 (alpha ((alpha-1) H/n0 + 1) - "
        "1)/(alpha - 1) + 1 - n0 + sum of B_{m+1} P[d_eps([mu~_{i,m}], mu*) <= d_eps(mu_i, mu*) - delta'] "
        "<= alpha H + 1 - n0 alpha/(alpha - 1) + sum of B_{m+1} P[mu~_{i,m} >= mu_i + delta'/eps] <= alpha"
        " H + sum of B_{m+1} A_{a'} e^{a' n_m} e^{-n_m d_eps(mu_i + delta'/eps, mu*)} <= alpha H + sum of "
        "2 n0 alpha^{m+1} A_{a'} exp(-n0 (alpha^{m+1} - 1)/(alpha - 1) (d_eps(mu_i + delta'/eps, mu*) - "
        "a')). The factor A_{a'} e^{a' n} is checked as that of Proposition 4.1 with m + 1 noises."
    ),
    printed=_CHAIN,
    mutants={
        "fewer pulls than H": _CHAIN_AMENDED | {"beyond H": "h*v <= min(k*v, 0)"},
        "twice H": _CHAIN_AMENDED | {"beyond H": "2*h*v <= max(k*v, 0)"},
        "without the last batch": _CHAIN_AMENDED
        | {
            "up to m*": " and ".join(
                f"sum(j, 1, {m}, {_count('j')} - {_count('(j - 1)')}) == {_count(str(m - 1))} - n"
                for m in range(1, 5)
            )
        },
        "one power less": _CHAIN_AMENDED | {"batches": f"{_count('m')} - n < n*(a**m - 1)/(a - 1) + 1 - n"},
        "no rounding": _CHAIN_AMENDED | {"batches": f"{_count('m')} - n < n*(a**(m + 1) - 1)/(a - 1) - n"},
        "without 1": _CHAIN_AMENDED | {"constant": f"{_SIXTH} == a*h"},
        "n0 less": _CHAIN_AMENDED | {"whole line": "a*H + 1 <= a*H + 1 - n + R"},
        "half the slope": _CHAIN_AMENDED | {"slope": "d_eps(v, y, eps) - d_eps(x, y, eps) <= eps*(x - v)/2"},
        "no price of the noises": _CHAIN_AMENDED | {"tail": "logP <= -N*d_eps(x, v, eps)"},
        "B_m instead of B_{m+1}": _CHAIN_AMENDED
        | {("sizes"): f"{_count('(m + 1)')} - {_count('m')} <= 2*n*a**m"},
        "exponent of m + 1": _CHAIN_AMENDED | {"exponents": f"n*(a**(m + 2) - 1)/(a - 1) <= {_count('m')}"},
        "ratio lost": _CHAIN_AMENDED | {"pulls at m*": "N - n < H + 1"},
        "one batch fewer": _CHAIN_AMENDED | {"split": "E <= b + R"},
        "half of log T": _CHAIN_AMENDED | {"split": "E <= b + c + r"},
        "two delta'": _CHAIN_AMENDED | {"event": "L/b*(b + g - s) > L and L/b*(b - g - s) <= L"},
        "without alpha in the fraction": _CHAIN_AMENDED
        | {"first fraction": "n*(a*p - 1)/(a - 1) + 1 - n <= n*((p + g) - 1)/(a - 1) + 1 - n"},
        "exponent doubled": _CHAIN_AMENDED | {"exponents": f"2*n*(a**(m + 1) - 1)/(a - 1) <= {_count('m')}"},
        "two powers less": _CHAIN_AMENDED
        | {"sizes": f"{_count('(m + 1)')} - {_count('m')} <= 2*n*a**(m - 1)"},
        "half the bound": _CHAIN_AMENDED
        | {"whole bound": "U <= a*L/(2*(d_eps(v, y, eps) - 2*(y - w)/(1 - y)))"},
    },
    checks=(
        entry(
            "beyond H",
            holds_on(
                box(h=(0, 100), k=(0, 1000), v=(-10, 10)), where="h <= k", part=("n_m >= H"), instances=200
            ),
        ),
        entry(
            "up to m*",
            holds_for_all({"n": _FINITE["n"], "a": _FINITE["a"]}, part="sum of the batches up to m*"),
        ),
        entry("batches", holds_for_all(_FINITE, part="n_{m*} - n0")),
        entry(
            "constant", holds_on(box(n=(1, 100), a="(1, 10]", h=(0, 1000)), part=("alpha H and its constant"))
        ),
        entry(
            "whole line",
            holds_in(_WITH_THRESHOLDS, part=("the line with alpha H, its sum included")),
        ),
        entry(
            "slope",
            holds_on(
                box(v=(0, 1), x=(0, 1), y="(0, 1)", **_BUDGET),
                where=("v <= x", "x <= y"),
                part="Lemma F.3",
                instances=300,
                most_boxes=40,
            ),
        ),
        entry("tail", holds_in(enclosed(_tail, _TAILS), part="tail of arm i")),
        entry("sizes", holds_for_all(_FINITE, part="last line")),
        entry("exponents", holds_for_all(_FINITE, part="last line, exponents")),
        entry(
            "pulls at m*",
            holds_in(_WITH_THRESHOLDS, part=("first and last line without the sums")),
        ),
        entry(
            "split",
            holds_on(
                box(E=(0, 3), **dict.fromkeys(("b", "c", "p", "q", "R", "r"), (0, 1))),
                where="E <= p*b + q*c + R",
                part="epochs before m* and after",
            ),
        ),
        entry(
            "event",
            holds_everywhere(
                wide_domain({"L": "(0, oo)", "b": "(0, oo)", "s": "[0, oo)", "g": "(0, oo)"}),
                part="event with log T/H = d - 2 delta'",
            ),
        ),
        entry(
            "first fraction",
            holds_everywhere(
                wide_domain({"p": "[1, oo)", "a": "(1, oo)", "n": "[1, oo)", "g": "[0, oo)"}),
                part="first fraction, by (44)",
            ),
        ),
        entry("whole bound", holds_in(OVER_DECADES, part="exact sums over the decades of T")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "The fifth line holds with alpha H + 1 for alpha H + 1 - n0 alpha/(alpha - 1), and the tail "
            "of arm i with d_eps(mu_i + delta'/eps, mu_i) for d_eps(mu_i + delta'/eps, mu*)."
        ),
        formula=_CHAIN_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("BERN-EQ42", "BERN-EQ43", "BERN-EQ35", "BERN-EQ36", "BERN-LF.3", "BERN-CD.5"),
    settles=(
        settles(
            1,
            by=chain("epochs before m* and after", {"E <= p*b + q*c + R": ASSUMED}),
            kills={1: "one batch fewer", 2: "half of log T"},
            despite=dict.fromkeys(
                ("BERN-EQ42#2", "BERN-EQ42#4", "BERN-EQ42#5", "BERN-EQ42#6", "BERN-EQ42#7"),
                "it takes the last line of (42) as it stands",
            ),
        ),
        settles(
            4,
            by=("event with log T/H = d - 2 delta'", "first fraction, by (44)"),
            kills={1: "two delta'", 2: "without alpha in the fraction"},
        ),
        settles(
            2,
            by=("n_m >= H", "sum of the batches up to m*"),
            on="an epoch's events, at points with n_m up to 1000; the first batches, m* up to 4",
            beyond="other points, larger m*",
            kills={1: "without the last batch", 2: "twice H"},
        ),
        settles(
            3,
            by="n_{m*} - n0",
            on="n0 up to 5, eight ratios, m* up to 9",
            beyond="other n0, ratios and m*",
            kills={1: "no rounding", 2: "one power less"},
        ),
        settles(5, by="alpha H and its constant", severity=Severity.PROOF_SLIP),
        settles(5, by="the line with alpha H, its sum included", severity=Severity.PROOF_SLIP),
        settles(6, by="tail of arm i", severity=Severity.PROOF_SLIP),
        settles(
            7,
            by=("last line", "last line, exponents", "exact sums over the decades of T"),
            on="n0 up to 5, eight ratios, m up to 9; E[(B)] <= alpha H in 23 environments with their T",
            beyond="other n0, ratios, epochs and environments",
            kills={1: "exponent doubled", 2: "two powers less"},
        ),
        settles(
            AMENDED,
            by=(
                "alpha H and its constant",
                "the line with alpha H, its sum included",
                "Lemma F.3",
                "tail of arm i",
            ),
            on="four instances of the line, six tails (Proposition 4.1), points with eps up to 20",
            beyond="other instances",
        ),
    ),
)

_INTEGRAL = "a*exp(-a**m*L)/(log(a)*L)"
_SUMS = [
    ({"a": "2", "m": "3", "L": "0.05"}, 12, "16.472119148967", "38.682696248963"),
    ({"a": "1.1", "m": "10", "L": "0.5"}, 42, "5.3838857113701", "6.3104360945907"),
]


def _partial_sum(terms: int) -> str:
    return " + ".join(f"a**(m + {k})*exp(-a**(m + {k})*L)" for k in range(1, terms + 1))


_EACH = "each term below its integral"
_GEOMETRIC = {
    "exponent": "n*(a*p - 1)/(a - 1)*g == (a*p - 1)*(n*g/(a - 1))",
    "each term": "u*log(a) <= exp((a - 1)*u) - 1",
    "logarithm": "-log(b) <= 1/b - 1",
    "exponential": "q/(1 - q) <= exp(q/(1 - q)) - 1",
    "cleared": (
        "a/log(a)*(exp(-u) - exp(-a*u)) - a*u*exp(-a*u) == a*exp(-a*u)/log(a)*(exp((a - 1)*u) - 1 - u*log(a))"
    ),
    "two": _partial_sum(12),
    "slow": _partial_sum(42),
    "integral": _INTEGRAL,
    "antiderivative": "-a/(log(a)*L)*exp(-a**x*L)",
    "at infinity": "z*exp(-z) <= 1",
}

EQ46 = Claim(
    id="BERN-EQ46",
    where="Appendix F, (46) and the two lines after it",
    kind="inequality",
    statement=(
        "With Lambda > 0: the exponent n0 (alpha^{m+1} - 1)/(alpha - 1) (d - a') is Lambda alpha^{m+1} - "
        "Lambda, and the sum over m >= m* of alpha^{m+1} e^{-alpha^{m+1} Lambda} is at most the integral "
        "from m* of alpha^{x+1} e^{-alpha^x Lambda} = alpha/(ln(alpha) Lambda) e^{-alpha^{m*} Lambda}. "
        "Checked term by term: u = alpha^m Lambda, the integral over [m, m+1] by its antiderivative, which "
        "falls to 0 as z = alpha^x Lambda grows: e^{-z} <= 1/z."
    ),
    printed=_GEOMETRIC,
    mutants={
        "Lambda alone": {"exponent": "n*(a*p - 1)/(a - 1)*g == a*p*(n*g/(a - 1))"},
        "other sign of Lambda": {"exponent": "n*(a*p - 1)/(a - 1)*g == (a*p + 1)*(n*g/(a - 1))"},
        "one power down": {"exponent": "n*(a*p - 1)/(a - 1)*g == (p - 1)*(n*g/(a - 1))"},
        "one and a half": {"each term": "1.5*u*log(a) <= exp((a - 1)*u) - 1"},
        "logarithm of the square": {"logarithm": "-2*log(b) <= 1/b - 1"},
        "without its square": {"exponential": "q/(1 - q) + (q/(1 - q))**2 <= exp(q/(1 - q)) - 1"},
        "without its ratio": {
            "cleared": (
                "1/log(a)*(exp(-u) - exp(-a*u)) - a*u*exp(-a*u) == a*exp(-a*u)/log(a)*(exp((a - 1)*u) - 1 "
                "- u*log(a))"
            )
        },
        "a power more in the exponent, cleared": {
            "cleared": (
                "1/log(a)*(exp(-a*u) - exp(-a**2*u)) - a*u*exp(-a*u) == a*exp(-a*u)/log(a)*(exp((a - 1)*u) "
                "- 1 - u*log(a))"
            )
        },
        "from m*": {
            "two": _partial_sum(12).replace("m + 1)", "m)", 1),
            "slow": _partial_sum(42).replace(("m + 1)"), ("m)"), 1),
        },
        "without alpha": {"integral": "exp(-a**m*L)/(log(a)*L)"},
        "log missing": {"integral": "a*exp(-a**m*L)/L"},
        "one power more in the exponent": {"each term": "a*u*log(a) <= 1 - exp(-(a**2 - a)*u)"},
        "one power less in front": {"each term": "a*u*log(a) <= exp((a - 1)*u) - 1"},
        "antiderivative without alpha": {"antiderivative": "-1/(log(a)*L)*exp(-a**x*L)"},
        "square of the logarithm": {"antiderivative": "-a/(log(a)**2*L)*exp(-a**x*L)"},
        "faster at infinity": {"at infinity": "z*exp(-z) <= 1/4"},
    },
    checks=(
        entry(
            "exponent",
            holds_everywhere(
                wide_domain({"n": "[1, oo)", "a": "(1, oo)", "p": "[1, oo)", "g": "(0, oo)"}),
                part="exponent",
            ),
        ),
        entry("each term", holds_on(box(u=(0, 100), a=(1, 100)), part=_EACH)),
        entry("logarithm", holds_on(box(b="(0, 1]"), part="ln alpha <= alpha - 1, alpha = 1/b")),
        entry("exponential", holds_on(box(q="[0, 1)"), part="s <= e^s - 1, s = q/(1-q)")),
        entry(
            "cleared",
            holds_everywhere(wide_domain({"u": "[0, oo)", "a": "(1, oo)"}), part=f"{_EACH}, cleared"),
        ),
        entry("two", equals_at([(_SUMS[0][0], _SUMS[0][2])], part=f"{_EACH}, values")),
        entry("slow", equals_at([(_SUMS[1][0], _SUMS[1][2])], part=f"{_EACH}, values")),
        entry("integral", equals_at([(at, bound) for at, _, _, bound in _SUMS], part=f"{_EACH}, values")),
        entry(
            "antiderivative",
            has_slope(
                "a*a**x*exp(-a**x*L)",
                "x",
                holds_everywhere(
                    wide_domain({"a": "(1, oo)", "L": "(0, oo)", "x": "[0, oo)"}), part="antiderivative"
                ),
            ),
        ),
        entry(
            "at infinity",
            holds_everywhere(wide_domain({"z": "(0, oo)"}), part="the antiderivative falls to 0"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ45",),
    assumptions="Lambda > 0",
    settles=(
        settles(
            2,
            by="exponent",
            kills={1: "other sign of Lambda", 2: "one power down"},
        ),
        settles(
            3,
            by=(
                "ln alpha <= alpha - 1, alpha = 1/b",
                "s <= e^s - 1, s = q/(1-q)",
                f"{_EACH}, cleared",
            ),
            kills={1: "a power more in the exponent, cleared", 2: "without its ratio"},
        ),
        settles(
            4,
            by=("antiderivative", "the antiderivative falls to 0"),
            kills={1: "antiderivative without alpha", 2: "square of the logarithm"},
        ),
    ),
)

EQ47 = Claim(
    id="BERN-EQ47",
    where="Appendix F, (47)",
    kind="inequality",
    statement=(
        "E[(B)] <= alpha log T/(d_eps(mu_i, mu*) - 2 delta') + o(1) as T -> inf, for fixed delta. Checked "
        "without the o(1), for log T from 10 to 10^4: the sum over m of B_{m+1} P[n_m d+([mu~_{i,m}], mu* - "
        "delta) <= log T], which bounds E[(B)] by the amended (42), with exact tails; and that the "
        "remainder of (46) vanishes. By steps: m' is the first epoch with n_m >= log T/(d - 3/2 delta'); "
        "the batches before it are at most x + 1, x = alpha log T/(d - 3/2 delta'); later ones need "
        "mu~_{i,m} >= mu_i + delta'/(2 eps) and have at most a mean A G without T; and x + 1 + A G <= y = "
        "alpha log T/(d - 2 delta') from some T on. In `delta -> 0`, over log T at one arm: R the regret "
        "over the gap, A and b (A) and (B), x = 1/(d - 2 delta'), y = 1/d, h any positive number; K is (A) "
        "where delta goes first."
    ),
    printed={
        "remainder": "exp(-p*L)/L <= 1/(p*L**2)",
        "delta -> 0": "R <= a*y + 3*h",
        **LATE,
    },
    mutants={
        **WRONG_LATE,
        "delta fixed": {"delta -> 0": "R <= a*y + h"},
        "delta -> 0 first": {"delta -> 0": "R + K <= a*y + 3*h"},
        "remainder of half the power": {"remainder": "exp(-p*L)/L <= 1/(4*p*L**2)"},
    },
    checks=(
        entry(
            "remainder",
            holds_on(box(p=(1, 50), L=("0.01", 10)), part=("remainder"), instances=300, most_boxes=2000),
        ),
        entry(
            "delta -> 0",
            holds_on(
                box(**dict.fromkeys(("R", "A", "b", "h", "a", "y", "x", "K"), (0, 1))),
                where=("R <= A + b", "A <= h", "b <= a*x + h", "x <= y + h"),
                part="T -> infinity, then delta -> 0",
            ),
        ),
        *LATE_CHECKS,
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ42", "BERN-EQ45", "BERN-EQ46"),
    assumptions="T -> inf, then delta -> 0",
    settles=(
        late_batches(1, "BERN-EQ42#100"),
        settles(
            1,
            by=("exact sums over the decades of T", "from some T on"),
            on="23 environments with their T, without o(1)",
            beyond="other environments, larger T",
            kills={1: "one delta' less", 2: "a T for every delta"},
        ),
        settles(
            2,
            by=chain(
                "T -> infinity, then delta -> 0",
                dict.fromkeys(("R <= A + b", "A <= h", "b <= a*x + h", "x <= y + h"), ASSUMED),
            ),
            kills={1: "delta fixed", 2: "delta -> 0 first"},
            despite={"BERN-EQ41#3": "that E[(A)] = O(1) is settled without this equality"},
        ),
    ),
    notes="The printed (45) is treated at BERN-EQ45.",
)

CLAIMS = (
    extended(
        EQ42,
        # b and c are d_eps(mu~_i, .) at mu* and at mu* - delta, s is delta', n the count and l is log T
        over("c >= b - s", "n*c <= l", **dict.fromkeys("bcsnl", (0, 1))),
        step(
            "what the event implies",
            "n*(b - s) <= l",
            wrong={"delta' left out of the event": "n*(b - s) -> n*b"},
        ),
        settles(
            8,
            by=chain(
                "what the event implies",
                {
                    "c >= b - s": "BERN-EQ38b#2",
                    "n*c <= l": ASSUMED,  # the event before
                },
            ),
        ),
    ),
    extended(
        EQ43,
        # k is n_{m*-1} and x its argument, both as shares of H or more
        over("x <= k", "k < h", **dict.fromkeys("xkh", (0, 1))),
        step(
            "H above the argument",
            "x < h",
            wrong={"half of H": "x < h -> x < h/2"},
        ),
        settles(
            2,
            by=chain(
                "H above the argument",
                {
                    "x <= k": "BERN-EQ35#1",
                    "k < h": ASSUMED,  # m* is the first epoch with n_m >= H
                },
            ),
        ),
    ),
    extended(
        EQ45,
        # y is the positive part of x = d_eps - delta', and n, h and l are n_m, H and log T in one unit
        over("n*y <= l", "h <= n", "x <= y", x="[-1, 1]", y=(0, 1), n=(0, 1), h=(0, 1), l=(0, 1)),
        step("an event after m*", "h*x <= l", wrong={"twice H, in one event": "h*x -> 2*h*x"}),
        # A adds up the batches so far, k is the count then and m that after one more batch, n is n0
        over(m=(0, 1), n=(0, 1)),
        step("the first batch", "(m - n) - (m - n) == 0", wrong={"n0 kept": "- (m - n) == 0 -> - m == 0"}),
        over("A <= k - n", **dict.fromkeys("Aknm", (0, 1))),
        step("one batch more", "A + (m - k) <= m - n", wrong={"the last left out": "<= m - n -> <= k - n"}),
        # R and Q are the two sums from m* on
        over("A <= k - n", "R <= Q", **dict.fromkeys("AknRQ", (0, 1))),
        step(
            "both sums",
            "A + R <= k - n + Q",
            wrong={"n_{m*} left out": "k - n + Q -> Q"},
        ),
        # k is n_{m*}, x its argument before it is rounded up and u is 1, as shares; S is the rest of the line
        over("k < x + u", **dict.fromkeys("kxunS", (0, 1))),
        step("rounded up", "k - n + S < x + u - n + S", wrong={"not rounded up": "x + u - n -> x - n"}),
        settles(3, by=chain("rounded up", {"k < x + u": "BERN-EQ35#1"})),
    ),
    EQ46,
    EQ47,
)
