"""What a claim rests on, and what rests on it, as a drawing."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from ..text.claim_link import ClaimLink

_MOST = 10
_NODE_WIDTH, _NODE_HEIGHT, _ROW = 168, 26, 36
_COLUMN = 260
_LONGEST_NAME = 19


def claim_graph(
    claim: ClaimLink, below: Sequence[ClaimLink], above: Sequence[ClaimLink], root: str
) -> Markup:
    """The claim in the middle, what it rests on to its left, what rests on it to its right.

    Empty where it stands alone. Of more than ten on a side, ten are drawn and the rest counted: the page
    lists them all.
    """
    if not below and not above:
        return Markup("")
    rows = max(_rows(below), _rows(above), 1)
    height = rows * _ROW + 8
    middle = height / 2
    columns = [(0, below), (2, above)] if below and above else [(0, below)] if below else [(1, above)]
    own = 1 if below else 0
    width = (max(column for column, _ in [*columns, (own, ())]) + 1) * _COLUMN - (_COLUMN - _NODE_WIDTH) + 8
    edges, nodes = [], []
    for column, links in columns:
        count = _rows(links)
        for place in range(count):
            y = middle + (place - (count - 1) / 2) * _ROW
            edges.append(_edge(column, y, own, middle))
            if place == _MOST:
                nodes.append(_rest(column, y, len(links) - _MOST))
            else:
                nodes.append(_node(links[place], column, y, root))
    label = f"{claim.id}: rests on {len(below)}, and {len(above)} rest on it; listed below"
    drawing = Markup("").join([*edges, *nodes, _node(claim, own, middle, root, this=True)])
    return Markup(
        '<svg class="graph" viewBox="0 0 {} {:g}" width="{}" height="{:g}" role="group" aria-label="{}">'
        "{}</svg>"
    ).format(width, height, width, height, label, drawing)


def _rows(links: Sequence[ClaimLink]) -> int:
    return min(len(links), _MOST + 1)


def _edge(column: int, y: float, own: int, middle: float) -> Markup:
    left, right = (column, own) if column < own else (own, column)
    y_left, y_right = (y, middle) if column < own else (middle, y)
    start, end = left * _COLUMN + _NODE_WIDTH + 4, right * _COLUMN + 4
    bend = (start + end) / 2
    return Markup('<path class="edge" d="M{:g} {:g}C{:g} {:g} {:g} {:g} {:g} {:g}"/>').format(
        start, y_left, bend, y_left, bend, y_right, end, y_right
    )


def _node(link: ClaimLink, column: int, y: float, root: str, *, this: bool = False) -> Markup:
    x = column * _COLUMN + 4
    name = link.id if len(link.id) <= _LONGEST_NAME else f"{link.id[: _LONGEST_NAME - 1]}…"
    word = "open" if link.verdict is None else link.verdict.value.lower()
    box = Markup(
        '<rect class="node{}" x="{}" y="{:g}" width="{}" height="{}" rx="6"/><circle class="fill-{}" cx="{}" '
        'cy="{:g}" r="4.5"/><text x="{}" y="{:g}" font-size="13">{}</text><title>{}</title>'
    ).format(
        Markup(" this") if this else "", x, y - _NODE_HEIGHT / 2, _NODE_WIDTH, _NODE_HEIGHT,
        word, x + 14, y, x + 26, y + 4.5, name, f"{link.id}: {word.upper()}",
    )  # fmt: skip
    if this or link.path is None:
        return Markup("<g>{}</g>").format(box)
    return Markup('<a href="{}{}" aria-label="{}">{}</a>').format(root, link.path, f"{link.id}, {word}", box)


def _rest(column: int, y: float, count: int) -> Markup:
    x = column * _COLUMN + 4
    return Markup('<text class="soft" x="{}" y="{:g}" font-size="13">and {} more</text>').format(
        x + 8, y + 4.5, count
    )
