"""Upper bounds on the regret of Rényi private policies for finitely many arms   [RDP-T5, RDP-C6]"""

from .bound import Statement

ADAR_UCB = Statement(
    name="AdaR-UCB",
    claim="RDP-T5",
    source="paper on Rényi differentially private bandits, Theorem 5",
    arms="[0, 1]",
    kind="upper",
    privacy="RDP",
    per_arm="8*beta*log(T)/gap + 8*sqrt(beta*alpha/epsilon)*sqrt(log(T)) + 2*beta/(beta - 3)",
    conditions="rewards in [0, 1], beta > 3",
)
ADAR_UCB_MINIMAX = Statement(
    name="AdaR-UCB",
    claim="RDP-C6",
    source="paper on Rényi differentially private bandits, Corollary 6",
    arms="[0, 1]",
    kind="upper",
    scope="minimax",
    privacy="RDP",
    whole="4*sqrt(2*beta*K*T*log(T)) + 8*K*sqrt(beta*alpha*log(T)/epsilon) + 2*beta*K/(beta - 3)",
    amends="printed as an order; these are the constants that its proof gives",
    conditions="rewards in [0, 1], beta > 3",
)
RENYI_BOUNDS = (ADAR_UCB, ADAR_UCB_MINIMAX)
"""Every upper bound with constants for Rényi private policies on finitely many arms."""
