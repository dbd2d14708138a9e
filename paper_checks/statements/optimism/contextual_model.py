"""The contextual model, its reductions, what is public in it, and what the algorithms release."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_on
from ...checks.known_quantities import Known, holds_in
from ...checks.ledgers_of_runs import accounted, upper_end
from ...language.claim import Claim
from ...language.severity import Severity
from ...language.written_claim import amended, claim, over, step
from ..episodes.exact_episodes import axis_episodes, where
from ..linear_model.linear_row import ON_THE_ESTIMATE
from .optimistic_runs import COUNT, Family

if TYPE_CHECKING:
    from ....verify.accounting.account import Account

_HORIZON = 120
_RHO, _DELTA = Fraction(1, 2), Fraction(1, 100)


def _ledger_of(told: Account, rho: Fraction) -> dict[str, Fraction]:
    """Of a run: s is spent of rho; n releases, w of which a reward enters at most."""
    entered = Counter(
        t
        for release in told.ledger
        for piece in release.pieces
        for t in range(piece.first, piece.first + piece.length)
    )
    return {
        "s": upper_end(told.rho()),
        "rho": rho,
        "w": Fraction(max(entered.values(), default=0)),
        "n": Fraction(len(told.ledger)),
        "leaks": Fraction(told.leak is not None),
        "T": Fraction(told.rounds),
    }


@cache
def _in_contexts(effort: Effort) -> Mapping[str, Known]:
    """Ledgers of AdaC-OFUL, with its k updates.

    gap is between V_tau times the last estimate and the sum of all releases, the largest of a coordinate.
    """
    import numpy as np

    from ....algorithms.environments.contexts import GivenContexts
    from ....algorithms.environments.contextual_arms import ContextualArms
    from ....algorithms.linear.adac_oful import AdaCOFUL
    from ....algorithms.protocol.contextual_policy import InContexts

    found: dict[str, Known] = {}
    for dimension in (2, 3):
        rounds = np.random.default_rng(dimension).standard_normal((_HORIZON, 5, dimension))
        # a hair shorter than 1, so that no rounding makes one longer
        unit = rounds / np.linalg.norm(rounds, axis=2)[:, :, None] * (1 - 2.0**-40)
        contexts = GivenContexts(unit)
        made: list[AdaCOFUL] = []

        def fresh(
            dimension: int = dimension,
            contexts: GivenContexts = contexts,
            made: list[AdaCOFUL] = made,
        ) -> InContexts:
            made.append(AdaCOFUL(dimension, horizon=_HORIZON, rho=_RHO, delta=_DELTA))
            return InContexts(made[-1], contexts)

        arms = ContextualArms(contexts, np.full(dimension, 0.5 / dimension))
        told = accounted(fresh, arms, _HORIZON, seed=effort.seed)
        played = next(each for each in made if each.episodes)  # one may not have played
        known, summed = played.known, np.sum([release.number for release in told.ledger], axis=0)
        found[f"AdaC-OFUL, d = {dimension}"] = {
            **_ledger_of(told, _RHO),
            "k": Fraction(played.episodes),
            "gap": Fraction(float(np.abs(np.linalg.solve(known.frozen, known.estimate) - summed).max())),
            "d": Fraction(dimension),
            "C": Fraction(1),
            "lam": Fraction(1),
        }
    return found


@cache
def _ledgers(effort: Effort) -> Mapping[str, Known]:
    """Those of AdaC-GOPE as well."""
    import numpy as np

    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.linear_arms import LinearArms

    actions = np.array([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]])
    arms = LinearArms(actions, np.array([0.5, -0.25]), rewards="sign")
    told = accounted(
        partial(build, "adac-gope", actions, rho=_RHO, delta=_DELTA), arms, 4000, seed=effort.seed
    )
    return {**_in_contexts(effort), "AdaC-GOPE, three actions": _ledger_of(told, _RHO)}


_SPENT = "s <= rho*1.000000001 and leaks == 0"
"""With a part in 10^9 for the rounding of scales in doubles."""
_SUMMED = "gap <= 1/10**9 and w == 1 and n == k"
_SUMMED_OTHERWISE = {
    "a reward in two releases": "w == 2",
    "past noises redrawn": "w == k and n == k*(k + 1)/2",
}
_SPENT_LESS = {"half the budget": "s <= rho/2", "a tenth less": "s <= 0.9*rho"}


def blueprint(identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...]) -> Claim:
    """What AdaC-GOPE and AdaC-OFUL have in common."""
    return claim(
        identifier,
        where_,
        "AdaC-GOPE and AdaC-OFUL share calibrated Gaussian noise and adaptive episodes: rewards are read "
        "only where an episode begins, so that parallel composition applies. Checked on ledgers of runs: "
        "every reward enters at most one release, releases are few, and one budget rho is all that is spent.",
        step(
            "once",
            "w == 1",
            wrong={"twice": "w == 2"},
            by=holds_in(_ledgers, part="releases that a reward enters"),
        ),
        step(
            "few",
            "1 <= n <= T/5",
            wrong={"one a round": "n >= T", "none": "n <= 0"},
            by=holds_in(_ledgers, part="number of releases"),
        ),
        step("budget", _SPENT, wrong=_SPENT_LESS, by=holds_in(_ledgers, part="rho of the ledger")),
        kind="inline",
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        notes="Adaptive episodes are treated at ZCDP-DB.",
        paper=paper,
    )


def privacy_in_contexts(of_sums: Claim, *, statement: str, rests_on: tuple[str, ...], notes: str) -> Claim:
    """The privacy of AdaC-OFUL: that of its running sums, and the ledger of its runs."""
    return replace(
        of_sums,
        statement=statement,
        printed={**of_sums.printed, "ledger": _SPENT, "summed": _SUMMED},
        mutants={
            **of_sums.mutants,
            **{name: {"ledger": text} for name, text in _SPENT_LESS.items()},
            **{name: {"summed": text} for name, text in _SUMMED_OTHERWISE.items()},
        },
        checks=(
            *of_sums.checks,
            entry("ledger", holds_in(_in_contexts, part="rho of the ledger")),
            entry("summed", holds_in(_in_contexts, part="the estimate is made of the releases")),
        ),
        rests_on=rests_on,
        notes=notes,
    )


_LINEAR = (
    over(m=(-1, 1)),
    step(
        "mean",
        "(1 + m)/2*(1 - m) + (1 - m)/2*(-1 - m) == 0",
        wrong={"noise of the other sign": "(1 + m)/2*(1 - m) + (1 - m)/2*(1 + m) == 0"},
        of="mean of the noise",
    ),
    step(
        "sub-Gaussian",
        "(1 + m)/2*exp(h*(1 - m)) + (1 - m)/2*exp(-h*(1 + m)) <= exp(h**2/2)",
        wrong={"half the proxy": "(1 + m)/2*exp(h*(1 - m)) + (1 - m)/2*exp(-h*(1 + m)) <= exp(h**2/4)"},
        by=holds_on(box(m=(-1, 1), h=(-4, 4)), part="1-sub-Gaussian noise", instances=200, most_boxes=40),
    ),
)
_UNIT = (
    step(
        "regret",
        "max(x, y, z) - (0*x + 1*y + 0*z) == max(x - y, 0, z - y)",
        wrong={"of the other arm": "max(x, y, z) - (0*x + 1*y + 0*z) == max(0, y - x, z - x)"},
        at=[
            {"x": x, "y": y, "z": z}
            for x, y, z in (("1/2", "1/3", 0), ("1/5", "4/5", "1/2"), (0, "-1/2", "1/2"))
        ],
        of="regret and gaps",
    ),
    step(
        "determinant",
        "D == g",
        wrong={"sum of the counts": "D == h"},
        by=holds_in(axis_episodes, part="determinant and counts"),
    ),
)
_MODEL = (
    "R_t = <theta*, psi(a_t, c_t)> + eta_t, or <theta*, a_t> + eta_t with a_t from the set A_t, eta_t "
    "conditionally 1-sub-Gaussian; R^_T = sum of max over A_t of <theta*, a - a_t>, R_T its expectation."
)
_FINITE = (
    "With A_t = {e_1, ..., e_d} in every round the problem is the finite-armed one: <theta*, e_i> = mu_i."
)
_SIGNS = "rewards 1 and -1 with mean m = <theta*, a>: 1 with chance (1 + m)/2, noise 1 - m or -1 - m"
_GAPS = "regrets are gaps (d = 3), and det V_t is the product of lambda + N_i(t)"


def linear_model(identifier: str, where_: str, *, paper: str) -> Claim:
    """Rewards linear in a feature, and the regret."""
    return claim(
        identifier,
        where_,
        f"{_MODEL} Checked for {_SIGNS}.",
        *_LINEAR,
        kind="definition",
        recorded=Verdict.VERIFIED,
        notes="In the history of the noise one letter names both the set and the action of a round.",
        paper=paper,
    )


def unit_vectors(identifier: str, where_: str, *, paper: str) -> Claim:
    """Finitely many arms as a special case."""
    return claim(
        identifier,
        where_,
        f"{_FINITE} Checked: {_GAPS}.",
        *_UNIT,
        kind="inline",
        recorded=Verdict.VERIFIED,
        paper=paper,
    )


def contextual_setting(identifier: str, where_: str, *, paper: str) -> Claim:
    """The model with its special cases."""
    return claim(
        identifier,
        where_,
        f"{_MODEL} Contexts are public, rewards alone are private. {_FINITE} Checked: {_SIGNS}; {_GAPS}.",
        *_LINEAR,
        *_UNIT,
        kind="definition",
        recorded=Verdict.VERIFIED,
        paper=paper,
    )


def public_contexts(identifier: str, where_: str, *, paper: str) -> Claim:
    """Contexts are public; elimination does not help."""
    return claim(
        identifier,
        where_,
        "Contexts are public, only rewards are private; as the sets of actions change, strategies that "
        "eliminate are not useful. Checked: AdaC-OFUL releases sums of rewards only, one an update, nothing "
        "for its design; an action that loses in one set is the best of another.",
        step(
            "releases",
            "n == k and leaks == 0",
            wrong={"a release for the design too": "n == 2*k"},
            by=holds_in(_in_contexts, part="releases and updates"),
        ),
        step(
            "few",
            f"k <= {COUNT}",
            wrong={"a quarter": f"k <= {COUNT}/4"},
            by=holds_in(_in_contexts, part="updates follow from the actions alone"),
        ),
        step(
            "elimination",
            "x > y > z",
            wrong={"it loses again": "y <= z"},
            at=[{"x": "3/5", "y": "2/5", "z": 0}],
            of="theta* = (3/5, 2/5, 0), {e1, e2}, then {e2, e3}",
        ),
        kind="inline",
        recorded=Verdict.VERIFIED,
        notes="Neighbouring inputs are read as having the same decision sets.",
        paper=paper,
    )


_SECOND = where(axis_episodes, "P", lambda value: value != 0)
_FIRST = where(axis_episodes, "P", lambda value: value == 0)


def doubling(identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...]) -> Claim:
    """With C = 1 and unit vectors the update rule doubles episodes arm by arm."""
    return claim(
        identifier,
        where_,
        "With C = 1 the algorithm generalises AdaR-UCB; on finitely many arms its update rule is "
        "arm-dependent doubling: an episode of an arm is twice as long as that arm's last one. Checked: M "
        "plays before, N after an episode of L rounds, P in the one before; the first has floor(lambda) + 1 "
        "rounds.",
        step(
            "lengths",
            "L == 2*P",
            wrong={
                "as long as the last": "L == P",
                "number of plays doubles": "N == 2*M",
                "three times as long": "L == 3*P",
            },
            by=holds_in(_SECOND, part="length of an episode"),
        ),
        step(
            "first",
            "L == floor(lam) + 1",
            wrong={"one round": "L == 1"},
            by=holds_in(_FIRST, part="first episode of an arm"),
        ),
        step(
            "rule",
            "lam + N > 2*(lam + M) >= lam + N - 1",
            wrong={"without the ridge": "N > 2*M >= N - 1"},
            by=holds_in(axis_episodes, part="the rule"),
        ),
        kind="inline",
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        notes="The generalisation is read as one of the episodes.",
        paper=paper,
    )


_TABLE = (
    over(K=(2, 100), d=(1, 100), s="(0, 10]", g=(1, 10), t=(1, 1000), h=(1, 10)),
    step(
        "finite arms, private",
        "K*g/s == sqrt(K)*g*(sqrt(K)/s)",
        wrong={"upper over lower is g": "K*g/s == g*(sqrt(K)/s)"},
        of="finite arms: private parts apart by sqrt(K log T), g = sqrt(log T), s = sqrt(rho)",
    ),
    step(
        "finite arms",
        "sqrt(K)*t*g == g*(sqrt(K)*t)",
        wrong={"logarithm for its root": "sqrt(K)*t*g == g**2*(sqrt(K)*t)"},
        of="finite arms: apart by sqrt(log T), t = sqrt(T)",
    ),
    step(
        "linear, private",
        "d*h**3/s == h**3*(d/s)",
        wrong={"log for its 3/2-th power": "d*h**3/s == h**2*(d/s)"},
        of="linear: private parts apart by log(KT)^(3/2), h = sqrt(log KT)",
    ),
    step(
        "contextual",
        "d*g**2*t + d**2*g**4/s == d*g**2*(t + d*g**2/s)",
        wrong={"d for its square": "d*g**2*t + d*g**4/s == d*g**2*(t + d*g**2/s)"},
        of="contextual: private part over the other, sqrt(1/rho) d log T/sqrt T",
    ),
    over(d=(1, 100), T=(1, 10**6), L=(0, 20)),
    step(
        "linear",
        "d*T*(d*log(2) + L) >= log(2)*d**2*T",
        wrong={"d for 2^d": "d*T*(log(d) + L) >= log(2)*d**2*T"},
        of="linear, K = 2^d: the upper bound is above the lower",
    ),
    over(K=(2, 1000)),
    step(
        "one arm fewer",
        "K - 1 >= K/2",
        wrong={"also K - 2": "K - 2 >= K/2"},
        of="K - 1 of Theorem 4.20 against K",
    ),
    step(
        "values",
        "d**2/sqrt(r)*log(T)**2",
        wrong={"d once": "d/sqrt(r)*log(T)**2"},
        by=equals_at(
            [({"d": 3, "r": "1/2", "T": 10**5}, "1687.0536481857387")],
            digits=15,
            part="private part in contexts, a value",
        ),
    ),
    step("linear row", ON_THE_ESTIMATE.printed, wrong=ON_THE_ESTIMATE.mutants, by=ON_THE_ESTIMATE.check),
)


def table_of_bounds(identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...]) -> Claim:
    """The table of regret bounds for zCDP."""
    return claim(
        identifier,
        where_,
        "rho-Interactive zCDP. Finite arms: O(sqrt(K T log T)) + O((K/sqrt rho) sqrt(log T)), lower "
        "Omega(max(sqrt(K T), sqrt(K/rho))); linear: O(sqrt(d T log KT)) + O((d/sqrt rho) log(KT)^(3/2)), "
        "lower Omega(max(d sqrt T, d/sqrt rho)); contextual: O(d log(T) sqrt T) + O((d^2/sqrt rho)(log "
        "T)^2). Checked: how far apart the entries are, which are those of the theorems named, "
        "and the upper bound of the linear row.",
        *_TABLE,
        amended(
            ON_THE_ESTIMATE.amendment,
            {"linear row": ON_THE_ESTIMATE.holds},
            recorded=Verdict.VERIFIED,
            severity=Severity.SUBSTANCE,
        ),
        kind="table",
        recorded=Verdict.REFUTED,
        rests_on=rests_on,
        notes="Finite and linear rows are treated at ZCDP-TAB1, the contextual one at TA-TH5.17.",
        paper=paper,
    )


FAMILY = Family("adac-oful", (("rho", "1/2"),))
