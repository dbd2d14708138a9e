"""The figures of the text, redrawn."""
