"""Faster rates for private adversarial bandits: the paper, section by section."""

SECTIONS: tuple[str, ...] = (
    "headlines",
    "privacy_lemmas",
    "definitions",
    "laplace_noise",
    "noisy_regret",
    "conversion",
    "exp3_conversion",
    "exp3_leakage",
    "ftpl_conversion",
    "expert_advice",
    "advice",
    "batched_experts",
    "quick_commitment",
)
