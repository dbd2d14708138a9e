"""What the proofs on adversarial bandits rest on, in doubles."""

from __future__ import annotations


def test_the_lemma_of_exp3_fails_where_noise_pushes_one_arm_back() -> None:
    """Two arms, losses 0, noise B at arm 1: chances of gamma/2 or more cost more than the lemma allows."""
    import numpy as np

    scale, rounds, eta = 4.0, 10**4, 1 / 640
    pushed = 3 * scale * np.log(2 * rounds)
    gamma = 8 * eta * scale * np.log(2 * rounds)
    lost = rounds * gamma / 2 * pushed
    assert gamma < 1
    assert pushed**2 < 10 * scale**2 * np.log(2 * rounds) ** 2
    assert lost > 2 * gamma * rounds + np.log(2) / eta + eta * rounds * pushed**2
