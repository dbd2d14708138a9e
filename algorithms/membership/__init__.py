"""Membership inference: games about whether a record took part, the attacks that play them, and their ROC."""
