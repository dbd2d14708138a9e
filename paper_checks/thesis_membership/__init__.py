"""Privacy-utility trade-offs in sequential decision-making: membership games and privacy auditing."""

SECTIONS: tuple[str, ...] = (
    "membership_background",
    "games",
    "audits",
    "column_expansions",
    "gaussian_limits",
    "sub_sampling",
    "misspecified_target",
    "gradient_scores",
    "played_games",
    "membership_remarks",
)
