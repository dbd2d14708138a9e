"use strict";

/**
 * Bounds on the regret, at an instance and at the worst one, each under the catalogue's ID and the name that
 * the command line gives it. A bound is {value, beyond} or {reason}: why there is no number.
 */
const bounds = (() => {
  const { abs, exp, hypot, log, log1p, max, min, sqrt } = Math;
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

  /** kl(p + offset, p); no digit is lost when the offset is small. */
  function klAbove(p, offset) {
    return functions.klApart({ a: 1 - p, b: p, xa: 1 - p - offset, xb: p + offset, gap: offset });
  }

  /** kl(p - offset, p). */
  function klBelow(p, offset) {
    return functions.klApart({ a: p, b: 1 - p, xa: p - offset, xb: 1 - p + offset, gap: offset });
  }

  /**
   * The smallest s = 2^l / log T that AdaP-KLUCB's proof admits: the root of s kl(x, mu*) = beta,
   * s kl(y, mu_a) = 1, s (x - y) = (1 + beta)/epsilon, by Newton's method for log(y - mu_a), log(mu* - x).
   */
  function adapKlucbSamples(mu, { best: top, epsilon, beta }) {
    const q = (1 + beta) / epsilon;
    const gap = top - mu;
    const ratio = sqrt((beta * (top * (1 - top))) / (mu * (1 - mu)));
    const curve = (sqrt(2 * q) * sqrt(gap)) / sqrt(mu * (1 - mu));
    let u = (2 * gap) / (1 + ratio + hypot(1 + ratio, curve));
    let w = ratio * u;
    const limited = (step) => exp(min(max(step, -40), 40));
    for (let step = Infinity, count = 0; !(step <= 1e-10) && count < 100; count += 1) {
      const information = klAbove(mu, u);
      const cost = klBelow(top, w);
      const total = u + w + q * information;
      const uGain = u * (log1p(u / mu) - log1p(-u / (1 - mu)));
      const wGain = w * (log1p(w / (1 - top)) - log1p(-w / top));
      const length = log(total / gap);
      const balance = log(cost / information / beta);
      const a = (u + q * uGain) / total;
      const b = w / total;
      const c = uGain / information;
      const d = wGain / cost;
      const uStep = (b * balance - d * length) / (a * d + b * c);
      const wStep = -(a * balance + c * length) / (a * d + b * c);
      u = min(u * limited(uStep), (u + gap) / 2);
      w = min(w * limited(wStep), (w + gap) / 2);
      step = max(abs(uStep), abs(wStep));
    }
    return 1 / klAbove(mu, u);
  }

  /** What formulas ask for by name that is no formula: from an arm, the instance and the bound. */
  const searches = {
    samples: (arm, at) => adapKlucbSamples(arm.mu, at),
    pulls: ({ halvings }, at, { epoch }) =>
      sum(Array.from({ length: halvings }, (_, place) => epoch({ ...at, j: place + 1 }))),
  };

  /** What a suboptimal arm adds to a bound. */
  function term(bound, arm, at) {
    if (bound.asks.length === 0) return bound.per_arm(arm);
    const found = bound.asks.map((name) => [name, searches[name](arm, at, bound)]);
    return bound.per_arm({ ...arm, ...Object.fromEntries(found) });
  }

  /** Why the bound has no number, or null if it has one. */
  function reasonWithout({ without_number: conditions }, at) {
    const met = conditions.find(([holds]) => holds(at));
    return met ? met[1].replace(/\{(\w+)\}/g, (_, name) => at[name]) : null;
  }

  /**
   * All bounds at an instance of `rationals.instance`; the parameters epsilon, horizon, beta, alpha and
   * perhaps rho are doubles. `beyond`: the value exceeds T max gap, which no policy's regret does.
   */
  function regret(instance, { epsilon, horizon, beta, alpha, rho = null }) {
    const { arms, best, lowest } = instance;
    const at = { epsilon, beta, alpha, rho, T: horizon, K: arms.length, best, lowest: lowest.value };
    const suboptimal = instance.suboptimal.map(({ mean, gap, halvings }) => ({ ...at, mu: mean, gap, halvings }));
    const most = horizon * max(...arms.map((arm) => arm.gap));
    const found = {};
    for (const [key, bound] of Object.entries(theory.regret)) {
      if (bound.zcdp && rho === null) continue;
      const reason = suboptimal.length ? reasonWithout(bound, at) : null;
      if (reason) found[key] = { reason };
      else {
        const value = suboptimal.length ? sum(suboptimal.map((arm) => term(bound, arm, at))) + bound.whole(at) : 0;
        found[key] = { value, beyond: value > most };
      }
    }
    return found;
  }

  /** What privacy costs at each arm, in the order of the instance. */
  function regimes(instance, epsilon) {
    return instance.arms.map((arm) => {
      const suboptimal = arm.halvings > 0;
      const threshold = suboptimal ? distance.threshold(arm.mean, instance.best) : 0;
      return {
        mean: arm.mean,
        gap: arm.gap,
        kl: functions.kl(arm.mean, instance.best),
        transport: theory.transport({ epsilon, gap: arm.gap }),
        d_eps: functions.d_eps(arm.mean, instance.best, epsilon),
        threshold,
        regime: !suboptimal ? "optimal" : epsilon >= threshold ? "low privacy" : "high privacy",
      };
    });
  }

  /** All bounds at the worst instance with that many arms. `beyond`: the value exceeds T. */
  function minimax({ arms, horizon, epsilon, beta, rho = null }) {
    const at = { epsilon, beta, rho, T: horizon, K: arms };
    const found = {};
    for (const [key, bound] of Object.entries(theory.minimax)) {
      if (bound.zcdp && rho === null) continue;
      const reason = reasonWithout(bound, at);
      const value = arms === 1 ? 0 : bound.whole(at);
      found[key] = reason ? { reason } : { value, beyond: value > horizon };
    }
    return found;
  }

  /** The budget from which eps-DP leaves the minimax lower bound as it is. */
  function minimaxFreeFrom({ arms, horizon }) {
    return theory.free_from({ K: arms, T: horizon });
  }

  return Object.freeze({ regret, regimes, minimax, minimaxFreeFrom, reasonWithout });
})();
