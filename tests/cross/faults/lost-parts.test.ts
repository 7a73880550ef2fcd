import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, projectRoot } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";
import { silencePath } from "../../fixtures/outside/silent-path.ts";
import { type SmtpSink, startSmtpSink } from "../../fixtures/outside/smtp-sink.ts";
import { type Replica, startReplica } from "../../fixtures/processes/replicas.ts";

const built = existsSync(join(projectRoot, "build", "server.js"));
const missing = postgresAnswers ? (built ? null : "the application is not built") : "no PostgreSQL answers";

interface Line {
  level: string;
  msg: string;
  part?: string;
  from?: string;
}

describe.skipIf(missing !== null)(`a server whose parts are lost${missing ? ` (skipped: ${missing})` : ""}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-lost-"));
  let database: Awaited<ReturnType<typeof createPostgres>>;
  let path: Awaited<ReturnType<typeof silencePath>>;
  let app: Replica;
  let url = "";
  let backendPort = 0;
  let backend = createServer();
  let mails: SmtpSink;

  const listen = async () => {
    backend = createServer((_req, res) => void res.writeHead(404).end());
    await new Promise<void>((resolve) => backend.listen(backendPort, "127.0.0.1", resolve));
  };
  const lines = () =>
    app
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line);
  const told = (part: string) =>
    lines()
      .filter((line) => line.part === part)
      .map(({ msg }) => msg);

  beforeAll(async () => {
    database = await createPostgres({ migrated: true });
    path = await silencePath(new URL(database.url));
    const address = new URL(database.url);
    address.host = path.host;
    backendPort = await freePort();
    await listen();
    mails = await startSmtpSink();
    const port = await freePort();
    url = `http://localhost:${port}`;
    app = await startReplica(port, folder, {
      PUBLIC_URL: url,
      DATABASE_URL: address.href,
      COMPUTATION_URL: `http://127.0.0.1:${backendPort}`,
      EMBEDDED_IDP: "1",
      SMTP_URL: mails.url,
      DRAIN_MS: "0",
    });
  }, 120_000);

  afterAll(async () => {
    path?.speak();
    if (app) {
      const ended = new Promise((resolve) => app.child.once("exit", resolve));
      app.child.kill("SIGTERM");
      await ended;
    }
    backend.close();
    await mails?.close();
    await path?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("says in time, in the reader's language, that the provider cannot sign anybody in while the database is silent", {
    timeout: 90_000,
  }, async () => {
    const realm = `${url}/realms/aaa`;
    const query = new URLSearchParams({
      client_id: "cairn",
      response_type: "code",
      scope: "openid",
      redirect_uri: `${url}/auth/callback`,
      code_challenge: "c".repeat(43),
      code_challenge_method: "S256",
    });
    path.silence();
    const ask = async (address: string, init: RequestInit = {}) => {
      const answer = await fetch(`${realm}${address}`, { redirect: "manual", signal: AbortSignal.timeout(25_000), ...init });
      return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
    };
    const html = (language: string) => ({ headers: { accept: "text/html", "accept-language": language } });
    const form = { "content-type": "application/x-www-form-urlencoded", origin: url };
    const [fr, en, choose, post, userinfo, token, keys] = await Promise.all([
      ask(`/protocol/openid-connect/auth?${query}`, html("fr")),
      ask("/login-actions/authenticate/some-step", html("en")),
      ask("/login-actions/choose-password?key=x", html("fr")),
      ask("/login-actions/authenticate/some-step", {
        method: "POST",
        headers: { ...form, accept: "text/html" },
        body: "username=a&password=b",
      }),
      ask("/protocol/openid-connect/userinfo", { headers: { authorization: "Bearer x", accept: "application/json" } }),
      ask("/protocol/openid-connect/token", {
        method: "POST",
        headers: { ...form, accept: "*/*" },
        body: "grant_type=refresh_token&refresh_token=x&client_id=cairn",
      }),
      ask("/protocol/openid-connect/certs"),
    ]);
    expect([fr, en, choose, post, userinfo, token].map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
      Array(6).fill([503, "5"]),
    );
    expect(fr.text).toContain("Le service de connexion ne répond pas pour le moment");
    expect(fr.text).toContain('lang="fr"');
    expect(en.text).toContain("The sign-in service does not answer at the moment");
    expect(choose.text).toContain("Le service de connexion ne répond pas");
    expect(JSON.parse(userinfo.text)).toEqual({ error: "temporarily_unavailable" });
    expect(keys.status).toBe(200);

    await Promise.all(Array.from({ length: 20 }, () => ask(`/protocol/openid-connect/auth?${query}`)));
    path.speak();
    await expect.poll(() => told("database"), { timeout: 20_000 }).toEqual(["a part is lost", "a part is back"]);
    expect((await ask(`/protocol/openid-connect/auth?${query}`)).status).toBe(303);
    const faults = lines().filter(({ level, msg, from }) => level === "error" || (level === "warn" && msg !== "answered" && !from));
    expect(faults.map(({ msg }) => msg)).toEqual(["a part is lost"]);
  });

  it("tells once that a backend of another server is lost, and once that it is back", { timeout: 60_000 }, async () => {
    backend.closeAllConnections();
    await new Promise((resolve) => backend.close(resolve));
    await expect.poll(() => told("computation"), { timeout: 20_000 }).toEqual(["a part is lost"]);
    await listen();
    await expect.poll(() => told("computation"), { timeout: 20_000 }).toEqual(["a part is lost", "a part is back"]);
  });

  it("tells once that the mail server is lost, and once that it is back; a mail that waited goes out once", {
    timeout: 180_000,
  }, async () => {
    const json = { "content-type": "application/json" };
    const signIn = await fetch(`${url}/api/user-service/v1/token/authorize`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ username: "admin", password: "demo" }),
    });
    const { access_token: token } = (await signIn.json()) as { access_token: string };
    const send = async (key: string) => {
      const headers = { ...json, authorization: `Bearer ${token}`, "idempotency-key": key };
      const body = JSON.stringify({ to: ["client@example.com"], subject: key, message: "A line." });
      return (await fetch(`${url}/api/financial-alert-service/v1/e-mails/send`, { method: "POST", headers, body })).status;
    };
    expect(await send("before the cut")).toBe(200);
    const port = Number(new URL(mails.url).port);
    await mails.close();
    // It waits for its job, and is not called sent.
    expect([await send("during the cut"), await send("during the cut")]).toEqual([200, 200]);
    await expect.poll(() => told("mail"), { timeout: 20_000 }).toEqual(["a part is lost"]);
    mails = await startSmtpSink({ port });
    await expect.poll(() => told("mail"), { timeout: 40_000 }).toEqual(["a part is lost", "a part is back"]);
    expect([await send("during the cut"), await send("during the cut")]).toEqual([200, 200]);
    const subjects = () => mails.mails.map(({ data }) => /^Subject: (.*)\r$/m.exec(data)?.[1]);
    await expect.poll(subjects, { timeout: 120_000 }).toEqual(["during the cut"]);
  });
});
