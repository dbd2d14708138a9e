"""Rows for the page of Section 4.2.1: finite mechanisms on one or two binary data."""

from functools import partial

from .quantities import small_bandits

mechanisms = small_bandits.mechanisms
all_mechanisms = partial(mechanisms, tight=True)
