import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { isAppError } from "#app/services/app-error.ts";
import type { Database } from "#backend/database/database.ts";
import { openDatabase } from "#backend/database/open.ts";
import { series } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { isDatabaseUnavailable } from "#backend/database/unavailable.ts";
import { endConnections } from "../../faults/database/lost-connections.ts";
import { pause } from "../../faults/fault.ts";
import { type ApiWorld, openApiWorld, simulationParameters } from "../../fixtures/api.ts";
import { createPostgres, openTestDatabase, postgresAnswers, quietLog, temporaryFolder } from "../../fixtures/database.ts";
import { silencePath } from "../../fixtures/outside/silent-path.ts";
import { testSealer } from "../../fixtures/sealer.ts";

const KILLS = 200;

interface Acknowledged {
  simulations: string[];
  events: string[];
  days: number;
  forms: string[];
  rows: string[];
}

describe.skipIf(!postgresAnswers)("a lost connection to PostgreSQL", () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it(`is a refusal of its own request, ${KILLS} times in the middle of each kind of write`, { timeout: 300_000 }, async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => void uncaught.push(error);
    process.on("uncaughtException", note);
    closing.push(async () => process.off("uncaughtException", note));
    const world = await openApiWorld(() => openTestDatabase("postgres"));
    closing.push(() => world.close());
    const { acknowledged, kills, failures } = await writeWhileEnding(world);

    expect(kills).toBeGreaterThanOrEqual(KILLS);
    expect(uncaught).toEqual([]);
    expect(failures.filter((failure) => failure !== 503)).toEqual([]);
    const { sql } = world.database;
    const names = async (text: string) => (await sql.query<{ name: string }>(text)).map(({ name }) => name).sort();
    const twice = (all: string[]) => all.filter((name, n) => name === all[n - 1]);
    for (const [stored, confirmed] of [
      [await names("select name from simulation_snapshot where name is not null"), acknowledged.simulations],
      [await names("select name_en as name from market_event"), acknowledged.events],
      [await names("select path as name from kept_form"), acknowledged.forms],
      [await names("select full_name as name from series"), acknowledged.rows],
    ] as const) {
      expect(confirmed.length).toBeGreaterThanOrEqual(10);
      expect(confirmed.filter((name) => !stored.includes(name))).toEqual([]);
      expect(twice(stored)).toEqual([]);
    }
    const [{ days } = { days: 0 }] = await sql.query<{ days: number }>("select sum(count)::int as days from series_value_chunk");
    expect(days).toBeGreaterThanOrEqual(acknowledged.days);
    expect(acknowledged.days).toBeGreaterThanOrEqual(10);
  });

  it("is given up where the path went silent, by each way to ask", { timeout: 60_000 }, async () => {
    const server = await createPostgres({ migrated: true });
    closing.push(server.drop);
    const path = await silencePath(new URL(server.url));
    closing.push(path.close);
    const address = new URL(server.url);
    address.host = path.host;
    const { folder, remove } = temporaryFolder();
    closing.push(async () => remove());
    const database = await openDatabase({
      databaseUrl: address.href,
      dataDir: folder,
      log: quietLog,
      sealer: testSealer,
      statementMs: 1_000,
    });
    closing.push(() => database.close());
    await database.sql.query("select 1");
    path.silence();

    const asked = [
      database.sql.query("select 1 as row_of_the_web_part"),
      database.sql.transaction((sql) => sql.query("select 2")),
      withTransaction(database, (tx) => tx.insert(series).values({ uuid: randomUUID(), externalId: "silent", fullName: "Silent" })),
      database.orm.select().from(series),
    ];
    const errors = await Promise.all(asked.map((answer) => answer.then(() => null).catch((error: unknown) => error)));
    expect(errors.map(isDatabaseUnavailable)).toEqual([true, true, true, true]);
    expect(errors.slice(0, 2).map((error) => isAppError(error) && error.status)).toEqual([503, 503]);

    path.speak();
    await expect(database.sql.query("select 1 as one")).resolves.toEqual([{ one: 1 }]);
  });

  it("says 503 of a statement that takes too long and of a lock that is not given", { timeout: 60_000 }, async () => {
    const server = await createPostgres({ migrated: true });
    closing.push(server.drop);
    const { folder, remove } = temporaryFolder();
    closing.push(async () => remove());
    const database = await openDatabase({
      databaseUrl: server.url,
      dataDir: folder,
      log: quietLog,
      sealer: testSealer,
      statementMs: 1_000,
    });
    closing.push(() => database.close());
    const codeOf = (answer: Promise<unknown>) => answer.then(() => null).catch((error) => (isAppError(error) ? error.status : error));

    expect(await codeOf(database.sql.query("select pg_sleep(3)"))).toBe(503);
    await database.sql.query("create table held (n int)");
    await database.sql.transaction(async (sql) => {
      await sql.query("lock table held");
      expect(await codeOf(database.sql.query("select n from held"))).toBe(503);
    });
  });
});

/** All kinds of writes at once, each again and again under a key or name of its own, while their connections are ended. */
async function writeWhileEnding(world: ApiWorld) {
  const acknowledged: Acknowledged = { simulations: [], events: [], days: 0, forms: [], rows: [] };
  const failures: unknown[] = [];
  let kills = 0;
  let going = true;
  const uuid = randomUUID();
  await world.database.orm.insert(series).values({ uuid, externalId: uuid, fullName: "Valued" });

  /** Tries again under the same key, as a browser does, until it is told. */
  const until = async (write: (n: number) => Promise<number | null>) => {
    for (let n = 0; going; n++) {
      for (let status: number | null = null; status === null || status === 503; ) {
        status = await write(n);
        if (status !== null && status >= 400) failures.push(status);
        if (!going && status === 503) return;
      }
    }
  };
  const over = (promise: Promise<unknown>) =>
    promise.then(() => 200).catch((error: unknown) => (isDatabaseUnavailable(error) ? 503 : Promise.reject(error)));
  const keyOf = (name: string) => ({ "idempotency-key": `${world.users.anna} ${name}` });

  const writers = [
    until(async (n) => {
      const name = `Simulation ${n}`;
      const path = `/product-config-service/v1/simulation_snapshots?simulationName=${encodeURIComponent(name)}&simulator=${world.simulators.alpha}`;
      const body = { parameters: simulationParameters(), results: null, versions: null };
      const { status } = await world.call("anna", "PUT", path, body, keyOf(name));
      if (status < 300) acknowledged.simulations.push(name);
      return status;
    }),
    until(async (n) => {
      const en = `Event ${n}`;
      const body = { name: { fr: en, en }, category: "PANDEMIC", startDate: "2020-02-19", endDate: "2020-03-23" };
      const { status } = await world.call("admin", "POST", "/product-config-service/v1/market_events", body, keyOf(en));
      if (status < 300) acknowledged.events.push(en);
      return status;
    }),
    until(async (n) => {
      const day = new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
      const body = { series: [{ series: uuid, values: [[day, 100 + n]] }] };
      const { status } = await world.call("admin", "POST", "/financial-value-service/v1/financial_values/batch", body, keyOf(day));
      if (status < 300) acknowledged.days += 1;
      return status;
    }),
    until(async (n) => {
      const path = `/form/${n}`;
      const browser = Buffer.alloc(32, n % 256);
      const status = await over(
        world.database.sql.transaction(async (sql) => {
          await sql.query("DELETE FROM kept_form WHERE browser_hash = $1 AND path = $2", [browser, path]);
          await sql.query("INSERT INTO kept_form (browser_hash, path, sub, fields) VALUES ($1, $2, 'sub', $1)", [browser, path]);
        }),
      );
      if (status === 200) acknowledged.forms.push(path);
      return status;
    }),
    until(async (n) => {
      const fullName = `Series ${n}`;
      const row = { uuid: randomUUID(), externalId: fullName, fullName };
      const status = await over(
        withTransaction(world.database, async (tx) => {
          await tx.insert(series).values(row).onConflictDoNothing();
          await pause(2);
        }),
      );
      if (status === 200) acknowledged.rows.push(fullName);
      return status;
    }),
  ];
  const nemesis = await openDatabase({ databaseUrl: await addressOf(world.database), dataDir: "", log: quietLog, poolSize: 2 });
  const deadline = Date.now() + 240_000;
  const fewest = () =>
    Math.min(
      ...[acknowledged.simulations, acknowledged.events, acknowledged.forms, acknowledged.rows].map((all) => all.length),
      acknowledged.days,
    );
  while ((kills < KILLS || fewest() < 10) && Date.now() < deadline) {
    kills += await endConnections(nemesis.sql, "in a transaction");
    // On a slow machine a write needs longer between two ends.
    await pause(20 + Math.random() * (kills < KILLS ? 80 : 400));
  }
  going = false;
  await nemesis.close();
  await Promise.all(writers);
  return { acknowledged, kills, failures };
}

async function addressOf({ sql }: Database): Promise<string> {
  const [{ name } = { name: "" }] = await sql.query<{ name: string }>("select current_database() as name");
  const address = new URL(process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres");
  address.pathname = `/${name}`;
  return address.href;
}
