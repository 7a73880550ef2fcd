import { expect, it } from "vitest";
import { alongside, differences } from "./form-differences.ts";

it("names the fields that hold something else than what was typed, with what they hold", () => {
  const typed = { name: "A", fee: "0.50", most: 20, classes: { CASH: "5" }, documents: [{ title: "T", url: "U" }], houses: ["b", "a"] };
  const present = {
    name: "B",
    fee: "0.5",
    most: "21",
    gone: "x",
    classes: { CASH: "", EQUITIES: "" },
    documents: [
      { title: "T", url: "" },
      { title: "", url: "" },
    ],
    houses: ["a", "b"],
  };
  expect(differences(typed, present)).toEqual([
    { field: "name", present: "B" },
    { field: "most", present: "21" },
    { field: "gone", present: "x" },
    { field: "classes.CASH", present: "" },
    { field: "documents[0].url", present: "" },
  ]);
  const boxes = { optional: "", lines: [{ correct: "on" }, { correct: "on" }] };
  expect(differences({ optional: false, lines: [{ correct: true }, { correct: false }] }, boxes)).toEqual([
    { field: "lines[1].correct", present: "on" },
  ]);
  expect(differences({}, { houses: ["a"], name: "", none: [] })).toEqual([{ field: "houses", present: ["a"] }]);
});

it("matches rows by what names them; what nobody typed stands in the rows that were left empty", () => {
  const stored = [
    { key: "a", text: "A" },
    { key: "b", text: "B" },
    { key: "new", text: "N" },
  ];
  const typed = { words: [{ key: "b", text: "B" }, { key: "gone", text: "G" }, {}] };
  expect(alongside(typed, "words", stored, "key")).toEqual([stored[1], { key: "" }, stored[0], stored[2]]);
  expect(alongside({}, "words", stored, "key")).toEqual(stored);
});
