"""What is false as printed: on the screen, as a page in Markdown, and as records."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from ...paper_checks.pages.errors import Error
from ..output.blocks import say_wrapped
from ..terminal.safe_text import one_line, say
from .screen import place_of, worded

NAMES: Final = {
    "substance": ("error of substance", "errors of substance"),
    "constant": ("wrong constant", "wrong constants"),
    "assumption": ("missing assumption", "missing assumptions"),
    "undefined": ("undefined expression", "undefined expressions"),
    "slip": ("slip of a proof", "slips of proofs"),
    "": ("error that the page does not grade", "errors that the page does not grade"),
}
"""What errors of a severity are called: one, and several."""


def counted(errors: Iterable[Error], text: str = "") -> str:
    """How many errors there are of each severity; in words, where none is of substance."""
    counts = Counter(error.severity for error in errors)
    where = f" in {text}" if text else ""
    parts = [f"{counts[name]} {NAMES[name][counts[name] != 1]}" for name in NAMES if counts[name]]
    if not counts["substance"] + counts[""]:
        parts.insert(0, f"no errors of substance{where}")
    else:
        parts[0] += where
    return "; ".join([parts[0], ", ".join(parts[1:])]) if parts[1:] else parts[0]


def show_errata(errors: Sequence[Error], texts: Iterable[str], *, bracketed: bool) -> None:
    """How many errors each text has, then each error, by consequence."""
    for text in texts:
        say(one_line(counted([error for error in errors if error.text == text], text)))
    for error in errors:
        say()
        for indent, line in _lines(error, bracketed=bracketed):
            say_wrapped(line, indent=indent)
    say()


def as_page(errors: Sequence[Error], texts: Iterable[str], *, bracketed: bool) -> Iterator[str]:
    """The errata as a page in Markdown."""
    yield "# Errata"
    yield ""
    for text in texts:
        yield f"- {counted([error for error in errors if error.text == text], text)}"
    for error in errors:
        first, *rest = _lines(error, bracketed=bracketed)
        yield from ("", f"## {first[1]}", "")
        for _, line in rest:
            yield line if line.startswith("> ") else f"- {line}"
            if line.startswith("> "):
                yield ""


def _lines(error: Error, *, bracketed: bool) -> Iterator[tuple[str, str]]:
    """The lines about an error, each with its indent."""
    claim, judged = error.stands.claim, error.said
    yield "", f"{place_of(claim)}: {error.severity or 'REFUTED'}"
    if claim.printed:
        yield "  ", f"> {one_line(claim.printed)}"
    kind = "" if judged.is_main else "detail: "
    yield "  ", f"{judged.sentence.n}. {kind}{judged.sentence.text}"
    yield from (("  ", each) for each in judged.reader)
    yield "  ", f"wrong: {error.wrong or 'the page does not say'}"
    yield from (("  ", f"counterexample: {line}") for line in error.found)
    for better in error.instead:
        word = worded(better.word, better.qualified, bracketed=bracketed)
        yield "  ", f"instead, {better.sentence.instead}: {better.sentence.text} {word}"
    if error.again:
        yield "  ", f"the same error: {', '.join(f'{name}, {n}' for name, n in error.again)}"
    if error.used_by:
        yield "  ", f"used by: {', '.join(error.used_by)}"


def error_record(error: Error) -> dict[str, Any]:
    """The fields of an error, for JSON and records."""
    claim, judged = error.stands.claim, error.said
    return {
        "text": error.text,
        "claim": claim.id,
        "where": claim.where,
        "lines": claim.lines,
        "n": judged.sentence.n,
        "main": judged.is_main,
        "severity": error.severity or None,
        "printed": claim.printed,
        "says": judged.sentence.text,
        "wrong": error.wrong,
        "found": [*error.found],
        "instead": [
            {"id": better.sentence.instead, "says": better.sentence.text, "word": better.told}
            for better in error.instead
        ],
        "again": [f"{name}, {n}" for name, n in error.again],
        "used_by": [*error.used_by],
    }


def as_document(errors: Sequence[Error], texts: Iterable[str], seconds: float) -> dict[str, Any]:
    """All errors of the texts, by consequence."""
    return {
        "schema": "banditproof/errata/1",
        "texts": {text: counted([error for error in errors if error.text == text], text) for text in texts},
        "errors": [error_record(each) for each in errors],
        "seconds": seconds,
    }


def as_records(errors: Iterable[Error]) -> Iterator[dict[str, Any]]:
    """A record for each error; the items of a list are lines of one cell."""
    for each in errors:
        record = error_record(each)
        instead = [f"{better['id']}: {better['says']} {better['word']}" for better in record["instead"]]
        several = {name: "\n".join(record[name]) for name in ("found", "again", "used_by")}
        yield {**record, **several, "instead": "\n".join(instead), "lines": str(record["lines"] or "")}
