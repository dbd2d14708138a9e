"""Figure 5.5: what privacy costs AdaC-GOPE  [TA-E4, TA-I16]"""

from ...experiments.linear_experiment import PriceOfPrivacy

# the text prints no budgets
redrawn = PriceOfPrivacy(
    name="TA-E4",
    budgets=("0.001", "0.003", "0.01", "0.03", "0.1", "0.3", "1", "3", "10", "30", "100"),
    horizons=(10**5, 10**6, 10**7),
    over_time=("0.001", "0.01", "0.1", "1"),
    runs=400,
    references={"0.001": (38485, 3407), "0.01": (33215, 3924), "0.1": (29505, 3751)},
).redrawn
