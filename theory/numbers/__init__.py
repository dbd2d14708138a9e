"""Numbers with their error, and arithmetic whose rounding is known."""
