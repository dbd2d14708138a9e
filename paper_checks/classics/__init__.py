"""Classics of private bandits: statements that the field uses every day, by subject."""

SECTIONS = (
    "gaussian_mechanism",
    "composition",
    "concentrated_privacy",
    "randomised_response",
    "selection",
    "subsampling",
    "noise",
    "divergences",
    "concentration",
    "change_of_measure",
    "indexes",
    "adversarial",
    "linear_bandits",
    "identification",
    "private_bandits",
    "users_counts",
    "count_elimination",
    "count_gope",
    "quantile_elimination",
    "users_batches",
)
