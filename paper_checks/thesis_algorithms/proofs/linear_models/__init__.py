"""Lines on linear and contextual bandits: designs, widths, regret, and how their assumptions fare."""
