"""Policies without privacy for finitely many arms."""
