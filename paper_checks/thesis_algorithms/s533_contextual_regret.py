"""Privacy, confidence bound and regret of AdaC-OFUL link by link (5.3.3, Appendix C.4)."""

from __future__ import annotations

from dataclasses import replace

from ...theory.numbers.enclosure import Exact
from ...verify.proving.formula_checks import entry, equals_at, holds_at
from ..language.proof_steps import chain
from ..statements.concentration.injected_noise import noise_width
from ..statements.concentration.lemmas import least_eigenvalue
from ..statements.optimism.confidence_ellipsoid import (
    beta_steps,
    determinant_steps,
    error_decomposition,
    good_events,
    update_steps,
)
from ..statements.optimism.contextual_model import privacy_in_contexts, table_of_bounds
from ..statements.optimism.episode_lengths import episode_growth, episode_ratio, inverse_taus
from ..statements.optimism.linpriv_regret import rectification
from ..statements.optimism.optimistic_regret import (
    price_is_negligible,
    regret_of_a_round,
    regret_theorem,
    summed_regret,
)
from ..statements.privacy.blocks_and_episodes import running_sums

_PAPER = "thesis_algorithms"
_PROOF = "Appendix C.4.2, proof of Theorem 5.17"
_FLOORS: list[tuple[dict[str, Exact], str]] = [
    ({"l0": "1/3", "delta": "0.001", "d": 3, "t": 10**4}, "-134.270379383255"),
    ({"l0": "1/10", "delta": "0.001", "d": 3, "t": 10**6}, "15482.6456802192"),
]

TH514 = privacy_in_contexts(
    running_sums("TA-TH5.14", "Section 5.3.3, Theorem 5.14", paper=_PAPER),
    statement=(
        "Under the assumption on boundedness AdaC-OFUL is rho-Interactive zCDP. Checked: the sum of a_s r_s "
        "over an episode moves by 2 ||a|| at most (h the norm), D_alpha = alpha rho h^2 with noise N(0, "
        "(2/rho) I); all running sums together, form = rho/2; the ledgers of runs."
    ),
    rests_on=("TA-C3c", "TA-C2", "TA-AS5.10"),
    notes=(
        "For the algorithm, which stores its noise; for the kernels by which Interactive privacy is defined "
        "see TA-C2. Contexts are public: the decision sets of neighbouring inputs are the same."
    ),
)
_L516 = least_eigenvalue("TA-L5.16", "Section 5.3.3, Lemma 5.16")
_FLOOR = "l0*t/4 - 8*log((t + 3)*d/delta) - 2*sqrt(t*log((t + 3)*d/delta))"
L516 = replace(
    _L516,
    paper=_PAPER,
    printed={**_L516.printed, "more floors": _FLOOR},
    mutants={**_L516.mutants, "slope 1/8": {"more floors": _FLOOR.replace("t/4", "t/8")}},
    checks=(
        *_L516.checks,
        entry("more floors", equals_at(_FLOORS, digits=14, part="more values of the floor")),
    ),
    rests_on=("TA-AS5.15",),
)
_WIDTH = noise_width("TA-PFC.13c", "Appendix C.4.1, step 4", scale="2 l(t)/rho")
_FIRST = f"lam + {_FLOOR} > 0 and lam + {_FLOOR.replace('t + 3', 't + 2').replace('*t', '*(t - 1)')} <= 0"
PFC13C = replace(
    _WIDTH,
    paper=_PAPER,
    printed={**_WIDTH.printed, "first": _FIRST},
    mutants={**_WIDTH.mutants, "half the slope": {"first": _FIRST.replace("/4", "/8")}},
    checks=(
        *_WIDTH.checks,
        entry(
            "first",
            holds_at(
                [
                    {"lam": "1/10", "l0": "1/10", "delta": "0.001", "d": 3, "t": 139_461},
                    {"lam": 1, "l0": "1/3", "delta": "0.001", "d": 3, "t": 13_202},
                    {"lam": 1, "l0": "1/2", "delta": "1/10", "d": 2, "t": 4218},
                ],
                part="first round at which the denominator is positive",
            ),
        ),
    ),
    amendment=replace(_WIDTH.amendment, formula={**_WIDTH.amendment.formula, "first": _FIRST})
    if _WIDTH.amendment
    else None,
    rests_on=("TA-PFC.13b", "TA-LC.28", "TA-L5.16"),
    notes=(
        "The same statement as ZCDP-T14S4, settled by the same checks, and the first round at which the "
        "denominator is positive: 139461 with the ridge and the delta of the experiments and lambda_0 = 0.1."
    ),
)
PFC13D = chain(
    "TA-PFC.13d",
    "Appendix C.4.1, step 5",
    "||A_s|| <= 1: det V_t <= (trace(V_t)/d)^d <= (lambda + t/d)^d; beta_t = sqrt(2 log(1/delta) + d log(1 "
    "+ t/(lambda d))) + sqrt(lambda) ||theta*||; l(t) <= (d/log(1 + C)) log(1 + t/(lambda d)). Exact runs "
    "of the update rule.",
    determinant_steps()
    | update_steps([({"t": 10**7, "d": 3, "lam": 1, "C": 1}, "65.00560378889648")])
    | beta_steps(
        [
            ({"t": 1, "d": 3, "lam": "0.1", "delta": "0.001"}, "4.584075205223698"),
            ({"t": 100, "d": 3, "lam": "0.1", "delta": "0.001"}, "5.906569978783938"),
            ({"t": 10**7, "d": 3, "lam": "0.1", "delta": "0.001"}, "8.426820593536723"),
        ]
    ),
    paper=_PAPER,
    rests_on=("TA-A9",),
    notes="l(t) is the number of updates until t: episodes, and the algorithm's counter, are one more.",
)

CLAIMS = (
    TH514,
    L516,
    error_decomposition("TA-PFC.13a", "Appendix C.4.1, step 1", variance="(2 l(t)/rho)", paper=_PAPER),
    good_events(
        "TA-PFC.13b",
        "Appendix C.4.1, steps 2 and 3, (C.22)",
        radius="sqrt(2 l(t)/rho) f(d, delta/T)",
        values=_FLOORS,
        paper=_PAPER,
        rests_on=("TA-LC.28", "TA-LC.30", "TA-L5.16", "TA-PFC.13a"),
        same_as="ZCDP-T14S2",
        notes=(
            "Here the root of E_3 ends before f, in the twin texts it goes over f: f >= 1, so that the "
            "event printed here is the larger one, and has at least the probability; what follows it uses "
            "the root over both."
        ),
    ),
    PFC13C,
    PFC13D,
    regret_theorem(
        "TA-TH5.17",
        "Section 5.3.3, Theorem 5.17, and Appendix C.4.2",
        price="1/sqrt(rho)",
        paper=_PAPER,
        rests_on=(
            "TA-THC.13",
            "TA-PF5.17a",
            "TA-EQC.23",
            "TA-EQC.24",
            "TA-EQC.25",
            "TA-PF5.17d",
            "TA-EQC.27",
            "TA-PF5.17f",
            "TA-AS5.15",
        ),
        notes=(
            "In the last display of the proof, and in the section, the roots reach over d log T as well, as "
            "extracted; they are read as in the theorem."
        ),
    ),
    regret_of_a_round(
        "TA-PF5.17a", f"{_PROOF}, step 2", paper=_PAPER, rests_on=("TA-THC.13", "TA-LC.31", "TA-A9")
    ),
    summed_regret("TA-EQC.23", f"{_PROOF}, step 3, (C.23)", paper=_PAPER, rests_on=("TA-PF5.17a",)),
    episode_ratio("TA-EQC.25", f"{_PROOF}, step 5, (C.25) and (C.26)", paper=_PAPER),
    episode_growth("TA-PF5.17d", f"{_PROOF}, step 5", paper=_PAPER, rests_on=("TA-EQC.25", "TA-AS5.15")),
    inverse_taus("TA-EQC.27", f"{_PROOF}, step 5, (C.27)", paper=_PAPER, rests_on=("TA-PF5.17d", "TA-A9")),
    rectification("TA-C43", "Appendix C.4.3 and Remark C.14", paper=_PAPER, rests_on=("TA-EQC.24",)),
    price_is_negligible(
        "TA-I12",
        "Section 5.3.3, after Theorem 5.17",
        price="1/sqrt(rho)",
        paper=_PAPER,
        rests_on=("TA-TH5.17", "TA-C43"),
        joint=True,
        notes="The rectified rate of LinPriv, which is repeated there, is TA-C43.",
    ),
    table_of_bounds(
        "TA-T5.2",
        "Section 5.3.3, Table 5.2",
        paper=_PAPER,
        rests_on=("TA-TH5.6", "TA-TH5.12", "TA-TH5.17", "TH-T4.20", "TH-T4.21"),
    ),
)
