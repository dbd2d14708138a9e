"""A page about nothing much, as it is and with something changed."""

import shutil
from pathlib import Path

SOME = Path(__file__).with_name("some_claims.md")


def changed(folder, *edits, code=""):
    """The page with ``(old, new)`` in its text, each once, and ``code`` behind its Python, in a folder."""
    text = SOME.read_text(encoding="utf-8")
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    page = folder / SOME.name
    page.write_text(text, encoding="utf-8")
    shutil.copy(SOME.with_suffix(".py"), folder)
    with page.with_suffix(".py").open("a", encoding="utf-8") as file:
        file.write(code)
    return page


HOSTILE = Path(__file__).with_name("hostile_claims.py")
HEAD = "# 1 A section\n\nPaper: Nobody: Nothing much\nForm: 1\n\nSymbols:\n- `x`: a number\n"


def traced(folder, code, *functions, prefix, name="traced"):
    """A page with a claim for each function, whose trace compares one line, and the Python beside it."""
    claims = [
        f"\n## {prefix}-{each}\n> one line\n\n1. As printed.\n   ```algorithm\n   1  x = 1\n"
        f"      not 1 -> 2\n   by by_{each}()\n   ```\n"
        for each in functions
    ]
    page = folder / f"{name}.md"
    page.write_text(HEAD + "".join(claims), encoding="utf-8")
    page.with_suffix(".py").write_text(code, encoding="utf-8")
    return page
