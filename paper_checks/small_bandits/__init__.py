"""From one environment to another: couplings, KL decompositions, testing."""
