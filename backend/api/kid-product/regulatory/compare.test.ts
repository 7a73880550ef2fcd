import { describe, expect, it } from "vitest";
import type { FigureKey, FigureLine, FigureValue } from "#app/domain/regulatory-file/figures.ts";
import { compareFigures, isDifference } from "./compare.ts";

const line = (cells: Record<string, string>): FigureLine => ({ titles: Object.keys(cells), cells: Object.values(cells) });
const EPT = {
  "00060_Currency": "EUR",
  "01020_VEV": "0.0684",
  "01090_SRI": "3",
  "01100_MRM": "3",
  "01110_CRM": "1",
  "01120_RHP": "8",
  "02030_Unfavourable": "-0.018",
  "02060_Moderate": "0.0228",
  "02090_Favourable": "0.0543",
  "02120_Stress": "-0.0578",
  "03010_Entry": "0.02",
  "03060_Ongoing": "0.0175",
  "03080_Transaction": "0.0012",
};
const EMT = {
  "00040_Currency": "EUR",
  "04010_SRI": "3",
  "05080_RHP": "8",
  "07020_Entry": "0.02",
  "07100_Ongoing": "0.0175",
  "07110_Fee": "0.015",
  "07130_Transaction": "0.0012",
};
const compared = (ept: object = {}, emt: object = {}, own: Partial<Record<FigureKey, FigureValue>> = {}) =>
  compareFigures({ EPT: line({ ...EPT, ...ept }), EMT: line({ ...EMT, ...emt }) }, own);
const found = (rows: ReturnType<typeof compared>) => rows.filter(isDifference).map(({ key, finding }) => [key, finding.kind]);
const of = (rows: ReturnType<typeof compared>, key: FigureKey) => rows.find((row) => row.key === key)!;

describe("figures of a product side by side", () => {
  it("agree within the tolerances, and one that a single file tells is held against nothing", () => {
    const rows = compared({}, {}, { sri: 3, vev: 0.0688, moderate: 0.0229 });
    expect(found(rows)).toEqual([]);
    expect(of(rows, "exitCosts")).toBeUndefined();
    expect(of(rows, "managementFees").finding.kind).toBe("onlySource");
    expect(of(rows, "moderate").finding.kind).toBe("agrees");
  });

  it("tell a share in per cent from a fraction, by the other file or by its size alone", () => {
    const rows = compared({ "03060_Ongoing": "1.75" });
    expect(found(rows)).toEqual([["ongoingCosts", "unit"]]);
    expect(of(rows, "ongoingCosts")).toMatchObject({
      finding: { expected: 0.0175 },
      cells: { EPT: { isWrong: true }, EMT: { isWrong: false } },
    });
    const alone = compareFigures({ EPT: line({ ...EPT, "03060_Ongoing": "1,75" }) });
    expect(found(alone)).toEqual([["ongoingCosts", "unit"]]);
    const emt = compared({}, { "07130_Transaction": "0.12" });
    expect(of(emt, "transactionCosts")).toMatchObject({
      finding: { kind: "unit", expected: 0.0012 },
      cells: { EPT: { isWrong: false }, EMT: { isWrong: true } },
    });
  });

  it("are wrong where they differ from ours, and all of them where nothing is known here", () => {
    const ours = compared({ "01090_SRI": "4" }, {}, { sri: 3 });
    expect(of(ours, "sri")).toMatchObject({
      finding: { kind: "differs", expected: 3, difference: 1 },
      cells: { EPT: { isWrong: true }, EMT: { isWrong: false } },
    });
    const files = compared({}, { "05080_RHP": "5" });
    expect(of(files, "holdingPeriod").cells).toMatchObject({ EPT: { isWrong: true }, EMT: { isWrong: true } });
    // 10,000 over eight years: 12,340 against 11,980.
    const scenario = compared({ "02060_Moderate": "0.02663" }, {}, { moderate: 0.02284 });
    expect(of(scenario, "moderate").finding).toMatchObject({ kind: "differs" });
    expect(of(scenario, "moderate").finding.difference).toBeCloseTo(360, -1);
  });

  it("keep the rules of one EPT, and that its costs hold the fee of the EMT", () => {
    expect(found(compared({ "02060_Moderate": "0.06" }))).toEqual([["moderate", "order"]]);
    expect(found(compared({ "01100_MRM": "2" }))).toEqual([["mrm", "classOfVev"]]);
    expect(found(compared({ "01110_CRM": "5" }))).toEqual([["sri", "classOfRisk"]]);
    expect(found(compared({ "03060_Ongoing": "0.012" }, { "07100_Ongoing": "0.012" }))).toEqual([["ongoingCosts", "belowFee"]]);
  });

  it("cannot be compared where a cell cannot be read, and spans of an EMT are compared with nothing", () => {
    expect(found(compared({ "01090_SRI": "high" }))).toEqual([["sri", "unreadable"]]);
    expect(found(compared({}, { "05080_RHP": "L" }))).toEqual([]);
  });

  it("of an EET are found by the names of its columns", () => {
    const eet = line({
      "20030_Financial_Instrument_Currency": "EUR",
      "20040_Financial_Instrument_SFDR_Product_Type": "8",
      "20100_Financial_Instrument_Does_This_Product_Consider_Principle_Adverse_Impact": "Y",
      "20180_Financial_Instrument_Products_Minimal_Proportion_Of_Sustainable_Investments_Art_8": "0.2",
    });
    const rows = compareFigures({ EET: eet }, { sfdr: "9", pai: true, sustainableInvestments: 0.2 });
    expect(found(rows)).toEqual([["sfdr", "differs"]]);
  });
});
