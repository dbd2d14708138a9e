"""Rows for the page of Appendix B.2: wrong signs of fixed actions, and averages over sign vectors."""

from .quantities import linear_actions

averages = linear_actions.averages
fixed_policies = linear_actions.fixed_policies
