"""Confidence bound and regret of AdaC-OFUL link by link, and what is said of them (Section V, Appendix F)."""

from __future__ import annotations

from ..language.proof_steps import chain
from ..statements.optimism.confidence_ellipsoid import (
    determinant_steps,
    error_decomposition,
    good_events,
    update_steps,
)
from ..statements.optimism.contextual_model import blueprint, contextual_setting
from ..statements.optimism.episode_lengths import lengths_of_episodes
from ..statements.optimism.linpriv_regret import rectification
from ..statements.optimism.optimistic_regret import (
    against_earlier,
    price_is_negligible,
    regret_of_a_round,
    regret_theorem,
    summed_regret,
)

_PAPER = "zcdp"

T14S5 = chain(
    "ZCDP-T14S5",
    "Appendix F-A, proof of Theorem 14, Step 5",
    "||a_s|| <= 1: det V_t <= (trace(V_t)/d)^d <= ((d lambda + t)/d)^d; (1 + C)^l(t) det V_0 <= det V_t; "
    "l(t) <= (d/log(1 + C)) log(1 + t/(lambda d)). Exact runs of the update rule, l updates, D = det V_t, "
    "tr its trace.",
    determinant_steps()
    | update_steps(
        [
            ({"t": 10**5, "d": 3, "lam": "0.1", "C": 1}, "55.039831190044945"),
            ({"t": 1000, "d": 3, "lam": 1, "C": 1}, "25.155430169673073"),
        ]
    ),
    paper=_PAPER,
    rests_on=("ZCDP-A3",),
    notes="l(t) is the number of updates until t: episodes, and the algorithm's counter, are one more.",
)

CLAIMS = (
    contextual_setting("ZCDP-S-CTX", "Section IV-B1, (6), and Remark 4", paper=_PAPER),
    error_decomposition(
        "ZCDP-T14S1", "Appendix F-A, proof of Theorem 14, Step 1", variance="(2 l(t)/rho)", paper=_PAPER
    ),
    good_events(
        "ZCDP-T14S2",
        "Appendix F-A, proof of Theorem 14, Steps 2 and 3, (20)",
        radius="sqrt((2 l(t)/rho) f(d, delta/T))",
        values=[
            ({"l0": "1/3", "delta": "0.01", "d": 3, "t": 100}, "-138.68186983617156"),
            ({"l0": "1/3", "delta": "0.01", "d": 3, "t": 10**4}, "-58.365964024726692"),
            ({"l0": "1/3", "delta": "0.01", "d": 3, "t": 10**5}, "5571.3480745434164"),
        ],
        paper=_PAPER,
        rests_on=("ZCDP-L10", "ZCDP-L11", "ZCDP-L12", "ZCDP-ASS2", "ZCDP-T14S1"),
    ),
    T14S5,
    regret_theorem(
        "ZCDP-T5",
        "Section V-B2, Theorem 5, and Appendix F-B",
        price="1/sqrt(rho)",
        paper=_PAPER,
        rests_on=("ZCDP-T14", "ZCDP-T5S2", "ZCDP-EQ21", "ZCDP-EQ22", "ZCDP-EQ23", "ZCDP-T5S6", "ZCDP-ASS2"),
    ),
    regret_of_a_round(
        "ZCDP-T5S2",
        "Appendix F-B, proof of Theorem 5, Step 2",
        paper=_PAPER,
        rests_on=("ZCDP-T14", "ZCDP-L13", "ZCDP-A3"),
    ),
    summed_regret(
        "ZCDP-EQ21", "Appendix F-B, proof of Theorem 5, Step 3, (21)", paper=_PAPER, rests_on=("ZCDP-T5S2",)
    ),
    lengths_of_episodes(
        "ZCDP-EQ23",
        "Appendix F-B, proof of Theorem 5, Step 5, (23) to (25)",
        paper=_PAPER,
        rests_on=("ZCDP-A3",),
    ),
    rectification(
        "ZCDP-LP", "Section V-B2, Appendix F-C and Remark 10", paper=_PAPER, rests_on=("ZCDP-EQ22",)
    ),
    price_is_negligible(
        "ZCDP-I13",
        "Section V-B2",
        price="1/sqrt(rho)",
        paper=_PAPER,
        rests_on=("ZCDP-T5", "ZCDP-T5S6"),
        joint=True,
    ),
    against_earlier("ZCDP-I17", "Sections II and V-B2", paper=_PAPER, rests_on=("ZCDP-T5", "ZCDP-LP")),
    blueprint("ZCDP-R5", "Section IV, Remark 5", paper=_PAPER, rests_on=("ZCDP-L1", "ZCDP-T3")),
)
