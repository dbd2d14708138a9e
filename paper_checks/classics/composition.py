"""Rows for the page of composition."""

from ..checks import composed_responses as least_budgets

composed_responses = least_budgets.composed_responses
