"""Checks of composition theorems against the mechanism that composes worst: randomised response."""

from ..randomised_response import covers_randomised_response

__all__ = ["covers_randomised_response"]
