import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noPostgres } from "../faults/fault.ts";
import { type CookieJar, freePort, projectRoot, type RunningApp, signInOverHttp, startApp } from "../fixtures/app.ts";
import { createPostgres } from "../fixtures/database.ts";

const missing = noPostgres ?? (existsSync(join(projectRoot, "build", "server.js")) ? null : "the application is not built");
const FORM = "/admin/market-events/new";
const LIST = "/admin/market-events";

/** A replica that was not promoted, or a server whose disk is full: PostgreSQL answers 25006 or 53100 to what writes. */
describe.skipIf(missing !== null)(`a PostgreSQL server that only reads${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let database: { url: string; drop(): Promise<void> };
  let server: pg.Client;
  let app: RunningApp;
  let admin: CookieJar;
  const name = () => new URL(database.url).pathname.slice(1);
  /** New connections begin with it, so the present ones are ended. */
  const readOnly = async (on: boolean) => {
    await server.query(`alter database "${name()}" set default_transaction_read_only = ${on ? "on" : "off"}`);
    await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name()]);
  };
  const lines = () =>
    app
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { level: string; msg: string; part?: string });
  const told = () => lines().filter(({ part }) => part === "storage");
  const writing = () =>
    fetch(`${app.url}/readyz`)
      .then((answer) => answer.json())
      .then((body) => (body as { writing: string }).writing);
  const page = async (path: string) => (await (await admin.fetch(app.url + path)).answer.text()) as string;
  const send = (event: string) =>
    admin.fetch(app.url + FORM, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: app.url },
      body: new URLSearchParams({
        ...{ nameFr: event, nameEn: event, category: "PANDEMIC", startDate: "2020-02-19", endDate: "2020-03-23" },
        idem: `key of ${event}`,
      }).toString(),
    });

  beforeAll(async () => {
    database = await createPostgres();
    const main = new URL(database.url);
    main.pathname = "/postgres";
    server = new pg.Client({ connectionString: main.href });
    await server.connect();
    const port = await freePort();
    app = await startApp({
      port,
      env: { DATABASE_URL: database.url, LOG_LEVEL: "info", SESSION_SECRETS: "a-secret-of-one-test-of-the-application" },
    });
    admin = await signInOverHttp(app.url, "admin");
  }, 120_000);
  afterAll(async () => {
    await app?.stop("SIGKILL");
    await server?.end();
    await database?.drop();
  });

  it("refuses changes in words, keeps what was typed, says so once, and goes on showing pages", { timeout: 60_000 }, async () => {
    expect(await writing()).toBe("ok");
    await readOnly(true);
    await expect.poll(writing, { timeout: 20_000 }).toBe("refused");
    const { answer } = await send("Typed for a server that reads");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([507, "60"]);
    expect(await answer.text()).toMatch(/Nothing can be saved at the moment|Aucun enregistrement n’est possible pour le moment/);
    expect(await page(LIST)).not.toContain("Typed for a server that reads");
    await expect.poll(() => told().map(({ msg }) => msg)).toEqual(["a part is lost"]);
  });

  it("takes changes when it writes again, and says so once", { timeout: 60_000 }, async () => {
    await readOnly(false);
    await expect.poll(writing, { timeout: 20_000 }).toBe("ok");
    await expect.poll(() => told().map(({ msg }) => msg)).toEqual(["a part is lost", "a part is back"]);
    expect((await send("Written afterwards")).url).toBe(app.url + LIST);
    expect(await page(LIST)).toContain("Written afterwards");
  });

  it("refuses a change that its full disk has no room for, in the same words, with what was typed", { timeout: 60_000 }, async () => {
    const own = new pg.Client({ connectionString: database.url });
    await own.connect();
    await own.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await own.query("create trigger no_room before insert on market_event for each row execute function no_room()");
    const { answer } = await send("Typed on a full disk");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([507, "60"]);
    expect(await page(FORM)).toContain("Typed on a full disk");
    await own.query("drop trigger no_room on market_event");
    await own.end();
    expect((await send("Written on a disk with room")).url).toBe(app.url + LIST);
  });
});
