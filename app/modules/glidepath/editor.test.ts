import { expect, test } from "vitest";
import { readEditor } from "./editor.server.ts";
import { conflictEditor } from "./glidepath-conflict.server.ts";

const form = (intent: string, fields: Record<string, string> = {}) => {
  const data = new FormData();
  data.append("classes", "EQUITIES");
  data.append("classes", "CASH");
  const typed = {
    name: "Prudente",
    "rows[0].yearsLeft": "10",
    "rows[0].weights[0]": "66,5",
    "rows[0].weights[1]": "33,5",
    "rows[1].yearsLeft": "0",
    "rows[1].weights[0]": "",
    "rows[1].weights[1]": "100",
    intent,
    ...fields,
  };
  for (const [name, value] of Object.entries(typed)) data.set(name, value);
  return data;
};

test("what is typed in the language's notation is read, an empty weight is none", () => {
  const { read } = readEditor(form("save"), "fr");
  expect(read?.content).toEqual({
    classes: ["EQUITIES", "CASH"],
    rows: [
      { yearsLeft: 10, weights: ["66.5", "33.5"] },
      { yearsLeft: 0, weights: ["0", "100"] },
    ],
  });
});

test("rows and classes come and go with what was typed", () => {
  expect(readEditor(form("add-row"), "fr").typed.rows).toHaveLength(3);
  expect(readEditor(form("remove-row:0"), "fr").typed.rows.map(({ yearsLeft }) => yearsLeft)).toEqual(["0"]);
  const wider = readEditor(form("add-class", { class: "FIXED_INCOME" }), "fr").typed;
  expect([wider.classes.map(({ value }) => value), wider.rows[0]?.weights]).toEqual([
    ["EQUITIES", "CASH", "FIXED_INCOME"],
    ["66,5", "33,5", "0"],
  ]);
  expect(readEditor(form("remove-class:EQUITIES"), "fr").typed.rows[0]?.weights).toEqual(["33,5"]);
  expect(readEditor(form("add-class", { class: "GOLD" }), "fr").typed.classes).toHaveLength(2);
});

test("each fault stands beside its field", () => {
  const fields = { name: "", "rows[0].weights[1]": "33,4", "rows[1].yearsLeft": "10", "rows[1].weights[1]": "-1" };
  const { typed, read } = readEditor(form("save", fields), "fr");
  expect(read).toBeNull();
  expect(typed.errors.map(({ fieldId }) => fieldId)).toEqual([
    "glidepath-name",
    "glidepath-weight-0-0",
    "glidepath-years-1",
    "glidepath-weight-1-1",
  ]);
});

test("the second of two editors keeps what was typed, reads what is in place, and may save over it", () => {
  const { typed } = readEditor(form("save", { version: "3", idem: "a-key-of-the-form" }), "fr");
  const told = conflictEditor(
    typed,
    {
      name: "Prudente",
      version: 5,
      content: {
        classes: ["EQUITIES", "CASH", "FIXED_INCOME"],
        rows: [
          { yearsLeft: 10, weights: ["40", "33.5", "26.5"] },
          { yearsLeft: 5, weights: ["0", "100", "0"] },
        ],
      },
    },
    "fr",
  );
  expect([told.version, told.name, told.rows]).toEqual([5, "Prudente", typed.rows]);
  expect(told.idem).not.toBe(typed.idem);
  expect(told.errors.map(({ fieldId, text }) => [fieldId, text.split("?")[0]])).toEqual([
    [undefined, "matrices.glidepath.conflict"],
    ["glidepath-years-1", "matrices.glidepath.rowNotInPlace"],
    ["glidepath-weight-0-0", "matrices.glidepath.weightInPlace"],
    [undefined, "matrices.glidepath.rowInPlace"],
    [undefined, "matrices.glidepath.classInPlace"],
  ]);
});
