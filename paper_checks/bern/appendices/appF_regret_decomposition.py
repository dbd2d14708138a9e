"""Regret by batches: before and after the best arm looks good (Appendix F, (34) and (48))."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import Exact, ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import Check, entry, holds_on, is_identity
from ...checks.enclosed_instances import enclosed
from ...checks.known_quantities import Instances, holds_in
from ...language.assertion import ASSUMED, Chain, by_definition, chain, settles
from ...language.claim import Claim
from ...language.rules import INDUCTION
from ...language.written_claim import Over, Step, extended, over, step
from ..quantities.batched_run import Selection, Setting, pulls, selections, setting_of

if TYPE_CHECKING:
    from flint import arb

Point = Mapping[str, Fraction]

_NAMES = ("n", "a", "eps", "T", "w", "xj", "yj", "xi", "yi")
_RUNS: list[Mapping[str, Exact]] = [
    dict(zip(_NAMES, row, strict=True))
    for row in (
        ("3", "2", "1", "1", "0.6", "0.5", "0.7", "0.2", "0.3"),
        ("3", "2", "1", "5", "0.6", "0.5", "0.7", "0.2", "0.3"),
        ("1", "2", "8", "60", "0.6", "0.5", "0.7", "1", "1"),
        ("1", "2", "8", "64", "0.1", "0.2", "0.2", "1", "1"),
        ("5", "2", "8", "2000", "0.6", "0", "0.7", "0.3", "0.59"),
        ("2", "1.5", "2", "5000", "0.7", "0.1", "0.8", "0.2", "0.75"),
        ("3", "1.1", "1", "3000", "0.5", "-1", "0.6", "-2", "0.49"),
        ("1", "2", "0.25", "100000", "0.7", "1.5", "0.75", "-2", "0.5"),
    )
]
_RUNS += [
    {
        "n": 1 + k % 3,
        "a": Fraction(11 + 3 * k % 17, 10),
        "eps": Fraction(1 + 5 * k % 23, 4),
        "T": 10 + 97 * k,
        "w": Fraction(1 + 7 * k % 9, 10),
        "xj": Fraction(13 * k % 29, 10) - 1,
        "yj": Fraction(17 * k % 19, 10) - Fraction(1, 2),
        "xi": Fraction(11 * k % 29, 10) - 1,
        "yi": Fraction(5 * k % 19, 10) - Fraction(1, 2),
    }
    for k in range(12)
]


Event = Callable[[Selection, Setting], bool]


def _decomposed(*, ucb: bool, before: Event, of_j: Event) -> Callable[[Point], dict[str, int]]:
    """The pulls of arm 1, by T and with its last batch in full, and its batches by what happened before.

    ``Abest``: before which both noisy means were low; ``fromone``: all but the one after the first batch.
    """

    def quantities(point: Point) -> dict[str, int]:
        setting = setting_of(point)
        found = selections(setting, ucb=ucb)
        chosen = [each for each in found if each.arm == 1]
        early = [each for each in chosen if before(each, setting)]
        late = [each for each in chosen if not before(each, setting)]
        # the first batches alone may pass the horizon; arm 0 has its own before
        started = min(setting.first, max(0, setting.horizon - setting.first))
        return {
            "N": pulls(setting, 1, ucb=ucb),
            "full": setting.count(chosen[-1].epochs[1] + 1) if chosen else started,
            "started": started,
            "A": sum(setting.batch(each.epochs[1] + 1) for each in early),
            "B": sum(setting.batch(each.epochs[1] + 1) for each in late),
            "previous": sum(setting.batch(each.epochs[1]) for each in chosen),
            "Aj": sum(setting.batch(each.epochs[1] + 1) for each in chosen if of_j(each, setting)),
            "Bj": sum(setting.batch(each.epochs[1] + 1) for each in chosen if not of_j(each, setting)),
            "Abest": sum(setting.batch(each.epochs[1] + 1) for each in chosen if _all_below(each, setting)),
            "fromone": sum(setting.batch(each.epochs[1] + 1) for each in chosen if each.epochs[1] >= 1),
        }

    return quantities


def _below(index: arb, setting: Setting) -> bool:
    return bool(index < ball(setting.level))


def _best_index_below(each: Selection, setting: Setting) -> bool:
    return all(_below(index, setting) for index in each.indexes)


def _index_of_j_below(each: Selection, setting: Setting) -> bool:
    return _below(each.indexes[0], setting)


def _mean_of_j_below(each: Selection, setting: Setting) -> bool:
    return each.means[0] < setting.level


def _all_below(each: Selection, setting: Setting) -> bool:
    return all(mean < setting.level for mean in each.means)


_BY_MEAN = enclosed(_decomposed(ucb=False, before=_mean_of_j_below, of_j=_mean_of_j_below), _RUNS)
_BY_INDEX = enclosed(_decomposed(ucb=True, before=_best_index_below, of_j=_index_of_j_below), _RUNS)

_COUNTED = {
    "bound": "N <= n + A + B",
    "exact": "full == started + A + B",
}
_COUNTED_MUTANTS = {
    "first batch left out": {"bound": "N <= A + B"},
    "B_m for B_{m+1}": {"bound": "N <= n + previous"},
    "after convergence alone": {"bound": "N <= n + B"},
    "exact without the first batch": {"exact": "full == A + B"},
}


def _counted(instances: Instances) -> tuple[Check, ...]:
    return (
        entry("bound", holds_in(instances, part="bound on runs")),
        entry(
            "exact",
            holds_in(instances, part=("equality when the last batch is counted in full")),
        ),
    )


_BATCH_BY_BATCH: tuple[Over | Step, ...] = (
    over(n="(0, 1]"),
    step("first batches", "n <= n + 0 + 0", wrong={"one left out": "<= n + 0 -> <= n/2 + 0"}),
    over("F <= n + A + B", **dict.fromkeys("FnABbh", (0, 1))),
    step(
        "one batch more",
        "F + b <= n + (A + h*b) + (B + (1 - h)*b)",
        wrong={"the batch before": "(B + (1 - h)*b) -> B", "n0 left out": "F + b <= n + -> F + b <= "},
    ),
    over("F <= n + A + B", "N <= F", **dict.fromkeys("DNFnAB", (0, 1))),
    step(
        "gap of one arm",
        "D*N <= n*D + D*(A + B)",
        wrong={"n0 for no arm": "n*D + -> 0*D + "},
    ),
    over("G <= H", "F <= n + A + B", "N <= F", **dict.fromkeys("GHDNFnAB", (0, 1))),
    step(
        "one arm more",
        "G + D*N <= H + n*D + D*(A + B)",
        wrong={"n0 for one arm alone": "H + n*D + -> H + "},
    ),
)
"""F counts the pulls of an arm in the batches so far, all in full; N those up to T, which may cut the last.

b is the length of one batch more, h whether it counts for (A), n is n0 and D the gap of the arm; G and H add
up the two sides over the arms before. All numbers of pulls are shares of a common one.
"""
_OVER_ARMS: Chain = chain(
    "one arm more",
    {
        "G <= H": INDUCTION(base="gap of one arm", step="one arm more"),
        "F <= n + A + B": INDUCTION(base="first batches", step="one batch more"),
        "N <= F": by_definition("BERN-A1#5"),  # pulls are in batches
    },
)

EQ34 = Claim(
    id="BERN-EQ34",
    where="Appendix F, (34)",
    kind="inequality",
    statement=(
        "Regret(T) = sum over i != i* and t <= T of (mu* - mu_i) 1[i(t) = i] <= n0 sum of (mu* - mu_i) + "
        "sum of (mu* - mu_i) ((A) + (B)), with (A) the sum over t <= T and m >= 0 of B_{m+1} 1[i(t) = i, "
        "N_i(t-1) = n_m, t a selection, mu~_j(t) < mu* - delta] and (B) the same with mu~_j(t) >= mu* - "
        "delta, for any optimal arm j. Checked arm by arm: N_i(T) <= n0 + (A) + (B). In `one round more` D "
        "and S are the two sides of the first line so far, b is 1 where an optimal arm is pulled, of mean "
        "y, and 0 where one of mean x is."
    ),
    printed=_COUNTED
    | {
        "no round yet": "0*y - (y - x)*0 == 0",
        "one round more": "D + y - (b*y + (1 - b)*x) <= S + (1 - b)*(y - x) "
        "and S + (1 - b)*(y - x) <= D + y - (b*y + (1 - b)*x)",
    },
    mutants={
        "a pull too many": {"no round yet": "0*y - (y - x)*1 == 0"},
        "rewards for means": {
            "one round more": "D + y - r <= S + (1 - b)*(y - x) and S + (1 - b)*(y - x) <= D + y - r"
        },
        "pulls before the last round": {
            "one round more": "D + y - (b*y + (1 - b)*x) <= S and S <= D + y - (b*y + (1 - b)*x)"
        },
        **_COUNTED_MUTANTS,
        "the best noisy mean in (A)": {"bound": "N <= n + Abest + B"},
        "m from 1 on": {"bound": "N <= n + fromone"},
    },
    checks=(
        *_counted(_BY_MEAN),
        entry("no round yet", is_identity(box(x=(0, 1), y=(0, 1)), part="no round yet")),
        entry(
            "one round more",
            holds_on(
                box(D=(0, 1), S=(0, 1), b=(0, 1), x=(0, 1), y=(0, 1), r=(0, 1)),
                where=("D <= S", "S <= D"),
                part="one round more",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ2", "BERN-EQ35", "BERN-A1"),
    settles=(
        settles(
            2,
            by=chain(
                "one round more",
                {
                    "D <= S": INDUCTION(base="no round yet", step="one round more"),
                    "S <= D": INDUCTION(base="no round yet", step="one round more"),
                },
            ),
            kills={1: "rewards for means", 2: "pulls before the last round"},
        ),
        settles(
            3,
            by=("bound on runs", "equality when the last batch is counted in full"),
            on="20 tables of noisy means of two arms",
            beyond="other tables, more arms",
            kills={1: "B_m for B_{m+1}", 2: "first batch left out"},
        ),
        settles(
            4,
            by="bound on runs",
            on="20 tables of noisy means of two arms",
            beyond="other tables, more arms",
            kills={1: "the best noisy mean in (A)", 2: "m from 1 on"},
        ),
    ),
    notes="The split that the next steps need is treated at BERN-EQ37.",
)

EQ48 = Claim(
    id="BERN-EQ48",
    where="Appendix F, (48) and the display after it",
    kind="inequality",
    statement=(
        "For DP-KLUCB: Regret(T) <= n0 sum of (mu* - mu_i) + sum of (mu* - mu_i) ((A) + (B)), with "
        "mubar*(t) = max_i mubar_i(t) < mu* - delta in (A) and >= mu* - delta in (B); and (A) is at most "
        "the same sum with mubar_j(t) < mu* - delta. Checked arm by arm."
    ),
    printed=_COUNTED | {"one arm": "A <= Aj"},
    mutants={
        **{
            name: dict(mutant)
            for name, mutant in _COUNTED_MUTANTS.items()
            if name != ("after convergence alone")
        },
        "after convergence alone": {"exact": "full == started + B"},
        "the other direction": {"one arm": "Aj <= A"},
        "half of the sum": {"one arm": "A <= Aj/2"},
        "the index of j in (B)": {"bound": "N <= n + A + Bj"},
    },
    checks=(
        *_counted(_BY_INDEX),
        entry(
            "one arm",
            holds_in(_BY_INDEX, part="one optimal arm"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ34", "BERN-A1a"),
    settles=(
        settles(
            1,
            by=("bound on runs", "equality when the last batch is counted in full"),
            on="20 tables of noisy means of two arms",
            beyond="other tables, more arms",
            kills={1: "B_m for B_{m+1}", 2: "the index of j in (B)"},
        ),
        settles(
            2,
            by="one optimal arm",
            on="20 tables of noisy means of two arms",
            beyond="other tables, more arms",
            kills={1: "the other direction", 2: "half of the sum"},
        ),
    ),
)

CLAIMS = (
    extended(EQ34, *_BATCH_BY_BATCH, settles(3, by=_OVER_ARMS), settles(4, by=_OVER_ARMS)),
    extended(
        EQ48,
        *_BATCH_BY_BATCH,
        # g and h are 1 where the largest index and that of j are low, and 0 else; A and C are the two sums
        over(b=(0, 1), h=(0, 1)),
        step("no batch", "0*h <= 0*b", wrong={"a batch": "0*h <= 0*b -> h <= 0*b"}),
        over("A <= C", "g <= h", **dict.fromkeys("ACbgh", (0, 1))),
        step(
            "one batch more of the sums",
            "A + b*g <= C + b*h",
            wrong={"j never looks low": "C + b*h -> C"},
        ),
        settles(1, by=_OVER_ARMS),
        settles(
            2,
            by=chain(
                "one batch more of the sums",
                {
                    "A <= C": INDUCTION(base="no batch", step="one batch more of the sums"),
                    "g <= h": ASSUMED,  # the index of j is at most the largest one
                },
            ),
        ),
    ),
)
