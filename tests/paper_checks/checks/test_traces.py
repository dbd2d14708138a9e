"""A trace finds a changed line of the text, a changed line of the code, and a line that never ran."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.paper_checks.checks.traces.exact_matrices import (
    MATRICES,
    Matrix,
    determinant,
    dot,
    identity,
    inverse,
    outer,
    root_of,
    transposed,
    vector,
)
from banditproof.paper_checks.checks.traces.exact_values import (
    Irrational,
    as_ball,
    infimum,
    infinity,
    less,
    logarithm,
)
from banditproof.paper_checks.checks.traces.interpreter import Interpreter, Reading, TranscriptError
from banditproof.paper_checks.checks.traces.replay import Given
from banditproof.paper_checks.checks.traces.traced import Evaluation, Instance, evaluated, traced
from banditproof.paper_checks.pages.files import claim_of
from banditproof.paper_checks.pages.index import texts
from banditproof.paper_checks.pages.traced_lines import unbound
from banditproof.paper_checks.pages.transcript import Transcript
from banditproof.theory.numbers.enclosure import ball
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

EFFORT = Effort()
ROUNDS = 40


class Greedy:
    """Pulls each arm once and then, ten rounds at a time, an arm of the largest noisy sum."""

    arms = 2
    block = 10
    scale = 2

    def __init__(self):
        from banditproof.algorithms.mechanisms.laplace import Laplace

        self.noise, self.total, self.count = Laplace(self.scale), [0.0, 0.0], [0, 0]

    def act(self, t):  # noqa: ARG002  the protocol's argument
        """An arm of the largest sum."""
        from banditproof.algorithms.protocol.block_policy import Block, Mixed

        if 0 in self.count:
            return Block(self.count.index(0), 1)
        best = [arm for arm in (0, 1) if self.total[arm] == max(self.total)]
        if len(best) == 1:
            return Block(best[0], self.block)
        return Mixed(tuple((0.5, Block(arm, self.block)) for arm in best))

    def learn(self, pulls):
        """One release a block."""
        self.total[pulls.arm] = self.kept(pulls.arm) + self.noise.release(pulls.sum())
        self.count[pulls.arm] += 1

    def kept(self, arm):
        """What stays of the sum so far."""
        return self.total[arm]


def transcript(lines):
    """A transcript, from its lines by their numbers."""
    return Transcript(tuple(lines.items()))


def edited(of, number, edit):
    """A transcript with one line changed: `old -> new`, where `old` stands once."""
    old, _, new = edit.partition(" -> ")
    assert dict(of.lines)[number].count(old) == 1
    return transcript({**dict(of.lines), number: dict(of.lines)[number].replace(old, new)})


GREEDY = transcript(
    {
        "1": "S = {i: pull(i) + Lap(1/eps) for i in arms}",
        "2": "c = {i: 1 for i in arms}; t = K + 1",
        "3": "while t <= T:",
        "4": "    i = argmax(S)",
        "5": "    S[i] += sum(pull(i) for _ in range(10)) + Lap(1/eps)",
        "6": "    c[i] += 1; t += 10",
    }
)
WRONG = (
    ("1", "1/eps -> 2/eps"),
    ("2", "i: 1 -> i: 2"),
    ("3", "<= T -> <= T - 10"),
    ("4", "argmax -> argmin"),
    ("5", "S[i] += -> S[i] ="),
    ("6", "c[i] += 1 -> c[i] += 2"),
)


def games(_, policy=Greedy, rounds=ROUNDS):
    for kind in (Given.generic(1, 2, rounds), Given.flat(Fraction(0), 2, rounds)):
        yield Instance("a game", policy, kind, rounds, {"eps": Fraction(1, 2)}, kept, 2)


def kept(policy):
    return {
        "S": {arm + 1: Fraction(policy.total[arm]) for arm in (0, 1)},
        "c": {arm + 1: policy.count[arm] for arm in (0, 1)},
        "t": lambda coming: coming,
    }


def test_the_text_and_the_code_agree_where_they_say_the_same():
    found = traced(games)(GREEDY, EFFORT)
    assert found.verdict is Verdict.DEFINED
    assert found.summary == "2 instances, 80 rounds, 6 lines"
    assert found.details["lines"] == GREEDY.to_json()


@pytest.mark.parametrize("line", WRONG, ids=lambda line: line[0])
def test_a_changed_line_of_the_text_is_refuted_with_the_round(line):
    found = traced(games)(edited(GREEDY, *line), EFFORT)
    assert found.verdict is Verdict.REFUTED
    assert found.summary.startswith("a game: round ")


class Forgets(Greedy):
    """Sums of the last block alone."""

    def kept(self, arm):
        """Nothing stays."""
        return 0.0 * arm


class Louder(Greedy):
    """Twice the noise."""

    scale = 4


class Longer(Greedy):
    """Blocks of eleven rounds."""

    block = 11


class Unfair(Greedy):
    """Of arms that tie it takes the first."""

    def act(self, t):
        """The first of them."""
        from banditproof.algorithms.protocol.block_policy import Mixed

        asked = super().act(t)
        return asked.choices[0][1] if isinstance(asked, Mixed) else asked


class Silent(Greedy):
    """Releases nothing after the first pulls."""

    def learn(self, pulls):
        """The first block alone."""
        if self.count[pulls.arm] == 0:
            super().learn(pulls)


class Worst(Greedy):
    """An arm of the smallest sum."""

    def act(self, t):
        """With the sums turned round."""
        self.total = [-each for each in self.total]
        asked = super().act(t)
        self.total = [-each for each in self.total]
        return asked


@pytest.mark.parametrize("policy", [Forgets, Louder, Longer, Unfair, Silent, Worst])
def test_a_changed_line_of_the_code_is_refuted(policy):
    found = traced(partial(games, policy=policy))(GREEDY, EFFORT)
    assert found.verdict is Verdict.REFUTED, found.summary


class NotAtOnce(DPKLUCB):
    """The policy that ships, but for a thousandth more in the fourth batch of an arm."""

    def learn(self, pulls):
        """As it ships, and then a little more."""
        super().learn(pulls)
        if self.counts[pulls.arm, 1] == 4:
            self.values[pulls.arm, 0] += 2.0**-10


def test_a_shipped_policy_with_a_planted_fault_is_refuted():
    page = texts()["bern"] / "s4_algorithms_and_regret.md"
    (traced_lines,) = claim_of(str(page), "BERN-A1").sentences[0].blocks
    from banditproof.paper_checks.bern.quantities.algorithm_lines import games as shipped

    def planted(effort):
        for each in shipped(effort):
            if each.name.startswith("DP-KLUCB"):
                arguments = each.policy.keywords
                made = partial(NotAtOnce, *each.policy.args, **arguments)
                yield Instance(
                    each.name, made, each.given, each.horizon, each.inputs, each.state, each.opening
                )

    found = traced(planted)(transcript(dict(traced_lines.lines)), EFFORT)
    assert found.verdict is Verdict.REFUTED
    assert "S is" in found.summary


def test_a_part_of_a_line_that_no_instance_runs_leaves_it_open():
    short = traced(partial(games, rounds=2))(GREEDY, EFFORT)
    assert short.verdict is Verdict.OPEN
    assert short.summary.startswith("no trace of line 4: ")
    assert "lines 5, 6" in short.summary
    branch = edited(GREEDY, "4", "argmax(S) -> argmax(S) if t < 1000 else argmin(S)")
    found = traced(games)(branch, EFFORT)
    assert found.verdict is Verdict.OPEN
    assert found.summary.startswith("no trace of line 4: 'argmin(S)' never ran")


@pytest.mark.parametrize(("line", "edit", "said"), [
    ("5", "sum( -> total(", "names total, unknown there"),
    ("2", "i: 1 -> i: 1/0", "line 2 has no value"),
    ("4", "argmax(S) -> argmax(S).real", "not in the language of transcripts"),
    ("6", "t += 10 -> import os", "not in the language of transcripts"),
    ("6", "t += 10 -> t += ", "line 6 is no Python"),
    ("3", "while t <= T: -> while t <= T - 100 or t > 0 and T < 0:", None),
])  # fmt: skip
def test_a_mistake_in_a_transcript_is_no_difference(line, edit, said):
    changed = edited(GREEDY, line, edit)
    if said is None:
        assert traced(games)(changed, EFFORT).verdict is Verdict.REFUTED
    else:
        with pytest.raises(TranscriptError, match=said):
            traced(games)(changed, EFFORT)


ABSOLUTE = transcript({"d": "d = x if x >= 0 else -x", "s": "s = argmax([d, d, 0])"})


def absolutes(_, values=(-2, 3), wrong=0):
    for x in values:
        yield Evaluation(f"x = {x}", {"x": x}, {"d": float(abs(x)) + wrong, "s": frozenset({1, 2})})


def test_a_definition_is_compared_with_a_function_value_by_value():
    assert evaluated(absolutes)(ABSOLUTE, EFFORT).verdict is Verdict.DEFINED
    found = evaluated(absolutes)(edited(ABSOLUTE, "d", "-x -> x"), EFFORT)
    assert found.summary == "x = -2: d is -2 in the text, 2 in the code"
    assert evaluated(partial(absolutes, wrong=1e-9))(ABSOLUTE, EFFORT).verdict is Verdict.REFUTED
    assert evaluated(partial(absolutes, values=(2, 3)))(ABSOLUTE, EFFORT).verdict is Verdict.OPEN
    assert evaluated(partial(absolutes, values=()))(ABSOLUTE, EFFORT).verdict is Verdict.OPEN
    with pytest.raises(ValueError, match="nothing is compared"):
        Evaluation("x", {}, {})


@pytest.mark.parametrize(("text", "code", "verdict"), [
    ("endless", math.inf, Verdict.DEFINED),
    ("endless", 1e300, Verdict.REFUTED),
    ("endless", -math.inf, Verdict.REFUTED),
    ("log(2)", math.inf, Verdict.REFUTED),
    ("log(2)", math.log(2), Verdict.DEFINED),
    ("log(2)", math.log(2) * (1 + 1e-11), Verdict.REFUTED),
    ("log(1)", 0.0, Verdict.DEFINED),
    ("log(1)", 5e-324, Verdict.REFUTED),
    ("[endless]", math.inf, Verdict.REFUTED),
])  # fmt: skip
def test_a_double_is_the_number_of_the_text_or_it_is_not(text, code, verdict):
    def one(_):
        yield Evaluation("one", {"endless": infinity()}, {"d": code})

    assert evaluated(one)(transcript({"d": f"d = {text}"}), EFFORT).verdict is verdict


def test_the_first_difference_is_named_by_its_place():
    def one(_):
        yield Evaluation("one", {}, {"d": {1: {1: 0.5, 2: 0.5}, 2: {1: 0.25, 2: 0.75}}})

    lines = transcript({"d": "d = {t: {i: 1/2 for i in range(1, 3)} for t in range(1, 3)}"})
    assert evaluated(one)(lines, EFFORT).summary == "one: d[2][1] is 0.5 in the text, 0.25 in the code"


def test_equal_numbers_are_those_that_are_made_alike():
    assert logarithm(3) == logarithm(3)
    assert not less(logarithm(3), logarithm(3))
    assert less(logarithm(3), logarithm(4))
    with pytest.raises(ValueError, match="too close"):
        less(logarithm(3) + logarithm(2), logarithm(6))


@given(st.fractions(-2, 2, max_denominator=64), st.fractions(-2, 2, max_denominator=64), st.floats(0.1, 3))
def test_the_infimum_of_a_parabola_is_enclosed(low, other, scale):
    low, high = sorted((low, other))
    factor = Fraction(scale)

    def parabola(z):
        return Irrational(ball(factor * z * z + z), ("parabola", z))

    found = infimum(parabola, low, high)
    at = min(max(-1 / (2 * factor), low), high)
    assert abs(found.ball - ball(factor * at * at + at)).lower() <= 0
    assert found.ball.rad() < 1e-12 or low == high


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=4))
def test_the_interpreter_computes_what_python_does(numbers):
    lines = transcript({"1": "s = sum([x*x for x in xs if x > 0]); best = max(xs)", "2": "p = s/7 - best**2"})
    running = Interpreter(Reading(lines), {"xs": numbers})
    running.run()
    assert running.names["s"] == sum(x * x for x in numbers if x > 0)
    assert running.names["p"] == Fraction(sum(x * x for x in numbers if x > 0), 7) - max(numbers) ** 2


# Laws of actions, stops, vectors of noise, matrices.


class Drawing:
    """Draws an arm, the second with a third; stops after four rounds; releases two numbers a round."""

    def __init__(self):
        from banditproof.algorithms.mechanisms.gaussian import Gaussian

        self.noise, self.kept = Gaussian(2), [0.0, 0.0]

    def act(self, t):
        """A law, or a stop."""
        from banditproof.algorithms.protocol.block_policy import Block, Mixed, Stop

        return Stop(1) if t > 4 else Mixed(((2 / 3, Block(0)), (1 / 3, Block(1))))

    def learn(self, pulls):
        """A reward in two coordinates."""
        self.kept = self.noise.release(pulls.sum() * np.array([1.0, 1 / 3]))


DRAWING = transcript(
    {
        "1": "for t in range(1, 5):",
        "2": "    i = draw({1: 2/3, 2: 1/3})",
        "3": "    r = pull(i); v = vector([r + Normal(2), r/3 + Normal(2)])",
        "4": "recommend(2)",
    }
)


def drawing(_):
    yield Instance(
        "a game",
        Drawing,
        Given(Given.generic(1, 2, 9).rewards, Given.generic(1, 2, 9).noises),
        9,
        {**MATRICES, "v": vector([0, 0])},
        lambda policy: {"v": {place: float(each) for place, each in enumerate(policy.kept, 1)}},
        0,
        digits=9,
    )


@pytest.mark.parametrize(("line", "edit", "says"), [
    ("1", "5 -> 4", "round 4: the text chooses of a stop, the code of arms 1, 2"),
    ("2", "2/3, 2: 1/3 -> 1/2, 2: 1/2", "round 1: arm 1 has the chance 0.5"),
    ("2", "draw({1: 2/3, 2: 1/3}) -> ask(1)", "round 1: the text chooses of arm 1, the code of arms 1, 2"),
    ("3", "r/3 -> r", "round 2: v[2] is"),
    ("3", "r + Normal(2), -> r + Normal(1),", "round 1: the text adds Gaussian noise of scale 1"),
    ("3", ", r/3 + Normal(2)] -> , r/3]", "round 2: v[2] is"),
    ("4", "(2) -> (1)", "round 5: the text recommends arm 1, the code arm 2"),
])  # fmt: skip
def test_a_law_a_stop_and_a_vector_are_compared(line, edit, says):
    assert traced(drawing)(DRAWING, EFFORT).summary.endswith("4 lines, doubles to 9 digits")
    found = traced(drawing)(edited(DRAWING, line, edit), EFFORT)
    assert found.verdict is Verdict.REFUTED
    assert says in found.summary


@hypothesis_settings(max_examples=25)
@given(st.lists(st.fractions(-2, 2, max_denominator=8), min_size=6, max_size=6))
def test_matrices_are_inverted_exactly_and_rooted(numbers):
    rows = Matrix([numbers[:2], numbers[2:4]])
    positive = rows @ transposed(rows) + identity(2)
    assert positive @ inverse(positive) == identity(2)
    assert determinant(positive) > 0
    found = root_of(positive)
    for place, each in (found @ found - positive).entries.items():
        assert abs(as_ball(each)).lower() <= 0, place
    x = vector(numbers[4:])
    assert dot(x, positive @ x) == sum((outer(x) @ positive).rows[i][i] for i in (0, 1))


def test_two_changed_lines_are_a_mutant_of_neither():
    good = traced(games)(GREEDY, EFFORT)
    both = traced(games)(edited(edited(GREEDY, *WRONG[0]), *WRONG[1]), EFFORT)
    rest = {
        name: [traced(games)(edited(GREEDY, *edit), EFFORT)]
        for name, edit in zip("3456", WRONG[2:], strict=True)
    }
    assert both.verdict is Verdict.REFUTED
    assert len(list(unbound(good, {"both": [both], **rest}))) == 2
    every = {str(n): [traced(games)(edited(GREEDY, *edit), EFFORT)] for n, edit in enumerate(WRONG)}
    assert list(unbound(good, every)) == []
