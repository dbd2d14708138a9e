"""Policies for linear and contextual bandits."""
