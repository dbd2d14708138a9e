"""Definitions and pseudo-code of the texts, run side by side with the code that implements them."""
