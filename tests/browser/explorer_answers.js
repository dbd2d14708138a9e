// One face for everything that the explorer computes; numbers as text, so that infinities survive JSON.
"use strict";

const answers = (() => {
  const read = (text) => rationals.read(text);
  const numbers = (options) =>
    Object.fromEntries(Object.entries(options).map(([name, text]) => [name, text === null ? null : Number(text)]));
  const reads = (options) =>
    Object.fromEntries(Object.entries(options).map(([name, text]) => [name, read(text)]));
  const instance = (means) => rationals.instance(means.map(read));
  const known = {
    read: (text) => rationals.read(text)?.value ?? null,
    shown: (value) => rationals.shown(Number(value)),
    distance: (name, x, y, epsilon) => theory.distances[name]({ x: Number(x), y: Number(y), epsilon: Number(epsilon) }),
    quantities: (x, y, epsilon) => distance.quantities(read(x), read(y), read(epsilon)),
    regime: (x, y, epsilon) => distance.regime(read(x), read(y), read(epsilon)),
    regret: (means, options) => bounds.regret(instance(means), numbers(options)),
    regimes: (means, epsilon) => bounds.regimes(instance(means), Number(epsilon)),
    minimax: (options) => bounds.minimax(numbers(options)),
    minimaxFreeFrom: (options) => bounds.minimaxFreeFrom(numbers(options)),
    identification: (means, options) => identification.all(instance(means), reads(options)),
    instance: (means) => {
      const { arms, unresolved } = instance(means);
      return { arms, unresolved };
    },
  };
  const spelled = (key, value) => (typeof value === "number" ? String(value) : value);
  const answer = ([name, ...given]) => {
    try {
      return JSON.parse(JSON.stringify(known[name](...given), spelled));
    } catch (error) {
      return { error: error.message };
    }
  };
  return (questions) => questions.map(answer);
})();
