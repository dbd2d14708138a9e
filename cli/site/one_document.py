"""The report of a review as one document: its pages one after another, with their style."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from .page import File
from .rendering import TEMPLATES

_MAIN: Final = re.compile(r"<main[^>]*>(.*)</main>", re.DOTALL)
_LEFT_OUT: Final = re.compile(r'<p class="crumbs">.*?</p>|<nav class="around".*?</nav>', re.DOTALL)
_NAMES: Final = re.compile(r'(?<= )(id|aria-labelledby)="([^"]+)"')
_LINK: Final = re.compile(r'<a ([^>]*?)href="([^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
_HEAD: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · banditproof</title>
<style>
{style}</style>
</head>
<body>
<main class="wide">
"""


def one_document(files: Iterable[File], title: str) -> bytes:
    """All pages among the files in their order; a link to what is not among them is plain text."""
    pages = {
        each.path: found[1]
        for each in files
        if each.path.endswith(".html") and (found := _MAIN.search(each.content.decode()))
    }
    places = {path: f"page{number}" for number, path in enumerate(pages, 1)}
    style = (TEMPLATES / "style.css").read_text(encoding="utf-8")
    parts = [_HEAD.format(title=escape(title), style=style)]
    for path, main in pages.items():
        parts.append(f'<section id="{places[path]}">\n{_placed(main, path, places)}</section>\n')
    return "".join([*parts, "</main>\n</body>\n</html>\n"]).encode(errors="replace")


def _placed(main: str, path: str, places: Mapping[str, str]) -> str:
    """The body of a page with names that no other page has, and links that stay in the document."""

    def link(match: re.Match[str]) -> str:
        before, target, after, words = match.groups()
        file, mark, anchor = target.partition("#")
        place = places.get(
            posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
        )
        if place is None:
            return words
        return f'<a {before}href="#{place}{f"-{anchor}" if mark else ""}"{after}>{words}</a>'

    own = _NAMES.sub(rf'\1="{places[path]}-\2"', _LEFT_OUT.sub("", main))
    return _LINK.sub(link, own)
