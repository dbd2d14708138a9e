"""AdaR-GOPE: the algorithm and its phases (Section 5)."""

from __future__ import annotations

from dataclasses import replace

from ...theory.numbers.enclosure import Exact
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at
from ..checks.traces.lines_of_claim import TRACE, with_lines
from ..checks.traces.traced import traced
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Amendment, Claim
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from ..statements.designs.private_estimate import AS510
from ..statements.elimination.elimination_lines import ADAR_GOPE, WRONG_ADAR, adar_games
from ..statements.elimination.phases_of_elimination import Family, structure
from ..statements.proofs.remarks_on_renyi_bandits import REMARKS
from .appC_deductions import DEDUCTIONS

_LOG = "log(4*K*l*(l + 1)/delta)"
LENGTH = f"8*d*4**l*{_LOG} + 2*d*2**l*sqrt(2*alpha/eps*d*(d + 1)*{_LOG})"
"""The factor of ``pi_l(a)`` in ``T_l(a)``."""

_VALUES: list[tuple[dict[str, Exact], str]] = [
    ({"d": 3, "K": 10, "l": 1, "delta": "0.001", "alpha": 2, "eps": 1}, "1363.16646854444031"),
    ({"d": 3, "K": 10, "l": 5, "delta": "0.001", "alpha": 8, "eps": "0.1"}, "375486.917494419548"),
    ({"d": 2, "K": 5, "l": 1, "delta": "0.05", "alpha": 2, "eps": 1}, "529.144137606530628"),
]
_ROUNDED: list[tuple[dict[str, Exact], str]] = [
    ({"d": 2, "K": 2, "l": phase, "delta": "0.05", "alpha": 2, "eps": 1}, value)
    for phase, value in ((1, "231.65043299024"), (2, "981.66901602219"), (3, "4086.28181050932"))
]
_WRONG = (
    *WRONG_ADAR,
    ("5", "2**l -> 2**(l - 1)"),
    ("6", "design([ -> spread(["),
    ("6", "design([ -> few(["),
    ("(8)", "d*(d + 1)* -> d*(d + 1)/2*"),
    ("(8)", "2*d/beta*sqrt -> 2*d/beta**2*sqrt"),
    ("7", "ceil(c*pi[x[a]]) -> -ceil(-c*pi[x[a]])"),
    ("11", " + inverse(V) @ ->  + root(inverse(V)) @ "),
    ("11", "2*alpha/eps -> alpha/(2*eps)"),
    ("11", "x[a]*Normal -> plays[a]*x[a]*Normal"),
    ("12", "<= 2*beta -> < 2*beta"),
    ("12", "2*beta -> beta"),
    ("12", "for b in A[l] -> for b in A[1]"),
)
_NEAR = {
    "A_1 is the core set": ADAR_GOPE.edited(
        "3", "{1: actions} -> {1: [a for a in actions if design([x[b] for b in actions])[x[a]] > 0]}"
    ),
    "no K in the logarithms": ADAR_GOPE.edited("(8)", "8*d/beta**2*log(4*K -> 8*d/beta**2*log(4").edited(
        "(8)", "(d + 1)*log(4*K -> (d + 1)*log(4"
    ),
    "V over all phases": ADAR_GOPE.edited("3", "weighted = {} -> weighted = {}; V = 0").edited(
        "10", "V = sum( -> V = V + sum("
    ),
}
_MUTANTS_OF_LINES = {name: {"lines": text} for name, text in _NEAR.items()}

_PRINTED = {"length": LENGTH, "half": f"({LENGTH})/2"}
EQ8 = Claim(
    id="RDP-EQ8",
    where="Section 5, (8)",
    kind="definition",
    statement=(
        "T_l(a) = ceil((8 d pi_l(a)/b^2) log(4 K l (l+1)/delta) + (2 d pi_l(a)/b) sqrt((2 alpha/eps) d (d+1) "
        "log(4 K l (l+1)/delta))), b = 2^-l. For two unit vectors pi = 1/2 each."
    ),
    printed=_PRINTED,
    mutants={
        "log(2 K": _PRINTED | {"length": LENGTH.replace("log(4*K", "log(2*K")},
        "d for d (d + 1)": _PRINTED | {"length": LENGTH.replace("d*(d + 1)*", "d*")},
        "alpha/eps for 2 alpha/eps": _PRINTED | {"half": f"({LENGTH.replace('2*alpha/eps', 'alpha/eps')})/2"},
        "b for its square": _PRINTED | {"half": f"({LENGTH.replace('4**l', '2**l')})/2"},
    }
    | _MUTANTS_OF_LINES,
    checks=(
        entry("length", equals_at(_VALUES, digits=15, part="coefficient of pi_l(a)")),
        entry("half", equals_at(_ROUNDED, digits=14, part="before rounding up, two unit vectors")),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by=TRACE,
            kills={
                1: "line 7: ceil(c*pi[x[a]]) -> -ceil(-c*pi[x[a]])",
                2: "no K in the logarithms",
                3: "line (8): d*(d + 1)* -> d*(d + 1)/2*",
                4: "line (8): 2*d/beta*sqrt -> 2*d/beta**2*sqrt",
            },
        ),
    ),
)
EQ8 = with_lines(EQ8, ADAR_GOPE, _WRONG, by=traced(adar_games), settling=())

_FAMILY = Family("adar-gope", (("alpha", "2"), ("epsilon", "1/5"), ("delta", "1/100")))
_FORMULAS, _MUTANTS, _CHECKS = structure(_FAMILY, constant=LENGTH, variance="2*alpha/eps", budget="eps/alpha")
A3 = Claim(
    id="RDP-A3",
    where="Section 5, Algorithm 3",
    kind="algorithm",
    statement=(
        "AdaR-GOPE: phases l = 1, 2, ... with b = 2^-l; a law pi_l on A_l of largest log det V, on at most "
        "d(d+1)/2 actions; each is played T_l(a) times, (8), n in all; rewards for t from t_l to t_l + n, "
        "t_(l+1) = t_l + n + 1; theta~ = theta^ + V^-1 sum over the core set of a N_a, N_a ~ N(0, 2 "
        "alpha/eps); those a survive with max_b <theta~, b - a> <= 2 b."
    ),
    printed=_FORMULAS | {"next": "t + n + 1"},
    mutants={
        **{name: _FORMULAS | change for name, change in _MUTANTS.items() if name != "one round more"},
        "two rounds more": _FORMULAS | {"next": "t + n + 2"},
        "one play more": _FORMULAS | {"plays": f"{_FORMULAS['plays']} + 1"},
        "the noise of rewards in [0, 1]": _FORMULAS | {"variance": "alpha/(2*eps)"},
        **_MUTANTS_OF_LINES,
    },
    checks=_CHECKS,
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="Rewards are observed for t from t_l to t_l + n - 1, and t_(l+1) = t_l + n.",
        formula=_FORMULAS,
        recorded=Verdict.VERIFIED,
    ),
    assumptions="||a|| <= 1, |R| <= 1, ||theta*|| <= 1",
    settles=(
        settles(
            1,
            by=TRACE,
            kills={
                1: "line 5: 2**l -> 2**(l - 1)",
                2: "A_1 is the core set",
            },
        ),
        settles(2, by=TRACE, kills={1: "line 6: design([ -> spread([", 2: "line 6: design([ -> few(["}),
        settles(6, by=TRACE, kills={1: "V over all phases", 2: "line 10: plays[a]*outer -> outer"}),
        settles(
            7,
            by=TRACE,
            kills={
                1: "line 11: + inverse(V) @ ->  + root(inverse(V)) @",
                2: "line 11: 2*alpha/eps -> alpha/(2*eps)",
                3: "line 11: x[a]*Normal -> plays[a]*x[a]*Normal",
            },
        ),
        settles(
            8,
            by=TRACE,
            kills={
                1: "line 12: <= 2*beta -> < 2*beta",
                2: "line 12: 2*beta -> beta",
                3: "line 12: for b in A[l] -> for b in A[1]",
            },
        ),
        step_towards(2, by="size of the core set", missing="that the design is optimal"),
        settles(
            4,
            by=("c_l", "plays of each action"),
            on="runs of the policy's code, three sets of actions",
            beyond="other runs; the printed range of one round more",
            kills={1: "one play more"},
        ),
        settles(5, by="rounds of a phase", severity=Severity.TYPO),
        settles(AMENDED, by="rounds of a phase"),
        step_towards(
            7, by="noise", missing="that V_l^-1 sum a N_a is what is added; the variance alone is checked"
        ),
        settles(
            8,
            by=("who survives", "who goes"),
            on="runs of the policy's code, three sets of actions",
            beyond="other runs",
        ),
        step_towards(9, by="rho that is spent", missing="all runs, inputs and budgets: ledgers of two runs"),
    ),
    notes="ZCDP-A2 treats what the text leaves open.",
)
A3 = with_lines(A3, ADAR_GOPE, _WRONG, by=traced(adar_games), settling=())

AS1 = replace(
    AS510,
    id="RDP-AS1",
    where="Section 5, Assumption 1",
    paper="rdp",
    rests_on=(),
)

_STATED = (AS1, EQ8, A3)
CLAIMS = with_proofs(_STATED, (DEDUCTIONS, REMARKS))
