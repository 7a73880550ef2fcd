import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notBuilt } from "../../faults/fault.ts";
import { mustServe, withstand } from "../../faults/raw-requests.ts";
import { type RunningApp, startApp } from "../../fixtures/app.ts";

/** The short form; the campaign (`npm run faults`) sends more than fifty thousand. */
const SHOTS = 3_000;

describe.skipIf(notBuilt)(`requests of every shape${notBuilt ? ` (skipped: ${notBuilt})` : ""}`, () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ env: { LOG_LEVEL: "warn" }, timeoutMs: 180_000 });
  }, 200_000);
  afterAll(() => app?.stop());

  /** All that is answered until the server ends the connection. */
  const ask = (lines: string[]) => {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    return text(socket);
  };
  const own = () => new URL(app.url).host;

  it("never end the process, are never answered 500, and leave no fault in the log", { timeout: 300_000 }, () => withstand(app, 1, SHOTS));

  it("that are cut in their body keep no place of those who come after", async () => {
    const cut = (path: string) =>
      new Promise<void>((resolve) => {
        const socket = connect({ port: Number(new URL(app.url).port), host: "127.0.0.1", allowHalfOpen: true });
        const type = "Content-Type: application/x-www-form-urlencoded";
        socket.on("data", () => undefined).on("close", () => resolve());
        socket.end(`POST ${path} HTTP/1.1\r\nHost: ${own()}\r\nOrigin: ${app.url}\r\n${type}\r\nContent-Length: 50\r\n\r\n{`);
      });
    // More than there are places of each kind, and those that are lent.
    for (const [path, count] of [
      ["/questionnaire/a", 100],
      ["/preferences", 100],
      ["/api/user-service/v1/token/authorize", 800],
    ] as const)
      for (let sent = 0; sent < count; sent += 50) await Promise.all(Array.from({ length: 50 }, () => cut(path)));
    await mustServe(app.url);
  });

  it("are closed where they ask for another protocol at an address that is none", async () => {
    expect(await ask(["GET // HTTP/1.1", "Host: x", "Connection: Upgrade", "Upgrade: websocket"])).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each([
    ["GET http://elsewhere/auth/login HTTP/1.1", 421],
    ["GET http://elsewhere/api/docs HTTP/1.1", 421],
    ["GET http://user@elsewhere/ HTTP/1.1", 400],
    ["OPTIONS * HTTP/1.1", 204],
    ["GET * HTTP/1.1", 400],
    ["GET //auth/login HTTP/1.1", 302],
    ["GET /%ZZ HTTP/1.1", 302],
    [`GET /documents/${"a".repeat(300)} HTTP/1.1`, 404],
    [`GET /questionnaire/${"a".repeat(300)} HTTP/1.1`, 404],
  ])("are answered by their target: %s", async (line, status) => {
    expect(await ask([line, "Host: x", "Connection: close"])).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("in absolute-form to our own host are those of the same path", async () => {
    const path = "/api/user-service/v1/users";
    const [absolute, plain] = await Promise.all(
      [`http://${own()}${path}`, path].map((target) => ask([`GET ${target} HTTP/1.1`, "Host: x", "Connection: close"])),
    );
    expect(absolute).toMatch(/^HTTP\/1\.1 401 /);
    expect(plain).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("for a part or a state of a file that it does not have are refused as such", async () => {
    expect(await ask(["GET /robots.txt HTTP/1.1", "Host: x", 'If-Match: "none"', "Connection: close"])).toMatch(/^HTTP\/1\.1 412 /);
    expect(await ask(["GET /robots.txt HTTP/1.1", "Host: x", "Range: bytes=99999-", "Connection: close"])).toMatch(/^HTTP\/1\.1 416 /);
  });

  it("with two hosts are refused", async () => {
    expect(await ask(["GET / HTTP/1.1", "Host: x", "Host: y"])).toMatch(/^HTTP\/1\.1 400 /);
  });
});
