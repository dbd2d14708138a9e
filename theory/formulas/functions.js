"use strict";

/**
 * The functions of the formula language that JavaScript's Math lacks, over doubles; NaN where undefined.
 *
 * The relative error is at most 1e-14 for all doubles, also for means of 0, 1, 5e-324 or one rounding apart and at
 * any budget; values below 2.3e-308, where a double has fewer digits, are at most two units of 5e-324 off.
 */
const functions = (() => {
  const { abs, atanh, exp, expm1, floor, fround, log, log1p, max, min, sqrt, PI } = Math;

  // Logits and tilted means.

  const TINY = 1e-290; // below, products and quotients of means lose digits
  const inUnit = (x, y = x) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

  function logit(p) {
    return p > 0.25 && p < 0.75 ? 2 * atanh(2 * p - 1) : log(p) - log1p(-p);
  }

  function expit(t) {
    return t < 0 ? exp(t) / (1 + exp(t)) : 1 / (1 + exp(-t));
  }

  /** log(1 + gap/low), also where the quotient overflows. */
  function logOfSum(gap, low) {
    return low < TINY && gap > 1e-200 ? log(gap) - log(low) : log1p(gap / low);
  }

  /** logit(x) - logit(y), without cancellation. */
  function logitDifference(x, y) {
    if (!inUnit(x, y) || (x === y && (x === 0 || x === 1))) return NaN;
    if (x === y) return 0;
    const { b, xa, gap } = apart(x, y);
    const size = logOfSum(gap, xa) + logOfSum(gap, b);
    return x > y ? size : -size;
  }

  function f_minus(y, epsilon) {
    if (!inUnit(y)) return NaN;
    if (epsilon < 0) return f_plus(y, -epsilon);
    if (y === 1) return epsilon < Infinity ? 1 : NaN;
    const half = exp(-0.5 * epsilon); // in two steps: e^-epsilon may underflow where the odds do not
    const odds = ((y * half) / (1 - y)) * half;
    return odds / (1 + odds);
  }

  function f_plus(y, epsilon) {
    if (!inUnit(y)) return NaN;
    if (epsilon < 0) return f_minus(y, -epsilon);
    if (y === 0) return epsilon < Infinity ? 0 : NaN;
    const half = exp(-0.5 * epsilon);
    if (y >= TINY) return 1 / (1 + (((1 - y) * half) / y) * half);
    const odds = ((y * 2 ** 600) / half / half) * 2 ** -600;
    return odds < 1 ? odds / (1 + odds) : 1 / (1 + 1 / odds);
  }

  // Divergences of Bernoulli laws. Both directions are one after reflection: y = (a, b) and x = (xa, xb) with
  // a = xa + gap and b = xb - gap. With these five numbers no digit of a small distance is lost.

  const NEAR = 0.125; // half the relative displacement up to which the logarithms cancel
  const SCALE = 2 ** 200; // divergences of tiny means are proportional to their scale
  const CANCELLED = 0.08;
  const LEAST = 1e-280;
  const NEARLY_ALL = 0.96;
  const LARGEST_TILT = 1500; // above the difference of the logits of any two doubles
  const ATANH = Array.from({ length: 8 }, (_, k) => 1 / (2 * k + 3));

  function apart(x, y) {
    const side = x > y ? 1 : 0;
    const other = 1 - side;
    return { a: abs(y - side), b: abs(other - y), xa: abs(x - side), xb: abs(other - x), gap: abs(y - x) };
  }

  /** atanh(s)/s - 1 for s up to NEAR. */
  function atanhExcess(s) {
    let total = 0;
    for (let k = ATANH.length - 1; k >= 0; k -= 1) total = (total + ATANH[k]) * s * s;
    return total;
  }

  /** kl(x, y) of two laws that are given by their five numbers. */
  function klApart({ a, b, xa, xb, gap }) {
    const p = gap / (2 * a - gap);
    const q = gap / (2 * b + gap);
    if (max(p, q) <= NEAR) return gap * (p - (1 - p) * atanhExcess(p) + (q + (1 + q) * atanhExcess(q)));
    if (gap === 0) return 0;
    if (b === 0) return Infinity;
    const u = gap / a;
    const logA = u < 0.5 ? log1p(-u) : log(xa / a);
    return xb * logOfSum(gap, b) + (xa > 0 ? xa * logA : 0);
  }

  /** d_eps as -s xa - log(b + a e^-s) at the best s <= epsilon, or null where that has lost digits. */
  function dual({ a, b, xa, xb, gap }, epsilon) {
    const paid = min(log1p(gap / (xa * b)), min(epsilon, LARGEST_TILT)) * xa;
    const drop = min(gap / xb, a * -expm1(-epsilon));
    const value = -log1p(-drop) - paid;
    return value > CANCELLED * paid + LEAST && drop < NEARLY_ALL && gap < xb ? value : null;
  }

  /** From two laws to d_eps, how far from y it goes by information, and whether that is not all the way. */
  function routeApart(laws, epsilon) {
    const { a, b, xa, xb, gap } = laws;
    const shrink = exp(-epsilon);
    const mass = b + a * shrink;
    const z = (a * shrink) / mass;
    const reach = b === 0 ? 0 : (a * b * -expm1(-epsilon)) / mass; // a - z
    const mixed = reach < gap;
    const transport = max(reach < 0.5 * a ? gap - reach : z - xa, 0);
    const stop = { a, b, xa: max(xa, z), xb: min(xb, b / mass), gap: min(gap, reach) };
    return { cost: dual(laws, epsilon) ?? klApart(stop) + epsilon * transport, step: stop.gap, mixed };
  }

  function kl(x, y) {
    if (!inUnit(x, y)) return NaN;
    const laws = apart(x, y);
    const value = dual(laws, Infinity);
    if (value !== null || y === 0 || y >= TINY) return value ?? klApart(laws);
    return x < 1e-200 ? klApart(apart(x * SCALE, y * SCALE)) / SCALE : klFar(x, log(y));
  }

  function klFar(x, logY) {
    return x * (log(x) - logY) + (x < 1 ? (1 - x) * log1p(-x) : 0);
  }

  function d_eps(x, y, epsilon) {
    if (!inUnit(x, y) || !(epsilon >= 0 && epsilon < Infinity)) return NaN;
    if (epsilon === 0) return 0;
    const laws = apart(x, y);
    if (y === 0 || y >= TINY) return routeApart(laws, epsilon).cost;
    const value = dual(laws, epsilon);
    if (value !== null) return value;
    return x < 1e-200 ? routeApart(apart(x * SCALE, y * SCALE), epsilon).cost / SCALE : dEpsFar(x, y, epsilon);
  }

  /** d_eps for y below TINY and x above 1e-200: the minimiser may be 1e-300 away from 1. */
  function dEpsFar(x, y, epsilon) {
    const logY = log(y);
    if (!(epsilon < log(x) - logY - log1p(-x))) return klFar(x, logY);
    const logTilt = logY + log(-expm1(-epsilon));
    if (x < 0.5) return epsilon * x - log1p(exp(logTilt + epsilon));
    return -max(-epsilon, logTilt) - log1p(exp(-abs(epsilon + logTilt))) - epsilon * (1 - x);
  }

  // The error function, and the normal law.

  /** A series without cancellation, for |x| up to 1. */
  function erfNear(x) {
    let [term, total] = [x, x];
    for (let odd = 3; abs(term) > 1e-18 * abs(total); odd += 2) {
      term *= (2 * x * x) / odd;
      total += term;
    }
    return (2 / sqrt(PI)) * exp(-x * x) * total;
  }

  /** e^(x^2) erfc(x) for x from 1 on, by its continued fraction. */
  function scaledErfc(x) {
    let below = x;
    for (let count = floor(25 + 180 / (x * x)); count > 0; count -= 1) below = x + count / 2 / below;
    return 1 / (below * sqrt(PI));
  }

  /** e^(-share x^2); the square is taken in two parts, since its rounding would be the error. */
  function bell(x, share) {
    if (x > 1e3) return 0;
    const head = fround(x);
    return exp(-share * head * head) * exp(-share * (x - head) * (x + head));
  }

  function erf(x) {
    if (abs(x) < 1) return erfNear(x);
    return x < 0 ? erfc(-x) - 1 : 1 - erfc(x);
  }

  function erfc(x) {
    return x < 1 ? 1 - erf(x) : bell(x, 1) * scaledErfc(x);
  }

  function Phi(z) {
    const x = z / sqrt(2);
    return x > -1 ? (1 + erf(x)) / 2 : (bell(-z, 0.5) * scaledErfc(-x)) / 2;
  }

  // The gamma function, and what counts.

  const ZETA_TERMS = 40;
  const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];
  const isWhole = (number) => number >= 0 && number === floor(number);

  /** zeta(k) - 1, by Euler's and Maclaurin's formula. */
  function zetaExcess(k) {
    const n = ZETA_TERMS;
    let total = n ** (1 - k) / (k - 1) + n ** -k / 2 + (k * n ** (-k - 1)) / 12;
    total -= (k * (k + 1) * (k + 2) * n ** (-k - 3)) / 720;
    total += (k * (k + 1) * (k + 2) * (k + 3) * (k + 4) * n ** (-k - 5)) / 30240;
    for (let each = n - 1; each > 1; each -= 1) total += each ** -k;
    return total;
  }

  const EULER = 0.5772156649015329;
  const NEAR_TWO = [1 - EULER, ...Array.from({ length: 30 }, (_, k) => (zetaExcess(k + 2) / (k + 2)) * (-1) ** k)];

  /** log gamma(2 + z) for |z| up to 1/2, exact to the last digits also where it vanishes. */
  function logGammaNearTwo(z) {
    return NEAR_TWO.reduceRight((total, coefficient) => (total + coefficient) * z, 0);
  }

  /** From x up to 172 to z and a factor with gamma(x) = factor gamma(2 + z), |z| up to 1/2. */
  function nearTwo(x, start) {
    if (x < 0.5) return [x, start / (1 + x) / x];
    if (x < 1.5) return [x - 1, start / x];
    let [rest, factor] = [x, start];
    while (rest > 2.5) {
      rest -= 1;
      factor *= rest;
    }
    return [rest - 2, factor];
  }

  function gamma(x) {
    if (!(x > 0)) return NaN;
    if (x > 172) return Infinity;
    const [z, half] = nearTwo(x, 0.5); // the factor itself may overflow where the product does not
    return half * exp(logGammaNearTwo(z)) * 2;
  }

  function lgamma(x) {
    if (!(x > 0)) return NaN;
    if (x < 0.5) return logGammaNearTwo(x) - log1p(x) - log(x);
    if (x < 1.5) return logGammaNearTwo(x - 1) - log1p(x - 1);
    if (x < 10) {
      const [z, factor] = nearTwo(x, 1);
      return logGammaNearTwo(z) + log(factor);
    }
    if (x === Infinity) return Infinity;
    const rest = STIRLING.reduceRight((total, coefficient) => total / x / x + coefficient, 0) / x;
    return (x - 0.5) * (log(x) - 1) + (0.5 * log(2 * PI) - 0.5 + rest);
  }

  function factorial(n) {
    if (!isWhole(n)) return NaN;
    if (n > 170) return Infinity;
    let product = 1;
    for (let factor = 2; factor <= n; factor += 1) product *= factor;
    return product;
  }

  function binomial(n, k) {
    if (!isWhole(n) || !isWhole(k) || n === Infinity) return NaN;
    if (k > n) return 0;
    const fewer = min(k, n - k);
    if (fewer > 600) return Infinity; // already 1200 choose 600 is beyond the largest double
    let found = 1;
    for (let taken = 1; taken <= fewer; taken += 1) {
      const factor = n - fewer + taken;
      const exact = found * factor; // a whole number, divisible by what is taken
      found = exact <= Number.MAX_SAFE_INTEGER ? exact / taken : found * (factor / taken);
    }
    return found;
  }

  /** A power whose exponent varies; as in C, a power of one is one. */
  function power(base, exponent) {
    return base === 1 || (base === -1 && abs(exponent) === Infinity) ? 1 : base ** exponent;
  }

  return Object.freeze({
    logit, expit, logitDifference, f_minus, f_plus, kl, d_eps, erf, erfc, Phi, gamma, lgamma, factorial, binomial, power,
    klApart, routeApart, // for searches, which know how far laws are apart better than their means tell
  });
})();
