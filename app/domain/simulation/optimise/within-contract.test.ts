import { describe, expect, it } from "vitest";
import { contractBounds } from "./within-contract.ts";

const lines = ["a", "b", "c", "d", "e", "f"].map((series) => ({ series, assetClass: "EQUITIES" as const, sri: 4 }));
const leastOf = (product: number | undefined, organisation: number | null, count = 6) =>
  contractBounds(
    lines.slice(0, count),
    { rules: { minLines: product }, leastLines: organisation, supports: [], today: "2026-11-23" },
    [],
    null,
  ).minLines;

describe("the fewest lines of a proposal", () => {
  it("are those of the organisation or of the product, whichever asks for more, and at least four", () => {
    expect([leastOf(undefined, null), leastOf(undefined, 5), leastOf(6, 5), leastOf(5, 6)]).toEqual([4, 5, 6, 6]);
    expect([leastOf(2, 2), leastOf(undefined, 2)]).toEqual([4, 4]);
  });

  it("are asked for even of fewer supports; the usual four are not", () => {
    expect([leastOf(undefined, null, 3), leastOf(undefined, 2, 3), leastOf(undefined, 5, 3)]).toEqual([3, 3, 5]);
  });
});
