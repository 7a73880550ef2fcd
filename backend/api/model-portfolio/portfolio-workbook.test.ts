import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Composition, FullModelPortfolio, PortfolioValues } from "#app/contract/model-portfolio.ts";
import { bringTo100, weightOf } from "#app/domain/simulation/weights.ts";
import { COMPOSITION_TABLE, compositionOfTable, type KnownSeries, namesOf } from "#backend/api/model-portfolio/composition-file.ts";
import { portfolioWorkbook } from "#backend/api/model-portfolio/portfolio-workbook.ts";
import { readTable } from "#backend/import/read-table.ts";
import { TableFaults } from "#backend/import/table-faults.ts";

/** Characters that no key gives and no XML holds; line ends are `\n`. */
const NOT_TYPED = /(?![\t\n])\p{C}|[\uFFFE\uFFFF]/u;
/** What people type: letters of all kinds, marks that spreadsheets take for formulas, quotes, line ends. */
const text = (maxLength: number) =>
  fc.oneof({ weight: 20, arbitrary: typed(maxLength) }, { weight: 1, arbitrary: fc.constant("constructor") });
const typed = (maxLength: number) =>
  fc
    .string({
      unit: fc.oneof(fc.constantFrom(..."=+-@'\"<>&;,\n\t éœ€’/0129%"), fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 })),
      minLength: 1,
      maxLength,
    })
    .map((one) => one.trim())
    .filter((one) => one !== "" && !NOT_TYPED.test(one));
const known: fc.Arbitrary<KnownSeries[]> = fc.uniqueArray(
  fc.record({ uuid: fc.uuid(), isin: fc.option(fc.stringMatching(/^FR[0-9A-Z]{10}$/)), externalId: fc.constant(null), fullName: text(40) }),
  { selector: ({ uuid }) => uuid, minLength: 1, maxLength: 25 },
);
const compositionsOf = (all: readonly KnownSeries[]): fc.Arbitrary<Composition[]> =>
  fc.uniqueArray(
    fc
      .record({
        day: fc.integer({ min: 0, max: 9000 }),
        comment: fc.option(text(80)),
        parts: fc
          .subarray([...all], { minLength: 1 })
          .chain((chosen) =>
            fc.tuple(
              fc.constant(chosen),
              fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: chosen.length, maxLength: chosen.length }),
            ),
          ),
      })
      .map(({ day, comment, parts: [chosen, drawn] }) => {
        // At least a hundredth each, as the rules of a composition ask.
        const spare = bringTo100(drawn).map((weight) => Math.max(1, weight));
        const weights = spare.map((weight, i) =>
          i === spare.indexOf(Math.max(...spare)) ? weight + 10_000 - spare.reduce((a, b) => a + b, 0) : weight,
        );
        return {
          date: new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10),
          comment: comment ?? "",
          authorName: "Claire Morvan",
          updatedAt: "2026-01-01T00:00:00.000Z",
          lines: chosen.map(({ uuid, isin, fullName }, i) => ({
            ...{ series: uuid, isin, fullName, weight: weightOf(weights[i]!) },
            ...{ assetClass: "EQUITIES" as const, sri: null },
          })),
        };
      }),
    { selector: ({ date }) => date, minLength: 1, maxLength: 5 },
  );

const NO_VALUES: PortfolioValues = { portfolio: "", from: null, to: null, values: [], rebalancings: [], problem: null, computedAt: null };
const portfolio = (name: string, compositions: Composition[]) =>
  ({
    ...{ name, compositions, rebalancings: [], uuid: crypto.randomUUID(), version: 1, ownerName: "Claire Morvan" },
    ...{ distributorName: "AAA Patrimoine", productName: "Horizon Vie", annualFees: "0.75" },
  }) as unknown as FullModelPortfolio;
const sent = async (file: File) => ({ filename: file.name, data: Buffer.from(await file.arrayBuffer()).toString("base64") });
const plainLines = ({ lines }: Composition) => lines.map(({ series, weight }) => ({ series, weight }));

describe("the Excel file of a portfolio", () => {
  it("is read again as the very compositions that it was written from, in both languages", async () => {
    const drawn = known.chain((all) =>
      fc.tuple(fc.constant(all), compositionsOf(all), text(60), fc.constantFrom("fr" as const, "en" as const)),
    );
    await fc.assert(
      fc.asyncProperty(drawn, async ([all, compositions, name, language]) => {
        const table = await readTable(
          await sent(await portfolioWorkbook(portfolio(name, compositions), NO_VALUES, language)),
          COMPOSITION_TABLE,
        );
        const dates = compositions.map(({ date }) => date).sort();
        expect(new Set(namesOf(table).series)).toEqual(new Set(compositions.flatMap(({ lines }) => lines.map(({ series }) => series))));
        for (const composition of compositions) {
          const faults = new TableFaults();
          const read = compositionOfTable(table, composition.date, all, faults);
          expect(faults.kept).toEqual([]);
          expect(read).toEqual({ dates, date: composition.date, comment: composition.comment, lines: plainLines(composition) });
        }
        expect(compositionOfTable(table, null, all, new TableFaults()).date, "the latest, when none is asked for").toBe(dates.at(-1));
      }),
      { numRuns: 60 },
    );
  });

  it("tells by line what cannot be read", async () => {
    const [one, two] = ["de300000-0006-4000-8000-000000000001", "de300000-0006-4000-8000-000000000002"];
    const all = [
      { uuid: one, isin: "FR0000000001", externalId: null, fullName: "Un" },
      { uuid: two, isin: "FR0000000002", externalId: null, fullName: "Deux" },
      { uuid: crypto.randomUUID(), isin: null, externalId: null, fullName: "Double" },
      { uuid: crypto.randomUUID(), isin: null, externalId: null, fullName: "Double" },
    ];
    const read = async (csv: string, asked: string | null = null) => {
      const faults = new TableFaults();
      const composition = compositionOfTable(
        await readTable({ filename: "a.csv", data: Buffer.from(csv).toString("base64") }, COMPOSITION_TABLE),
        asked,
        all,
        faults,
      );
      return { composition, faults: faults.kept.map(({ code, line, column }) => [code, line, column]) };
    };
    const wrong = [
      "Date;Support;ISIN;Poids (%);Identifiant",
      `01/02/2026;Un;FR0000000001;40,25;${one}`,
      `2026-02-01;Un;FR0000000002;10;${one}`,
      "2026-02-01;Double;;10;",
      "2026-02-01;Inconnu;;10;",
      "2026-02-01;;;10;",
      "2026-02-01;Deux;;12,345;",
      "2026-02-01;;FR0000000001;10;",
      "32/01/2026;Deux;;10;",
    ];
    expect((await read(wrong.join("\n"))).faults).toEqual([
      ["COMPOSITION_DATE_INVALID", 9, "Date"],
      ["COMPOSITION_SERIES_OTHER", 3, "ISIN"],
      ["COMPOSITION_SERIES_AMBIGUOUS", 4, "Support"],
      ["COMPOSITION_SERIES_UNKNOWN", 5, "Support"],
      ["COMPOSITION_SERIES_EMPTY", 6, "Support"],
      ["COMPOSITION_WEIGHT_INVALID", 7, "Poids (%)"],
      ["COMPOSITION_SERIES_TWICE", 8, "ISIN"],
    ]);
    expect((await read("Note;Autre\nUn;Deux")).faults.map(([code]) => code)).toEqual([
      "COMPOSITION_COLUMN_MISSING",
      "COMPOSITION_COLUMN_MISSING",
    ]);
    expect((await read("date;isin;weight\n2026-02-01;FR0000000001;100", "2025-01-01")).faults).toEqual([
      ["COMPOSITION_DATE_ABSENT", null, null],
    ]);
    // What a person writes: no day, an ISIN, a comma, a per cent sign.
    expect(await read("ISIN;Poids\nfr0000000001;60,5 %\nFR0000000002;39,5")).toEqual({
      composition: {
        ...{ dates: [], date: null, comment: "" },
        lines: [
          { series: one, weight: "60.50" },
          { series: two, weight: "39.50" },
        ],
      },
      faults: [],
    });
  });
});

/** The program that opens workbooks without Excel; absent on many machines. */
const office = ["soffice", "libreoffice"].find((program) => {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore", timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
});

describe.skipIf(!office)(`LibreOffice${office ? "" : " (skipped: it is not installed here)"}`, () => {
  it("opens the file without repair, and saves it with the same compositions", { timeout: 180_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-office-"));
    try {
      const all: KnownSeries[] = ["Fonds <euro> & co", "=1+1"].map((fullName) => ({
        uuid: crypto.randomUUID(),
        isin: null,
        externalId: null,
        fullName,
      }));
      const [composition] = fc.sample(compositionsOf(all), { numRuns: 1, seed: 1 })[0]!;
      const values: PortfolioValues = {
        ...NO_VALUES,
        values: [
          ["2025-12-31", 100],
          ["2026-01-05", 101.5],
          ["2026-02-27", 99.25],
        ],
      };
      const file = await portfolioWorkbook(portfolio("Équilibre", [composition!]), values, "fr");
      writeFileSync(join(folder, "portfolio.xlsx"), Buffer.from(await file.arrayBuffer()));
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      execFileSync(office!, [profile, "--headless", "--convert-to", "ods", "--outdir", folder, join(folder, "portfolio.xlsx")], {
        stdio: "ignore",
      });
      execFileSync(
        office!,
        [
          profile,
          "--headless",
          "--convert-to",
          "xlsx:Calc MS Excel 2007 XML",
          "--outdir",
          join(folder, "again"),
          join(folder, "portfolio.ods"),
        ],
        { stdio: "ignore" },
      );
      const table = await readTable({
        filename: "portfolio.xlsx",
        data: readFileSync(join(folder, "again", "portfolio.xlsx")).toString("base64"),
      });
      const faults = new TableFaults();
      expect(compositionOfTable(table, null, all, faults)).toMatchObject({ date: composition!.date, lines: plainLines(composition!) });
      expect(faults.kept).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
