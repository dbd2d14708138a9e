"""What the introduction and the related work say of rates (Sections 1 and 1.1, remarks in Section 3)."""

from __future__ import annotations

from dataclasses import replace

from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.left_open import left_open
from ..checks.settled_by import Settling, settled_by
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.claim import Amendment, Claim, attached
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from ..language.written_claim import claim, over, step
from .proofs import (
    s1_remarks,
    s2_laws_of_actions,
    s3_conversion_privacy,
    s3_htinf,
    s5_quick_commitment,
    still_open,
)

_CITED = "the bounds themselves are cited and not proved in the text"
_LARGE = box(K=(2, 10**6), T=(2, 10**9), N=(2, 10**6), eps="(0, 1]")


@settled_by
def _improves(condition: str) -> Settling:
    """The new rate is at most the old one where the claimed condition on eps holds."""
    sides = box(x="(0, 1/4]", eps="(0, 2]")  # x = 1/(KT)
    return holds_on(sides, where=condition, part="never above the old rate"), "eps <= log(1/x)"


@settled_by
def _improves_on_log_k(condition: str) -> Settling:
    """Up to a factor 2 the new rate is at most the old one with log K; both over sqrt(KT)/eps, squared."""
    sides = box(q="(0, 1]", eps="(0, 1]")  # q = 1/K
    return holds_on(sides, where=condition, part="against the rate with log K"), "eps <= 4*log(1/q)"


_I1 = {"range": "eps <= 1", "ratio": "sqrt(K*T/eps)/(sqrt(K*T*log(K*T))/eps) == sqrt(eps/log(K*T))"}
_I1 |= {"value": "sqrt(eps/log(x))", "arms": "q <= 1/2", "three": "sqrt(eps/log(n)) <= 1"}

I1 = Claim(
    id="ADV-I1",
    where="Abstract, Sections 1 and 3",
    kind="inline",
    statement=(
        "sqrt(KT)/sqrt(eps) improves on sqrt(KT log(KT))/eps for all eps <= 1 (abstract), in all "
        "regimes of eps > 0 (Section 3)."
    ),
    printed=_I1 | {"range": "eps > 0", "arms": "q <= 1"},
    mutants={
        "eps up to 3/2": _I1 | {"range": "eps <= 3/2"},
        "eps in the ratio": _I1 | {"ratio": _I1["ratio"].replace("== sqrt(eps/", "== eps*sqrt(1/")},
        "without root": _I1 | {"value": "eps/log(x)"},
        "K from 1.1": _I1 | {"arms": "q <= 10/11"},
        "up to 2, K T = 3": _I1 | {"three": "sqrt(2*eps/log(n)) <= 1"},
        "logarithm without its root": _I1
        | {"ratio": _I1["ratio"].replace("== sqrt(eps/log(K*T))", "== sqrt(eps)/log(K*T)")},
    },
    checks=(
        entry("range", _improves),
        entry("arms", _improves_on_log_k),
        entry(
            "three", holds_everywhere(wide_domain({"eps": "(0, 1]", "n": "[3, oo)"}), part="n = KT from 3 on")
        ),
        entry("ratio", is_identity(box(K=(2, 1000), T=(2, 10**6), eps="(0, 1]"), part="ratio")),
        entry(
            "value",
            equals_at(
                [
                    ({"eps": 1, "x": 2000}, "0.36271659036216"),
                    ({"eps": 1, "x": 2}, "1.2011224087864"),
                    ({"eps": "0.5", "x": 2}, "0.84932180028802"),
                ],
                part="values; x = KT, or K for the rate with log K",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "For all eps <= 1 and K, T >= 2 the new rate is at most sqrt(KT log(KT))/eps, and at most "
            "twice sqrt(KT log K)/eps."
        ),
        formula=_I1,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("ADV-C2",),
    settles=(
        settles(3, by="against the rate with log K", severity=Severity.EDGE),
        settles(4, by="never above the old rate", severity=Severity.WORDING),
        settles(
            2,
            by="n = KT from 3 on",
            on="K T of 3 and more",
            beyond="K T of 1 and 2, where constants decide",
            kills={1: "up to 2, K T = 3"},
        ),
        settles(
            2,
            by="ratio",
            on="the ratio of the two rates",
            beyond="that it is at most 1",
            kills={2: "logarithm without its root"},
        ),
        settles(AMENDED, by=("never above the old rate", "against the rate with log K")),
    ),
    notes="Rates are compared as printed, with constants suppressed.",
)

I2 = Claim(
    id="ADV-I2",
    where="Section 1",
    kind="inline",
    statement=(
        "sqrt(KT/eps) = o(T) for every eps in omega(1/T): along eps = T^(-a), a < 1, it is T to the (1 "
        "+ a)/2."
    ),
    printed={"exponent": "(1 + a)/2 < 1", "value": "sqrt(K*T/T**(-a))/T"},
    mutants={
        "exponent at eps once": {"exponent": "1/2 + a < 1"},
        "a = 1 as well": {"exponent": "(1 + a)/2 < 9/10"},
        "without eps": {"value": "sqrt(K*T)/T"},
    },
    checks=(
        entry("exponent", holds_on(box(a="[0, 1)"), part="exponent")),
        entry(
            "value",
            equals_at(
                [
                    ({"K": 2, "T": 10**4, "a": "3/5"}, "0.22413774476913"),
                    ({"K": 2, "T": 10**8, "a": "3/5"}, "0.035523438585818"),
                ],
                part="regret over T",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("ADV-C2",),
    settles=(
        step_towards(1, by="exponent", missing="the regret bound; budgets that are no power of T"),
        step_towards(2, by="exponent", missing="the regret bound; budgets that are no power of T"),
    ),
)

I3 = Claim(
    id="ADV-I3",
    where="Sections 1 and 1.1",
    kind="inline",
    statement=(
        "The earlier rate sqrt(KT log K)/eps (sqrt(KT log(KT))/eps in the abstract and Table 1) is "
        "vacuous for eps < 1/sqrt T."
    ),
    printed={
        "vacuous": "K*log(K)/s**2 >= 1",
        "other": "K*log(K*T)/s**2 >= 1",
        "first": "sqrt(K*T*log(K))/eps",
        "second": "sqrt(K*T*log(K*T))/eps",
    },
    mutants={
        "for eps up to 2/sqrt T": {"vacuous": "K*log(K)/(2*s)**2 >= 1"},
        "for eps up to K/sqrt T": {"vacuous": "K*log(K)/(K*s)**2 >= 1"},
        "log(KT), for eps up to K/sqrt T": {"other": "K*log(K*T)/(K*s)**2 >= 1"},
        # every s > 0 is at least 1/sqrt T for some T, that is eps at least 1/T
        "never from 1/T on": {"vacuous": "K*log(K)/s**2 < 1"},
        "logarithm outside": {"first": "sqrt(K*T)*log(K)/eps"},
        "log K in the second": {"second": "sqrt(K*T*log(K))/eps"},
    },
    checks=(
        entry(
            "vacuous",
            holds_everywhere(
                wide_domain({"K": "[2, oo)", "s": "(0, 1]"}), part="squared, over T^2; eps = s/sqrt T"
            ),
        ),
        entry(
            "other",
            holds_everywhere(
                wide_domain({"K": "[2, oo)", "T": "[1, oo)", "s": "(0, 1]"}),
                part="with log(KT), squared, over T^2; eps = s/sqrt T",
            ),
        ),
        entry("first", equals_at([({"K": 10, "T": 10**6, "eps": "0.1"}, "47985.259121881")], part="log K")),
        entry(
            "second", equals_at([({"K": 10, "T": 10**6, "eps": "0.1"}, "126957.06223349")], part="log(KT)")
        ),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            4,
            by=("squared, over T^2; eps = s/sqrt T", "with log(KT), squared, over T^2; eps = s/sqrt T"),
            on="K >= 2",
            beyond="K = 1",
            kills={1: "for eps up to K/sqrt T", 2: "never from 1/T on"},
        ),
    ),
)

I4 = Claim(
    id="ADV-I4",
    where="Section 1, footnote, and Appendix G.1",
    kind="inline",
    statement=(
        "T^(2/3) sqrt(K ln K)/eps^(1/3), which other authors claim, is not verified: the growth of the "
        "privacy loss of EXP3 was overlooked there."
    ),
    printed={"lower": "eps**(2/3) <= u**(1/6)"},
    mutants={
        "five sixths of T": {"lower": "eps**(2/3) <= u**(1/3)"},
        "twice the rate": {"lower": "2*eps**(2/3) <= u**(1/6)"},
    },
    checks=(
        entry(
            "lower",
            holds_on(box(u="(0, 1]", eps="(0, 1]"), where="eps <= u**(1/4)", part="rates, u = 1/T"),
        ),
    ),
    recorded=Verdict.PROVED,
    rests_on=("ADV-G1", "ADV-FIG1"),
    settles=(settles(101, by="rates, u = 1/T", kills={1: "five sixths of T", 2: "twice the rate"}),),
    noted=(
        noted(
            101,
            "the rate T^(2/3) sqrt(K log K)/eps^(1/3) is at most sqrt(KT log K)/eps",
            for_all="eps <= T^(-1/4), T >= 1, K >= 1",
            near_miss="T^(5/6) for T^(2/3); twice the rate",
        ),
    ),
)

_SEPARATION = {"above": "(1 + a)/2 < 1", "below": "1/2 + a >= 1"}


def _separated(identifier: str, where: str, statement: str) -> Claim:
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=statement,
        printed=_SEPARATION,
        mutants={
            "regret of T^a": _SEPARATION | {"above": "1/2 + a < 1"},
            "lower bound without eps": _SEPARATION | {"below": "1/2 >= 1"},
            "half of a": _SEPARATION | {"below": "1/2 + a/2 >= 1"},
        },
        checks=(
            entry(
                "above",
                left_open(holds_on(box(a=("1/2", "999/1000")), part="sublinear"), _CITED),
            ),
            entry(
                "below",
                left_open(holds_on(box(a=("1/2", "999/1000")), part="not sublinear"), _CITED),
            ),
        ),
        recorded=Verdict.OPEN,
        rests_on=("ADV-C2",),
    )


I5 = attached(
    _separated(
        "ADV-I5",
        "Sections 1 and 2.2",
        "Sublinear regret for eps in omega(1/T) against oblivious adversaries; none for eps in o(1/sqrt T) "
        "against adaptive ones. At eps = T^(-a), 1/2 <= a < 1: exponents (1 + a)/2 < 1, and at least 1.",
    ),
    step_towards(1, by="sublinear", missing="the bound of Corollary 2; budgets that are no power of T"),
)
I6 = attached(
    _separated(
        "ADV-I6",
        "Sections 1 and 3",
        "For eps in o(1/sqrt T) and omega(1/T) central DP allows regret o(T), local DP does not: "
        "exponents (1 + "
        "a)/2 and 1/2 + a at eps = T^(-a).",
    ),
    step_towards(1, by="sublinear", missing="the bound of Corollary 2; budgets that are no power of T"),
)
I13 = attached(
    _separated(
        "ADV-I13",
        "Section 3",
        "Any eps-locally private algorithm has regret Omega(T) for eps < 1/sqrt T (cited); Corollary 2 "
        "has o(T).",
    ),
    step_towards(2, by="sublinear", missing="the bound of Corollary 2; budgets that are no power of T"),
)

_I7 = {"first": "log(N*T)**(1/3)*log(N)**(1/3) <= log(N*T)", "hidden": "log(N*T)*log(N) <= log(N*T)**2"}

I7 = Claim(
    id="ADV-I7",
    where="Abstract and Section 1",
    kind="inline",
    statement=(
        "Three bounds for expert advice: sqrt(NT)/sqrt(eps); sqrt(KT log N) log(KT)/eps; and, up to "
        "logarithms, N^(1/6) K^(1/2) T^(2/3) log(NT)/eps^(1/3) + N^(1/2) log(NT)/eps. The last one "
        "follows from Theorem 10's."
    ),
    printed=_I7,
    mutants={
        "without log(NT)": _I7 | {"first": "log(N*T)**(1/3)*log(N)**(1/3) <= 1"},
        "log N for its root": _I7 | {"first": "log(N*T)**(1/3)*log(N) <= log(N*T)"},
        "log N dropped": _I7 | {"hidden": "log(N*T)*log(N) <= log(N*T)"},
    },
    checks=(
        entry("first", holds_on(box(N=(2, 10**6), T=(2, 10**9)), part="first term")),
        entry(
            "hidden", holds_on(box(N=(2, 10**6), T=(2, 10**9)), part="second term, up to a second logarithm")
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("ADV-C8", "ADV-T9", "ADV-T10"),
    settles=(
        step_towards(
            3,
            by=("first term", "second term, up to a second logarithm"),
            missing="the bound of Theorem 10 itself, and its powers of log(1/delta)",
        ),
    ),
)


def _cited(
    identifier: str,
    statement: str,
    printed: str,
    mutants: dict[str, str],
    part: str,
) -> Claim:
    """A bound of others: what follows from its formula is checked, the bound is open."""
    return Claim(
        id=identifier,
        where="Section 1.1",
        kind="inline",
        statement=statement,
        printed={"formula": printed},
        mutants={name: {"formula": text} for name, text in mutants.items()},
        checks=(entry("formula", left_open(holds_on(_LARGE, part=part), _CITED)),),
        recorded=Verdict.OPEN,
    )


I8 = _cited(
    "ADV-I8",
    "EXP3 has regret O(sqrt(TK log K)); the minimax regret is of order sqrt(TK), which FTPL reaches too.",
    "sqrt(T*K*log(K)) == sqrt(T*K)*sqrt(log(K))",
    {
        "log K apart": "sqrt(T*K*log(K)) == sqrt(T*K)*log(K)",
        "no gap": "sqrt(T*K*log(K)) == sqrt(T*K)",
    },
    "a gap of sqrt(log K)",
)
I9 = attached(
    _cited(
        "ADV-I9",
        "EXP4 has regret O(sqrt(TK log N)); for N >= K no less than of order sqrt(K T log(N)/log K) is "
        "possible.",
        "sqrt(T*K*log(N)) == sqrt(K/log(K)*T*log(N))*sqrt(log(K))",
        {
            "log K apart": "sqrt(T*K*log(N)) == sqrt(K/log(K)*T*log(N))*log(K)",
            "no gap": "sqrt(T*K*log(N)) == sqrt(K/log(K)*T*log(N))",
        },
        "a gap of sqrt(log K)",
    ),
    step_towards(3, by="a gap of sqrt(log K)", missing="the two quoted bounds"),
)
I10 = _cited(
    "ADV-I10",
    "Private experts with full information: sqrt(T log N)/eps; sqrt(T log N) + N log N log^2 T/eps; for "
    "large N, sqrt(T log N) + T^(1/3) log N/eps, then sqrt(T log N) + T^(1/3) log N/eps^(2/3).",
    "sqrt(T*log(N)) + T**(1/3)*log(N)/eps**(2/3) <= sqrt(T*log(N)) + T**(1/3)*log(N)/eps",
    {
        "below the first": "sqrt(T*log(N)) + T**(1/3)*log(N)/eps <= sqrt(T*log(N))/eps/2",
        "eps^(4/3)": "T**(1/3)*log(N)/eps**(4/3) <= T**(1/3)*log(N)/eps",
    },
    "the last improves on the one before for eps <= 1",
)
I10 = replace(I10, recorded=Verdict.REFUTED)
I11 = claim(
    "ADV-I11",
    "Section 1.1",
    "An (eps, delta)-DP bandit algorithm with regret O(K T^(3/4)/eps), improved to O(sqrt(KT log K)/eps).",
    over(K="[1, oo)", T="[1, oo)", eps="(0, oo)"),
    step(
        "the second is an improvement, squared",
        "K*T*log(K)/eps**2 <= K**2*T**(3/2)/eps**2",
        wrong={
            "by a factor of sqrt K": "K*T*log(K)/eps**2 <= -> K*K*T*log(K)/eps**2 <= ",
            "by T^(1/4)": "K*T*log(K)/eps**2 <= K**2* -> T**(1/2)*K*T*log(K)/eps**2 <= K**(1/2)*",
        },
    ),
    over(K="[1, oo)", u="[1, oo)", eps="(0, oo)"),
    step(
        "by which factor, u = T^(1/4)",
        "sqrt(log(K))*K*u**3/eps == sqrt(K)*u*(sqrt(K*u**4*log(K))/eps)",
        wrong={"sqrt T for T^(1/4)": "*u*(sqrt -> *u**2*(sqrt", "K for sqrt K": "== sqrt(K) -> == K"},
    ),
    settles(
        3,
        by=("the second is an improvement, squared", "by which factor, u = T^(1/4)"),
        kills={1: "sqrt T for T^(1/4)", 2: "K for sqrt K"},
    ),
    kind="inline",
    recorded=Verdict.PROVED,
)
I25 = _cited(
    "ADV-I25",
    "An additive separation of T and eps, such as sqrt T + 1/eps, is possible for stochastic bandits and "
    "for adversarial losses with full information.",
    "max(sqrt(T), 1/eps)*min(sqrt(T), 1/eps) == sqrt(T)/eps",
    {
        "as large as the product": "sqrt(T) + 1/eps >= sqrt(T)/eps + 2",
        "root of the product": "max(sqrt(T), 1/eps)*min(sqrt(T), 1/eps) == sqrt(sqrt(T)/eps)",
    },
    "the two terms multiply to sqrt(T)/eps",
)
I25 = replace(I25, where="Section 5")

I14 = Claim(
    id="ADV-I14",
    where="Section 3.1",
    kind="inline",
    statement=(
        "Noise on the mean of a batch of tau losses has scale 1/(tau eps), less by a factor tau than "
        "noise on each loss."
    ),
    printed="(1/n/eps)/(1/eps) == 1/n",
    mutants={
        "root of tau": "(1/n/eps)/(1/eps) == 1/sqrt(n)",
        "square of tau": "(1/n/eps)/(1/eps) == 1/n**2",
        "no gain": "(1/n/eps)/(1/eps) == 1",
    },
    checks=(holds_everywhere(wide_domain({"n": "[1, oo)", "eps": "(0, oo)"}), part="scales"),),
    recorded=Verdict.PROVED,
    rests_on=("ADV-P-SENS1",),
    settles=(
        settles(
            1,
            by="scales",
            kills={1: "root of tau", 2: "square of tau"},
        ),
    ),
)

_FED = {
    "negative": "exp(-l/s)/2 >= exp(-1/s)/2",
    "law": "0 < (1 - g)/(1 + exp(x)) + g/2 and (1 - g)/(1 + exp(x)) + g/2 < 1",
    "sum": "((1 - g)/(1 + exp(x)) + g/2) + ((1 - g)*exp(x)/(1 + exp(x)) + g/2) == 1",
}

I27 = Claim(
    id="ADV-I27",
    where="Section 3.1",
    kind="inline",
    statement=(
        "Fed values may be negative and unbounded, with chance e^(-l/s)/2 below 0 for a mean l; a base "
        "learner has to bear that: EXP3 gives a law for any fed values (x the log-ratio of weights of "
        "two arms)."
    ),
    printed=_FED,
    mutants={
        "never negative": _FED | {"negative": "exp(-l/s)/2 <= 0"},
        "always below a half": _FED | {"law": "(1 - g)/(1 + exp(x)) + g/2 < 1/2"},
        "without mixing": _FED | {"sum": "((1 - g)/(1 + exp(x))) + ((1 - g)*exp(x)/(1 + exp(x))) == 1"},
    },
    checks=(
        entry("negative", holds_on(box(l=(0, 1), s=("1/10", 10)), part="chance of a negative value")),
        entry("law", holds_on(box(g=("1/100", "99/100"), x=(-30, 30)), part="chances")),
        entry("sum", is_identity(box(g=(0, 1), x=(-30, 30)), part="mass")),
    ),
    recorded=Verdict.PROVED,
    rests_on=("ADV-A1", "ADV-T5"),
    settles=(
        step_towards(
            1, by="chance of a negative value", missing="that the values are unbounded and unbiased"
        ),
        step_towards(
            3, by=("chances", "mass"), missing="the regret bounds: only that EXP3 with two arms gives a law"
        ),
    ),
    notes="ADV-C2 and ADV-C24 run HTINF and FTPL on such values.",
)

CLAIMS = still_open.with_what_is_missing(
    with_proofs(
        (I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11, I13, I14, I25, I27),
        (
            s3_conversion_privacy.LINES,
            s1_remarks.LINES,
            s3_htinf.LINES,
            s5_quick_commitment.LINES,
            s2_laws_of_actions.LINES,
        ),
    )
)
