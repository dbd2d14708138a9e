"""Privacy-utility trade-offs in sequential decision-making: membership games and privacy auditing."""

SECTIONS: tuple[str, ...] = ("gaussian_limits", "sub_sampling", "misspecified_target")
