"use strict";

/**
 * Best-arm identification of Bernoulli arms: characteristic times with their allocations, privacy regimes,
 * bounds on the number of samples; the same programs as `banditproof.theory.identification.characteristic_time`.
 *
 * A curve is a list of functions, one a challenger, from a position p = (m - mu_a)/(mu_1 - m) of the confusing
 * mean m to the costs there.
 */
const identification = (() => {
  const { abs, exp, expm1, max, min, sqrt } = Math;
  const NEAREST = 1e-18; // a position so close to the challenger that no double lies between
  const SMALLEST_EPSILON = 1e-12;
  const FAST_STEPS = 16;
  const SAFE_STEPS = 400;
  const TOO_LONG = "the time is beyond the largest double";

  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const fill = (count, value) => new Array(count).fill(value);
  const everywhere = (curve, positions) => curve.map((costsAt, place) => costsAt(positions[place]));

  /** Costs at one confusing mean; slopes are taken in the position. */
  function costs(ratio, ratioSlope, best, challenger, balanceSlope) {
    const bestPulls = 1 / (best + challenger / ratio);
    const challengerPulls = 1 / (ratio * best + challenger);
    const scaled = bestPulls / ratio;
    return {
      ratio, // W_1 / W_a for which this mean is the cheapest
      ratioSlope,
      best, // c_1
      challenger, // c_a
      balanceSlope,
      balance: best / challenger,
      bestPulls, // W_1 at which the alternative costs one
      bestPullsSlope: challenger * scaled * scaled * ratioSlope,
      challengerPulls,
      challengerPullsSlope: -best * challengerPulls * challengerPulls * ratioSlope,
    };
  }

  /** The confusing mean at a position, and its laws with both arms' as `functions.klApart` takes them. */
  function confusing(best, arm, position) {
    const toBest = arm.gap / (1 + position);
    const fromChallenger = toBest * position;
    const middle = arm.mean + fromChallenger;
    const rest = best.rest + toBest;
    return {
      toBest, middle, rest,
      best: { a: rest, b: middle, xa: best.rest, xb: best.mean, gap: toBest },
      challenger: { a: middle, b: rest, xa: arm.mean, xb: arm.rest, gap: fromChallenger },
    };
  }

  /** D = kl of Bernoulli laws: the cheapest mean is the average weighted by pulls, so q = p. */
  function informationCost(best, arm) {
    return (position) => {
      const laws = confusing(best, arm, position);
      const [toTheBest, toTheChallenger] = [laws.best, laws.challenger].map(functions.klApart);
      return informed(position, laws.toBest, toTheBest, toTheChallenger, laws.middle * laws.rest);
    };
  }

  function informed(position, toBest, best, challenger, variance) {
    const total = position * best + challenger;
    const slope = (-toBest * toBest * total) / ((1 + position) * variance * challenger * challenger);
    return costs(position, 1, best, challenger, slope);
  }

  /** D = kl of Gaussian laws with sigma = 1/2, the proxy of rewards in [0, 1]. */
  function gaussianCost(gap) {
    return (position) => {
      const toBest = gap / (1 + position);
      const [best, challenger] = [toBest, toBest * position].map((each) => theory.gaussian_kl({ gap: each }));
      return informed(position, toBest, best, challenger, 0.25);
    };
  }

  /** D = d_eps: some of the way by transport, the rest by information; q = (m - z_a)/(z_1 - m). */
  function transportCost(epsilon, bestArm, arm) {
    const shrink = exp(-epsilon);
    const grown = -expm1(-epsilon);
    return (position) => {
      const laws = confusing(bestArm, arm, position);
      const { toBest, middle, rest } = laws;
      const best = functions.routeApart(laws.best, epsilon);
      const challenger = functions.routeApart(laws.challenger, epsilon);
      const ratio = challenger.step / best.step;
      const up = middle + rest * shrink;
      const down = rest + middle * shrink;
      const turnUp = best.mixed ? shrink / (up * up) : 0;
      const turnDown = challenger.mixed ? shrink / (down * down) : 0;
      const ratioByMean =
        best.mixed && challenger.mixed
          ? (grown * (1 + shrink)) / (down * down)
          : (1 - turnDown + ratio * (1 - turnUp)) / best.step;
      const meanByPosition = toBest / (1 + position);
      const total = ratio * best.cost + challenger.cost;
      const slope =
        ((-best.step * total) / (middle * rest * challenger.cost * challenger.cost)) * meanByPosition;
      return costs(ratio, ratioByMean * meanByPosition, best.cost, challenger.cost, slope);
    };
  }

  /** Positions with equal best pulls where sum c_1/c_a = 1, or sum 1/q + extra/W_1 = (1-beta)/beta. */
  function optimum(curve, beta, extra) {
    let positions = gaussianStart(curve, beta);
    const odds = beta === null ? null : beta / (1 - beta);
    for (let count = 0; count < FAST_STEPS; count += 1) {
      const steps = newtonSteps(everywhere(curve, positions), odds, extra);
      const following = positions.map((here, place) => max(here + steps[place], 0.125 * here));
      if (!following.every(Number.isFinite)) break;
      const settled = positions.every((here, place) => abs(steps[place]) <= 1e-8 * here);
      positions = following;
      if (settled) return { costs: everywhere(curve, positions), positions };
    }
    return bisectedOptimum(curve, beta, extra);
  }

  /** Newton's step on all positions at once; they follow the first challenger's. */
  function newtonSteps(all, odds, extra) {
    const first = all[0];
    const lag = all.map((at) => (first.bestPulls - at.bestPulls) / at.bestPullsSlope);
    const gain = all.map((at) => first.bestPullsSlope / at.bestPullsSlope);
    let move;
    if (odds === null) {
      const roots = all.map((at) => 1 / sqrt(at.balance));
      const slopes = all.map((at, a) => (-roots[a] * at.balanceSlope) / (2 * at.balance));
      const here = roots.map((root, a) => root + slopes[a] * lag[a]);
      const total = sum(here.map((x) => 1 / (x * x)));
      const size = 1 / sqrt(total);
      move = ((size - 1) * total) / (size * sum(here.map((x, a) => (slopes[a] * gain[a]) / (x * x * x))));
    } else {
      const here = all.map((at, a) => at.ratio + at.ratioSlope * lag[a]);
      const total = sum(here.map((x) => 1 / x)) + extra / first.bestPulls;
      const change =
        sum(here.map((x, a) => (all[a].ratioSlope * gain[a]) / (x * x))) +
        (extra * first.bestPullsSlope) / (first.bestPulls * first.bestPulls);
      move = ((1 / total - odds) * total * total) / change;
    }
    return lag.map((behind, a) => behind - gain[a] * move);
  }

  /** The positions for Gaussian arms that cost the same half way. */
  function gaussianStart(curve, beta) {
    const rate = everywhere(curve, fill(curve.length, 1)).map((at) => 2 / at.bestPulls);
    const [power, target] = beta === null ? [2, 1] : [1, beta / (1 - beta)];
    let pulls = (1 + target) / rate[0];
    for (let count = 0; count < 8; count += 1) {
      const ratio = rate.map((each) => max(each * pulls - 1, 1e-300));
      const total = sum(ratio.map((each) => each ** -power));
      const slope = sum(ratio.map((each, a) => each ** (-power - 1) * rate[a]));
      pulls -= (total ** (-1 / power) - target) / (total ** (-1 / power - 1) * slope);
    }
    return rate.map((each) => max(each * pulls - 1, 1e-3));
  }

  /** The optimum by bisection in the position of the closest challenger; slow and sure. */
  function bisectedOptimum(curve, beta, extra) {
    let [low, high, here] = [0, Infinity, 1];
    let positions = fill(curve.length, 1);
    let all = [];
    for (let count = 0; count < SAFE_STEPS; count += 1) {
      const pulls = curve[0](here).bestPulls;
      positions = positionsAt(curve, pulls, positions);
      positions[0] = here;
      all = everywhere(curve, positions);
      const short =
        beta === null
          ? sum(all.map((at) => at.balance)) > 1
          : sum(all.map((at) => 1 / at.ratio)) + extra / pulls > (1 - beta) / beta;
      if (short) low = here;
      else high = here;
      const following = between(low, high, here);
      if (abs(following - here) <= 2e-16 * here) break;
      here = following;
    }
    return { costs: all, positions };
  }

  function between(low, high, here) {
    if (high === Infinity) return 4 * here;
    return low === 0 ? 0.25 * here : sqrt(low) * sqrt(high);
  }

  /** The positions at which each alternative costs one for those pulls of the best arm. */
  function positionsAt(curve, pulls, start) {
    return curve.map((costsAt, place) =>
      inverse((position) => [costsAt(position).bestPulls, costsAt(position).bestPullsSlope], pulls, start[place]),
    );
  }

  /** x > 0 where an increasing function takes `target`, by Newton's method inside a bracket. */
  function inverse(rising, target, start) {
    let [low, high, here] = [0, Infinity, start];
    for (let count = 0; count < SAFE_STEPS; count += 1) {
      const [value, slope] = rising(here);
      const short = target - value;
      if (short > 0) low = here;
      if (short < 0) high = here;
      let following = here;
      if (short !== 0) {
        following = here + short / slope;
        if (!(following > low && following < high)) following = between(low, high, here);
      }
      const settled = abs(following - here) <= 4e-16 * here || following < 1e-290 || following > 1e290;
      here = following;
      if (settled) break;
    }
    return here;
  }

  /** For each challenger the best arm's pulls beyond which transport is as cheap, and its position there. */
  function kinksWithTransport(curve, floor) {
    return curve.map((costsAt, place) => {
      if (!(floor[place] > costsAt(1 / NEAREST).challengerPulls)) return { pulls: Infinity, position: Infinity };
      const rising = (inversePosition) => {
        const at = costsAt(1 / inversePosition);
        return [at.challengerPulls, -at.challengerPullsSlope / (inversePosition * inversePosition)];
      };
      const rate = 2 / costsAt(1).bestPulls;
      const position = 1 / inverse(rising, floor[place], max(rate * floor[place] - 1, 1e-3));
      return { pulls: costsAt(position).bestPulls, position };
    });
  }

  /**
   * Where the total is least if challengers need `floor` pulls at least and the best arm `lowest`: its pulls,
   * and the challengers above their floors with their costs.
   */
  function binding(curve, floor, kinks, lowest, beta) {
    const feasible = curve[0](NEAREST).bestPulls;
    const places = floor.map((_, place) => place);
    const total = sum(floor);
    const others = (bound) => total - sum(bound.map((place) => floor[place]));

    /** How far the derivative, or the share, is from vanishing; and the costs of the bound ones. */
    function at(pulls, bound) {
      const part = bound.map((place) => curve[place]);
      const positions = positionsAt(part, pulls, fill(bound.length, 1)).map((position, place) =>
        kinks[bound[place]].pulls === pulls ? kinks[bound[place]].position : position,
      );
      const all = everywhere(part, positions);
      const excess =
        beta === null
          ? sum(all.map((one) => one.balance)) - 1
          : sum(all.map((one) => 1 / one.ratio)) + others(bound) / pulls - (1 - beta) / beta;
      return { excess, bound, costs: all };
    }

    if (lowest > feasible) {
      const there = at(lowest, places.filter((place) => kinks[place].pulls > lowest));
      if (there.excess <= 0) return { pulls: lowest, ...there };
    }
    const reached = kinks.map((kink) => kink.pulls).filter((pulls) => pulls > max(lowest, feasible));
    const candidates = [...new Set(reached)].filter(Number.isFinite).sort((one, other) => one - other);
    const from = (pulls) => places.filter((place) => kinks[place].pulls >= pulls);
    let [low, high] = [0, candidates.length]; // the first candidate at whose left side the excess is gone
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(candidates[middle], from(candidates[middle])).excess <= 0) high = middle;
      else low = middle + 1;
    }
    const bound = from(low < candidates.length ? candidates[low] : Infinity);
    if (low > 0) {
      const turn = candidates[low - 1];
      if (at(turn, bound).excess <= 0) return { pulls: turn, ...at(turn, from(turn)) };
    }
    if (bound.length === 0) return { pulls: (total * beta) / (1 - beta), bound, costs: [] };
    const found = optimum(bound.map((place) => curve[place]), beta, others(bound));
    return { pulls: found.costs[0].bestPulls, bound, costs: found.costs };
  }

  /** The program of an instance of `rationals.instance`: arms by falling mean, gaps correctly rounded. */
  function program(instance) {
    const order = instance.means.map((_, arm) => arm);
    order.sort((one, other) => rationals.compare(instance.means[other], instance.means[one]) || one - other);
    const ranked = order.map((arm) => instance.arms[arm]);
    return {
      order,
      best: ranked[0],
      challengers: ranked.slice(1),
      gaps: ranked.slice(1).map((arm) => arm.gap),
      tied: order.filter((arm) => instance.arms[arm].halvings === 0),
    };
  }

  /** A time and its allocation, from the pulls of the best arm and of the challengers. */
  function result({ order }, pulls, challengers, beta = null) {
    const scaled = [];
    [pulls, ...challengers].forEach((each, rank) => {
      scaled[order[rank]] = each;
    });
    let value = sum(scaled);
    let allocation = scaled.map((each) => each / value);
    if (beta !== null) {
      const rest = sum(challengers);
      value = max(pulls / beta, rest / (1 - beta));
      allocation = scaled.map((each) => each * ((1 - beta) / rest));
      allocation[order[0]] = beta;
    }
    if (!Number.isFinite(value)) throw new RangeError(TOO_LONG);
    return { value, allocation };
  }

  function smooth(asked, curve, beta, unit = 1) {
    const found = optimum(curve, beta, 0);
    const pulls = found.costs[0].bestPulls / unit;
    return result(asked, pulls, found.costs.map((at) => pulls / at.ratio), beta);
  }

  function informationCurve({ best, challengers }) {
    return challengers.map((arm) => informationCost(best, arm));
  }

  /** T*_KL, or with the share beta of the best arm. */
  function timeKl(asked, beta = null) {
    return smooth(asked, informationCurve(asked), beta);
  }

  /** T*_KL of Gaussian arms with sigma = 1/2 and the same gaps. */
  function timeProxy(asked, beta) {
    return smooth(asked, asked.gaps.map(gaussianCost), beta);
  }

  /** T*_TV = 1/D_min + sum 1/D_a. */
  function timeTv(asked) {
    const pulls = asked.gaps.map((gap) => theory.transport_pulls({ epsilon: 1, gap }));
    return result(asked, pulls[0], pulls);
  }

  function transportFloor({ gaps }, epsilon) {
    const floor = gaps.map((gap) => theory.transport_pulls({ epsilon, gap }));
    if (!floor.every(Number.isFinite)) throw new RangeError(TOO_LONG);
    return floor;
  }

  function boundResult(asked, at, floor) {
    const needed = [...floor];
    at.bound.forEach((place, k) => {
      needed[place] = max(at.pulls / at.costs[k].ratio, floor[place]);
    });
    return result(asked, at.pulls, needed);
  }

  /** T*(nu; epsilon): an alternative costs min(sum w kl, epsilon sum w tv). */
  function timePrivate(asked, epsilon) {
    const floor = transportFloor(asked, epsilon);
    const curve = informationCurve(asked);
    return boundResult(asked, binding(curve, floor, kinksWithTransport(curve, floor), floor[0], null), floor);
  }

  /** T*_{d_eps}: an alternative costs sum w d_eps. */
  function timeDEps(asked, epsilon) {
    const { best, challengers } = asked;
    const curve = challengers.map((arm) => transportCost(epsilon, best, arm));
    if (best.mean < 1 && challengers[0].mean > 0) return smooth(asked, curve, null);
    // at the border an arm can be moved all the way at a bounded price
    const floor = transportFloor(asked, epsilon);
    const growth = best.mean === 1 ? exp(epsilon) : Infinity;
    const kinks = floor.map((pulls) => ({ pulls: pulls * growth, position: 1 / NEAREST }));
    return boundResult(asked, binding(curve, floor, kinks, challengers[0].mean === 0 ? floor[0] : 0, null), floor);
  }

  /** T*_{eps,beta} of AdaP-TT*: Gaussian arms with the gaps sqrt(gap min(3 eps, gap)). */
  function timeAdapTtStar(asked, epsilon, beta) {
    const [first] = asked.gaps;
    const unit = theory.shrunk_unit({ epsilon, first });
    if (!(unit > 0)) throw new RangeError(TOO_LONG);
    const shrunk = asked.gaps.map((gap) => theory.shrunk_gap({ epsilon, first, gap }));
    return smooth(asked, shrunk.map(gaussianCost), beta, unit);
  }

  /** Where T*(nu; epsilon) leaves T*_TV/epsilon, and where it becomes T*_KL. */
  function regime(asked) {
    const information = timeKl(asked);
    const { order, gaps } = asked;
    const relaxed = timeTv(asked).value / information.value;
    const curve = informationCurve(asked);
    const untils = curve.map((costsAt, place) => {
      const ratio = gaps[place] / gaps[0];
      const rising = (position) => [costsAt(position).ratio, costsAt(position).ratioSlope];
      return 1 / (gaps[0] * costsAt(inverse(rising, ratio, ratio)).bestPulls);
    });
    const froms = gaps.map((gap, place) => {
      const smaller = min(information.allocation[order[0]], information.allocation[order[place + 1]]);
      return 1 / (information.value * smaller * gap);
    });
    return { high_privacy_until: min(...untils), relaxed_threshold: relaxed, low_privacy_from: max(...froms) };
  }

  function regimeName(thresholds, epsilon) {
    if (epsilon <= thresholds.high_privacy_until) return "high privacy";
    return epsilon >= thresholds.low_privacy_from ? "low privacy" : "between";
  }

  /** sup{x : x^2 < x + y sqrt(2 x) + y^2/4}: Newton's method falls onto the root from above. */
  function g1(y) {
    const slopeAtZero = sqrt(2) * y;
    let root = 1 + y;
    for (let count = 0; count < 200; count += 1) {
      const square = root * root;
      const value = square * square - square - slopeAtZero * root - (y * y) / 4;
      const lower = root - value / (4 * square * root - 2 * root - slopeAtZero);
      if (lower >= root) break;
      root = lower;
    }
    return root * root;
  }

  /**
   * What `banditproof bound bai` prints for Bernoulli arms; epsilon, delta and beta are rationals. A time or a
   * bound is {value}, or {reason} where it has none.
   */
  function all(instance, { epsilon, delta, beta }) {
    const asked = program(instance);
    const tied = asked.tied.length > 1;
    const [price, risk, share] = [epsilon.value, delta.value, beta.value];
    const uniform = { value: Infinity, allocation: fill(asked.order.length, 1 / asked.order.length) };
    const time = (solved) => (tied ? uniform : solved());
    const times = {
      "TH-T2.32 T*_KL": time(() => timeKl(asked)),
      "TH-I2.tt T*_KL, beta": time(() => timeKl(asked, share)),
      "TH-P4.26 T*_TV": time(() => timeTv(asked)),
      "TH-T4.24 T*(nu; epsilon)": time(() => timePrivate(asked, price)),
      "derived T*_{d_eps}":
        price >= SMALLEST_EPSILON
          ? time(() => timeDEps(asked, price))
          : { reason: `epsilon is below ${SMALLEST_EPSILON}: the time is T*_TV/epsilon to 12 digits` },
      "TA-EQ5.13 T*_{eps,beta} of AdaP-TT*, beta": time(() => timeAdapTtStar(asked, price, share)),
    };
    const proxy = time(() => timeProxy(asked, share));
    const [information, , transport, hardest, mixed, relaxed] = Object.values(times);
    const { value: ratio } = rationals.quotient(rationals.difference(instance.highest, instance.lowest), epsilon);
    const at = {
      epsilon: price, delta: risk, share, ratio,
      T_KL: information.value, T_TV: transport.value, T_private: hardest.value, T_d_eps: mixed.value,
      T_beta: proxy.value, T_star: relaxed.value, g1: g1(4 * ratio),
    };
    const found = {};
    for (const [key, bound] of Object.entries(theory.samples)) {
      const reason = bounds.reasonWithout(bound, at);
      found[key] = reason ? { reason } : { value: bound.whole(at) };
    }
    return {
      times,
      bounds: found,
      tied: tied ? asked.tied : [],
      regime: tied ? null : regime(asked),
    };
  }

  return Object.freeze({ all, regimeName });
})();
