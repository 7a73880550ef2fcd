import { describe, expect, it } from "vitest";
import { checkBounds, optimisationFromFields, proposedLines } from "./optimisation.ts";

const classOf = (series: string) => (series.startsWith("e") ? ("EQUITIES" as const) : ("CASH" as const));
const bound = (of: string, min = "0", max = "100") => ({ of, min, max });
const keys = (assets: ReturnType<typeof bound>[], classes: ReturnType<typeof bound>[] = []) =>
  checkBounds({ assets, classes }, classOf, "fr").map(({ field, key }) => `${field} ${key}`);

describe("bounds of an optimisation", () => {
  it("lets free bounds and bounds that leave a solution pass", () => {
    expect(keys([bound("e1"), bound("c1")])).toEqual([]);
    expect(keys([bound("e1", "10", "60"), bound("c1", "40")], [bound("EQUITIES", "10", "60")])).toEqual([]);
  });

  it("names the field that is wrong by itself", () => {
    expect(keys([bound("e1", "abc"), bound("c1", "60", "40"), bound("c2", "-1", "101"), bound("c3", " ", "")])).toEqual([
      "assets[0].min notAPercent",
      "assets[1].min minAboveMax",
      "assets[2].min notAPercent",
      "assets[2].max notAPercent",
      "assets[3].min minMissing",
      "assets[3].max maxMissing",
    ]);
    expect(keys([bound("e1")], [bound("EQUITIES", "", "1e309")])).toEqual(["classes[0].min minMissing", "classes[0].max notAPercent"]);
  });

  it("holds lines against their class and all against 100 %", () => {
    expect(keys([bound("e1", "60"), bound("c1")], [bound("EQUITIES", "0", "50")])).toEqual(["classes[0].max classMaxTooLittle"]);
    expect(keys([bound("e1", "0", "20"), bound("c1")], [bound("EQUITIES", "30")])).toEqual(["classes[0].min classMinTooMuch"]);
    expect(keys([bound("e1", "60"), bound("c1", "50")])).toEqual(["assets minimaTooMuch"]);
    expect(keys([bound("e1", "0", "30"), bound("c1", "0", "50")])).toEqual(["assets maximaTooLittle"]);
    // To the hundredth: exactly 100 % is a solution, a hundredth beyond is none.
    expect(keys([bound("e1", "60"), bound("c1", "40")])).toEqual([]);
    expect(keys([bound("e1", "60"), bound("c1", "40,01")])).toEqual(["assets minimaTooMuch"]);
    expect(keys([bound("e1", "0", "60"), bound("c1", "0", "40")])).toEqual([]);
    expect(keys([bound("e1", "0", "60"), bound("c1", "0", "39,99")])).toEqual(["assets maximaTooLittle"]);
    expect(keys([bound("e1"), bound("c1", "0", "50")], [bound("EQUITIES", "0", "40")])).toEqual(["assets maximaTooLittle"]);
  });
});

describe("fields and proposals", () => {
  it("reads fields in the order of their numbers and falls back to known choices", () => {
    const form = optimisationFromFields([
      ["assets[1].of", "b"],
      ["assets[0].of", "a"],
      ["assets[0].min", " 5 "],
      ["aim", "NONSENSE"],
      ["wholePercent", "on"],
    ]);
    expect(form).toMatchObject({ aim: "chances", wholePercent: true, beyondProfile: false });
    expect(form.assets).toEqual([bound("a", "5", ""), bound("b", "", "")]);
  });

  it("totals exactly 100 and leaves out what is nothing", () => {
    const lines = proposedLines({ a: 1 / 3, b: 1 / 3, c: 1 / 3 - 1e-7, d: 1e-7 }, false);
    expect(lines.map(({ series }) => series)).toEqual(["a", "b", "c"]);
    expect(lines.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(10_000);
    expect(proposedLines({ a: 0.6049999, b: 0.3950001 }, true)).toEqual([
      { series: "a", hundredths: 6000 },
      { series: "b", hundredths: 4000 },
    ]);
  });
});
