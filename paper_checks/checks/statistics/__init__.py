"""Quantities of simulated runs, and their differences."""
