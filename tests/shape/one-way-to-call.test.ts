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
