"""Curves as drawings inside a page: they take the colours of the page, light or dark."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ....paper_checks.figures.figure import Curve, Panel

_WIDTH, _HEIGHT = 440, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 12, 28, 44
_COLOURS = 8
_DASHES = {
    "private": ("", "7 3", "2 3"),
    "baseline": ("9 3 2 3", "5 2 1 2 1 2"),
    "theory": ("6 4", "2 3", "10 3 2 3"),
}
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_MOST_TICKS = 6
_MOST_POINTS = 400  # of a curve; of more every k-th is drawn
_LARGEST = 1e150
_NARROWEST = 1e-9  # of an axis, as a share of its ends


@dataclass(frozen=True, slots=True)
class Look:
    """How all curves of one label are drawn."""

    label: str
    colour: str
    dash: str

    @property
    def sample(self) -> Markup:
        """A short piece of the line, for a legend."""
        return Markup(
            '<svg width="30" height="10" viewBox="0 0 30 10" aria-hidden="true">'
            '<path class="line s-{}" stroke-dasharray="{}" d="M1 5H29"/></svg>'
        ).format(self.colour, self.dash)


def looks(panels: Sequence[Panel]) -> dict[str, Look]:
    """Colours in turn and dashes by kind; curves with one label look alike in all panels."""
    found: dict[str, Look] = {}
    turns = {"theory": 0, "private": 0, "baseline": 0}
    coloured = 0
    for curve in (curve for panel in panels for curve in panel.curves):
        if curve.label in found:
            continue
        turn = turns[curve.kind]
        turns[curve.kind] += 1
        dashes = _DASHES[curve.kind]
        if curve.kind == "theory":
            colour, dash = ("theory", "theory-2")[turn % 2], dashes[turn // 2 % len(dashes)]
        else:
            colour, dash = str(coloured % _COLOURS + 1), dashes[turn // _COLOURS % len(dashes)]
            coloured += 1
        found[curve.label] = Look(curve.label, colour, dash)
    return found


def chart(panel: Panel, look: dict[str, Look]) -> Markup:
    """One pair of axes with its curves."""
    xs = [x for curve in panel.curves for x in curve.x]
    across = _axis(xs, (_LEFT, _WIDTH - _RIGHT), log=panel.x_log, tight=True)
    drawn = [value for curve in panel.curves for value in _drawn(curve)]
    up = _axis(drawn, (_HEIGHT - _BOTTOM, _TOP), log=panel.y_log, floor=panel.floor)
    parts = [*_grid(across, up), *(_band(curve, look, across, up) for curve in panel.curves)]
    parts += [line for curve in panel.curves for line in _lines(curve, look, across, up)]
    bottom = _HEIGHT - _BOTTOM
    parts += [
        Markup('<path class="axis" d="M{} {}V{}H{}"/>').format(_LEFT, _TOP, bottom, _WIDTH - _RIGHT),
        Markup('<text x="{}" y="{}" font-size="12" text-anchor="middle">{}</text>').format(
            (_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 8, panel.x_name
        ),
        Markup('<text x="{}" y="16" font-size="12">{}</text>').format(4, panel.y_name),
    ]
    labels = ", ".join(curve.label for curve in panel.curves)
    label = f"{panel.title}: {panel.y_name} against {panel.x_name}; {labels}"
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        _WIDTH, _HEIGHT, label, Markup("").join(parts)
    )


@dataclass(frozen=True, slots=True)
class _Axis:
    """From a low to a high value, and where these are drawn."""

    low: float
    high: float
    log: bool
    ticks: tuple[float, ...]
    ends: tuple[float, float]

    def at(self, value: float) -> float:
        """Where a value is drawn."""
        low, high, value = (math.log10(each) if self.log else each for each in (self.low, self.high, value))
        start, end = self.ends
        return start + (end - start) * ((value - low) / (high - low))

    def holds(self, value: float) -> bool:
        """Whether the value can be shown."""
        return math.isfinite(value) and self.low <= value <= self.high * (1 + 1e-12)

    def nearest(self, value: float) -> float:
        """The value, or the end that is nearest to it."""
        return min(max(value, self.low), self.high)


def _axis(
    values: Sequence[float],
    ends: tuple[float, float],
    *,
    log: bool,
    floor: float | None = None,
    tight: bool = False,
) -> _Axis:
    """From what is to be shown to the ends and the ticks."""
    shown = [value for value in values if _can_be_shown(value, log=log)]
    low, high = (min(shown), max(shown)) if shown else (1.0, 10.0)
    if floor is not None and high > floor:
        low = max(low, floor)
    if log:
        if not tight or high < 1.001 * low:
            low, high = 10.0 ** math.floor(math.log10(low) + 1e-9), 10.0 ** math.ceil(math.log10(high) - 1e-9)
        if high < 1.001 * low:
            high = 10 * low
        decades = range(math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9) + 1)
        step = max(1, -(-len(decades) // _MOST_TICKS))
        ticks = tuple(10.0**power for power in decades if power % step == 0)
        if len(ticks) < 2:
            ticks = tuple(_even(low, high))
        return _Axis(low, high, log=True, ticks=ticks, ends=ends)
    if high - low <= _NARROWEST * max(abs(low), abs(high)):
        around = 0.5 * max(abs(low), abs(high)) or 1.0
        low, high = low - around, high + around
    if not tight:
        low = min(low, 0.0) if low < 0.3 * high else low
        high += 0.04 * (high - low)
    return _Axis(low, high, log=False, ticks=tuple(_even(low, high)), ends=ends)


def _even(low: float, high: float) -> Iterator[float]:
    """Round numbers from low to high."""
    rough = (high - low) / _MOST_TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    first = math.ceil(low / step - 1e-9)
    for place in range(first, first + 2 * _MOST_TICKS):
        if low <= place * step <= high:
            yield place * step


def _can_be_shown(value: float, *, log: bool) -> bool:
    return math.isfinite(value) and abs(value) <= _LARGEST and (value >= 1 / _LARGEST or not log)


def _spelled(value: float, *, log: bool) -> str:
    if value == 0:
        return "0"
    power = round(math.log10(abs(value)))
    if log and math.isclose(value, 10.0**power) and not -2 <= power <= 2:
        return f"10{str(power).translate(_SUPERSCRIPTS)}"
    return f"{value:.4g}".replace("-", "−")


def _drawn(curve: Curve) -> Iterator[float]:
    yield from curve.columns[curve.line]
    if curve.dotted is not None:
        yield from curve.columns[curve.dotted]
    if curve.band is not None:
        yield from curve.columns[curve.band[1]]


def _grid(across: _Axis, up: _Axis) -> Iterator[Markup]:
    bottom = _HEIGHT - _BOTTOM
    for tick in across.ticks:
        x = across.at(tick)
        yield Markup('<path class="grid" d="M{:.1f} {}V{}"/>').format(x, _TOP, bottom)
        yield Markup(
            '<text class="soft" x="{:.1f}" y="{}" font-size="11" text-anchor="middle">{}</text>'
        ).format(x, bottom + 16, _spelled(tick, log=across.log))
    for tick in up.ticks:
        y = up.at(tick)
        yield Markup('<path class="grid" d="M{} {:.1f}H{}"/>').format(_LEFT, y, _WIDTH - _RIGHT)
        yield Markup(
            '<text class="soft" x="{}" y="{:.1f}" font-size="11" text-anchor="end">{}</text>'
        ).format(_LEFT - 6, y + 4, _spelled(tick, log=up.log))


def _band(curve: Curve, look: dict[str, Look], across: _Axis, up: _Axis) -> Markup:
    if curve.band is None:
        return Markup("")
    low, high = (curve.columns[edge] for edge in curve.band)
    places = [
        (across.at(x), up.at(up.nearest(bottom)), up.at(up.nearest(top)))
        for x, bottom, top in _thinned(list(zip(curve.x, low, high, strict=True)))
        if across.holds(x) and not math.isnan(bottom) and not math.isnan(top)
    ]
    if not places:
        return Markup("")
    above = " ".join(f"{x:.1f} {top:.1f}" for x, _, top in places)
    below = " ".join(f"{x:.1f} {bottom:.1f}" for x, bottom, _ in reversed(places))
    return Markup('<path class="band f-{}" d="M{}L{}Z"/>').format(look[curve.label].colour, above, below)


def _lines(curve: Curve, look: dict[str, Look], across: _Axis, up: _Axis) -> Iterator[Markup]:
    style = look[curve.label]
    lines = [(curve.line, Markup("line"), style.dash)]
    if curve.dotted is not None:
        lines.append((curve.dotted, Markup("line thin"), "1 3"))
    for column, kind, dash in lines:
        way = _way(list(zip(curve.x, curve.columns[column], strict=True)), across, up)
        if way:
            dashes = Markup(' stroke-dasharray="{}"').format(dash) if dash else Markup("")
            yield Markup('<path class="{} s-{}"{} d="{}"/>').format(kind, style.colour, dashes, way)


def _way(points: list[tuple[float, ...]], across: _Axis, up: _Axis) -> str:
    """The points joined by lines, with gaps where one cannot be shown."""
    pieces: list[list[str]] = [[]]
    for x, y in _thinned(points):
        if across.holds(x) and up.holds(y):
            pieces[-1].append(f"{across.at(x):.1f} {up.at(y):.1f}")
        elif pieces[-1]:
            pieces.append([])
    return "".join(f"M{' '.join(piece if len(piece) > 1 else piece * 2)}" for piece in pieces if piece)


def _thinned(points: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """At most some hundred of the points, the first and the last among them."""
    if len(points) <= _MOST_POINTS:
        return points
    step = -(-len(points) // _MOST_POINTS)
    return [*points[:-1:step], points[-1]]
