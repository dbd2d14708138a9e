"use strict";
// Shows the entries of the index that fit the form; the form stands in the address, so that it can be passed on.
(function () {
  const most = 60;
  const form = document.getElementById("filter");
  const shown = document.getElementById("shown");
  const results = document.getElementById("results");
  const names = ["text", "paper", "verdict", "kind"];
  const entries = searchIndex.map(([kind, name, path, text, paper, verdict]) => ({
    kind, name, path, text, paper, verdict,
    title: name.toLowerCase(),
    words: `${name} ${text} ${kind}`.toLowerCase(),
  }));

  /** Lower is better: the name itself, a name that begins so, that has it inside, then the text. */
  function rank(entry, words) {
    if (words.length === 0) return 0;
    const first = words[0];
    if (entry.title === words.join(" ")) return 0;
    if (entry.title.startsWith(first)) return 1;
    return entry.title.includes(first) ? 2 : 3;
  }

  function found(wanted) {
    const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = entries.filter(
      (entry) =>
        ["paper", "verdict", "kind"].every((name) => !wanted[name] || entry[name] === wanted[name]) &&
        words.every((word) => entry.words.includes(word)),
    );
    return fitting
      .map((entry, place) => [rank(entry, words), place, entry])
      .sort((one, other) => one[0] - other[0] || one[1] - other[1])
      .map(([, , entry]) => entry);
  }

  function item(entry) {
    const made = document.createElement("li");
    const link = document.createElement("a");
    link.href = entry.path;
    link.textContent = entry.name;
    made.append(link);
    if (entry.verdict) {
      const verdict = document.createElement("span");
      verdict.className = `verdict ${entry.verdict.toLowerCase()}`;
      verdict.textContent = entry.verdict;
      made.append(" ", verdict);
    }
    const kind = document.createElement("span");
    kind.className = "small quiet";
    kind.textContent = entry.kind;
    made.append(" ", kind);
    if (entry.text) {
      const text = document.createElement("p");
      text.className = "said clamp";
      text.textContent = entry.text;
      made.append(text);
    }
    return made;
  }

  function apply() {
    const wanted = Object.fromEntries(names.map((name) => [name, form.elements[name].value]));
    const asked = names.some((name) => wanted[name].trim());
    const fitting = asked ? found(wanted) : [];
    results.replaceChildren(...fitting.slice(0, most).map(item));
    if (!asked) shown.textContent = "Type a word, or choose a text, a word or a kind.";
    else if (fitting.length === 0) shown.textContent = "Nothing fits. Try fewer words, or part of a word.";
    else if (fitting.length <= most) shown.textContent = `${fitting.length} found`;
    else shown.textContent = `The first ${most} of ${fitting.length}; another word narrows it down.`;
  }

  function read() {
    const hash = location.hash.slice(1);
    if (hash && !hash.includes("=")) return; // a place on the page
    const said = new URLSearchParams(hash);
    for (const name of names) {
      const field = form.elements[name];
      field.value = said.get(name) || "";
      if (field.selectedIndex === -1) field.value = "";
    }
    apply();
  }

  function write() {
    const said = new URLSearchParams();
    for (const name of names) {
      if (form.elements[name].value) said.set(name, form.elements[name].value);
    }
    const hash = said.toString();
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    apply();
  }

  form.hidden = false;
  form.addEventListener("input", write);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    for (const name of names) form.elements[name].value = "";
    write();
    form.elements.text.focus();
  });
  window.addEventListener("hashchange", read);
  read();
  if (!location.hash) form.elements.text.focus();
})();
