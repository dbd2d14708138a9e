"use strict";

/** Curves against the privacy budget on logarithmic axes, as inline SVG, with their legend as a list. */
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

  /** Ticks with labels between two powers of ten, given as logarithms. */
  function ticks(low, high) {
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

  /** From the smallest to the largest value in logarithms, at most so many decades below the top. */
  function range(values) {
    const logs = values.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log10);
    if (logs.length === 0) return null;
    const high = Math.max(...logs);
    const low = Math.max(Math.min(...logs), high - MOST_DECADES);
    const room = Math.max(0.04 * (high - low), 0.06);
    return [low - room, high + room];
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
   * Draw into `target`. Each curve is {name, values, upper}; boundaries are budgets; `marked` is the budget
   * that is set, and `label` says in words what is drawn.
   */
  function draw(target, legend, { budgets, curves, boundaries, marked, vertical, label }) {
    target.replaceChildren();
    legend.replaceChildren();
    const there = curves.filter((curve) => curve.values.some((value) => value > 0 && Number.isFinite(value)));
    const span = range(there.flatMap((curve) => curve.values));
    if (span === null) return;
    const width = Math.max(target.clientWidth, 304);
    const [first, last] = [Math.log10(budgets[0]), Math.log10(budgets[budgets.length - 1])];
    const [low, high] = span;
    const right = width - MARGIN.right;
    const floor = HEIGHT - MARGIN.bottom;
    const across = (logarithm) => MARGIN.left + ((logarithm - first) / (last - first)) * (right - MARGIN.left);
    const up = (logarithm) => floor - ((logarithm - low) / (high - low)) * (floor - MARGIN.top);
    const svg = element("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": label }, target);

    for (const [place, text] of ticks(low, high)) {
      element("path", { class: "grid", d: `M${MARGIN.left} ${up(place)}H${right}` }, svg);
      element("text", { x: MARGIN.left - 7, y: up(place) + 4, "text-anchor": "end", class: "soft" }, svg, text);
    }
    for (const [place, text] of ticks(first, last)) {
      element("path", { class: "axis", d: `M${across(place)} ${floor}v4` }, svg);
      element("text", { x: across(place), y: floor + 17, "text-anchor": "middle", class: "soft" }, svg, text);
    }
    element("path", { class: "axis", d: `M${MARGIN.left} ${floor}H${right}` }, svg);
    element("text", { x: right, y: HEIGHT - 4, "text-anchor": "end" }, svg, "privacy budget ε");
    element("text", { x: 4, y: 13 }, svg, vertical);

    for (const budget of boundaries) {
      const place = Math.log10(budget);
      if (!(place > first && place < last)) continue;
      element("path", { class: "boundary", d: `M${across(place)} ${MARGIN.top}V${floor}` }, svg);
    }
    const xs = budgets.map((budget) => across(Math.log10(budget)));
    there.forEach((curve, place) => {
      const look = `line s-${(place % 8) + 1}${curve.upper ? " dashed" : ""}`;
      const ys = curve.values.map((value) => {
        const logarithm = Math.log10(value);
        return logarithm >= low && logarithm <= high ? up(logarithm) : NaN;
      });
      const line = element("path", { class: look, d: path(xs, ys) }, svg);
      element("title", {}, line, curve.name);
      const item = document.createElement("li");
      element("path", { class: look, d: "M0 5H30" }, element("svg", { viewBox: "0 0 30 10", "aria-hidden": "true" }, item));
      item.append(curve.name);
      legend.append(item);
    });
    const here = across(Math.log10(marked));
    element("path", { class: "marked", d: `M${here} ${MARGIN.top - 4}V${floor}` }, svg);
    const end = here > width - 130 ? "end" : "start";
    element("text", { x: here + (end === "end" ? -5 : 5), y: MARGIN.top + 2, "text-anchor": end }, svg, `ε = ${rationals.shown(marked, 6)}`);
  }

  /** So many budgets, evenly on the logarithmic axis, over five decades and wider if `marked` lies outside. */
  function budgets(count, marked) {
    const low = Math.min(-3, Math.floor(Math.log10(marked)));
    const high = Math.max(2, Math.ceil(Math.log10(marked)));
    return Array.from({ length: count }, (_, place) => 10 ** (low + (place / (count - 1)) * (high - low)));
  }

  return Object.freeze({ draw, budgets });
})();
