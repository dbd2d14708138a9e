"""Privacy-utility trade-offs in sequential decision-making: background, definitions and lower bounds."""

SECTIONS: tuple[str, ...] = (
    "privacy_background",
    "privacy_definitions",
    "bandit_background",
    "sub_gaussian",
    "transport",
    "kl_decomposition",
    "characteristic_time",
    "identification_lower_bound",
    "transport_time",
    "minimax",
    "privacy_calculus",
    "linear_bandits",
    "regret_proofs",
    "linear_bandit_proofs",
    "optimism",
    "order_of_definitions",
    "lower_bound_tables",
)
