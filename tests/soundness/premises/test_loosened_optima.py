"""False certificates of optimal policies, times, designs and matrices, for premises that are a little weaker.

`loosened` says what stands beside each forged certificate.
"""

from banditproof.verify.certificates.characteristic_time import characteristic_time_certificate
from banditproof.verify.certificates.linear_bound import linear_bound_certificate
from banditproof.verify.certificates.optimal_design import design_certificate
from banditproof.verify.certificates.optimal_policy import optimal_policy_certificate

from .loosened import assert_refused, certificate_about


def policy_of_two_rounds(masses, denominator, **goal):
    """A policy of two rounds for two arms, one of which always pays and the other one never.

    The masses are the chances of its two actions, times the denominator, after reward 0 and after reward 1.
    """
    payload = {"goal": "regret", "horizon": 2, "lower": "0", "upper": "3/4", "prior": None, "epsilon": None}
    payload |= {"instances": [["1", "0"], ["0", "1"]], "relabellings": [[0, 1]], "weights": ["1/2", "1/2"]}
    policy = {"denominator": denominator, "masses": masses}
    return optimal_policy_certificate(payload | {"policy": policy} | goal)


def test_privacy_holds_in_both_directions():
    """After reward 1 the arms are 0, 0 with chance 1/2, above delta = 1/100, and never after reward 0."""
    masses = {"00": ["0", "1"], "01": ["2", "1"], "10": ["0", "0"], "11": ["0", "0"]}

    def private(delta):
        prices = {"denominator": "1", "prices": {}}
        goal = {"epsilon": "7/10", "delta": delta, "prior": ["1/2", "1/2"], "multipliers": prices}
        return policy_of_two_rounds(masses, "2", **goal)

    assert_refused(private("1/100"), "is above delta if the reward of round 1 changes", private("1/2"))


def test_concentrated_privacy_holds_at_every_order():
    """Chances 3/4 and 1/4 have a divergence below 25*rho at order 25, and far above rho near order 1."""
    masses = {"00": ["1", "3"], "01": ["3", "1"], "11": ["1", "3"], "10": ["3", "1"]}

    def concentrated(rho):
        orders = {"denominator": "1", "steps": [[0, 1, ["25"]], [1, 1, ["25"]]]}
        prices = {"denominator": "1", "ratios": "1", "steps": "1", "prices": {}}
        return policy_of_two_rounds(masses, "8", rho=rho, orders=orders, multipliers=prices)

    assert_refused(
        concentrated("1/20"), "costs no more than rho at every order does not follow", concentrated("2")
    )


def test_an_allocation_is_judged_by_its_nearest_challenger():
    """Of means 1, 0, 9/10 the certificate compares the first two; the third guarantees 1/1200, not 1/12."""

    def at_least(lower):
        challenger = {"challenger": 1, "position": "1", "by": "information", "weight": "1"}
        payload = {"measure": "kl", "family": "gaussian", "sigma": "1", "means": ["1", "0", "9/10"]}
        payload |= {"epsilon": None, "beta": None, "allocation": ["1"] * 3, "alternatives": [challenger]}
        return characteristic_time_certificate(payload | {"lower": lower, "upper": "10"})

    assert_refused(at_least("1/12"), "against arm 2 the allocation guarantees", at_least("1/1201"))


def test_an_allocation_meets_the_constraints_of_all_actions():
    """False: the bound is 2. One pull in all tells the first action from the best one, but not the second.

    That takes ``n1 + n2 >= 1/2`` and ``n1 + n2 >= 2``; pulls cost 2 and 1, and 2 of the first are enough.
    """

    def at_most(upper):
        payload = {"actions": [["1", "0"], ["1/3", "1"], ["2/3", "1"]], "theta": ["3", "0"], "best": 0}
        payload |= {"epsilon": None, "coordinates": [1], "form": [["1"]], "lower": "0", "upper": upper}
        payload |= {"allocation": [{"action": 1, "pulls": "1"}], "multipliers": [{"action": 1, "price": "1"}]}
        return linear_bound_certificate(payload)

    assert_refused(at_most("1"), "the allocation costs 4, above 1", at_most("4"))


def test_a_design_spans_all_actions():
    """A design on action (1, 0) alone estimates nothing of action (0, 1), which is outside of its span."""

    def on_the_first(other_action):
        one, zero = ({"lower": end, "upper": end} for end in ("1", "0"))
        payload = {"actions": [["1", "0"], other_action], "support": [{"action": 0, "weight": "1"}]}
        payload |= {"coordinates": [0], "optimal_log_det": zero, "largest_norm": one, "log_det": zero}
        return design_certificate(payload)

    forged, twin = on_the_first(["0", "1"]), on_the_first(["1/2", "0"])
    assert_refused(forged, "action 1 is outside the span of the support", twin)


def test_a_strict_order_of_matrices_is_weak_after_any_matrix():
    """A > B does not give M.T*A*M > M.T*B*M: M may be zero."""

    def after_any_matrix(sign):
        text, box = f"M.T*A*M {sign} M.T*B*M", {"A": "symmetric n", "B": "symmetric n", "M": "square n"}
        parts = [{"fact": 0, "after": "M", "weight": "1"}]
        values = {"A": [["1"]], "B": [["0"]], "M": [["1"]]}
        how = {"witness": {"sizes": {"n": 1}, "values": values, "steps": []}}
        how["steps"] = [{"says": text, "rule": "combination", "parts": parts}]
        return certificate_about("matrices", text, box, ["A > B"], **how)

    assert_refused(after_any_matrix(">"), "nothing in the combination is strict", after_any_matrix(">="))


def test_a_condition_on_what_is_built_holds_at_the_end_only():
    """The conclusion t <= 0 is false, since t grows while s falls from 3; only at the end is s <= 1.

    The forged step uses two facts, but s <= 1 is none there; the twin has an s <= 1 in each step.
    """

    def never_positive(s, built, row):
        parts = [{"fact": fact, "weight": "1", "after": "1"} for fact in (0, 1)]
        base = {"rule": "combination", "says": "0 <= 0", "parts": []}
        step = {"rule": "combination", "says": "t + s - 1 <= 0", "parts": parts}
        how = {"built": dict.fromkeys(built, "(-oo, oo)"), "invariants": ["t <= 0"], "steps": []}
        how |= {
            "witness": {"sizes": {}, "values": {}, "steps": [row, row]},
            "base": [[base]],
            "step": [[step]],
        }
        return certificate_about(
            "matrices", "t <= 0", {"s": s, "t": "starts 0, then t + s - 1"}, ["s <= 1"], **how
        )

    forged = never_positive("starts 3, then s - 1", "st", {})
    twin = never_positive("each step (-oo, oo)", "t", {"s": "0"})
    assert_refused(forged, "a list has the wrong length", twin)
