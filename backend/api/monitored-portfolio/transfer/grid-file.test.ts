import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../../../tests/fixtures/app.ts";
import { cnpFile, gridFile, padded } from "./grid-file.ts";

const GRID = {
  portfolioCode: "CS-EQUI-01",
  portfolioName: "Brissonne Équilibre",
  gridDate: "2026-07-01",
  sequence: 4,
  comment: "Moins d’actions avant l’été",
  lines: [
    { series: "1", identifier: "FR0000000001", name: "Actions & Cie", weight: "55.5" },
    { series: "2", identifier: "FR0000000002", name: "Obligations", weight: "44.5" },
  ],
};
const TRANSFER = "0b6f3f5e-9f0e-4b8e-8f4e-2f7f1f0c9a55";
const sample = (name: string) => join(projectRoot, "docs", "grids", "samples", name);

it.each([
  ["grid.json", () => gridFile(GRID, TRANSFER, { format: "JSON", decimals: 2 })],
  ["grid.xml", () => gridFile(GRID, TRANSFER, { format: "XML", decimals: 2 })],
  ["grid.csv", () => gridFile(GRID, TRANSFER, { format: "CSV", decimals: 2 })],
  ["cnp.csv", () => cnpFile(GRID)],
])("%s of the documentation is what is sent", async (name, write) => {
  const text = Buffer.from(await (await write()).arrayBuffer()).toString();
  expect(text).toBe(readFileSync(sample(name), "utf8"));
});

it("a weight has the decimals that are asked for", () => {
  expect([padded("60", 2), padded("60.5", 2), padded("60", 0), padded("33.33", 8)]).toEqual(["60.00", "60.50", "60", "33.33000000"]);
});

it("a name with characters that XML has not, or that ends a member, stays inside of its member", async () => {
  const lines = [{ series: "1", identifier: "A", name: `a"/><x>\u0000 & b`, weight: "100" }];
  const text = await (await gridFile({ ...GRID, lines }, TRANSFER, { format: "XML", decimals: 2 })).text();
  expect(text).toContain('name="a&quot;/&gt;&lt;x&gt; &amp; b"');
});
