"""Rows for the page that compares with concentrated privacy: runs of both policies with one seed."""

from __future__ import annotations
