"""How long the regret bounds of a hundred thousand arms take, next to logarithms and roots of the same array.

The floor of a closed form is one logarithm a mean. That of a bound with a root an arm is one inverse of
``d_eps`` an arm. With 10^7 arms the command must not hold more than a few arrays of them.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.evaluation import bounds_given, evaluate
from banditproof.theory.bounds.regret_lower_bounds import D_EPS, LAI_ROBBINS
from banditproof.theory.bounds.regret_upper_bounds import ADAP_KLUCB, ADAP_UCB, DP_SE, REGRET_BOUNDS
from banditproof.theory.divergences.bernoulli_divergences import d_eps_upper_inverse
from banditproof.theory.numbers.enclosure import Exact
from growth import growth, linear, peak_bytes
from many_claims import command
from rows import RUNS, Floor, Row, compared, counted

ARMS = 100_000
MANY = 10**7


def measure() -> list[Row]:
    """The rows of the table."""
    means = np.random.default_rng(0).random(ARMS) * 0.9 + 0.05
    instance = BanditInstance(means)
    at: dict[str, Exact] = {"epsilon": 0.1, "horizon": 1e6}
    log = Floor("numpy.log of the means", lambda: np.log(means))
    roots = Floor("an inverse of d_eps an arm", lambda: d_eps_upper_inverse(means, 0.01, 0.1))
    rows: list[tuple[str, Callable[[], object], Floor, float]] = [
        # two logarithms and two quotients an arm, of which nothing may cancel
        ("Lai and Robbins", lambda: evaluate(LAI_ROBBINS, instance, **at), log, 40.0),
        ("d_eps", lambda: evaluate(D_EPS, instance, **at), log, 40.0),
        # quotients and a sum
        ("AdaP-UCB", lambda: evaluate(ADAP_UCB, instance, **at), log, 10.0),
        ("DP-SE", lambda: evaluate(DP_SE, instance, **at), log, 10.0),
        ("AdaP-KLUCB, a root an arm", lambda: evaluate(ADAP_KLUCB, instance, **at), roots, 10.0),
        (
            "all regret bounds",
            lambda: bounds_given(REGRET_BOUNDS, instance, epsilon=0.1, horizon=1e6, rho=0.1),
            roots,
            20.0,
        ),
    ]
    return [
        *(
            compared(f"{what}, {ARMS} arms", run, floor, target=target, repeats=3)
            for what, run, floor, target in rows
        ),
        growth(
            "all regret bounds, arms",
            [10**3, 10**4, 10**5, 10**6],
            lambda n: _prepared(np.random.default_rng(0).random(n) * 0.9 + 0.05),
            ("linear", linear),
        ),
        _memory(),
        _memory_of_the_command(),
    ]


def _prepared(means: np.ndarray) -> Callable[[], object]:
    instance = BanditInstance(means)
    return lambda: bounds_given(REGRET_BOUNDS, instance, epsilon=0.1, horizon=1e6, rho=0.1)


def _memory() -> Row:
    """All bounds at very many arms, decimals as a file has them, beside the bytes of their means."""
    code = (
        "import numpy as np\n"
        "from banditproof.theory.bounds.bernoulli_instance import BanditInstance\n"
        "from banditproof.theory.bounds.decimal_means import DecimalMeans\n"
        "from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS\n"
        "from banditproof.theory.bounds.evaluation import bounds_given\n"
        f"means = (np.random.default_rng(0).random({MANY}) * 9e14).astype(np.int64)\n"
        "arms = BanditInstance(DecimalMeans(means))\n"
        "bounds_given(REGRET_BOUNDS, arms, epsilon=0.1, horizon=1e6, rho=0.1)\n"
    )
    return counted(
        f"all regret bounds, {MANY} arms: peak memory",
        [float(peak_bytes(code)) for _ in range(RUNS)],
        Floor("the bytes of the means", 8.0 * MANY),
        target=10.0,
        unit="B",
    )


def _memory_of_the_command() -> Row:
    """The same from a file of decimals, by ``banditproof bound regret``, with the regime of every arm."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "means.txt"
        means = (np.random.default_rng(0).random(MANY) * 9e14).astype(np.int64)
        with file.open("w", encoding="ascii") as out:
            for part in np.array_split(means, 100):
                out.writelines(f"0.{mean:015d}\n" for mean in part)
        words = ("bound", "regret", "--means-file", file, "--epsilon", "0.1", "--horizon", "1000000")
        peaks = [float(command(*words).peak) for _ in range(RUNS)]
    return counted(
        f"banditproof bound regret, a file of {MANY} arms: peak memory",
        peaks,
        Floor("the bytes of the means", 8.0 * MANY),
        target=10.0,
        unit="B",
    )
