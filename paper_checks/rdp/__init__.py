"""Rényi differentially private bandits: the paper, section by section."""

SECTIONS: tuple[str, ...] = (
    "global_privacy",
    "concentration_lemmas",
    "optimal_designs",
    "fixed_design",
    "contextual_confidence",
    "finite_arms",
    "linear_bandits",
    "linear_regret_proof",
    "linear_implications",
    "contextual_bandits",
    "contextual_regret",
    "concentrated_counterparts",
    "contributions",
)
