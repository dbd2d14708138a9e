"""`banditproof bound design`: the optimal design of a set of actions, and what a private phase costs."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ....theory.designs.optimal_design_certificate import CertifiedDesign, certified_design
from ....theory.numbers.json_value import Json
from ...options.files.actions_file import Actions, read_actions
from ...options.number import POSITIVE, Range, opt
from ...options.number_options import actions_file_option
from ...output.bound_table import number
from ...output.certificate_files import check_folder, write_certificates
from ...output.forms import Output, forms
from ...output.table import Column, numbers, show
from ...terminal.safe_text import say

if TYPE_CHECKING:
    from ....theory.designs.optimal_design import Design

_GAP = Range("a number above 0", above=0)
_LISTED = 5
_OF_RELEASE = ("sensitivity", "variance", "largest_injected_variance")


@click.command()
@actions_file_option()
@opt("--gap", _GAP, "How far the largest squared norm may stay above the dimension.", default="1e-8")
@opt("--pulls", POSITIVE, "Play each action ceil(PULLS * weight) times.")
@opt("--rho", POSITIVE, "Budget of zCDP of the phase with these pulls.")
@forms("certified certificates json wide")
def command(
    *, arms: Path, gap: Fraction, pulls: Fraction | None, rho: Fraction | None, output: Output
) -> None:
    """The D- and G-optimal design of a set of actions.

    With --pulls and --rho also the actual sensitivity of the least squares release of a phase, and what
    AdaC-GOPE's noise really spends.
    """
    if (pulls is None) != (rho is None):
        given = "--pulls" if rho is None else "--rho"
        raise click.UsageError(f"{given} stands alone; --pulls and --rho together are accepted")
    if pulls is not None and pulls > 10**15:
        raise click.UsageError(f"--pulls {float(pulls):g} is too many: up to 1e15 are accepted")
    certified, certificates = output.certified, output.certificates
    check_folder(certificates)
    actions = read_actions(arms)

    import numpy as np

    from ....theory.designs.optimal_design import optimal_design

    design = optimal_design(np.array(actions.doubles), gap=float(gap))
    proof = _certified(actions, design) if certified or certificates is not None else None
    phase = None if pulls is None or rho is None else _phase(actions, design, pulls, rho, certified=certified)
    if certificates is not None and proof is not None:
        from ....verify.certificates.optimal_design import design_certificate

        write_certificates(certificates, {"design": design_certificate(proof.document)})

    def show() -> None:
        _show_support(actions, design, phase)
        say()
        _show_values(design, proof if certified else None)
        if phase is not None:
            say()
            _show_phase(phase)
        for note in notes(actions, design.dimension):
            say(note)
        if design.gap > float(gap):
            say(f"the gap is {design.gap:.3g}: rounding does not let it come to {float(gap):.3g}")

    output.give(lambda: _document(actions, design, proof, phase, gap), show)


def notes(actions: Actions, dimension: int) -> list[str]:
    """What a reader should know of the actions."""
    width = len(actions.rows[0])
    remarks = []
    if dimension < width:
        remarks.append(
            f"the actions span {dimension} of {width} dimensions: everything is meant within their span"
        )
    if len(actions.rows) == 1:
        remarks.append("there is a single action")
    if actions.zeros:
        remarks.append(f"zero actions: {_listed([str(at + 1) for at in actions.zeros])}")
    if actions.repeated:
        pairs = [f"{place + 1} is {first + 1}" for place, first in actions.repeated]
        remarks.append(f"repeated actions: {_listed(pairs)}")
    return remarks


def _listed(words: Sequence[str]) -> str:
    more = f" and {len(words) - _LISTED} more" if len(words) > _LISTED else ""
    return ", ".join(words[:_LISTED]) + more


def _certified(actions: Actions, design: "Design") -> CertifiedDesign:
    try:
        return certified_design(actions.rows, design.weights.tolist())
    except ValueError as error:
        raise click.UsageError(
            f"--certified: to rounding the actions span {design.dimension} dimensions, exactly more: {error}"
        ) from error


def _phase(
    actions: Actions, design: "Design", constant: Fraction, rho: Fraction, *, certified: bool
) -> dict[str, Any]:
    from ....theory.privacy.least_squares_release import (
        exact_gope_zcdp_spent,
        gope_zcdp_spent,
        noisy_releases,
        rounded_pulls,
    )

    counts = rounded_pulls(design.weights, float(constant))
    releases = noisy_releases(design.actions, counts)
    spent = gope_zcdp_spent(design.actions, counts, float(constant), float(rho))
    exact = exact_gope_zcdp_spent(actions.rows, counts.tolist(), constant, rho) if certified else None
    return {
        "constant": float(constant),
        "rho": float(rho),
        "pulls": {int(place): int(counts[place]) for place in counts.nonzero()[0]},
        "total": int(counts.sum()),
        "adac_gope_spends": spent,
        "adac_gope_spends_exactly": None if exact is None else str(exact),
        "releases": [
            {
                "place": release.place,
                "sensitivity": release.sensitivity(),
                "variance": release.variance_for(float(rho)),
                "largest_injected_variance": max(
                    release.injected_variance(action, float(rho)) for action in design.actions[:1000]
                ),
            }
            for release in releases
        ],
    }


def _document(
    actions: Actions,
    design: "Design",
    proof: CertifiedDesign | None,
    phase: dict[str, Any] | None,
    gap: Fraction,
) -> dict[str, Json]:
    from ....verify.certificates.optimal_design import design_certificate

    doubles = {"largest_norm": design.largest_norm, "log_det": design.log_det, "optimal_log_det": None}
    values: dict[str, Any] = {
        name: {"value": value, "lower": None, "upper": None, **(proof.document[name] if proof else {})}
        for name, value in doubles.items()
    }
    return {
        "schema": "banditproof/bound-design/1",
        "actions": len(actions.rows),
        "coordinates": len(actions.rows[0]),
        "dimension": design.dimension,
        "wanted_gap": float(gap),
        "gap": design.gap,
        **values,
        "support": [
            {"action": int(place) + 1, "line": actions.lines[place], "weight": float(design.weights[place])}
            for place in design.support
        ],
        "phase": phase
        and {
            **phase,
            "pulls": [{"action": place + 1, "pulls": count} for place, count in phase["pulls"].items()],
        },
        "notes": list(notes(actions, design.dimension)),
        "certificate": None if proof is None else design_certificate(proof.document),
    }


def _show_support(actions: Actions, design: "Design", phase: dict[str, Any] | None) -> None:
    columns = numbers("action", "line", "weight", *["pulls"] * (phase is not None))
    rows = []
    for place in design.support:
        row = [str(place + 1), str(actions.lines[place]), number(float(design.weights[place]))]
        row += [] if phase is None else [str(phase["pulls"][int(place)])]
        action = actions.rows[place]
        coordinates = ", ".join(f"{float(entry):.6g}" for entry in action[:6])
        rows.append([*row, coordinates + ", ..." * (len(action) > 6)])
    show([*columns, Column("coordinates")], rows)


def _show_values(design: "Design", proof: CertifiedDesign | None) -> None:
    values = [
        ("actions", str(len(design.actions)), "", ""),
        ("dimension of the span", str(design.dimension), "", ""),
        ("actions in the support", str(len(design.support)), "", "ZCDP-T2"),
        ("largest squared norm g", number(design.largest_norm), _ends(proof, "largest_norm"), "ZCDP-D5"),
        ("gap g - d", number(design.gap, 3), "", "ZCDP-T2"),
        ("log det V", number(design.log_det), _ends(proof, "log_det"), "ZCDP-D5"),
    ]
    if proof is not None:
        values.append(("largest log det V", "", _ends(proof, "optimal_log_det"), "ZCDP-T2"))
    columns = [Column("quantity"), Column("value", "right")]
    columns += [Column("enclosure")] * (proof is not None) + [Column("claim")]
    show(columns, [[*row[:2], *([row[2]] * (proof is not None)), row[3]] for row in values])


def _ends(proof: CertifiedDesign | None, name: str) -> str:
    return "" if proof is None else str(getattr(proof, name))


def _show_phase(phase: dict[str, Any]) -> None:
    cells = []
    for row in phase["releases"]:
        place = f"at the {row['place']}" if row["place"] != "middle" else "in the middle"
        cells.append([place, *map(number, (row[name] for name in _OF_RELEASE))])
    show([Column("noise"), *numbers("sensitivity", "variance for rho", "largest variance added")], cells)
    exactly = phase["adac_gope_spends_exactly"] or ""
    told = f", exactly {exactly}" if len(exactly) < 60 else ", as enclosed in --json"
    say(f"\n{phase['total']} pulls; rewards in [-1, 1]; rho = {phase['rho']:.6g}")
    spends = f"AdaC-GOPE's noise 2 d / (rho c) spends {number(phase['adac_gope_spends'])} of zCDP"
    say(spends + told * bool(exactly))
