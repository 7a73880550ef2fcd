import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, projectRoot } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";
import { nginxAddress, nginxMissing, type RunningProxy, startNginx } from "../../fixtures/outside/nginx.ts";
import { type Replica, startReplica, Visitor } from "../../fixtures/processes/replicas.ts";

const built = existsSync(join(projectRoot, "build", "server.js"));
const missing =
  [postgresAnswers ? null : "no PostgreSQL answers", nginxMissing, built ? null : "the application is not built"].find(Boolean) ?? null;

describe.skipIf(missing !== null)(`two web processes behind nginx on one database${missing ? ` (skipped: ${missing})` : ""}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-replicas-"));
  let database: { url: string; drop(): Promise<void> };
  let sql: pg.Client;
  let nginx: RunningProxy;
  let home = "";
  const replicas: Replica[] = [];

  const start = (port: number) => startReplica(port, folder, { PUBLIC_URL: home, DATABASE_URL: database.url });

  beforeAll(async () => {
    const { port, url } = await nginxAddress();
    home = url;
    database = await createPostgres();
    const ports = [await freePort(), await freePort()];
    // The first one fills the database, the second finds it full.
    for (const one of ports) replicas.push(await start(one));
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    nginx = await startNginx("nginx.conf", ports, port);
  }, 180_000);

  afterAll(async () => {
    await nginx?.stop();
    for (const { child } of replicas) if (child.exitCode === null) child.kill("SIGKILL");
    await sql?.end();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const handled = (replica: Replica, route: string) =>
    replica
      .output()
      .split("\n")
      .filter((line) => line.includes('"msg":"answered"') && line.includes(`"route":"${route}"`)).length;

  /** A script's token of a demo account. */
  const tokenOf = async (username: string) => {
    const answer = await fetch(`http://127.0.0.1:${replicas[0]?.port}/api/user-service/v1/token/authorize`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ username, password: "demo" }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };

  /** Lines of the log come five times a second. */
  const logged = () => new Promise((resolve) => setTimeout(resolve, 500));

  it("shares sign-ins and sessions between them without sticky sessions", async () => {
    const visitor = new Visitor(home);
    await visitor.signIn();
    for (let i = 0; i < 6; i++) expect((await visitor.ask("/fia/simulators")).status).toBe(200);
    await logged();
    for (const replica of replicas) expect(handled(replica, "/fia/simulators"), `port ${replica.port}`).toBeGreaterThan(1);
  });

  it("renews a token that runs out once, however many tabs ask both of them, and signs nobody out", async () => {
    const visitor = new Visitor(home);
    await visitor.signIn();
    const asked = () => replicas.reduce((sum, replica) => sum + handled(replica, "/realms/aaa/protocol/openid-connect/token"), 0);
    for (let round = 1; round <= 3; round++) {
      await sql.query("UPDATE web_session SET access_expires_at = now() - interval '1 second'");
      await logged();
      const before = asked();
      const answers = await Promise.all(Array.from({ length: 40 }, () => visitor.ask("/fia/simulators")));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
      await logged();
      expect(asked() - before, `round ${round}`).toBe(1);
    }
  }, 60_000);

  it("shows a person's own change at once, whichever process answers", async () => {
    const visitor = new Visitor(home);
    await visitor.signIn();
    const languages = async () =>
      new Set(
        await Promise.all(
          Array.from({ length: 8 }, async () => /<html lang="(\w+)"/.exec((await visitor.ask("/fia/simulators")).text)?.[1]),
        ),
      );
    expect(await languages()).toEqual(new Set(["fr"]));
    for (const language of ["en", "fr"]) {
      expect((await visitor.ask("/preferences", { language, fontSize: "NORMAL" })).status).toBe(303);
      expect(await languages()).toEqual(new Set([language]));
    }
  });

  it("shows everybody an organisation's change and a person's at once, whichever process answers", async () => {
    const visitor = new Visitor(home);
    await visitor.signIn();
    const token = await tokenOf("admin");
    const call = (path: string, body?: object) =>
      fetch(`http://127.0.0.1:${replicas[0]?.port}/api${path}`, {
        method: body ? "PUT" : "GET",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "sec-fetch-site": "same-origin" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const { rows } = await sql.query<{ uuid: string; person: string }>(
      "SELECT organisation.uuid, app_user.uuid AS person FROM app_user JOIN organisation ON organisation.uuid = distributor WHERE username = 'adviser'",
    );
    const { uuid, person } = rows[0]!;
    const shown = async (pattern: RegExp) =>
      new Set(await Promise.all(Array.from({ length: 8 }, async () => pattern.exec((await visitor.ask("/preferences")).text)?.[1])));
    const scaling = /data-scaling="(\d+%)"/;
    // Records are fresh for half a minute: without being told, one of the processes would show the old ones until then.
    const before = await shown(scaling);
    expect(before).toEqual(new Set(["100%"]));
    const distributor = `/product-config-service/v1/distributors/${uuid}`;
    const present = (await (await call(distributor)).json()) as Record<string, unknown>;
    const changed = await call(distributor, { distributorName: "Maison renommée", language: present.language, flags: present.flags });
    expect(changed.status, await changed.text()).toBe(200);
    await expect.poll(() => shown(/(Maison renommée)/), { timeout: 10_000 }).toEqual(new Set(["Maison renommée"]));
    await sql.query('UPDATE app_user SET preferences = \'{"fontSize":"GREATER"}\' WHERE uuid = $1', [person]);
    await sql.query("SELECT pg_notify('record_changed', 'user:adviser')");
    await expect.poll(() => shown(scaling), { timeout: 10_000 }).toEqual(new Set(["110%"]));
  }, 60_000);

  it("refuses a token of a withdrawn role and one of a link in each of them", async () => {
    const address = (n: number) => `http://127.0.0.1:${replicas[n]?.port}`;
    const bearer = (token: string) => ({
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
    });
    const [admin, token] = [await tokenOf("admin"), await tokenOf("adviser")];
    const keys = `${address(0)}/realms/aaa/login-actions/action-token`;
    const { key } = (await (await fetch(keys, { method: "POST", headers: bearer(token) })).json()) as { key: string };
    const { access_token: link } = (await (await fetch(`${keys}?key=${key}`)).json()) as { access_token: string };
    // Both remember the person.
    const seen = (one: string) =>
      Promise.all(
        [0, 1].map(async (n) => (await fetch(`${address(n)}/api/product-config-service/v1/simulators`, { headers: bearer(one) })).status),
      );
    expect([await seen(token), await seen(link)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const { rows } = await sql.query<{ uuid: string; roles: string[] }>("SELECT uuid, roles FROM app_user WHERE username = 'adviser'");
    const [{ uuid, roles } = { uuid: "", roles: [] }] = rows;
    const give = async (given: string[]) => {
      const body = JSON.stringify({ roles: given });
      const path = `${address(0)}/api/user-service/v1/users/${uuid}`;
      return (await fetch(path, { method: "PUT", headers: bearer(admin), body })).status;
    };
    expect(await give(roles.filter((role) => role !== "ADVISER_SIMULATORS"))).toBe(200);
    // Each process is notified in milliseconds; records of people are remembered for five seconds otherwise.
    await expect
      .poll(async () => [await seen(token), await seen(link)], { interval: 5, timeout: 1_000 })
      .toEqual([
        [401, 401],
        [401, 401],
      ]);
    expect(await give(roles)).toBe(200);
  });

  it("loses no session and no saved form when one of them is killed in the middle of a journey", async () => {
    const visitor = new Visitor(home);
    await visitor.signIn();
    const page = await visitor.ask("/fia/simulators/new");
    const fields = Object.fromEntries(
      [...page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
        /name="([^"]*)"/.exec(tag)?.[1] ?? "",
        /value="([^"]*)"/.exec(tag)?.[1] ?? "",
      ]),
    );
    const simulator =
      /name="simulator"[^>]*value="([^"]*)"/.exec(page.text)?.[1] ?? /value="([^"]*)"[^>]*name="simulator"/.exec(page.text)?.[1];
    const [first] = replicas;
    first?.child.kill("SIGKILL");
    const made = await visitor.ask("/fia/simulators/new", { ...fields, ...(simulator ? { simulator } : {}) });
    expect([made.status, made.location]).toEqual([303, expect.stringMatching(/^\/fia\/simulators\/edit\//)]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.ask(made.location ?? "")));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    // Back again: it answers for the same session, which was begun before it was killed.
    replicas[0] = await start(first?.port ?? 0);
    const own = await Promise.all(Array.from({ length: 4 }, () => visitor.ask("/fia/simulators")));
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }, 60_000);
});
