"use strict";

/** Curves as inline SVG, against the privacy budget or a mean, with their legend as a list. */
const drawing = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const HEIGHT = 320;
  const MARGIN = { left: 56, right: 14, top: 24, bottom: 40 };
  const MOST_DECADES = 12;
  const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  function element(name, attributes, parent, text) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  }

  function powerOfTen(exponent) {
    if (exponent >= -3 && exponent <= 3) return String(Number(`1e${exponent}`));
    const raised = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[digit]).join("");
    return `10${exponent < 0 ? "⁻" : ""}${raised}`;
  }

  /** Ticks with labels on a logarithmic axis: powers of ten, and 2 and 5 of them where there is room. */
  function logarithmicTicks(low, high) {
    const found = [];
    const stride = Math.ceil((high - low) / 8);
    for (let decade = Math.floor(low); decade <= Math.ceil(high); decade += 1) {
      if (decade >= low && decade <= high && decade % stride === 0) found.push([decade, powerOfTen(decade)]);
      if (high - low >= 1.6) continue;
      for (const part of [2, 5]) {
        const place = decade + Math.log10(part);
        if (place >= low && place <= high) found.push([place, rationals.shown(part * 10 ** decade, 3)]);
      }
    }
    return found;
  }

  /** Ticks with labels on a linear axis: about five, at multiples of 1, 2 or 5 times a power of ten. */
  function linearTicks(low, high) {
    const rough = (high - low) / 5;
    const decade = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((part) => part * decade).find((size) => size >= rough);
    const found = [];
    for (let count = Math.ceil(low / step); count * step <= high * (1 + 1e-12); count += 1) {
      found.push([count * step, rationals.shown(count * step, 3)]);
    }
    return found;
  }

  /** How numbers lie on an axis: logarithmic over positive ones, at most so many decades below the top; or linear. */
  function axis(values, { linear = false, room = 0 } = {}) {
    const scale = linear ? (value) => value : Math.log10;
    const there = values.filter((value) => Number.isFinite(value) && (linear || value > 0)).map(scale);
    if (there.length === 0) return null;
    const top = Math.max(...there);
    const bottom = linear ? Math.min(...there) : Math.max(Math.min(...there), top - MOST_DECADES);
    const margin = room && (linear ? 0.04 * (top - bottom) : Math.max(0.04 * (top - bottom), 0.06));
    const [low, high] = linear ? [bottom, top + margin] : [bottom - margin, top + margin];
    return {
      share: (value) => (scale(value) - low) / (high - low),
      ticks: (linear ? linearTicks : logarithmicTicks)(low, high).map(([place, text]) => [(place - low) / (high - low), text]),
    };
  }

  /** The path through the points that are positive and finite, with gaps where they are not. */
  function path(xs, ys) {
    let text = "";
    let down = false;
    ys.forEach((y, place) => {
      const drawn = Number.isFinite(y);
      if (drawn) text += `${down ? "L" : "M"}${xs[place].toFixed(2)} ${y.toFixed(2)}`;
      down = drawn;
    });
    return text;
  }

  /**
   * Draw into `target`. `horizontal` is {values, name, marked, said}: where the curves have values, what that
   * is, and what is set. Each curve is {name, values, upper}; boundaries are values on the horizontal axis, and
   * `label` says in words what is drawn. Axes are logarithmic unless `linear`, which leaves out what lies above
   * `highest`.
   */
  function draw(target, legend, { horizontal, curves, boundaries, vertical, label, linear = false, highest = Infinity }) {
    target.replaceChildren();
    legend.replaceChildren();
    const within = (value) => (value <= highest ? value : NaN);
    const there = curves
      .map((curve) => ({ ...curve, values: curve.values.map(within) }))
      .filter((curve) => curve.values.some((value) => Number.isFinite(value) && (linear || value > 0)));
    const height = axis(there.flatMap((curve) => curve.values), { linear, room: 1 });
    const breadth = axis(horizontal.values, { linear });
    if (height === null) return;
    const width = Math.max(target.clientWidth, 304);
    const right = width - MARGIN.right;
    const floor = HEIGHT - MARGIN.bottom;
    const across = (share) => MARGIN.left + share * (right - MARGIN.left);
    const up = (share) => floor - share * (floor - MARGIN.top);
    const svg = element("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": label }, target);

    for (const [share, text] of height.ticks) {
      element("path", { class: "grid", d: `M${MARGIN.left} ${up(share)}H${right}` }, svg);
      element("text", { x: MARGIN.left - 7, y: up(share) + 4, "text-anchor": "end", class: "soft" }, svg, text);
    }
    for (const [share, text] of breadth.ticks) {
      element("path", { class: "axis", d: `M${across(share)} ${floor}v4` }, svg);
      element("text", { x: across(share), y: floor + 17, "text-anchor": "middle", class: "soft" }, svg, text);
    }
    element("path", { class: "axis", d: `M${MARGIN.left} ${floor}H${right}` }, svg);
    element("text", { x: right, y: HEIGHT - 4, "text-anchor": "end" }, svg, horizontal.name);
    element("text", { x: 4, y: 13 }, svg, vertical);

    for (const share of boundaries.map(breadth.share)) {
      if (share > 0 && share < 1) {
        element("path", { class: "boundary", d: `M${across(share)} ${MARGIN.top}V${floor}` }, svg);
      }
    }
    const xs = horizontal.values.map((value) => across(breadth.share(value)));
    there.forEach((curve, place) => {
      const look = `line s-${(place % 8) + 1}${curve.upper ? " dashed" : ""}`;
      const ys = curve.values.map((value) => {
        const share = height.share(value);
        return share >= 0 && share <= 1 ? up(share) : NaN;
      });
      const line = element("path", { class: look, d: path(xs, ys) }, svg);
      element("title", {}, line, curve.name);
      const item = document.createElement("li");
      element("path", { class: look, d: "M0 5H30" }, element("svg", { viewBox: "0 0 30 10", "aria-hidden": "true" }, item));
      item.append(curve.name);
      legend.append(item);
    });
    const here = across(breadth.share(horizontal.marked));
    element("path", { class: "marked", d: `M${here} ${MARGIN.top - 4}V${floor}` }, svg);
    const end = here > width - 130 ? "end" : "start";
    element("text", { x: here + (end === "end" ? -5 : 5), y: MARGIN.top + 2, "text-anchor": end }, svg, horizontal.said);
  }

  /** The axis of privacy budgets: so many over five decades, and wider if the one that is set lies outside. */
  function againstBudgets(count, marked) {
    const values = budgets(count, marked);
    return { values, name: "privacy budget ε", marked, said: `ε = ${rationals.shown(marked, 6)}` };
  }

  /** So many budgets, evenly on the logarithmic axis, over five decades and wider if `marked` lies outside. */
  function budgets(count, marked) {
    const low = Math.min(-3, Math.floor(Math.log10(marked)));
    const high = Math.max(2, Math.ceil(Math.log10(marked)));
    return Array.from({ length: count }, (_, place) => 10 ** (low + (place / (count - 1)) * (high - low)));
  }

  return Object.freeze({ draw, againstBudgets });
})();
