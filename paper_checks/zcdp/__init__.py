"""Concentrated differential privacy for bandits: the paper, section by section."""

SECTIONS: tuple[str, ...] = (
    "privacy_definitions",
    "privacy_lemmas",
    "privacy_proofs",
    "couplings",
    "kl_decomposition",
    "inequalities",
    "concentration_lemmas",
    "matrix_lemmas",
    "designs",
    "stochastic_contexts",
    "contextual_confidence",
    "gaussian_mechanism",
    "optimal_design",
    "finite_arms",
    "linear_bandits",
    "linear_regret_proof",
    "contextual_bandits",
    "linear_experiments",
    "minimax",
    "converted_bounds",
)
