"""Every way that a policy can go: its comparisons of released numbers, each with both outcomes.

A run is repeated with every combination of outcomes, also such as no noise gives, until none is left or they
are too many. If none is left, the largest loss of all runs bounds the privacy loss of the policy: it spends
as much as the outcomes allow, and each outcome was tried. This is a statement about exact reals.

Where a value is compared with noise that nobody has read (a threshold), its outcomes are released, no number.
They are accounted for by alignment: the noise of a run on one reward moves, at the least price, so that the
run on the other has the same outcomes. So the sparse vector has its price, and variants that leak have none.
"""

import functools
import math
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import itemgetter
from typing import Any, Final, NamedTuple

import numpy as np

from .followed_run import Event, Run
from .forms import Draw, Part
from .ledger import Piece, PureBudget, Release, losses

MOST_RUNS: Final = 512  # a policy with more ways has no account
MOST_STEPS: Final = 24_000  # of all runs
MOST_PRICED: Final = 64  # of so many runs the outcomes are priced; of the others the numbers count
_CLOSE: Final = 1e-10  # of the linear program in doubles, beside the largest move
_ZERO: Final = Fraction(0)

_Row = tuple[str, Any, tuple[tuple[int, Any], ...]]
"""An event: its kind, how far the reward moves it, and the draws in it."""


class Aligned(NamedTuple):
    """In place of a mechanism: all comparisons of a run together."""

    where: str

    def __repr__(self) -> str:
        return f"comparisons with noise that nobody has read, from {self.where} on"


@dataclass(slots=True)
class Branches:
    """The runs that were made, the natural one first, and whether they are all."""

    runs: list[Run] = field(default_factory=list)
    ledgers: list[tuple[Release, ...]] = field(default_factory=list)
    open: str = ""
    """Why they are not all; empty if they are."""
    merged: bool = False
    """Whether some end at a state from which another one goes on."""

    @property
    def words(self) -> str:
        """What the account rests on."""
        ways = "way" if len(self.runs) == 1 else "ways"
        return f"all {len(self.runs)} {ways} that its comparisons of released numbers can go"

    def outcomes(self) -> "Branches":
        """The same runs, accounted for by what the arms alone tell, where that is less."""
        return Branches(self.runs, [ledger(run, internal=True, priced=True) for run in self.runs])


def all_branches(
    play: Callable[[Sequence[int]], Run],
    most: int = MOST_RUNS,
    *,
    internal: bool = False,
    if_all: bool = False,
    steps: int = MOST_STEPS,
) -> Branches:
    """Every run of ``play(script)``, depth first; it ends where a run leaves what is followed.

    If not all, what a run released whose outcomes were not priced is no loss; with ``if_all`` none is priced.
    """
    found, charged = Branches(), list[int]()
    _follow(found, charged, play, most, internal=internal, later=if_all, most_steps=steps)
    for number, run in enumerate(found.runs if if_all and not found.open else ()):
        found.ledgers[number] = ledger(run, internal=internal, priced=True)
    for number in charged[MOST_PRICED:] if found.open else ():
        found.ledgers[number] = ()
    return found


def _follow(
    found: Branches,
    charged: list[int],
    play: Callable[[Sequence[int]], Run],
    most: int,
    *,
    internal: bool,
    later: bool,
    most_steps: int,
) -> None:
    """Fill in the runs; those whose outcomes alone may be what is released are ``charged``."""
    script, steps = list[int](), 0
    while True:
        run = play(script)
        found.runs.append(run)
        found.merged = found.merged or run.merged
        if internal or run.broken is not None or any(each.secret for each in run.events):
            charged.append(len(found.ledgers))
        priced = len(charged) <= MOST_PRICED and not (later and run.broken is None)
        found.ledgers.append(ledger(run, internal=internal, priced=priced))
        if run.broken is not None and not found.ledgers[-1]:
            run.left = run.left or run.broken
        steps += len(run.requests) + run.copies
        if run.left is not None or run.parted is not None or run.fault:
            found.open = f"one of its ways fails {run.fault}" if run.fault else "it leaves what is followed"
            return
        if run.escaped:
            found.open = run.escaped
            if run.is_astray():
                found.ledgers[-1] = ()
            return
        if run.taken[: len(script)] != script:
            found.open = "the same run again goes another way"
            return
        left = [ways[1 + ways.index(way) :] for way, ways in zip(run.taken, run.ways, strict=True)]
        begun = [bisect_right(run.requests, place, key=itemgetter(-1)) for place in range(len(left))]
        costs = [rounds for others, rounds in zip(left, begun, strict=True) for _ in others]
        if not costs:
            return
        many = len(found.runs) + len(costs) - 1  # each has a run of its own, from the beginning
        over = many >= most or steps + sum(costs[1:]) > most_steps
        if steps > most_steps or (over and len(found.runs) >= min(most, MOST_PRICED)):
            coins = " and coins" if any(run.by_coin) else ""
            found.open = f"its comparisons of released numbers{coins} go more than {min(many, most)} ways"
            return
        place = max(place for place, others in enumerate(left) if others)
        ways = run.ways[place]
        script = [*run.taken[:place], ways[ways.index(run.taken[place]) + 1]]


def ledger(run: Run, *, internal: bool, priced: bool) -> tuple[Release, ...]:
    """The releases of a run; or its outcomes alone, where they tell less than the numbers.

    Nothing of a run whose numbers together tell a reward, and whose outcomes have no finite price.
    """
    releases = tuple(run.releases)
    secret = next((each for each in run.events if each.secret), None)
    if run.left or not (run.broken or (releases and (internal or secret))) or not run.events:
        return releases
    if not priced:
        return () if run.broken else releases
    prices = _prices(run, internal=internal)
    plain = math.inf if run.broken else max(l.epsilon().upper for l in losses(releases, run.width))
    if max(prices.values(), default=0) >= plain:
        return () if run.broken else releases
    first = secret or run.events[0]
    pieces = tuple(Piece(p, 1, (Fraction(0),), (prices[p],)) for p in sorted(prices) if prices[p])
    mechanism = Aligned(f"{first.file}:{first.line}")
    rounds = max(run.arms, default=0)
    arms = tuple(sorted(set(run.arms.values())))
    return (Release(pieces, arms, mechanism, PureBudget(1), 0.0, rounds, first.file, first.line),)


def _prices(run: Run, *, internal: bool) -> dict[int, Any]:
    """What the outcomes of a run tell about each reward, at most."""
    secret, plain = (
        {d for e in run.events if e.kind in kinds and e.secret is told for d in e.noise}
        for kinds, told in (({"above", "below"}, True), ({"above", "below", "read"}, False))
    )
    alone = secret - plain  # seen in such comparisons alone
    if internal or run.broken:
        alone = {draw for each in run.events if each.kind in {"above", "below"} for draw in each.noise}
        alone -= set() if internal else {d for e in run.events if e.kind == "read" for d in e.noise}
    events = [each for each in run.events if each.kind != "formed" or not each.noise.keys() & alone]
    if internal:
        events = [each for each in events if each.kind != "formed"]
    parts = list(dict.fromkeys(part for each in events for part in each.cover))
    prices: dict[int, Any] = {}
    for part in parts:
        if prices.get(part[0]) == math.inf:
            continue
        touched = _touched(events, part)
        price = max(_price(touched, part, sign * run.bound(part)) for sign in (1, -1))
        prices[part[0]] = prices.get(part[0], 0) + price
    for place, epsilon in run.responses.items():
        prices[place] = prices.get(place, 0) + epsilon
    return prices


def _touched(events: Sequence[Event], part: Part) -> list[Event]:
    """What a part of a reward is in, what shares noise with that, and so on: other noise need not move."""
    found = {number for number, each in enumerate(events) if part in each.cover}
    noise: set[Draw] = set()
    while more := {draw for number in found for draw in events[number].noise} - noise:
        noise |= more
        found |= {number for number, each in enumerate(events) if each.noise.keys() & more}
    return [events[number] for number in sorted(found)]


def _price(events: Sequence[Event], part: Part, moved: Any) -> Any:  # noqa: ANN401  exact
    """The least that moving the noise costs, so that nothing shows that this part of a reward moved."""
    places: dict[Draw, int] = {}
    rows = tuple(
        (
            each.kind,
            each.cover.get(part, 0) * moved,
            tuple((places.setdefault(draw, len(places)), factor) for draw, factor in each.noise.items()),
        )
        for each in events
    )
    return _least(rows, tuple((draw.kind, draw.scale) for draw in places))


@functools.lru_cache(maxsize=4096)
def _least(rows: tuple[_Row, ...], laws: tuple[tuple[str, Any], ...]) -> Any:  # noqa: ANN401  exact
    """The same, of events as rows, and of draws by their number: many runs have the same ones."""
    used = [number for number, (kind, _) in enumerate(laws) if kind in {"laplace", "exponential"}]
    if all(len({draw for draw, _ in noise} & {*used}) < 2 for *_, noise in rows):
        alone = {draw: _nearest(draw, *laws[draw], rows) for draw in used}
        return _cost(alone, laws) if _all_hidden(rows, alone, laws) else math.inf
    if _all_hidden(rows, {}, laws):
        return 0
    from scipy.optimize import linprog

    place = {draw: number for number, draw in enumerate(used)}
    sizes = [max((abs(c) for draw, c in noise if draw in place), default=0) for *_, noise in rows]
    if not all(size or _hides(row, {}) for size, row in zip(sizes, rows, strict=True)):
        return math.inf
    sized = [(*row, size) for row, size in zip(rows, sizes, strict=True) if size]
    unit = max(Fraction(abs(off), size) for _, off, _, size in sized)
    equal, least = [], []
    for kind, off, noise, size in sized:
        row = np.zeros(2 * len(used))
        for draw, coefficient in noise:
            if draw in place:
                part = float(Fraction(coefficient, size))
                row[place[draw]], row[place[draw] + len(used)] = part, -part
        wanted = float(Fraction(off, size) / unit)
        if kind in {"above", "below"}:
            sign = -1 if kind == "above" else 1
            least.append((sign * row, -sign * wanted))
        else:
            equal.append((row, -wanted))
    scales = [laws[draw][1] for draw in used]
    smallest = min(filter(None, scales), default=1)
    costs = [float(Fraction(smallest, scale)) if scale else 0.0 for scale in scales]
    ahead = [(0, None) if scale else (0, 0) for scale in scales]
    back = [(0, 0) if laws[d][0] == "exponential" else ends for d, ends in zip(used, ahead, strict=True)]
    found = linprog(
        [*costs, *costs],
        A_ub=[row for row, _ in least] or None,
        b_ub=[wanted for _, wanted in least] or None,
        A_eq=[row for row, _ in equal] or None,
        b_eq=[wanted for _, wanted in equal] or None,
        bounds=[*ahead, *back],
        method="highs",
        options={"primal_feasibility_tolerance": _CLOSE},
    )
    if found.status != 0 or found.x is None:
        return math.inf
    steps = {draw: Fraction(found.x[n] - found.x[n + len(used)]) for draw, n in place.items()}
    shifts = _vertex(rows, {draw: unit * step for draw, step in steps.items()})
    return _cost(shifts, laws) if _all_hidden(rows, shifts, laws) else math.inf


def _vertex(rows: tuple[_Row, ...], near: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Where the events meet, exactly, that meet nearly where noise has moved so."""
    from flint import fmpq, fmpq_mat

    closest = max(map(abs, near.values())) * Fraction(10 * _CLOSE)
    near = {draw: shift for draw, shift in near.items() if abs(shift) > closest}
    moved, meeting = [*near], []
    for kind, off, noise in rows:
        parts = {draw: Fraction(c) for draw, c in noise}
        apart = off + sum(c * near.get(draw, 0) for draw, c in parts.items())
        if kind not in {"above", "below"} or abs(apart) <= closest * sum(map(abs, parts.values())):
            meeting.append([*(parts.get(draw, _ZERO) for draw in moved), -Fraction(off)])
    if not (moved and meeting):
        return near
    solved, rank = fmpq_mat([[fmpq(*e.as_integer_ratio()) for e in row] for row in meeting]).rref()
    for row in solved.tolist()[:rank]:
        *factors, end = (Fraction(int(each.p), int(each.q)) for each in row)
        held = [(draw, factor) for draw, factor in zip(moved, factors, strict=True) if factor]
        if held:  # its first factor is 1
            near[held[0][0]] = end - sum((factor * near[draw] for draw, factor in held[1:]), _ZERO)
    return near


def _all_hidden(rows: tuple[_Row, ...], shifts: Mapping[int, Any], laws: tuple[tuple[str, Any], ...]) -> bool:
    """Whether noise can move so (an exponential draw only up), and nothing shows then."""
    moved = ((shift, *laws[draw]) for draw, shift in shifts.items() if shift)
    can = all(scale and (law != "exponential" or shift > 0) for shift, law, scale in moved)
    return can and all(_hides(row, shifts) for row in rows)


def _nearest(draw: int, law: str, scale: Any, rows: tuple[_Row, ...]) -> Any:  # noqa: ANN401  exact
    """How far a draw must move, where no event has two that can."""
    low, high = 0 if law == "exponential" or not scale else -math.inf, math.inf if scale else 0
    for kind, off, factor in ((row[0], row[1], dict(row[2]).get(draw)) for row in rows):
        if factor:
            end, way = -off / Fraction(factor), {"above": factor, "below": -factor}.get(kind, 0)
            low, high = max(low, end) if way >= 0 else low, min(high, end) if way <= 0 else high
    return min(max(low, 0), high)


def _cost(shifts: Mapping[int, Fraction], laws: tuple[tuple[str, Any], ...]) -> Fraction:
    return sum((abs(shift) / laws[draw][1] for draw, shift in shifts.items() if shift), Fraction(0))


def _hides(row: _Row, shifts: Mapping[int, Fraction]) -> bool:
    """Whether an event is the same where noise moves so, and a reward too: exactly."""
    kind, off, noise = row
    off += sum(coefficient * shifts.get(draw, 0) for draw, coefficient in noise)
    return bool(off >= 0 if kind == "above" else off <= 0 if kind == "below" else off == 0)


def same_shape(run: Run, other: Run) -> bool:
    """Whether two runs asked for the same and released the same; one that goes on elsewhere, so far."""
    asked, told = (len(run.requests), len(run.events)) if run.merged else (None, None)

    def shape(each: Run) -> tuple[Any, ...]:
        noise = [[(d.kind, d.scale, factor) for d, factor in e.noise.items()] for e in each.events[:told]]
        events = [(e.kind, e.line, e.const, dict(e.cover)) for e in each.events[:told]]
        return each.requests[:asked], noise, events

    return shape(run) == shape(other)
