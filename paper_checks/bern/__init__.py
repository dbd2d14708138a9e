"""Optimal regret of Bernoulli bandits under global differential privacy: the paper, page by page."""
