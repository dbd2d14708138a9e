"""`banditproof list claims`: what can be checked."""

from __future__ import annotations

import click

from ...options.claim_names import code_option, complete, entries
from ...options.output_options import csv_option, json_option, wide_option
from ...output.document import print_json
from ...output.records import print_csv
from ...output.table import Column, show
from ...terminal.safe_text import say


@click.command()
@click.argument("names", metavar="[CLAIM|PAPER|FILE]...", nargs=-1, shell_complete=complete)
@code_option
@json_option
@csv_option
@wide_option
def command(*, names: tuple[str, ...], wants_json: bool, wants_csv: bool) -> None:
    """Claims: where they stand, what they say, and the verdict on record."""
    from ....paper_checks.assertions.recorded import recorded_standing
    from ....paper_checks.language.claim import worst_severity

    chosen = entries(names)
    claims = [entry.claim for entry in chosen]
    if wants_json or wants_csv:
        from ....paper_checks.running.dependence import needed_by, surroundings

        needed = needed_by(surroundings(chosen))
        records: list[dict[str, object]] = [
            {
                "id": claim.id,
                "paper": claim.paper,
                "where": claim.where,
                "kind": claim.kind,
                "recorded": recorded_standing(claim),
                "severity": worst_severity(claim),
                "statement": claim.statement,
                "amendment": None if claim.amendment is None else claim.amendment.statement,
                "assumptions": claim.assumptions,
                "rests_on": list(claim.rests_on),
                "needed_by": list(needed.get(claim.id.lower(), ())),
                "mutants": list(claim.mutants),
                "notes": claim.notes,
            }
            for claim in claims
        ]
        if wants_csv:
            print_csv(records)
        else:
            print_json({"schema": "banditproof/list-claims/1", "claims": records})
        return
    if not claims:
        say("no claims")
        return
    columns = [Column("claim", breaks=False), Column("where"), Column("kind", rank=1)]
    columns += [Column("recorded", breaks=False), Column("statement", below=True)]
    rows = (
        (claim.id, claim.where, claim.kind, recorded_standing(claim) or "", claim.statement)
        for claim in claims
    )
    show(columns, [*rows])
