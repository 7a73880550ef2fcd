import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { series } from "#backend/database/schema/index.ts";
import { importLimits } from "#backend/import/limits.ts";
import { type ApiWorld, openApiWorld } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { startValueJobs, valueImportsIdle } from "../../../../tests/fixtures/processes/value-jobs.ts";
import { importDumpRoute } from "./upload.ts";

const ROOT = "/financial-value-service/v1/financial_values";
const now = () => new Date("2026-11-29T12:00:00Z");

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let jobs: Jobs;
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-wide-"));
  beforeAll(async () => {
    world = await openApiWorld(open, { rawRoutes: [importDumpRoute({ dataDir, limits: importLimits(), now })] });
    jobs = await startValueJobs(world.database, dataDir);
  });
  afterAll(async () => {
    await valueImportsIdle(world.database);
    await jobs.stop(0);
    await world.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function settled(uuid: string): Promise<ValueImport> {
    await valueImportsIdle(world.database);
    return (await world.call<ValueImport>("admin", "GET", `${ROOT}/imports/${uuid}`)).body;
  }
  async function send(text: string) {
    const form = new FormData();
    form.append("file", new Blob([text]), `${randomUUID()}.csv`);
    const headers = { authorization: "Bearer token-admin" };
    const request = new Request(`http://api.test/api${ROOT}/import-series-dump`, { method: "POST", headers, body: form });
    const answer = await world.handler(request, {});
    expect(answer.status).toBe(202);
    return settled(((await answer.json()) as ValueImport).uuid);
  }
  async function write(text: string) {
    const { uuid, status } = await send(text);
    expect(status).toBe("READY");
    await world.call("admin", "POST", `${ROOT}/imports/${uuid}/apply`);
    return settled(uuid);
  }
  const stored = (codes: string[]) =>
    world.database.orm
      .select({ code: series.externalId, name: series.fullName, type: series.type, currency: series.currency, count: series.valueCount })
      .from(series)
      .where(inArray(series.externalId, codes))
      .orderBy(series.externalId);
  const add = (externalId: string, currency: string) =>
    world.database.orm.insert(series).values({ uuid: randomUUID(), externalId, fullName: externalId, currency });
  const faults = ({ problems }: ValueImport) =>
    problems.map(({ line, column, found, expected, messageKey }) => [line, column, found, expected, messageKey.split(".").at(-1)]);

  test("a title that names a currency makes a series in it, and is refused for a series in another one", async () => {
    const [first, second, third] = ["WIDE-A (USD)", "Wide B EUR", "Wide pence (GBp)"] as const;
    expect((await write(`Date,${first},${second},${third}\n2026-11-02,101.5,50.25,1250\n`)).status).toBe("DONE");
    expect(await stored([first, second, third])).toMatchObject([
      { code: first, currency: "USD" },
      { code: second, currency: "EUR" },
      { code: third, currency: "GBP" },
    ]);
    await add("Kept in euros (CHF)", "EUR");
    const other = await send("Date,Kept in euros (CHF)\n2026-11-02,101.5\n");
    expect([other.status, faults(other)]).toEqual(["REFUSED", [[1, "Kept in euros (CHF)", "CHF", "EUR", "otherCurrency"]]]);
  });

  test("a title with a currency is that of the series without it, where there is one, and of an ISIN always", async () => {
    await add("Wide known", "EUR");
    const refused = await send("Date;Wide known (USD);Wide other USD\n02/11/2026;101,5;50,25\n");
    expect([refused.status, faults(refused)]).toEqual(["REFUSED", [[1, "Wide known (USD)", "USD", "EUR", "otherCurrency"]]]);
    const taken = await write("Date;Wide known en EUR;LU0378449770 (USD)\n02/11/2026;101,5;50,25\n");
    expect(taken.summary?.series.map(({ key }) => key)).toEqual(["Wide known", "LU0378449770"]);
    expect(await stored(["LU0378449770", "Wide known", "Wide known en EUR"])).toMatchObject([
      { code: "LU0378449770", currency: "USD", count: 1 },
      { code: "Wide known", currency: "EUR", count: 1 },
    ]);
  });

  test("the central bank's rates become exchange rates by their currency, and currencies that are not known are told", async () => {
    const file = "Date,USD,JPY,CYP,CZK,\n2026-11-27,1.0871,163.42,N/A,24.215,\n2026-11-26,1.0854,163.05,N/A,24.198,\n";
    expect(faults(await send(file)).map(([line, column, , , kind]) => [line, column, kind])).toEqual([
      [1, "CZK", "currency"],
      [2, "CYP", "noValue"],
      [3, "CYP", "noValue"],
    ]);
    expect((await write(file)).summary).toMatchObject({ newSeries: 2, newValues: 4 });
    const rates = [
      { code: "FX_EUR_JPY", name: "EUR/JPY", type: "FX_RATE", currency: "JPY", count: 2 },
      { code: "FX_EUR_USD", name: "EUR/USD", type: "FX_RATE", currency: "USD", count: 2 },
    ];
    expect(await stored(["FX_EUR_USD", "FX_EUR_JPY", "USD", "JPY", "CZK"])).toEqual(rates);
    // The same rates by the code of the bank's data portal, and a rate that is kept under a code of the house.
    const portal = await write(
      "series_key,time_period,obs_value\nEXR.D.USD.EUR.SP00.A,2026-11-25,1.0849\nEXR.D.CHF.EUR.SP00.A,2026-11-25,0.9342\n",
    );
    expect(portal.summary).toMatchObject({ newSeries: 1, newValues: 2 });
    expect(await stored(["FX_EUR_USD", "EXR.D.USD.EUR.SP00.A", "EXR.D.CHF.EUR.SP00.A"])).toMatchObject([
      { code: "EXR.D.CHF.EUR.SP00.A", name: "EUR/CHF", type: "FX_RATE", currency: "CHF" },
      { code: "FX_EUR_USD", count: 3 },
    ]);
  });

  test.each(["Date,USD\n2026-11-02,1800.5\n", "Date,USD,EUR\n2026-11-02,1800.5,1700.5\n"])(
    "titles of currencies that may tell prices are asked: %j",
    async (text) => {
      expect(await send(text)).toMatchObject({ status: "ASKING", reading: { open: ["columns"] } });
    },
  );
});
