"""Induction over whole numbers, and over the number of terms of a sum."""
