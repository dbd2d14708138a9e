"""Upper bounds on the regret against any table of losses, each with the constants that its theorem prints."""

from __future__ import annotations

from .bound import Statement

_TABLES = "losses in [0, 1] fixed in advance, T known, batches of 1/epsilon rounds"

PRIVATE_HTINF = Statement(
    name="private HTINF",
    claim="ADV-C2",
    source="paper on adversarial bandits, Corollary 2, with the constants of its proof",
    arms="[0, 1]",
    kind="upper",
    scope="minimax",
    privacy="pure",
    whole="208*sqrt(T*K)/sqrt(epsilon) + 2/epsilon",
    conditions=_TABLES,
)
PRIVATE_EXP3 = Statement(
    name="private EXP3",
    claim="ADV-C22",
    source="paper on adversarial bandits, Corollary 22",
    arms="[0, 1]",
    kind="upper",
    scope="minimax",
    privacy="pure",
    whole="36*sqrt(T*K*log(K))*log(K*T)/sqrt(epsilon) + 4/epsilon",
    conditions=f"{_TABLES}, epsilon <= 1",
)
PRIVATE_FTPL = Statement(
    name="private FTPL",
    claim="ADV-C24",
    source="paper on adversarial bandits, Corollary 24",
    arms="[0, 1]",
    kind="upper",
    scope="minimax",
    privacy="pure",
    whole="32*sqrt(K*T)*log(K)*log(K*T)/sqrt(epsilon) + 2/epsilon",
    conditions=f"{_TABLES}, epsilon <= 1",
)
ADVERSARIAL_BOUNDS = (PRIVATE_HTINF, PRIVATE_EXP3, PRIVATE_FTPL)
"""Every upper bound with constants on the regret against adversaries, for arms without advice."""
