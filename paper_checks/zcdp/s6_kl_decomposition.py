"""KL divergences by transport: product laws, bandits, coupled environments (Section VI, Appendix G)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_at
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import AMENDED, settles, step_towards, unsettled
from ..language.claim import Amendment, Claim, attached
from ..language.severity import Severity
from ..language.wrong_versions import refuting
from ..statements.changes_of_measure.coupled_bandits import PULLED_TWICE, REACTING, random_bandits
from ..statements.changes_of_measure.kl_by_transport import (
    BROKEN,
    MOMENT_CHECKS,
    MOMENT_MUTANTS,
    STEP_CHECKS,
    STEP_MUTANTS,
    STEPS,
    WHOLE,
    WHOLE_CHECKS,
    bandit_theorem,
    mechanisms,
    needed_by_minimax,
    product_theorem,
    second_moments,
    transport_theorem,
)
from .lines.proofs import with_proofs

# --- transport


# --- product laws


# --- bandits

WITH_VARIANCE = "KL <= rho*(S**2 + spread + (SS - S**2))"


_COUPLED = STEPS | {
    "second moment": "DD == SS + spread",
    "variance": "SS == S**2 + V",
    "given": "rho*DD == rho*(means + rho*within)",
    "mismatches": "astray == 0",
}


@cache
def _with_variance(effort: Effort) -> Mapping[str, Known]:
    several: dict[str, Known] = {}
    for name, known in second_moments(effort).items():
        first, second = known["S"], known["SS"]
        assert isinstance(first, Fraction)
        assert isinstance(second, Fraction)
        env = {**PULLED_TWICE, **REACTING, **random_bandits(effort, 3)}[name].environment()
        laws: dict[tuple[int, ...], Fraction] = env.action_laws()[0]
        exposure = {
            a: sum((env.distances[i] for i in a if i < len(env.distances)), Fraction(0)) for a in laws
        }
        centre = sum((mass * exposure[a] for a, mass in laws.items()), Fraction(0))
        spread = sum((mass * (exposure[a] - centre) ** 2 for a, mass in laws.items()), Fraction(0))
        several[name] = {"S": first, "SS": second, "V": spread}
    return several


@cache
def _given_the_actions(effort: Effort) -> Mapping[str, Known]:
    """``DD = E d^2``, ``means = E (E[d | A])^2`` and ``within = E V[d | A]``, at a budget of 1/2.

    ``astray``: how far ``E[d | A]`` is from the sum of the ``t_{a_t}``, on average; ``total``: how far
    ``E d`` is from the mean of that sum.
    """
    several: dict[str, Known] = {}
    for name, bandits in {**PULLED_TWICE, **REACTING, **random_bandits(effort, 3)}.items():
        env = bandits.environment()
        mass: dict[tuple[int, ...], Fraction] = {}
        first: dict[tuple[int, ...], Fraction] = {}
        second: dict[tuple[int, ...], Fraction] = {}
        for path in env.paths:
            for total, power in ((mass, 0), (first, 1), (second, 2)):
                total[path.actions] = total.get(path.actions, Fraction(0)) + path.p * path.mismatches**power
        means = sum((first[a] ** 2 / mass[a] for a in mass if mass[a]), Fraction(0))
        square = sum(second.values(), Fraction(0))
        exposed = {a: mass[a] * sum((env.distances[arm] for arm in a), Fraction(0)) for a in mass}
        several[name] = {
            "DD": env.mismatch_moment(2),
            "means": means,
            "within": square - means,
            "astray": sum((abs(first[a] - exposed[a]) for a in mass), Fraction(0)),
            "total": abs(env.mismatch_moment(1) - env.exposure_moment(1)),
            "rho": Fraction(1, 2),
        }
    return several


_TRANSPORT = transport_theorem(
    "ZCDP-T6", "Section VI, Theorem 6, (9)", pure=False, rests_on=("ZCDP-T15", "ZCDP-T16")
)
# one bit with laws Bern(s) and Bern(t), s > t, answered by 1 with chance p or q: every coupling has at least
# the mass s - t on (1, 0), and the answers are eps-DP, so zCDP with half the square of eps
_MIXED = "kl(s*p + (1 - s)*q, t*p + (1 - t)*q)"
_BUDGET_OF_A_BIT = "max(log(p/q), log((1 - q)/(1 - p)))**2/2"
_WITHOUT_RHO = {"first": f"{_MIXED} <= (s - t)*kl(p, q)"}
_BITS = [
    {"s": s, "t": t, "p": p, "q": q}
    for s, t in ((1, 0), ("3/4", "1/4"), ("9/10", "1/2"))
    for p, q in (("3/4", "1/2"), ("3/5", "1/2"), ("99/100", "1/100"))
]
T6 = attached(
    replace(
        _TRANSPORT,
        printed=_TRANSPORT.printed | {"first": f"{_MIXED} <= {_BUDGET_OF_A_BIT}*(s - t)*kl(p, q)"},
        mutants={
            name: changed | _WITHOUT_RHO
            for name, changed in {
                **_TRANSPORT.mutants,
                "square of E d": _TRANSPORT.printed | {"zCDP": "KL <= rho*least**2"},
            }.items()
        }
        | {
            "a tenth less than the coupling": _TRANSPORT.printed
            | {"first": f"{_MIXED} <= 0.9*(s - t)*kl(p, q)"}
        },
        checks=(*_TRANSPORT.checks, entry("first", holds_at(_BITS, part="first line of the proof, one bit"))),
        recorded=Verdict.REFUTED,
        amendment=Amendment(
            statement="The first line of the proof without rho: KL(M_1, M_2) <= inf E KL(M_d, M_d').",
            formula=_TRANSPORT.printed | _WITHOUT_RHO,
            recorded=Verdict.VERIFIED,
        ),
    ),
    settles(2, by="first line of the proof, one bit", severity=Severity.TYPO),
    settles(
        AMENDED,
        by="first line of the proof, one bit",
        on="nine pairs of laws and answers of one bit",
        beyond="other laws and mechanisms, more data",
    ),
    settles(
        1,
        by="zCDP",
        on="small mechanisms on independent bits",
        beyond="other mechanisms and data laws",
        kills={1: "E d for E d^2", 2: "1% less of rho", 3: "square of E d"},
    ),
)
T7 = attached(
    refuting(
        product_theorem(
            "ZCDP-T7", "Section VI, Theorem 7, (10)", pure=False, rests_on=("ZCDP-T6", "ZCDP-P3")
        ),
        # sum of t_i^2 and of t_i (1 - t_i), which is the sum of t_i
        {
            "sum of squares": {"zCDP": "KL <= rho*t"},
            "squares for the spread": {
                "two": "a*(1 - b) + b*(1 - a) + 4*a*b == (a + b)**2 + a**2 + b**2",
                "moments": "D == t and DD == t**2 + (t - v)",
            },
        },
    ),
    settles(
        1,
        by="zCDP",
        on="small mechanisms on independent bits",
        beyond="other mechanisms and data laws",
        kills={1: "no spread", 2: "sum of squares"},
        despite={"ZCDP-T6#2": "the bound is computed; that line is not used"},
    ),
    settles(
        4,
        by=("second moment of two", "second moment of three"),
        on="two and three data points",
        beyond="more data points",
        kills={1: "squares for the spread"},
    ),
    settles(
        4,
        by="moments of the coupling",
        on="small mechanisms on independent bits",
        beyond="other product laws",
        kills={1: "squares for the spread"},
    ),
)
T8 = attached(
    replace(
        bandit_theorem(
            "ZCDP-T8",
            "Section VI-B, Theorem 8",
            theorem=WITH_VARIANCE,
            proof=False,
            rests_on=("ZCDP-T8P", "ZCDP-T1"),
            notes="TH-T4.14 is the same statement; ZCDP-T8P treats the proof.",
        ),
        severity=None,
    ),
    settles(1, by="theorem", severity=Severity.WRONG_CONSTANT),
    settles(
        AMENDED,
        by=(
            "theorem",
            "exact second moment",
            "policies that do not react",
            "two steps",
            "at most twice the printed bound",
        ),
        on="small policies of up to three steps against pairs of Bernoulli bandits",
        beyond="other policies and reward laws, more steps",
    ),
    *needed_by_minimax(101),
)
_COUPLED_AMENDED = (
    _COUPLED
    | {"second moment": "DD == SS + spread + 2*SW and SW**2 <= SS*spread"}
    | {"given": "rho*DD == rho*(means + within)", "mismatches": "total == 0"}
    | {"exact": WHOLE["exact"]}
    | {"no reaction": WHOLE["no reaction"]}
)
T8P = Claim(
    id="ZCDP-T8P",
    where="Appendix G-B, proof of Theorem 8, (27)",
    kind="inequality",
    statement=(
        "KL(m_nu, m_nu') <= KL(p, q) = sum_t E_p KL(pi_t(.|H), pi_t(.|H')) <= rho E_p d_Ham(R, R')^2 = rho "
        "E[S^2] + rho E sum_t t_{a_t} (1 - t_{a_t}) = rho [E S]^2 + rho E sum_t t_{a_t} (1 - t_{a_t}) + rho "
        "V(S); the first equality between moments by conditioning on the actions, given which the mismatches "
        "are said to be independent Bernoulli(t_{a_t})."
    ),
    printed=_COUPLED,
    mutants={name: _COUPLED_AMENDED | changed for name, changed in {**STEP_MUTANTS, **MOMENT_MUTANTS}.items()}
    | {
        "square of E d": _COUPLED_AMENDED | {"group privacy": "PATH <= rho*D**2"},
        "no mismatch is astray": _COUPLED_AMENDED | {"mismatches": "astray + total == 0"},
        "no variance given the actions": _COUPLED_AMENDED | {"given": "rho*DD == rho*means"},
        "half of the variance": _COUPLED_AMENDED | {"variance": "SS == S**2 + V/2"},
        "mean without its square": _COUPLED_AMENDED | {"variance": "SS == S + V"},
        "one reaction": _COUPLED_AMENDED | {"exact": BROKEN["exact"]},
        "spread twice": _COUPLED_AMENDED | {"no reaction": BROKEN["no reaction"]},
    },
    checks=(
        *STEP_CHECKS,
        *MOMENT_CHECKS,
        entry("variance", holds_in(_with_variance, part="variance")),
        entry("given", holds_in(_given_the_actions, part="mean and variance given the actions")),
        entry("mismatches", holds_in(_given_the_actions, part="number of mismatches given the actions")),
        *WHOLE_CHECKS[:2],
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "The same with E_p d^2 = E[S^2] + E sum_t t_{a_t} (1 - t_{a_t}) + 2 E[S (d - S)] <= "
            "(sqrt(E[S^2]) + sqrt(E sum_t t_{a_t} (1 - t_{a_t})))^2; the printed equality for policies that "
            "do not react to rewards."
        ),
        formula=_COUPLED_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("ZCDP-T1", "ZCDP-P3"),
    settles=(
        settles(
            4,
            by="data processing",
            on="small policies of up to three steps against pairs of Bernoulli bandits",
            beyond="other policies and reward laws, more steps",
            kills={1: "the other way round"},
        ),
        step_towards(
            8, by="sum over the kernels", missing="equality is seen to ten digits only, for small policies"
        ),
        settles(
            10,
            by="group privacy",
            on="small policies of up to three steps against pairs of Bernoulli bandits",
            beyond="other policies and reward laws, more steps",
            kills={1: "square of E d"},
        ),
        settles(12, by="second moment given the actions", severity=Severity.WRONG_CONSTANT),
        settles(
            14,
            by="variance",
            on="twelve small policies against pairs of Bernoulli bandits",
            beyond="other policies and reward laws, more steps",
            kills={1: "mean without its square"},
        ),
        settles(13, by="number of mismatches given the actions", severity=Severity.PROOF_SLIP),
        settles(15, by="mean and variance given the actions", severity=Severity.TYPO),
        settles(
            AMENDED,
            by=(
                "second moment given the actions",
                "exact second moment",
                "policies that do not react",
                "mean and variance given the actions",
            ),
            on="twelve small policies against pairs of Bernoulli bandits, eight that do not react",
            beyond="other policies and reward laws, more steps",
        ),
    ),
)

_COMPARISON = {
    "zCDP": "KL <= eps**2/2*(t**2 + v)",
    "six": "KL <= 6*eps*t",
    "zCDP value": "eps**2/2*(n**2*t**2 + n*t*(1 - t))",
    "six value": "6*eps*n*t",
}
I16 = Claim(
    id="ZCDP-I16",
    where="Section VI, after Theorem 7",
    kind="inline",
    statement=(
        "Theorem 7 is a centralised rho-zCDP version of the KL decomposition under local DP, and of the "
        "Karwa-Vadhan lemma. What can be checked: eps-DP is eps^2/2-zCDP, so an eps-DP mechanism obeys both "
        "KL <= (eps^2/2)((sum t_i)^2 + sum t_i (1 - t_i)) and KL <= 6 eps sum t_i."
    ),
    printed=_COMPARISON,
    mutants={
        "a quarter": _COMPARISON | {"zCDP": "KL <= eps**2/100*(t**2 + v)"},
        "a sixth and half": _COMPARISON | {"six": "KL <= eps*t/2"},
        "no spread": _COMPARISON | {"zCDP value": "eps**2/2*(n**2*t**2)"},
        "one for six": _COMPARISON | {"six value": "eps*n*t"},
    },
    checks=(
        entry("zCDP", holds_in(mechanisms, part="zCDP bound")),
        entry("six", holds_in(mechanisms, part="6 eps")),
        entry("zCDP value", equals_at([({"eps": 1, "n": 10, "t": "0.1"}, "0.95")], digits=15, part="value")),
        entry(
            "six value", equals_at([({"eps": 1, "n": 10, "t": "0.1"}, "6")], digits=15, part="value of 6 eps")
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("ZCDP-T7",),
    settles=(
        step_towards(
            2,
            by=("zCDP bound", "6 eps"),
            missing="the lemma is not restated; two bounds are only seen to hold at small mechanisms",
        ),
        unsettled(
            1,
            missing=(
                "the cited theorem, which the text does not print: its constant, and of which laws its "
                "distances are; at small mechanisms only the bound of Theorem 7 and 6 eps were compared"
            ),
        ),
    ),
    notes="The text names the lemma and does not print its constant.",
)

_CLAIMS = (T6, T7, T8, T8P, I16)

CLAIMS = with_proofs(_CLAIMS)
