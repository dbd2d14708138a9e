"""Classics of private bandits: statements that the field uses every day, a page for each subject."""
