"""Verdicts in words: reviews, errata, standings."""
