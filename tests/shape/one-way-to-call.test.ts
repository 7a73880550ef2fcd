import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

/** What is written in one place alone, how a copy of it looks, and a copy that must be seen. */
const IDIOMS: ReadonlyArray<{ of: string; home: RegExp; copy: RegExp; within: RegExp; planted: string }> = [
  {
    of: "the route of a call in the contract",
    home: /^app\/contract\/base\.ts$/,
    copy: /\bbase\s*\.route\(|\btags: ?\[/,
    within: /^app\/contract\//,
    planted: 'const route = (path: string) => base.route({ path, tags: ["user-service"] });',
  },
];

const sources = [...filesUnder("app", /\.tsx?$/), ...filesUnder("backend", /\.ts$/)]
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));

describe.each(IDIOMS)("$of", ({ home, copy, within, planted }) => {
  const near = sources.filter(({ path }) => within.test(path));
  const holds = ({ text }: { text: string }) => copy.test(text);

  it("is written in its home and nowhere else", () => {
    expect(
      near
        .filter(holds)
        .map(({ path }) => path)
        .filter((path) => !home.test(path)),
    ).toEqual([]);
    expect(near.filter(({ path }) => home.test(path)).some(holds)).toBe(true);
  });

  it("is seen where somebody writes it again", () => {
    expect(holds({ text: planted })).toBe(true);
  });
});
