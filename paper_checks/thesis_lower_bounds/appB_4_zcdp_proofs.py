"""Rows for the page of Appendices B.4 and B.5: the pairs of bandits, and wrong signs."""

from .quantities import linear_actions, two_environments

fixed_policies = linear_actions.fixed_policies
least_played = two_environments.least_played
