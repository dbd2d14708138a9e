"""Best-arm identification again, round by round in plain Python; nothing is shared with the policies."""

import math
from fractions import Fraction

from banditproof.theory.identification.stopping_rule import c_gaussian, w_bar
from banditproof.theory.identification.zeta import zeta

from .replayed_stage import ReplayedStage


def gaussian_threshold(arms, delta, counts):
    """``c^G`` of (5.10)."""
    iterated = sum(math.log(4 + math.log(w)) for w in counts)
    return 2 * c_gaussian(math.log((arms - 1) / delta) / 2) + 2 * iterated


def spread_over_phases(arms, delta, w, s):
    """``K zeta(s) k^s/delta``, with k the phase of w rewards."""
    return arms * zeta(s) * (math.log2(w) + 2) ** s / delta


def adap_tt_threshold(arms, delta, epsilon, counts, *, s=2, sigma=0.5):
    """``c^{G,eps}`` of (5.11)."""
    split = delta / (2 * math.prod(spread_over_phases(1, 1, w, s) for w in counts))
    widths = (math.log(2 * spread_over_phases(arms, delta, w, s)) / (epsilon * sigma) for w in counts)
    noise = sum(width**2 / w for width, w in zip(widths, counts, strict=True))
    return 2 * gaussian_threshold(arms, split, counts) + noise


def adap_tt_star_threshold(arms, delta, epsilon, gap, counts, *, s=2, sigma=0.5):
    """(5.14), with one form below 3 epsilon and another from there on, where k has no exponent."""
    total, rate = adap_tt_threshold(arms, 2 * delta / 3, epsilon, counts, s=s, sigma=sigma) / 2, math.sqrt(2)
    if far := gap >= 3 * epsilon:
        k = max(math.log2(w) + 2 for w in counts)
        total = 3 / sigma**2 * math.log(3 * arms * zeta(s) * k / delta)
    for w in counts:
        union = math.log(3 * spread_over_phases(arms, delta, w, s))
        h = w_bar(2 * union + 4 * math.log(4 + math.log(w)) + 0.5) / 2
        if far:
            total += 3 * epsilon / (rate * sigma) * math.sqrt(w * h)
        else:
            total += rate / (epsilon * sigma) * math.sqrt(h / w) * union
    return float(total)


def best_of(scores, pulls, ties):
    top = [arm for arm, score in enumerate(scores) if score == max(scores)]
    return min(top, key=lambda arm: (pulls[arm], arm)) if ties == "least" else top[0]


def algorithm_10(arms, luck, horizon, *, epsilon, delta, star, counts, bonus, ties, beta=0.5):
    """The actions, and the recommendation or None: Algorithm 10, line by line."""
    epsilon, delta = float(Fraction(epsilon)), float(Fraction(delta))
    cap = 3 * epsilon if star else math.inf

    def cost(mu, w, a, b):
        gap = max(mu[a] - mu[b], 0.0)
        return gap * min(cap, gap) / (0.5 * (1 / w[a] + 1 / w[b]))

    def threshold(mu, w, a, b):
        if star:
            return adap_tt_star_threshold(arms, delta, epsilon, max(mu[a] - mu[b], 0.0), (w[a], w[b]))
        return adap_tt_threshold(arms, delta, epsilon, (w[a], w[b]))

    actions = list(range(arms))[:horizon]
    rewards = [[] for _ in range(arms)]
    mu, k, start, w = [], [1] * arms, [1] * arms, [1] * arms
    for a in actions:
        rewards[a].append(luck.reward(a, a + 1))
        mu.append(rewards[a][0] + luck.noise() / epsilon)
    if len(actions) < arms:
        return actions, None
    led, own = [0] * arms, [0] * arms
    n = arms + 1
    while True:
        pulls = [len(each) for each in rewards]
        for a in range(arms):
            if pulls[a] >= 2 * start[a]:
                k[a] += 1
                fresh = rewards[a][start[a] :]
                w[a], start[a] = len(fresh), pulls[a]
                mu[a] = (sum(fresh) + luck.noise() / epsilon) / w[a]
                assert w[a] == 2 ** (k[a] - 2)
        best = best_of(mu, pulls, ties)
        if all(cost(mu, w, best, b) >= threshold(mu, w, best, b) for b in range(arms) if b != best):
            return actions, best
        if n > horizon:
            return actions, None
        m = [math.log(n)] * arms if bonus == "log" else k
        leader = best_of(
            [mu[a] + math.sqrt(m[a] / w[a]) + m[a] / (epsilon * w[a]) for a in range(arms)], pulls, ties
        )
        seen = pulls if counts == "pulls" else w
        negative = [-math.inf if a == leader else -cost(mu, seen, leader, a) for a in range(arms)]
        challenger = best_of(negative, pulls, ties)
        action = leader if own[leader] <= beta * (led[leader] + 1) else challenger
        actions.append(action)
        rewards[action].append(luck.reward(action, n))
        own[leader] += action == leader
        led[leader] += 1
        n += 1


def likelihood_ratio(arms, luck, horizon, *, delta, heuristic, following):
    """The actions, and the recommendation or None, of a sampling rule with the GLR rule of (5.9), (5.10)."""
    sums, pulls, actions = [0.0] * arms, [0] * arms, []
    while True:
        n = len(actions)
        if n >= arms:
            mu = [total / many for total, many in zip(sums, pulls, strict=True)]
            best = mu.index(max(mu))
            enough = True
            for b in range(arms):
                if b != best:
                    level = gaussian_threshold(arms, float(Fraction(delta)), (pulls[best], pulls[b]))
                    if heuristic:
                        level = math.log((1 + math.log(n)) / float(delta))
                    enough &= gaussian_cost(mu, pulls, best, b) > level
            if enough:
                return actions, best
        if n == horizon:
            return actions, None
        action = n if n < arms else following(mu, pulls, n + 1)
        actions.append(action)
        sums[action] += luck.reward(action, n + 1)
        pulls[action] += 1


def gaussian_cost(mu, pulls, a, b):
    return max(mu[a] - mu[b], 0.0) ** 2 / (0.5 * (1 / pulls[a] + 1 / pulls[b]))


class TopTwo:
    """The sampling rule of TTUCB."""

    def __init__(self, arms, *, beta=0.5):
        self.led, self.own, self.beta = [0] * arms, [0] * arms, beta

    def __call__(self, mu, pulls, n):
        index = [m + math.sqrt(math.log(n) / many) for m, many in zip(mu, pulls, strict=True)]
        leader = index.index(max(index))
        costs = [math.inf if a == leader else gaussian_cost(mu, pulls, leader, a) for a in range(len(mu))]
        action = leader
        if self.own[leader] > self.beta * (self.led[leader] + 1):
            action = costs.index(min(costs))
        self.own[leader] += action == leader
        self.led[leader] += 1
        return action


def in_turn(mu, pulls, n):  # noqa: ARG001  as any sampling rule
    return (n - 1) % len(mu)


def actions_and_stop(policy, luck, horizon):
    from banditproof.algorithms.protocol.block_policy import Stop, play

    stage, actions, stop = ReplayedStage(luck), [], None
    for block in play(policy, stage, horizon, arms=policy.arms):
        if isinstance(block, Stop):
            stop = block.arm
        else:
            actions += [block.arm] * block.length
    if stop is None and isinstance(last := policy.act(horizon + 1), Stop):
        stop = last.arm
    return actions, stop, stage.releases
