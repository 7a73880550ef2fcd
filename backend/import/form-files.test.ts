import { afterAll, beforeAll, expect, it } from "vitest";
import type { InvestmentPool } from "#app/contract/investment-pool.ts";
import { type ApiWorld, openApiWorld } from "../../tests/fixtures/api.ts";
import { eachDatabase } from "../../tests/fixtures/database.ts";

const SERIES = "/series-definition-service/v1";
const DEFINITIONS = "code;name;type;class;currency\nFORM-1;Été & fils;FUND;EQUITIES;EUR\n";
const STEPS = "yearsLeft;equities;cash\n10;80;20\n0;0;100\n";

/** A file in the part `file` of a multipart form says the same to each call as the file of a JSON body. */
eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let pool: string;
  beforeAll(async () => {
    world = await openApiWorld(open);
    pool = (await world.call<InvestmentPool>("admin", "POST", `${SERIES}/investment_pools?name=Pool`)).body.id;
  });
  afterAll(() => world.close());

  async function send(method: string, path: string, text: string) {
    const body = new FormData();
    body.set("file", new File([text], "Données.csv", { type: "text/csv" }));
    const answer = await world.handler(
      new Request(`http://api.test/api${SERIES}${path}`, { method, body, headers: { authorization: "Bearer token-admin" } }),
      { address: "192.0.2.1" },
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  it("is read into definitions, into a pool and into a glidepath matrix, and tried by an import", async () => {
    expect(await send("POST", "/series/imports", DEFINITIONS)).toMatchObject({ status: 201, body: { fileName: "Données.csv" } });
    const read = { fileName: "Données.csv", applied: true, rows: 1, added: 1, errors: [] };
    expect(await send("POST", "/series/import", DEFINITIONS)).toMatchObject({ status: 200, body: read });
    expect((await world.call("anna", "GET", `${SERIES}/series/external_id/FORM-1`)).body).toMatchObject({ fullName: "Été & fils" });
    expect(await send("PUT", `/investment_pools/${pool}/import`, "code\nFORM-1\n")).toMatchObject({ status: 200, body: read });
    expect((await world.call("admin", "GET", `${SERIES}/investment_pools/${pool}`)).body).toMatchObject({ series: 1, version: 1 });
    const line = (code: string, fields: string) => `code;name;type;class;currency\n${code};${fields}\n`;
    const tried = await send("POST", "/series/import?dryRun=true", line("FORM-3", "Three;INDEX;CASH;USD"));
    expect(tried).toMatchObject({ status: 200, body: { applied: false, dryRun: true, added: 1, errors: [] } });
    expect((await world.call("anna", "GET", `${SERIES}/series/external_id/FORM-3`)).status).toBe(404);
    await send("POST", "/series/import", line("FORM-3", "Three;INDEX;CASH;USD"));
    const three = { fullName: "Three", type: "INDEX", assetClass: "CASH", currency: "USD" };
    expect((await world.call("anna", "GET", `${SERIES}/series/external_id/FORM-3`)).body).toMatchObject(three);
    const changed = await send("POST", "/series/import", line("FORM-3", "Third;INDEX;CASH;USD"));
    expect(changed.body).toMatchObject({ applied: true, added: 0, changed: 1, unchanged: 0 });
    expect((await world.call("anna", "GET", `${SERIES}/series/external_id/FORM-3`)).body).toMatchObject({ ...three, fullName: "Third" });
    const faulty = (await send("POST", "/series/import", line("FORM-4", ";FUND;GOLD;EUR"))).body;
    expect(faulty).toMatchObject({
      applied: false,
      errors: [
        { code: "SERIES_NAME_EMPTY", line: 2 },
        { code: "SERIES_CLASS_INVALID", line: 2, found: "GOLD" },
      ],
    });
    const into = (text: string, query = "") => send("PUT", `/investment_pools/${pool}/import${query}`, text);
    const lines = async () => {
      const { body } = await world.call<{ lines: { items: Array<{ externalId: string; pinned: boolean }> } }>(
        "admin",
        "GET",
        `${SERIES}/investment_pools/${pool}`,
      );
      return body.lines.items.map(({ externalId, pinned }) => `${externalId} ${pinned}`).sort();
    };
    expect((await into("code;pinned\nFORM-3;yes\n", "?dryRun=true")).body).toMatchObject({ applied: false, added: 1 });
    expect(await lines()).toEqual(["FORM-1 false"]);
    expect((await into("code;pinned\nFORM-3;yes\n")).body).toMatchObject({ applied: true, added: 1, removed: 0 });
    expect(await lines()).toEqual(["FORM-1 false", "FORM-3 true"]);
    expect((await into("code\nFORM-9\n")).body).toMatchObject({ applied: false, errors: [{ code: "POOL_SERIES_UNKNOWN", line: 2 }] });
    expect((await into("code;pinned\nFORM-3;yes\n", "?replace=true")).body).toMatchObject({ applied: true, added: 0, removed: 1 });
    expect(await lines()).toEqual(["FORM-3 true"]);
    const made = await send("POST", "/glidepath_matrices?name=Form", STEPS);
    expect(made).toMatchObject({ status: 201, body: { name: "Form", classes: 2, rows: 2, longest: 10, fileName: "Données.csv" } });
  });

  it("with faults is answered by their codes, and writes nothing", async () => {
    const codes = ({ body }: { body: Record<string, unknown> }) => (body.errors as Array<{ code: string }>).map(({ code }) => code);
    const wrong = "code;name;type;class;currency\nFORM-2;;FUND;GOLD;EUR\n";
    expect(codes(await send("POST", "/series/import", wrong))).toEqual(["SERIES_NAME_EMPTY", "SERIES_CLASS_INVALID"]);
    expect(codes(await send("PUT", `/investment_pools/${pool}/import`, "code\nFORM-2\n"))).toEqual(["POOL_SERIES_UNKNOWN"]);
    const steps = await send("POST", "/glidepath_matrices?name=Wrong", "yearsLeft;equities;cash\n10;80;30\n");
    expect(steps).toMatchObject({ status: 422, body: { error: { code: "GLIDEPATH_FILE", errors: [{ code: "GLIDEPATH_ROW_INVALID" }] } } });
    expect((await world.call("anna", "GET", `${SERIES}/series/external_id/FORM-2`)).status).toBe(404);
  });
});
