"""AdaR-OFUL: the algorithm, and the rarely switching one behind it (Section 6)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial, reduce

from ...theory.numbers.enclosure import Exact
from ...verify.evidence.ladder import Verdict
from ..checks.traces.lines_of_claim import TRACE, with_lines
from ..checks.traces.traced import traced
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from ..language.transcript import Transcript
from ..language.written_claim import claim
from ..statements.optimism.ellipsoid_lines import ADAR, OFUL_WRONG, games, oful_lines
from ..statements.optimism.optimism_bounds import ellipsoid, elliptical_potential, explicit_bound
from ..statements.optimism.optimistic_runs import Family, algorithm, rarely_switching
from ..statements.proofs.remarks_on_renyi_bandits import REMARKS
from .appD_deductions import DEDUCTIONS

_SHORT: dict[str, Exact] = {"d": 2, "lam": 1, "C": 1, "T": 10**5, "delta": "0.05"}
_FAMILY = Family("adar-oful", (("alpha", "2"), ("epsilon", "1/2")))

I18 = claim(
    "RDP-I18",
    "Section 6, after Assumption 2",
    "Assumption 2 controls the smallest eigenvalue of the design matrix, and tightens the confidence bounds.",
    *DEDUCTIONS["RDP-I18"],
    recorded=Verdict.PROVED,
    rests_on=("RDP-L27",),
)

_LINES = oful_lines("2*alpha/eps")
_WRONG = (
    ("3", "lam*identity(d) -> identity(d)"),
    ("6", "> -> >="),
    ("6", "1 + C -> 2"),
    ("7", "2*alpha/eps -> 8*alpha/eps"),
    ("7", "2*alpha/eps -> alpha/(2*eps)"),
    ("7", "[Normal(sqrt(2*alpha/eps)) for -> [0 for"),
    # V_t is not known yet: its last value stands for it
    ("9", "tau = t - 1 -> tau = t; V[t] = V[t - 1]"),
)
_TEST_AFTER_UPDATE = ("3", "4", "5", "11", "12", "13", "6", "7", "8", "9")
_NEAR = {
    # as above, with V_1
    "tau = 1": reduce(
        lambda text, edit: text.edited("3", edit),
        ("lam*identity(d)} -> lam*identity(d), 1: lam*identity(d)}", "tau = 0 -> tau = 1"),
        _LINES,
    ),
    # V_t with the action that would be played
    "det(V_t) in the test": _LINES.edited(
        "5",
        "actions(t) -> actions(t); "
        "index = {i: dot(theta, A[i]) + width(tau, l - 1)*norm(A[i], inverse(V[tau])) for i in A}; "
        "b = [i for i in A if index[i] == max(index)][0]",
    ).edited("6", "det(V[t - 1]) -> det(V[t - 1] + outer(A[b]))"),
    "update before the test": Transcript(
        tuple((number, _LINES.to_json()[number]) for number in _TEST_AFTER_UPDATE)
    ),
}

_A4 = algorithm(
    "RDP-A4",
    "Section 6, Algorithm 4",
    "rdp",
    _FAMILY,
    variance="2*l*alpha/eps",
    budget="eps/alpha",
)

_STATED = (
    with_lines(
        attached(
            replace(_A4, mutants={**_A4.mutants, **{name: {"lines": text} for name, text in _NEAR.items()}}),
            settles(1, by=TRACE, kills={1: "line 3: lam*identity(d) -> identity(d)", 2: "tau = 1"}),
            settles(
                2,
                by=TRACE,
                kills={1: "line 6: > -> >=", 2: "det(V_t) in the test", 3: "line 6: 1 + C -> 2"},
            ),
            settles(
                3,
                by=TRACE,
                kills={
                    1: "line 8: range(1, l + 1) -> range(l, l + 1)",
                    2: "line 7: 2*alpha/eps -> alpha/(2*eps)",
                    3: "line 9: tau = t - 1 -> tau = t; V[t] = V[t - 1]",
                },
            ),
            settles(
                4,
                by=TRACE,
                kills={
                    1: "line 11: inverse(V[tau]) -> inverse(V[t - 1])",
                    2: "line 11: width(tau, l - 1) -> width(t, l - 1)",
                },
            ),
            settles(5, by=TRACE, kills={1: "update before the test"}),
            settles(
                2,
                by=("updates", "no update"),
                on="runs of the policy's code, d = 2 and 3, in doubles",
                beyond="other runs; equality",
            ),
            step_towards(
                3,
                by="noise",
                missing="that the estimate is V^-1 (sum A_s R_s + noises): the variance alone is checked",
            ),
            step_towards(
                4,
                by="width",
                missing="the choice; the width with the printed floor (the code takes the least eigenvalue)",
            ),
            step_towards(
                6,
                by="rho that is spent",
                missing="all runs, inputs and budgets: ledgers of three runs of 80 rounds",
            ),
        ),
        _LINES,
        (*OFUL_WRONG, *_WRONG),
        by=traced(partial(games, ADAR)),
        settling=(),
    ),
    attached(
        rarely_switching("RDP-I14", "Section 6", "rdp"),
        step_towards(
            3,
            by="updates",
            missing="the order as T grows: checked at T = 2000, against (d/log(1 + C)) log(1 + T/(lambda d))",
        ),
        step_towards(
            4, by="regret", missing="the factor is one between bounds: regrets of one setting are compared"
        ),
    ),
    replace(
        attached(
            ellipsoid("RDP-T17", "Appendix D.1, Theorem 17", "rdp"),
            settles(4, by="rounds from which gamma_t grows", severity=Severity.MISSING_ASSUMPTION),
            step_towards(
                AMENDED,
                by=("rounds at which the width is defined", "rounds from which gamma_t grows"),
                missing="the confidence bound itself; the rounds are looked at in one setting each",
            ),
        ),
        rests_on=("RDP-T17.1", "RDP-T17.2", "RDP-T17.3", "RDP-T17.4", "RDP-T17.5", "RDP-T17.7", "RDP-T17.8"),
    ),
    attached(
        elliptical_potential("RDP-T10.5", "Appendix D.2, proof of Theorem 10, step 4, (15)", "rdp"),
        settles(1, by="the scalar inequality", severity=Severity.TYPO),
        settles(AMENDED, by="the scalar inequality", on="x up to 1000", beyond="larger x"),
    ),
    replace(
        attached(
            explicit_bound(
                "RDP-T10.9",
                "Appendix D.2, proof of Theorem 10, step 6",
                "rdp",
                whole=[
                    ({**_SHORT, "gamma": "229.440262830854", "l": "31.2193386560982"}, "84522.9372022612")
                ],
                part=[
                    (_SHORT, "36814.4058202004"),
                    ({"d": 3, "lam": 1, "C": 1, "T": 10**7, "delta": "0.001"}, "736400.898343283"),
                ],
            ),
            step_towards(
                1,
                by="simulated regret",
                missing="a horizon at which the bound is below 2 T: no policy could fail at T = 2000",
            ),
        ),
        rests_on=("RDP-T10.3", "RDP-T10.4", "RDP-T10.5", "RDP-T10.8"),
    ),
)
CLAIMS = (I18, *with_proofs(_STATED, (DEDUCTIONS, REMARKS)))
