"""The appendices of the text."""
