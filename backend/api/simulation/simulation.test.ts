import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Simulation, type SimulationSummary, simulation, simulationSummary } from "#app/contract/simulation/simulation.ts";
import { verifyAuditChain } from "#backend/calls/audit.ts";
import { auditLog, simulationSnapshot, simulator } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld, simulationParameters } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { resultOf } from "../../../tests/fixtures/simulation.ts";

const root = "/product-config-service/v1/simulation_snapshots";
type Page = { items: SimulationSummary[]; total: number };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  const savePath = (name: string) => `${root}?simulationName=${encodeURIComponent(name)}&simulator=${world.simulators.alpha}`;
  const save = (name: string, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    world.call<Simulation & ErrorAnswer>(
      "anna",
      "PUT",
      savePath(name),
      { parameters: simulationParameters(), results: null, versions: null, ...changes },
      headers,
    );
  const list = (query = "") => world.call<Page>("anna", "GET", `${root}?limit=100${query}`);
  const namesLike = async (name: string) => (await list(`&search=${encodeURIComponent(name)}`)).body.items.map((item) => item.name);

  test("a simulation under way is kept as a draft, saved, listed and deleted", async () => {
    const made = await world.call<Simulation>("anna", "POST", root, {
      simulator: world.simulators.alpha,
      parameters: simulationParameters(),
    });
    expect(made.status).toBe(201);
    expect(simulation.parse(made.body)).toMatchObject({
      name: null,
      date: null,
      version: 0,
      ownerName: "anna Canary",
      simulatorName: "Simulator alpha",
    });
    const { uuid } = made.body;
    expect((await list()).body.items.map((item) => item.uuid)).not.toContain(uuid);
    const { currency, ...unsaid } = simulationParameters();
    const inEuros = await world.call<Simulation>("anna", "POST", root, { simulator: world.simulators.alpha, parameters: unsaid });
    expect([currency, inEuros.body.parameters.currency]).toEqual(["EUR", "EUR"]);

    const draft = simulationParameters({ horizonYears: 12 });
    const kept = await world.call("anna", "PUT", `${root}/${uuid}/draft`, { parameters: draft }, { "if-match": '"0"' });
    expect(kept).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await world.call<Simulation>("anna", "GET", `${root}/${uuid}`)).body).toMatchObject({ draft, version: 1 });

    const saved = await save("Retirement Martin", { uuid, parameters: draft }, { "if-match": "1" });
    expect(saved.status).toBe(200);
    expect(simulation.parse(saved.body)).toMatchObject({ uuid, name: "Retirement Martin", draft: null, version: 2, parameters: draft });
    expect(saved.body.date).toBe(new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date()).replaceAll("-", ""));

    const page = await world.call<Page>("anna", "GET", `${root}?search=martin&user=${world.users.anna}`);
    expect(page.body).toMatchObject({ total: 1, limit: 25, offset: 0 });
    expect((await world.call("anna", "GET", `${root}?search=martin&user=${world.users.axel}`)).status).toBe(403);
    expect(simulationSummary.parse(page.body.items[0])).toMatchObject({
      ...{ uuid, name: "Retirement Martin", date: saved.body.date, product: "Savings contract", simulatorName: "Simulator alpha" },
      managementType: "SELF_BUILT",
    });
    const { shape } = simulationSummary;
    for (const managementType of ["SELF_BUILT", "DELEGATED", "HORIZON", "GLIDEPATH"])
      expect(shape.managementType.parse(managementType)).toBe(managementType);

    const other = (await save("Martin retires early")).body;
    expect((await world.call("axel", "GET", `${root}?search=martin`)).body).toMatchObject({ total: 0, items: [] });
    type Page = { items: SimulationSummary[]; total: number; limit: number; offset: number };
    const pages = async (query: string) => (await world.call<Page>("anna", "GET", `${root}?${query}`)).body;
    await expectList(pages, ({ name }) => name, {
      "search=martin&sort=name": ["Martin retires early", "Retirement Martin"],
      "search=MARTIN&sort=name&dir=desc": ["Retirement Martin", "Martin retires early"],
      "search=martin&sort=horizon": ["Martin retires early", "Retirement Martin"],
      [`search=martin&sort=horizon&dir=desc&user=${world.users.anna}`]: ["Retirement Martin", "Martin retires early"],
      "search=nobody": [],
    });
    await world.database.sql.query("update simulation_snapshot set saved_at = '2025-03-04T08:00:00Z' where uuid = $1", [other.uuid]);
    expect((await pages("search=martin")).items.map(({ name, date }) => [name, date])).toEqual([
      ["Retirement Martin", saved.body.date],
      ["Martin retires early", "20250304"],
    ]);
    expect((await world.call<Simulation>("anna", "GET", `${root}/${other.uuid}`)).body).toMatchObject({ date: "20250304" });
    expect((await world.call("axel", "DELETE", `${root}/${uuid}`)).status).toBe(404);
    await world.call("anna", "DELETE", `${root}/${other.uuid}`);
    const gone = await world.call("anna", "DELETE", `${root}/${uuid}`, undefined, { "if-match": "2" });
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect((await world.call("anna", "GET", `${root}/${uuid}`)).status).toBe(404);

    const rows = await world.database.orm.select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.objectId, uuid));
    expect(rows.map(({ verb }) => verb).sort()).toEqual(["simulation.create", "simulation.delete", "simulation.save"]);
  });

  test("is listed under its name with its day, product, simulator and way of management, whichever it is", async () => {
    for (const [managementType, name] of [
      ["DELEGATED", "A mandate"],
      ["HORIZON", "A horizon"],
      ["GLIDEPATH", "A glidepath"],
      ["SELF_BUILT", "A choice"],
    ] as const) {
      await world.database.orm.update(simulator).set({ managementType }).where(eq(simulator.uuid, world.simulators.alpha));
      const { uuid, date } = (await save(name)).body;
      const [item] = (await list(`&search=${encodeURIComponent(name)}`)).body.items;
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date()).replaceAll("-", "");
      const shown = { uuid, name, date: today, product: "Savings contract", simulatorName: "Simulator alpha", managementType };
      expect(simulationSummary.parse(item)).toMatchObject(shown);
      expect([date, (await world.call("anna", "GET", `${root}/${uuid}`)).body]).toMatchObject([today, shown]);
    }
  });

  test("are saved and removed in one's own name, the caller's or as `user` tells", async () => {
    const put = (user: string) =>
      world.call<Simulation & ErrorAnswer>("anna", "PUT", `${savePath("Under a name")}&user=${user}`, {
        ...{ parameters: simulationParameters(), results: null, versions: null },
      });
    expect((await put(world.users.axel)).status).toBe(403);
    expect(await namesLike("Under a name")).toEqual([]);
    const saved = await put(world.users.anna);
    expect(saved).toMatchObject({
      status: 200,
      body: { name: "Under a name", owner: world.users.anna, simulator: world.simulators.alpha },
    });
    expect(await namesLike("Under a name")).toEqual(["Under a name"]);
    const one = `${root}/${saved.body.uuid}?user=`;
    expect((await world.call("anna", "DELETE", `${one}${world.users.axel}`)).status).toBe(403);
    expect((await world.call("anna", "DELETE", `${one}${world.users.anna}`)).status).toBe(204);
    expect(await namesLike("Under a name")).toEqual([]);
  });

  test("those for a client on record are found by it", async () => {
    const client = "0192d3a0-0000-4000-8000-00000000c11e";
    await save("For a client on record");
    expect((await list(`&client=${world.users.anna}`)).body.total).toBe(0);
    await world.database.orm
      .update(simulationSnapshot)
      .set({ parameters: sql`jsonb_set(${simulationSnapshot.parameters}, '{subscriber}', ${JSON.stringify({ clientId: client })}::jsonb)` })
      .where(eq(simulationSnapshot.name, "For a client on record"));
    const found = await list(`&client=${client}`);
    expect(found.body.items.map(({ name }) => name)).toEqual(["For a client on record"]);
  });

  test("results and exact decimals come back as they were saved", async () => {
    const numbers = [0.1, 1 / 3, 123_456_789.987_654, 5e-324];
    const band = (at: number) => ({ from: numbers.map((value) => value + at), to: numbers.map((value) => value - at) });
    const results = {
      months: 3,
      scenarioCount: 250,
      savings: numbers,
      median: [0.25, 1 / 7, 1e-9, 4],
      lower_area: band(0.5),
      mid_area: band(1.5),
      upper_area: band(2.5),
      scenarios: [
        {
          name: "median",
          finalAmount: 1 / 7,
          gain: -0.25,
          annualizedReturn: null,
          paidWithdrawals: 1 / 3,
          shortfall: true,
          unpaid: [[7, 1e-9]],
        },
      ],
      statistics: {
        meanFinalAmount: 1e21,
        standardDeviation: null,
        probabilityOfLoss: 0.004,
        totalDeposits: 0,
        totalWithdrawals: 0,
        meanPaidWithdrawals: 1 / 3,
      },
      shortfallScenarios: 1,
      plannedWithdrawalsKept: 249 / 250,
    };
    const versions = {
      engine: "1",
      matrixUuid: randomUUID(),
      matrixVersion: 3,
      referenceFrom: "2010-01-31",
      referenceTo: "2025-12-31",
      seriesAsOf: "2026-01-02",
    };
    const parameters = simulationParameters({ currentBalance: "123456789012345.12345678", movements: [] });
    const saved = await save("Exact numbers", { results, versions, parameters });
    const read = await world.call<Simulation>("anna", "GET", `${root}/${saved.body.uuid}`);
    expect(read.body).toMatchObject({ results, versions, parameters });
  });

  test("another person, also of the same organisation, finds nothing and changes nothing", async () => {
    const { uuid, version } = (await save("Canary of Anna")).body;
    for (const who of ["axel", "bruno"] as const) {
      const body = { parameters: simulationParameters() };
      const simulator = who === "axel" ? world.simulators.alpha : world.simulators.beta;
      const path = `${root}?simulationName=Stolen%20name&simulator=${simulator}`;
      const answers = [
        await world.call(who, "GET", `${root}/${uuid}`),
        await world.call(who, "PUT", `${root}/${uuid}/draft`, body),
        await world.call(who, "PUT", path, { ...body, uuid, replace: true, results: null, versions: null }),
        await world.call(who, "DELETE", `${root}/${uuid}`),
      ];
      const unknown = await world.call(who, "GET", `${root}/${randomUUID()}`);
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(JSON.stringify(answer.body)).not.toContain("Canary");
      }
      expect(Object.keys(answers[0]!.body as object)).toEqual(Object.keys(unknown.body as object));
      expect((await world.call<Page>(who, "GET", root)).body).toMatchObject({ items: [], total: 0 });
      for (const path of [`${root}?user=${world.users.anna}`, `${root}/${uuid}?user=${world.users.anna}`]) {
        expect((await world.call(who, path.includes(uuid) ? "DELETE" : "GET", path)).status).toBe(403);
      }
    }
    expect((await world.call<Simulation>("anna", "GET", `${root}/${uuid}`)).body).toMatchObject({ name: "Canary of Anna", version });
  });

  test("what the contract is worth is kept with a saved plan that has begun, by its owner, and goes with the plan", async () => {
    const results = resultOf();
    const parameters = simulationParameters({ startDate: "2024-02-01" });
    const { uuid } = (await save("Followed by Anna", { parameters, results })).body;
    const path = `${root}/${uuid}/balance`;
    const keep = (balance: unknown, who: "anna" | "axel" | "bruno" = "anna") => world.call<ErrorAnswer>(who, "PUT", path, { balance });
    const balance = { amount: "10250.50", on: "2024-06-03" };
    expect((await keep(balance)).status).toBe(200);
    const read = async () => (await world.call<Simulation>("anna", "GET", `${root}/${uuid}`)).body.balance;
    expect(await read()).toEqual(balance);
    for (const on of ["2024-01-31", "2099-01-01"]) {
      const refused = await keep({ ...balance, on });
      expect(refused).toMatchObject({ status: 400, body: { error: { issues: [{ path: "body.balance.on" }] } } });
    }
    for (const who of ["axel", "bruno"] as const) expect((await keep(null, who)).status).toBe(404);
    const rows = await world.database.orm.select().from(auditLog).where(eq(auditLog.objectId, uuid));
    expect(rows.find(({ verb }) => verb === "simulation.balance")).toMatchObject({ after: { name: "Followed by Anna", balance } });
    // Saved again it stays; another plan that takes the name does not inherit it.
    expect((await save("Followed by Anna", { uuid, parameters, results })).body.balance).toEqual(balance);
    expect((await save("FOLLOWED BY ANNA", { replace: true, parameters, results })).body).toMatchObject({ uuid, balance: null });
    const unsaved = await world.call<Simulation>("anna", "POST", root, { simulator: world.simulators.alpha, parameters });
    expect((await world.call("anna", "PUT", `${root}/${unsaved.body.uuid}/balance`, { balance })).status).toBe(404);
  });

  test("a proposal of the optimiser goes into the draft and into the audit log", async () => {
    const { uuid } = (await save("Optimised by Anna")).body;
    const { allocation } = simulationParameters() as { allocation: Simulation["parameters"]["allocation"] };
    const record = {
      on: "2026-11-23",
      aim: "ratio",
      profile: "CONSERVATIVE",
      band: { min: 1, max: 3 },
      averageClass: 3.4,
      beyondProfile: true,
      minLines: 4,
      bounds: [],
      allocation,
    };
    const use = (who: "anna" | "axel") => world.call(who, "PUT", `${root}/${uuid}/optimised`, record);
    expect((await use("axel")).status).toBe(404);
    expect((await use("anna")).status).toBe(200);
    expect((await world.call<Simulation>("anna", "GET", `${root}/${uuid}`)).body.draft).toMatchObject({ allocation, optimised: record });
    const rows = await world.database.orm.select().from(auditLog).where(eq(auditLog.objectId, uuid));
    const told = rows.find(({ verb }) => verb === "simulation.optimise");
    expect(told).toMatchObject({ after: { name: "Optimised by Anna", aim: "ratio", beyondProfile: true, averageClass: 3.4 } });
  });

  test("a shared simulation is read inside the organisation of its owner, who alone changes it", async () => {
    const { uuid, version } = (await save("Shared by Anna")).body;
    const sharePath = `${root}/${uuid}/shared`;
    const share = (shared: boolean, who: "anna" | "axel" | "bruno" = "anna", headers = {}) =>
      world.call<SimulationSummary & ErrorAnswer>(who, "PUT", sharePath, { shared }, headers);
    const listed = async (who: "anna" | "axel" | "bruno", whose: string) =>
      (await world.call<Page>(who, "GET", `${root}?search=Shared%20by&whose=${whose}&sort=owner`)).body.items;
    await world.call("axel", "PUT", savePath("Shared by nobody"), { parameters: simulationParameters(), results: null, versions: null });

    for (const who of ["axel", "bruno"] as const) expect((await share(true, who)).status).toBe(404);
    expect(await listed("axel", "colleagues")).toEqual([]);
    const key = { "idempotency-key": `key-${randomUUID()}`, "if-match": String(version) };
    const shared = await share(true, "anna", key);
    expect(shared).toMatchObject({ status: 200, body: { uuid, shared: true, version: version + 1 } });
    expect((await share(true, "anna", key)).body).toEqual(shared.body);
    expect((await share(false, "anna", { "if-match": String(version) })).body.error.code).toBe("VERSION_CONFLICT");

    // What the owner types afterwards and does not save is nobody else's.
    await world.call("anna", "PUT", `${root}/${uuid}/draft`, { parameters: simulationParameters({ horizonYears: 31 }) });
    expect((await world.call<Simulation>("axel", "GET", `${root}/${uuid}`)).body).toMatchObject({
      name: "Shared by Anna",
      owner: world.users.anna,
      ownerName: "anna Canary",
      parameters: simulationParameters(),
      draft: null,
    });
    expect((await world.call<Simulation>("anna", "GET", `${root}/${uuid}`)).body.draft).toMatchObject({ horizonYears: 31 });
    expect((await listed("axel", "colleagues")).map(({ name }) => name)).toEqual(["Shared by Anna"]);
    expect((await listed("axel", "mine")).map(({ name }) => name)).toEqual(["Shared by nobody"]);
    expect((await listed("axel", "all")).map(({ name }) => name)).toEqual(["Shared by Anna", "Shared by nobody"]);
    expect((await listed("anna", "colleagues")).map(({ name }) => name)).toEqual([]);
    expect((await listed("anna", "all")).map(({ name }) => name)).toEqual(["Shared by Anna"]);

    const body = { parameters: simulationParameters() };
    const writes = [
      await world.call("axel", "PUT", `${root}/${uuid}/draft`, body),
      await world.call("axel", "PUT", savePath("Taken over"), { ...body, uuid, replace: true, results: null, versions: null }),
      await world.call("axel", "DELETE", `${root}/${uuid}`),
      await share(false, "axel"),
      // Another organisation finds nothing at all.
      await world.call("bruno", "GET", `${root}/${uuid}`),
      await share(false, "bruno"),
    ];
    expect(writes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    for (const whose of ["mine", "colleagues", "all"]) expect(await listed("bruno", whose)).toEqual([]);

    // Saved again it stays shared; what takes its name from elsewhere does not.
    expect((await save("Shared by Anna", { uuid })).body.shared).toBe(true);
    expect((await save("SHARED BY ANNA", { replace: true })).body).toMatchObject({ uuid, shared: false });
    expect((await world.call("axel", "GET", `${root}/${uuid}`)).status).toBe(404);
    expect((await share(true)).status).toBe(200);
    expect((await share(false)).body.shared).toBe(false);
    expect(await listed("axel", "colleagues")).toEqual([]);

    const drafted = await world.call<Simulation>("anna", "POST", root, { simulator: world.simulators.alpha, ...body });
    expect((await world.call("anna", "PUT", `${root}/${drafted.body.uuid}/shared`, { shared: true })).status).toBe(404);
    const rows = await world.database.orm.select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.objectId, uuid));
    const sharing = rows.map(({ verb }) => verb).filter((verb) => /share/.test(verb));
    expect(sharing.sort()).toEqual(["simulation.share", "simulation.share", "simulation.unshare"]);
  });

  test.each(["carla", "admin", "nobody", "manager"] as const)("%s has no simulators: 403 on each call", async (who) => {
    const id = randomUUID();
    const body = { parameters: simulationParameters() };
    const answers = await Promise.all([
      world.call(who, "GET", root),
      world.call(who, "GET", `${root}/${id}`),
      world.call(who, "POST", root, { ...body, simulator: world.simulators.alpha }),
      world.call(who, "PUT", `${root}/${id}/draft`, body),
      world.call(who, "PUT", savePath("Some name"), { ...body, results: null, versions: null }),
      world.call(who, "PUT", `${root}/${id}/shared`, { shared: true }),
      world.call(who, "DELETE", `${root}/${id}`),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  });

  test("a simulator of another distributor cannot be used: 404", async () => {
    const body = { parameters: simulationParameters(), results: null, versions: null };
    const path = `${root}?simulationName=Foreign%20simulator&simulator=${world.simulators.beta}`;
    expect((await world.call("anna", "PUT", path, body)).status).toBe(404);
    expect((await world.call("anna", "POST", root, { simulator: world.simulators.beta, parameters: body.parameters })).status).toBe(404);
    expect(await namesLike("Foreign")).toEqual([]);
  });

  test("a version that somebody changed since is refused 409 with what stands there", async () => {
    const { uuid } = (await save("Two tabs")).body;
    expect((await save("Two tabs", { uuid, parameters: simulationParameters({ horizonYears: 20 }) }, { "if-match": "0" })).status).toBe(
      200,
    );
    const stale = [
      await save("Two tabs", { uuid }, { "if-match": "0" }),
      await world.call<ErrorAnswer>("anna", "PUT", `${root}/${uuid}/draft`, { parameters: simulationParameters() }, { "if-match": "0" }),
      await world.call<ErrorAnswer>("anna", "DELETE", `${root}/${uuid}`, undefined, { "if-match": "0" }),
    ];
    for (const answer of stale) {
      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatchObject({
        code: "VERSION_CONFLICT",
        version: 1,
        name: "Two tabs",
        ownerName: "anna Canary",
        simulation: uuid,
      });
    }
    expect((await world.call<Simulation>("anna", "GET", `${root}/${uuid}`)).body).toMatchObject({
      version: 1,
      draft: null,
      parameters: { horizonYears: 20 },
    });
  });

  test("a name that is taken is refused 409 with its date, or replaced", async () => {
    const first = (await save("Taken name")).body;
    const refused = await save("TAKEN NAME");
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: "SIMULATION_NAME_EXISTS",
      name: "Taken name",
      date: first.date,
      simulation: first.uuid,
    });
    expect(await namesLike("taken")).toEqual(["Taken name"]);
    const body = { parameters: simulationParameters(), results: null, versions: null };
    const inTheNameOf = (user: string) => world.call<Simulation>("anna", "PUT", `${savePath("Named by its owner")}&user=${user}`, body);
    expect((await inTheNameOf(world.users.axel)).status).toBe(403);
    expect(await inTheNameOf(world.users.anna)).toMatchObject({
      status: 200,
      body: { name: "Named by its owner", owner: world.users.anna, simulator: world.simulators.alpha, parameters: body.parameters },
    });

    const replaced = await save("TAKEN NAME", { replace: true });
    expect(replaced.body).toMatchObject({ uuid: first.uuid, name: "TAKEN NAME", version: 1 });

    const other = (await save("Other name")).body;
    const moved = await save("Taken name", { uuid: other.uuid, replace: true });
    expect(moved.body).toMatchObject({ uuid: other.uuid, name: "Taken name" });
    expect(await namesLike("taken")).toEqual(["Taken name"]);
    expect((await world.call("anna", "GET", `${root}/${first.uuid}`)).status).toBe(404);
    expect(
      (await world.call("axel", "PUT", savePath("Taken name"), { parameters: simulationParameters(), results: null, versions: null }))
        .status,
    ).toBe(200);
  });

  test("20 saves of one name at once make one simulation, 20 saves of one version change it once", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => save("Race for a name")));
    expect(made.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(made.filter((answer) => answer.body.error?.code === "SIMULATION_NAME_EXISTS")).toHaveLength(19);
    expect(await namesLike("Race for")).toHaveLength(1);

    const { uuid } = made.find((answer) => answer.status === 200)!.body;
    const changed = await Promise.all(Array.from({ length: 20 }, () => save("Race for a name", { uuid }, { "if-match": "0" })));
    expect(changed.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(changed.filter((answer) => answer.body.error?.code === "VERSION_CONFLICT")).toHaveLength(19);
    expect((await world.call<Simulation>("anna", "GET", `${root}/${uuid}`)).body.version).toBe(1);
  });

  test("a key stands for one save: sent again, together or later, it gives the first answer", async () => {
    const headers = { "idempotency-key": `key-${randomUUID()}` };
    const answers = await Promise.all(Array.from({ length: 8 }, () => save("Sent again", {}, headers)));
    answers.push(await save("Sent again", {}, headers));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(await namesLike("Sent again")).toHaveLength(1);

    const other = await save("Sent otherwise", {}, headers);
    expect([other.status, other.body.error.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await namesLike("Sent otherwise")).toEqual([]);
    const axel = await world.call(
      "axel",
      "PUT",
      savePath("Sent by Axel"),
      { parameters: simulationParameters(), results: null, versions: null },
      headers,
    );
    expect(axel.status).toBe(200);

    const { uuid } = answers[0]!.body;
    const remove = { "idempotency-key": `key-${randomUUID()}` };
    const gone = await Promise.all([1, 2].map(() => world.call("anna", "DELETE", `${root}/${uuid}`, undefined, remove)));
    expect(gone.map((answer) => answer.status)).toEqual([204, 204]);
  });

  test("a refused save leaves its key free", async () => {
    const headers = { "idempotency-key": `key-${randomUUID()}` };
    const { uuid } = (await save("Refused first")).body;
    expect((await save("Refused first", {}, headers)).status).toBe(409);
    expect((await world.call("anna", "DELETE", `${root}/${uuid}`)).status).toBe(204);
    expect((await save("Refused first", {}, headers)).status).toBe(200);
  });

  test("lists page, search literally and sort both ways", async () => {
    for (const name of ["Sort 100% a", "Sort 100% B", "Sort 1000 c"]) await save(name);
    expect((await list("&search=100%25&sort=name")).body.items.map((item) => item.name)).toEqual(["Sort 100% a", "Sort 100% B"]);
    expect((await list("&search=sort&sort=name&dir=desc")).body.items.map((item) => item.name)).toEqual([
      "Sort 1000 c",
      "Sort 100% B",
      "Sort 100% a",
    ]);
    expect((await list("&search=sort")).body.items.map((item) => item.name)).toEqual(["Sort 1000 c", "Sort 100% B", "Sort 100% a"]);
    const second = await world.call<Page>("anna", "GET", `${root}?search=sort&sort=name&limit=1&offset=1`);
    expect(second.body).toMatchObject({ total: 3, limit: 1, offset: 1, items: [{ name: "Sort 100% B" }] });
  });

  test("lists say the client, the goal, the horizon and the chances of what was saved, sort and search by them, and tell their owner of a draft", async () => {
    const planOf = (lastName: string, horizonYears: number) =>
      simulationParameters({ horizonYears, goal: { kind: "target", amount: "90000" }, subscriber: { firstName: "Ode", lastName } });
    const { uuid } = (await save("Outline b", { parameters: planOf("Zola", 9), results: resultOf(13_449, 112) })).body;
    await save("Outline a", { parameters: planOf("Abel", 20), results: resultOf(13_449, 200) });
    await save("Outline c", { parameters: simulationParameters({ goal: { kind: "none" } }) });
    const sorted = async (by: string) => (await list(`&search=outline&sort=${by}`)).body.items;
    const [abel, zola, nobody] = await sorted("client");
    expect([abel, zola, nobody].map((item) => item?.clientName)).toEqual(["Ode Abel", "Ode Zola", null]);
    expect(zola).toMatchObject({ goal: { kind: "target", amount: "90000" }, currency: "EUR", horizonYears: 9, unsaved: false });
    expect([abel, zola, nobody].map((item) => item?.chances?.reached ?? null)).toEqual([200, 112, null]);
    expect((await sorted("horizon")).map((item) => item.horizonYears)).toContain(20);
    expect((await sorted("chance")).map((item) => item.name)).toEqual(["Outline b", "Outline a", "Outline c"]);
    expect(await namesLike("ode zol")).toEqual(["Outline b"]);

    const shared = await world.call("anna", "PUT", `${root}/${uuid}/shared`, { shared: true }, { "if-match": "0" });
    expect(shared.status).toBe(200);
    await world.call("anna", "PUT", `${root}/${uuid}/draft`, { parameters: planOf("Zola", 11) }, { "if-match": "1" });
    expect((await sorted("client"))[1]).toMatchObject({ horizonYears: 9, unsaved: true });
  });

  test("every write left its row in an unbroken chain, and nothing failed", async () => {
    const chain = await verifyAuditChain(world.database);
    expect(chain.brokenAt).toBeNull();
    expect(chain.rows).toBeGreaterThan(15);
    expect(world.logged).toEqual([]);
  });
});
