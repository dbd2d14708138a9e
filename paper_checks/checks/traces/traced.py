"""Traces: the lines of a text and the code that implements them, side by side on the same instances.

An algorithm is run twice, once as its text prints it and once as it ships, on the same rewards and the same
noise. What the two pull, release, decide and keep is compared, exactly. A definition is evaluated twice.
Only what agrees everywhere, with every line run, is TRACED.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

from ....theory.formulas.balls import precision
from ....theory.numbers.enclosure import ball
from ....theory.numbers.json_value import Json
from ....verify.evidence.certifiable import certifying_nothing
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.evidence.spelling import reading
from ....verify.proving.formula_checks import Check
from ...pages.transcript import Transcript
from .exact_matrices import Matrix
from .exact_values import Irrational, UndecidedError, as_ball, less
from .interpreter import Interpreter, Reading, TranscriptError
from .replay import Decision, Given, Release, Replay, State

_BITS: Final = 160
_METHOD: Final = "trace"
_SHOWN: Final = 6
_DIGITS: Final = 12


class DifferenceError(Exception):
    """The text and the code part; the message says where."""


class _OverError(Exception):
    """The last round is played, or the policy has stopped: the text says nothing of what comes after."""


def on_sums(release: Release) -> Fraction:
    """The text puts its noise where the code does, on a sum of rewards."""
    del release
    return Fraction(1)


def on_means(release: Release) -> Fraction:
    """The text puts its noise on the mean of the rewards."""
    return Fraction(1, release.rewards)


def on_mean_losses(release: Release) -> Fraction:
    """The text puts its noise on the mean of the losses, each 1 less the reward."""
    return -Fraction(1, release.rewards)


@dataclass(frozen=True, slots=True)
class Instance:
    """A policy, as it ships, on one game.

    ``name``: the instance in a few words. ``policy``: makes the policy. It breaks ties at random, so that all
    arms that tie are seen. ``given``: the rewards and the noise. ``horizon``: the number of rounds.
    ``inputs``: what the text's algorithm is given, by the names of the transcript. ``state``: what the policy
    keeps, by the names of the transcript; compared before every decision. A function is called with the round
    that comes. ``opening``: how many requests come before the first choice of the text: the first pulls of
    the arms. ``noise_on``: what the text puts its noise on: the factor that makes the code's noise, on a sum
    of rewards, the text's. ``digits``: to how many digits doubles of the code are compared, where its numbers
    are not those of the text; None where they are.
    """

    name: str
    policy: Callable[[], Any]
    given: Given
    horizon: int
    inputs: Mapping[str, Any]
    state: Callable[[Any], State]
    opening: int
    noise_on: Callable[[Release], Fraction] = on_sums
    digits: int | None = None

    @property
    def arms(self) -> int:
        """Their number."""
        return len(self.given.rewards[0])


def traced(instances: Callable[[Effort], Iterable[Instance]]) -> Check:
    """The transcript of an algorithm and the shipped policy do the same in every instance.

    Beside its inputs a transcript has ``pull(i)``, the reward of one pull of arm ``i`` (from 1); ``Lap(b)``
    and ``Normal(sigma)``, the next noise at that scale; the functions of :mod:`.interpreter`; and one of
    these for each request of the policy: ``argmax`` and ``argmin`` of indexes by arm, whose ties are broken
    as the policy breaks them; ``draw(law)``, the arm that the policy drew, by that law; ``ask(i)``, arm ``i``
    and no other; ``recommend(i)``, a stop.
    """

    @cache
    def played(effort: Effort) -> list[tuple[Instance, Replay]]:
        """The instances as the code plays them: near misses change the text alone."""
        return [(each, _replayed(each)) for each in instances(effort)]

    @certifying_nothing
    def check(claimed: Transcript, effort: Effort) -> Evidence:
        reading_, rounds, count = Reading(_transcript(claimed)), 0, 0
        for each, replay in played(effort):
            try:
                with precision(_BITS):
                    _Game(each, replay).run(reading_)
            except DifferenceError as difference:
                return _found(
                    Verdict.REFUTED, f"{each.name}: {difference}", claimed, instances=count + 1, rounds=rounds
                )
            except UndecidedError as reason:
                return _found(
                    Verdict.OPEN, f"{each.name}: {reason}", claimed, instances=count + 1, rounds=rounds
                )
            count, rounds = count + 1, rounds + each.horizon
        told = f"{count} instances, {rounds} rounds, {len(claimed.lines)} lines"
        if digits := [each.digits for each, _ in played(effort) if each.digits is not None]:
            told = f"{told}, doubles to {min(digits)} digits"
        return _traced_whole(reading_, told, claimed, instances=count, rounds=rounds)

    return reading(check, lambda claimed: Reading(_transcript(claimed)))


def _replayed(instance: Instance) -> Replay:
    exact = instance.digits is None
    replay = Replay(instance.given, instance.arms, instance.horizon, instance.state, exact)
    replay.play(instance.policy())
    return replay


class _Game:
    """The names that a transcript finds, and what is compared as it runs."""

    def __init__(self, instance: Instance, replay: Replay) -> None:
        self.instance = instance
        self.replay = replay
        self.pulled = self.released = 0
        self.decided = instance.opening
        self.interpreter: Interpreter | None = None

    def run(self, transcript: Reading) -> None:
        arms = list(range(1, self.instance.arms + 1))
        games = {
            "K": len(arms),
            "T": self.instance.horizon,
            "arms": arms,
            "pull": self.pull,
            "Lap": lambda scale: self.noise("Laplace", scale),
            "Normal": lambda scale: self.noise("Gaussian", scale),
            "argmax": lambda indexes: self.decide(indexes, less),
            "argmin": lambda indexes: self.decide(indexes, lambda a, b: less(b, a)),
            "draw": self.draw,
            "ask": self.ask,
            "recommend": self.recommend,
        }
        self.interpreter = Interpreter(transcript, {**games, **self.instance.inputs})
        with suppress(_OverError):
            self.interpreter.run()
        for what, ours, theirs in (
            ("pulls", self.pulled, len(self.replay.pulls)),
            ("releases", self.released, len(self.replay.releases)),
            ("decisions", self.decided, len(self.replay.decisions)),
        ):
            if ours != theirs:
                raise DifferenceError(
                    f"round {self.pulled}: the text ends with {ours} {what}, the code with {theirs}"
                )
        self.compare(self.replay.last, self.pulled)

    def pull(self, arm: Any) -> Fraction:  # noqa: ANN401  whatever the text says
        if self.pulled == self.instance.horizon:
            raise _OverError
        ours = self.replay.pulls[self.pulled]
        self.pulled += 1
        if arm != ours:
            raise DifferenceError(f"round {self.pulled}: the text pulls arm {arm}, the code arm {ours}")
        return self.instance.given.rewards[self.pulled - 1][ours - 1]

    def noise(self, kind: str, scale: Any) -> Any:  # noqa: ANN401  a number
        if self.released == len(self.replay.releases):
            raise DifferenceError(f"round {self.pulled}: the text adds noise, and the code releases nothing")
        ours = self.replay.releases[self.released]
        share = self.instance.noise_on(ours)
        expected = ours.scale * abs(share)
        if ours.kind != kind or not self.same(scale, expected):
            raise DifferenceError(
                f"round {self.pulled}: the text adds {kind} noise of scale {scale}, the code "
                f"{ours.kind} noise of scale {_shown(expected)}"
            )
        self.released += 1
        return scale * self.instance.given.noises[self.released - 1] * (1 if share > 0 else -1)

    def same(self, text: Any, code: Fraction) -> bool:  # noqa: ANN401  a number
        digits = self.instance.digits
        return bool(text == code) if digits is None else _agree(text, float(code), digits)

    def decide(self, indexes: Any, below: Callable[[Any, Any], bool]) -> int:  # noqa: ANN401  by arm
        return self.chosen(best_of(indexes, below)).arm

    def ask(self, arm: int) -> int:
        return self.chosen(frozenset([arm])).arm

    def draw(self, law: Mapping[int, Any]) -> int:
        ours = self.chosen(frozenset(arm for arm, chance in law.items() if chance != 0))
        for arm, chance in ours.law.items():
            if not _agree(law[arm], chance, self.instance.digits or _DIGITS):
                raise DifferenceError(
                    f"round {ours.round}: arm {arm} has the chance {_shown(law[arm])} in the text, "
                    f"{chance:.12g} in the code"
                )
        return ours.arm

    def recommend(self, arm: int) -> None:
        ours = self.chosen(frozenset())
        if ours.arm != arm:
            raise DifferenceError(
                f"round {ours.round}: the text recommends arm {arm}, the code arm {ours.arm}"
            )
        raise _OverError

    def chosen(self, arms: frozenset[int]) -> Decision:
        """The next request of the code, which could have been for these arms; none of them: a stop."""
        t = self.pulled + 1
        if self.decided == len(self.replay.decisions):
            raise DifferenceError(f"round {t}: the text chooses an arm, the code does not")
        ours = self.replay.decisions[self.decided]
        self.decided += 1
        if ours.round != t:
            raise DifferenceError(
                f"round {t}: the text chooses an arm, the code does so in round {ours.round}"
            )
        self.compare(ours.state, t)
        if arms != ours.arms:
            raise DifferenceError(
                f"round {t}: the text chooses of {_listed(arms)}, the code of {_listed(ours.arms)}"
            )
        return ours

    def compare(self, ours: State, t: int) -> None:
        assert self.interpreter is not None
        for name, value in ours.items():
            text = self.interpreter.names.get(name)
            if text is None:
                raise TranscriptError(f"the transcript does not keep {name}, which is compared")
            if self.instance.digits is None and text == value:
                continue
            if self.instance.digits is None:
                raise DifferenceError(
                    f"round {t}: {name} is {_shown(text)} in the text, {_shown(value)} in the code"
                )
            try:
                _compare(name, text, value, self.instance.digits)
            except DifferenceError as difference:
                raise DifferenceError(f"round {t}: {difference}") from None


def best_of(indexes: Mapping[Any, Any] | Iterable[Any], below: Callable[[Any, Any], bool]) -> frozenset[Any]:
    """The places of the largest index, all of them, from 1 on; equal ones are shown to be equal."""
    listed = indexes if isinstance(indexes, Mapping) else dict(enumerate(indexes, start=1))
    best: list[Any] = []
    for place, index in listed.items():
        if not best or below(listed[best[0]], index):
            best = [place]
        elif not below(index, listed[best[0]]):
            best.append(place)
    return frozenset(best)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One evaluation of a definition by the code: what it was given, and what came out.

    ``given`` are the inputs by the names of the transcript, ``found`` the results by its names: whole numbers
    and rationals, compared exactly; sets of arms; doubles, compared to ``digits``.
    """

    name: str
    given: Mapping[str, Any]
    found: Mapping[str, Any]
    digits: int = 12

    def __post_init__(self) -> None:
        if not self.found:
            raise ValueError(f"{self.name}: nothing is compared; accepted is at least one result")


def evaluated(evaluations: Callable[[Effort], Iterable[Evaluation]]) -> Check:
    """The transcript of a definition and the shipped function give the same in every instance.

    ``argmax`` and ``argmin`` are the sets of all arms that tie.
    """

    @certifying_nothing
    def check(claimed: Transcript, effort: Effort) -> Evidence:
        reading_, count = Reading(_transcript(claimed)), 0
        given: Mapping[str, Any] = {}
        results: Mapping[str, Any] = {}
        for each in evaluations(effort):
            count += 1
            try:
                with precision(_BITS):
                    if each.given is not given:  # the same again: another function, or another accuracy
                        given, results = each.given, _results(reading_, each)
                    _compare_values(each, results)
            except DifferenceError as difference:
                return _found(Verdict.REFUTED, f"{each.name}: {difference}", claimed, instances=count)
            except UndecidedError as reason:
                return _found(Verdict.OPEN, f"{each.name}: {reason}", claimed, instances=count)
        return _traced_whole(
            reading_, f"{count} instances, {len(claimed.lines)} lines", claimed, instances=count
        )

    return reading(check, lambda claimed: Reading(_transcript(claimed)))


def _results(transcript: Reading, each: Evaluation) -> Mapping[str, Any]:
    sets = {
        "argmax": lambda indexes: best_of(indexes, less),
        "argmin": lambda indexes: best_of(indexes, lambda a, b: less(b, a)),
    }
    interpreter = Interpreter(transcript, {**sets, **each.given})
    interpreter.run()
    return interpreter.names


def _compare_values(each: Evaluation, text: Mapping[str, Any]) -> None:
    for name, ours in each.found.items():
        if name not in text:
            raise TranscriptError(f"the transcript does not give {name}, which is compared")
        _compare(name, text[name], ours, each.digits)


def _compare(name: str, text: Any, code: Any, digits: int) -> None:  # noqa: ANN401  whatever is compared
    """Nothing where they are the same, else the first difference."""
    if isinstance(text, Matrix):
        text = text.entries
    if isinstance(code, Mapping) and isinstance(text, Mapping) and text.keys() == code.keys():
        for place, ours in code.items():
            _compare(f"{name}[{place}]", text[place], ours, digits)
        return
    same = _agree(text, code, digits) if isinstance(code, float) else text == code
    if not same:
        raise DifferenceError(f"{name} is {_shown(text)} in the text, {_shown(code)} in the code")


def _agree(text: Any, code: float, digits: int) -> bool:  # noqa: ANN401  a number
    """Whether a double is the number, to so many digits; every number that a ball holds has to be near."""
    if not isinstance(text, (int, Fraction, Irrational)):
        return False
    if math.isinf(code):
        return isinstance(text, Irrational) and bool(text.ball == ball(code))
    if not isinstance(text, Irrational):
        return bool(abs(Fraction(code) - text) * 10**digits <= abs(text))
    if not text.ball.is_finite():
        return False
    off = abs(text.ball - as_ball(Fraction(code)))
    room = abs(text.ball) / 10**digits
    if off <= room:
        return True
    if off > room:
        return False
    raise UndecidedError(f"{text} is not known to {digits} digits")


def _transcript(claimed: object) -> Transcript:
    if not isinstance(claimed, Transcript):
        raise TranscriptError(f"a trace takes a transcript, not {claimed!r:.60}")
    return claimed


def _traced_whole(transcript: Reading, told: str, claimed: Transcript, **counts: int) -> Evidence:
    """TRACED, if every part of every line has run."""
    silent = dict(transcript.silent_lines())
    if silent:
        number, what = next(iter(silent.items()))
        others = f"; nor did parts of lines {', '.join([*silent][1:])}" if len(silent) > 1 else ""
        words = f"no trace of line {number}: {what!r} never ran in {told}{others}"
        return _found(Verdict.OPEN, words, claimed, **counts)
    return _found(Verdict.DEFINED, told, claimed, **counts)


def _found(verdict: Verdict, summary: str, claimed: Transcript | str, **counts: int) -> Evidence:
    lines: dict[str, Json] = {"": claimed} if isinstance(claimed, str) else {**claimed.to_json()}
    return Evidence(verdict, _METHOD, summary, part=_METHOD, details={**counts, "lines": lines})


def _listed(arms: Iterable[Any]) -> str:
    several = sorted(arms)
    if not several:
        return "a stop"
    return f"arm{'s' * (len(several) > 1)} {', '.join(map(str, several))}"


def _shown(value: Any) -> str:  # noqa: ANN401  whatever is compared
    if isinstance(value, Mapping):
        items = [f"{name}: {_shown(each)}" for name, each in list(value.items())[:_SHOWN]]
        return f"{{{', '.join(items)}}}"
    if isinstance(value, (int, Irrational, str)):
        return str(value)
    if isinstance(value, (Fraction, float)):
        return f"{float(value):.12g}"
    return _listed(value) if isinstance(value, frozenset) else repr(value)
