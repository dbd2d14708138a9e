"""Figure C.1: where the noise is added  [TA-E7]"""

from ...experiments.linear_experiment import PlacesOfNoise

redrawn = PlacesOfNoise(
    name="TA-E7",
    budgets=("0.001", "0.01", "0.1", "1"),
    runs=400,
    references={
        ("adac-gope", "0.001"): (38485, 3407),
        ("adac-gope-var", "0.001"): (40356, 3457),
        ("adac-gope", "0.01"): (33215, 3924),
        ("adac-gope-var", "0.01"): (34492, 3994),
        ("adac-gope", "0.1"): (29505, 3500),
        ("adac-gope-var", "0.1"): (27377, 3500),
        ("adac-gope", "1"): (33281, 3500),
        ("adac-gope-var", "1"): (31058, 3500),
    },
).redrawn
