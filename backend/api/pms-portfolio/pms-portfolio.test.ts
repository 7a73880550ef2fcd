import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullPmsPortfolio, PmsPortfolio } from "#app/contract/monitored-portfolio/pms-portfolio.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { auditLog, series } from "#backend/database/schema/index.ts";
import { workbookFile } from "#backend/table-file/workbook-cells.ts";
import { addSeries } from "../../../tests/fixtures/advisers.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { changesOf, shareOf, totalOf } from "./pms-portfolio.domain.ts";

const PMS = "/pms-portfolio-service/v1/pms_portfolios";
const HEAD = "code;nom;distributeur;date;isin;support;poids;quantité;valeur;devise";
type Report = TableReport & { portfolios: number; kept: string | null } & ErrorAnswer;
const lines = (...rows: string[]) => `${[HEAD, ...rows].join("\n")}\n`;
const line = (identifier: string, value: string | null, currency: string | null = "EUR") => ({
  ...{ identifier, name: identifier, weight: null, quantity: null, value, currency },
});

it("the value of a portfolio is the exact sum of its lines in one currency, else unknown", () => {
  expect(totalOf([line("A", "0.1"), line("B", "0.2"), line("C", "-1000000000.00000001")])).toEqual({
    value: "-999999999.70000001",
    currency: "EUR",
  });
  expect(totalOf([line("A", "1"), line("B", "2", "USD")])).toEqual({ value: null, currency: null });
  expect(totalOf([line("A", "1"), line("B", null)])).toEqual({ value: null, currency: null });
  expect(shareOf(line("A", "1"), "3")).toBe("33.33");
  expect([shareOf(line("A", "1"), null), shareOf(line("A", "1"), "0"), shareOf(line("A", null), "3")]).toEqual([null, null, null]);
});

it("changes are lines that came, went or are held otherwise", () => {
  const kinds = changesOf([line("A", "1"), line("B", "2"), line("C", "3")], [line("B", "2"), line("C", "4"), line("D", "5")]);
  expect(kinds.map(({ identifier, kind, before, after }) => [identifier, kind, before?.value, after?.value])).toEqual([
    ["C", "CHANGED", "3", "4"],
    ["D", "ADDED", undefined, "5"],
    ["A", "REMOVED", "1", undefined],
  ]);
});

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let fund: string;
  beforeAll(async () => {
    world = await openApiWorld(open);
    fund = await addSeries(world, [["2026-01-02", 100]], { fullName: "Fund", isin: "FR0000000002" });
    await world.database.orm.update(series).set({ externalId: "F-1" }).where(eq(series.uuid, fund));
  });
  afterAll(() => world.close());

  const send = (body: object, query = "", who: Person = "admin", headers: Record<string, string> = {}) =>
    world.call<Report>(who, "POST", `${PMS}/import${query}`, body, headers);
  const asFile = (text: string | Buffer, filename = "pms.csv") => ({ file: { filename, data: Buffer.from(text).toString("base64") } });
  const load = (text: string, query = "") => send(asFile(text), query);
  const list = async (query = "") => (await world.call<{ items: PmsPortfolio[]; total: number }>("admin", "GET", `${PMS}${query}`)).body;
  async function one(code: string) {
    const { items } = await list(`?search=${code}`);
    return (await world.call<FullPmsPortfolio>("admin", "GET", `${PMS}/${items[0]!.id}`)).body;
  }
  const faultsOf = async (text: string) => {
    const { status, body } = await load(text, "?dryRun=true");
    expect([status, body.applied, body.kept]).toEqual([200, false, null]);
    return body.errors.map(({ code, line: at, column }) => `${code} ${at} ${column}`);
  };

  it("a file is tried first and written when it is confirmed, once", async () => {
    const text = lines(
      "P-1;Prudent;Maison Alpha;31/03/2026;FR0000000002;Fonds;60;120,5;6 025,00;EUR",
      "P-1;Prudent;Maison Alpha;31/03/2026;CASH-EUR;Liquidités;40;;4 016,67;EUR",
      "P-2;Offensif;Maison Bêta;31/03/2026;F-1;Fonds;100;;;",
    );
    const tried = await load(text, "?dryRun=true");
    expect(tried.body).toMatchObject({ applied: false, rows: 3, portfolios: 2, added: 2, changed: 0, errorCount: 0 });
    expect((await list()).total).toBe(0);
    const done = await send({ kept: tried.body.kept });
    expect(done.body).toMatchObject({ applied: true, added: 2 });
    expect((await send({ kept: tried.body.kept })).status).toBe(404);
    expect(
      (await list()).items.map(({ code, name, house, date, lines: count, value, currency }) => [
        code,
        name,
        house,
        date,
        count,
        value,
        currency,
      ]),
    ).toEqual([
      ["P-2", "Offensif", "Maison Bêta", "2026-03-31", 1, null, null],
      ["P-1", "Prudent", "Maison Alpha", "2026-03-31", 2, "10041.67", "EUR"],
    ]);
    const { composition, previous, changes } = await one("P-1");
    expect(
      composition.map(({ identifier, weight, quantity, value, share, series: known }) => [
        identifier,
        weight,
        quantity,
        value,
        share,
        known?.uuid,
      ]),
    ).toEqual([
      ["FR0000000002", "60", "120.5", "6025", "60.00", fund],
      ["CASH-EUR", "40", null, "4016.67", "40.00", undefined],
    ]);
    expect([previous, changes]).toEqual([null, []]);
    expect((await one("P-2")).composition[0]!.series?.uuid).toBe(fund);
    expect((await world.database.orm.select().from(auditLog).where(eq(auditLog.verb, "pms-portfolio.import"))).length).toBe(1);
  });

  it("a later file stands above the one before, which tells what changed; the same again adds nothing", async () => {
    const march = "C-1;Croissance;;2026-03-31";
    await load(lines(`${march};FR0000000002;Fonds;70;;;`, `${march};CASH-EUR;Liquidités;30;;;`));
    expect((await load(lines(`${march};CASH-EUR;Liquidités;30;;;`, `${march};FR0000000002;Fonds;70;;;`))).body).toMatchObject({
      unchanged: 1,
      added: 0,
      changed: 0,
    });
    const april = "C-1;Croissance;;2026-04-30";
    expect((await load(lines(`${april};FR0000000002;Fonds;55,5;;;`, `${april};B-9;Obligations;44,5;;;`))).body).toMatchObject({ added: 1 });
    const shown = await one("C-1");
    expect([shown.date, shown.previous?.date]).toEqual(["2026-04-30", "2026-03-31"]);
    expect(shown.changes.map(({ identifier, kind }) => [identifier, kind])).toEqual([
      ["FR0000000002", "CHANGED"],
      ["B-9", "ADDED"],
      ["CASH-EUR", "REMOVED"],
    ]);
    // The day again, with other lines: what stands is the last file, compared with the one before it.
    expect((await load(lines(`${april};FR0000000002;Fonds;100;;;`))).body).toMatchObject({ added: 0, changed: 1 });
    const again = await one("C-1");
    expect([again.lines, again.previous?.date]).toEqual([1, "2026-04-30"]);
    expect(again.changes.map(({ identifier, kind }) => [identifier, kind])).toEqual([
      ["FR0000000002", "CHANGED"],
      ["B-9", "REMOVED"],
    ]);
    // An older day does not stand above a newer one.
    await load(lines("C-1;Croissance;;2026-02-27;FR0000000002;Fonds;90;;;"));
    expect((await one("C-1")).date).toBe("2026-04-30");
    expect((await list("?search=croiss")).total).toBe(1);
  });

  it("each wrong cell is named with its code, and nothing of the file is written", async () => {
    const good = "Z-1;Zone;;2026-03-31;FR0000000002;Fonds;50;;;";
    const before = (await list()).total;
    const wrong = lines(
      good,
      ";Zone;;2026-03-31;A-1;;1;;;",
      "Z-1;Autre;;2026-03-31;A-2;;1;;;",
      "Z-1;Zone;Maison;2026-03-31;A-3;;1;;;",
      "Z-1;Zone;;le 31 mars;A-4;;1;;;",
      "Z-1;Zone;;2999-01-01;A-5;;1;;;",
      "Z-1;Zone;;2026-03-31;FR0000000003;;1;;;",
      "Z-1;Zone;;2026-03-31;5,28E+11;;1;;;",
      good,
      "Z-1;Zone;;2026-03-31;A-6;;beaucoup;;;",
      "Z-1;Zone;;2026-03-31;A-7;;;;;",
      "Z-1;Zone;;2026-03-31;A-8;;1;;;euros",
      "Z-1;Zone;;2026-03-31;;;1;;;",
    );
    expect(await faultsOf(wrong)).toEqual([
      "PMS_EMPTY 3 code",
      "PMS_NAME_DIFFERS 4 name",
      "PMS_HOUSE_DIFFERS 5 house",
      "PMS_DATE_INVALID 6 date",
      "PMS_DATE_FUTURE 7 date",
      "PMS_ISIN_INVALID 8 identifier",
      "PMS_IDENTIFIER_NUMBER 9 identifier",
      "PMS_LINE_TWICE 10 identifier",
      "PMS_NUMBER_INVALID 11 weight",
      "PMS_AMOUNT_MISSING 12 identifier",
      "PMS_CURRENCY_INVALID 13 currency",
      "PMS_EMPTY 14 identifier",
    ]);
    expect((await load(wrong)).body).toMatchObject({ applied: false, errorCount: 12 });
    expect(await faultsOf("code;nom;date\nZ-1;Zone;2026-03-31\n")).toEqual([
      "PMS_COLUMN_MISSING 1 identifier",
      "PMS_COLUMN_MISSING 1 weight",
    ]);
    expect(await faultsOf(lines("Z-1;Zone;;03/04/2026;A-1;;1;;;"))).toEqual(["PMS_DAY_ORDER_OPEN 2 date"]);
    expect(await faultsOf(lines("Z-1;Zone;;2026-03-31;A-1;;;;1,234;"))).toEqual(["PMS_DECIMALS_OPEN 2 value"]);
    expect((await load("nothing")).status).toBe(422);
    expect((await list()).total).toBe(before);
  });

  it("a workbook's fault has the address of its cell, and its numbers are read as they are", async () => {
    const head = HEAD.split(";");
    const sheet = (rows: Array<Array<string | number | Date | null>>) =>
      workbookFile("pms.xlsx", [{ name: "Positions", head, rows, widths: head.map(() => 12) }]);
    const bytes = async (file: File) => Buffer.from(await file.arrayBuffer());
    const day = new Date("2026-03-31T00:00:00Z");
    const wrong = await sheet([["W-1", "Classeur", null, day, "A-1", null, "beaucoup", null, null, null]]);
    const { body } = await send(asFile(await bytes(wrong), "pms.xlsx"), "?dryRun=true");
    expect(body.errors).toEqual([expect.objectContaining({ code: "PMS_NUMBER_INVALID", cell: "G2" })]);
    const good = await sheet([["W-1", "Classeur", null, day, "A-1", null, 33.333, 1234.567, 1234, "EUR"]]);
    expect((await send(asFile(await bytes(good), "pms.xlsx"))).body).toMatchObject({ applied: true, added: 1 });
    expect((await one("W-1")).composition[0]).toMatchObject({ weight: "33.333", quantity: "1234.567", value: "1234" });
  });

  it("is for administrators alone", async () => {
    const text = lines("X-1;X;;2026-03-31;A-1;;1;;;");
    for (const who of ["anna", "manager", "insurer"] as const) {
      expect((await world.call(who, "GET", PMS)).status).toBe(403);
      expect((await world.call(who, "GET", `${PMS}/${randomUUID()}`)).status).toBe(403);
      expect((await send(asFile(text), "", who)).status).toBe(403);
    }
    expect((await world.call("admin", "GET", `${PMS}/${randomUUID()}`)).status).toBe(404);
    const tried = await send(asFile(text), "?dryRun=true");
    expect((await send({ kept: tried.body.kept }, "", "anna")).status).toBe(403);
  });
});
