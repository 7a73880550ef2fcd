import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { FullPublicPortfolio, PublicPortfolio } from "#app/contract/monitored-portfolio/public.ts";
import { monitoredPortfolio } from "#backend/database/schema/index.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";

const PUBLIC = "/aaa-model-portfolio-service/public/v1/aaa_model_portfolios";
const VALUES = [
  ["2023-12-29", 100],
  ["2024-12-31", 110],
  ["2025-06-30", 121],
] as const;
interface List {
  items: PublicPortfolio[];
  total: number;
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let equity: string;
  let bond: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    equity = await addSeries(world, VALUES, { fullName: "Equity", isin: "FR0000000001", sri: 5 });
    bond = await addSeries(
      world,
      [...VALUES].map(([day]) => [day, 100] as const),
      { fullName: "Bond", assetClass: "FIXED_INCOME", sri: 2 },
    );
  });
  afterAll(() => world.close());

  const create = async (name: string, fields: object = { published: true }) => {
    const { body: one } = await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?${new URLSearchParams({ name })}`);
    const lines = [
      { series: bond, weight: "40" },
      { series: equity, weight: "60" },
    ];
    await world.call("manager", "PUT", `${AAA}/${one.uuid}/composition_model/2023-12-29`, { lines });
    await world.call("manager", "POST", `${AAA}/${one.uuid}/update-financial-values`, {});
    expect((await world.call("manager", "PUT", `${AAA}/${one.uuid}`, fields)).status).toBe(200);
    return one;
  };
  const ask = <T>(path: string, headers = {}) => world.call<T & ErrorAnswer>(null, "GET", `${PUBLIC}${path}`, undefined, headers);

  it("are listed without a token, with their figures, and no other", async () => {
    const shown = await create("Shown");
    await create("Unpublished", { published: false });
    const gone = await create("Gone");
    await world.call("manager", "PUT", `${AAA}/${gone.uuid}/deactivate`);
    const { status, body } = await ask<List>("?search=o");
    expect([status, body.total, body.items.map(({ name }) => name)]).toEqual([200, 1, ["Shown"]]);
    expect(body.items[0]).toMatchObject({ uuid: shown.uuid, riskLevelSri: 4, lastValueDate: "2025-06-30", kid: false, factsheet: false });
    // What a house keeps to itself is in no answer.
    expect(Object.keys(body.items[0]!)).not.toEqual(expect.arrayContaining(["distributorUuids"]));
    expect(Object.keys(body.items[0]!)).not.toEqual(expect.arrayContaining(["workingStatus"]));
  });

  it("tell their years, classes and greatest lines, as everybody may know them", async () => {
    const one = await create("Whole");
    const { body } = await ask<FullPublicPortfolio>(`/${one.uuid}`);
    // 60 became 66, then 72.6; 40 stays: 100, 106, 112.6.
    expect(body.performances).toEqual([
      { year: 2024, performance: expect.closeTo(6, 9), complete: true },
      { year: 2025, performance: expect.closeTo((112.6 / 106 - 1) * 100, 9), complete: false },
    ]);
    expect(body.allocation).toEqual([
      { assetClass: "EQUITIES", weight: "60" },
      { assetClass: "FIXED_INCOME", weight: "40" },
    ]);
    expect(body.lines.map(({ fullName, weight }) => [fullName, weight])).toEqual([
      ["Equity", "60"],
      ["Bond", "40"],
    ]);
    expect(body.compositionDate).toBe("2023-12-29");
    expect(JSON.stringify(body)).not.toContain(equity);
  });

  it("that are not published, or are out of use, are not there for anybody, whatever token is shown", async () => {
    const hidden = await create("Hidden", { published: false });
    const gone = await create("Out of use");
    await world.database.orm.update(monitoredPortfolio).set({ active: false }).where(eq(monitoredPortfolio.uuid, gone.uuid));
    for (const { uuid } of [hidden, gone])
      for (const part of ["", "/download/kid", "/download/factsheet"]) {
        expect((await ask(`/${uuid}${part}`)).status).toBe(404);
        expect((await world.call("manager", "GET", `${PUBLIC}/${uuid}${part}`)).status).toBe(404);
      }
  });

  it("give the newest KID and factsheet that are kept here, and say where there is none", async () => {
    const one = await create("Without documents");
    const kid = await ask(`/${one.uuid}/download/kid`);
    expect([kid.status, kid.body.error.message]).toEqual([404, "A KID of this portfolio not found."]);
    const put = (documents: object[]) => world.call("manager", "PUT", `${AAA}/${one.uuid}/documents`, { documents });
    const file = { filename: "kid.pdf", contentType: "application/pdf", data: Buffer.from("%PDF-1.7 kid").toString("base64") };
    const stored = await put([
      { title: "KID", kind: "KID", file },
      { title: "Sheet", kind: "FACTSHEET", url: "https://house.example/sheet.pdf" },
    ]);
    expect(stored.status).toBe(200);
    const answer = await world.handler(new Request(`http://api.test/api${PUBLIC}/${one.uuid}/download/kid`), { address: "192.0.2.1" });
    expect([answer.status, await answer.text(), answer.headers.get("cache-control")]).toEqual([200, "%PDF-1.7 kid", "public, max-age=60"]);
    const sheet = await ask(`/${one.uuid}/download/factsheet`);
    expect([sheet.status, sheet.body.error.url]).toEqual([404, "https://house.example/sheet.pdf"]);
    expect((await ask<FullPublicPortfolio>(`/${one.uuid}`)).body).toMatchObject({ kid: true, factsheet: false });
  });

  it("may be kept by a cache, and are asked for again by their hash", async () => {
    const one = await create("Cached");
    const first = await ask(`/${one.uuid}`);
    const etag = first.headers.get("etag") ?? "";
    expect([first.headers.get("cache-control"), etag]).toEqual(["public, max-age=60", expect.stringMatching(/^"[\w-]{22}"$/)]);
    const again = await ask(`/${one.uuid}`, { "if-none-match": `W/${etag}` });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, undefined, etag]);
    await world.call("manager", "PUT", `${AAA}/${one.uuid}`, { name: "Cached, renamed" });
    const changed = await ask<FullPublicPortfolio>(`/${one.uuid}`, { "if-none-match": etag });
    expect([changed.status, changed.body.name]).toEqual([200, "Cached, renamed"]);
    const refused = await ask("/5d0a1f7c-2c64-4b1e-9a3f-6e0c8d7b1a11");
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  it.each(["POST", "PUT", "DELETE"])("are not written by %s", async (method) => {
    expect((await world.call(null, method, PUBLIC, method === "DELETE" ? undefined : {})).status).toBe(401);
    expect((await world.call("manager", method, PUBLIC, method === "DELETE" ? undefined : {})).status).toBe(405);
  });
});
