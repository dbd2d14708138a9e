"""Templates to pages: everything escaped, nothing undefined."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from .page import File, Page

TEMPLATES = Path(__file__).parent / "templates"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def rendered(page: Page, section: str, navigation: Sequence[tuple[str, str]]) -> File:
    """The page as a file; ``navigation`` are names and first pages of the sections."""
    names = {
        "root": "../" * page.path.count("/"),
        "here": section,
        "navigation": navigation,
        **page.context,
    }
    text = _environment().get_template(page.template).render(names)
    return File(page.path, text.encode(errors="replace"))
