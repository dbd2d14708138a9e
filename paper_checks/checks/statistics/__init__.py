"""Checks by simulation, at a stated confidence."""
