import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ClientContract } from "#app/contract/retail-client/client-contract.ts";
import type { UafLifeRun } from "#app/contract/retail-client/uaflife.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { auditLog, clientContract, retailClient } from "#backend/database/schema/index.ts";
import { type AddressSource, createAddressSource } from "#backend/documents/address-source.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, PEOPLE, type Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { type ProviderServer, sends, startProviderServer } from "../../../../tests/fixtures/outside/provider-server.ts";

const UAFLIFE = "/contract-service/v1/uaflife";
const TOKEN = "a-token-of-the-insurer";
const DAYS = { from: "2026-01-02", to: "2026-01-31" };
const ROLES: Partial<Record<Person, string[]>> = { anna: ["ADVISER", "ADVISER_CONTRACTS"], bruno: ["ADVISER", "ADVISER_CONTRACTS"] };
type LastSync = { lastSyncDate: string | null; configured: boolean };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let server: ProviderServer;
  let addresses: AddressSource;
  beforeAll(async () => {
    server = await startProviderServer();
    addresses = createAddressSource({ origins: [server.origin] });
    world = await openApiWorld(open, {
      uafLife: { addresses, address: `${server.origin}/contracts`, token: TOKEN },
      verifyToken: async (token) => {
        const username = token.replace("token-", "");
        if (!(username in PEOPLE)) return null;
        const clientRoles = ROLES[username as Person] ?? PEOPLE[username as Person].roles;
        return { iss: "test", sub: username, username, clientRoles, exp: Math.floor(Date.now() / 1000) + 300 };
      },
    });
    const { alpha, beta } = world.organisations;
    for (const house of [alpha, beta])
      await world.database.sql.query("update organisation set flags = $2 where uuid = $1", [house, { enableContracts: true }]);
  });
  afterAll(async () => {
    await world.close();
    await addresses.close();
    await server.close();
  });

  const told = (externalId: string, changes: object = {}) => ({
    ...{ externalId, distributor: world.organisations.alpha, number: `N-${externalId}`, product: "Assurance vie" },
    ...{ holder: `Holder ${externalId}`, value: "12500.50", valuedOn: "2026-01-30", openedOn: "2024-04-17" },
    ...changes,
  });
  /** What the insurer's system answers for a page of the days, of a distributor. */
  function tells(
    contracts: unknown,
    {
      page = 1,
      nextPage = null,
      days = DAYS,
      house = world.organisations.alpha,
    }: {
      page?: number;
      nextPage?: number | null;
      days?: typeof DAYS;
      house?: string;
    } = {},
  ) {
    const query = new URLSearchParams({ distributor: house, ...days, page: String(page) });
    const text = typeof contracts === "string" ? contracts : JSON.stringify({ contracts, nextPage });
    server.on(`/contracts?${query}`, sends(text, { "content-type": "application/json" }));
  }
  const process = (who: Person, body: object = DAYS, headers: Record<string, string> = {}) =>
    world.call<UafLifeRun & ErrorAnswer>(who, "POST", `${UAFLIFE}/process`, body, headers);
  async function download(who: Person, query: string) {
    const request = new Request(`http://api.test/api${UAFLIFE}/download?${query}`, { headers: { authorization: `Bearer token-${who}` } });
    const answer = await world.handler(request, { address: "192.0.2.1" });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  it("takes over every page of the days: added, changed, unchanged, and left out with the reason", async () => {
    expect((await world.call<LastSync>("anna", "GET", `${UAFLIFE}/last-sync-date`)).body).toEqual({ lastSyncDate: null, configured: true });
    const other = { distributor: world.organisations.beta };
    tells([told("U-1"), told("U-2", { status: "CLOSED", closedOn: "2026-01-15", value: null, valuedOn: null })], { nextPage: 2 });
    tells([told("U-3"), told("U-3"), told("U-4", other), told("U-5", { value: "12,50" }), "no contract"], { page: 2 });
    const key = { "idempotency-key": randomUUID() };
    const first = await process("anna", DAYS, key);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ ...DAYS, read: 7, added: 3, changed: 0, unchanged: 0, errorCount: 4 });
    expect(first.body.errors.map(({ externalId, code }) => [externalId, code])).toEqual([
      ["U-3", "TWICE"],
      ["U-4", "OTHER_DISTRIBUTOR"],
      ["U-5", "INVALID"],
      ["", "INVALID"],
    ]);
    expect(first.body.errors[2]!.message).toContain("value");
    expect(server.asked.at(-1)!.headers.authorization).toBe(`Bearer ${TOKEN}`);
    // The same press again: one run, one answer.
    expect((await process("anna", DAYS, key)).body).toEqual(first.body);
    const stored = await world.call<{ items: ClientContract[]; total: number }>("anna", "GET", "/contract-service/v1/contracts");
    expect(stored.body.items.map(({ externalId, status, value }) => [externalId, status, value])).toEqual([
      ["U-1", "ACTIVE", "12500.5"],
      ["U-2", "CLOSED", null],
      ["U-3", "ACTIVE", "12500.5"],
    ]);
    expect((await world.call<{ total: number }>("bruno", "GET", "/contract-service/v1/contracts")).body.total).toBe(0);

    // The client on record of a contract stays when the insurer tells it again.
    const client = randomUUID();
    const { orm } = world.database;
    await orm
      .insert(retailClient)
      .values({ uuid: client, organisation: world.organisations.alpha, firstName: "Ada", lastName: "Aval", birthYear: 1970 } as never);
    await orm.update(clientContract).set({ client }).where(eq(clientContract.externalId, "U-1"));
    tells([told("U-1", { value: "13000" }), told("U-2", { status: "CLOSED", closedOn: "2026-01-15", value: null, valuedOn: null })]);
    expect((await process("anna")).body).toMatchObject({ read: 2, added: 0, changed: 1, unchanged: 1, errorCount: 0 });
    const [changed] = await orm.select().from(clientContract).where(eq(clientContract.externalId, "U-1"));
    expect(changed).toMatchObject({ client, version: 1, value: "13000.00000000" });
    const { body } = await world.call<LastSync>("anna", "GET", `${UAFLIFE}/last-sync-date`);
    expect(Date.now() - Date.parse(body.lastSyncDate!)).toBeLessThan(60_000);
    expect((await orm.select().from(auditLog).where(eq(auditLog.verb, "uaflife.process"))).length).toBe(2);
  });

  it("hands out what was added or changed between two days, as told then", async () => {
    const today = marketToday();
    const { status, bytes } = await download("anna", `from=${today}&to=${today}`);
    expect(status).toBe(200);
    const [head, ...rows] = await readSheet(bytes);
    const column = (name: string) => head!.indexOf(name);
    expect(rows.map((row) => [row[column("outcome")], row[column("external_id")], row[column("holder")], row[column("value")]])).toEqual([
      ["ADDED", "U-1", "Holder U-1", 12500.5],
      ["ADDED", "U-2", "Holder U-2", null],
      ["ADDED", "U-3", "Holder U-3", 12500.5],
      ["CHANGED", "U-1", "Holder U-1", 13000],
    ]);
    const csv = (await download("anna", `from=${today}&to=${today}&format=csv`)).bytes.toString();
    expect(csv.trim().split("\r\n")).toHaveLength(5);
    expect((await download("anna", "from=2020-01-01&to=2020-01-02&format=csv")).bytes.toString().trim().split("\r\n")).toHaveLength(1);
    expect((await download("bruno", `from=${today}&to=${today}&format=csv`)).bytes.toString()).not.toContain("U-1");
  });

  it("is for the caller's distributor, or for the one that an administrator names", async () => {
    const { alpha, beta, delta } = world.organisations;
    expect((await process("carla")).status).toBe(403);
    expect((await process("manager")).status).toBe(403);
    expect((await process("bruno", { ...DAYS, distributor: alpha })).status).toBe(400);
    expect((await process("admin")).status).toBe(400);
    expect((await process("admin", { ...DAYS, distributor: delta })).status).toBe(400);
    tells([told("B-1", { distributor: beta })], { house: beta });
    expect((await process("admin", { ...DAYS, distributor: beta })).body).toMatchObject({ added: 1 });
    expect((await world.call<{ total: number }>("bruno", "GET", "/contract-service/v1/contracts")).body.total).toBe(1);
    const lastOf = async (query: string) =>
      (await world.call<LastSync>("admin", "GET", `${UAFLIFE}/last-sync-date${query}`)).body.lastSyncDate;
    expect(await lastOf("")).toBe(await lastOf(`?distributor=${beta}`));
    expect(await lastOf(`?distributor=${alpha}`)).not.toBe(await lastOf(""));
  });

  it("writes nothing where the system cannot be asked, answers something else, or tells too much", async () => {
    const before = await world.database.orm.$count(clientContract);
    const refused = async (contracts: unknown, more: Parameters<typeof tells>[1] = {}) => {
      tells(contracts, more);
      const { status, body } = await process("anna");
      return [status, body.error.code];
    };
    expect(await refused("no JSON")).toEqual([503, "UAFLIFE_ANSWER"]);
    expect(await refused("[]")).toEqual([503, "UAFLIFE_ANSWER"]);
    expect(await refused(JSON.stringify({ contracts: "all" }))).toEqual([503, "UAFLIFE_ANSWER"]);
    tells([told("M-5000")], { page: 2 });
    expect(
      await refused(
        Array.from({ length: 5_000 }, (_, i) => told(`M-${i}`)),
        { nextPage: 2 },
      ),
    ).toEqual([422, "UAFLIFE_TOO_MANY"]);
    const lost = await process("anna", { from: "2025-01-01", to: "2025-01-02" });
    expect([lost.status, lost.body.error.code]).toEqual([503, "UAFLIFE_NOT_REACHED"]);
    const future = await process("anna", { from: "2026-01-01", to: "2999-01-01" });
    expect([future.status, future.body.error.issues?.[0]?.path]).toEqual([400, "body.to"]);
    // A redirection into a network is not followed.
    const days = { from: "2025-02-01", to: "2025-02-02" };
    const query = new URLSearchParams({ distributor: world.organisations.alpha, ...days, page: "1" });
    server.on(`/contracts?${query}`, (response) => void response.writeHead(302, { location: "http://10.0.0.1/contracts" }).end());
    const led = await process("anna", days);
    expect([led.status, led.body.error.message]).toEqual([503, expect.stringContaining("PRIVATE_ADDRESS")]);
    expect(await world.database.orm.$count(clientContract)).toBe(before);
  });
});

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  it("is refused by a code of its own where the installation knows no address, which the last date says too", async () => {
    const { status, body } = await world.call<ErrorAnswer>("admin", "POST", `${UAFLIFE}/process`, {
      ...DAYS,
      distributor: world.organisations.alpha,
    });
    expect([status, body.error.code]).toEqual([503, "UAFLIFE_NOT_CONFIGURED"]);
    expect((await world.call<LastSync>("admin", "GET", `${UAFLIFE}/last-sync-date`)).body).toEqual({
      lastSyncDate: null,
      configured: false,
    });
  });
});
