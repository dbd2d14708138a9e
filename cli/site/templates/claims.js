"use strict";
// Shows the rows that fit the form; what the form says stands in the address, so that it can be passed on.
(function () {
  const form = document.getElementById("filter");
  const shown = document.getElementById("shown");
  const none = document.getElementById("none");
  const names = ["text", "paper", "verdict", "kind"];
  const rows = Array.from(document.querySelectorAll("table.claims tbody tr"), (row) => ({
    row,
    paper: row.dataset.paper,
    verdict: row.dataset.verdict,
    kind: row.dataset.kind,
    words: row.textContent.toLowerCase().replace(/\s+/g, " "),
  }));

  function apply() {
    const wanted = Object.fromEntries(names.map((name) => [name, form.elements[name].value]));
    const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const each of rows) {
      const fits =
        ["paper", "verdict", "kind"].every((name) => !wanted[name] || each[name] === wanted[name]) &&
        words.every((word) => each.words.includes(word));
      each.row.hidden = !fits;
      count += fits;
    }
    shown.textContent =
      count === rows.length ? `${count} claims` : `${count} of ${rows.length} claims`;
    none.hidden = count > 0;
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
    if (hash) form.scrollIntoView({ block: "start" });
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
})();
