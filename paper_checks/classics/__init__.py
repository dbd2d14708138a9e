"""Statements that the field uses every day, as premises for reviewers, by subject."""

SECTIONS = (
    "gaussian_mechanism",
    "composition",
    "concentrated_privacy",
    "randomised_response",
    "selection",
    "subsampling",
)
