"""Policies that identify the best arm."""
