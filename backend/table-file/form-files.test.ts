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
