"""Rows for the page of Appendix B.1: pairs of small bandits."""

from .quantities import two_environments

environments = two_environments.environments
