"""Figure 5.4: what privacy costs AdaC-UCB  [TA-E3, TA-I16]"""

from ...experiments.price_of_privacy import Design

# the text prints no budgets; the reference values are 375 times (1 + PoP), from 100 runs
redrawn = Design(
    name="TA-E3",
    title="What privacy costs AdaC-UCB",
    runs=2000,
    budgets=("0.0001", "0.0003", "0.001", "0.003", "0.01", "0.03", "0.1", "0.3", "1", "3", "10", "30", "100"),
    horizons=(10**5, 10**6, 10**7),
    over_time=("0.0001", "0.001", "0.01", "0.1", "1"),
    without=(375, None, 100),
    with_budget={
        "0.0001": (4642.5, None, 100),
        "0.001": (1717.5, None, 100),
        "0.01": (667.5, None, 100),
        "0.1": (427.5, None, 100),
    },
).redrawn
