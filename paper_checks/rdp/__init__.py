"""Rényi differentially private bandits: the paper, section by section."""

SECTIONS: tuple[str, ...] = (
    "concentration_lemmas",
    "optimal_designs",
    "fixed_design",
    "contextual_confidence",
    "finite_arms",
    "linear_bandits",
)
