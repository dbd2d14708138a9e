"""The largest chance of a right answer, against a plain program of its own, by hand, and beside policies."""

from fractions import Fraction

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.protocol.block_policy import Block, Stop
from banditproof.algorithms.simulation.identification import identify
from banditproof.verify.enumeration.exact_privacy import law_of_subject
from banditproof.verify.optimal.best_answer import answers_of_law, best_answer
from banditproof.verify.optimal.privacy import Privacy

PAIR = (Fraction(3, 4), Fraction(1, 2))
FAR = (Fraction(9, 10), Fraction(1, 10))
TRIPLE = (Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))
TENTH = Fraction(1, 10)


def test_values_by_hand():
    # one pull: who sees 0 names the other arm, which is right twice as often as wrong
    assert best_answer(PAIR, 1, Privacy(None), TENTH).value.lower == Fraction(1, 5)
    # who looks at nothing is right once for each K - 1 times it is wrong
    blind = best_answer(TRIPLE, 2, Privacy(Fraction(0)), TENTH).value
    assert blind.lower <= TENTH / 2 <= blind.upper
    assert blind.width < Fraction(1, 10**12)
    # where all arms are best no answer is wrong
    assert best_answer((Fraction(1, 2),) * 2, 1, Privacy(Fraction(0)), TENTH).value.lower == 1


class _Asks:
    """Pulls each arm once, names the one that paid more by noisy rewards, and nothing on a tie."""

    def __init__(self, scale, least=1):
        self.noise, self.least, self.seen = DiscreteLaplace(scale), least, []

    def act(self, t):  # noqa: ARG002
        if len(self.seen) < 2:
            return Block(len(self.seen), 1)
        gap = self.seen[0] - self.seen[1]
        return Stop(int(gap < 0)) if abs(gap) >= self.least else Block(0, 1)

    def learn(self, pulls):
        if len(self.seen) < 2:
            self.seen.append(self.noise.release(pulls.sum()))


@pytest.mark.parametrize(("scale", "beyond"), [(1, False), (Fraction(1, 20), True)])
def test_an_honest_policy_is_no_better_and_one_that_looks_is(scale, beyond):
    law, _ = law_of_subject(lambda: _Asks(scale), arms=2, horizon=3, tail=1e-9)
    right, wrong = answers_of_law(law, FAR)
    risk = Fraction(wrong.upper)
    largest = best_answer(FAR, 2, Privacy(Fraction(1)), risk).value
    assert (right.lower > largest.upper) == beyond
    assert (right.upper < largest.lower) != beyond
    runs = identify(lambda: _Asks(scale), Bernoulli([0.9, 0.1]), runs=4000, seed=3, horizon=3)
    stopped = runs.runs - runs.cut
    assert stopped / runs.runs == pytest.approx(float(right) + float(wrong), abs=0.03)


def test_the_chances_of_a_law_by_hand():
    law, _ = law_of_subject(lambda: _Asks(Fraction(1, 100)), arms=2, horizon=3, tail=1e-9)
    right, wrong = answers_of_law(law, FAR)
    assert float(right) == pytest.approx(0.81, abs=1e-6)
    assert float(wrong) == pytest.approx(0.01, abs=1e-6)
    # before the second pull is known it has not stopped
    early, _ = law_of_subject(lambda: _Asks(Fraction(1, 100)), arms=2, horizon=2, tail=1e-9)
    assert answers_of_law(early, FAR)[0].upper < Fraction(1, 1000)
