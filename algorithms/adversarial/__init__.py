"""Learners against adversaries, alone, in batches and over experts."""
