import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

const MOST_LINES = 300;
const CATCH_ALL = /^(?:utils?|misc|helpers?|common|shared|stuff)(?:\.|$)/;
/** Texts and tables are long by nature; `common` is the name of the texts that every page shares. */
const LONG_BY_NATURE = /^app\/i18n\/locales\/|\.test\.tsx?$|^backend\/database\/migrations\//;

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
