"""Upper bounds on the regret of linear and contextual bandits, each with constants.

The theorems on phased elimination print universal constants, and the private part without the dimension
under its root, which is refuted: here are the constants and the form of their amendments. The bounds on
rarely renewed optimism are printed with all their parts; what is put in for ``gamma_T`` and ``l(T)`` is what
the proof has for them, and lambda_0 is the least eigenvalue of the second moment of a context.
"""

from dataclasses import replace

from .bound import Statement

_ELIMINATION = "||a|| <= 1, rewards in [-1, 1], ||theta*|| <= 1, T >= 2, K >= 2"
_AS_AMENDED = "printed with universal constants that are not given"

ADAC_GOPE = Statement(
    name="AdaC-GOPE, mean",
    claim="ZCDP-T4",
    also=("TA-TH5.12", "TA-PF5.12f", "ZCDP-T4S7"),
    source="paper on concentrated privacy, Theorem 4; thesis, Theorem 5.12; as amended",
    arms="linear, [-1, 1]",
    kind="upper",
    scope="minimax",
    privacy="zCDP",
    whole=("4*d*(d + 1) + 265*sqrt(d*T*log(K*T)) + 234*d/sqrt(rho)*sqrt(d + log(K*T))*log(T) + 2"),
    amends=f"{_AS_AMENDED}, and with log(KT) for d + log(KT) in the private part, which is false",
    conditions=f"{_ELIMINATION}, delta = 1/T",
)
ADAC_GOPE_RUN = replace(
    ADAC_GOPE,
    name="AdaC-GOPE, a run",
    also=("TA-TH5.12",),
    whole=(
        "4*d*(d + 1) + 187*sqrt(d*T*log(K*log(T)/delta)) "
        "+ 165*d/sqrt(rho)*sqrt(d + log(K*log(T)/delta))*log(T)"
    ),
    chance="delta",
    conditions=_ELIMINATION,
)
ADAR_GOPE = Statement(
    name="AdaR-GOPE, mean",
    claim="RDP-T8",
    also=("RDP-T8.10",),
    source="paper on Rényi differentially private bandits, Theorem 8, as amended",
    arms="linear, [-1, 1]",
    kind="upper",
    scope="minimax",
    privacy="RDP",
    whole=("4*d*(d + 1) + 265*sqrt(d*T*log(K*T)) + 191*d**2*sqrt(alpha/epsilon*log(K*T))*log(T) + 2"),
    amends=_AS_AMENDED,
    conditions=f"{_ELIMINATION}, delta = 1/T",
)
ADAR_GOPE_RUN = replace(
    ADAR_GOPE,
    name="AdaR-GOPE, a run",
    also=(),
    whole=(
        "4*d*(d + 1) + 187*sqrt(d*T*log(K*log(T)/delta)) "
        "+ 135*d**2*sqrt(alpha/epsilon*log(K*log(T)/delta))*log(T)"
    ),
    chance="delta",
    conditions=_ELIMINATION,
)

_BETA = "(sqrt(2*log(1/delta) + d*log(1 + T/(lam*d))) + sqrt(lam))"
_UPDATES = "(d/log(1 + C)*log(1 + T/(lam*d)))"
_GAMMA = (
    f"sqrt(T*2*{{price}}*{_UPDATES}*(d + 2*sqrt(d*log(1/delta)) + 2*log(T/delta))"
    "/(lam + l0*T/4 - 8*log((T + 3)*d/delta) - 2*sqrt(T*log((T + 3)*d/delta))))"
)
_POTENTIAL = "2*sqrt(1 + C)*sqrt(2*d*log(1 + T/(lam*d)))"
_OPTIMISM = f"{_POTENTIAL}*({_BETA}*sqrt(T) + {_GAMMA}*sqrt((1 + C)*(1 + lam)*{_UPDATES}))"
_CONTEXTS = (
    "||a|| = 1, rewards in [-1, 1], ||theta*|| <= 1, contexts drawn independently whose squared components "
    "vary as little as assumed: none do but those of dimension 1"
)

ADAC_OFUL = Statement(
    name="AdaC-OFUL, a run",
    claim="ZCDP-T5S6",
    also=("TA-PF5.17f",),
    source="paper on concentrated privacy, proof of Theorem 5, step 6; thesis, Appendix C.4.2, step 6",
    arms="contextual, [-1, 1]",
    kind="upper",
    scope="minimax",
    privacy="zCDP",
    whole=_OPTIMISM.format(price="1/rho"),
    chance="3*delta",
    conditions=_CONTEXTS,
)
ADAR_OFUL = replace(
    ADAC_OFUL,
    name="AdaR-OFUL, a run",
    claim="RDP-T10.9",
    also=(),
    source="paper on Rényi differentially private bandits, proof of Theorem 10, step 6",
    privacy="RDP",
    whole=_OPTIMISM.format(price="alpha/epsilon"),
)
LINEAR_UPPER_BOUNDS = (ADAC_GOPE, ADAC_GOPE_RUN, ADAR_GOPE, ADAR_GOPE_RUN, ADAC_OFUL, ADAR_OFUL)
"""Every upper bound with constants on the regret of linear and contextual bandits."""
