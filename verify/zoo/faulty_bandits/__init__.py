"""Thirty ordinary faults of bandits that read raw rewards, each beside its honest twin."""
