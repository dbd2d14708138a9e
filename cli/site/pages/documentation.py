"""The documentation: the Markdown files of `docs/`, whose examples the tests run."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..page import File, Page
from ..rendering import TEMPLATES
from ..text.findings import Findings
from .markdown_page import Tutorial, notebook_text, tutorial

FOLDER = Path(__file__).resolve().parent.parent.parent.parent / "docs"
TUTORIALS = (
    *("index", "reviewer", "continuous_integration", "researcher", "glossary", "questions"),
    *("audit_your_bandit", "simulation", "long_runs", "optimal", "evidence", "kernel", "theorems"),
    *("matrices", "pages", "formulas", "extend", "command", "house"),
)
"""The Markdown files, in the order in which they are to be read."""
NOTEBOOKS = ("first_audit", "bounds")


@cache
def tutorials() -> dict[str, Tutorial]:
    """The pages by name, the notebooks last."""
    texts = {name: (FOLDER / f"{name}.md").read_text(encoding="utf-8") for name in TUTORIALS}
    for name in NOTEBOOKS:
        texts[name] = notebook_text((FOLDER / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
    return {name: tutorial(text) for name, text in texts.items()}


def documentation_pages(findings: Findings) -> Iterator[Page | File]:
    """The tutorials; they are the same whatever was found."""
    del findings
    contents = [(f"{name}.html", page.title) for name, page in tutorials().items()]
    for name, page in tutorials().items():
        context = {"contents": contents, "file": f"{name}.html", "page": page}
        yield Page(f"documentation/{name}.html", "documentation.html", context)
    yield File("documentation.css", (TEMPLATES / "documentation.css").read_bytes())
