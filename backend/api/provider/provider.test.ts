import { afterAll, beforeAll, expect, test } from "vitest";
import { runJobAgain } from "#backend/database/jobs/management.ts";
import { addSeries } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { sends } from "../../../tests/fixtures/outside/provider-server.ts";
import { openProviderWorld, PROVIDERS, type ProviderWorld } from "../../../tests/fixtures/outside/provider-world.ts";

interface Report extends ErrorAnswer {
  state: string;
  series: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  problems: Array<{ provider: string; code: string }>;
  items: Array<{ externalId: string; outcome: string; fields?: string[]; newValues?: number }>;
}

/** As the European Central Bank publishes them: eurofxref-daily.xml of 5 January 2024, in part. */
const ECB = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube><Cube time='2024-01-05'><Cube currency='USD' rate='1.0921'/><Cube currency='JPY' rate='158.76'/><Cube currency='CHF' rate='0.9306'/></Cube></Cube>
</gesmes:Envelope>`;

eachDatabase((_kind, open) => {
  let world: ProviderWorld;
  let fund: string;
  let other: string;
  beforeAll(async () => {
    world = await openProviderWorld(open);
    const values = [
      ["2025-01-02", 100],
      ["2025-01-03", 101],
    ] as const;
    fund = await addSeries(world.api, values, { externalId: "FUND-1" });
    other = await addSeries(world.api, [["2025-01-02", 50]], { externalId: "FUND-2" });
  });
  afterAll(() => world.close());
  const get = <T = Report>(path: string, who: Parameters<ProviderWorld["api"]["call"]>[0] = "admin") =>
    world.api.call<T & ErrorAnswer>(who, "GET", `${PROVIDERS}/providers/${path}`);
  const valueOn = async (uuid: string, day: string) =>
    (
      await world.api.call<{ values: Array<[date: string, value: number]> }>(
        "admin",
        "GET",
        `/financial-value-service/v1/financial_values/${uuid}?from=${day}&to=${day}`,
      )
    ).body.values[0]?.[1];
  const setByHand = (uuid: string, day: string, value: number) =>
    world.api.call("admin", "POST", `/financial-value-service/v1/financial_values/${uuid}?origin=MANUAL&date=${day}`, { value });

  test("a folder's files are taken over line by line: what is refused is kept with its reason", async () => {
    await setByHand(fund, "2025-01-06", 90);
    await world.file(
      "prices/2025.csv",
      [
        "Code;Date;VL",
        "FUND-1;2025-01-03;101",
        "FUND-1;2025-01-06;102",
        "FUND-1;2025-01-07;10300",
        "FUND-1;2025-01-08;104",
        "FUND-1;yesterday;105",
        "FUND-2;2025-01-03;-1",
        "UNKNOWN;2025-01-03;7",
        "",
      ].join("\n"),
    );
    const provider = await world.provide({ place: "FOLDER", address: "prices" });
    expect(provider).toMatchObject({ state: "READY", sampleName: "2025.csv" });
    const run = await world.run(provider.id);
    expect(run).toMatchObject({ state: "PARTLY", lines: 7, changed: 1, refused: 5, trigger: "HAND" });
    const reasons = (await world.refusals(run.id)).map(({ file, line, column, found, reason }) => ({ file, line, column, found, reason }));
    expect(reasons).toEqual(
      expect.arrayContaining([
        { file: "2025.csv", line: 6, column: "Date", found: "yesterday", reason: "imports.problem.date" },
        { file: "2025.csv", line: 7, column: "VL", found: "-1", reason: "imports.problem.notPositive" },
        { file: "2025.csv", line: null, column: "UNKNOWN", found: "UNKNOWN", reason: "imports.problem.unknownSeries" },
        { file: "2025.csv", line: null, column: "FUND-1", found: "2025-01-06: 102", reason: "imports.problem.keptManual" },
        { file: "2025.csv", line: null, column: "FUND-1", found: "2025-01-07: 10300", reason: "imports.problem.jump" },
      ]),
    );
    expect(reasons).toHaveLength(5);
    expect(await valueOn(fund, "2025-01-06")).toBe(90);
    expect(await valueOn(fund, "2025-01-07")).toBeUndefined();
    // The value after the slipped decimal mark is taken.
    expect(await valueOn(fund, "2025-01-08")).toBe(104);
  });

  test("a correction of one series takes the place of what a person entered, and says so", async () => {
    const update = await get<{ newValues: number; revisions: number }>(`update-financial-values/${fund}`);
    expect(update.body).toMatchObject({ series: fund, outcome: "UNCHANGED", from: "2025-01-03", to: "2025-01-08", revisions: 0 });
    const fixed = await get(`fix-financial-values/${fund}`);
    expect(fixed.body).toMatchObject({
      outcome: "CHANGED",
      corrections: [{ date: "2025-01-06", oldValue: 90, newValue: 102, manual: true }],
    });
    // What was never stored is no correction.
    expect(await valueOn(fund, "2025-01-07")).toBeUndefined();
    expect((await get(`fix-financial-values/${fund}`)).body).toMatchObject({ outcome: "UNCHANGED", corrections: [] });
    const history = await world.api.call<{ items: Array<{ kind: string }> }>(
      "admin",
      "GET",
      `/financial-value-service/v1/financial_values/${fund}/changes`,
    );
    expect(history.body.items[0]).toMatchObject({ kind: "PROVIDER", revisions: 1 });
  });

  test("values of a series are told as they are stored after they were taken over", async () => {
    const { body } = await get<{ values: unknown[] }>(`import-financial-values/${fund}`);
    expect(body.values).toEqual([
      { date: "2025-01-03", value: 101, origin: "AUTOMATIC" },
      { date: "2025-01-06", value: 102, origin: "AUTOMATIC" },
      { date: "2025-01-08", value: 104, origin: "AUTOMATIC" },
    ]);
    expect((await get(`update-financial-values/${other}`)).status).toBe(422);
    expect((await get(`update-financial-values/${crypto.randomUUID()}`)).status).toBe(404);
  });

  test("values of all series are updated from every provider; the newer procedure leaves what has not changed", async () => {
    const text = JSON.stringify({ data: { prices: [{ id: "FUND-2", asOf: { date: "2025-01-03" }, nav: 51.5 }] } });
    const address = world.server.on("/prices.json", sends(text, { "content-type": "application/json" }));
    const json = await world.provide({ address, format: "JSON", rowsAt: "data.prices" });
    expect(json.state).toBe("DRAFT");
    const at = `${PROVIDERS}/configurations/${json.id}`;
    const mapping = { columns: { "1": "series", "2": "date", "3": "value" } };
    const tried = await world.api.call<{ reading: { open: string[]; preview: unknown[] } }>("admin", "POST", `${at}/reading`, mapping);
    expect(tried.body.reading).toMatchObject({ open: [], preview: [{ series: "FUND-2", date: "2025-01-03", value: 51.5 }] });
    expect((await world.api.call("admin", "PUT", `${at}/mapping`, mapping)).body).toMatchObject({ state: "READY", mapping });
    const first = (await get("update-financial-values")).body;
    expect(first).toMatchObject({ state: "DONE", changed: 1, problems: [] });
    expect(first.items).toContainEqual(expect.objectContaining({ externalId: "FUND-2", outcome: "CHANGED", newValues: 1 }));
    const again = (await get("update-financial-values")).body;
    expect(again).toMatchObject({ state: "DONE", added: 0, changed: 0, unchanged: 2 });
    expect((await get("update-financial-values-new")).body).toMatchObject({ series: 0, items: [] });
    // A later file with the columns in another order is not read by the old mapping.
    world.server.on("/prices.json", sends(text.replace('"id":"FUND-2",', "").replace("51.5}", '51.5,"id":"FUND-2"}')));
    const failed = await world.run(json.id);
    expect(failed).toMatchObject({ state: "FAILED", problem: { code: "FORM_CHANGED", detail: "id" } });
    // Its job, run again once the cause is gone, reads the provider anew.
    world.server.on("/prices.json", sends(text, { "content-type": "application/json" }));
    const { database } = world.api;
    const number = async () =>
      (
        await database.sql.query<{ number: string }>("select number from job where data ->> 'run' = $1 and state = 'FAILED'", [failed.id])
      )[0]?.number;
    await expect.poll(number).toBeDefined();
    await runJobAgain(database.orm, Number(await number()));
    const now = async () => (await world.api.call<{ state: string }>("admin", "GET", `${PROVIDERS}/runs/${failed.id}`)).body;
    await expect.poll(now, { timeout: 20_000 }).toMatchObject({ state: "UNCHANGED", problem: null });
    world.server.on("/prices.json", sends(text.replace('"id":"FUND-2",', "").replace("51.5}", '51.5,"id":"FUND-2"}')));
  });

  test("the central bank's rates are read as they are published, and told of any two currencies", async () => {
    const address = world.server.on("/eurofxref-daily.xml", sends(ECB, { "content-type": "text/xml" }));
    const provider = await world.provide({ name: "ECB", address, content: "FX_RATES", format: "ECB_RATES" });
    expect(provider.state).toBe("READY");
    const usd = (await get<{ rates: Array<{ date: string; rate: number }> }>("import-fx-rate?provider=ECB&currencyFrom=EUR&currencyTo=USD"))
      .body;
    expect(usd).toMatchObject({ outcome: "CHANGED", rates: [{ date: "2024-01-05", rate: 1.0921 }] });
    // Dollars for a Swiss franc: 1.0921 / 0.9306.
    const cross = (await get<{ rates: Array<{ rate: number }> }>("import-fx-rate?provider=ECB&currencyFrom=CHF&currencyTo=USD")).body;
    expect(cross.rates[0]!.rate).toBeCloseTo(1.17354, 5);
    expect((await get("import-fx-rate?provider=ECB&currencyFrom=EUR&currencyTo=EUR")).status).toBe(400);
    expect((await get("import-fx-rate?provider=Nobody&currencyFrom=EUR&currencyTo=USD")).status).toBe(404);
    const stored = await world.api.call<{ type: string; currency: string }>(
      "admin",
      "GET",
      "/series-definition-service/v1/series/external_id/FX_EUR_USD",
    );
    expect(stored.body).toMatchObject({ type: "FX_RATE", currency: "USD" });
  });

  test("definitions that are new are taken over, those that are known are updated, each by its own call", async () => {
    const head = "code;name;type;class;currency";
    await world.file(
      "definitions/a.csv",
      `${head}\nNEW-1;World;FUND;EQUITIES;EUR\nFUND-2;Second;FUND;EQUITIES;EUR\nBAD-1;;FUND;EQUITIES;XXX\n`,
    );
    await world.provide({ place: "FOLDER", address: "definitions", content: "DEFINITIONS" });
    const fresh = (await get("import-series-definition")).body;
    expect(fresh).toMatchObject({ state: "DONE", added: 1, changed: 0, refused: 2 });
    expect(fresh.items).toEqual([expect.objectContaining({ externalId: "NEW-1", outcome: "ADDED", fields: [] })]);
    expect((await get("import-series-definition")).body).toMatchObject({ added: 0, changed: 0 });
    const one = await get<{ fields: string[] }>(`update-series-definition/${other}`);
    expect(one.body).toMatchObject({ outcome: "CHANGED", externalId: "FUND-2" });
    expect(one.body.fields).toContain("fullName");
    expect((await get("update-series-definition")).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect((await get("update-series-definition-old")).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect((await get(`update-series-definition/${fund}`)).status).toBe(422);
  });

  test("dividends are compared with the stored ones and written nowhere by themselves", async () => {
    const flows = {
      flows: [
        ["2025-03-03", "1.5"],
        ["2025-06-02", "2"],
        ["2025-09-01", "3"],
      ].map(([date, amount]) => ({ date, kind: "DIVIDEND", amount })),
    };
    await world.api.call("admin", "PUT", `/financial-value-service/v1/financial_values/${fund}/flows`, flows);
    await world.file(
      "dividends/2025.csv",
      "Code;Date;Montant;Devise\nFUND-1;03/03/2025;1,50;EUR\nFUND-1;02/06/2025;2,25;EUR\nFUND-1;31/12/2025;4;EUR\nFUND-1;30/12/2025;4;USD\nFUND-1;29/12/2025;0;EUR\n",
    );
    const provider = await world.provide({ name: "Dividends", place: "FOLDER", address: "dividends", content: "DIVIDENDS" });
    expect(await world.run(provider.id)).toMatchObject({ state: "PARTLY", lines: 5, refused: 2 });
    const { body } = await get<{ items: unknown[]; total: number }>("check-dividends");
    const about = { series: fund, provider: "Dividends", currency: "EUR" };
    expect(body).toMatchObject({
      total: 3,
      items: [
        { ...about, date: "2025-12-31", amount: "4", storedAmount: null, reason: "NOT_STORED" },
        { ...about, date: "2025-09-01", amount: null, storedAmount: "3", reason: "NOT_TOLD" },
        { ...about, date: "2025-06-02", amount: "2.25", storedAmount: "2", reason: "AMOUNT_DIFFERS" },
      ],
    });
    expect((await get<{ items: unknown[]; total: number }>("check-dividends?offset=10")).body).toMatchObject({ total: 3, items: [] });
  });

  test("a provider that has used up the runs of its day is asked no more", async () => {
    const address = world.server.on("/quota", sends("series;date;value\nFUND-1;2025-01-02;100\n"));
    const provider = await world.provide({ address, dailyRuns: 1 });
    await world.run(provider.id);
    const refused = await world.api.call<ErrorAnswer>("admin", "POST", `${PROVIDERS}/configurations/${provider.id}/run`, {});
    expect([refused.status, refused.body.error.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  });

  test("administrators alone configure providers and have them read", async () => {
    for (const who of ["manager", "anna", "insurer"] as const) {
      expect((await world.api.call(who, "GET", `${PROVIDERS}/configurations`)).status).toBe(403);
      expect((await get("update-financial-values", who)).status).toBe(403);
      expect((await get("check-dividends", who)).status).toBe(403);
    }
  });
});
