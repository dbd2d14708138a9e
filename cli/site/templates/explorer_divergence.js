"use strict";

/**
 * Divergences between Bernoulli laws given by their means: kl, and the private d_eps
 *
 *   d_eps(x, y) = min over z between x and y of  epsilon |z - x| + kl(z, y)        [BERN-EQ6, BERN-LF.1]
 *
 * with the branches of `banditproof.theory.divergences.bernoulli_divergences`, so that all digits agree with it.
 */
const divergence = (() => {
  const { abs, exp, expm1, log, log1p, max, min } = Math;
  const NEAR = 0.125; // half the relative displacement up to which the logarithms cancel
  const TINY = 1e-290; // below, products and quotients of means lose digits
  const SCALE = 2 ** 200;
  const CANCELLED = 0.08;
  const LEAST = 1e-280;
  const NEARLY_ALL = 0.96;
  const LARGEST_TILT = 1500;
  const SERIES = Array.from({ length: 8 }, (_, k) => 1 / (2 * k + 3));

  /** Both directions are one: a = xa + gap is the mean y and b = xb - gap the rest, after reflection. */
  function reflected(x, y) {
    const side = x > y ? 1 : 0;
    const other = 1 - side;
    return { a: abs(y - side), b: abs(other - y), xa: abs(x - side), xb: abs(other - x), gap: abs(y - x) };
  }

  /** atanh(s)/s - 1 for s up to NEAR. */
  function atanhExcess(s) {
    const square = s * s;
    let total = SERIES[SERIES.length - 1] * square;
    for (let k = SERIES.length - 2; k >= 0; k -= 1) total = (total + SERIES[k]) * square;
    return total;
  }

  /** kl(z, y) where y = (a, b) and z = (za, zb) = (a - move, b + move), without cancellation. */
  function displacedKl(a, b, za, zb, move) {
    const p = move / (2 * a - move);
    const q = move / (2 * b + move);
    if (max(p, q) <= NEAR) {
      return move * (p - (1 - p) * atanhExcess(p) + (q + (1 + q) * atanhExcess(q)));
    }
    if (move === 0) return 0;
    if (b === 0) return Infinity;
    const u = move / a;
    const logA = u < 0.5 ? log1p(-u) : log(za / a);
    return zb * log1p(move / b) + (za > 0 ? za * logA : 0);
  }

  /** d_eps as -s xa - log(b + a e^-s) at the best s <= epsilon, or null where that has lost digits. */
  function dualValue(x, y, epsilon) {
    const { a, b, xa, xb, gap } = reflected(x, y);
    const paid = min(log1p(gap / (xa * b)), min(epsilon, LARGEST_TILT)) * xa;
    const drop = min(gap / xb, a * -expm1(-epsilon));
    const value = -log1p(-drop) - paid;
    return value > CANCELLED * paid + LEAST && drop < NEARLY_ALL && gap < xb ? value : null;
  }

  /** x log(x/y) + (1-x) log((1-x)/(1-y)). */
  function kl(x, y) {
    return dualValue(x, y, Infinity) ?? klCareful(x, y);
  }

  function klCareful(x, y) {
    if (y > 0 && y < TINY) {
      if (x < 1e-200) return klCareful(x * SCALE, y * SCALE) / SCALE;
      return x * (log(x) - log(y)) + (x < 1 ? (1 - x) * log1p(-x) : 0);
    }
    const { a, b, xa, xb, gap } = reflected(x, y);
    return displacedKl(a, b, xa, xb, gap);
  }

  function dEps(x, y, epsilon) {
    return dualValue(x, y, epsilon) ?? dEpsCareful(x, y, epsilon);
  }

  function dEpsCareful(x, y, epsilon) {
    if (y > 0 && y < TINY) {
      if (x < 1e-200) return dEpsCareful(x * SCALE, y * SCALE, epsilon) / SCALE;
      return dEpsFar(x, y, epsilon);
    }
    const { a, b, xa, xb, gap } = reflected(x, y);
    if (b === 0) return gap * epsilon;
    const shrink = exp(-epsilon);
    const mass = b + a * shrink;
    const z = (a * shrink) / mass;
    const reach = (a * b * -expm1(-epsilon)) / mass; // a - z
    const transport = max(reach < 0.5 * a ? gap - reach : z - xa, 0);
    return displacedKl(a, b, max(xa, z), min(xb, b / mass), min(gap, reach)) + epsilon * transport;
  }

  /** d_eps for y below 1e-290 and x above 1e-200: the minimiser may be 1e-300 away from 1. */
  function dEpsFar(x, y, epsilon) {
    const logY = log(y);
    if (!(epsilon < log(x) - logY - log1p(-x))) {
      return x * (log(x) - logY) + (x < 1 ? (1 - x) * log1p(-x) : 0);
    }
    const logTilt = logY + log(-expm1(-epsilon));
    return x < 0.5
      ? epsilon * x - log1p(exp(logTilt + epsilon))
      : -logAddExp(-epsilon, logTilt) - epsilon * (1 - x);
  }

  function logAddExp(one, other) {
    return max(one, other) + log1p(exp(-abs(one - other)));
  }

  /** The law y tilted down: logistic(logit(y) - epsilon). */
  function fMinus(y, epsilon) {
    if (y === 1) return 1;
    const half = exp(-0.5 * epsilon); // in two steps: e^-epsilon may underflow where the odds do not
    const odds = ((y * half) / (1 - y)) * half;
    return odds / (1 + odds);
  }

  /** The law y tilted up: logistic(logit(y) + epsilon). */
  function fPlus(y, epsilon) {
    const half = exp(-0.5 * epsilon);
    if (y >= TINY) return 1 / (1 + (((1 - y) * half) / y) * half);
    if (y === 0) return 0;
    const odds = ((y * 2 ** 600) / half / half) * 2 ** -600;
    return odds < 1 ? odds / (1 + odds) : 1 / (1 + 1 / odds);
  }

  /** The z that attains d_eps: x clipped to [f_minus(y), f_plus(y)]. */
  function minimiser(x, y, epsilon) {
    return min(max(x, min(fMinus(y, epsilon), y)), max(fPlus(y, epsilon), y));
  }

  /** |logit(y) - logit(x)|: d_eps = kl from this budget on. */
  function threshold(x, y) {
    if (x === y) return 0;
    const { b, xa, gap } = reflected(x, y);
    return logOfSum(gap, xa) + logOfSum(gap, b);
  }

  /** log(1 + gap/low), also where the quotient overflows. */
  function logOfSum(gap, low) {
    return low < TINY && gap > 1e-200 ? log(gap) - log(low) : log1p(gap / low);
  }

  /** Derivative of d_eps in x: sign(x - y) min(epsilon, threshold). */
  function dEpsDx(x, y, epsilon) {
    if (x === y && (x === 0 || x === 1)) return x === 0 ? epsilon : -epsilon;
    const slope = min(epsilon, threshold(x, y));
    return x > y ? slope : -slope;
  }

  /** Derivative of d_eps in y: (y - z)/(y (1-y)) with the minimiser z. */
  function dEpsDy(x, y, epsilon) {
    const drop = -expm1(-epsilon);
    if (x === y && (x === 0 || x === 1)) return x === 0 ? drop : -drop;
    const { a, b, gap } = reflected(x, y);
    const tilted = b === 0 ? expm1(epsilon) : drop / (b + a * exp(-epsilon));
    const steep = gap / a / b;
    const slope = steep < tilted ? steep : tilted; // where 0/0 is no number, the tilted law's counts
    return x > y ? -slope : slope;
  }

  /** What `banditproof bound distance` prints, by name. */
  function quantities(x, y, epsilon) {
    const gap = rationals.compare(x, y) < 0 ? rationals.difference(y, x) : rationals.difference(x, y);
    const [p, q, price] = [x.value, y.value, epsilon.value];
    return {
      "d_eps(x, y)": dEps(p, q, price),
      "kl(x, y)": kl(p, q),
      "tv(x, y)": gap.value,
      "epsilon tv(x, y)": rationals.product(epsilon, gap).value,
      "minimiser z": minimiser(p, q, price),
      "threshold |logit y - logit x|": threshold(p, q),
      "derivative in x": dEpsDx(p, q, price),
      "derivative in y": dEpsDy(p, q, price),
    };
  }

  /** The name of the regime of a budget, as the command line has it. */
  function regime(x, y, epsilon) {
    if (rationals.compare(x, y) === 0) return "no distance";
    return epsilon.value >= threshold(x.value, y.value) ? "low privacy" : "high privacy";
  }

  return Object.freeze({ kl, dEps, fMinus, fPlus, minimiser, threshold, dEpsDx, dEpsDy, quantities, regime });
})();
