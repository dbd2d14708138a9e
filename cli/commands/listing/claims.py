"""`banditproof list claims`: what can be checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import click

from ...options.claim_names import code_option, complete, entries
from ...options.output_options import csv_option, json_option, wide_option
from ...output.document import print_json
from ...output.records import print_csv
from ...output.table import Column, show
from ...terminal.page_faults import refuse_pages
from ...terminal.safe_text import say


@click.command()
@click.argument("names", metavar="[CLAIM|PAPER|FILE]...", nargs=-1, shell_complete=complete)
@code_option
@json_option
@csv_option
@wide_option
def command(*, names: tuple[str, ...], wants_json: bool, wants_csv: bool) -> None:
    """Claims: where they stand, what they say, and the verdict on record."""
    from ....paper_checks.pages.faults import PageError
    from ....paper_checks.pages.index import all_are_pages, texts
    from ....paper_checks.pages.listed import on_pages, records

    try:
        pages = on_pages(names or tuple(texts())) if names or all_are_pages() else None
    except PageError as error:
        refuse_pages(error)
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from error
    if pages is not None:
        _show_pages(records(pages), wants_json, wants_csv)
        return
    from ....paper_checks.assertions.recorded import recorded_standing
    from ....paper_checks.language.claim import worst_severity

    chosen = entries(names)
    claims = [entry.claim for entry in chosen]
    paged = {str(each["id"]): each for each in records(on_pages(tuple(texts())) or ())}
    if wants_json or wants_csv:
        from ....paper_checks.running.dependence import needed_by, surroundings

        needed = needed_by(surroundings(chosen))
        listed: list[dict[str, object]] = [
            {
                "id": claim.id,
                "paper": claim.paper,
                "where": claim.where,
                "kind": claim.kind,
                "recorded": paged[claim.id]["recorded"] if claim.id in paged else recorded_standing(claim),
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
            print_csv(listed)
        else:
            print_json({"schema": "banditproof/list-claims/1", "claims": listed})
        return
    if not claims:
        say("no claims")
        return
    columns = [Column("claim", breaks=False), Column("where"), Column("kind", rank=1)]
    columns += [Column("recorded", breaks=False), Column("statement", below=True)]
    rows = (
        (
            claim.id,
            claim.where,
            claim.kind,
            _told(paged[claim.id]) if claim.id in paged else recorded_standing(claim) or "",
            claim.statement,
        )
        for claim in claims
    )
    show(columns, [*rows])


def _show_pages(records: list[dict[str, object]], wants_json: bool, wants_csv: bool) -> None:  # noqa: FBT001
    """Claims of pages: nothing is run."""
    if wants_json:
        print_json({"schema": "banditproof/list-claims/2", "claims": records})
    elif wants_csv:
        print_csv([{**each, "sentences": len(cast("list[object]", each["sentences"]))} for each in records])
    else:
        columns = [Column("claim", breaks=False), Column("where"), Column("recorded", breaks=False)]
        rows = [(str(each["id"]), str(each["where"]), _told(each), str(each["printed"])) for each in records]
        show([*columns, Column("printed", below=True)], rows)


def _told(record: Mapping[str, object]) -> str:
    """The worst main word, and how many of the main sentences have it."""
    if not record["main_sentences"]:
        return ""
    if record["recorded"] is None:
        return f"no word for {record['having_it']} of {record['main_sentences']}"
    return f"{record['recorded']} ({record['having_it']} of {record['main_sentences']})"
