"""Optimal regret of Bernoulli bandits under global differential privacy: the paper, section by section."""

SECTIONS = (
    "background",
    "lower_bound",
    "lower_bound_proof",
    "privacy_divergence",
    "divergence_slopes",
    "separate_tails",
    "batches",
    "index",
    "regret_upper_bound",
    "composition",
    "concentration",
    "private_sum_proof",
    "dp_imed_before_convergence",
    "dp_imed_after_convergence",
    "private_mean",
    "privacy_tools",
    "reward_sums",
)
