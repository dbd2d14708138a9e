"""Audits of code that is only run, and the sandwich of a policy."""
