"""Text and formulas for readers."""
