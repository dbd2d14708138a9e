"""`banditproof list claims`: what can be checked."""

from collections.abc import Mapping
from typing import Any

import click

from ...options.claim_names import complete
from ...output.forms import Output, forms
from ...output.table import Column, show
from ...terminal.page_faults import refuse_pages


@click.command()
@click.argument("names", metavar="[CLAIM|TEXT|PAGE]...", nargs=-1, shell_complete=complete)
@forms("json csv wide")
def command(*, names: tuple[str, ...], output: Output) -> None:
    """Claims: where they stand, what is printed, and the word on their page. Nothing is run."""
    from ....paper_checks.pages.faults import PageError
    from ....paper_checks.pages.index import texts
    from ....paper_checks.pages.listed import on_pages, records

    try:
        listed: list[dict[str, Any]] = list(records(on_pages(names or tuple(texts()))))
    except PageError as error:
        refuse_pages(error)
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from error
    columns = [Column("claim", breaks=False), Column("where"), Column("recorded", breaks=False)]
    output.give(
        lambda: {"schema": "banditproof/list-claims/2", "claims": listed},
        lambda: show(
            [*columns, Column("printed", below=True)],
            [(each["id"], each["where"], _standing(each), each["printed"]) for each in listed],
        ),
        lambda: ({**each, "sentences": len(each["sentences"])} for each in listed),
    )


def _standing(record: Mapping[str, Any]) -> str:
    """The worst main word, and how many of the main sentences have it."""
    if not record["main_sentences"]:
        return ""
    if record["recorded"] is None:
        return f"no word for {record['having_it']} of {record['main_sentences']}"
    return f"{record['recorded']} ({record['having_it']} of {record['main_sentences']})"
