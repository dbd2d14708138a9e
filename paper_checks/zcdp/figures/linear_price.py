"""Figure 4(b): what privacy costs AdaC-GOPE  [ZCDP-FIG4B, ZCDP-I15]"""

from ...experiments.linear_experiment import PriceOfPrivacy

redrawn = PriceOfPrivacy(
    name="ZCDP-FIG4B",
    budgets=("0.01", "0.03", "0.1", "0.3", "1", "3", "10", "30", "100", "300", "1000"),
    horizons=(10**4, 10**5, 10**6),
    over_time=("0.01", "0.1", "1"),
    runs=400,
).redrawn
