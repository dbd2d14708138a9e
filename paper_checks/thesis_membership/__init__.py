"""Privacy-utility trade-offs in sequential decision-making: membership games and privacy auditing."""
