"""A limit on work that is the same on every machine."""

import pytest
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.verify.enumeration.action_law import TooLargeError
from banditproof.verify.enumeration.exact_privacy import exact_privacy, law_of_subject, privacy_of_law
from banditproof.verify.enumeration.work_limit import Work
from banditproof.verify.zoo.win_stay import WinStay


def steps():
    return AdaPUCB(2, epsilon=1, noise=DiscreteLaplace)


@pytest.mark.parametrize("make", [steps, WinStay])
def test_work_grows_with_the_horizon_and_is_the_same_each_time(make):
    spent = []
    for horizon in (3, 5, 5):
        work = Work()
        law_of_subject(make, arms=2, horizon=horizon, tail=1e-3, work=work)
        spent.append(work.spent)
    assert 0 < spent[0] < spent[1] == spent[2]


@pytest.mark.parametrize("make", [steps, WinStay])
@pytest.mark.parametrize("share", [0.2, 0.9, 0.999])
def test_beyond_the_limit_fewer_rounds_are_named_and_the_audit(make, share):
    needed = Work()
    law_of_subject(make, arms=2, horizon=6, tail=1e-3, work=needed)
    with pytest.raises(TooLargeError, match=r"more than .* operations; possible: .*an audit") as caught:
        law_of_subject(make, arms=2, horizon=6, tail=1e-3, work=Work(needed.spent * share))
    assert 1 <= caught.value.rounds <= 6


def test_suprema_cost_work_too_and_one_law_serves_all_notions():
    law, _ = law_of_subject(steps, arms=2, horizon=5)
    for notion in ("view", "table", "tree"):
        apart = exact_privacy(steps, arms=2, horizon=5, notion=notion, epsilon=0.3, rho=True, orders=(2.0,))
        found = privacy_of_law(law, notion=notion, epsilon=0.3, rho=True, orders=(2.0,))
        assert (found.epsilon, found.deltas, found.renyi, found.rho) == (
            *(apart.epsilon, apart.deltas, apart.renyi, apart.rho),
        )
        with pytest.raises(TooLargeError, match="more than 1 operations"):
            privacy_of_law(law, notion=notion, rho=True, work=Work(1))


class Undecided:
    """Every round releases its reward and keeps all numbers: no two runs of a round ever meet."""

    acts = 0

    def __init__(self):
        self.seen = ()

    def act(self, t):  # noqa: ARG002  all rounds are alike
        type(self).acts += 1
        return Block(len(self.seen) % 2)

    def learn(self, pulls):
        self.seen = (*self.seen, DiscreteLaplace(2.0).release(pulls.sum()))


class Patient(Work):
    """Notices what is too much only when it is spent."""

    def foresee(self, operations, *, horizon, rounds):  # noqa: ARG002  nothing is foreseen
        super().foresee(0.0, horizon=horizon, rounds=rounds)


def steps_followed(work, *, horizon=3):
    Undecided.acts = 0
    law_of_subject(Undecided, arms=2, horizon=horizon, tail=1e-20, work=work)
    return Undecided.acts


def test_an_enumeration_that_cannot_end_says_so_after_few_steps():
    round_1 = Work()
    runs = steps_followed(round_1, horizon=2) - 1
    round_2 = runs * round_1.spent / 2  # of which half is what each number costs in the round after
    followed = {}
    for kind in (Work, Patient):
        with pytest.raises(TooLargeError, match="more than"):
            steps_followed(kind(round_1.spent + 0.4 * round_2))
        followed[kind] = Undecided.acts - 1
    assert followed[Patient] > 0.35 * runs
    assert followed[Work] < 0.5 * followed[Patient]
