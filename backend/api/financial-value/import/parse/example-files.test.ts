import { describe, expect, it } from "vitest";
import type { FileMapping } from "#app/contract/file-reading.ts";
import { KNOWN, KNOWN_FILES, type KnownFileName } from "#app/domain/market-data/known-files.ts";
import { readDefinitions } from "#backend/api/series/series-import.ts";
import { importLimits } from "#backend/import/limits.ts";
import { dayOfIso, isoOfDay } from "#backend/values/days.ts";
import { parseFile } from "./parse-file.ts";

/** The shipped examples, which are in the forms of public sources: central banks, trackers of portfolios, data of manufacturers. */
const bytesOf = (name: KnownFileName) => Buffer.from(KNOWN[name].sample.join("\n"));

async function read(name: KnownFileName, given: FileMapping = {}) {
  const request = { source: bytesOf(name), kind: "csv", today: dayOfIso("2026-11-29"), limits: importLimits(), given } as const;
  const parsed = await parseFile(request, { progress: () => undefined });
  const values =
    parsed.ok === true
      ? parsed.series.flatMap(({ key, packed }) => Array.from(packed.days, (day, at) => `${key} ${isoOfDay(day)} ${packed.values[at]}`))
      : [];
  return { parsed, values };
}

describe("a file of values in the form of", () => {
  it("a central bank's rates has a column for each currency; those that are not known, and cells without a rate, are told", async () => {
    const { parsed, values } = await read("ecbRates");
    expect(values).toEqual([
      "FX_EUR_USD 2026-11-25 1.0849",
      "FX_EUR_USD 2026-11-26 1.0854",
      "FX_EUR_USD 2026-11-27 1.0871",
      "FX_EUR_JPY 2026-11-26 163.05",
      "FX_EUR_JPY 2026-11-27 163.42",
    ]);
    expect(parsed.ok === true && parsed.remarks).toMatchObject({
      problemCount: 4,
      problems: [
        { line: 1, column: "CZK", found: "CZK", messageKey: "imports.problem.currency" },
        { line: 2, column: "CYP", found: "N/A", messageKey: "imports.problem.noValue" },
        { line: 3 },
        { line: 4 },
      ],
    });
    expect(parsed.ok === true && parsed.definitions.get("FX_EUR_USD")).toMatchObject({ name: "EUR/USD", type: "FX_RATE", currency: "USD" });
  });

  it("a central bank's series is proposed to be read by its columns, and read so once they are confirmed", async () => {
    const { parsed } = await read("ecbSeries");
    expect(parsed).toMatchObject({ ok: "asks", reading: { open: ["columns"] } });
    const columns = Object.fromEntries((parsed.reading?.columns ?? []).map(({ column, use }) => [column, use]));
    expect(columns).toMatchObject({ 1: "series", 3: "currency", 7: "date", 8: "value", 9: "ignore" });
    const told = await read("ecbSeries", { columns });
    expect(told.values.sort()).toEqual([
      "EXR.D.CHF.EUR.SP00.A 2026-11-27 0.9342",
      "EXR.D.USD.EUR.SP00.A 2026-11-26 1.0854",
      "EXR.D.USD.EUR.SP00.A 2026-11-27 1.0871",
    ]);
    expect(told.parsed.ok === true && told.parsed.definitions.get("EXR.D.CHF.EUR.SP00.A")).toMatchObject({ currency: "CHF" });
  });

  it("a tracker's quotes of one security is asked which one it is", async () => {
    const { parsed } = await read("portfolioPerformanceQuotes");
    expect(parsed).toMatchObject({ ok: "asks", reading: { open: ["series"], dayOrder: "DMY", decimalMark: "," } });
    expect((await read("portfolioPerformanceQuotes", { series: "FR0010315770" })).values).toEqual([
      "FR0010315770 2026-11-26 1101.25",
      "FR0010315770 2026-11-27 1104.5",
    ]);
  });

  it("a tracker's quotes of all securities has a column for each", async () => {
    expect((await read("portfolioPerformanceAll")).values).toEqual([
      "Kelmoor World 2026-11-26 101.25",
      "Kelmoor World 2026-11-27 101.75",
      "Ardelune Euro 2026-11-26 52.1",
    ]);
  });

  it("a tracker's activities is asked, and its prices are read without its quantities", async () => {
    const { parsed } = await read("ghostfolioActivities");
    expect(parsed).toMatchObject({ ok: "asks", reading: { open: ["columns"] } });
    const columns = Object.fromEntries((parsed.reading?.columns ?? []).map(({ column, use }) => [column, use]));
    const mapped = await read("ghostfolioActivities", { columns });
    expect(mapped.values).toEqual(["KELMOOR 2026-11-26 101.25", "KELMOOR 2026-11-27 101.75"]);
    expect(mapped.parsed.ok === true && mapped.parsed.definitions.get("KELMOOR")).toMatchObject({ currency: "USD" });
  });
});

describe("a file of definitions in the form of", () => {
  it.each(KNOWN_FILES.filter((name) => KNOWN[name].holds === "definitions"))("%s is proposed to be read by its columns", async (name) => {
    const file = { filename: "file.csv", data: bytesOf(name).toString("base64") };
    const { reading } = (await readDefinitions(file, { asks: true })).table;
    expect(reading.open).toEqual(["columns"]);
    const columns = Object.fromEntries(reading.columns.map(({ column, use }) => [column, use]));
    const { table } = await readDefinitions(file, { given: { columns }, asks: true });
    expect(table.reading.open).toEqual([]);
    expect(table.rows.map(({ cells }) => Object.fromEntries(cells))).toMatchObject([
      {
        code: "FR0010315770",
        name: "Fonds d’essai monde",
        currency: "EUR",
        ...(name === "findatexEpt" && { sri: "4", kid_date: "2026-02-13" }),
      },
      { code: "LU0378449770", name: "Fonds d’essai or", currency: "USD" },
    ]);
  });
});
