"""Rényi differentially private bandits: the paper, section by section."""

SECTIONS: tuple[str, ...] = (
    "appA_global_privacy",
    "appF_concentration_lemmas",
    "appC1_optimal_designs",
    "appC2_fixed_design",
    "appD_contextual_confidence",
    "s4_finite_arms",
    "s5_linear_bandits",
    "appC3_linear_regret_proof",
    "s5_linear_implications",
    "s6_contextual_bandits",
    "s6_contextual_regret",
    "s6_concentrated_counterparts",
    "s7_outlook",
    "s1_contributions",
)
