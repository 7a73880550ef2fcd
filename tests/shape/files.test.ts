import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

const MOST_LINES = 300;
const CATCH_ALL = /^(?:utils?|misc|helpers?|common|shared|stuff)(?:\.|$)/;
/** Texts and tables are long by nature; `common` is the name of the texts that every page shares. */
const LONG_BY_NATURE = /^app\/i18n\/locales\/|\.test\.tsx?$|^backend\/database\/migrations\//;

const MOST_SIDE_BY_SIDE = 20;
/** Folders that may hold more, and why. */
const CROWDED: Readonly<Record<string, string>> = {
  "app/i18n/locales/en": "one file for each area of texts, all listed in one index",
  "app/i18n/locales/fr": "the same areas",
  "backend/computation/golden": "cases are data, found by the name of what they hold",
  "backend/database/migrations": "written by drizzle-kit in the order of their numbers",
  "backend/database/migrations/meta": "written by drizzle-kit beside them",
  "docs/decisions": "read in the order of their numbers",
};
const TEST = /\.(?:test|spec)\.tsx?$/;

const sources = [...filesUnder("app", /\.tsx?$/), ...filesUnder("backend", /\.ts$/), "operator.ts", "server.ts", "serve.ts"];

describe("source files", () => {
  it("stay small enough to be read at once", () => {
    const long = sources
      .filter((path) => !LONG_BY_NATURE.test(path))
      .map((path) => ({ path, lines: readFileSync(join(projectRoot, path), "utf8").split("\n").length }))
      .filter(({ lines }) => lines > MOST_LINES);
    expect(long).toEqual([]);
  });

  it("are named after what they hold", () => {
    const vague = sources.filter(
      (path) => !LONG_BY_NATURE.test(path) && (CATCH_ALL.test(basename(path)) || /\/(?:utils?|helpers?|misc|common)\//.test(path)),
    );
    expect(vague).toEqual([]);
  });

  it("stand in folders of twenty at most, tests counted apart", () => {
    const files = ["app", "backend", "docs", "scripts", "tests"].flatMap((part) => filesUnder(part, /./));
    const counts = new Map<string, number>();
    for (const path of files) {
      const place = `${dirname(path)} ${TEST.test(path) ? "tests" : "files"}`;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    const crowded = [...counts].filter(([, count]) => count > MOST_SIDE_BY_SIDE).map(([place]) => place.replace(/ .*/, ""));
    expect(crowded.filter((folder) => !(folder in CROWDED))).toEqual([]);
    expect(Object.keys(CROWDED).filter((folder) => !crowded.includes(folder))).toEqual([]);
  });

  it("ask nobody to look away", () => {
    const marks = sources.flatMap((path) =>
      readFileSync(join(projectRoot, path), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          /@ts-ignore|@ts-nocheck|\bas any\b|biome-ignore|\bTODO\b|\bFIXME\b/.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    );
    expect(marks).toEqual([]);
  });
});
