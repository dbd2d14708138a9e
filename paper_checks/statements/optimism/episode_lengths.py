"""How long the episodes of rarely switching optimism are, and the sum of 1/tau over the rounds."""

from __future__ import annotations

from ....theory.formulas.wide_domain import wide_domain
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import holds_at
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.known_quantities import holds_in
from ...checks.settled_by import Settling, settled_by
from ...checks.side_conditions import keeps_out
from ...language.claim import Claim
from ...language.severity import Severity
from ...language.written_claim import amended, claim, over, step
from ..episodes.exact_episodes import episodes, rounds, sums, where

_LONG = where(episodes, "lam", lambda value: value >= 1)


@settled_by
def _telescopes(claimed: str) -> Settling:
    """The claimed product over m+1..n-1, n = j + 1, takes the factor of round n, by which it goes on."""
    stated = wide_domain({"lam": "(0, oo)", "m": "[1, oo)", "j": "[0, oo)"})
    until, more = (claimed.replace("n", end) for end in ("(j + 1)", "(j + 2)"))
    check = holds_everywhere(stated, part="telescoping product, one factor more")
    return check, f"{more} == ({until})*(1 + 1/(lam + j))"


@settled_by
def _begins(claimed: str) -> Settling:
    """The claimed product over m+1..n-1 is 1 for n = m + 1, when there is no factor."""
    check = holds_everywhere(
        wide_domain({"lam": "(0, oo)", "m": "[1, oo)"}), part="telescoping product, no factor"
    )
    return check, f"{claimed.replace('n', '(m + 1)')} == 1"


_RATIO = (
    step(
        "ratio",
        "q <= 1 + C",
        wrong={
            "half of C": "w <= 1 + C/2",
            "from the last round before": "o <= 1 + C",
        },
        by=holds_in(episodes, part="determinants over an episode"),
    ),
    step(
        "product",
        "q == p",
        wrong={
            "with the first round": "q == o",
            "with the round of the next update": "q == j",
            "norms of the context itself": "q == h",
        },
        by=holds_in(episodes, part="determinants as a product"),
    ),
)
_LENGTH = (
    step(
        "norm",
        "x >= 1/(lam + t - 1)",
        wrong={
            "one round fewer": "x >= 1/(lam + max(t - 2, 1/2))",
            "twice": "x >= 2/(lam + t - 1)",
            "no ridge in the norm": "(t - 1)*x >= 1",
            "half of the action": "x/4 >= 1/(lam + t - 1)",
        },
        by=holds_in(rounds, part="||A_t||^2 in V_(t-1)^-1"),
    ),
    step(
        "telescope",
        "(lam + n - 1)/(lam + m)",
        wrong={"to n": "(lam + n)/(lam + m)", "from m - 1": "(lam + n - 1)/(lam + m - 1)"},
        by=(_telescopes, _begins),
    ),
    step(
        "stretch",
        "q >= h == (lam + n - 1)/(lam + m)",
        wrong={
            "with the round n": "q >= (lam + n)/(lam + m)",
            "with the round m": "q >= (lam + n - 1)/(lam + m - 1)",
            "each a round earlier": "q >= (lam + n - 2)/(lam + m - 1)",
            "product over the round m": "h == (lam + n - 1)/(lam + m - 1)",
            "the other way": "q <= h",
        },
        by=holds_in(episodes, part="product over an episode"),
    ),
    over("n >= m + 1", lam="[1, oo)", m="[1, oo)", n="[1, oo)"),
    step(
        "last",
        "(lam + n - 1)/(lam + m) >= n/(lam + m) >= n/((lam + 1)*m)",
        wrong={
            "lambda from a tenth on": "(lam/10 + n - 1)/(lam/10 + m) >= n/((lam/10 + 1)*m)",
            "lambda from a half on": "(lam/2 + n - 1)/(lam/2 + m) >= n/((lam/2 + 1)*m)",
            "1 for 1 + lambda": "(lam + n - 1)/(lam + m) >= n/m",
            "lambda for 1 + lambda": "(lam + n - 1)/(lam + m) >= n/(lam*m)",
        },
        of="the last inequality, lambda >= 1",
    ),
    step(
        "ridge",
        "lam >= 1",
        wrong={"every ridge": "lam > 0"},
        by=keeps_out(
            {"lam": "1/10"},
            "(lam + n - 1)/(lam + m) < n/((lam + 1)*m) and n > (1 + C)*(1 + lam)*m",
            holds_at([{"lam": "1/10", "m": 1, "n": 2, "C": "1/2"}]),
            because=(
                "for C = 1/2, d = 1 the first episode is round 1 alone, and the second begins at round 2"
            ),
            part="which ridges",
            example={"m": 1, "n": 2, "C": "1/2"},
        ),
    ),
    step(
        "length",
        "n <= (1 + C)*(1 + lam)*m",
        wrong={
            "without the ridge": "n <= (1 + C)*m",
            "ridge alone": "n <= (1 + C)*lam*m",
            "without C": "n <= (1 + lam)*m",
        },
        by=holds_in(_LONG, part="length of an episode, lambda >= 1"),
    ),
    step(
        "next update",
        "n <= (1 + C)*(m - 1) + C*lam + 2",
        wrong={"a round earlier": "n <= (1 + C)*(m - 1) + C*lam + 1"},
        by=holds_in(episodes, part="next update, by the rule, every lambda"),
    ),
    over(lam="[1, oo)", m="[1, oo)", C="(0, oo)"),
    step(
        "length from the rule",
        "(1 + C)*(lam + m - 1) - lam + 2 <= (1 + C)*(1 + lam)*m",
        wrong={"half the ridge": "(1 + C)*(lam + m - 1) - lam + 2 <= (1 + C)*(1 + lam)*m/2"},
        of="length of an episode, from det V_(n-2) <= (1 + C) det V_(m-1)",
    ),
)

FIRST_UPDATE = step(
    "rounds",
    "tau >= 0",
    wrong={"all but one": "tau >= 0 and tau <= 10"},
    by=keeps_out(
        {"tau": 0},
        "1/sqrt(x) > 10**6",
        holds_at([{"x": "1e-13"}]),
        because="1/tau is undefined: before the first update tau is 0",
        part="rounds that are summed over",
    ),
)
FROM_THE_FIRST_UPDATE = {"rounds": "tau >= 1"}
"""What is true in place of `FIRST_UPDATE`."""
_TAU = (
    step(
        "sum",
        "s == u <= (1 + C)*(1 + lam)*(k + 1)",
        wrong={
            "C updates alone": "s <= C*k",
            "a quarter": "s <= (1 + C*(1 + lam))*k/4",
            "times of the first rounds": "u <= (1 + C)*k",
        },
        by=holds_in(sums, part="sum of 1/tau over the rounds"),
    ),
    FIRST_UPDATE,
    over(tau="[1, oo)", lam="(0, oo)", C="(0, oo)"),
    step(
        "one episode",
        "(C*tau + C*lam + 1)/tau <= 1 + C*(1 + lam) <= (1 + C)*(1 + lam)",
        wrong={"without the one": "(C*tau + C*lam + 1)/tau <= C*(1 + lam)"},
        of="rounds of an episode over its tau, from the rule",
    ),
)
_RATIO_HOLDS = {"ratio": "q -> w"}
_TAU_HOLDS = {"sum": "s <= (1 + C*(1 + lam))*k <= (1 + C)*(1 + lam)*k", **FROM_THE_FIRST_UPDATE}

_TAUS = "tau is read as the algorithm sets it, and l(T) as the number of updates."
_REPAIRED_SUM = (
    "Over the rounds from the first update on, tau as the algorithm sets it, l(T) the number of updates: the "
    "sum of 1/tau_t is at most (1 + C (1 + lambda)) l(T) <= (1 + C)(1 + lambda) l(T), for every lambda > 0."
)


def episode_ratio(identifier: str, where_: str, *, paper: str) -> Claim:
    """Growth of the determinant over an episode, as an upper bound and as a product."""
    return claim(
        identifier,
        where_,
        "Episode l begins at t_l and ends at t_(l+1) - 1: det V_(t_(l+1) - 1)/det V_(t_l) <= 1 + C, and it "
        "is the product of 1 + ||A_t||^2 in V_(t-1)^-1 over t_l + 1..t_(l+1) - 1.",
        *_RATIO,
        amended(
            "det V_(t_(l+1) - 2) <= (1 + C) det V_(t_l - 1).",
            _RATIO_HOLDS,
            recorded=Verdict.VERIFIED,
            severity=Severity.TYPO,
        ),
        kind="inequality",
        recorded=Verdict.REFUTED,
        paper=paper,
    )


def episode_growth(identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...]) -> Claim:
    """Length of an episode."""
    return claim(
        identifier,
        where_,
        "||A_t|| = 1, lambda >= 1, t_l >= 1: ||A_t||^2 in V_(t-1)^-1 is at least 1/(lambda + t - 1); the "
        "product over the episode is at least (lambda + t_(l+1) - 1)/(lambda + t_l) >= t_(l+1)/((lambda + 1) "
        "t_l); t_(l+1)/t_l <= (1 + C)(1 + lambda). Checked with m = t_l, n = t_(l+1).",
        *_LENGTH,
        kind="inequality",
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        paper=paper,
    )


def inverse_taus(identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...]) -> Claim:
    """The sum of 1/tau."""
    return claim(
        identifier,
        where_,
        "The sum over t = 1..T of 1/tau_t is the sum over the episodes of (t_(l+1) - t_l)/t_l, and at most "
        "(1 + C)(1 + lambda) l(T). Checked: s, the former where tau_t >= 1; u, the latter; k updates.",
        *_TAU,
        amended(_REPAIRED_SUM, _TAU_HOLDS, recorded=Verdict.VERIFIED, severity=Severity.TYPO),
        kind="inequality",
        recorded=Verdict.REFUTED,
        rests_on=rests_on,
        notes=_TAUS,
        paper=paper,
    )


def lengths_of_episodes(identifier: str, where_: str, *, paper: str, rests_on: tuple[str, ...]) -> Claim:
    """The whole step at once."""
    return claim(
        identifier,
        where_,
        "Episode l begins at t_l and ends at t_(l+1) - 1; ||A_t|| = 1. (23) det V_(t_(l+1) - 1)/det V_(t_l) "
        "<= 1 + C; (24) it is the product of 1 + ||A_t||^2 in V_(t-1)^-1 over t_l + 1..t_(l+1) - 1, at "
        "least (lambda + t_(l+1) - 1)/(lambda + t_l) >= t_(l+1)/((lambda + 1) t_l) for lambda >= 1, so that "
        "t_(l+1) <= (1 + C)(1 + lambda) t_l; (25) the sum of 1/tau_t over t = 1..T is that of (t_(l+1) - "
        "t_l)/t_l over the episodes, at most (1 + C)(1 + lambda) l(T).",
        *_RATIO,
        *_LENGTH,
        *_TAU,
        amended(
            f"det V_(t_(l+1) - 2) <= (1 + C) det V_(t_l - 1). {_REPAIRED_SUM}",
            _RATIO_HOLDS | _TAU_HOLDS,
            recorded=Verdict.VERIFIED,
            severity=Severity.TYPO,
        ),
        kind="inequality",
        recorded=Verdict.REFUTED,
        rests_on=rests_on,
        notes=_TAUS,
        paper=paper,
    )
