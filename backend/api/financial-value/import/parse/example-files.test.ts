import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FileMapping } from "#app/contract/file-reading.ts";
import { readDefinitions } from "#backend/api/series/series-import.ts";
import { importLimits } from "#backend/import/limits.ts";
import { dayOfIso, isoOfDay } from "#backend/values/days.ts";
import { parseFile } from "./parse-file.ts";

/** Files in the forms of public sources, made for these tests: central banks, trackers of portfolios, data of manufacturers. */
const bytesOf = (name: string) => readFileSync(new URL(`../../../../../tests/fixtures/files/${name}.csv`, import.meta.url));

async function read(name: string, given: FileMapping = {}) {
  const request = { source: bytesOf(name), kind: "csv", today: dayOfIso("2026-11-29"), limits: importLimits(), given } as const;
  const parsed = await parseFile(request, { progress: () => undefined });
  const values =
    parsed.ok === true
      ? parsed.series.flatMap(({ key, packed }) => Array.from(packed.days, (day, at) => `${key} ${isoOfDay(day)} ${packed.values[at]}`))
      : [];
  return { parsed, values };
}

describe("a file of values in the form of", () => {
  it("a central bank's rates has a column for each currency; a cell without a rate is told", async () => {
    const { parsed, values } = await read("central-bank-rates");
    expect(values.filter((value) => value.startsWith("USD"))).toEqual([
      "USD 2026-11-25 1.0849",
      "USD 2026-11-26 1.0854",
      "USD 2026-11-27 1.0871",
    ]);
    expect(values.filter((value) => value.startsWith("JPY"))).toEqual(["JPY 2026-11-26 163.05", "JPY 2026-11-27 163.42"]);
    expect(values).toHaveLength(8);
    expect(parsed.ok === true && parsed.remarks).toMatchObject({
      problemCount: 3,
      problems: [{ line: 2, column: "CYP", found: "N/A", messageKey: "imports.problem.noValue" }, {}, {}],
    });
  });

  it("a central bank's series is asked what its columns are, and read by them", async () => {
    const { parsed } = await read("central-bank-series");
    expect(parsed).toMatchObject({ ok: "asks", reading: { open: ["columns", "series"] } });
    const columns = { 1: "series", 7: "date", 8: "value" };
    expect((await read("central-bank-series", { columns })).values.sort()).toEqual([
      "EXR.D.CHF.EUR.SP00.A 2026-11-27 0.9342",
      "EXR.D.USD.EUR.SP00.A 2026-11-26 1.0854",
      "EXR.D.USD.EUR.SP00.A 2026-11-27 1.0871",
    ]);
  });

  it("a tracker's quotes of one security is asked which one it is", async () => {
    const { parsed } = await read("portfolio-tracker-quotes");
    expect(parsed).toMatchObject({ ok: "asks", reading: { open: ["series"], dayOrder: "DMY", decimalMark: "," } });
    expect((await read("portfolio-tracker-quotes", { series: "FR0010315770" })).values).toEqual([
      "FR0010315770 2026-11-26 1101.25",
      "FR0010315770 2026-11-27 1104.5",
    ]);
  });

  it("a tracker's quotes of all securities has a column for each", async () => {
    expect((await read("portfolio-tracker-all-quotes")).values).toEqual([
      "Kelmoor World 2026-11-26 101.25",
      "Kelmoor World 2026-11-27 101.75",
      "Ardelune Euro 2026-11-26 52.1",
    ]);
  });

  it("a tracker's activities is asked, and its prices are read without its quantities", async () => {
    const { parsed } = await read("wealth-tracker-activities");
    expect(parsed).toMatchObject({ ok: "asks", reading: { open: ["columns"] } });
    const columns = { 1: "date", 2: "series", 4: "currency", 5: "value" };
    const mapped = await read("wealth-tracker-activities", { columns });
    expect(mapped.values).toEqual(["KELMOOR 2026-11-26 101.25", "KELMOOR 2026-11-27 101.75"]);
    expect(mapped.parsed.ok === true && mapped.parsed.definitions.get("KELMOOR")).toMatchObject({ currency: "USD" });
  });
});

describe("a file of definitions in the form of", () => {
  it("a manufacturer's data on its products is asked, and read as it is told", async () => {
    const file = { filename: "emt.csv", data: bytesOf("target-market-data").toString("base64") };
    expect((await readDefinitions(file, { asks: true })).table.reading.open).toEqual(["columns"]);
    const columns = { 2: "code", 3: "name", 4: "currency", 6: "sfdr", 7: "manager", 8: "fees" };
    const { table } = await readDefinitions(file, { given: { columns }, asks: true });
    expect(table.reading).toMatchObject({
      open: [],
      rows: [
        { line: 2, cells: ["FR0010315770", "Fonds d’essai monde", "EUR", "8", "Kelmoor Gestion", "1.25"] },
        { line: 3, cells: ["LU0378449770", "Fonds d’essai or", "USD", "6", "Kelmoor Gestion", "0.4"] },
      ],
    });
  });
});
