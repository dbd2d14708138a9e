"""`banditproof bound bai`: how many samples identifying the best arm takes."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .bound_table import enclosure, number, show_bounds, show_notes, spelled
from .document import print_json
from .means import read_means_file
from .number import POSITIVE, NumberType, Range
from .table import Column, show

if TYPE_CHECKING:
    from ..theory.characteristic_time import CharacteristicTime
    from ..theory.one_parameter_family import OneParameterFamily

_RELATIVE_GAP = 1e-12
_LISTED_ARMS = 20
_ANY_NUMBER = Range("a number")
_SHARE = Range("a number strictly between 0 and 1", above=0, most=1)
_FAMILIES = ("bernoulli", "gaussian", "poisson", "exponential")


class _MeansType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """Means separated by commas; the family says which ones it has."""

    name = "MEAN,MEAN,..."

    def convert(
        self,
        value: Any,  # noqa: ANN401  click's signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[Fraction, ...]:
        """From what stands on the command line to the means."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(_ANY_NUMBER.read(word) for word in str(value).split(","))
        except ValueError as error:
            self.fail(str(error), param, ctx)


@click.command()
@click.option("--means", type=_MeansType(), help="Means of the arms: 0.5,0.45,0.43,0.4")
@click.option(
    "--means-file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="File of Bernoulli means: one a line, or separated by commas.",
)
@click.option("--epsilon", type=NumberType(POSITIVE), required=True, help="Privacy budget.")
@click.option("--delta", type=NumberType(_SHARE), required=True, help="Risk of a wrong answer.")
@click.option(
    "--family",
    type=click.Choice(_FAMILIES),
    default="bernoulli",
    show_default=True,
    help="Laws of the arms, by their means.",
)
@click.option("--sigma", type=NumberType(POSITIVE), default="1", help="Deviation of Gaussian arms.")
@click.option(
    "--beta",
    type=NumberType(_SHARE),
    default="1/2",
    show_default=True,
    help="Share of the leader in the Top Two algorithms.",
)
@click.option("--certified", is_flag=True, help="Enclose every value; numbers are the decimals as written.")
@click.option("--json", "wants_json", is_flag=True, help="Print one JSON document.")
def command(
    *,
    means: tuple[Fraction, ...] | None,
    means_file: Path | None,
    epsilon: Fraction,
    delta: Fraction,
    family: str,
    sigma: Fraction,
    beta: Fraction,
    certified: bool,
    wants_json: bool,
) -> None:
    """Characteristic times, lower bounds on samples, and what AdaP-TT and AdaP-TT* need."""
    if (means is None) == (means_file is None):
        raise click.UsageError(
            "the arms are missing or given twice; one of --means and --means-file is accepted"
        )
    if means is None:
        assert means_file is not None
        means = read_means_file(means_file)
    try:
        _answer(
            means,
            epsilon,
            delta,
            family=family,
            sigma=sigma,
            beta=beta,
            certified=certified,
            wants_json=wants_json,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _answer(
    means: tuple[Fraction, ...],
    epsilon: Fraction,
    delta: Fraction,
    *,
    family: str,
    sigma: Fraction,
    beta: Fraction,
    certified: bool,
    wants_json: bool,
) -> None:
    from ..theory.characteristic_time import privacy_regime
    from ..theory.sample_complexity_bounds import sample_complexity_bounds

    laws = _laws(family, sigma)
    gap = _RELATIVE_GAP if certified else None
    bounds = sample_complexity_bounds(means, epsilon, delta, family=laws, beta=beta, relative_gap=gap)
    rows = [bound.to_json() for bound in bounds]
    times = [
        _time_row(name, claim, time, certified=certified)
        for name, claim, time in _times(means, epsilon, laws, beta)
    ]
    tied = times[0]["tied"]
    regime = None if tied else privacy_regime(means, family=laws)
    if wants_json:
        print_json(
            {
                "schema": "banditproof/bound-bai/1",
                "arms": len(means),
                "means": [float(mean) for mean in means],
                "family": family,
                "sigma": float(sigma) if family == "gaussian" else None,
                "epsilon": float(epsilon),
                "delta": float(delta),
                "beta": float(beta),
                "tied": tied,
                "regime": None
                if regime is None
                else {
                    "name": regime.name(float(epsilon)),
                    "high_privacy_until": regime.high_privacy_until,
                    "relaxed_threshold": regime.relaxed_threshold,
                    "low_privacy_from": regime.low_privacy_from,
                },
                "times": times,
                "bounds": rows,
            }
        )
        return
    _show_times(times, len(means), certified=certified)
    click.echo(f"\nSamples at delta = {spelled(delta)}:")
    show_bounds(rows, certified=certified)
    show_notes(rows)
    if regime is not None:
        click.echo(
            f"\nregime: {regime.name(float(epsilon))} (T*_TV/epsilon is exact up to epsilon = "
            f"{regime.high_privacy_until:.6g}, privacy is free from {regime.low_privacy_from:.6g} on; "
            f"T*_TV/T*_KL = {regime.relaxed_threshold:.6g}, TH-I4.25a)"
        )


def _laws(family: str, sigma: Fraction) -> OneParameterFamily:
    from ..theory.bernoulli import Bernoulli
    from ..theory.exponential import Exponential
    from ..theory.gaussian import Gaussian
    from ..theory.poisson import Poisson

    laws: dict[str, OneParameterFamily] = {
        "bernoulli": Bernoulli,
        "gaussian": Gaussian(sigma=float(sigma)),
        "poisson": Poisson,
        "exponential": Exponential,
    }
    return laws[family]


def _times(
    means: tuple[Fraction, ...], epsilon: Fraction, laws: OneParameterFamily, beta: Fraction
) -> list[tuple[str, str, CharacteristicTime]]:
    from ..theory.bernoulli import Bernoulli
    from ..theory.characteristic_time import (
        SMALLEST_EPSILON,
        characteristic_time_adap_tt_star,
        characteristic_time_d_eps,
        characteristic_time_kl,
        characteristic_time_private,
        characteristic_time_tv,
    )

    share = spelled(beta)
    times = [
        ("T*_KL", "TH-T2.32", characteristic_time_kl(means, family=laws)),
        (f"T*_KL, beta = {share}", "TH-I2.tt", characteristic_time_kl(means, family=laws, beta=beta)),
        ("T*_TV", "TH-P4.26", characteristic_time_tv(means, family=laws)),
        ("T*(nu; epsilon)", "TH-T4.24", characteristic_time_private(means, epsilon, family=laws)),
    ]
    if laws is Bernoulli:
        if epsilon >= Fraction(SMALLEST_EPSILON):
            times.append(("T*_{d_eps}", "derived", characteristic_time_d_eps(means, epsilon)))
        relaxed = characteristic_time_adap_tt_star(means, epsilon, beta=beta)
        times.append((f"T*_{{eps,beta}} of AdaP-TT*, beta = {share}", "TA-EQ5.13", relaxed))
    return times


def _time_row(name: str, claim: str, time: CharacteristicTime, *, certified: bool) -> dict[str, Any]:
    lower = upper = certificate = None
    if certified:
        from ..theory.characteristic_time_certificate import certify
        from ..verify.recheck_characteristic_time import characteristic_time_certificate

        found = certify(time, relative_gap=_RELATIVE_GAP)
        lower, upper = found.enclosure.decimals()
        certificate = characteristic_time_certificate(found.certificate)
    return {
        "name": name,
        "claim": claim,
        "value": "inf" if math.isinf(time.value) else time.value,
        "lower": lower,
        "upper": upper,
        "allocation": time.allocation.tolist(),
        "alternatives": [
            {"challenger": arm, "mean": mean, "by": "transport" if moved else "information", "weight": weight}
            for arm, mean, moved, weight in zip(
                time.alternatives.challengers.tolist(),
                time.alternatives.confusing_means.tolist(),
                time.alternatives.by_transport.tolist(),
                time.alternatives.weights.tolist(),
                strict=True,
            )
        ],
        "tied": list(time.tied),
        "certificate": certificate,
    }


def _show_times(times: list[dict[str, Any]], arms: int, *, certified: bool) -> None:
    listed = arms <= _LISTED_ARMS
    columns = [Column("time"), Column("value", "right")]
    columns += [Column("enclosure")] * certified + [Column("allocation")] * listed + [Column("claim")]
    show(
        columns,
        [
            (
                row["name"],
                number(row["value"]),
                *([enclosure(row)] * certified),
                *([", ".join(f"{share:.4f}" for share in row["allocation"])] * listed),
                row["claim"],
            )
            for row in times
        ],
    )
    if times[0]["tied"]:
        arms_tied = ", ".join(map(str, times[0]["tied"]))
        click.echo(f"\narms {arms_tied} tie for the best: every time is infinite")
