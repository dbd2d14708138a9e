"""Privacy-utility trade-offs in sequential decision-making: the algorithms and their analyses."""

SECTIONS: tuple[str, ...] = (
    "concentration",
    "regret_upper_bounds",
    "adap_klucb",
    "privacy_tools",
    "privacy_proofs",
    "sample_complexity",
    "stopping_threshold",
    "quoted_tools",
    "top_two",
    "private_identification",
    "optimal_design",
    "linear_bandits",
    "linear_regret_proof",
    "contextual_bandits",
    "linear_experiments",
    "earlier_policies",
    "episodic_policies",
    "regret_experiments",
)
