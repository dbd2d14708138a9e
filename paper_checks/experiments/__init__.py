"""Experiments that several texts print: repeated runs, and the differences that their figures show."""
