"""`banditproof list claims`: what can be checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import click

from ...options.claim_names import complete
from ...options.output_options import forms
from ...output.document import print_json
from ...output.records import print_csv
from ...output.table import Column, show
from ...terminal.page_faults import refuse_pages


@click.command()
@click.argument("names", metavar="[CLAIM|TEXT|PAGE]...", nargs=-1, shell_complete=complete)
@forms("json csv wide")
def command(*, names: tuple[str, ...], wants_json: bool, wants_csv: bool) -> None:
    """Claims: where they stand, what is printed, and the word on their page. Nothing is run."""
    from ....paper_checks.pages.faults import PageError
    from ....paper_checks.pages.index import texts
    from ....paper_checks.pages.listed import on_pages, records

    try:
        listed = records(on_pages(names or tuple(texts())))
    except PageError as error:
        refuse_pages(error)
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from error
    if wants_json:
        print_json({"schema": "banditproof/list-claims/2", "claims": listed})
    elif wants_csv:
        print_csv([{**each, "sentences": len(cast("list[object]", each["sentences"]))} for each in listed])
    else:
        columns = [Column("claim", breaks=False), Column("where"), Column("recorded", breaks=False)]
        rows = [(str(each["id"]), str(each["where"]), _told(each), str(each["printed"])) for each in listed]
        show([*columns, Column("printed", below=True)], rows)


def _told(record: Mapping[str, object]) -> str:
    """The worst main word, and how many of the main sentences have it."""
    if not record["main_sentences"]:
        return ""
    if record["recorded"] is None:
        return f"no word for {record['having_it']} of {record['main_sentences']}"
    return f"{record['recorded']} ({record['having_it']} of {record['main_sentences']})"
