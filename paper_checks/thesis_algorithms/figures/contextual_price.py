"""Figure 5.6: what privacy costs AdaC-OFUL  [TA-E5, TA-I16]"""

from ...experiments.contextual_experiment import PriceOfPrivacy

# the text prints no budgets; its horizon is 10^7
redrawn = PriceOfPrivacy(
    name="TA-E5",
    budgets=("0.1", "1", "10", "100"),
    horizons=(10**4, 10**5, 10**6),
    over_time=("0.1", "1", "10"),
    runs=20,
).redrawn
