"use strict";

/**
 * Numbers as they are written: exact decimals, so that 0.7 - 0.45 is 0.25 here as it is on the command line.
 * A decimal is {text, value, digits, scale}: the integer `digits` times 10^-scale, and the nearest double.
 */
const decimals = (() => {
  const WRITTEN = /^(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d{1,3}))?$/;
  const LARGEST_EXPONENT = 300;

  /** The nonnegative number that `text` spells, or null. */
  function read(text) {
    const found = WRITTEN.exec(text.trim());
    if (!found || text.length > 200) return null;
    const [whole, part = ""] = found[1].split(".");
    const digits = BigInt(whole + part);
    const scale = part.length - Number(found[2] || 0);
    const decimal = { text: text.trim(), value: Number(text), digits, scale };
    const size = digits === 0n ? 0 : String(digits).length - 1 - scale;
    return Math.abs(size) > LARGEST_EXPONENT ? null : decimal;
  }

  /** The integers that two decimals are over one power of ten, and the exponent of that power. */
  function aligned(one, other) {
    const scale = Math.max(one.scale, other.scale);
    const integer = (decimal) => decimal.digits * 10n ** BigInt(scale - decimal.scale);
    return [integer(one), integer(other), scale];
  }

  /** Below, at or above zero as `one` is below, at or above `other`; exactly. */
  function compare(one, other) {
    const [a, b] = aligned(one, other);
    return a < b ? -1 : Number(a > b);
  }

  /** `one - other`, exactly; not negative. */
  function difference(one, other) {
    const [a, b, scale] = aligned(one, other);
    return { digits: a - b, scale, value: Number(`${a - b}e${-scale}`) };
  }

  /** A whole multiple, exactly. */
  function times(count, decimal) {
    const digits = BigInt(count) * decimal.digits;
    return { digits, scale: decimal.scale, value: Number(`${digits}e${-decimal.scale}`) };
  }

  /** The smallest e >= 1 with 2^-e <= the number, which is above 0. */
  function halvings({ digits, scale }) {
    const unit = 10n ** BigInt(Math.max(scale, 0));
    let count = 1;
    for (let doubled = 2n * digits; doubled < unit; doubled *= 2n) count += 1;
    return count;
  }

  /**
   * Bernoulli arms from the decimals of their means: doubles, and gaps correctly rounded. `unresolved` tells
   * that rounding changes what the arms are: a gap closes, or a mean reaches 0 or 1.
   */
  function instance(means) {
    const best = means.reduce((highest, mean) => (compare(mean, highest) > 0 ? mean : highest));
    const exactGaps = means.map((mean) => difference(best, mean));
    const arms = means.map((mean, arm) => ({
      mean: mean.value,
      gap: exactGaps[arm].value,
      halvings: exactGaps[arm].digits === 0n ? 0 : halvings(exactGaps[arm]),
    }));
    const one = { digits: 1n, scale: 0 };
    return {
      arms,
      best: best.value,
      suboptimal: arms.filter((arm) => arm.halvings > 0),
      lowest: means.reduce((low, mean) => (compare(mean, low) < 0 ? mean : low)),
      highest: best,
      means,
      unresolved:
        arms.some((arm) => arm.halvings > 0 && arm.mean >= best.value) ||
        means.some((mean) => mean.value === 1 && compare(mean, one) !== 0),
    };
  }

  /** A double in so many digits, without zeros at the end: as Python's "%.10g". */
  function shown(value, digits = 10) {
    if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    if (value === 0) return "0";
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    const bare = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
    const power = Number(exponent);
    if (power >= -4 && power < digits) return bare(value.toFixed(digits - 1 - power));
    return `${bare(mantissa)}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  }

  return Object.freeze({ read, compare, difference, times, instance, shown });
})();
