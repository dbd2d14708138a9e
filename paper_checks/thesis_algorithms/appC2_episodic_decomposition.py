"""Rows for the page of Section C.2.2: chances that optimism fails, and runs of indexes chosen by hand."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from flint import arb

from ...theory.numbers.enclosure import ball
from ...theory.tails.private_sum import gaussian_sum_cdf_ball, private_sum_cdf_ball

Row = Mapping[str, Fraction | arb]


def optimism() -> Iterator[Row]:
    """Chances that an index of n samples is at most the mean in round t: AdaP-UCB's and AdaC-UCB's.

    ``bare`` is that of AdaP-UCB without its private bonus, ``halved`` that of AdaC-UCB with half of it.
    """
    for n, (t, b), mean, eps in product(
        (1, 2, 16, 64), ((2, "3.1"), (10, "4"), (1000, "3.1")), ("0.01", "0.5", "1"), ("0.01", "1", "100")
    ):
        budget, mu, level = Fraction(eps), ball(Fraction(mean)), ball(Fraction(b)) * ball(t).log()
        root = (level / (2 * n)).sqrt()
        gaussian, halved = (
            ((ball(Fraction(1, 2 * n)) + ball(share / (budget * n * n))) * level).sqrt()
            for share in (Fraction(1), Fraction(1, 2))
        )
        yield {
            "t": Fraction(t),
            "b": Fraction(b),
            "laplace": private_sum_cdf_ball(
                n * (mu - root - level / (ball(budget) * n)), mu, ball(budget), n=n, m=1
            ),
            "bare": private_sum_cdf_ball(n * (mu - root), mu, ball(budget), n=n, m=1),
            "gaussian": gaussian_sum_cdf_ball(n * (mu - gaussian), mu, ball(1 / (2 * budget)), n=n),
            "halved": gaussian_sum_cdf_ball(n * (mu - halved), mu, ball(1 / (2 * budget)), n=n),
        }


def runs() -> Iterator[Mapping[str, int]]:
    """N, counted and missed of the text for arm 2, by indexes that fall or rise with the samples."""
    for high in ((1, 1, 0, 1), (1, 0), (1, 1, 1, 0, 0, 1)):
        for failing in ((), (6,), (3, 6, 40)):
            yield _run(high, frozenset(failing), 1000)


def on_the_good_event() -> Iterator[Mapping[str, int]]:
    """The run of the page's bandit on which arm 1's index fails in round 6 alone."""
    yield {**_run((1, 1, 0, 1), frozenset({6}), 1000), "l": 1}


def _run(high: tuple[int, ...], failing: frozenset[int], horizon: int) -> Mapping[str, int]:
    pulls, t, counted, missed = [1, 1], 3, 0, 0
    while t <= horizon:
        optimistic = t not in failing
        phase = min(pulls[1].bit_length() - 1, len(high) - 1)
        second = high[phase] or not optimistic
        length = min(pulls[second], horizon - t + 1)
        missed += 0 if optimistic else length
        counted += length if second and optimistic else 0
        pulls[second] += length
        t += length
    return {"N": pulls[1], "counted": counted, "missed": missed}
