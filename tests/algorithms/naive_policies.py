"""The policies of the texts again, round by round in plain Python; they share nothing with the package."""

import math
from functools import cache


def best_of(scores, luck, ties):
    top = [arm for arm, score in enumerate(scores) if score == max(scores)]
    return top[0] if ties == "first" else luck.one_of(top)


def kl(p, q):
    total = 0.0
    for a, b in ((p, q), (1 - p, 1 - q)):
        if a > 0:
            total += math.inf if b <= 0 else a * math.log(a / b)
    return total


def largest(holds, low, high):
    """The largest q in [low, high] with holds(q), which is true up to a point and false from there on."""
    if holds(high):
        return high
    for _ in range(1200):
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def kl_upper(p, level):
    """The largest q with kl(p, q) <= level, by u = -log(1 - q), which tells q from 1 much longer."""
    if p >= 1:
        return 1.0

    def inside(u):
        spread = (1 - p) * (math.log(1 - p) + u)
        return (p * math.log(p / -math.expm1(-u)) if p > 0 else 0.0) + spread <= level

    # kl(p, q) >= (1 - p) u - log 2
    return -math.expm1(-largest(inside, -math.log1p(-p), (level + 1) / (1 - p)))


def d_eps(x, y, epsilon):
    """The minimum over z in [x, y] of epsilon (z - x) + kl(z, y), by thirds."""
    low, high = x, y
    for _ in range(120):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if epsilon * left + kl(left, y) <= epsilon * right + kl(right, y):
            high = right
        else:
            low = left
    z = (low + high) / 2
    return min(epsilon * (w - x) + kl(w, y) for w in (x, y, z))


def clip(x):
    return max(0.0, min(1.0, x))


def adap_ucb_index(mean, n, t, beta, epsilon):
    return mean + math.sqrt(beta * math.log(t) / (2 * n)) + beta * math.log(t) / (epsilon * n)


def adap_klucb_index(mean, n, t, beta, epsilon):
    check = clip(mean + beta * math.log(t) / (epsilon * n))
    return kl_upper(check, beta * math.log(t) / n)


def adac_ucb_index(mean, n, t, beta, rho):
    return mean + math.sqrt((1 / (2 * n) + 1 / (rho * n**2)) * beta * math.log(t))


def adar_ucb_index(mean, n, t, *, beta, alpha, epsilon):
    return mean + math.sqrt((1 / (2 * n) + alpha / (epsilon * n**2)) * beta * math.log(t))


def ucb_index(mean, n, t, beta):
    return mean + math.sqrt(beta * math.log(t) / (2 * n))


def episodes(arms, horizon, luck, *, index, scale_of_mean, first_count, ties):
    """Algorithm 7: the arm of every round; ``scale_of_mean(n)`` is that of the noise, if any."""
    pulls = [0] * arms
    statistic = [0.0] * arms
    actions = []
    left, rewards, current = 0, [], None
    for t in range(1, horizon + 1):
        if left == 0:
            if 0 in pulls:
                current, left = pulls.index(0), 1
            else:
                counts = [first_count if n == 1 else n / 2 for n in pulls]
                scores = [index(m, n, t) for m, n in zip(statistic, counts, strict=True)]
                current = best_of(scores, luck, ties)
                left = pulls[current]
            rewards = []
        actions.append(current)
        rewards.append(luck.reward(current, t))
        pulls[current] += 1
        left -= 1
        if left == 0:
            statistic[current] = sum(rewards) / len(rewards)
            if scale_of_mean is not None:
                n = first_count if len(rewards) == 1 and pulls[current] == 1 else len(rewards)
                statistic[current] += scale_of_mean(n) * luck.noise()
    return actions


def dp_klucb(arms, horizon, luck, *, epsilon, n0, alpha, ties):
    """Algorithm 1 with the index (12); ``alpha`` a whole number, so that the batches are n0 alpha^m."""
    total, count, batches = [0.0] * arms, [0] * arms, [0] * arms
    actions = []
    left, fresh, current = 0, 0.0, None
    for t in range(1, horizon + 1):
        if left == 0:
            if 0 in batches:
                current = batches.index(0)
            else:
                scores = []
                for arm in range(arms):
                    x, level = clip(total[arm] / count[arm]), math.log(t) / count[arm]
                    if epsilon * (1 - x) <= level:
                        scores.append(1.0)
                    else:
                        inside = lambda q, x=x, level=level: d_eps(x, q, epsilon) <= level  # noqa: E731
                        scores.append(largest(inside, x, 1 - 1e-15))
                current = best_of(scores, luck, ties)
            left, fresh = n0 * alpha ** batches[current], 0.0
        actions.append(current)
        fresh += luck.reward(current, t)
        left -= 1
        if left == 0:
            total[current] += fresh + luck.noise() / epsilon
            count[current] += n0 * alpha ** batches[current]
            batches[current] += 1
    return actions


def dp_imed(arms, horizon, luck, *, epsilon, alpha, ties):
    """Algorithm 1, in batches of whole rounds; the divergence at the tilted mean or at x   [BERN-EQ6]."""

    @cache
    def ends(m):
        return math.ceil((alpha**m - 1) / (alpha - 1))

    def divergence(x, y):
        if y in {0, 1}:
            return epsilon * (y - x)
        z = max(x, y / (y + (1 - y) * math.exp(epsilon)))
        return epsilon * (z - x) + kl(z, y)

    totals, n, m, actions, left = [0.0] * arms, [0] * arms, [0] * arms, [], 0
    for t in range(1, horizon + 1):
        if left == 0:
            if 0 in m:
                arm = m.index(0)
            else:
                means = [clip(total / many) for total, many in zip(totals, n, strict=True)]
                scores = [
                    -(many * divergence(mean, max(means)) + math.log(many))
                    for mean, many in zip(means, n, strict=True)
                ]
                arm = best_of(scores, luck, ties)
            left, fresh = ends(m[arm] + 1) - ends(m[arm]), 0.0
        actions.append(arm)
        fresh += luck.reward(arm, t)
        n[arm] += 1
        left -= 1
        if left == 0:
            totals[arm] += fresh + luck.noise() / epsilon
            m[arm] += 1
    return actions


def dp_ucb(arms, rounds, luck, *, horizon, epsilon, delta, decay):
    """A noisy total is summed anew over dyadic intervals of rewards."""
    levels = math.floor(math.log2(horizon)) + 1
    own, noise, actions = [[] for _ in range(arms)], [{} for _ in range(arms)], []
    for t in range(1, rounds + 1):
        log_risk, scores = math.log(2 / delta) + decay * math.log(t), []
        for rewards, noises in zip(own, noise, strict=True):
            n = end = len(rewards)
            total = 0.0 if n else math.inf
            while end:  # n in binary: the last 2^i rewards, the 2^j before them, ...
                size = end & -end
                total += sum(rewards[end - size : end]) + noises[end - size, end]
                end -= size
            width = math.sqrt(8) * levels**1.5 * log_risk / epsilon
            n = max(n, 1)
            scores.append(total / n + math.sqrt(2 * log_risk / n) + width / n)
        arm = best_of(scores, luck, "first")
        actions.append(arm)
        own[arm].append(luck.reward(arm, t))
        n = len(own[arm])
        noise[arm][n - (n & -n), n] = luck.noise() * levels / epsilon
    return actions


def composition(arms, rounds, luck, *, horizon, epsilon, delta):
    """UCB on sums that are all released again in every round."""
    sums, counts, indexes, actions = [0.0] * arms, [0] * arms, None, []
    level, scale = math.log(2 / delta), arms * horizon / epsilon
    for t in range(1, rounds + 1):
        arm = counts.index(0) if 0 in counts else best_of(indexes, luck, "first")
        actions.append(arm)
        sums[arm] += luck.reward(arm, t)
        counts[arm] += 1
        if 0 not in counts:
            indexes = [
                s / n + scale * luck.noise() / n + math.sqrt(2 * level / n) + scale * level / n
                for s, n in zip(sums, counts, strict=True)
            ]
    return actions


def dp_se(arms, horizon, luck, *, epsilon, beta, order):
    left = list(range(arms))
    actions, episode = [], 0
    while len(actions) < horizon and len(left) > 1:
        episode += 1
        width = 2.0**-episode
        size = len(left) * episode**2 / beta
        length = max(32 * math.log(8 * size) / width**2, 8 * math.log(4 * size) / (epsilon * width))
        length = math.ceil(length) + 1
        h = math.sqrt(math.log(8 * size) / (2 * length))
        c = math.log(4 * size) / (length * epsilon)
        plan = [a for a in left for _ in range(length)] if order == "by-arm" else left * length
        totals, seen, means = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0), {}
        for arm in plan:
            if len(actions) == horizon:
                return actions
            actions.append(arm)
            totals[arm] += luck.reward(arm, len(actions))
            seen[arm] += 1
            if seen[arm] == length:
                means[arm] = totals[arm] / length + luck.noise() / (epsilon * length)
        best = max(means.values())
        left = [arm for arm in left if best - means[arm] <= 2 * h + 2 * c]
    return actions + left * (horizon - len(actions))


def doubling(arms, horizon, luck, choose, *, epsilon):
    """Every arm once, then ``choose(means, counts, t)``; a noisy mean is renewed when its arm has doubled."""
    mean, used, buffer = [0.0] * arms, [0] * arms, [[] for _ in range(arms)]
    actions = []
    for t in range(1, horizon + 1):
        arm = used.index(0) if 0 in used else choose(mean, used, t)
        actions.append(arm)
        buffer[arm].append(luck.reward(arm, t))
        if len(buffer[arm]) == max(1, 2 * used[arm]):
            used[arm] = len(buffer[arm])
            mean[arm] = (sum(buffer[arm]) + luck.noise() / epsilon) / used[arm]
            buffer[arm] = []
    return actions


def lazy_dp_ts(arms, horizon, luck, draw, *, epsilon, c):
    """Lazy-DP-TS; ``draw(parameters)`` picks the arm of the largest draw, given all pairs of parameters."""

    def choose(mean, used, t):
        bold = [clip(m + c * math.log(t) / (epsilon * o)) for m, o in zip(mean, used, strict=True)]
        return draw([(b * o + 1, (1 - b) * o + 1) for b, o in zip(bold, used, strict=True)])

    return doubling(arms, horizon, luck, choose, epsilon=epsilon)


def anytime_lazy_ucb(arms, horizon, luck, *, epsilon, ties):
    def choose(mean, used, t):
        level = [3 * math.log(t) / n for n in used]
        scores = [m + math.sqrt(x) + x * (1 / epsilon) for m, x in zip(mean, level, strict=True)]
        return best_of(scores, luck, ties)

    return doubling(arms, horizon, luck, choose, epsilon=epsilon)


def ldp_ucb(arms, horizon, luck, *, epsilon, ties):
    rewards, actions = [[] for _ in range(arms)], []
    for t in range(1, horizon + 1):
        few = [arm for arm in range(arms) if len(rewards[arm]) < 4 * math.log(t + 1)]
        if few:
            arm = few[0]
        else:
            wide = [math.sqrt(2 * math.log(t) / len(r)) * (1 + 4 / epsilon) for r in rewards]
            scores = [sum(r) / len(r) + w for r, w in zip(rewards, wide, strict=True)]
            near = [max(scores) if score > max(scores) - 1e-12 else score for score in scores]
            arm = best_of(near, luck, ties)
        actions.append(arm)
        rewards[arm].append(luck.reward(arm, t) + luck.noise() / epsilon)
    return actions


def step_by_step(arms, horizon, luck, *, scores, ties):
    """Every arm once, then an arm of the largest score; ``scores(sums, counts, t)``."""
    sums, counts = [0.0] * arms, [0] * arms
    actions = []
    for t in range(1, horizon + 1):
        arm = counts.index(0) if 0 in counts else best_of(scores(sums, counts, t), luck, ties)
        actions.append(arm)
        sums[arm] += luck.reward(arm, t)
        counts[arm] += 1
    return actions


def kl_ucb_scores(c):
    def scores(sums, counts, t):
        level = math.log(t) + (c * math.log(math.log(t)) if t > 2 else 0.0)
        return [kl_upper(s / n, level / n) for s, n in zip(sums, counts, strict=True)]

    return scores


def imed_scores(sums, counts, t):  # noqa: ARG001  all scores take the same arguments
    best = max(s / n for s, n in zip(sums, counts, strict=True))
    return [-(n * kl(s / n, best) + math.log(n)) for s, n in zip(sums, counts, strict=True)]


def ucb_scores(sums, counts, t):
    return [s / n + math.sqrt(2 * math.log(t) / n) for s, n in zip(sums, counts, strict=True)]


class HybridCounter:
    """All rewards in a list; the sums that are due are cut out of it."""

    def __init__(self, epsilon):
        self.epsilon, self.rewards, self.kept, self.nodes = epsilon, [], 0.0, {}

    def add(self, reward, luck):
        self.rewards.append(reward)
        n = len(self.rewards)
        k = n.bit_length() - 1
        if n == 2**k:
            self.kept += sum(self.rewards[2 ** (k - 1) if k else 0 :]) + luck.noise() * 2 / self.epsilon
            self.nodes = {}
            return self.kept
        inside = n - 2**k
        lowest = inside & -inside
        self.nodes[inside - lowest, inside] = (
            sum(self.rewards[-lowest:]) + luck.noise() * 2 * k / self.epsilon
        )
        total, end = self.kept, inside
        while end:
            begin = end - (end & -end)
            total, end = total + self.nodes[begin, end], begin
        return total


def hybrid_ucb(arms, horizon, luck, *, epsilon, ties):
    counters, totals, actions = [HybridCounter(epsilon) for _ in range(arms)], [0.0] * arms, []
    for t in range(1, horizon + 1):
        scores = []
        for counter, total in zip(counters, totals, strict=True):
            n = len(counter.rewards)
            if n == 0:
                scores.append(math.inf)
                continue
            k, level = n.bit_length() - 1, 3 * math.log(t)
            scales = [2 / epsilon] * (k + 1) + [2 * k / epsilon] * (n - 2**k).bit_count()
            root = max(math.sqrt(sum(s * s for s in scales)), max(scales) * math.sqrt(level))
            scores.append((total + math.sqrt(8 * level) * root) / n + math.sqrt(level / n))
        top = max(scores)
        near = [top if score > top - 1e-9 else score for score in scores]
        arm = scores.index(math.inf) if top == math.inf else best_of(near, luck, ties)
        actions.append(arm)
        totals[arm] = counters[arm].add(luck.reward(arm, t), luck)
    return actions
