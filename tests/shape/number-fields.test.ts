import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

/** A browser cuts what is pasted at `maxlength`: 100 in a field of two characters is saved as 10, and nobody is told. A year has four. */
const SHORTEST_LIMIT = 4;

const fields = filesUnder("app", /\.tsx$/).flatMap((path) =>
  [...readFileSync(join(projectRoot, path), "utf8").matchAll(/<\w*(?:Field|Control\.Root|input)\b[\s\S]*?\/>/g)]
    .map(([element]) => element)
    .filter((element) => /inputMode="(?:numeric|decimal)"|<(?:Percent|Money)Field\b/.test(element))
    .map((element) => ({ path, limit: Number(/maxLength=\{(\d+)\}/.exec(element)?.[1] ?? Number.POSITIVE_INFINITY) })),
);

it("a field of a number is never so short that a number too large is cut to one that is allowed", () => {
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter(({ limit }) => limit < SHORTEST_LIMIT)).toEqual([]);
});
