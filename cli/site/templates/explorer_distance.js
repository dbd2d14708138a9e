"use strict";

/** The distance of two Bernoulli laws, given by the rationals of their means, and its parts. */
const distance = (() => {
  /** What `banditproof bound distance` prints, by name. */
  function quantities(x, y, epsilon) {
    const at = { x: x.value, y: y.value, epsilon: epsilon.value };
    const gap = rationals.compare(x, y) < 0 ? rationals.difference(y, x) : rationals.difference(x, y);
    const found = { "tv(x, y)": gap.value, "epsilon tv(x, y)": rationals.product(epsilon, gap).value };
    for (const [name, value] of Object.entries(theory.distances)) found[name] = value(at);
    return found;
  }

  /** |logit(y) - logit(x)|: d_eps = kl from this budget on. */
  function threshold(x, y) {
    return theory.distances["threshold |logit y - logit x|"]({ x, y });
  }

  /** The name of the regime of a budget, as the command line has it. */
  function regime(x, y, epsilon) {
    if (rationals.compare(x, y) === 0) return "no distance";
    return epsilon.value >= threshold(x.value, y.value) ? "low privacy" : "high privacy";
  }

  return Object.freeze({ quantities, threshold, regime });
})();
