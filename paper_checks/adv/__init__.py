"""Faster rates for private adversarial bandits: the paper, section by section."""

SECTIONS: tuple[str, ...] = (
    "s1_headlines",
    "appA_privacy_lemmas",
    "s2_definitions",
    "appB_laplace_noise",
    "s2_noisy_regret",
    "s3_conversion",
    "appE1_exp3_conversion",
    "s5_exp3_leakage",
    "appE2_ftpl_conversion",
    "s1_expert_advice",
    "s4_advice",
    "s4_batched_experts",
    "s5_quick_commitment",
)
