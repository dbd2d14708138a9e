"""The policies of the texts again, round by round in plain Python; they share nothing with the package."""

import math


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
