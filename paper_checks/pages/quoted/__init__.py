"""What a text prints, read as far as it can be, and what of it the checks of a sentence are about."""
