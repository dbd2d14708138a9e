"""What a proof on adversarial bandits rests on, in doubles."""

from __future__ import annotations


def test_a_round_of_htinf_costs_no_more_than_its_note_says() -> None:
    """From a leader x to the next one y, for the largest negative loss: 10/3 is enough, 1/10 is not."""
    import numpy as np
    from banditproof.algorithms.adversarial.htinf import threshold_factor

    rng = np.random.default_rng(7)
    shares = []
    for alpha in (1.05, 1.3, 1.7, 2.0):
        power = 1 / alpha
        for _ in range(20):
            x = rng.dirichlet([0.3, 1, 2])
            largest = threshold_factor(alpha) * x[0] ** power  # sigma t^(1/alpha) = 1
            estimates = x ** (power - 1)  # x is the leader, where all slopes are 0
            estimate = np.array([-largest / x[0], 0, 0])
            low, high = -1e6, float((estimates + estimate).min())
            for _ in range(300):
                level = (low + high) / 2
                y = np.maximum(estimates + estimate - level, 1e-300) ** (-alpha / (alpha - 1))
                low, high = (low, level) if y.sum() > 1 else (level, high)
            y /= y.sum()

            def cost(z: np.ndarray, more: np.ndarray = estimates + estimate, p: float = power) -> float:
                return float(more @ z - (z**p).sum() / p)

            gained = cost(x) - cost(y)
            shares.append(gained / (largest**2 / x[0] ** power / (alpha - 1)))
    assert min(shares) > -1e-6
    assert 1 / 10 < max(shares) <= 10 / 3
