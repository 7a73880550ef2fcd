import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

/** What is written in one place alone (`home`; null where it has none any more), how a copy of it looks, and one that must be seen. */
const IDIOMS: ReadonlyArray<{ of: string; home: RegExp | null; copy: RegExp; within: RegExp; planted: string }> = [
  {
    of: "the route of a call in the contract",
    home: /^app\/contract\/base\.ts$/,
    copy: /\bbase\s*\.route\(|\btags: ?\[/,
    within: /^app\/contract\//,
    planted: 'const route = (path: string) => base.route({ path, tags: ["user-service"] });',
  },
  {
    of: "a form's check under the type of another",
    home: null,
    copy: /\bas never\b/,
    within: /^app\//,
    planted: "onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,",
  },
  {
    of: "what a uuid looks like",
    home: /^app\/domain\/uuid\.ts$/,
    copy: /\^\[0-9a-f\]\{8\}(?:\(-|-\[)/,
    within: /^(?:app|backend)\//,
    planted: "const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;",
  },
  {
    of: "null for what is not found",
    home: /^app\/services\/calls\/found\.ts$/,
    copy: /status === 404\) return null/,
    within: /^app\//,
    planted: "if (isAppError(error) && error.status === 404) return null;",
  },
  {
    of: "how refusals of a write become an outcome",
    home: /^app\/services\/calls\/outcome\.ts$/,
    copy: /(?:function|const) (?:outcomeOf|doneOr)\b/,
    within: /^app\//,
    planted: "async function outcomeOf(call: () => Promise<unknown>) {",
  },
  {
    of: "how a refusal becomes a value",
    home: /^app\/services\/calls\/attempt\.ts$/,
    copy: /function (?:attempt|refusalOf)\b/,
    within: /^app\//,
    planted: "async function attempt<T>(call: () => Promise<T>) {",
  },
  {
    of: "headers of a write",
    home: /^app\/services\/calls\/write-marks\.ts$/,
    copy: /"(?:if-match|idempotency-key)":/,
    within: /^app\/(?:modules|routes|access|components|services)\//,
    planted: 'headers: { "idempotency-key": idem, "if-match": String(version) },',
  },
  {
    of: "marks read from a form",
    home: /^app\/services\/calls\/write-marks\.ts$/,
    copy: /\.get\("(?:version|idem)"\)|text\("(?:version|idem)"\)|version: z\.|idem: z\./,
    within: /^app\/(?:modules|routes)\/|^app\/services\/calls\//,
    planted: 'const version = Number(form.get("version")) || 0;',
  },
];

const sources = [...filesUnder("app", /\.tsx?$/), ...filesUnder("backend", /\.ts$/)]
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));

describe.each(IDIOMS)("$of", ({ home, copy, within, planted }) => {
  const holding = sources.filter(({ path, text }) => within.test(path) && copy.test(text)).map(({ path }) => path);

  it("is written in its home and nowhere else", () => {
    expect(holding.filter((path) => !home?.test(path))).toEqual([]);
    expect(holding.length > 0).toBe(home !== null);
  });

  it("is seen where somebody writes it again", () => {
    expect(planted).toMatch(copy);
  });
});
