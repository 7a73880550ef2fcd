import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CookieJar, freePort, projectRoot, type RunningApp, signInOverHttp, startApp } from "../../fixtures/app.ts";
import { noMount, type SmallDisk, smallDisk } from "../../fixtures/outside/small-disk.ts";

const built = existsSync(join(projectRoot, "build", "server.js"));
const missing = noMount ?? (built ? null : "the application is not built");
const FORM = "/admin/market-events/new";
const LIST = "/admin/market-events";

interface Line {
  level: string;
  msg: string;
  part?: string;
  reason?: string;
  from?: string;
}

describe.skipIf(missing !== null)(`a server whose disk fills up${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let disk: SmallDisk;
  let app: RunningApp;
  let admin: CookieJar;
  let token = "";
  let port = 0;
  const start = () => startApp({ port, dataDir: join(disk.folder, "data"), env: { DISK_LEAST_FREE_MB: "200", LOG_LEVEL: "info" } });

  const lines = () =>
    app
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line);
  const told = () => lines().filter(({ part }) => part === "storage");
  const readiness = async () => {
    const answer = await fetch(`${app.url}/readyz`);
    return { status: answer.status, ...((await answer.json()) as { ready: boolean; writing: string }) };
  };
  const send = (path: string, fields: Record<string, string>, language: string) =>
    admin.fetch(app.url + path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: app.url, "accept-language": language },
      body: new URLSearchParams(fields).toString(),
    });
  const page = async (path: string) => {
    const { answer } = await admin.fetch(app.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  const eventNamed = (name: string) => ({
    nameFr: name,
    nameEn: name,
    category: "PANDEMIC",
    startDate: "2020-02-19",
    endDate: "2020-03-23",
    idem: `key of ${name}`,
  });
  const call = (method: string, path: string, body?: object) =>
    fetch(`${app.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
  const tokenOf = async () => {
    const answer = await fetch(`${app.url}/api/user-service/v1/token/authorize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password: "demo" }),
    });
    return { status: answer.status, token: ((await answer.json()) as { access_token?: string }).access_token ?? "" };
  };

  beforeAll(async () => {
    disk = smallDisk(700);
    port = await freePort();
    app = await start();
    admin = await signInOverHttp(app.url, "admin");
    token = (await tokenOf()).token;
  }, 120_000);
  afterAll(async () => {
    await app?.stop("SIGKILL");
    disk?.remove();
  });

  it("takes changes while there is room", async () => {
    expect(await readiness()).toMatchObject({ status: 200, ready: true, writing: "ok" });
    const sent = await send(FORM, eventNamed("Early"), "en");
    expect([sent.answer.status, sent.url]).toEqual([200, `${app.url}/admin/market-events`]);
    expect(told()).toEqual([]);
  });

  it("refuses changes below the limit, says so once, keeps what was typed, and goes on reading and signing in", {
    timeout: 60_000,
  }, async () => {
    disk.leave(150);
    await expect.poll(async () => (await readiness()).writing, { timeout: 15_000 }).toBe("refused");
    expect(await readiness()).toMatchObject({ status: 200, ready: true });
    await expect.poll(() => told().length).toBe(1);
    expect(told()).toMatchObject([
      { level: "error", msg: "a part is lost", reason: expect.stringMatching(/1\d\d MB are left .* 200 MB are wanted/) },
    ]);

    const body = { name: { fr: "Tard", en: "Late" }, category: "PANDEMIC", startDate: "2020-02-19", endDate: "2020-03-23" };
    const refused = await call("POST", "/product-config-service/v1/market_events", body);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([507, "60"]);
    expect(await refused.json()).toMatchObject({ error: { code: "NOT_WRITABLE" } });

    const { answer } = await send(FORM, eventNamed("Typed below the limit"), "en");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([507, "60"]);
    expect(await answer.text()).toMatch(/Nothing can be saved at the moment|Aucun enregistrement n’est possible pour le moment/);
    expect((await page(FORM)).text).toContain("Typed below the limit");
    expect((await page(LIST)).text).not.toContain("Typed below the limit");
    const another = await signInOverHttp(app.url, "adviser");
    expect((await another.fetch(`${app.url}/fia/simulators`)).answer.status).toBe(200);
    expect((await tokenOf()).status).toBe(200);
  });

  it("writes nothing on a full disk, keeps what was typed all the same, and shows pages to who is signed in", {
    timeout: 60_000,
  }, async () => {
    disk.leave(0);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await page(LIST)).status).toBe(200);
    const { answer } = await send(FORM, eventNamed("Typed on a full disk"), "fr");
    expect(answer.status).toBe(507);
    expect((await page(FORM)).text).toContain("Typed on a full disk");
    expect((await call("GET", "/product-config-service/v1/market_events")).status).toBe(200);
    const stranger = await fetch(`${app.url}/auth/login`, { headers: { "accept-language": "fr" } });
    expect(stranger.status).toBe(507);
    expect(await stranger.text()).toContain("Aucun enregistrement n’est possible pour le moment");
    expect((await readiness()).status).toBe(200);
  });

  it("says once that there is room again, and takes changes", { timeout: 60_000 }, async () => {
    disk.leave(300);
    await expect.poll(async () => (await readiness()).writing, { timeout: 15_000 }).toBe("ok");
    await expect.poll(() => told().map(({ msg }) => msg)).toEqual(["a part is lost", "a part is back"]);
    const sent = await send(FORM, eventNamed("Late"), "en");
    expect([sent.answer.status, sent.url]).toEqual([200, `${app.url}/admin/market-events`]);
    const faults = lines().filter(({ level, msg, from }) => !from && (level === "error" || (level === "warn" && msg !== "answered")));
    expect(faults.map(({ msg }) => msg)).toEqual(["a part is lost"]);
  });

  it("starts on a disk that has too little room for changes", { timeout: 90_000 }, async () => {
    await app.stop();
    disk.leave(150);
    app = await start();
    expect((await page(LIST)).status).toBe(200);
    await signInOverHttp(app.url, "adviser");
    await expect.poll(async () => (await readiness()).writing, { timeout: 15_000 }).toBe("refused");
  });
});
