"""Statements about matrices whose dimension is free."""
