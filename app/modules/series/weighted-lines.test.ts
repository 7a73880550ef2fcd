import { expect, test } from "vitest";
import { linesEditor, readShares, readWhole } from "./weighted-lines.server.ts";

const typed = (...weights: string[]) => ({
  ...linesEditor([], "en"),
  lines: weights.map((weight, at) => ({ series: `series-${at}`, name: `Fund ${at}`, isin: "", weight })),
});

test("lines that make exactly 100 % are read, in whatever hundredths", () => {
  const editor = typed("33.33", "33.33", "33.34");
  expect(readWhole(editor, "en")?.map(({ weight }) => weight)).toEqual(["33.33", "33.33", "33.34"]);
  expect(editor.errors).toEqual([]);
});

test.each([
  [["abc", "50"], "weights-lines[0].weight", "Fund 0: Give a number"],
  [["50", "49.999"], "weights-lines[1].weight", "Fund 1: At most two decimals"],
  [["103", "-3"], "weights-lines[1].weight", "Fund 1: Give a weight above 0%"],
  [["100", "0"], "weights-lines[1].weight", "Fund 1: Give a weight above 0%"],
  [["50", "40"], "weights-lines[0].weight", "10% left to allocate"],
  [["60", "50"], "weights-lines[0].weight", "The total is 10% above 100%"],
])("%j is refused beside the line that it is about", (weights, fieldId, text) => {
  const editor = typed(...weights);
  expect(readWhole(editor, "en")).toBeNull();
  expect(editor.errors).toMatchObject([{ fieldId, text: expect.stringContaining(text) }]);
});

test("each weight that is none is told at once, with its fund in the summary and without it at the field", () => {
  const editor = typed("abc", "-5", "100", "");
  expect(readWhole(editor, "en")).toBeNull();
  expect(editor.errors).toEqual([
    { fieldId: "weights-lines[0].weight", text: "Fund 0: Give a number, for instance 12.5", atField: "Give a number, for instance 12.5" },
    { fieldId: "weights-lines[1].weight", text: "Fund 1: Give a weight above 0%", atField: "Give a weight above 0%" },
    { fieldId: "weights-lines[3].weight", text: "Fund 3: Give a number, for instance 12.5", atField: "Give a number, for instance 12.5" },
  ]);
});

test("shares that do not make the whole yet are read, also one of nothing", () => {
  expect(readShares(typed("0", "100", "33.33"), "en")?.map(({ weight }) => weight)).toEqual(["0", "100", "33.33"]);
});

test.each([
  ["abc", "Fund 0: Give a number"],
  ["", "Fund 0: Give a number"],
  ["-5", "Fund 0: Give a share from 0 to 100%"],
  ["1000000000000", "Fund 0: Give a share from 0 to 100%"],
  ["33.333", "Fund 0: At most two decimals"],
])("a share of %j is refused beside its line", (weight, text) => {
  const editor = typed(weight, "50");
  expect(readShares(editor, "en")).toBeNull();
  expect(editor.errors).toEqual([
    { fieldId: "weights-lines[0].weight", text: expect.stringContaining(text), atField: expect.stringMatching(/^(Give|At)/) },
  ]);
});
