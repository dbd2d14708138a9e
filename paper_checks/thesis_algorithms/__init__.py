"""Privacy-utility trade-offs in sequential decision-making: the algorithms and their analyses."""
