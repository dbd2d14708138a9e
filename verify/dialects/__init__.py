"""Bandits as people write them, recognised and brought into the protocol of policies."""
