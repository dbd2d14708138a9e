"""Rows for the page of Appendices B.4 and B.5: the pairs of bandits, wrong signs, and averages."""

from .quantities import linear_actions, two_environments

averages = linear_actions.averages
fixed_policies = linear_actions.fixed_policies
least_played = two_environments.least_played
