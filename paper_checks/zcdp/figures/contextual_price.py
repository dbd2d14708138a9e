"""Figure 4(c): what privacy costs AdaC-OFUL  [ZCDP-FIG4C, ZCDP-I15]"""

from ...experiments.contextual_experiment import PriceOfPrivacy

redrawn = PriceOfPrivacy(
    name="ZCDP-FIG4C",
    budgets=("0.1", "0.3", "1", "3", "10", "30", "100", "300", "1000"),
    horizons=(10**3, 10**4, 10**5),
    over_time=("0.1", "0.5", "1"),
    runs=100,
).redrawn
