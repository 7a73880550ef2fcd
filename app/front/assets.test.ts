import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assets } from "./assets.ts";

const folder = mkdtempSync(join(tmpdir(), "cairn-assets-"));
const SCRIPT = "console.log('a long enough script')".repeat(50);
let server: Server;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", "a-123.js"), SCRIPT);
  writeFileSync(join(folder, "assets", "a-123.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, "assets", "a-123.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(folder, "assets", "b-1.css"), "a{}");
  writeFileSync(join(folder, "robots.txt"), "User-agent: *");
  writeFileSync(join(folder, ".secret"), "no");
  const app = express();
  app.use((_req, res, next) => {
    res.set({ "Content-Security-Policy": "default-src 'self'", "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff" });
    next();
  });
  app.use(assets(folder));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** Without fetch, which would decode the answer. */
const get = (path: string, encoding?: string) =>
  new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; bytes: number }>((resolve) => {
    const { port } = server.address() as { port: number };
    request({ host: "127.0.0.1", port, path, headers: encoding ? { "accept-encoding": encoding } : {} }, (res) => {
      let bytes = 0;
      res.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      res.on("end", () => resolve({ status: res.statusCode, headers: res.headers, bytes }));
    }).end();
  });

describe("assets", () => {
  it.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["gzip, br;q=0", "gzip"],
    ["deflate", undefined],
    [undefined, undefined],
  ])("gives for %s the copy %s", async (accepted, encoding) => {
    const { status, headers, bytes } = await get("/assets/a-123.js", accepted);
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-type"]).toMatch(/javascript/);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers.vary).toBe("Accept-Encoding");
    if (encoding) expect(bytes).toBeLessThan(SCRIPT.length / 2);
    else expect(bytes).toBe(SCRIPT.length);
  });

  it("gives plain files where there is no copy", async () => {
    expect((await get("/assets/b-1.css", "br")).headers["content-encoding"]).toBeUndefined();
    expect((await get("/robots.txt", "br")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  it.each(["/assets/a-123.js", "/assets/b-1.css"])("sends %s without the headers that concern documents alone", async (path) => {
    const { headers } = await get(path);
    expect(headers["content-security-policy"]).toBeUndefined();
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect((await get("/robots.txt")).headers["content-security-policy"]).toBe("default-src 'self'");
  });

  it.each(["/assets/none.js", "/assets/../../package.json", "/assets/%2e%2e/%2e%2e/package.json", "/.secret"])(
    "does not give %s",
    async (path) => {
      const { status, headers } = await get(path, "br");
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers["content-encoding"]).toBeUndefined();
    },
  );
});
