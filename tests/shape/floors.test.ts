import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

const floors: ReadonlyArray<{ folder: string; may: Readonly<Record<string, string>> }> = createRequire(import.meta.url)("./floors.cjs");
const listed = floors.flatMap(({ folder, may }) => Object.keys(may).map((below) => `${folder} imports ${below}`));

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*"(#(?:app|backend)\/|\.{1,2}\/)([^"?]+)/g;
/** `app/domain` of a file in it; a file beside the folders stands for itself. */
const folderOf = (path: string) => path.split("/").slice(0, 2).join("/");
const isFolder = (place: string) => !/\.tsx?$/.test(place);

const sources = [...filesUnder("app", /\.tsx?$/), ...filesUnder("backend", /\.ts$/)].filter(
  (path) => !/\.test\.tsx?$/.test(path) && !path.startsWith("backend/kernels/assembly/"),
);
const folders = [...new Set(sources.map(folderOf))].filter(isFolder);
const found = new Set(
  sources.flatMap((path) => {
    const own = folderOf(path);
    if (!isFolder(own)) return [];
    return [...readFileSync(join(projectRoot, path), "utf8").matchAll(IMPORT)].flatMap(([, start = "", rest = ""]) => {
      const target = start.startsWith("#") ? `${start.slice(1)}${rest}` : join(dirname(path), start, rest);
      const place = folderOf(target);
      return place === own || !/^(?:app|backend)\/.+\.tsx?$/.test(target) ? [] : [`${own} imports ${place}`];
    });
  }),
);

describe("the floors of the house", () => {
  it("are all the folders there are", () => {
    expect(floors.map(({ folder }) => folder).sort()).toEqual(folders.sort());
  });

  it("import of floors below them alone, so that no two import each other", () => {
    const height = new Map(floors.map(({ folder }, at) => [folder, at]));
    const upwards = floors.flatMap(({ folder, may }, at) =>
      Object.keys(may).flatMap((below) => (isFolder(below) && !((height.get(below) ?? at) < at) ? [`${folder} imports ${below}`] : [])),
    );
    expect(upwards).toEqual([]);
  });

  it("import what is listed with a reason, and nothing is listed that none imports", () => {
    expect(floors.flatMap(({ may }) => Object.values(may)).filter((reason) => reason.length < 5)).toEqual([]);
    expect([...found].sort()).toEqual([...listed].sort());
  });
});
