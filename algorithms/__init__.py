"""Policies, mechanisms, environments and the simulator: the only floor with noise."""
