"""Rows for the page of Appendix F: Algorithm 1 on given noisy means, laws of private means, (49)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from flint import arb

from ...theory.divergences.adap_klucb_constant import samples_over_log_horizon_ball
from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball
from .quantities.batched_run import (
    Selection,
    Setting,
    batches_within,
    exponential_of_level,
    pulls,
    selections,
    setting_of,
)
from .quantities.private_mean_expectation import PrivateMean, noise_cost, private_mean
from .quantities.pulls_after_convergence import Arm

Row = Mapping[str, Fraction | arb]

_NAMES = ("n", "alpha", "eps", "T", "w", "xj", "yj", "xi", "yi")
_TABLES = (
    ("1", "2", "8", "60", "0.6", "0.5", "0.7", "1", "1"),
    ("1", "2", "8", "60", "0.1", "0.2", "0.2", "1", "1"),
    ("1", "2", "8", "2000", "0.6", "0", "0.7", "0.3", "0.5"),
    ("5", "2", "8", "2000", "0.6", "0", "0.7", "0.3", "0.59"),
    ("1", "2", "4", "5000", "0.9", "-0.5", "1", "0", "0.8"),
    ("2", "1.5", "2", "5000", "0.7", "0", "0.8", "0.1", "0.1"),
    ("3", "1.1", "1", "3000", "0.5", "-1", "0.6", "-2", "0.49"),
    ("1", "2", "1", "5000", "0.7", "0.75", "0.75", "0.3", "0.5"),
    ("3", "1.1", "1", "3000", "0.7", "0.72", "0.75", "0.9", "0.5"),
    ("2", "1.5", "2", "5000", "0.7", "0.1", "0.8", "0.2", "0.75"),
    ("1", "2", "0.25", "100000", "0.7", "1.5", "0.75", "-2", "0.5"),
    ("20", "1.1", "8", "100000", "0.6", "0.3", "0.7", "0.3", "0.3"),
    ("10", "1.5", "1", "100000", "0.8", "-1", "0.9", "0.1", "0.6"),
    ("3", "2.5", "3", "5000", "0.9", "0.1", "0.95", "0", "0.5"),
)


def runs(*, rule: str, table: int | None = None) -> Iterator[Row]:
    """Two arms on tables of noisy means: j has ``xj`` after one epoch, ``yj`` later; i ``xi``, ``yi``."""
    for numbers in _TABLES if table is None else _TABLES[table : table + 1]:
        given = dict(zip(_NAMES, map(Fraction, numbers), strict=True))
        setting = setting_of({**given, "a": given["alpha"]})
        with precision(160):
            found = [each for each in selections(setting, ucb=rule == "DP-KLUCB") if each.arm == 1]
            ranks = _indexes if rule == "DP-KLUCB" else _means
            level = ball(setting.level)
            low = [each for each in found if max(ranks(each)) < level]
            low_j = [each for each in found if ranks(each)[0] < level]
            budget = ball(setting.horizon).log()
            yield {
                **{name: given[name] for name in ("n", "alpha", "eps", "w", "T")},
                "pulls": Fraction(pulls(setting, 1, ucb=rule == "DP-KLUCB")),
                "before": _batches(setting, low_j if rule == "DP-IMED" else low),
                "after": _batches(setting, _others(found, low_j if rule == "DP-IMED" else low)),
                "before_j": _batches(setting, low_j),
                "before_all": _batches(setting, low),
                "after_any": _batches(setting, _others(found, low)),
                "late": _batches(setting, found, shift=0),
                "level_sum": exponential_of_level(setting, with_count=rule == "DP-IMED"),
                "within": Fraction(batches_within(setting, budget, one_sided=False)),
                "within_below": Fraction(batches_within(setting, budget, one_sided=True)),
            }


def _laws(table: Iterable[Sequence[str]]) -> Iterator[tuple[Fraction, Fraction, Fraction, PrivateMean]]:
    """The private mean for rows of y, another number, the budget, the first batch, its ratio, the epoch."""
    for y, other, eps, first, ratio, epoch in (map(Fraction, numbers) for numbers in table):
        yield y, other, eps, private_mean(int(first), ratio, int(epoch), y, eps)


def terms() -> Iterator[Row]:
    """One term of (38): its expectation with w and with y in the exponent, as balls."""
    numbers = (
        ("0.75", "0.7", "0.25", "1", "2", "0"),
        ("0.75", "0.7", "0.25", "1", "2", "3"),
        ("0.5", "0.4", "1", "1", "2", "6"),
        ("0.9", "0.5", "3", "1", "2", "4"),
        ("0.75", "0.7", "1", "1", "1.1", "20"),
        ("0.01", "0.005", "0.1", "3", "1.5", "4"),
    )
    for y, w, eps, law in _laws(numbers):
        yield {
            "y": y,
            "w": w,
            "eps": eps,
            "N": Fraction(law.rewards),
            "E1": law.grown(w, w),
            "E2": law.grown(w, y),
            "logA": noise_cost(law.rewards, law.noises, eps),
        }


def low_tails() -> Iterator[Row]:
    """The chance that the noisy mean of arm j, of mean y, is below c."""
    numbers = (
        ("0.75", "0.1", "0.25", "1", "2", "0"),
        ("0.75", "0.5", "0.25", "1", "2", "3"),
        ("0.7", "0", "1", "1", "2", "6"),
        ("0.5", "0.3", "1", "1", "2", "9"),
        ("0.5", "0.4", "1", "1", "2", "9"),
        ("0.75", "0.2", "1", "1", "1.1", "20"),
        ("0.75", "0", "0.25", "1", "1.1", "50"),
        ("0.9", "0.6", "4", "3", "1.5", "10"),
        ("0.01", "0.001", "0.1", "3", "1.5", "4"),
    )
    for y, c, eps, law in _laws(numbers):
        row = {"y": y, "c": c, "eps": eps, "N": Fraction(law.rewards)}
        yield {**row, "logA": noise_cost(law.rewards, law.noises, eps), "logP": law.below(c).log()}


def tails() -> Iterator[Row]:
    """The chance that the noisy mean of arm i is above x, which is above its mean v."""
    for numbers in (
        ("1", "2", "3", "0.5", "0.75", "0.54", "1"),
        ("1", "2", "9", "0.5", "0.75", "0.54", "1"),
        ("1", "2", "8", "0.1", "0.9", "0.3", "1"),
        ("1", "1.1", "40", "0.3", "0.7", "0.35", "0.25"),
        ("3", "1.5", "8", "0", "0.5", "0.1", "4"),
        ("1", "2", "0", "0.25", "0.75", "0.3", "0.5"),
    ):
        first, ratio, epoch, v, y, x, eps = map(Fraction, numbers)
        law = private_mean(int(first), ratio, int(epoch), v, eps)
        row = {"v": v, "y": y, "x": x, "eps": eps, "N": Fraction(law.rewards)}
        yield {**row, "logA": noise_cost(law.rewards, law.noises, eps), "logP": law.above(x).log()}


def late_batches() -> Iterator[Row]:
    """At least E[(B)]: the sum over m of ``B_{m+1} P[n_m d+([mu~_{i,m}], w) <= L]``, at log T = L."""
    for numbers, levels in (
        (("0.25", "0.75", "0.74", "1", "1", "2"), (10, 100, 1000, 10000)),
        (("0.5", "0.75", "0.745", "0.25", "1", "2"), (10, 100, 1000, 10000)),
        (("0.25", "0.75", "0.74", "1", "1", "1.1"), (10, 100, 1000)),
        (("0", "0.5", "0.49", "8", "3", "1.5"), (10, 100, 1000, 10000)),
        (("0.1", "0.9", "0.88", "1", "1", "2"), (10, 100, 1000)),
        (("0.1", "0.9", "0.899", "1", "1", "2"), (190, 762)),
    ):
        v, y, w, eps, first, alpha = map(Fraction, numbers)
        for level in map(Fraction, levels):
            late = Arm(v, int(first), alpha, eps).pulls_below(w, level)
            yield {"v": v, "y": y, "w": w, "eps": eps, "alpha": alpha, "L": level, "late": late}


def _means(each: Selection) -> list[arb]:
    return [ball(mean) for mean in each.means]


def _indexes(each: Selection) -> list[arb]:
    return list(each.indexes)


def _others(found: Iterable[Selection], some: list[Selection]) -> list[Selection]:
    return [each for each in found if each not in some]


def _batches(setting: Setting, chosen: Iterable[Selection], *, shift: int = 1) -> Fraction:
    return Fraction(sum(setting.batch(each.epochs[1] + shift) for each in chosen))


def factors(budget: Fraction) -> Iterator[Mapping[str, Fraction | arb]]:
    """``C1/min(kl, C2 eps gap)`` at tau = 3.1 in the environments (1/2, 3/5) and (1/1000, 1/2)."""
    row: dict[str, Fraction | arb] = {}
    for which, x, y in (("1", Fraction(1, 2), Fraction(3, 5)), ("2", Fraction(1, 1000), Fraction(1, 2))):
        samples = samples_over_log_horizon_ball(
            ball(x), ball(y), ball(Fraction(budget)), ball(Fraction(31, 10))
        )
        row |= {f"x{which}": x, f"y{which}": y, f"q{which}": 4 * samples}
    yield row
