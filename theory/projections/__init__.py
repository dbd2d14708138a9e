"""How far a law is from the laws of a larger mean: KL_inf, TV_inf, d_inf."""
