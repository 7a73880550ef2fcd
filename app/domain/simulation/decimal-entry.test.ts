import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDecimal } from "#app/domain/format-input.ts";
import { withoutIdleZeros, writeDecimal } from "./decimal-entry.ts";

describe("decimals in the fields of the simulator", () => {
  it("are read back as they were written", () => {
    const decimals = fc.tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), fc.stringMatching(/^\d{1,8}$/)).map(
      ([negative, whole, fraction]) => `${negative ? "-" : ""}${whole}.${fraction}`,
    );
    fc.assert(
      fc.property(decimals, fc.constantFrom("fr" as const, "en" as const), (decimal, language) => {
        expect(readDecimal(writeDecimal(decimal, language), language)).toBe(decimal);
      }),
    );
    expect(writeDecimal("1234567.50", "fr")).toBe("1\u202f234\u202f567,50");
    expect(writeDecimal("-1234567.5", "en")).toBe("\u22121,234,567.5");
    expect(withoutIdleZeros("25000.00")).toBe("25000");
    expect(withoutIdleZeros("2.50")).toBe("2.50");
  });
});
