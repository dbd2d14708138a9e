"""Divergences between Bernoulli laws: kl, total variation, d_eps, and their inverses."""
