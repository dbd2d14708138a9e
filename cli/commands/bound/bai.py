"""`banditproof bound bai`: how many samples identifying the best arm takes."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from ....theory.bounds.sample_complexity_bounds import SAMPLE_COMPLEXITY_BOUNDS, sample_complexity_bounds
from ....theory.numbers.json_value import Json
from ...bad_usage import bad_usage
from ...options.bound_options import bound_options
from ...options.family_option import laws_of, laws_options
from ...options.gathered import gathered
from ...options.means import means_of_arms
from ...options.number import ANY_NUMBER
from ...options.number_options import means_options
from ...options.sweep import Sweep, Value
from ...output.bound_table import (
    cited,
    enclosure,
    in_words,
    listed_means,
    number,
    print_notes,
    show_bounds,
    show_sweep,
    spelled,
)
from ...output.certificate_files import check_folder, write_certificates
from ...output.forms import Output, forms
from ...output.records import of_bounds
from ...output.table import Column, show
from ...terminal.safe_text import say
from .plot import check_plot, draw_bounds

if TYPE_CHECKING:
    from ....theory.bounds.bound import Bound
    from ....theory.identification.characteristic_program import CharacteristicTime
    from ....theory.identification.characteristic_time import PrivacyRegime
    from ....theory.laws.one_parameter_family import OneParameterFamily

    _Time: TypeAlias = tuple[str, str, str, CharacteristicTime | None]

_RELATIVE_GAP = 1e-12  # between the certified ends of a time, as a share of it
_LISTED_ARMS = 20  # of more arms no allocation is shown
_PRIVATE_FILES = {"T_private", "T_d_eps", "T_adap_tt_star"}


@dataclass(frozen=True)
class _Question:
    """Everything but the privacy budget, as it was given."""

    family: str
    sigma: Fraction | None
    means: tuple[Fraction, ...] | None
    means_file: Path | None
    delta: Fraction
    beta: Fraction
    quantile: Fraction
    levels: Fraction
    privacy_delta: Fraction | None

    @cached_property
    def laws(self) -> "OneParameterFamily":
        """The family of the arms."""
        return laws_of(self.family, self.sigma)

    @cached_property
    def arms(self) -> tuple[Fraction, ...]:
        """Their means, any numbers."""
        return tuple(means_of_arms(self.means, self.means_file, ANY_NUMBER))

    def bounds(self, epsilon: Value, *, certified: bool) -> "tuple[Bound, ...]":
        """The bounds on samples at one budget."""
        return sample_complexity_bounds(
            self.arms,
            epsilon,
            self.delta,
            family=self.laws,
            beta=self.beta,
            quantile=self.quantile,
            levels=self.levels,
            privacy_delta=self.privacy_delta,
            relative_gap=_RELATIVE_GAP if certified else None,
        )


@click.command()
@means_options("0.5,0.45,0.43,0.4")
@bound_options(SAMPLE_COMPLEXITY_BOUNDS, required=("epsilon", "delta"), swept=("epsilon",), risk=True)
@laws_options("--arms --family")
@forms("certified certificates json csv wide notes", plot="against epsilon")
@gathered(question=_Question)
def command(*, question: _Question, epsilon: Sweep, output: Output) -> None:
    """Best-arm identification: times, allocations, samples.

    Characteristic times, lower bounds on samples, and what AdaP-TT, AdaP-TT* and DP-SEQ need,
    DP-SEQ also on bits of users, alone or shuffled.
    """
    check_plot(output.plot, epsilon)
    check_folder(output.certificates, output.plot)
    with bad_usage():
        answer = _answer(question, epsilon, output)
        if output.plot is not None:
            _draw(question, answer, epsilon, output.plot)
    if output.certificates is not None:
        write_certificates(output.certificates, _documents(answer, epsilon))

    def show_answer() -> None:
        if epsilon.single:
            _show(question, answer, epsilon.values[0], output)
        else:
            _show_sweep(question, answer, epsilon)
            print_notes(answer.bounds[0], full=output.wants_notes, swept=True)

    rows = [*answer.times, *answer.bounds]
    output.give(lambda: _document(question, answer, epsilon), show_answer, lambda: of_bounds(rows))


@dataclass(frozen=True, slots=True)
class _Answer:
    """Times and bounds, one list of rows for each budget."""

    times: list[list[dict[str, Any]]]
    bounds: list[list[dict[str, Any]]]
    regime: "PrivacyRegime | None"
    """None if arms tie for the best."""

    @property
    def tied(self) -> list[int]:
        """The arms that tie for the best, counted from 0."""
        return list(self.times[0][0]["tied"])

    def regime_at(self, epsilon: Value) -> str | None:
        """The name of a budget's regime."""
        return None if self.regime is None else self.regime.name(float(epsilon))


def _answer(question: _Question, epsilon: Sweep, output: Output) -> _Answer:
    from ....theory.identification.characteristic_time import privacy_regime

    free = [_time_row(*time, output) for time in _times_without_privacy(question)]
    times, bounds = [], []
    for budget in epsilon:
        at = {"epsilon": float(budget)}
        private = [_time_row(*time, output) for time in _times(question, budget)]
        times.append([{**row, **at} for row in (*free, *private)])
        found = question.bounds(budget, certified=output.certified)
        bounds.append([{**each.to_json(), **at} for each in found])
    regime = None if free[0]["tied"] else privacy_regime(question.arms, family=question.laws)
    return _Answer(times, bounds, regime)


def _draw(question: _Question, answer: _Answer, epsilon: Sweep, path: Path) -> None:
    regime = answer.regime
    draw_bounds(
        path,
        epsilon,
        lambda budget: question.bounds(budget, certified=False),
        title=f"Samples at delta = {float(question.delta):g}, {question.family} means "
        f"{listed_means(question.arms)}",
        ylabel="samples",
        boundaries=[]
        if regime is None
        else [
            (regime.high_privacy_until, "T*_TV/epsilon up to here"),
            (regime.low_privacy_from, "privacy is free from here"),
        ],
        # the time; the title gives the risk
        called=lambda bound: re.split(r" (?:log|kl)\(", bound.name)[0],
    )


def _documents(answer: _Answer, epsilon: Sweep) -> dict[str, dict[str, Json]]:
    """Each certificate under a name; in a sweep the private times are named with their budget."""
    documents = {}
    for budget, times in zip(epsilon, answer.times, strict=True):
        for row in times:
            private = row["file"] in _PRIVATE_FILES and not epsilon.single
            name = f"{row['file']}-epsilon-{float(budget)!r}" if private else row["file"]
            if row["certificate"] is not None:
                documents[name] = row["certificate"]
    return documents


def _document(question: _Question, answer: _Answer, epsilon: Sweep) -> dict[str, Any]:
    regime = answer.regime
    return {
        "schema": "banditproof/bound-bai/1",
        "arms": len(question.arms),
        "means": [float(mean) for mean in question.arms],
        "family": question.family,
        "sigma": float(question.sigma or 1) if question.family == "gaussian" else None,
        "delta": float(question.delta),
        "beta": float(question.beta),
        "tied": answer.tied,
        "regime": regime
        and {
            name: getattr(regime, name)
            for name in ("high_privacy_until", "relaxed_threshold", "low_privacy_from")
        },
        "regimes": [{"epsilon": float(budget), "regime": answer.regime_at(budget)} for budget in epsilon],
        "times": [
            {key: value for key, value in row.items() if key != "file"}
            for at_value in answer.times
            for row in at_value
        ],
        "bounds": [row for at_value in answer.bounds for row in at_value],
    }


def _show(question: _Question, answer: _Answer, epsilon: Value, output: Output) -> None:
    _show_times(answer.times[0], len(question.arms), certified=output.certified)
    _show_ties(answer)
    say("\nHow many samples it takes.")
    show_bounds(answer.bounds[0], certified=output.certified, at=f"delta = {spelled(question.delta)}")
    print_notes(answer.bounds[0], full=output.wants_notes)
    if output.wants_notes:
        say(f"\nNone with constants is on record for {_without_bounds()}.")
    if answer.regime is not None:
        say(f"\nregime: {answer.regime_at(epsilon)} ({_thresholds(answer.regime)})")
    values = [(row["value"], row) for row in answer.bounds[0] if row["kind"] == "lower"]
    lower_bounds = [(value, row) for value, row in values if isinstance(value, float) and value > 0]
    if lower_bounds:
        value, best = max(lower_bounds, key=lambda each: each[0])
        samples = f"{in_words(value, up=False)} samples in the mean at delta = {spelled(question.delta)}"
        say(f"\nA strategy takes at least {samples} ({cited(best)}), if it is {best['conditions']}.")


def _without_bounds() -> str:
    """The private policies whose samples no bound counts: the texts print orders alone, or nothing."""
    from ....algorithms.by_name.catalogue import ALGORITHMS
    from ....verify.worst.theorems import theorems_of

    identifying = [each for each in ALGORITHMS.values() if each.kind == "identification"]
    private = [each.name for each in identifying if each.privacy != "none"]
    return ", ".join(name for name in private if not theorems_of(name))


def _show_sweep(question: _Question, answer: _Answer, epsilon: Sweep) -> None:
    lead = [Column("epsilon", "right"), Column("regime")]
    first_cells = [(spelled(budget), answer.regime_at(budget) or "-") for budget in epsilon]
    show_sweep(lead, first_cells, answer.times)
    _show_ties(answer)
    say("\nHow many samples it takes.")
    show_sweep(lead, first_cells, answer.bounds, at=f"delta = {spelled(question.delta)}")
    if answer.regime is not None:
        say(f"\nregimes: {_thresholds(answer.regime)}")


def _show_ties(answer: _Answer) -> None:
    if answer.tied:
        arms = ", ".join(str(arm + 1) for arm in answer.tied)
        say(f"\narms {arms} tie for the best: every time is infinite")


def _thresholds(regime: "PrivacyRegime") -> str:
    return (
        f"T*_TV/epsilon is exact up to epsilon = {regime.high_privacy_until:.6g}, privacy is free from "
        f"{regime.low_privacy_from:.6g} on; T*_TV/T*_KL = {regime.relaxed_threshold:.6g}, TH-I4.25a"
    )


def _times_without_privacy(question: _Question) -> "list[_Time]":
    from ....theory.identification.characteristic_time import characteristic_time_kl, characteristic_time_tv

    laws, means, beta = question.laws, question.arms, question.beta
    return [
        ("T*_KL", "TH-T2.32", "T_KL", characteristic_time_kl(means, family=laws)),
        (
            f"T*_KL, beta = {spelled(beta)}",
            "TH-I2.tt",
            "T_KL_beta",
            characteristic_time_kl(means, family=laws, beta=beta),
        ),
        ("T*_TV", "TH-P4.26", "T_TV", characteristic_time_tv(means, family=laws)),
    ]


def _times(question: _Question, epsilon: Value) -> "list[_Time]":
    """The times under privacy; at an infinite budget that of the best policy is the one without."""
    from ....theory.identification.characteristic_program import SMALLEST_EPSILON
    from ....theory.identification.characteristic_time import (
        characteristic_time_adap_tt_star,
        characteristic_time_d_eps,
        characteristic_time_kl,
        characteristic_time_private,
    )

    private = (
        characteristic_time_kl(question.arms, family=question.laws)
        if isinstance(epsilon, float)
        else characteristic_time_private(question.arms, epsilon, family=question.laws)
    )
    times: list[_Time] = [("T*(nu; epsilon)", "TH-T4.24", "T_private", private)]
    if question.family == "bernoulli":
        mixed: CharacteristicTime | None = private
        if not isinstance(epsilon, float):
            is_large_enough = epsilon >= Fraction(SMALLEST_EPSILON)
            mixed = characteristic_time_d_eps(question.arms, epsilon) if is_large_enough else None
        # it depends on the budget as min(3 epsilon, gap), and no gap is above 1
        ample = Fraction(1) if isinstance(epsilon, float) else epsilon
        relaxed = characteristic_time_adap_tt_star(question.arms, ample, beta=question.beta)
        name = f"T*_{{eps,beta}} of AdaP-TT*, beta = {spelled(question.beta)}"
        times += [("T*_{d_eps}", "derived", "T_d_eps", mixed)]
        times += [(name, "TA-EQ5.13", "T_adap_tt_star", relaxed)]
    return times


def _time_row(
    name: str, claim: str, file: str, time: "CharacteristicTime | None", output: Output
) -> dict[str, Any]:
    row: dict[str, Any] = {"name": name, "claim": claim, "file": file}
    row |= dict.fromkeys(("value", "lower", "upper", "allocation", "alternatives"))
    row |= {"tied": [], "certificate": None}
    if time is None:
        return row
    if output.certified or output.certificates is not None:
        from ....theory.identification.characteristic_time_certificate import certify
        from ....verify.certificates.characteristic_time import characteristic_time_certificate

        certified_time = certify(time, relative_gap=_RELATIVE_GAP)
        row["certificate"] = characteristic_time_certificate(certified_time.certificate)
        if output.certified:
            row["lower"], row["upper"] = certified_time.enclosure.decimals()
    against = time.alternatives
    return row | {
        "value": "inf" if math.isinf(time.value) else time.value,
        "allocation": time.allocation.tolist(),
        "alternatives": [
            {"challenger": arm, "mean": mean, "by": "transport" if moved else "information", "weight": weight}
            for arm, mean, moved, weight in zip(
                against.challengers.tolist(),
                against.confusing_means.tolist(),
                against.by_transport.tolist(),
                against.weights.tolist(),
                strict=True,
            )
        ],
        "tied": list(time.tied),
    }


def _show_times(times: Sequence[dict[str, Any]], arms: int, *, certified: bool) -> None:
    listed = arms <= _LISTED_ARMS
    columns = [Column("time"), Column("value", "right"), *[Column("enclosure")] * certified]
    columns += [*[Column("allocation", below=True)] * listed, Column("claim")]
    cells = []
    for row in times:
        shares = ", ".join(f"{share:.4f}" for share in row["allocation"] or ())
        enclosed = [enclosure(row)] if certified else []
        cells.append((row["name"], number(row["value"]), *enclosed, *[shares] * listed, row["claim"]))
    show(columns, cells)
