import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { twelfthRoot } from "./twelfth-root.ts";

const SCALE = 10n ** 40n;
/** A double as a fraction of whole numbers times 10^-40, cut off beyond. */
function exactly(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (exponent === 0 ? 0n : 1n << 52n);
  const shift = Math.max(exponent, 1) - 1075;
  return shift >= 0 ? (mantissa << BigInt(shift)) * SCALE : (mantissa * SCALE) >> BigInt(-shift);
}
const twelfthPower = (value: number): bigint => {
  const base = exactly(value);
  let power = SCALE;
  for (let i = 0; i < 12; i++) power = (power * base) / SCALE;
  return power;
};

describe("the twelfth root", () => {
  it("lies within two units in the last place of the exact one", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (x) => {
        const root = twelfthRoot(x);
        const unit = 2 ** (Math.floor(Math.log2(root)) - 52);
        expect(twelfthPower(root - 2 * unit)).toBeLessThan(exactly(x));
        expect(twelfthPower(root + 2 * unit)).toBeGreaterThan(exactly(x));
      }),
      { numRuns: 2_000 },
    );
  });

  it("keeps what every machine must give, and the ends", () => {
    expect([0, 1, 4096, Number.POSITIVE_INFINITY].map(twelfthRoot)).toEqual([0, 1, 2, Number.POSITIVE_INFINITY]);
    expect(twelfthRoot(-0.1)).toBeNaN();
    expect([0.992, 1.05, 0.0001, 11].map((x) => twelfthRoot(x).toString())).toEqual(RECORDED);
  });
});

/** Shortest decimals that name the very doubles. */
const RECORDED = ["0.9993308763217214", "1.0040741237836484", "0.4641588833612779", "1.2211885503119937"];
