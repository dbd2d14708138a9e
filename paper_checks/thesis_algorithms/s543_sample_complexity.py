"""Rows for the page of Theorems 5.20 and 5.23: certified times, and simulated times at tiny risks."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from ...theory.identification.characteristic_program import CharacteristicTime
from ...theory.identification.characteristic_time import (
    characteristic_time_adap_tt_star,
    characteristic_time_kl,
    characteristic_time_tv,
)
from ...theory.identification.characteristic_time_certificate import certify
from ...theory.laws.gaussian import Gaussian
from ..checks.enclosed_instances import spanned
from ..pages.rows import Estimate
from .quantities.stopping_times import LOG, mean

Row = Mapping[str, Fraction | arb | Estimate]
_INSTANCES = (
    ("0.95", "0.9", "0.9", "0.9", "0.5"),
    ("0.75", "0.7", "0.7", "0.7", "0.7"),
    ("0.9", "0.8", "0.6"),
    ("0.9", "0.1", "0.1"),
    ("0.6", "0.59", "0.3", "0.1"),
)


def times() -> Iterator[Row]:
    """Times of five instances: Gaussian proxies of variance 1/4 at share 1/2 (``h``) and at the best (``t``).

    ``b`` is that of Bernoulli arms, ``v`` that of transport; ``H`` sums 2 over the squared gaps, ``D`` and
    ``m`` are the largest and the least gap, ``C`` their quotient.
    """
    for means in _INSTANCES:
        yield _of(means)


def mixed() -> Iterator[Row]:
    """At the first experiment's means, eps = 0.1: gaps on both sides of 3 eps, share 1/2."""
    means = _INSTANCES[0]
    star = _exact(characteristic_time_adap_tt_star(means, "0.1"))
    yield {**_of(means), "eps": Fraction(1, 10), "r": star}


def small_risks(algorithm: str, seed: int) -> Iterator[Row]:
    """Mean stopping times at delta = 10^-300 (``late``) and 10^-2 (``early``), means (0.9, 0.6, 0.3)."""
    means = ("0.9", "0.6", "0.3")
    time = _exact(characteristic_time_kl(means, family=Gaussian(sigma=0.5), beta="1/2"))
    for eps in ("0.5", "1"):
        late, early = (
            mean(
                algorithm,
                means,
                (("delta", f"1e-{power}"), ("epsilon", eps), *LOG),
                seed,
                horizon=_HORIZONS[eps] if power == 300 else 60_000,
                runs=150,
            )
            for power in (300, 2)
        )
        yield {"h": time, "D": Fraction(3, 5), "eps": Fraction(eps), "late": late, "early": early}


_HORIZONS = {"0.5": 400_000, "1": 250_000}


def _of(means: tuple[str, ...]) -> Row:
    values = sorted(map(Fraction, means), reverse=True)
    gaps = [values[0] - value for value in values[1:]]
    proxy = Gaussian(sigma=0.5)
    return {
        "h": _exact(characteristic_time_kl(means, family=proxy, beta="1/2")),
        "t": _exact(characteristic_time_kl(means, family=proxy)),
        "b": _exact(characteristic_time_kl(means)),
        "v": _exact(characteristic_time_tv(means)),
        "H": 2 / gaps[0] ** 2 + sum(2 / gap**2 for gap in gaps),
        "D": gaps[-1],
        "m": gaps[0],
        "C": gaps[-1] / gaps[0],
    }


def _exact(time: CharacteristicTime) -> arb:
    return spanned(certify(time).enclosure)
