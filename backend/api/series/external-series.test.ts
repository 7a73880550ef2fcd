import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import readSheets from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExternalSeries } from "#app/contract/series/external-series.ts";
import { externalSeries, series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/external_series";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  const fund = randomUUID();
  beforeAll(async () => {
    world = await openApiWorld(open);
    await world.database.orm.insert(series).values({ uuid: fund, externalId: "FUND", fullName: "World fund" });
  });
  afterAll(() => world.close());

  const entry = (code: string, changes: object = {}) => ({ provider: "Vendor", code, name: `Entry ${code}`, currency: "EUR", ...changes });
  const send = (method: string, what: string, body: unknown, headers: Record<string, string> = {}, who: Person = "admin") =>
    world.call<ExternalSeries & ErrorAnswer>(who, method, `${root}${what}`, body, headers);
  const list = async (query: string, who: Person = "mona") =>
    (await world.call<{ items: ExternalSeries[]; total: number; limit: number; offset: number }>(who, "GET", `${root}?${query}`)).body;

  describe("entries of providers' catalogues", () => {
    it("are added once, changed by code and by id in the version that was seen, and linked to a series", async () => {
      const key = { "idempotency-key": randomUUID() };
      const made = await send("POST", "/add", entry("a", { isin: "FR0000000002", filterCode: "EU" }), key);
      expect(made).toMatchObject({ status: 201, body: { code: "a", series: null, seriesName: null, holdings: 0, version: 0 } });
      expect((await send("POST", "/add", entry("a", { isin: "FR0000000002", filterCode: "EU" }), key)).body).toEqual(made.body);
      expect((await send("POST", "/add", entry("a"))).body.error).toMatchObject({ code: "ALREADY_EXISTS", externalCode: "a" });
      const holdings = [{ name: "A company", weight: "100" }];
      const linked = await send("PUT", "/update", entry("a", { isin: null, series: fund, holdings }), { "if-match": "0" });
      expect(linked.body).toMatchObject({
        id: made.body.id,
        series: fund,
        seriesName: "World fund",
        holdings: 1,
        isin: null,
        filterCode: "EU",
        version: 1,
      });
      const late = await send("PUT", `/${made.body.id}`, entry("a"), { "if-match": "0" });
      expect(late).toMatchObject({ status: 409, body: { error: { version: 1 } } });
      expect((await send("PUT", `/${made.body.id}`, entry("a", { name: "Kept", series: fund }))).body).toMatchObject({
        name: "Kept",
        holdings: 1,
        version: 2,
      });
      expect((await send("PUT", "/update", entry("none"))).status).toBe(404);
      expect((await send("PUT", `/${randomUUID()}`, entry("b"))).status).toBe(404);
      expect((await send("PUT", `/${made.body.id}`, entry("a", { series: randomUUID() }))).body.error.issues).toMatchObject([
        { path: "body.series" },
      ]);
    });

    it("keep every field, added, by code and by id, and leave a code to the entry that has it", async () => {
      const holdings = [
        { name: "A company", isin: "FR0000000002", weight: "60", assetClass: "EQUITIES", geographicFocus: "EUROPE", currency: "USD" },
      ];
      const fields = { isin: "FR0000000002", currency: "USD", filterCode: "F1", series: fund };
      const made = (await send("POST", "/add", entry("full", { ...fields, holdings }))).body;
      expect(made).toMatchObject({
        ...fields,
        provider: "Vendor",
        code: "full",
        name: "Entry full",
        seriesName: "World fund",
        holdings: 1,
      });
      const stored = async () => (await world.database.orm.select().from(externalSeries).where(eq(externalSeries.uuid, made.id)))[0];
      expect(await stored()).toMatchObject({ ...fields, holdings });
      const other = { isin: "LU0000000009", currency: "CHF", filterCode: "F2", series: null };
      for (const [what, body] of [
        ["/update", { ...other, name: "By code", holdings: [...holdings, ...holdings] }],
        [`/${made.id}`, { ...fields, name: "By id", holdings: [] }],
      ] as const) {
        const { status, body: told } = await send("PUT", what, entry("full", body));
        expect([status, told]).toEqual([200, expect.objectContaining({ ...body, id: made.id, holdings: body.holdings.length })]);
        expect(await stored()).toMatchObject({ ...body, uuid: made.id });
      }
      await send("POST", "/add", entry("held"));
      const taken = await send("PUT", `/${made.id}`, entry("held"));
      expect([taken.status, taken.body.error.code]).toEqual([409, "ALREADY_EXISTS"]);
      expect((await send("PUT", `/${made.id}`, entry("full", { isin: "FR0000000001" }))).body.error.issues).toMatchObject([
        { path: "body.isin" },
      ]);
      expect((await send("PUT", `/${made.id}`, entry("full", { currency: "XAU" }))).body.error.issues).toMatchObject([
        { path: "body.currency" },
      ]);
      expect(await stored()).toMatchObject({ code: "full", name: "By id", version: 2 });
    });

    it("are listed by provider, code of a filter, link and words, and come out as files", async () => {
      await send("POST", "/add", entry("x1", { provider: "Other", name: "=cmd()", filterCode: "US" }));
      await send("POST", "/add", entry("x2", { provider: "Other", filterCode: "EU", series: fund }));
      expect((await list("provider=Other")).items.map(({ code }) => code)).toEqual(["x1", "x2"]);
      expect(await list("provider=Other&filterCode=EU")).toMatchObject({ total: 1, items: [{ code: "x2" }] });
      expect(await list("provider=Other&linked=false")).toMatchObject({ total: 1, items: [{ code: "x1" }] });
      expect(await list("provider=Other&linked=true")).toMatchObject({ total: 1, items: [{ code: "x2" }] });
      await expectList(list, ({ code }) => code, {
        "provider=Other": ["x1", "x2"],
        "provider=Other&sort=code&dir=desc": ["x2", "x1"],
        "provider=Other&sort=provider": (await list("provider=Other&sort=provider")).items.map(({ code }) => code),
        "provider=Nobody": [],
        "search=x2": ["x2"],
      });
      const [first] = (await list("provider=Other&filterCode=EU")).items;
      expect(first).toMatchObject({
        provider: "Other",
        code: "x2",
        name: "Entry x2",
        filterCode: "EU",
        series: fund,
        seriesName: "World fund",
      });
      expect(await list("provider=Other&search=entry&limit=1&sort=code&dir=desc")).toMatchObject({ total: 1, items: [{ code: "x2" }] });
      for (const [format, query] of [
        ["csv", "&format=csv"],
        ["xlsx", ""],
      ]) {
        const address = `http://api.test/api${root}/excel?provider=Other${query}`;
        const answer = await world.handler(new Request(address, { headers: { authorization: "Bearer token-mona" } }), {
          address: "192.0.2.1",
        });
        expect(answer.headers.get("content-disposition")).toContain(`external-series.${format}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (format === "csv") expect(bytes.toString("utf8")).toContain(`Other;x1;'=cmd();;EUR;US;\r\n`);
        else
          expect((await readSheets(bytes))[0]!.data.map(([provider, code]) => [provider, code]).slice(1)).toEqual([
            ["Other", "x1"],
            ["Other", "x2"],
          ]);
      }
    });

    it("come out as a file with what its filters leave", async () => {
      for (const [code, changes] of [
        ["f1", { filterCode: "EU", series: fund }],
        ["f2", { filterCode: "EU" }],
        ["f3", { filterCode: "US", name: "Wanted" }],
      ] as const)
        await send("POST", "/add", entry(code, { provider: "Filed", ...changes }));
      for (const [query, codes] of [
        ["", ["f1", "f2", "f3"]],
        ["&filterCode=EU", ["f1", "f2"]],
        ["&linked=true", ["f1"]],
        ["&linked=false&filterCode=EU", ["f2"]],
        ["&search=wanted", ["f3"]],
      ] as const) {
        const address = `http://api.test/api${root}/excel?provider=Filed${query}`;
        const answer = await world.handler(new Request(address, { headers: { authorization: "Bearer token-mona" } }), {});
        const [sheet] = await readSheets(Buffer.from(await answer.arrayBuffer()));
        expect([query, sheet!.data.slice(1).map((row) => row[1])]).toEqual([query, codes]);
      }
    });

    it("are read with the pages of series and written by who edits series", async () => {
      for (const who of ["anna", "insurer", "nobody"] as const)
        for (const what of ["", "/excel"]) expect((await world.call(who, "GET", `${root}${what}`)).status).toBe(403);
      for (const who of ["mona", "anna", "nobody"] as const) {
        expect((await send("POST", "/add", entry("z"), {}, who)).status).toBe(403);
        expect((await send("PUT", "/update", entry("z"), {}, who)).status).toBe(403);
      }
      expect(world.logged).toEqual([]);
    });
  });
});
