import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openWorkbook } from "#backend/import/workbook.ts";
import { workbookFile } from "#backend/table-file/workbook-cells.ts";
import { projectRoot } from "../../tests/fixtures/app.ts";
import { filesUnder } from "../../tests/shape/source-files.ts";
import { writeDelimited, writeWorkbook } from "./write-table.ts";

const DANGEROUS = ["=1+1", "+33 1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x")'];
const MOST_UNPACKED = 24 * 1024 * 1024;

const cellsOf = async (file: File) => {
  const { sheets, rows } = await openWorkbook(Buffer.from(await file.arrayBuffer()), MOST_UNPACKED);
  return (await rows(sheets[0]!)).flat().map(String);
};

describe("files for spreadsheets", () => {
  const rows = DANGEROUS.map((text) => [text]);

  it("hold texts that could be run as texts that are shown", async () => {
    for (const file of [
      await writeWorkbook({ name: "table", columns: ["text"], rows }),
      await workbookFile("cells.xlsx", [{ name: "cells", head: ["text"], rows, widths: [20] }]),
    ]) {
      const cells = await cellsOf(file);
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(cells).toContain("'=1+1");
    }
    const lines = (await writeDelimited({ name: "table", columns: ["text"], rows }).text()).split("\r\n").slice(1, -1);
    expect(lines.filter((line) => !/^"?'/.test(line))).toEqual([]);
  });

  it("keep every letter of names in cells, heads and names of sheets, marks that stand apart too", async () => {
    const names = [
      "Ÿvonne Þór ð ı",
      "Nguyễn Thị Hồng",
      "Ελένη Παπαδοπούλου",
      "Їжакевич Щукина",
      "1º ½ œ €",
      "M\u0302 x\u030c",
      "Zoé 😀",
      "山田",
      'a & <b> "c"',
    ];
    const asRows = names.map((text) => [text]);
    for (const head of names) {
      const sheet = head.replace(/[<>"&]/g, "");
      for (const file of [
        await writeWorkbook({ name: sheet, columns: [head], rows: asRows }),
        await workbookFile("cells.xlsx", [{ name: sheet, head: [head], rows: asRows, widths: [20] }]),
      ]) {
        expect(await cellsOf(file)).toEqual([head, ...names]);
        const { sheets } = await openWorkbook(Buffer.from(await file.arrayBuffer()), MOST_UNPACKED);
        expect(sheets).toEqual([sheet]);
      }
    }
    const text = await writeDelimited({ name: "table", columns: ["text"], rows: asRows }).text();
    for (const name of names) expect(text).toContain(name.replaceAll('"', '""'));
  });

  it("keep plain figures, negative ones too", async () => {
    expect(await cellsOf(await writeWorkbook({ name: "table", columns: ["fee"], rows: [["-0.1"], [-2]] }))).toEqual(["fee", "-0.1", "-2"]);
  });

  it("are written nowhere without that rule", () => {
    const writers = ["app", "backend"]
      .flatMap((folder) => filesUnder(folder, /(?<!\.test)\.tsx?$/))
      .filter((path) => readFileSync(join(projectRoot, path), "utf8").includes('"write-excel-file/node"'));
    expect(writers.length).toBeGreaterThan(3);
    const without = writers.filter((path) => !/\bharmless\(/.test(readFileSync(join(projectRoot, path), "utf8")));
    expect(without).toEqual([]);
  });
});
