import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { callsIn, callsOfPages } from "./calls-of-pages.ts";
import { titlesIn, titlesOf } from "./test-titles.ts";

interface Row {
  id: string;
  words: string;
  state: string;
  proof: string;
  /** `programs` where the backend does it and no page uses it yet. */
  by: string;
}

const rows = parse(readFileSync(join(projectRoot, "docs", "requirements.csv")), { columns: true }) as Row[];

/** Tests that prove a row together, each `path#title`, divided by ` | `. */
const proofsOf = ({ proof }: Row): string[] => (proof === "" ? [] : proof.split(" | "));
const fileOf = (proof: string): string => proof.split("#")[0] ?? "";
const titleOf = (proof: string): string => (proof.includes("#") ? proof.slice(proof.indexOf("#") + 1) : "");
/** Rows of which a proof is not as it should be, by their ids. */
const having = (wrong: (proof: string) => boolean): string[] =>
  rows.flatMap((row) =>
    proofsOf(row)
      .filter(wrong)
      .map((proof) => `${row.id}: ${proof}`),
  );

describe("docs/requirements.csv", () => {
  it("has one row for each requirement of the checklist", () => {
    expect(rows.filter((row) => row.id.startsWith("A-")).length).toBeGreaterThan(0);
    expect(rows.every((row) => /^[ABC]-\d{3}$/.test(row.id) && row.words.length > 2)).toBe(true);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it("says works, partly or missing", () => {
    expect(rows.filter((row) => !["works", "partly", "missing"].includes(row.state))).toEqual([]);
  });

  it("tells what a page uses from what the backend alone serves, call by call", () => {
    const calls = callsOfPages();
    const wrong = rows.filter(({ words, state, by }) => {
      const [, tools, id = ""] = /^(adviser tools )?call (\S+)$/.exec(words) ?? [];
      const unused = calls.get(id) === false;
      // What the tools of an adviser are to use is there in part where the backend alone has it.
      return state === "works" && (by !== (unused ? "programs" : "") || (unused && tools !== undefined));
    });
    expect([...calls.values()].filter((used) => used).length).toBeGreaterThan(200);
    expect(wrong.map(({ id, words, state, by }) => `${id} ${words}: ${state} ${by}`)).toEqual([]);
  });

  it("names one to three proofs for all that works, wholly or partly, each once, and none for what is missing", () => {
    const wrong = rows.filter((row) => {
      const proofs = proofsOf(row);
      if (row.state === "missing") return proofs.length > 0;
      return proofs.length < 1 || proofs.length > 3 || new Set(proofs).size < proofs.length;
    });
    expect(wrong.map(({ id, proof }) => `${id}: ${proof}`)).toEqual([]);
  });

  it("names files that are there, and tests of them by their titles, after a #", () => {
    expect(having((proof) => !titleOf(proof) || !existsSync(join(projectRoot, fileOf(proof))))).toEqual([]);
  });

  it("names tests that are there and run", () => {
    expect(having((proof) => titlesOf(fileOf(proof)).get(titleOf(proof)) !== true)).toEqual([]);
  });
});

describe("calls of pages", () => {
  it("are found behind a client, on a named router, taken out of it and under another name, and no map is one", () => {
    const source = `viewer.api.users.list({}); api.sessions.answers.put({}); simulator.project(request); const known = series.get(uuid);
      const { update, hide: away } = api.alerts; const calls = viewer.api.journeys; calls.remove({}); openApi().links.act({});`;
    const names = [
      "users.list",
      "sessions.answers.put",
      "simulator.project",
      "alerts.update",
      "alerts.hide",
      "journeys.remove",
      "links.act",
    ];
    expect(names.filter((name) => !callsIn(source).has(name))).toEqual([]);
    expect(callsIn(source).has("series.get")).toBe(false);
  });
});

describe("titles of tests", () => {
  it("are found in groups, tables, loops and templates, and those that are skipped are told apart", () => {
    const source = `describe("a", () => { it("one", f); it.skip("two", f); it.each([[1]])("%s three", f); });
      describe.skip("b", () => it("four", f)); test.describe("c", () => { test("five", f); test.fixme("six", f); });
      const g = <T>(h: T) => h;
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
