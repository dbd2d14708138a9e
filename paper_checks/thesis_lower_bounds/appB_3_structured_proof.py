"""Rows for the page of Appendix B.3: actions, pulls and alternatives, in rationals."""

from .quantities import linear_actions, two_environments

allocations = linear_actions.allocations
alternatives = linear_actions.alternatives
limits = linear_actions.limits
odd_horizons = two_environments.odd_horizons
orthonormal = linear_actions.orthonormal
two_actions = linear_actions.two_actions
