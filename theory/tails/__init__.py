"""Tails of sums and means, private or not: exact, and as the texts bound them."""
