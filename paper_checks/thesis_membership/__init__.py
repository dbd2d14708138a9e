"""Privacy-utility trade-offs in sequential decision-making: membership games and privacy auditing."""

SECTIONS: tuple[str, ...] = (
    "s23_membership_background",
    "s23_games",
    "s23_audits",
    "s24_column_expansions",
    "s23_gaussian_limits",
    "s65_sub_sampling",
    "s65_misspecified_target",
    "s64_gradient_scores",
    "s66_played_games",
    "s24_membership_remarks",
)
