"use strict";

/**
 * Bounds on the regret, at an instance and at the worst one, each under the catalogue's ID and the name that
 * the command line gives it. A bound is {value, beyond} or {reason}: why there is no number.
 */
const bounds = (() => {
  const { abs, exp, hypot, log, log1p, max, min, sqrt } = Math;
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

  /** Sum over suboptimal arms of what each adds, and a part that belongs to no arm. */
  const regretFormulas = new Map([
    ["BERN-EQ3 Lai-Robbins", { arm: (arm, at) => gapOverKl(arm, at) * at.log }],
    [
      "BERN-EQ7 min(kl, 6 eps gap)",
      { arm: (arm, at) => max(gapOverKl(arm, at), 1 / (6 * at.epsilon)) * at.log, missing: noBetterArm },
    ],
    [
      "TH-T4.16 min(kl, eps tv)",
      { arm: (arm, at) => (at.best === 1 ? 0 : max(gapOverKl(arm, at), 1 / at.epsilon) * at.log) },
    ],
    ["BERN-T3.1 d_eps", { arm: (arm, at) => gapOverDEps(arm, at) * at.log, missing: noBetterArm }],
    ["TH-T2.26 KL-UCB", { arm: (arm, at) => gapOverKl(arm, at) * at.log }],
    ["TH-T2.24 UCB, anytime", { arm: (arm, at) => (2 / arm.gap) * at.log }],
    ["TH-T2.23 UCB", { arm: (arm, at) => 3 * arm.gap + (16 * at.log) / arm.gap }],
    [
      "TH-T2.23 UCB, gap-free",
      { arm: (arm) => 3 * arm.gap, whole: (at) => 8 * sqrt(at.horizon * at.arms * at.log) },
    ],
    ["BERN-TF.7 DP-IMED", { arm: batches, missing: bestIsOne }],
    ["BERN-TF.9 DP-KLUCB", { arm: batches, missing: bestIsOne }],
    [
      "TA-TH5.4 AdaP-KLUCB",
      {
        arm: (arm, at) => 4 * adapKlucbSamples(arm.mean, at) * arm.gap * at.log + 3 * started(at),
        missing: (at) =>
          at.best === 1 || at.lowest === 0
            ? "C_1 and C_2 are defined for 0 < mu_a < mu* < 1 only; here a mean is 0 or mu* is 1"
            : null,
      },
    ],
    [
      "TA-TH5.3 AdaP-UCB",
      { arm: (arm, at) => (16 * at.beta * at.log) / min(arm.gap, at.epsilon) + 3 * started(at) },
    ],
    [
      "BERN-B2 AdaP-UCB (2022)",
      { arm: (arm, at) => (16 * at.beta * at.log) / min(arm.gap, at.epsilon) + started(at) },
    ],
    [
      "TA-EQC.13 AdaP-UCB, from its pull bound",
      { arm: (arm, at) => (32 * at.beta * at.log) / min(at.epsilon, 2 * arm.gap) + 3 * started(at) * arm.gap },
    ],
    ["TA-EQC.12 AdaP-UCB, from the exact root", { arm: exactRoot }],
    [
      "TA-THC.7 AdaP-UCB, gap-free",
      {
        arm: (arm, at) => 3 * started(at) * arm.gap,
        whole: (at) => {
          const spread = at.beta * at.arms * at.log;
          return 8 * sqrt(spread * at.horizon) + (16 * spread) / at.epsilon;
        },
      },
    ],
    ["BERN-B1 DP-SE, from its schedule", { arm: elimination, whole: (at) => at.best - at.lowestSuboptimal }],
    [
      "TA-R-DPUCB DP-UCB",
      {
        arm: (arm, at) => 4 * arm.gap + (4 * at.log) / arm.gap,
        whole: (at) => (8 * sqrt(8) * at.arms * at.log * at.log * sqrt(at.log)) / at.epsilon,
      },
    ],
    [
      "TA-TH5.6 AdaC-UCB",
      {
        arm: (arm, at) => {
          const level = at.beta * at.log;
          return (8 * level) / arm.gap + 8 * sqrt(level / at.rho) + 2 * started(at);
        },
      },
    ],
    [
      "TA-EQC.21 AdaC-UCB, from its pull bound",
      {
        arm: (arm, at) => {
          const level = at.beta * at.log;
          return (8 * level) / arm.gap + 8 * sqrt(level / at.rho) + 2 * started(at) * arm.gap;
        },
      },
    ],
    [
      "TA-PF5.6c AdaC-UCB, gap-free",
      {
        arm: (arm, at) => 3 * started(at) * arm.gap,
        whole: (at) => {
          const level = at.beta * at.log;
          return 4 * sqrt(2 * level * at.arms * at.horizon) + 8 * at.arms * sqrt(level / at.rho);
        },
      },
    ],
  ]);

  /** gap / kl(mu_a, mu*); zero where kl is infinite, which is exactly where mu* = 1. */
  function gapOverKl(arm, at) {
    return at.best === 1 ? 0 : arm.gap / divergence.kl(arm.mean, at.best);
  }

  function gapOverDEps(arm, at) {
    return arm.gap / divergence.dEps(arm.mean, at.best, at.epsilon);
  }

  function batches(arm, at) {
    return at.alpha * gapOverDEps(arm, at) * at.log;
  }

  /** beta / (beta - 3): what the first rounds of the AdaP and AdaC policies cost. */
  function started(at) {
    return at.beta / (at.beta - 3);
  }

  function noBetterArm(at) {
    return at.best === 1
      ? "false as printed where mu* = 1: no arm could be better, and (9) of the paper gives 0"
      : null;
  }

  function bestIsOne(at) {
    return at.best === 1 ? "the theorem needs mu* < 1" : null;
  }

  function exactRoot(arm, at) {
    const root = 1 + sqrt(1 + (4 * arm.gap) / at.epsilon);
    return (2 * at.beta * at.log * root * root) / arm.gap + 3 * started(at) * arm.gap;
  }

  /** gap (R_1 + ... + R_e), the pulls of the epochs until the arm is out. */
  function elimination(arm, at) {
    const logScale = log(at.arms * at.horizon);
    let pulls = 0;
    let two = 1;
    for (let epoch = 1; epoch <= arm.halvings; epoch += 1) {
      two *= 2;
      const four = logScale + log(4 * epoch * epoch);
      const eight = logScale + log(8 * epoch * epoch);
      pulls += max(32 * eight * (two * two), (8 * four * two) / at.epsilon) + 2;
    }
    return arm.gap * pulls;
  }

  const EXCESS_SERIES = Array.from({ length: 18 }, (_, k) => ((k % 2 ? -1 : 1) / ((k + 2) * (k + 1))));

  /** (1 + t) log(1 + t) - t, which is about t^2 / 2. */
  function excessEntropy(t) {
    if (abs(t) > 0.06) return (1 + t) * log1p(t) - t;
    return EXCESS_SERIES.reduceRight((value, coefficient) => value * t + coefficient, 0) * t * t;
  }

  /** kl(p + offset, p); no digit is lost when the offset is small. */
  function klByOffset(p, offset) {
    return p * excessEntropy(offset / p) + (1 - p) * excessEntropy(-offset / (1 - p));
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
      const information = klByOffset(mu, u);
      const cost = klByOffset(top, -w);
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
    return 1 / klByOffset(mu, u);
  }

  /**
   * All bounds at an instance of `rationals.instance`; the parameters epsilon, horizon, beta, alpha and
   * perhaps rho are doubles. `beyond`: the value exceeds T max gap, which no policy's regret does.
   */
  function regret(instance, { epsilon, horizon, beta, alpha, rho = null }) {
    const largestGap = max(...instance.arms.map((arm) => arm.gap));
    const at = {
      epsilon, horizon, beta, alpha, rho,
      log: log(horizon),
      best: instance.best,
      lowest: instance.lowest.value,
      lowestSuboptimal: min(...instance.suboptimal.map((arm) => arm.mean)),
      arms: instance.arms.length,
    };
    const found = {};
    for (const [key, { arm: perArm, whole = () => 0, missing = () => null }] of regretFormulas) {
      if (key.includes("AdaC") && rho === null) continue;
      const reason = instance.suboptimal.length ? missing(at) : null;
      if (reason) found[key] = { reason };
      else if (instance.suboptimal.length === 0) found[key] = { value: 0, beyond: false };
      else {
        const value = sum(instance.suboptimal.map((arm) => perArm(arm, at))) + whole(at);
        found[key] = { value, beyond: value > horizon * largestGap };
      }
    }
    return found;
  }

  /** What privacy costs at each arm, in the order of the instance. */
  function regimes(instance, epsilon) {
    return instance.arms.map((arm) => {
      const suboptimal = arm.halvings > 0;
      const threshold = suboptimal ? divergence.threshold(arm.mean, instance.best) : 0;
      return {
        mean: arm.mean,
        gap: arm.gap,
        kl: divergence.kl(arm.mean, instance.best),
        transport: epsilon * arm.gap,
        d_eps: divergence.dEps(arm.mean, instance.best, epsilon),
        threshold,
        regime: !suboptimal ? "optimal" : epsilon >= threshold ? "low privacy" : "high privacy",
      };
    });
  }

  const free = ({ arms, horizon }) => sqrt((arms - 1) * horizon) / 27;

  const minimaxFormulas = new Map([
    ["TH-T2.28 minimax", { lower: true, value: free }],
    ["TH-T4.15 minimax, eps-DP", { lower: true, value: (at) => max(free(at), (at.arms - 1) / (22 * at.epsilon)) }],
    [
      "TH-T4.20 minimax, rho-zCDP",
      { lower: true, zcdp: true, value: (at) => max(free(at), sqrt((at.arms - 1) / at.rho) / 124) },
    ],
    ["TH-T2.23 UCB", { value: (at) => 8 * sqrt(at.horizon * at.arms * at.log) + 3 * at.arms }],
    [
      "TA-THC.7 AdaP-UCB",
      {
        value: (at) => {
          const spread = at.beta * at.arms * at.log;
          return 3 * started(at) * (at.arms - 1) + (8 * sqrt(spread * at.horizon) + (16 * spread) / at.epsilon);
        },
      },
    ],
    [
      "TA-PF5.6c AdaC-UCB",
      {
        zcdp: true,
        value: (at) => {
          const level = at.beta * at.log;
          const free = 4 * sqrt(2 * level * at.arms * at.horizon);
          return free + 8 * at.arms * sqrt(level / at.rho) + 3 * started(at) * (at.arms - 1);
        },
      },
    ],
  ]);

  /** All bounds at the worst instance with that many arms. `beyond`: the value exceeds T. */
  function minimax({ arms, horizon, epsilon, beta, rho = null }) {
    const at = { arms, horizon, epsilon, beta, rho, log: log(horizon) };
    const found = {};
    for (const [key, { lower = false, zcdp = false, value: formula }] of minimaxFormulas) {
      if (zcdp && rho === null) continue;
      if (lower && zcdp && rho > 1) found[key] = { reason: `the theorem needs rho <= 1, here rho = ${rho}` };
      else if (arms === 1) found[key] = { value: 0, beyond: false };
      else if (lower && horizon < arms - 1) {
        found[key] = { reason: `the theorem needs T >= K - 1, here T = ${horizon} and K = ${arms}` };
      } else {
        const value = formula(at);
        found[key] = { value, beyond: value > horizon };
      }
    }
    return found;
  }

  /** The budget from which eps-DP leaves the minimax lower bound as it is. */
  function minimaxFreeFrom({ arms, horizon }) {
    return (27 / 22) * sqrt((arms - 1) / horizon);
  }

  return Object.freeze({ regret, regimes, minimax, minimaxFreeFrom });
})();
