import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";

interface Row {
  id: string;
  words: string;
  state: string;
  proof: string;
}

const rows = parse(readFileSync(join(projectRoot, "docs", "requirements.csv")), { columns: true }) as Row[];

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
      row.state === "missing" ? row.proof !== "" : !row.proof || !existsSync(join(projectRoot, row.proof)),
    );
    expect(wrong).toEqual([]);
  });
});

const checklist = join(process.env.CAIRN_SHARED ?? join(projectRoot, "..", "shared"), "spec", "checklist.csv");
describe.skipIf(!existsSync(checklist))("docs/requirements.csv beside the checklist (skipped where the checklist is absent)", () => {
  it("knows every id", () => {
    const wanted = (parse(readFileSync(checklist), { columns: true }) as Array<{ id: string }>).map((row) => row.id);
    expect(rows.map((row) => row.id).sort()).toEqual(wanted.sort());
  });
});
