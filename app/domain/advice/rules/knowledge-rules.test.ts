import { describe, expect, it } from "vitest";
import { asset, assetMap, facts, found, free, OPEN } from "../../../../tests/fixtures/golden/plain-advice.ts";
import { natureOf } from "../suitability/asset-nature.ts";
import type { ClientRecord } from "../suitability/client-record.ts";
import { checkSentence } from "../words/check-words.ts";
import { shelfBounds } from "./shelf-bounds.ts";

const EQUITY_FUND = { type: "FUND", assetClass: "EQUITIES", subAssetClass: null, geographicFocus: null, structured: false } as const;
const opened = (families: readonly string[]): ClientRecord["families"] =>
  OPEN.families.map((one) => {
    const open = families.includes(one.code);
    return { ...one, open, closedBy: open ? null : "KNOWLEDGE" };
  });

/** A client with these tests who would hold a fund of that nature. */
function told(declared: { complex?: boolean; leveraged?: boolean }, families: readonly string[], sri = 4, profile = OPEN.profile) {
  const nature = natureOf({ ...EQUITY_FUND, declared });
  return facts({
    riskProfile: profile,
    record: { ...OPEN, profile, families: opened(families) },
    assets: assetMap(asset("fund", { sri, nature })),
    allocation: free({ euro: "60", bond: "20", fund: "20" }),
  });
}

describe("a fund that is leveraged or called complex by its EMT", () => {
  it.each([{ leveraged: true }, { complex: true }])("needs the test on structured products beside that on funds: %o", (declared) => {
    const closed = told(declared, ["FUNDS", "ILLIQUID"]);
    const outcomes = found("KNOWLEDGE_GATE", closed);
    expect(outcomes.find(({ subject }) => subject === "FUNDS")).toMatchObject({ flag: "green" });
    const complex = outcomes.find(({ subject }) => subject === "COMPLEX");
    expect(complex).toMatchObject({ flag: "red", series: ["fund"], figures: { cause: "KNOWLEDGE" } });
    expect(checkSentence({ code: "KNOWLEDGE_GATE", ...complex! }, "adviser", "fr")).toContain("Produits complexes");
    const open = found("KNOWLEDGE_GATE", told(declared, ["FUNDS", "STRUCTURED_PRODUCTS"]));
    expect(open.map(({ flag }) => flag)).toEqual(["green", "green"]);
    expect(found("KNOWLEDGE_GATE", told({}, ["FUNDS"])).map(({ subject }) => subject)).toEqual(["FUNDS"]);
  });

  it("is no fund of low risk that a client without the test may hold", () => {
    const flagsOf = (declared: object) => found("KNOWLEDGE_GATE", told(declared, [], 2)).map(({ subject, flag }) => `${subject} ${flag}`);
    expect(flagsOf({})).toEqual(["FUNDS orange"]);
    expect(flagsOf({ leveraged: true })).toEqual(["FUNDS red", "COMPLEX red"]);
  });

  it("is left out of what is looked for", () => {
    const { allocation: _, ...of } = told({ leveraged: true }, ["FUNDS"]);
    const line = (families: readonly string[]) =>
      shelfBounds({ ...of, record: { ...of.record!, families: opened(families) } }, of.assets.values()).lines.find(
        ({ series }) => series === "fund",
      )?.leftOut;
    expect([line(["FUNDS"]), line(["FUNDS", "STRUCTURED_PRODUCTS"])]).toEqual(["knowledge", null]);
  });
});
