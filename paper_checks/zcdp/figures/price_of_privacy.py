"""Figure 4(a): what privacy costs AdaC-UCB  [ZCDP-FIG4A, ZCDP-I15]"""

from ...experiments.price_of_privacy import Design

redrawn = Design(
    name="ZCDP-FIG4A",
    title="What zero-concentrated privacy costs on finitely many arms",
    runs=2000,
    budgets=("0.05", "0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50", "100", "200", "500", "1000"),
    horizons=(10**5, 10**6, 10**7),
    over_time=("0.1", "0.5", "1"),
    without=(372.6, None, 400),
    with_budget={
        "0.05": (477.0, None, 400),
        "0.1": (444.3, None, 400),
        "0.5": (399.4, None, 400),
        "1": (397.9, None, 400),
        "10": (383.4, None, 400),
        "1000": (380.6, None, 400),
    },
).redrawn
