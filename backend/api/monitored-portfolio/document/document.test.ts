import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredDocument } from "#app/contract/monitored-portfolio/documents.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { addSeries, layOutHere } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { fontsOf, hasPoppler, pagesOf, structureOf, textOf } from "../../../../tests/fixtures/pdf.ts";
import { reportFigures } from "./report-figures.ts";
import { trackDrawing } from "./track-drawing.ts";

/** Ends of months from December 2022 on: 1 % up in each month, 2 % down in every sixth. */
const MONTHS = 30;
const monthEnd = (i: number) => new Date(Date.UTC(2023, i, 0)).toISOString().slice(0, 10);
const growth = (i: number) => (i % 6 === 0 ? 0.98 : 1.01);
const points = Array.from({ length: MONTHS + 1 }, (_, i) => {
  let value = 100;
  for (let month = 1; month <= i; month++) value *= growth(month);
  return [monthEnd(i), value] as const;
});
const valueAt = (i: number) => points[i]![1];

describe("figures of a report", () => {
  const track = { days: points.map(([date]) => dayNumber(date)), values: points.map(([, value]) => value) };
  const flat = { days: track.days, values: track.values.map(() => 50) };

  it("are those of the hand, in complete twelve months that end with a month", () => {
    const figures = reportFigures(track, flat);
    // The last value is of the end of June 2025.
    expect(figures.twelveMonths).toEqual([
      { from: "2024-06-30", to: "2025-06-30", portfolio: expect.closeTo(1.01 ** 10 * 0.98 ** 2 - 1, 9), benchmark: 0 },
      { from: "2023-06-30", to: "2024-06-30", portfolio: expect.closeTo(1.01 ** 10 * 0.98 ** 2 - 1, 9), benchmark: 0 },
    ]);
    const of = (period: string) => figures.periods.find((one) => one.period === period)?.portfolio;
    expect(of("1M")).toBeCloseTo(0.98 - 1, 9);
    expect(of("3M")).toBeCloseTo(1.01 ** 2 * 0.98 - 1, 9);
    expect(of("MAX")).toBeCloseTo(valueAt(30) / 100 - 1, 9);
    expect([of("3Y"), of("5Y")]).toEqual([null, null]);
    expect(figures.years.map(({ year, complete }) => [year, complete])).toEqual(
      [
        [2025, false],
        [2024, true],
        [2023, true],
        [2022, false],
      ].slice(0, figures.years.length),
    );
    expect(figures.month).toMatchObject({ from: "2025-05-31", to: "2025-06-30", portfolio: expect.closeTo(-0.02, 9) });
    expect(figures.risk).toMatchObject({ from: "2022-12-31", maxDrawdown: expect.closeTo(-0.02, 9) });
  });

  it("of less than a year are not told", () => {
    const short = { days: track.days.slice(0, 8), values: track.values.slice(0, 8) };
    expect(reportFigures(short, undefined)).toMatchObject({ hasYear: false, twelveMonths: [], annualized: null });
  });

  it("are drawn from 100 on, within the box", () => {
    const { paths, yTicks, xTicks } = trackDrawing([track, flat], "en");
    expect(paths).toHaveLength(2);
    expect(paths[0]).toMatch(/^M0 \d+(L\d+ \d+)+$/);
    expect(xTicks.map(({ text }) => text)).toEqual(["2023", "2024", "2025"]);
    expect(yTicks.every(({ at }) => at >= 0 && at <= 100)).toBe(true);
    expect(trackDrawing([{ days: [1, 2], values: [5, 5] }], "fr").paths[0]).toMatch(/^M0 -?\d+L1000 -?\d+$/);
  });
});

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let fund: string;
  let bond: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open, { layOut: layOutHere });
    fund = await addSeries(world, points, { fullName: "Orvane Monde" });
    bond = await addSeries(
      world,
      points.map(([date]) => [date, 10] as const),
      { fullName: "Brissonne Obligations", assetClass: "FIXED_INCOME", sri: 2 },
    );
  });
  afterAll(() => world.close());

  const call = <T>({ uuid }: { uuid: string }, method: string, part: string, body?: object, who: Person = "manager", headers = {}) =>
    world.call<T & ErrorAnswer>(who, method, `${AAA}/${uuid}/${part}`, body, headers);
  async function download({ uuid }: { uuid: string }, part: string, who: Person = "manager") {
    const request = new Request(`http://api.test/api${AAA}/${uuid}/${part}`, { headers: { authorization: `Bearer token-${who}` } });
    const answer = await world.handler(request, { address: "192.0.2.1" });
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      name: answer.headers.get("content-disposition"),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  }
  const weights = (a: string, b: string) => ({
    lines: [
      { series: fund, weight: a },
      { series: bond, weight: b },
    ],
  });
  async function create(name: string) {
    const query = new URLSearchParams({ name, product: world.product });
    return (await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?${query}`)).body;
  }
  /** All in the fund, then four fifths of it. */
  async function valued(name: string, version: "MODEL" | "EXECUTED" = "MODEL") {
    const portfolio = await create(name);
    await call(portfolio, "PUT", "composition_model/2022-12-31", { lines: [{ series: fund, weight: "100" }] });
    await call(portfolio, "PUT", "composition_model/2025-05-31", weights("80", "20"));
    if (version === "EXECUTED") await call(portfolio, "PUT", "migrate-model-to-executed");
    await call(portfolio, "POST", "update-financial-values", {});
    return portfolio;
  }

  it.skipIf(!hasPoppler)("is made as a tagged file of the figures of the engine, and kept as it is", async () => {
    const portfolio = await valued("Brissonne Équilibre");
    await call(portfolio, "PUT", "comment/2025-06-15", { title: "Juin", text: "Nous réduisons la part des actions." });
    await call(portfolio, "PUT", "benchmark/2022-12-31", { name: "Indice obligataire", lines: [{ series: bond, weight: "100" }] });
    const settings = { reportingTemplate: "monthly", title: "Équilibre", pageFooter: "Pied", allocationRebalancing: "Chaque mois." };
    await call(portfolio, "PUT", "reporting/2022-12-31", settings);
    const { status, type, bytes } = await download(portfolio, "reporting/file?language=fr");
    expect([status, type]).toEqual([200, "application/pdf"]);
    const text = textOf(bytes);
    // 1,01^24 · 0,98^4 up to May; then four fifths of the fall of 2 %.
    const year = (1.01 ** 10 * 0.98 * (1 - 0.8 * 0.02) - 1) * 100;
    expect(text).toContain(`+${year.toFixed(2).replace(".", ",")} %`);
    for (const said of [
      ...["Fiche du portefeuille", "Équilibre", "Organisation gamma", "Modèle (simulation)", "Indice obligataire"],
      ...["Nous réduisons la part des actions.", "Chaque mois.", "Pied", "Orvane Monde", "80 %", "−20 %", "+20 %"],
      "Périodes complètes de douze mois",
      "performances passées simulées",
      "ne sont pas un indicateur fiable des performances futures",
      "Période de référence : du 31 décembre 2022 au 30 juin 2025",
      "Aucun frais n’est retiré des valeurs",
      "Les performances sont exprimées en EUR",
    ])
      expect(text, said).toContain(said);
    expect(pagesOf(bytes).filter((page) => page.trim() !== "").length).toBeLessThanOrEqual(2);
    const structure = structureOf(bytes);
    for (const tag of ["H1", "H3", "Table", "TH", "Figure", "L "]) expect(structure, tag).toContain(tag);
    expect(fontsOf(bytes).every((font) => / yes +yes /.test(font))).toBe(true);

    const key = { "idempotency-key": "store-report-key" };
    const body = { to: "2025-05-31", language: "en", template: "MONTHLY" };
    const stored = await call<{ uuid: string }>(portfolio, "POST", "reporting/store", body, "manager", key);
    expect(stored).toMatchObject({
      status: 201,
      body: { from: null, to: "2025-05-31", fileName: expect.stringMatching(/^monthly-report-.*\.pdf$/) },
    });
    expect((await call(portfolio, "POST", "reporting/store", body, "manager", key)).body).toEqual(stored.body);
    const kept = await download(portfolio, `documents/${stored.body.uuid}/file`);
    const english = textOf(kept.bytes);
    expect(english).toContain("From 30 April 2025 to 31 May 2025 the portfolio moved by +1.00%");
    expect(english).toContain("Past performance, simulated or not, is not a reliable indicator of future results.");
    // What was dated later is not told of that day.
    expect(english).not.toContain("Nous réduisons");
    expect((await call(portfolio, "POST", "reporting/store", body, "mona")).status).toBe(403);
    expect((await call(portfolio, "POST", "reporting/store", body, "rival")).status).toBe(404);
  });

  it.skipIf(!hasPoppler)("of what was executed, after fees, says so; of less than a year shows no performance", async () => {
    const portfolio = await valued("Executed", "EXECUTED");
    await call(portfolio, "PUT", "fee/2022-12-31", { feesFrequency: "MONTHLY", feesAllAssets: "0.6" });
    await call(portfolio, "POST", "update-financial-values", {});
    const text = textOf((await download(portfolio, "reporting/file?language=en")).bytes);
    expect(text).toContain("Past performance is not a reliable indicator of future results.");
    expect(text).toContain("The values are after the fees of the portfolio (0.6% a year, all assets)");
    const short = textOf((await download(portfolio, "reporting/file?language=en&to=2023-09-30")).bytes);
    expect(short).toContain("no performance is shown");
    expect(short).not.toContain("Cumulative performance");
    const before = await call(portfolio, "GET", "reporting/file?to=2022-12-31");
    expect([before.status, before.body.error.code]).toEqual([422, "NO_VALUES"]);
  });

  it("are kept by date, listed, read and removed by the list that is sent", async () => {
    type Listed = { version: number; documents: StoredDocument[] };
    const portfolio = await create("Documented");
    const file = (text: string, filename = "a.pdf") => ({ filename, data: Buffer.from(text).toString("base64") });
    const kid = { title: "KID", kind: "KID", file: file("%PDF-1.7 kid") };
    const link = { title: "Site", kind: "OTHER", url: "https://cairn.test/site.pdf" };
    const put = await call<Listed>(portfolio, "PUT", "documents", { documents: [kid, link] });
    expect(put.body).toMatchObject({
      version: 1,
      documents: expect.arrayContaining([expect.objectContaining({ title: "KID", fileSize: 12, url: null })]),
    });
    const stored = put.body.documents.find(({ kind }) => kind === "KID")!;
    const read = await download(portfolio, `documents/${stored.id}/file`, "mona");
    expect([read.status, read.type, Buffer.from(read.bytes).toString()]).toEqual([200, "application/pdf", "%PDF-1.7 kid"]);
    expect((await download(portfolio, `documents/${stored.id}/file`, "rival")).status).toBe(404);
    for (const [document, code] of [
      [{ title: "Page", kind: "KID", file: file("<html>", "a.pdf") }, "DOCUMENT_TYPE"],
      [{ title: "Other's", kind: "KID", id: crypto.randomUUID() }, "INVALID_INPUT"],
    ] as const)
      expect((await call(portfolio, "PUT", "documents", { documents: [document] })).body.error.code).toBe(code);
    expect((await call<Listed>(portfolio, "GET", "documents")).body.documents).toHaveLength(2);
    const late = await call(portfolio, "PUT", "documents", { documents: [] }, "manager", { "if-match": "0" });
    expect(late.body.error.code).toBe("VERSION_CONFLICT");
    const renamed = await call<Listed>(portfolio, "PUT", "documents", { documents: [{ title: "DIC", kind: "KID", id: stored.id }] });
    expect(renamed.body.documents).toMatchObject([{ id: stored.id, title: "DIC", fileName: "a.pdf" }]);
    expect((await call(portfolio, "PUT", "documents", { documents: [] }, "mona")).status).toBe(403);
  });
});
