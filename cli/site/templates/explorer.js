"use strict";

/** The explorer's page: settings in, numbers out; what is set stands in the address after the #. */
(() => {
  const byId = (id) => document.getElementById(id);
  const armsField = byId("arms");
  const template = byId("arm");
  const mostArms = Number(armsField.dataset.most);
  const defaultMeans = armsField.dataset.means.split(",");
  const arms = [];
  const settings = new Map();

  // Settings: a text field that takes any accepted number, and a slider for the usual ones.

  function setting(box, onChange) {
    const text = box.querySelector('input[type="text"]');
    const slider = box.querySelector('input[type="range"]');
    const said = box.querySelector(".said");
    const { scale, accepted, above, least, most, below, optional } = box.dataset;
    const limits = [
      [above, (order) => order > 0],
      [least, (order) => order >= 0],
      [most, (order) => order <= 0],
      [below, (order) => order < 0],
    ]
      .filter(([end]) => end !== undefined)
      .map(([end, fits]) => [rationals.read(end), fits]);
    let current = null;
    let before = null; // what counted when the reader began to type

    function read(written) {
      const number = rationals.read(written);
      return number && limits.every(([end, fits]) => fits(rationals.compare(number, end))) ? number : null;
    }

    function place() {
      if (current === null) return;
      slider.value = scale === "log" ? String(Math.log10(current.value)) : String(current.value);
    }

    /** Take what is written if it is accepted; else say what would be, and go back to what was before. */
    function take(written) {
      const empty = optional !== undefined && written.trim() === "";
      const number = empty ? null : read(written);
      const good = empty || number !== null;
      text.setAttribute("aria-invalid", String(!good));
      const kept = before === null ? "it stays empty" : `${before.text} stays`;
      said.textContent = good ? "" : `${JSON.stringify(written)} is not accepted: it must be ${accepted}; ${kept}`;
      current = good ? number : before;
      return good;
    }

    function set(written) {
      text.value = written;
      before = optional === undefined ? read(text.dataset.default) : null;
      take(written);
      before = current;
      place();
    }

    text.addEventListener("focus", () => {
      before = current;
    });
    text.addEventListener("input", () => {
      take(text.value);
      place();
      onChange();
    });
    slider.addEventListener("input", () => {
      const linear = scale === "log" ? Number((10 ** Number(slider.value)).toPrecision(3)) : Number(slider.value);
      text.value = String(linear);
      take(text.value);
      onChange();
    });
    return { box, set, text, get number() { return current; } };
  }

  for (const box of document.querySelectorAll(".setting[data-field]")) {
    settings.set(box.dataset.field, setting(box, changed));
  }
  const value = (name) => settings.get(name).number;

  // Arms come and go.

  function addArm(mean) {
    const box = template.content.firstElementChild.cloneNode(true);
    box.classList.add("arm");
    const remove = document.createElement("button");
    remove.type = "button";
    remove.textContent = "×";
    remove.addEventListener("click", () => {
      const place = arms.findIndex((arm) => arm.box === box);
      arms.splice(place, 1);
      box.remove();
      number();
      (arms[Math.min(place, arms.length - 1)].text).focus();
      changed();
    });
    box.querySelector('input[type="text"]').after(remove);
    template.before(box);
    const arm = setting(box, changed);
    arm.remove = remove;
    arms.push(arm);
    arm.set(mean);
    return arm;
  }

  /** Names and labels of the arms, from 1 on. */
  function number() {
    arms.forEach((arm, place) => {
      const name = `Arm ${place + 1}`;
      const id = `arm-${place + 1}`;
      arm.text.id = id;
      arm.text.setAttribute("aria-describedby", `${id}-said`);
      arm.box.querySelector(".said").id = `${id}-said`;
      const label = arm.box.querySelector("label");
      label.htmlFor = id;
      label.textContent = name;
      arm.box.querySelector('input[type="range"]').setAttribute("aria-label", `${name}, slider`);
      arm.remove.setAttribute("aria-label", `Remove ${name.toLowerCase()}`);
      arm.remove.disabled = arms.length === 1;
    });
    byId("add").disabled = arms.length >= mostArms;
  }

  function setArms(means) {
    for (const arm of arms.splice(0)) arm.box.remove();
    for (const mean of means.slice(0, mostArms)) addArm(mean);
    number();
  }

  byId("add").addEventListener("click", () => {
    addArm("0.5").text.focus();
    number();
    changed();
  });
  byId("reset").addEventListener("click", () => {
    load("");
    changed();
  });
  for (const form of document.querySelectorAll("form.settings")) {
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  // The address holds the state.

  function address() {
    const parts = [`means=${arms.map((arm) => arm.number.text).join(",")}`];
    for (const [name, { number: set }] of settings) if (set !== null) parts.push(`${name}=${set.text}`);
    return `#${parts.join("&").replaceAll("+", "%2B")}`; // a + in an address is read as a blank
  }

  function load(hash) {
    const given = new URLSearchParams(hash.replace(/^#/, ""));
    const means = given.get("means");
    setArms(means ? means.split(",") : defaultMeans);
    for (const [name, each] of settings) each.set(given.get(name) ?? each.text.dataset.default);
    byId("more").open = ["rho", "beta", "alpha", "share"].some(
      (name) => given.has(name) && given.get(name) !== settings.get(name).text.dataset.default,
    );
  }

  window.addEventListener("hashchange", () => {
    if (window.location.hash !== address()) load(window.location.hash);
    show();
  });

  // What is shown.

  function write(cell, found) {
    if (found === undefined || found.reason !== undefined) {
      cell.textContent = found === undefined ? "set ρ to see it" : found.reason;
      cell.classList.add("without");
      cell.removeAttribute("data-value");
      return;
    }
    cell.classList.remove("without");
    if (Number.isNaN(found.value)) {
      cell.textContent = "beyond the range of doubles; the command line encloses it";
      cell.classList.add("without");
    } else cell.textContent = rationals.shown(found.cap ?? found.value);
    cell.dataset.value = String(found.value);
    if (found.note) {
      const note = document.createElement("small");
      note.textContent = found.note;
      cell.append(note);
    }
  }

  /** What no policy's regret exceeds caps the upper bounds that hold at this T; beside a leading term it is said. */
  function withCap(found, most, words) {
    for (const [key, bound] of Object.entries(found)) {
      if (!bound.beyond) continue;
      const row = rowOf.get(key);
      const capped = row.dataset.regime === "finite" && row.querySelector("[data-name=kind]").textContent === "upper";
      if (capped) bound.cap = most;
      bound.note = capped
        ? `cap: ${words}; the formula gives ${rationals.shown(bound.value, 6)}`
        : `above ${words} = ${rationals.shown(most, 6)}`;
    }
    return found;
  }

  function fillTable(id, found) {
    for (const row of byId(id).querySelectorAll("tr[data-bound]")) {
      write(row.querySelector("td.number"), found[row.dataset.bound]);
    }
  }

  /** The same as a table of bounds where nothing can be computed. */
  function fillWithout(id, reason) {
    for (const row of byId(id).querySelectorAll("tr[data-bound]")) write(row.querySelector("td.number"), { reason });
  }

  function cells(row, values) {
    for (const each of values) {
      const cell = document.createElement("td");
      if (typeof each === "number") {
        cell.className = "number";
        cell.dataset.value = String(each);
      }
      cell.textContent = typeof each === "number" ? rationals.shown(each) : each;
      row.append(cell);
    }
  }

  function command(words) {
    return `banditproof bound ${words} --certified`;
  }

  function showRegret(instance, means) {
    const options = {
      epsilon: value("epsilon").value,
      horizon: value("horizon").value,
      beta: value("beta").value,
      alpha: value("alpha").value,
      rho: value("rho") === null ? null : value("rho").value,
    };
    const rho = value("rho") === null ? "" : ` --rho ${value("rho").text}`;
    byId("regret-command").textContent = command(
      `regret --means ${means} --epsilon ${value("epsilon").text} --horizon ${value("horizon").text}${rho} ` +
        `--beta ${value("beta").text} --alpha ${value("alpha").text}`,
    );
    byId("minimax-command").textContent = command(
      `minimax --arms ${arms.length} --horizon ${value("horizon").text} --epsilon ${value("epsilon").text}${rho} ` +
        `--beta ${value("beta").text}`,
    );
    showWorst({ ...options, arms: arms.length });
    if (instance.unresolved) {
      const reason = "the means are closer to each other, or to 1, than doubles tell; the command line encloses it";
      byId("regret-said").textContent = reason;
      fillWithout("regret", reason);
      byId("regimes").tBodies[0].replaceChildren();
      byId("regret-plot").replaceChildren();
      byId("regret-plot-legend").replaceChildren();
      return;
    }
    const largest = options.horizon * Math.max(...instance.arms.map((arm) => arm.gap));
    const regimes = bounds.regimes(instance, options.epsilon);
    const suboptimal = regimes.filter((arm) => arm.regime !== "optimal");
    const free = suboptimal.filter((arm) => arm.regime === "low privacy").length;
    byId("regret-said").textContent =
      suboptimal.length === 0
        ? "Every arm is optimal: the regret of any policy is 0."
        : `Privacy is free at ${free} of ${suboptimal.length} suboptimal arms: there ε is at least the threshold, and d_eps = kl.`;
    const rows = regimes.map((arm, place) => {
      const row = document.createElement("tr");
      cells(row, [place + 1, arm.mean, arm.gap, arm.kl, arm.d_eps, arm.threshold, arm.regime]);
      return row;
    });
    byId("regimes").tBodies[0].replaceChildren(...rows);
    const regret = (at) => withCap(bounds.regret(instance, at), largest, "T max gap");
    fillTable("regret", regret(options));

    const horizontal = drawing.againstBudgets(81, options.epsilon);
    const sweep = horizontal.values.map((epsilon) => regret({ ...options, epsilon }));
    drawing.draw(byId("regret-plot"), byId("regret-plot-legend"), {
      horizontal,
      curves: curves(sweep, [
        ["BERN-EQ3 Lai-Robbins", false],
        ["BERN-T3.1 d_eps", false],
        ["TH-T4.16 min(kl, eps tv)", false],
        ["BERN-TF.9 DP-KLUCB", true],
        ["TA-TH5.4 AdaP-KLUCB", true],
        ["TA-EQC.12 AdaP-UCB, from the exact root", true],
        ["BERN-B1 DP-SE, from its schedule", true],
        ["TA-R-DPUCB DP-UCB", true],
      ]),
      boundaries: suboptimal.map((arm) => arm.threshold),
      vertical: "regret",
      label: `Bounds on the regret against the privacy budget; at ε = ${value("epsilon").text} as in the table of bounds`,
    });
  }

  /** From bounds at every budget to curves; the name of a bound is what follows its claim. */
  function curves(sweep, drawn) {
    return drawn.map(([key, upper]) => ({
      name: byName.get(key),
      values: sweep.map((found) => found[key].cap ?? found[key].value ?? NaN),
      upper,
    }));
  }

  const rowOf = new Map();
  const byName = new Map();
  for (const row of document.querySelectorAll("tr[data-bound]")) {
    const name = row.querySelector("th").textContent;
    rowOf.set(row.dataset.bound, row);
    byName.set(row.dataset.bound, row.dataset.regime === "leading term" ? `${name}, leading term` : name);
  }

  function showWorst(options) {
    fillTable("minimax", withCap(bounds.minimax(options), options.horizon, "T"));
    const from = bounds.minimaxFreeFrom(options);
    const regime = options.epsilon >= from ? "Low privacy, the bound is as without" : "High privacy";
    byId("minimax-said").textContent = `${regime} (threshold ε = ${rationals.shown(from, 6)}, TH-I4.15a).`;
  }

  function showIdentification(instance, means) {
    const asked = { epsilon: value("epsilon"), delta: value("delta"), beta: value("share") };
    byId("bai-command").textContent = command(
      `bai --means ${means} --epsilon ${asked.epsilon.text} --delta ${asked.delta.text} --beta ${asked.beta.text}`,
    );
    const without = (reason) => {
      byId("bai-said").textContent = `${reason[0].toUpperCase()}${reason.slice(1)}.`;
      for (const id of ["times", "bai"]) fillWithout(id, reason);
      for (const cell of byId("times").querySelectorAll(".allocation")) cell.textContent = "";
      byId("bai-plot").replaceChildren();
      byId("bai-plot-legend").replaceChildren();
    };
    if (arms.length < 2) return without("identifying the best arm needs at least 2 arms");
    if (instance.unresolved) return without("the means are closer to each other, or to 1, than doubles tell");
    let found;
    try {
      found = identification.all(instance, asked);
    } catch (error) {
      return without(error.message);
    }
    fillTable("times", found.times);
    fillTable("bai", found.bounds);
    for (const row of byId("times").querySelectorAll("tr[data-bound]")) {
      const { allocation = [] } = found.times[row.dataset.bound];
      row.querySelector(".allocation").textContent = allocation.map((share) => share.toFixed(4)).join(", ");
    }
    if (found.regime === null) {
      const names = found.tied.map((arm) => arm + 1).join(", ");
      byId("bai-said").textContent = `Arms ${names} tie for the best: every time is infinite.`;
    } else {
      const { high_privacy_until: until, relaxed_threshold: relaxed, low_privacy_from: from } = found.regime;
      const name = identification.regimeName(found.regime, asked.epsilon.value);
      byId("bai-said").textContent =
        `${name[0].toUpperCase()}${name.slice(1)}: T*_TV/ε is exact up to ε = ${rationals.shown(until, 6)}, privacy is free ` +
        `from ${rationals.shown(from, 6)} on; T*_TV/T*_KL = ${rationals.shown(relaxed, 6)} (TH-I4.25a).`;
    }
    const horizontal = drawing.againstBudgets(41, asked.epsilon.value);
    const sweep = horizontal.values.map((budget) => {
      const epsilon = rationals.read(String(budget));
      try {
        return identification.all(instance, { ...asked, epsilon }).bounds;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return Object.fromEntries(Object.keys(found.bounds).map((key) => [key, {}]));
      }
    });
    drawing.draw(byId("bai-plot"), byId("bai-plot-legend"), {
      horizontal,
      curves: curves(sweep, [
        ["TH-T2.32 T*_KL kl(delta, 1-delta)", false],
        ["TH-T4.24 with d_eps T*_{d_eps} kl(delta, 1-delta)", false],
        ["TH-T4.24 T*(nu; epsilon) log(1/(3 delta))", false],
        ["TA-TH5.20 AdaP-TT", true],
        ["TA-TH5.23 AdaP-TT*", true],
      ]),
      boundaries: found.regime === null ? [] : [found.regime.high_privacy_until, found.regime.low_privacy_from],
      vertical: "samples",
      label: `Bounds on the number of samples against the privacy budget; at ε = ${asked.epsilon.text} as in the table`,
    });
  }

  function showDistance() {
    const [x, y, epsilon] = [value("x"), value("y"), value("epsilon")];
    const found = distance.quantities(x, y, epsilon);
    fillTable("distance", Object.fromEntries(Object.entries(found).map(([name, number]) => [name, { value: number }])));
    byId("distance-said").textContent = {
      "no distance": "No distance: x = y.",
      "high privacy": "High privacy: ε is below the threshold, and d_eps is below kl.",
      "low privacy": "Low privacy: ε is at least the threshold, d_eps = kl, privacy is free.",
    }[distance.regime(x, y, epsilon)];
    byId("distance-command").textContent = command(`distance --x ${x.text} --y ${y.text} --epsilon ${epsilon.text}`);
    drawDistance(x, y, epsilon, found);
    drawDistanceFrom(x, y, epsilon.value);
  }

  function drawDistance(x, y, epsilon, found) {
    const horizontal = drawing.againstBudgets(161, epsilon.value);
    const budgets = horizontal.values;
    drawing.draw(byId("distance-plot"), byId("distance-plot-legend"), {
      horizontal,
      curves: [
        { name: "d_eps(x, y)", values: budgets.map((budget) => functions.d_eps(x.value, y.value, budget)) },
        { name: "kl(x, y)", values: budgets.map(() => found["kl(x, y)"]), upper: true },
        { name: "ε tv(x, y)", values: budgets.map((epsilon) => theory.transport({ epsilon, gap: found["tv(x, y)"] })), upper: true },
      ],
      boundaries: [found["threshold |logit y - logit x|"]],
      vertical: "distance",
      label: `d_eps(x, y), kl(x, y) and ε tv(x, y) against ε, for x = ${x.text} and y = ${y.text}`,
    });
  }

  /** From one mean to all others: kl around it, where privacy is free, and transport beyond. */
  function drawDistanceFrom(x, y, epsilon) {
    const means = Array.from({ length: 201 }, (_, place) => place / 200);
    const distances = means.map((mean) => functions.d_eps(x.value, mean, epsilon));
    drawing.draw(byId("means-plot"), byId("means-plot-legend"), {
      horizontal: { values: means, name: "mean of the second law", marked: y.value, said: `y = ${rationals.shown(y.value, 6)}` },
      curves: [
        { name: "d_eps(x, ·)", values: distances },
        { name: "kl(x, ·)", values: means.map((mean) => functions.kl(x.value, mean)), upper: true },
        { name: "ε tv(x, ·)", values: means.map((mean) => theory.transport({ epsilon, gap: Math.abs(mean - x.value) })), upper: true },
      ],
      boundaries: [functions.f_minus(x.value, epsilon), functions.f_plus(x.value, epsilon)],
      vertical: "distance",
      linear: true,
      highest: 1.15 * Math.max(...distances),
      label: `d_eps(x, y), kl(x, y) and ε tv(x, y) against y, for x = ${x.text} and ε = ${rationals.shown(epsilon, 6)}`,
    });
  }

  function show() {
    const means = arms.map((arm) => arm.number.text).join(",");
    const instance = rationals.instance(arms.map((arm) => arm.number));
    showDistance();
    showRegret(instance, means);
    showIdentification(instance, means);
    byId("shown").removeAttribute("aria-busy");
  }

  let waiting = false;
  let pause = 0;

  /** The address follows when the reader pauses: browsers refuse to change it many times a second. */
  function follow() {
    window.clearTimeout(pause);
    pause = window.setTimeout(() => window.history.replaceState(null, "", address()), 250);
  }

  /** Show once before the next frame, however many settings have changed. */
  function changed() {
    follow();
    if (waiting) return;
    waiting = true;
    byId("shown").setAttribute("aria-busy", "true");
    window.requestAnimationFrame(() => {
      waiting = false;
      show();
    });
  }

  window.addEventListener("resize", () => {
    if (!waiting) window.requestAnimationFrame(show);
  });
  load(window.location.hash);
  show();
})();
