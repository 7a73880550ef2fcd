import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { titlesIn, titlesOf } from "./test-titles.ts";

interface Row {
  id: string;
  words: string;
  state: string;
  proof: string;
}

const rows = parse(readFileSync(join(projectRoot, "docs", "requirements.csv")), { columns: true }) as Row[];

const fileOf = ({ proof }: Row): string => proof.split("#")[0] ?? "";
/** Rows whose proof is a file without the title of the test: fewer with each conversion, never more. */
const MOST_WITHOUT_TITLE = 1000;

describe("docs/requirements.csv", () => {
  it("has one row for each requirement of the checklist", () => {
    expect(rows.filter((row) => row.id.startsWith("A-")).length).toBeGreaterThan(0);
    expect(rows.every((row) => /^[ABC]-\d{3}$/.test(row.id) && row.words.length > 2)).toBe(true);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it("says works, partly or missing", () => {
    expect(rows.filter((row) => !["works", "partly", "missing"].includes(row.state))).toEqual([]);
  });

  it("names an existing proof for all that works, wholly or partly, and none for what is missing", () => {
    const wrong = rows.filter((row) =>
      row.state === "missing" ? row.proof !== "" : !row.proof || !existsSync(join(projectRoot, fileOf(row))),
    );
    expect(wrong).toEqual([]);
  });

  it("names by its title, after a #, a test that is there and runs", () => {
    const titled = rows.filter(({ proof }) => proof.includes("#"));
    const wrong = titled.filter((row) => titlesOf(fileOf(row)).get(row.proof.slice(row.proof.indexOf("#") + 1)) !== true);
    expect(wrong.map(({ id, proof }) => `${id}: ${proof}`)).toEqual([]);
  });

  it("names the test, not its file alone, of ever more of what works", () => {
    expect(rows.filter(({ state, proof }) => state !== "missing" && !proof.includes("#")).length).toBeLessThanOrEqual(MOST_WITHOUT_TITLE);
  });
});

describe("titles of tests", () => {
  it("are found in groups, tables, loops and templates, and those that are skipped are told apart", () => {
    const source = `describe("a", () => { it("one", f); it.skip("two", f); it.each([[1]])("%s three", f); });
      describe.skip("b", () => it("four", f)); test.describe("c", () => { test("five", f); test.fixme("six", f); });
      for (const x of y) test(\`seven \${x.name}\`, f); it.skipIf(no)("eight", f); it.todo("nine"); other("ten", f);`;
    expect(Object.fromEntries(titlesIn(source))).toEqual({
      one: true,
      two: false,
      "%s three": true,
      four: false,
      five: true,
      six: false,
      "seven ${x.name}": true,
      eight: true,
      nine: false,
    });
  });
});

const checklist = join(process.env.CAIRN_SHARED ?? join(projectRoot, "..", "shared"), "spec", "checklist.csv");
describe.skipIf(!existsSync(checklist))("docs/requirements.csv beside the checklist (skipped where the checklist is absent)", () => {
  it("knows every id", () => {
    const wanted = (parse(readFileSync(checklist), { columns: true }) as Array<{ id: string }>).map((row) => row.id);
    expect(rows.map((row) => row.id).sort()).toEqual(wanted.sort());
  });
});
