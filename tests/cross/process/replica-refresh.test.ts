import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort, projectRoot } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";
import { type FakeProvider, json, startFakeProvider } from "../../fixtures/outside/fake-provider.ts";
import { nginxAddress, nginxMissing, type RunningProxy, startNginx } from "../../fixtures/outside/nginx.ts";
import { type Replica, startReplica, Visitor } from "../../fixtures/processes/replicas.ts";

const built = existsSync(join(projectRoot, "build", "server.js"));
const missing =
  [postgresAnswers ? null : "no PostgreSQL answers", nginxMissing, built ? null : "the application is not built"].find(Boolean) ?? null;
const PERSON = { azp: "cairn", preferred_username: "admin", "client-roles": ["ADMIN"] };
const FORM = "/admin/market-events/new";

/** A chain of refresh tokens of one sign-in: only its last one is good, and using an older one ends them all. */
interface Chain {
  last: string;
  revoked: boolean;
}

describe.skipIf(missing !== null)(`renewal by two processes at a provider that rotates${missing ? ` (skipped: ${missing})` : ""}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-refresh-"));
  let provider: FakeProvider;
  let database: { url: string; drop(): Promise<void> };
  let sql: pg.Client;
  let nginx: RunningProxy;
  let home = "";
  let replicas: Replica[] = [];
  let chains = new Map<string, Chain>();
  /** What befalls the next renewal: its request is never answered, before or after the provider has rotated. */
  let hangs: "before" | "after" | null = null;
  let renewals: Array<"renewed" | "refused" | "hung"> = [];

  async function answerToken(form: URLSearchParams): Promise<{ status: number; body: object } | null> {
    const given = form.get("refresh_token");
    const chain = given === null ? { last: "", revoked: false } : chains.get(given);
    const hang = given === null ? null : hangs;
    if (hang !== null) hangs = null;
    if (hang === "before") return null;
    if (!chain || chain.revoked || (given ?? "") !== chain.last) {
      if (chain) chain.revoked = true;
      renewals.push("refused");
      return { status: 400, body: { error: "invalid_grant" } };
    }
    chain.last = `refresh.${randomUUID()}`;
    chains.set(chain.last, chain);
    if (hang === "after") return null;
    if (given !== null) renewals.push("renewed");
    const nonce = form.get("code")?.slice("code.".length);
    const body = {
      access_token: await provider.accessToken(PERSON),
      token_type: "Bearer",
      expires_in: 300,
      refresh_token: chain.last,
      id_token: await provider.idToken({ ...PERSON, ...(nonce ? { nonce } : {}) }),
    };
    return { status: 200, body };
  }

  const start = (port: number) =>
    startReplica(port, folder, { PUBLIC_URL: home, DATABASE_URL: database.url, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "cairn" });

  beforeAll(async () => {
    provider = await startFakeProvider();
    provider.onUserinfo = (_req, res) => json(res, 200, { sub: "person-1", preferred_username: "admin" });
    provider.onToken = async (_req, res, form) => {
      const answer = await answerToken(form);
      if (answer === null) renewals.push("hung");
      // A moment in which every other request finds the renewal under way.
      else setTimeout(() => json(res, answer.status, answer.body), 150);
    };
    const { port, url } = await nginxAddress();
    home = url;
    database = await createPostgres();
    const ports = [await freePort(), await freePort()];
    for (const one of ports) replicas.push(await start(one));
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    nginx = await startNginx("nginx.conf", ports, port);
  }, 180_000);
  beforeEach(async () => {
    await sql.query("DELETE FROM web_session");
    chains = new Map();
    hangs = null;
    renewals = [];
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const { child } of replicas) if (child.exitCode === null) child.kill("SIGKILL");
    await sql?.end();
    await provider?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** The provider knows the person and asks nothing: straight back with a code. */
  async function signIn(visitor: Visitor, start = "/auth/login"): Promise<string> {
    const there = new URL((await visitor.ask(start)).location ?? "");
    expect(there.href.startsWith(provider.issuer)).toBe(true);
    const query = new URLSearchParams({
      state: there.searchParams.get("state") ?? "",
      code: `code.${there.searchParams.get("nonce")}`,
      iss: provider.issuer,
    });
    const back = await visitor.ask(`/auth/callback?${query}`);
    expect(back.status).toBe(303);
    return back.location ?? "";
  }
  const expire = () => sql.query("UPDATE web_session SET access_expires_at = now() - interval '1 second'");
  const until = async (check: () => boolean) => {
    for (let i = 0; i < 400 && !check(); i++) await new Promise((resolve) => setTimeout(resolve, 25));
    expect(check()).toBe(true);
  };
  /** Begins a renewal in the first process by a request that passes the proxy by, and kills it while the provider is asked. */
  async function killWhileRenewing(visitor: Visitor, when: "before" | "after"): Promise<void> {
    const [first] = replicas as [Replica, Replica];
    hangs = when;
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const lost = request(`http://localhost:${first.port}${FORM}`, { headers: { cookie } });
    lost.on("error", () => undefined).end();
    await until(() => renewals.at(-1) === "hung");
    const { rows } = await sql.query("SELECT 1 FROM web_session WHERE lease_until > now()");
    expect(rows).toHaveLength(1);
    first.child.kill("SIGKILL");
  }
  async function revive(): Promise<void> {
    const [first, second] = replicas as [Replica, Replica];
    replicas = [await start(first.port), second];
  }

  it("asks once for forty requests at the moment of expiry, round after round, and signs nobody out", async () => {
    const visitor = new Visitor(home);
    await signIn(visitor);
    const session = visitor.cookies.get("__Host-cairn-sid");
    for (let round = 1; round <= 5; round++) {
      await expire();
      const answers = await Promise.all(Array.from({ length: 40 }, () => visitor.ask(FORM)));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(renewals).toEqual(Array.from({ length: round }, () => "renewed"));
    }
    expect(visitor.cookies.get("__Host-cairn-sid")).toBe(session);
  }, 90_000);

  it("leaves the person signed in when the process that renews is killed before the provider has rotated", async () => {
    const visitor = new Visitor(home);
    await signIn(visitor);
    const session = visitor.cookies.get("__Host-cairn-sid");
    await expire();
    await killWhileRenewing(visitor, "before");
    // The other process waits for the lease of the dead one to end, and renews then.
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.ask(FORM)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(renewals).toEqual(["hung", "renewed"]);
    expect(visitor.cookies.get("__Host-cairn-sid")).toBe(session);
    await revive();
    expect((await visitor.ask(FORM)).status).toBe(200);
  }, 120_000);

  it("leads through sign-in, with everything typed, when it is killed after the provider has rotated", async () => {
    const visitor = new Visitor(home);
    await signIn(visitor);
    const session = visitor.cookies.get("__Host-cairn-sid");
    await expire();
    await killWhileRenewing(visitor, "after");
    // The new tokens died with the process; the old one is used up, and the provider ends the whole grant.
    const typed = { nameFr: "Krach du jeudi" };
    let sent = await visitor.ask(FORM, typed);
    // nginx never sends a form twice: what it had handed to the dead process is answered by 502, and pressing again helps.
    if (sent.status === 502) sent = await visitor.ask(FORM, typed);
    expect(renewals).toEqual(["hung", "refused"]);
    expect([sent.status, sent.location]).toEqual([302, `/auth/login?returnTo=${encodeURIComponent(FORM)}`]);
    // The provider still knows the person: no password is asked.
    expect(await signIn(visitor, sent.location ?? "")).toBe(FORM);
    const page = await visitor.ask(FORM);
    expect([page.status, page.text.includes('value="Krach du jeudi"')]).toEqual([200, true]);
    expect(visitor.cookies.get("__Host-cairn-sid")).not.toBe(session);
    const { rows } = await sql.query("SELECT name_fr FROM market_event WHERE name_fr = 'Krach du jeudi'");
    expect(rows).toEqual([]);
    await revive();
    expect((await visitor.ask(FORM)).status).toBe(200);
  }, 120_000);
});
