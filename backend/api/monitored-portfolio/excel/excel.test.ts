import { eq } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import { auditLog, series } from "#backend/database/schema/index.ts";
import { priipsScenarios } from "#backend/numerics/risk/priips-scenarios.ts";
import { datedValues } from "#backend/numerics/series/dated-values.ts";
import { dayCell, workbookFile } from "#backend/table-file/workbook-cells.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { withGiven } from "../values/given-values.ts";
import { roundedWeights } from "./grid-workbook.ts";

const DATES = ["2024-01-01", "2024-01-31", "2024-02-29", "2024-04-01"] as const;
const points = (...values: number[]) => values.map((value, i) => [DATES[i]!, value] as const);
type Values = { values: Array<[string, number]> };

it("weights of few decimals total 100 by the largest remainder", () => {
  expect(roundedWeights(["33.34", "33.33", "33.33"], 0)).toEqual([34, 33, 33]);
  expect(roundedWeights(["12.55", "37.45", "50"], 1)).toEqual([12.6, 37.4, 50]);
  expect(roundedWeights(["12.55", "37.45", "50"], 5)).toEqual([12.55, 37.45, 50]);
});

it("values that are given stand on their days, and the computed ones keep their returns around them", () => {
  const track = datedValues([
    ["2024-01-01", 100],
    ["2024-01-02", 110],
    ["2024-01-03", 121],
    ["2024-01-04", 133.1],
  ]);
  const read = (given: Array<[string, number]>) => {
    const { days, values } = withGiven(track, datedValues(given));
    return Array.from(days, (day, i) => [isoDay(day), Number(values[i]!.toFixed(9))]);
  };
  expect(read([["2024-01-03", 60.5]])).toEqual([
    ["2024-01-01", 50],
    ["2024-01-02", 55],
    ["2024-01-03", 60.5],
    ["2024-01-04", 66.55],
  ]);
  expect(
    read([
      ["2023-12-29", 80],
      ["2024-01-02", 90],
    ]),
  ).toEqual([
    ["2023-12-29", 80],
    ["2024-01-01", 80],
    ["2024-01-02", 90],
    ["2024-01-03", 99],
    ["2024-01-04", 108.9],
  ]);
});

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let fund: string;
  let bond: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    fund = await addSeries(world, points(100, 110, 110, 121), { fullName: "=Fund & Co" });
    bond = await addSeries(world, points(10, 10, 10, 10), { assetClass: "FIXED_INCOME" });
    const { orm } = world.database;
    await orm.update(series).set({ isin: "FR0000000002", externalId: "F-1" }).where(eq(series.uuid, fund));
    await orm.update(series).set({ externalId: "B-1" }).where(eq(series.uuid, bond));
  });
  afterAll(() => world.close());

  const call = <T>({ uuid }: { uuid: string }, method: string, part: string, body?: object, who: Person = "manager") =>
    world.call<T & ErrorAnswer>(who, method, `${AAA}/${uuid}/${part}`, body);
  async function create(name: string) {
    const made = await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?${new URLSearchParams({ name })}`);
    return made.body;
  }
  const weights = (a: string, b: string) => ({
    lines: [
      { series: fund, weight: a },
      { series: bond, weight: b },
    ],
    comment: "Début",
  });
  async function withComposition(name: string) {
    const portfolio = await create(name);
    expect((await call(portfolio, "PUT", "composition_model/2024-01-01", weights("50", "50"))).status).toBe(200);
    return portfolio;
  }
  const record = async (of: { uuid: string }) => (await call<FullMonitoredPortfolio>(of, "GET", "")).body;
  async function download(of: { uuid: string }, part: string, who: Person = "manager") {
    const request = new Request(`http://api.test/api${AAA}/${of.uuid}/${part}`, { headers: { authorization: `Bearer token-${who}` } });
    const answer = await world.handler(request, { address: "192.0.2.1" });
    return { status: answer.status, name: answer.headers.get("content-disposition"), bytes: Buffer.from(await answer.arrayBuffer()) };
  }
  const sent = async (file: File | string, name = "file.csv") => ({
    file: {
      filename: typeof file === "string" ? name : file.name,
      data: (typeof file === "string" ? Buffer.from(file) : Buffer.from(await file.arrayBuffer())).toString("base64"),
    },
  });
  const load = async (of: { uuid: string }, part: string, file: File | string, who: Person = "manager") =>
    (await call<TableReport>(of, "POST", part, await sent(file), who)).body;
  const sheet = (head: string[], rows: Array<Array<string | number | Date | null>>) =>
    workbookFile("file.xlsx", [{ name: "Sheet", head, rows, widths: head.map(() => 12) }]);

  it("holds compositions of the versions asked for, values and settings, and reads back", async () => {
    const portfolio = await withComposition("Exported");
    await call(portfolio, "PUT", "composition/2024-02-01", weights("60", "40"));
    await call(portfolio, "PUT", "fee/2024-01-01", { feesFrequency: "MONTHLY", feesAllAssets: "0.6" });
    await call(portfolio, "POST", "update-financial-values", {});
    const { status, name, bytes } = await download(portfolio, "portfolio-to-excel?language=en");
    expect([status, name]).toEqual([200, expect.stringContaining("Exported.xlsx")]);
    const compositions = await readSheet(bytes, "Compositions");
    expect(compositions.slice(1).map((row) => [row[1], row[2], row[3], row[4], row[6]])).toEqual([
      ["MODEL", "'=Fund & Co", "FR0000000002", "Equities", 50],
      ["MODEL", expect.any(String), null, "Fixed income", 50],
      ["EXECUTED", "'=Fund & Co", "FR0000000002", "Equities", 60],
      ["EXECUTED", expect.any(String), null, "Fixed income", 40],
    ]);
    expect(compositions[1]![0]).toEqual(new Date("2024-01-01T00:00:00Z"));
    const values = await readSheet(bytes, "Values");
    expect(values[0]).toEqual(["Date", "MODEL, after fees"]);
    expect(values).toHaveLength(5);
    expect(typeof values[1]![1]).toBe("number");
    expect(await readSheet(bytes, "Settings")).toContainEqual([
      "Fees",
      new Date("2024-01-01T00:00:00Z"),
      "Fees of all assets (% a year)",
      0.6,
      "manager Canary",
    ]);
    // What went out comes in again and changes nothing.
    const again = await load(portfolio, "import-compositions-excel?dryRun=true", new File([new Uint8Array(bytes)], "Exported.xlsx"));
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2, errors: [], applied: false });
    const executed = await download(portfolio, "portfolio-to-excel?versions=EXECUTED&language=fr");
    expect((await readSheet(executed.bytes, "Compositions")).slice(1).map((row) => row[1])).toEqual(["EXECUTED", "EXECUTED"]);
    expect((await download(portfolio, "portfolio-to-excel", "rival")).status).toBe(404);
  });

  it("is laid out as the portfolio says, with weights that total 100", async () => {
    const portfolio = await create("Grille");
    expect((await call(portfolio, "GET", "excel-grids-config")).body).toBeNull();
    expect((await call(portfolio, "GET", "grid-to-excel")).body.error.code).toBe("NO_COMPOSITION");
    await call(portfolio, "PUT", "composition_model/2024-01-01", weights("33.35", "66.65"));
    await call(portfolio, "PUT", "composition_model/2024-02-01", weights("20", "80"));
    // The bond has no ISIN: a line that nobody can place is no grid.
    const nameless = await call(portfolio, "GET", "grid-to-excel");
    expect([nameless.status, nameless.body.error.code, nameless.body.error.series]).toEqual([422, "GRID_IDENTIFIER_MISSING", [bond]]);
    const config = { language: "fr", filenamePrefix: "AAA", seriesIdentifier: "PROVIDER_CODE", decimals: 1, displayAssetClasses: true };
    const put = await call<object>(portfolio, "PUT", "excel-grids-config", { ...config, displayComment: true });
    expect(put.body).toEqual({ ...config, displaySeriesNames: true, displayComment: true });
    expect((await call(portfolio, "GET", "excel-grids-config", undefined, "mona")).body).toEqual(put.body);
    expect((await call(portfolio, "PUT", "excel-grids-config", config, "mona")).status).toBe(403);
    expect((await call(portfolio, "PUT", "excel-grids-config", config, "rival")).status).toBe(404);
    const { name, bytes } = await download(portfolio, "grid-to-excel?date=2024-01-15");
    expect(name).toContain("AAA-Grille-2024-01-01.xlsx");
    expect(await readSheet(bytes, "Grille")).toEqual([
      ["Code", "Support", "Classe d’actifs", "Poids (%)"],
      ["F-1", "'=Fund & Co", "Actions", 33.4],
      ["B-1", expect.any(String), "Obligations", 66.6],
    ]);
    expect((await readSheet(bytes, "Informations")).at(-1)).toEqual(["Commentaire", "Début"]);
  });

  it("of a file are tried, then written; a fault is told by its cell, and nothing is written", async () => {
    const portfolio = await create("Imported");
    const head = ["Date", "Version", "ISIN", "Code", "Weight (%)"];
    const good = await sheet(head, [
      [dayCell("2024-01-01"), "MODEL", "FR0000000002", null, 50],
      [dayCell("2024-01-01"), "MODEL", null, "B-1", 50],
      [dayCell("2024-02-01"), "exécutée", null, "B-1", 100],
    ]);
    const tried = await load(portfolio, "import-compositions-excel?dryRun=true", good);
    expect(tried).toMatchObject({ dryRun: true, applied: false, rows: 3, added: 2, errors: [] });
    expect((await record(portfolio)).composition_model).toEqual([]);
    expect(await load(portfolio, "import-compositions-excel", good)).toMatchObject({ applied: true, added: 2 });
    expect(await record(portfolio)).toMatchObject({
      version: 1,
      composition_model: [{ date: "2024-01-01", lines: [{ series: fund, weight: "50" }, { series: bond }] }],
      composition: [{ date: "2024-02-01", lines: [{ series: bond, weight: "100" }] }],
    });
    const [row] = await world.database.orm.select().from(auditLog).where(eq(auditLog.verb, "monitored-portfolio.import-compositions"));
    expect(row).toMatchObject({ objectId: portfolio.uuid, after: { rows: 3, added: 2 } });

    await call(portfolio, "PUT", "constraint/2024-01-01", { constraints: [{ asset: fund, min: "0", max: "60" }] });
    const bad = await sheet(head, [
      [dayCell("2024-03-01"), "MODEL", "FR0000000093", null, 50],
      [dayCell("2024-03-01"), "MODEL", null, "B-1", 5000],
      [dayCell("2024-04-01"), "DRAFT", null, "B-1", 100],
      [dayCell("2024-05-01"), "MODEL", null, "F-1", 70],
      [dayCell("2024-05-01"), "MODEL", null, "B-1", 30],
      [dayCell("2024-06-03"), "EXECUTED", null, "B-1", 90],
    ]);
    const refused = await load(portfolio, "import-compositions-excel", bad);
    expect(refused).toMatchObject({ applied: false, errorCount: 5 });
    expect(refused.errors.map(({ code, cell, found }) => [code, cell, found])).toEqual([
      ["COMPOSITION_VERSION_UNKNOWN", "B4", "DRAFT"],
      ["COMPOSITION_SERIES_UNKNOWN", "C2", "FR0000000093"],
      ["COMPOSITION_WEIGHT_INVALID", "E3", "5000"],
      ["ABOVE_BOUND", "E5", "70"],
      ["TOTAL_TOO_LOW", "E7", "10"],
    ]);
    expect((await record(portfolio)).composition_model).toHaveLength(1);
    expect((await call(portfolio, "POST", "import-compositions-excel", await sent(good), "rival")).status).toBe(404);
    expect((await call(portfolio, "POST", "import-compositions-excel?dryRun=true", await sent(good), "mona")).status).toBe(403);
    const none = await call(portfolio, "POST", "import-compositions-excel", await sent("no table", "a.xlsx"));
    expect([none.status, none.body.error.code]).toEqual([422, "INVALID_EXCEL_FILE"]);
  });

  it("of a file stand in the place of computed ones, which go on from them", async () => {
    const portfolio = await withComposition("Told");
    const file = await sheet(
      ["Date", "Valeur"],
      [
        [dayCell("2023-12-29"), 90],
        [dayCell("2024-01-31"), 99],
      ],
    );
    const part = "import-financial-values-excel";
    expect(await load(portfolio, `${part}?dryRun=true`, file)).toMatchObject({ added: 2, applied: false, errors: [] });
    expect(await load(portfolio, part, file)).toMatchObject({ added: 2, applied: true });
    const values = async () => (await call<Values>(portfolio, "POST", "update-financial-values", {})).body.values;
    // Computed: 100, 105, 105 and 110.25 (55 and 50 become 60.5 and 50).
    expect(await values()).toEqual([
      ["2023-12-29", 90],
      ["2024-01-01", 90],
      ["2024-01-31", 99],
      ["2024-02-29", expect.closeTo(99, 9)],
      ["2024-04-01", expect.closeTo((99 * 110.5) / 105, 9)],
    ]);
    expect(await load(portfolio, part, "date;value\n31/01/2024;98,5\n29/02/2024;98,7\n")).toMatchObject({ added: 1, changed: 1 });
    expect((await values()).slice(2, 4)).toEqual([
      ["2024-01-31", 98.5],
      ["2024-02-29", 98.7],
    ]);
    const bad = await load(portfolio, part, "date;value\n31/01/2024;0\nsoon;3\n01/01/2999;3\n31/01/2024;2\n");
    expect(bad.errors.map(({ code, line, column }) => [line, column, code])).toEqual([
      [2, "value", "VALUE_NUMBER_INVALID"],
      [3, "date", "VALUE_DATE_INVALID"],
      [4, "date", "VALUE_DATE_TO_COME"],
      [5, "date", "VALUE_DATE_TWICE"],
    ]);
    const open = await load(portfolio, part, "date;value\n31/01/2024;101.234\n");
    expect(open.errors.map(({ code }) => code)).toEqual(["VALUE_MARK_OPEN"]);
    expect((await load(portfolio, part, "when;value\n31/01/2024;1\n")).errors.map(({ code }) => code)).toEqual(["VALUE_COLUMN_MISSING"]);
    expect((await call(portfolio, "POST", part, await sent(file), "mona")).status).toBe(403);
  });

  it("that a file gives go before the values, for the PRIIPs figures in the layout of EPT 2.1", async () => {
    const portfolio = await withComposition("Priips");
    await call(portfolio, "POST", "update-financial-values", {});
    const none = await call(portfolio, "GET", "priips-to-excel/v2.1");
    expect([none.status, none.body.error.code]).toEqual([422, "NO_SETTINGS"]);
    const costs = { entryCosts: "1.5", ongoingCosts: "0.85", transactionCosts: "0.1" };
    await call(portfolio, "PUT", "priips/v2.1/2024-01-01", {
      frequency: "MONTHLY",
      recommendedHoldingPeriod: 5,
      creditRiskMeasure: 1,
      costs,
    });
    const short = await call(portfolio, "GET", "priips-to-excel/v2.1");
    expect([short.status, short.body.error.code]).toEqual([422, "3107"]);
    // Ten years of months before, half a per cent up and a third of one down in turn.
    let value = 50;
    const months = Array.from({ length: 120 }, (_, i) => {
      value *= i % 2 === 0 ? 1.005 : 1 - 1 / 300;
      return [new Date(Date.UTC(2014, i + 1, 0)).toISOString().slice(0, 10), value] as const;
    });
    const csv = `date;value\n${months.map(([day, one]) => `${day};${one}`).join("\n")}\n`;
    expect(await load(portfolio, "import-priips-history", csv)).toMatchObject({ applied: true, added: 120 });
    const { status, bytes } = await download(portfolio, "priips-to-excel/v2.1?language=en");
    expect(status).toBe(200);
    const [head, row] = await readSheet(bytes, "EPT");
    const cell = (number: string) => row![head!.findIndex((name) => String(name).startsWith(number))];
    expect(["00001", "00050", "00060", "01120", "03010", "03060", "03080", "01110", "02220"].map(cell)).toEqual([
      "V21",
      "Priips",
      "EUR",
      5,
      0.015,
      0.0085,
      0.001,
      1,
      10_000,
    ]);
    // The past is scaled to end where the values begin: 100, 105, 105 and 110.5.
    const past = months.map(([day, one]): [string, number] => [day, (one / value) * 100]);
    const values = datedValues([...past, ["2024-01-01", 100], ["2024-01-31", 105], ["2024-02-29", 105], ["2024-04-01", 110.5]]);
    const product = { uuid: "priips", frequency: "MONTHLY" as const, recommendedHoldingPeriod: 5, creditRiskMeasure: 1, values };
    const wanted = priipsScenarios(product, 10_000);
    expect([cell("02130"), cell("01090"), cell("01100")]).toEqual([wanted.moments.count, wanted.sri, wanted.mrm]);
    expect(cell("01020")).toBeCloseTo(wanted.vev, 9);
    const shown = [wanted.scenarios["1Y"]!.unfavourable, wanted.scenarios["5Y"]!.moderate, wanted.scenarios["5Y"]!.stress];
    expect(["02010", "02060", "02120"].map(cell)).toEqual(shown.map(({ averageReturn }) => expect.closeTo(averageReturn, 9)));
    // A holding period of five years has no half of its own.
    expect(cell("02020")).toBeNull();
    expect((await call(portfolio, "POST", `import-priips-history?user=${world.users.mona}`, await sent(csv))).status).toBe(403);
    expect((await download(portfolio, "priips-to-excel/v2.1", "rival")).status).toBe(404);
  });
});
