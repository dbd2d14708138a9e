"use strict";

/**
 * Numbers as they are written: exact decimals and fractions, so that 0.7 - 0.45 is 0.25 here as it is on the
 * command line. A rational is {numerator, denominator, value}: two integers and the nearest double; one that
 * was read has its `text` too.
 */
const rationals = (() => {
  const DECIMAL = /^\+?(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d{1,5}))?$/;
  const FRACTION = /^\+?(\d+)\/(\d+)$/;
  const LONGEST = 1000;
  const LARGEST_EXPONENT = 300n;
  const DIGITS = 40; // of a quotient, before the double nearest to it is taken

  const power = (exponent) => 10n ** BigInt(exponent);

  /** The double nearest to a quotient of integers; the quotient is not negative. */
  function nearest(numerator, denominator) {
    const places = DIGITS + String(denominator).length - String(numerator).length;
    const scaled = places > 0 ? numerator * power(places) : numerator;
    const divisor = places < 0 ? denominator * power(-places) : denominator;
    const sticky = scaled % divisor === 0n ? "0" : "1"; // a tail that decides what would look like a tie
    return Number(`${scaled / divisor}${sticky}e${-places - 1}`);
  }

  function rational(numerator, denominator) {
    return { numerator, denominator, value: nearest(numerator, denominator) };
  }

  const ONE = rational(1n, 1n);

  /** The nonnegative number that `text` spells, or null; 0, or of a size that fits a double with room. */
  function read(text) {
    const written = text.trim();
    if (written.length > LONGEST) return null;
    const fraction = FRACTION.exec(written);
    const decimal = DECIMAL.exec(written);
    let number = null;
    if (fraction && BigInt(fraction[2]) > 0n) number = rational(BigInt(fraction[1]), BigInt(fraction[2]));
    else if (decimal) {
      const [whole, part = ""] = decimal[1].split(".");
      const exponent = Number(decimal[2] || 0) - part.length;
      if (Math.abs(exponent) > 2 * LONGEST) return null;
      const digits = BigInt(whole + part);
      number = exponent < 0 ? rational(digits, power(-exponent)) : rational(digits * power(exponent), 1n);
    }
    if (number === null) return null;
    const { numerator, denominator } = number;
    const largest = power(LARGEST_EXPONENT);
    if (numerator > 0n && (numerator > largest * denominator || numerator * largest < denominator)) return null;
    return { ...number, text: written };
  }

  /** Below, at or above zero as `one` is below, at or above `other`; exactly. */
  function compare(one, other) {
    const [a, b] = [one.numerator * other.denominator, other.numerator * one.denominator];
    return a < b ? -1 : Number(a > b);
  }

  /** `one - other`, exactly; not negative. */
  function difference(one, other) {
    const numerator = one.numerator * other.denominator - other.numerator * one.denominator;
    return rational(numerator, one.denominator * other.denominator);
  }

  function product(one, other) {
    return rational(one.numerator * other.numerator, one.denominator * other.denominator);
  }

  /** `one / other`, exactly; `other` is not 0. */
  function quotient(one, other) {
    return rational(one.numerator * other.denominator, one.denominator * other.numerator);
  }

  /** The smallest e >= 1 with 2^-e <= the number, which is above 0. */
  function halvings({ numerator, denominator }) {
    let count = 1;
    for (let doubled = 2n * numerator; doubled < denominator; doubled *= 2n) count += 1;
    return count;
  }

  /**
   * Bernoulli arms from the rationals of their means: means, rests 1 - mean and gaps, correctly rounded.
   * `unresolved` tells that rounding changes what the arms are: a gap closes, or a mean reaches 1.
   */
  function instance(means) {
    const best = means.reduce((highest, mean) => (compare(mean, highest) > 0 ? mean : highest));
    const gaps = means.map((mean) => difference(best, mean));
    const arms = means.map((mean, arm) => ({
      mean: mean.value,
      rest: difference(ONE, mean).value,
      gap: gaps[arm].value,
      halvings: gaps[arm].numerator === 0n ? 0 : halvings(gaps[arm]),
    }));
    return {
      arms,
      best: best.value,
      suboptimal: arms.filter((arm) => arm.halvings > 0),
      lowest: means.reduce((low, mean) => (compare(mean, low) < 0 ? mean : low)),
      highest: best,
      means,
      unresolved:
        arms.some((arm) => arm.halvings > 0 && arm.mean >= best.value) ||
        means.some((mean) => mean.value === 1 && mean.numerator !== mean.denominator),
    };
  }

  /** A double in so many digits, without zeros at the end: as Python's "%.10g". */
  function shown(value, digits = 10) {
    if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    if (value === 0) return "0";
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    const bare = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
    const size = Number(exponent);
    if (size >= -4 && size < digits) return bare(value.toFixed(digits - 1 - size));
    return `${bare(mantissa)}e${size < 0 ? "-" : "+"}${String(Math.abs(size)).padStart(2, "0")}`;
  }

  return Object.freeze({ read, compare, difference, product, quotient, instance, shown });
})();
