"""The explorer: a page on which means and budgets move, and every distance, bound and time moves with them.

Its numbers are computed in the page, by formulas written in JavaScript from their texts. What a bound is
called, where it comes from and what its theorem asks for stands in the page as the theory says it, so a
script only puts in values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ...options.number import ABOVE_ONE, ABOVE_THREE, HORIZON, MEAN, POSITIVE, Range
from ..page import File, Page
from ..rendering import TEMPLATES
from ..text.claim_link import claim_path
from ..text.findings import Findings
from .explorer_scripts import SCRIPTS, script

if TYPE_CHECKING:
    from ....theory.bounds.bound import Bound

_OPEN_INTERVAL = Range("a number strictly between 0 and 1", above=0)


@dataclass(frozen=True, slots=True)
class Field:
    """A number that the reader sets: its name in the link, its label, its slider and what it accepts."""

    name: str
    label: str
    value: str
    accepted: str
    low: str
    high: str
    step: str
    scale: str = "linear"
    """On a slider that is ``log``, low, high and step are powers of ten."""
    above: str | None = None
    least: str | None = None
    most: str | None = None
    below: str | None = None
    optional: bool = False


def _field(
    name: str,
    label: str,
    value: str,
    within: Range,
    slider: tuple[str, str, str, str],
    *,
    below: str | None = None,
) -> Field:
    """A field that accepts a range of the command line, perhaps without its upper end."""
    above, least, most = (
        None if end is None else str(end) for end in (within.above, within.least, within.most)
    )
    return Field(name, label, value, within.words, *slider, above=above, least=least, most=most, below=below)


_UNIT = ("0", "1", "0.001", "linear")
_BUDGET = ("-3", "2", "0.01", "log")

MEAN_OF_ARM = _field("mean", "Mean", "0.5", MEAN, _UNIT)
FIELDS = (
    _field("epsilon", "Privacy budget ε", "0.25", POSITIVE, _BUDGET),
    _field("horizon", "Horizon T", "1e6", HORIZON, ("0", "12", "0.05", "log")),
    _field(
        "delta",
        "Risk of a wrong answer δ",
        "0.01",
        _OPEN_INTERVAL,
        ("-12", "-0.0458", "0.05", "log"),
        below="1",
    ),
)
"""What stands beside the means."""
POLICY_FIELDS = (
    Field(
        "rho",
        "Budget ρ of zCDP, if any",
        "",
        f"{POSITIVE.words}, or nothing",
        *_BUDGET,
        above="0",
        optional=True,
    ),
    _field("beta", "Exploration β of AdaP and AdaC", "3.1", ABOVE_THREE, ("3.01", "10", "0.01", "linear")),
    _field("alpha", "Batch ratio α of DP-KLUCB and DP-IMED", "2", ABOVE_ONE, ("1.01", "4", "0.01", "linear")),
    _field(
        "share",
        "Share β of the leader, Top Two",
        "0.5",
        _OPEN_INTERVAL,
        ("0.01", "0.99", "0.01", "linear"),
        below="1",
    ),
)
"""What only some bounds depend on."""
LAW_FIELDS = (
    _field("x", "Mean x of the first law", "0.25", MEAN, _UNIT),
    _field("y", "Mean y of the second law", "0.75", MEAN, _UNIT),
)
"""The two laws whose distance is shown."""

_MEANS = ("0.75", "0.625", "0.5", "0.375", "0.25")
_MOST_ARMS = 12

_DISTANCES = (
    ("d_eps(x, y)", "BERN-EQ6"),
    ("kl(x, y)", "BERN-I10"),
    ("tv(x, y)", "BERN-I10"),
    ("epsilon tv(x, y)", "BERN-I10"),
    ("minimiser z", "BERN-LF.1"),
    ("threshold |logit y - logit x|", "BERN-I11"),
    ("derivative in x", "BERN-LF.3"),
    ("derivative in y", "BERN-LF.5"),
)
_TIMES = (
    ("T*_KL", "TH-T2.32"),
    ("T*_KL, beta", "TH-I2.tt"),
    ("T*_TV", "TH-P4.26"),
    ("T*(nu; epsilon)", "TH-T4.24"),
    ("T*_{d_eps}", "derived"),
    ("T*_{eps,beta} of AdaP-TT*, beta", "TA-EQ5.13"),
)


def explorer_pages(findings: Findings) -> Iterator[Page | File]:
    """The page and its scripts; claims of the findings are links to their pages."""
    from ....theory.bounds.bernoulli_instance import BanditInstance
    from ....theory.bounds.minimax_bounds import minimax_bounds
    from ....theory.bounds.regret_upper_bounds import regret_bounds
    from ....theory.bounds.sample_complexity_bounds import sample_complexity_bounds

    means = [Fraction(mean) for mean in _MEANS]
    one = Fraction(1)
    regret = regret_bounds(BanditInstance(means), one, 1000, rho=one)
    worst = minimax_bounds(len(means), 1000, epsilon=one, rho=one)
    several = sample_complexity_bounds(means, one, Fraction(1, 100))
    samples = tuple(
        bound
        for bound in several
        if "quantile" not in bound.statement.parameters and not bound.statement.theorem
    )
    known = {outcome.claim.id for outcome in findings.outcomes}
    context = {
        "scripts": SCRIPTS,
        "fields": FIELDS,
        "policy_fields": POLICY_FIELDS,
        "law_fields": LAW_FIELDS,
        "mean": MEAN_OF_ARM,
        "means": _MEANS,
        "most_arms": _MOST_ARMS,
        "distances": _DISTANCES,
        "regret": _with_numbers(regret),
        "regret_notes": _notes(regret),
        "orders": [bound for bound in regret if bound.value is None],
        "minimax": _with_numbers(worst),
        "minimax_notes": _notes(worst),
        "times": _TIMES,
        "samples": _with_numbers(samples),
        "samples_notes": _notes(samples),
        "known": known,
        "claim_path": claim_path,
    }
    yield Page("explorer.html", "explorer.html", context)
    yield File("explorer.css", (TEMPLATES / "explorer.css").read_bytes())
    for name in SCRIPTS:
        yield File(name, script(name).encode())


def _with_numbers(bounds: Iterable[Bound]) -> list[Bound]:
    return [bound for bound in bounds if bound.value is not None]


def _notes(bounds: Sequence[Bound]) -> list[tuple[str, str]]:
    """Each note of the statements with the claims that it is about."""
    about: dict[str, list[str]] = {}
    for bound in bounds:
        for note in bound.statement.notes:
            about.setdefault(note, []).append(bound.claim)
    return [(", ".join(dict.fromkeys(claims)), note) for note, claims in about.items()]
