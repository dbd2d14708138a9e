"""Privacy-utility trade-offs in sequential decision-making: background, definitions and lower bounds."""

SECTIONS: tuple[str, ...] = (
    "s21_privacy_background",
    "ch3_privacy_definitions",
    "s22_bandit_background",
    "s22_sub_gaussian",
    "s421_transport",
    "s422_kl_decomposition",
    "s44_characteristic_time",
    "s44_identification_lower_bound",
    "appB6_transport_time",
    "s43_minimax",
    "s21_privacy_calculus",
    "s43_linear_bandits",
    "appB1_regret_proofs",
    "appB2_linear_bandit_proofs",
    "s22_optimism",
    "s36_order_of_definitions",
    "ch4_lower_bound_tables",
)
