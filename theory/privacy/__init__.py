"""Notions of privacy, what mechanisms cost, and what attackers achieve."""
