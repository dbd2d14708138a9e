"""Figure 5: where the noise is added  [ZCDP-FIG5, ZCDP-EC4]"""

from ...experiments.linear_experiment import PlacesOfNoise

redrawn = PlacesOfNoise(name="ZCDP-FIG5", budgets=("0.001", "0.01", "0.1", "1"), runs=400).redrawn
