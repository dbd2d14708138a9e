"""Privacy-utility trade-offs in sequential decision-making: background, definitions and lower bounds."""
