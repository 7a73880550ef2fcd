import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#app/contract/index.ts";
import { openApiDocument, operationsOf } from "#backend/api/openapi/document.ts";
import { organisation } from "#backend/database/schema/index.ts";
import { type ApiWorld, openApiWorld } from "../../tests/fixtures/api.ts";
import { bothDatabases } from "../../tests/fixtures/database.ts";

/** Calls whose body is no stored record: a part of a session is one statement, the others ask for something to be done. */
const NO_RECORD = /^(reco-session-|simulation-snapshots-save|distributors-send-report|license-)/;

type Schema = { properties?: Record<string, { default?: unknown }>; required?: string[] };

test("no call that changes a record has a value for what its body leaves out", async () => {
  const document = await openApiDocument(contract, "http://api.test/api", { withOperations: false });
  const looked: string[] = [];
  for (const { method, operation } of operationsOf(document)) {
    const body = operation.requestBody;
    if (method !== "PUT" || !body || !("content" in body)) continue;
    const id = operation.operationId ?? "";
    const schema = (body.content["application/json"]?.schema ?? {}) as Schema;
    if (NO_RECORD.test(id)) continue;
    looked.push(id);
    const silent = Object.entries(schema.properties ?? {}).filter(([, member]) => member.default !== undefined);
    expect([id, silent.map(([name]) => name)]).toEqual([id, []]);
  }
  expect(looked.length).toBeGreaterThan(30);
});

bothDatabases((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    // Advisers here have the contracts of clients too.
    world = await openApiWorld(open, {
      verifyToken: async (token) => {
        const username = token.replace("token-", "");
        const clientRoles = username === "admin" ? ["ADMIN"] : ["ADVISER", "ADVISER_CONTRACTS"];
        return { iss: "test", sub: username, username, clientRoles, exp: Math.floor(Date.now() / 1000) + 300 };
      },
    });
  });
  afterAll(() => world.close());
  type Record_ = Record<string, unknown>;
  const call = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await world.call<Record_>("admin", method, path, body);
    expect([path, status, status < 300 ? "" : JSON.stringify(answer)]).toEqual([path, method === "POST" ? 201 : 200, ""]);
    return answer;
  };

  const config = "/product-config-service/v1";
  const others = { flags: { enableSimulators: true, ableEditSeries: true }, language: "EN_GB", secondFactorRequired: true };
  const look = { graphicChart: { primaryButtonsColor: "#0f6b6b", borderRadius: "LARGE" } };
  const taxRules = {
    firstYear: 2031,
    lastYear: 2032,
    maturityYears: 8,
    youngRate: "12.8",
    reducedRate: "7.5",
    fullRate: "12.8",
    premiumsThreshold: "150000",
    allowanceSingle: "4600",
    allowanceCouple: "9200",
    socialChargesRate: "17.2",
    sources: "CGI",
  };
  /** What is made, where it lies, and what a PUT sends of it: the least that the contract takes. */
  const RECORDS: Array<[string, string, () => Promise<object>, object]> = [
    [
      "a distributor",
      `${config}/distributors`,
      async () => ({ distributorName: "Put d", ...others, ...look }),
      { distributorName: "Put d2" },
    ],
    [
      "an asset manager",
      `${config}/asset_managers`,
      async () => ({ assetManagerName: "Put a", ...others, ...look }),
      { assetManagerName: "Put a2" },
    ],
    [
      "a product owner",
      `${config}/product_owners`,
      async () => ({ productOwnerName: "Put p", ...others, ...look }),
      { productOwnerName: "Put p2" },
    ],
    [
      "a product",
      `${config}/products`,
      async () => ({ name: "Put product", productOwner: world.organisations.delta, fees: { entryFee: "1" } }),
      { name: "Put product 2" },
    ],
    [
      "a market event",
      `${config}/market_events`,
      async () => ({ name: { fr: "Krach", en: "Crash" }, category: "CRASH", startDate: "2020-02-20", endDate: "2020-04-07" }),
      { name: { fr: "Krach 2", en: "Crash 2" }, category: "CRASH", startDate: "2020-02-20" },
    ],
    ["tax rules", `${config}/tax_rules`, async () => taxRules, { ...taxRules, lastYear: undefined, sources: "CGI, 2031" }],
    [
      "a simulator",
      `${config}/simulators`,
      async () => ({ name: "Put simulator", product: world.product, managementType: "FREE", riskScale: "SRI", mode: "ADVANCED" }),
      { name: "Put simulator 2", managementType: "FREE", riskScale: "SRI", mode: "ADVANCED" },
    ],
  ];

  test.each(RECORDS)("%s keeps what a PUT leaves out", async (_name, path, body, sent) => {
    const made = await call("POST", path, await body());
    const at = `${path}/${String(made.uuid ?? made.id)}`;
    const before = await call("GET", at);
    const said = JSON.parse(JSON.stringify(sent)) as Record_;
    await call("PUT", at, said);
    const after = await call("GET", at);
    const { version: _before, ...stored } = before;
    const { version, ...present } = after;
    expect(present).toEqual({ ...stored, ...said });
    expect(version).toBe(Number(_before) + 1);
    // What is required is refused by its name.
    const { status, body: refusal } = await world.call<{ error: { issues: Array<{ path: string }> } }>("admin", "PUT", at, {});
    expect(status).toBe(400);
    expect(refusal.error.issues.map((issue) => issue.path)).toContain(`body.${Object.keys(said)[0]}`);
  });

  test("a simulator's configuration keeps its other members, and null takes one away", async () => {
    const at = `${config}/simulators/${world.simulators.alpha}`;
    const configured = async (body: object) => ((await call("PUT", `${at}/config`, body)) as { config: Record_ }).config;
    const before = await configured({ entryFee: "2", managementFee: "0.6", maxHorizonYears: 30 });
    expect(await configured({ entryFee: "3" })).toEqual({ ...before, entryFee: "3" });
    const { managementFee: _gone, ...left } = before;
    expect(await configured({ managementFee: null })).toEqual({ ...left, entryFee: "3" });
  });

  test("a contract that an outside system tells again keeps what it does not tell", async () => {
    const flags = { enableContracts: true };
    await world.database.orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.alpha));
    const at = `/contract-service/v1/contracts/external-id/${randomUUID()}`;
    const tell = async (body: object) => (await world.call<Record_>("anna", "PUT", at, body)).body;
    const names = { number: "N1", product: "P", holder: "H" };
    const first = await tell({ ...names, status: "CLOSED", value: "1200.5", valuedOn: "2026-01-02", currency: "USD" });
    const { version: _v, lastUpdate: _u, ...stored } = first;
    expect(await tell({ ...names, holder: "H2" })).toMatchObject({ ...stored, holder: "H2" });
  });
});
