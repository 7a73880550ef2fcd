import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocationFields, allocationFromFields, amountText, centsOf, removedText, writtenFor } from "./fields.ts";
import { type AllocationLine, changeAllocation, type LinesChange, linesIntent, readLinesChange, sumOf, typedHundredths } from "./lines.ts";
import { readPasted } from "./pasted.ts";

const line = (series: string, weight: string, locked?: true): AllocationLine => ({ series, weight, ...(locked && { locked }) });
const three = [line("a", "50"), line("b", "30", true), line("c", "")];

describe("changes of the lines of an allocation", () => {
  it("are read back from the values of their buttons", () => {
    const changes: LinesChange[] = [
      { kind: "add-series", series: "x-1" },
      { kind: "remove-series", index: 2 },
      { kind: "restore-line" },
      { kind: "move-line", index: 3, to: 0 },
      { kind: "lock-line", index: 1 },
      { kind: "take-rest", index: 0 },
      { kind: "spread-evenly" },
      { kind: "bring-to-100" },
    ];
    for (const change of changes) expect(readLinesChange(linesIntent(change))).toEqual(change);
    for (const intent of ["save", "remove-series:x", "move-line:1", "lock-line:", "take-rest:1e3"])
      expect(readLinesChange(intent)).toBeNull();
  });

  it("put a line that was taken out back where it stood, with its weight and its lock", () => {
    const taken = changeAllocation({ lines: three }, { kind: "remove-series", index: 1 }, "en");
    expect(taken.lines.map(({ series }) => series)).toEqual(["a", "c"]);
    expect(changeAllocation(taken, { kind: "restore-line" }, "en")).toEqual({ lines: three, removed: null });
    const again = changeAllocation(taken, { kind: "add-series", series: "b" }, "en");
    expect(changeAllocation(again, { kind: "restore-line" }, "en").lines).toHaveLength(3);
  });

  it("spread and scale around locked lines, to exactly 100 %", () => {
    expect(changeAllocation({ lines: three }, { kind: "spread-evenly" }, "en").lines.map(({ weight }) => weight)).toEqual([
      "35",
      "30",
      "35",
    ]);
    expect(changeAllocation({ lines: three }, { kind: "bring-to-100" }, "en").lines.map(({ weight }) => weight)).toEqual(["70", "30", "0"]);
    expect(changeAllocation({ lines: three }, { kind: "take-rest", index: 2 }, "en").lines[2]?.weight).toBe("20");
    const arbitrary = fc.array(fc.record({ weight: fc.integer({ min: 0, max: 12_000 }), locked: fc.boolean() }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(arbitrary, fc.constantFrom("spread-evenly" as const, "bring-to-100" as const), (typed, kind) => {
        const lines = typed.map(({ weight, locked }, i) => line(String(i), String(weight / 100), locked || undefined));
        const after = changeAllocation({ lines }, { kind }, "en").lines;
        const kept = sumOf(typed.map(({ weight, locked }) => (locked ? weight : 0)));
        const free = typed.some(({ locked }) => !locked);
        expect(sumOf(typedHundredths(after, "en"))).toBe(free ? Math.max(10_000, kept) : kept);
        const keptLines = (some: AllocationLine[]) => some.filter(({ locked }) => locked);
        expect(keptLines(after)).toEqual(keptLines(lines));
      }),
    );
  });

  it("keep every line when one moves, and none where there is nowhere to go", () => {
    const order = (index: number, to: number) =>
      changeAllocation({ lines: three }, { kind: "move-line", index, to }, "en")
        .lines.map(({ series }) => series)
        .join("");
    expect([order(0, 2), order(2, 0), order(1, 5), order(7, 0)]).toEqual(["bca", "cab", "abc", "abc"]);
  });
});

describe("fields of an allocation", () => {
  const names = allocationFields("lines");
  const posted = (weight: string, amount: string, written = "40") =>
    allocationFromFields(
      [
        [names.total, "25000"],
        [names.of(0, "series"), "a"],
        [names.of(0, "weight"), weight],
        [names.of(0, "amount"), amount],
        [names.of(0, "written"), written],
      ],
      "lines",
      "fr",
      10,
    ).lines[0]?.weight;

  it("take a weight from the amount that was typed over it, and from nothing else", () => {
    expect(posted("40", "10 000")).toBe("40");
    expect(posted("40", "12 500")).toBe("50");
    expect(posted("45", "12 500")).toBe("45");
    expect(posted("40", "beaucoup")).toBe("40");
    expect(posted("40", "3 333,33")).toBe("13,33");
  });

  it("know the lines, their locks and the line that was taken out, in order and up to the most", () => {
    const removed = { at: 1, line: line("z", "12,5", true) };
    const sent: Array<[string, string]> = [
      [names.of(5, "series"), "b"],
      [names.of(5, "weight"), "60"],
      [names.of(5, "locked"), "1"],
      [names.of(2, "series"), "a"],
      [names.of(2, "weight"), "40"],
      ["other[0].series", "x"],
      [names.removed, removedText(removed)],
    ];
    expect(allocationFromFields(sent, "lines", "fr", 10)).toEqual({ lines: [line("a", "40"), line("b", "60", true)], removed });
    expect(allocationFromFields(sent, "lines", "fr", 1).lines).toHaveLength(1);
    expect(allocationFromFields([[names.removed, "x|y"]], "lines", "fr", 1).removed).toBeNull();
  });

  it("write amounts in cents as the language does", () => {
    expect(centsOf(3333, 100_000)).toBe(3_333_000);
    expect([amountText(3_333_000, "en"), amountText(123_456, "fr"), writtenFor(3333)]).toEqual(["33,330", "1\u202f234,56", "33.33"]);
  });
});

describe("what is copied from a spreadsheet", () => {
  it("is rows of a name or an ISIN and a weight, without heads and totals", () => {
    const text = "Support\tISIN\tPoids\r\nFonds euro\tFR0000000001\t40,5 %\nActions; 59,5\n\nTotal\t\t100 %\n";
    expect(readPasted(text, "fr")).toMatchObject([
      { name: "FR0000000001", isin: "FR0000000001", weight: "40.5" },
      { name: "Actions", isin: null, weight: "59.5" },
    ]);
  });

  it("keeps a row whose weight is missing or no number, and reads a weight behind a space by its sign", () => {
    const text = "Support\tPoids\nAlpha\t40\nBêta\t\nGamma\ttrente\nDelta 2030 60 %\nPrudent 30";
    expect(readPasted(text, "fr").map(({ name, weight }) => [name, weight])).toEqual([
      ["Alpha", "40"],
      ["Bêta", null],
      ["Gamma", null],
      ["Delta 2030", "60"],
      ["Prudent 30", null],
    ]);
  });

  it("takes the figure with a per cent sign for the weight, and takes off quotes, spaces and signs that nobody sees", () => {
    const text = '"Alpha"\t40 %\t12 500,00\n« Bêta »\t12,5%\t1’234.50\n\u200bfr 0000 0001 28\ufeff\t 47,5 %\t10 00';
    expect(readPasted(text, "fr")).toMatchObject([
      { name: "Alpha", isin: null, weight: "40", question: null },
      { name: "Bêta", isin: null, weight: "12.5" },
      { name: "FR0000000128", isin: "FR0000000128", weight: "47.5" },
    ]);
    expect(readPasted("Alpha\t1’234.50\nBêta\t10 00", "fr")).toMatchObject([
      { weight: "1234.50", question: null },
      { weight: null, question: "unread", written: "Bêta\t10 00" },
    ]);
  });

  it("takes the weight of several percentages by the title of its column, and asks where none says it", () => {
    const rows = "Alpha\t+5,2 %\t40 %\nBêta\t-1,0 %\t60 %";
    expect(readPasted(rows, "fr")).toMatchObject([
      { name: "Alpha", weight: null, question: "which", written: "Alpha\t+5,2 %\t40 %" },
      { name: "Bêta", weight: null, question: "which" },
    ]);
    const headed = (head: string) => readPasted(`${head}\n${rows}`, "fr").map(({ name, weight }) => [name, weight]);
    expect(headed("Support\tPerf. 1 an\tPondération")).toEqual([
      ["Alpha", "40"],
      ["Bêta", "60"],
    ]);
    expect(headed("Fund\tWeight\tPerformance")).toEqual([
      ["Alpha", "5.2"],
      ["Bêta", "-1.0"],
    ]);
    // Two columns of weights are a question again.
    expect(headed("Support\tPoids\tPoids cible")).toEqual([
      ["Alpha", null],
      ["Bêta", null],
    ]);
    expect(readPasted("Support\tPoids\tMontant\nAlpha\t40\t4000\nBêta\t60\t6000", "fr").map(({ weight }) => weight)).toEqual(["40", "60"]);
  });

  it("is read as fractions of one where no weight is above it", () => {
    expect(readPasted("A\t0.25\nB\t0.75", "en").map(({ weight }) => weight)).toEqual(["25", "75"]);
    expect(readPasted("A\t0.5%\nB\t0.7%", "en").map(({ weight }) => weight)).toEqual(["0.5", "0.7"]);
    expect(readPasted("12\n88", "en")).toMatchObject([
      { name: "", weight: "12" },
      { name: "", weight: "88" },
    ]);
    expect(readPasted("Fund\tWeight", "en")).toEqual([]);
  });
});
