import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InvestmentPool, PoolLine, PoolStatistics, PoolValidation } from "#app/contract/investment-pool.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { auditLog, externalSeries, organisation, series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/investment_pools";
type Detail = InvestmentPool & { statistics: PoolStatistics; lines: { items: PoolLine[]; total: number } };
interface Page {
  items: InvestmentPool[];
  total: number;
  limit: number;
  offset: number;
}
interface Enclosed {
  lines: PoolLine[];
  total: number;
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  const [world_, bond, cash, gold] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];
  beforeAll(async () => {
    world = await openApiWorld(open);
    const today = new Date().toISOString().slice(0, 10);
    await world.database.orm.insert(series).values([
      {
        uuid: world_,
        externalId: "WORLD",
        isin: "FR0000000001",
        fullName: "World",
        assetClass: "EQUITIES",
        sri: 4,
        managementFees: "0.2",
        firstValueDate: "2010-01-04",
        lastValueDate: today,
        valueCount: 10,
      },
      {
        uuid: bond,
        externalId: "BOND",
        isin: "FR0000000002",
        fullName: "Bonds",
        assetClass: "FIXED_INCOME",
        sri: 2,
        managementFees: "0.4",
        firstValueDate: "2015-01-05",
        lastValueDate: "2020-01-01",
        valueCount: 10,
      },
      { uuid: cash, externalId: "CASH", isin: "FR0000000003", fullName: "Cash", assetClass: "CASH" },
      { uuid: gold, externalId: "GOLD", isin: "FR0000000003", fullName: "Gold", assetClass: "COMMODITIES" },
    ]);
    const flags = { ableEditUsers: true, ableEditSeries: true, ableEditInvestmentPools: true };
    await world.database.orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.gamma));
  });
  afterAll(() => world.close());

  const make = async (who: Person = "manager", name = "Pool") =>
    (await world.call<InvestmentPool>(who, "POST", `${root}?name=${encodeURIComponent(name)}`)).body;
  const put = (id: string, what: string, who: Person = "manager", body?: unknown, headers: Record<string, string> = {}) =>
    world.call<InvestmentPool & TableReport & ErrorAnswer>(who, "PUT", `${root}/${id}${what}`, body, headers);
  const detail = async (id: string, query = "") => (await world.call<Detail>("manager", "GET", `${root}/${id}${query}`)).body;
  const file = (text: string, filename = "pool.csv") => ({ file: { filename, data: Buffer.from(text).toString("base64") } });

  describe("investment pools", () => {
    it("are made, named, filled, pinned and emptied, each change a version and a line in the audit log", async () => {
      const key = { "idempotency-key": randomUUID() };
      const made = await world.call<InvestmentPool>("manager", "POST", `${root}?name=Funds`, undefined, key);
      expect(made).toMatchObject({
        status: 201,
        body: { name: "Funds", organisation: world.organisations.gamma, series: 0, sources: [], version: 0 },
      });
      expect((await world.call<InvestmentPool>("manager", "POST", `${root}?name=Funds`, undefined, key)).body).toEqual(made.body);
      const { id } = made.body;
      expect((await put(id, "", "manager", { name: "House funds" }, { "if-match": "0" })).body).toMatchObject({
        name: "House funds",
        version: 1,
      });
      expect((await put(id, "", "manager", { name: "Late" }, { "if-match": "0" })).body.error.code).toBe("VERSION_CONFLICT");
      expect((await put(id, `/add?series=${world_}&name=Monde`)).body).toMatchObject({ series: 1, version: 2 });
      expect((await put(id, `/add?series=${bond}`)).body).toMatchObject({ series: 2 });
      expect((await put(id, `/add?series=${randomUUID()}`)).status).toBe(400);
      expect((await put(id, `/pin?series=${bond}&pinned=true`)).body).toMatchObject({ pinned: 1 });
      expect((await put(id, `/pin?series=${cash}&pinned=true`)).status).toBe(404);
      expect((await put(id, `/pin?series=${world_}&pinned=true`)).body).toMatchObject({ pinned: 2 });
      expect((await put(id, `/pin?series=${world_}&pinned=false`)).body).toMatchObject({ pinned: 1 });
      const { lines } = await detail(id);
      expect(lines.items.map(({ name, pinned, managementFees }) => [name, pinned, managementFees])).toEqual([
        ["Bonds", true, "0.4"],
        ["Monde", false, "0.2"],
      ]);
      expect((await world.call("manager", "DELETE", `${root}/${id}/series/${bond}`)).status).toBe(200);
      expect((await world.call("manager", "DELETE", `${root}/${id}/series/${bond}`)).status).toBe(404);
      const verbs = await world.database.orm.select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.objectId, id));
      expect(verbs.map(({ verb }) => verb.replace("investment-pool.", ""))).toEqual([
        "create",
        "update",
        "add",
        "add",
        "pin",
        "pin",
        "pin",
        "take",
      ]);
      expect((await world.call("manager", "DELETE", `${root}/${id}`)).status).toBe(204);
      expect((await world.call("manager", "GET", `${root}/${id}`)).status).toBe(404);
    });

    it("tell figures of their lines", async () => {
      const { id } = await make();
      for (const uuid of [world_, bond, cash]) await put(id, `/add?series=${uuid}`);
      expect((await detail(id)).statistics).toEqual({
        series: 3,
        pinned: 0,
        byAssetClass: [
          { assetClass: "CASH", series: 1 },
          { assetClass: "FIXED_INCOME", series: 1 },
          { assetClass: "EQUITIES", series: 1 },
        ],
        bySri: [
          { sri: 2, series: 1 },
          { sri: 4, series: 1 },
        ],
        withoutSri: 1,
        withoutValues: 1,
        averageFees: "0.3",
        commonFrom: "2015-01-05",
        commonTo: "2020-01-01",
      });
      const lines = async (query: string) =>
        (await detail(id, `?${query}`)).lines as { items: PoolLine[]; total: number; limit: number; offset: number };
      await expectList(lines, ({ name }) => name, {
        "": ["Bonds", "Cash", "World"],
        "sort=name&dir=desc": ["World", "Cash", "Bonds"],
        "sort=sri": ["Bonds", "World", "Cash"],
        "sort=sri&dir=desc": ["World", "Bonds", "Cash"],
        "sort=lastValueDate": ["Bonds", "World", "Cash"],
        "search=bon": ["Bonds"],
      });
      expect(await detail(id)).toMatchObject({ id, name: "Pool", organisation: world.organisations.gamma, series: 3, version: 3 });
      await put(id, `/pin?series=${cash}&pinned=true`);
      expect((await detail(id)).lines.items).toMatchObject([
        { series: cash, name: "Cash", externalId: "CASH", isin: "FR0000000003", assetClass: "CASH", sri: null, pinned: true },
        { series: bond, name: "Bonds", sri: 2, managementFees: "0.4", lastValueDate: "2020-01-01", pinned: false, external: false },
        { series: world_, name: "World", externalId: "WORLD", assetClass: "EQUITIES", sri: 4, managementFees: "0.2", pinned: false },
      ]);
      expect((await detail(id)).statistics.pinned).toBe(1);
      await put(id, `/pin?series=${cash}&pinned=false`);
      expect((await detail(id, "?search=fr0000000001")).lines).toMatchObject({ total: 1, items: [{ series: world_ }] });
      expect((await detail((await make()).id)).statistics).toMatchObject({
        series: 0,
        averageFees: null,
        commonFrom: null,
        byAssetClass: [],
      });
    });

    it("draw on sources, and on the sources of those, but never on themselves", async () => {
      const [top, middle, low] = await Promise.all(["Top", "Middle", "Low"].map((name) => make("manager", name)));
      await put(low!.id, `/add?series=${cash}&name=Treasury`);
      await put(middle!.id, `/add?series=${cash}&name=%C3%89pargne`);
      await put(middle!.id, `/add?series=${bond}`);
      await put(top!.id, `/add?series=${world_}`);
      expect((await put(top!.id, `/sources?uuids=${middle!.id}`)).body.sources).toEqual([{ id: middle!.id, name: "Middle" }]);
      await put(middle!.id, `/sources?uuids=${low!.id}`);
      for (const source of [low!.id, top!.id]) {
        expect((await put(low!.id, `/sources?uuids=${source}`)).body.error.code).toBe("POOL_CIRCLE");
      }
      expect((await put(low!.id, `/sources?uuids=${randomUUID()}`)).status).toBe(400);
      const theirs = await make("insurer", "Of another house");
      expect((await put(low!.id, `/sources?uuids=${theirs.id}`)).status).toBe(400);
      const both = [low!.id, middle!.id].join(",");
      expect((await put(top!.id, `/sources?uuids=${both}`)).body.sources.map(({ name }) => name)).toEqual(["Low", "Middle"]);
      expect((await put(top!.id, "/sources?uuids=")).body.sources).toEqual([]);
      expect((await put(top!.id, `/sources?uuids=${middle!.id}`)).body.sources).toHaveLength(1);
      const enclosed = await world.call<Enclosed>("manager", "GET", `${root}/${top!.id}/enclosed`);
      expect(enclosed.body.lines.map(({ name }) => name)).toEqual(["Bonds", "Épargne", "World"]);
      const whole = { series: bond, externalId: "BOND", isin: "FR0000000002", assetClass: "FIXED_INCOME", sri: 2, managementFees: "0.4" };
      expect(enclosed.body).toMatchObject({ id: top!.id, name: "Top", total: 3, lines: [whole, { series: cash }, { series: world_ }] });
      const light = await world.call<Enclosed>("manager", "GET", `${root}/${top!.id}/enclosed?light=true&limit=1&offset=1`);
      expect(light.body).toMatchObject({ lines: [{ series: cash, name: "Épargne" }], total: 3 });
      expect(Object.keys(light.body.lines[0]!)).toEqual(["series", "name"]);
      const second = await world.call<Enclosed>("manager", "GET", `${root}/${top!.id}/enclosed?limit=1&offset=2`);
      expect(second.body).toMatchObject({ lines: [{ series: world_ }], total: 3 });
      const beyond = await world.call<Enclosed>("manager", "GET", `${root}/${top!.id}/enclosed?limit=2&offset=9`);
      expect(beyond.body).toMatchObject({ lines: [], total: 3 });
      const of = async (query: string) => {
        const { body } = await world.call<Enclosed>("manager", "GET", `${root}/${top!.id}/enclosed?${query}`);
        return { names: body.lines.map(({ name }) => name), total: body.total };
      };
      // By the name in the pool, of a source too.
      expect(await of("search=%C3%89PARG")).toEqual({ names: ["Épargne"], total: 1 });
      expect(await of("search=nothing")).toEqual({ names: [], total: 0 });
      await world.database.sql.query("update series set structured_terms = '{}' where uuid = $1", [bond]);
      expect(await of("structured=true")).toEqual({ names: ["Bonds"], total: 1 });
      expect(await of("structured=false")).toEqual({ names: ["Épargne", "World"], total: 2 });
      await world.database.sql.query("update series set structured_terms = null where uuid = $1", [bond]);
      const asked = { series: [cash, world_, gold] };
      const found = await world.call<Enclosed>("manager", "POST", `${root}/${top!.id}/in`, asked);
      expect(found.body.lines.map(({ series: uuid }) => uuid)).toEqual([cash, world_]);
      expect(found.body).toMatchObject({ id: top!.id, total: 2, lines: [{ assetClass: "CASH" }, { assetClass: "EQUITIES", sri: 4 }] });
      expect((await world.call("insurer", "POST", `${root}/${top!.id}/in`, asked)).status).toBe(404);
      const filtered = await world.call<Enclosed>("manager", "POST", `${root}/${top!.id}/in?filter=CASH&light=true`, asked);
      expect(filtered.body).toMatchObject({ lines: [{ series: cash, name: "Épargne" }], total: 1 });
      const linked = await world.call<Page>("manager", "GET", `${root}/investment_pool/${middle!.id}`);
      expect(linked.body.items.map(({ name }) => name)).toEqual(["Low", "Top"]);
      const page = async (query: string) =>
        (await world.call<Page>("manager", "GET", `${root}/investment_pool/${middle!.id}?${query}`)).body;
      await expectList(page, ({ id }) => id, { "": [low!.id, top!.id] });
      expect(linked.body.items[1]).toMatchObject({ id: top!.id, series: 1, sources: [{ id: middle!.id, name: "Middle" }] });
      expect((await world.call("insurer", "GET", `${root}/investment_pool/${middle!.id}`)).status).toBe(404);
      const holding = await world.call<Page>("manager", "GET", `${root}/series/${cash}`);
      expect(holding.body.items.map(({ name }) => name)).toEqual(expect.arrayContaining(["Low", "Middle"]));
      expect(holding.body.items.map(({ name }) => name)).not.toContain("Top");
      expect((await world.call<Page>("manager", "GET", `${root}/series/${randomUUID()}`)).body.items ?? []).toEqual([]);
      const [one] = holding.body.items.filter(({ id }) => id === low!.id);
      expect(one).toMatchObject({ name: "Low", series: 1, organisation: world.organisations.gamma, sources: [] });
      expect((await world.call<Page>("insurer", "GET", `${root}/series/${cash}`)).body.items.map(({ id }) => id)).not.toContain(low!.id);
      const used = await world.call<ErrorAnswer>("manager", "DELETE", `${root}/${low!.id}`);
      expect(used).toMatchObject({ status: 409, body: { error: { code: "IN_USE", pools: 1, products: 0, dependants: {} } } });
      const told = await world.call<ErrorAnswer>("admin", "DELETE", `${root}/${low!.id}`);
      expect(told.body.error).toMatchObject({ dependants: { products: [], pools: [{ uuid: middle!.id, name: "Middle" }] } });
    });

    it("are checked: without series, without values, with values of long ago", async () => {
      const { id } = await make();
      const check = async () => (await world.call<PoolValidation>("manager", "GET", `${root}/${id}/validate?caller_id=simulator-1`)).body;
      expect(await check()).toMatchObject({
        valid: false,
        callerId: "simulator-1",
        series: 0,
        faults: [{ code: "EMPTY", severity: "ERROR" }],
      });
      await put(id, `/add?series=${world_}`);
      expect(await check()).toEqual({ valid: true, callerId: "simulator-1", series: 1, faults: [], faultCount: 0 });
      await put(id, `/add?series=${bond}`);
      expect(await check()).toMatchObject({ valid: true, faults: [{ code: "STALE_VALUES", series: bond }] });
      await put(id, `/add?series=${cash}`);
      // What it draws from a source counts like its own, once.
      const above = (await make("manager", "Above")).id;
      await put(above, `/add?series=${world_}`);
      await put(above, `/sources?uuids=${id}`);
      const drawn = await world.call<PoolValidation>("manager", "GET", `${root}/${above}/validate`);
      expect(drawn.body).toMatchObject({ valid: false, callerId: null, series: 3, faultCount: 4 });
      const { valid, faults } = await check();
      expect([valid, faults.map(({ code }) => code)]).toEqual([false, ["NO_VALUES", "STALE_VALUES", "NO_SRI", "NO_FEES"]]);
    });

    it("are read from files: tried first, all or nothing, each faulty cell told", async () => {
      const { id } = await make();
      const text = "isin;name;pinned\nFR0000000001;Monde;oui\nfr0000000002;;\n";
      const dry = await put(id, "/import?dryRun=true", "manager", file(text));
      expect(dry.body).toMatchObject({ dryRun: true, applied: false, rows: 2, added: 2, errorCount: 0 });
      expect(await detail(id)).toMatchObject({ series: 0, version: 0 });
      const { kept } = dry.body as unknown as { kept: string };
      expect((await put(id, "/import", "admin", { kept })).status).toBe(404);
      expect((await put(id, "/import", "manager", { kept, ...file(text) })).status).toBe(400);
      expect((await put(id, "/import", "manager", { kept })).body).toMatchObject({ applied: true, added: 2, fileName: "pool.csv" });
      expect((await put(id, "/import", "manager", { kept })).status).toBe(404);
      expect(await detail(id)).toMatchObject({
        version: 1,
        lines: {
          items: [
            { name: "Monde", pinned: true },
            { name: "Bonds", pinned: false },
          ],
        },
      });
      expect((await put(id, "/import", "manager", file(text))).body).toMatchObject({ applied: true, added: 0, changed: 0, unchanged: 2 });
      const bad = "code;isin;pinned\nWORLD;;perhaps\n;FR0000000003;no\n;XX;\nWORLD;;\n;;yes\n";
      const refused = (await put(id, "/import?replace=true", "manager", file(bad))).body;
      expect(refused.applied).toBe(false);
      expect(refused.errors).toEqual([
        { code: "POOL_PINNED_INVALID", line: 2, column: "pinned", found: "perhaps", cell: null },
        { code: "POOL_SERIES_AMBIGUOUS", line: 3, column: "isin", found: "FR0000000003", cell: null },
        { code: "POOL_SERIES_UNKNOWN", line: 4, column: "isin", found: "XX", cell: null },
        { code: "POOL_SERIES_TWICE", line: 5, column: "code", found: "WORLD", cell: null },
        { code: "POOL_SERIES_EMPTY", line: 6, column: "isin", found: null, cell: null },
      ]);
      expect(await detail(id)).toMatchObject({ series: 2, version: 1 });
      const replaced = await put(id, "/import?replace=true", "manager", file("code\nGOLD\n"));
      expect(replaced.body).toMatchObject({ applied: true, added: 1, removed: 2 });
      expect((await detail(id)).lines.items).toMatchObject([{ series: gold }]);
      expect((await put(id, "/import", "manager", file("name\nWorld\n"))).body.errors[0]).toMatchObject({ code: "POOL_COLUMN_MISSING" });
    });

    it("come out as workbooks and text that go in again, and run nothing in a spreadsheet", async () => {
      const { id } = await make("manager", "Fonds été/2026");
      await put(id, `/add?series=${world_}&name=${encodeURIComponent('=HYPERLINK("http://x";"a")')}`);
      await put(id, `/pin?series=${world_}&pinned=true`);
      // A workbook unless text is asked for.
      for (const [format, query] of [
        ["xlsx", ""],
        ["csv", "?format=csv"],
      ]) {
        const request = new Request(`http://api.test/api${root}/${id}/export${query}`, {
          headers: { authorization: "Bearer token-manager" },
        });
        const answer = await world.handler(request, { address: "192.0.2.1" });
        expect(answer.headers.get("content-disposition")).toContain(`filename*=UTF-8''Fonds%20%C3%A9t%C3%A9_2026.${format}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.headers.get("content-type")).toContain(format === "csv" ? "text/csv" : "spreadsheetml.sheet");
        if (format === "csv")
          expect(bytes.toString("utf8")).toBe(
            `\uFEFFcode;isin;name;pinned\r\nWORLD;FR0000000001;"'=HYPERLINK(""http://x"";""a"")";yes\r\n`,
          );
        const copy = await make();
        const back = await put(copy.id, "/import", "manager", { file: { filename: `a.${format}`, data: bytes.toString("base64") } });
        expect(back.body).toMatchObject({ applied: true, added: 1 });
        expect((await detail(copy.id)).lines.items).toMatchObject([{ name: '=HYPERLINK("http://x";"a")', pinned: true, series: world_ }]);
      }
    });

    it("take over a provider's catalogue, and let go what left it", async () => {
      const { id } = await make();
      const at = `/external-provider`;
      const get = <T>(what: string) => world.call<T>("manager", "GET", `${root}/${id}${at}/${what}`);
      expect((await get<{ state: string }>("status")).body.state).toBe("NOT_CONFIGURED");
      expect((await put(id, `${at}/update`)).body.error.code).toBe("NO_PROVIDER");
      const entry = (code: string, fields: object = {}) => ({
        uuid: randomUUID(),
        provider: "V",
        code,
        name: code,
        currency: "EUR",
        filterCode: "EU",
        ...fields,
      });
      await world.database.orm
        .insert(externalSeries)
        .values([
          entry("a", { isin: "FR0000000001" }),
          entry("b", { series: bond }),
          entry("c", { isin: "XX" }),
          entry("d", { series: cash, filterCode: "US" }),
        ]);
      await put(id, `/add?series=${gold}`);
      const config = { provider: "V", filterCodes: ["EU"] };
      expect((await put(id, `${at}/config`, "manager", config)).body).toEqual(config);
      expect((await get("config")).body).toEqual(config);
      expect((await get<{ state: string }>("status")).body.state).toBe("NEVER");
      expect((await put(id, `${at}/update`)).body).toMatchObject({ state: "DONE_WITH_ERRORS", added: 2, removed: 0, kept: 0, errors: 1 });
      expect((await get<Page>("errors")).body).toMatchObject({
        items: [{ code: "SERIES_UNKNOWN", externalCode: "c", name: "c" }],
        total: 1,
      });
      expect((await get<Page>("errors?limit=1&offset=1")).body).toMatchObject({ items: [], total: 1, limit: 1, offset: 1 });
      expect((await get<{ updatedAt: string }>("status")).body).toMatchObject({
        ...{ state: "DONE_WITH_ERRORS", added: 2, removed: 0, kept: 0, errors: 1 },
      });
      expect(Math.abs(Date.now() - Date.parse((await get<{ updatedAt: string }>("status")).body.updatedAt))).toBeLessThan(60_000);
      expect((await detail(id)).lines.items.map(({ name, external }) => [name, external])).toEqual([
        ["Bonds", true],
        ["Gold", false],
        ["World", true],
      ]);
      const coded = await world.call<Enclosed>("manager", "GET", `${root}/${id}/enclosed?external-filter-code=EU`);
      expect(coded.body.lines.map(({ name }) => name)).toEqual(["Bonds"]);
      const whole = await world.call<Enclosed>("manager", "GET", `${root}/${id}/enclosed`);
      expect(whole.body.lines.map(({ name }) => name)).toEqual(["Bonds", "Gold", "World"]);
      const short = await world.call<Enclosed>("manager", "GET", `${root}/${id}/enclosed?light=true&external-filter-code=EU`);
      expect(short.body).toMatchObject({ lines: [{ series: bond, name: "Bonds" }], total: 1 });
      expect(Object.keys(short.body.lines[0]!)).toEqual(["series", "name"]);
      await world.database.orm.update(externalSeries).set({ filterCode: "US" }).where(eq(externalSeries.code, "a"));
      expect((await put(id, `${at}/update`)).body).toMatchObject({ added: 0, removed: 1, kept: 1 });
      expect((await detail(id)).lines.items.map(({ name }) => name)).toEqual(["Bonds", "Gold"]);
      const other = { provider: "W", filterCodes: ["US", "EU"] };
      expect((await put(id, `${at}/config`, "manager", other)).body).toEqual(other);
      expect((await get("config")).body).toEqual(other);
      for (const [what, method] of [
        ["config", "PUT"],
        ["update", "PUT"],
      ] as const)
        expect((await world.call("mona", method, `${root}/${id}${at}/${what}`, other)).status).toBe(403);
      for (const what of ["config", "status", "errors"])
        expect((await world.call("insurer", "GET", `${root}/${id}${at}/${what}`)).status).toBe(404);
    });

    it("of a house are its own; those of the platform and of visible products are read by others, and changed by nobody else", async () => {
      const own = await make("manager", "Own");
      const platform = await make("admin", "Platform");
      expect(platform.organisation).toBeNull();
      const statuses = async (id: string) =>
        Promise.all(
          (["manager", "insurer", "anna", "admin"] as const).map(async (who) => (await world.call(who, "GET", `${root}/${id}`)).status),
        );
      expect(await statuses(own.id)).toEqual([200, 404, 404, 200]);
      expect(await statuses(platform.id)).toEqual([200, 200, 200, 200]);
      expect((await put(platform.id, `/add?series=${world_}`, "manager")).status).toBe(403);
      expect((await put(own.id, `/add?series=${world_}`, "insurer")).status).toBe(404);
      for (const who of ["mona", "anna", "nobody"] as const) expect((await put(own.id, `/add?series=${world_}`, who)).status).toBe(403);
      const mine = await world.call<Page>("manager", "GET", `${root}?search=own`);
      expect(mine.body).toMatchObject({ items: [{ id: own.id, name: "Own", organisation: world.organisations.gamma }], total: 1 });
      const names = async (query: string) =>
        (await world.call<Page>("admin", "GET", `${root}?limit=100${query}`)).body.items.map(({ name }) => name);
      expect(await names("")).toEqual(expect.arrayContaining(["Own", "Platform"]));
      expect((await names("")).indexOf("Own")).toBeLessThan((await names("")).indexOf("Platform"));
      expect(await names("&dir=desc")).toEqual((await names("")).toReversed());
      const pages = async (query: string) => (await world.call<Page>("admin", "GET", `${root}?${query}`)).body;
      const [small, large] = [await make("manager", "Shelf b"), await make("manager", "Shelf a")];
      for (const uuid of [bond, gold]) await put(large.id, `/add?series=${uuid}`);
      await put(small.id, `/add?series=${bond}`);
      await put(large.id, `/pin?series=${gold}&pinned=true`);
      await expectList(pages, ({ name }) => name, {
        "search=shelf": ["Shelf a", "Shelf b"],
        "search=SHELF&sort=name&dir=desc": ["Shelf b", "Shelf a"],
        "search=shelf&sort=series": ["Shelf b", "Shelf a"],
        "search=shelf&sort=series&dir=desc": ["Shelf a", "Shelf b"],
        "search=no%20shelf": [],
      });
      const record = { organisation: world.organisations.gamma, organisationName: "Organisation gamma", sources: [] };
      expect((await pages("search=shelf")).items).toEqual([
        { ...record, id: large.id, name: "Shelf a", series: 2, pinned: 1, version: 3 },
        { ...record, id: small.id, name: "Shelf b", series: 1, pinned: 0, version: 1 },
      ]);
      const listed = (await world.call<Page>("anna", "GET", `${root}?search=own`)).body;
      expect(listed).toMatchObject({ items: [], total: 0 });

      const product = `/product-config-service/v1/products/${world.product}`;
      const body = { name: "Savings", productOwner: world.organisations.delta, investmentPool: own.id };
      expect((await world.call("admin", "PUT", product, body)).body).toMatchObject({ investmentPool: own.id });
      expect(await statuses(own.id)).toEqual([200, 200, 200, 200]);
      const using = await world.call<Page>("anna", "GET", `/product-config-service/v1/products/investment_pool/${own.id}`);
      expect(using.body).toMatchObject({ total: 1, items: [{ id: world.product }] });
      expect((await world.call("manager", "DELETE", `${root}/${own.id}`)).status).toBe(409);
      const kept = await world.call("admin", "PUT", product, { name: "Savings", productOwner: world.organisations.delta });
      expect(kept.body).toMatchObject({ investmentPool: own.id });
      expect((await world.call("admin", "PUT", product, { ...body, investmentPool: randomUUID() })).status).toBe(400);
      expect((await put(own.id, "", "manager", { name: "Own", organisation: null })).status).toBe(403);
      expect((await put(own.id, "", "admin", { name: "Own", organisation: world.organisations.delta })).body).toMatchObject({ version: 1 });
      const house = await world.call<ErrorAnswer>(
        "admin",
        "DELETE",
        `/product-config-service/v1/asset_managers/${world.organisations.gamma}`,
      );
      expect(house).toMatchObject({ status: 409, body: { error: { uses: { investmentPools: expect.any(Number) } } } });
      expect(world.logged).toEqual([]);
    });
  });
});
