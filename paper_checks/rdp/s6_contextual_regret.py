"""Confidence bound and regret of AdaR-OFUL link by link, and what is said of them (Section 6, Appendix D)."""

from __future__ import annotations

from ..language.proof_steps import chain
from ..statements.optimism.confidence_ellipsoid import (
    beta_steps,
    determinant_steps,
    error_decomposition,
    good_events,
    order_of_width,
    update_steps,
)
from ..statements.optimism.contextual_model import doubling, linear_model, public_contexts, unit_vectors
from ..statements.optimism.episode_lengths import episode_growth, episode_ratio, inverse_taus
from ..statements.optimism.linpriv_regret import claimed_regret, rectified_rate, squared_norms, summed_norms
from ..statements.optimism.optimistic_regret import (
    instantaneous_regret,
    limitations,
    price_is_negligible,
    regret_as_sum,
    regret_theorem,
    split_width,
    summed_regret,
)

_PAPER = "rdp"
_PROOF = "Appendix D.2, proof of Theorem 10"

T17_5 = chain(
    "RDP-T17.5",
    "Appendix D.1, proof of Theorem 17, steps 4 and 5",
    "||S_t|| + ||lambda theta*||, both in V_t^-1, is at most sqrt(2 log(1/delta) + log(det V_t/lambda^d)) + "
    "sqrt(lambda) ||theta*|| = beta_t, and then beta_t is sqrt(2 log(1/delta) + d log(1 + t/(lambda d))) + "
    "sqrt(lambda) ||theta*||, which is O(sqrt(d log t)).",
    beta_steps(
        [
            ({"t": 1000, "d": 3, "lam": 1, "delta": "0.001"}, "6.59034221276709961"),
            ({"t": 10**6, "d": 5, "lam": 1, "delta": "0.05"}, "9.18668753371571834"),
        ]
    ),
    paper=_PAPER,
    rests_on=("RDP-T17.2", "RDP-T17.6"),
    notes="beta_t is defined twice; the second, an upper bound on the first, is no longer random. It grows.",
)
T17_6 = chain(
    "RDP-T17.6",
    "Appendix D.1, proof of Theorem 17, step 5",
    "||A_s|| <= 1: det V_t <= (trace(V_t)/d)^d <= (lambda + t/d)^d. Exact runs, D = det V_t, tr its trace.",
    determinant_steps(),
    paper=_PAPER,
)
T17_7 = chain(
    "RDP-T17.7",
    "Appendix D.1, proof of Theorem 17, step 5, number of updates",
    "(1 + C)^l(t) det V_0 <= det V_t <= (lambda + t/d)^d, so that l(t) <= (d/log(1 + C)) log(1 + t/(lambda "
    "d)). Exact runs of the update rule, l updates until t.",
    update_steps(
        [
            ({"t": 1000, "d": 3, "lam": 1, "C": 1}, "25.1554301696730735"),
            ({"t": 10**6, "d": 5, "lam": 1, "C": "1/2"}, "150.51945779587901"),
            ({"t": 10**5, "d": 2, "lam": 1, "C": 1}, "31.2193386560982"),
        ]
    ),
    paper=_PAPER,
    rests_on=("RDP-A4", "RDP-T17.6"),
    notes="Episodes, and the algorithm's counter, are one more than the updates that are counted here.",
)

CLAIMS = (
    linear_model("RDP-EQ9", "Section 6, (9)", paper=_PAPER),
    unit_vectors("RDP-I13", "Section 6", paper=_PAPER),
    public_contexts("RDP-R1", "Section 6, Remark 1", paper=_PAPER),
    doubling("RDP-R2", "Section 6, Remark 2", paper=_PAPER, rests_on=("RDP-A4", "RDP-I6")),
    error_decomposition(
        "RDP-T17.1",
        "Appendix D.1, proof of Theorem 17, step 1",
        variance="(2 alpha l(t)/eps)",
        paper=_PAPER,
        same_as="ZCDP-T14S1",
    ),
    good_events(
        "RDP-T17.3",
        "Appendix D.1, proof of Theorem 17, step 3",
        radius="sqrt((2 alpha l(t)/eps) f(d, delta/T))",
        values=[
            ({"l0": "1/2", "delta": "0.05", "d": 2, "t": 1000}, "-165.706053318585"),
            ({"l0": "1/2", "delta": "0.05", "d": 2, "t": 10**4}, "428.485812432741"),
            ({"l0": "1/2", "delta": "0.05", "d": 2, "t": 10**5}, "9912.47089240049"),
        ],
        paper=_PAPER,
        rests_on=("RDP-T17.2", "RDP-L24", "RDP-L26", "RDP-L27", "RDP-AS2", "RDP-T17.1"),
        notes="The root of E_3 is read as in RDP-T17.2; alpha/eps for 1/rho.",
        same_as="ZCDP-T14S2",
    ),
    T17_5,
    T17_6,
    T17_7,
    order_of_width(
        "RDP-T17.8",
        "Appendix D.1, proof of Theorem 17, steps 5 and 6",
        price="sqrt(alpha/eps)",
        paper=_PAPER,
        values=[
            (
                {
                    "t": 10**5,
                    "T": 10**6,
                    "d": 3,
                    "lam": 1,
                    "C": 1,
                    "l0": "1/3",
                    "delta": "0.001",
                    "r": 2,
                },
                "449.05520496979",
            )
        ],
    ),
    regret_theorem(
        "RDP-T10",
        "Section 6, Theorem 10, and Appendix D.2",
        price="sqrt(alpha/eps)",
        paper=_PAPER,
        rests_on=(
            "RDP-T17",
            "RDP-T10.1",
            "RDP-T10.2",
            "RDP-T10.3",
            "RDP-T10.4",
            "RDP-T10.5",
            "RDP-T10.6",
            "RDP-T10.7",
            "RDP-T10.8",
            "RDP-T10.9",
            "RDP-AS2",
        ),
        notes=(
            "The body says 1 - delta, the appendix 1 - O(delta) and rewards in [0, 1]; the proof gives 1 - "
            "3 delta, and needs rewards whose noise is 1-sub-Gaussian."
        ),
    ),
    regret_as_sum("RDP-T10.1", f"{_PROOF}, step 1", paper=_PAPER),
    instantaneous_regret(
        "RDP-T10.2", f"{_PROOF}, step 2", paper=_PAPER, rests_on=("RDP-T17", "RDP-L28", "RDP-A4")
    ),
    split_width("RDP-T10.3", f"{_PROOF}, step 2, width", paper=_PAPER, rests_on=("RDP-T10.2", "RDP-T17.8")),
    summed_regret("RDP-T10.4", f"{_PROOF}, step 3, (14)", paper=_PAPER, rests_on=("RDP-T10.3",)),
    episode_ratio("RDP-T10.6", f"{_PROOF}, step 5, (16) and (17)", paper=_PAPER),
    episode_growth("RDP-T10.7", f"{_PROOF}, step 5", paper=_PAPER, rests_on=("RDP-T10.6", "RDP-AS2")),
    inverse_taus("RDP-T10.8", f"{_PROOF}, step 5, (18)", paper=_PAPER, rests_on=("RDP-T10.7", "RDP-A4")),
    claimed_regret("RDP-LP1", "Appendix D.3, first bound", paper=_PAPER),
    squared_norms("RDP-LP2", "Appendix D.3, second bound", paper=_PAPER, rests_on=("RDP-T10.5",)),
    summed_norms("RDP-LP3", "Appendix D.3, third bound", paper=_PAPER, rests_on=("RDP-LP2",)),
    rectified_rate(
        "RDP-LP4", "Appendix D.3, rate and Remark 4", paper=_PAPER, rests_on=("RDP-LP1", "RDP-LP3")
    ),
    rectified_rate(
        "RDP-R3", "Section 6, Remark 3", paper=_PAPER, rests_on=("RDP-LP1", "RDP-LP3"), as_in="RDP-LP4"
    ),
    price_is_negligible(
        "RDP-I15",
        "Section 6, discussion",
        price="sqrt(alpha/eps)",
        paper=_PAPER,
        rests_on=("RDP-T10", "RDP-T10.9"),
        joint=False,
    ),
    limitations("RDP-I16", "Section 6, limitations", paper=_PAPER, rests_on=("RDP-L28", "RDP-T17")),
)
