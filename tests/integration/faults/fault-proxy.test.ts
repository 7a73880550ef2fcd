import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FaultProxy, startFaultProxy } from "../../fixtures/outside/fault-proxy.ts";

let target: Server;
let proxy: FaultProxy;
const BODY = JSON.stringify({ hello: "world" });

beforeAll(async () => {
  target = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () =>
      res
        .writeHead(200, { "content-type": "application/json", "x-path": req.url ?? "" })
        .end(req.method === "POST" ? Buffer.concat(chunks) : BODY),
    );
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  proxy = await startFaultProxy(`http://127.0.0.1:${(target.address() as { port: number }).port}/base`);
});
afterEach(() => proxy.clear());
afterAll(async () => {
  await proxy.close();
  target.closeAllConnections();
  await new Promise((resolve) => target.close(resolve));
});

const get = (path = "/a", init?: RequestInit) => fetch(`${proxy.url}${path}`, init);

describe("fault proxy", () => {
  it("passes on what no rule concerns", async () => {
    proxy.add({ path: "/b", status: 500 });
    const answer = await get("/a?x=1");
    expect(answer.headers.get("x-path")).toBe("/base/a?x=1");
    expect(await answer.text()).toBe(BODY);
    expect(await (await get("/a", { method: "POST", body: "sent" })).text()).toBe("sent");
    expect(proxy.requests).toContain("/a?x=1");
  });

  it("answers in place of the target, a given number of times, for a given method", async () => {
    proxy.add({ path: "/a", method: "GET", status: 502, body: "<html>", type: "text/html", times: 1 });
    expect((await get("/a", { method: "POST", body: "x" })).status).toBe(200);
    const answer = await get();
    expect([answer.status, await answer.text()]).toEqual([502, "<html>"]);
    expect((await get()).status).toBe(200);
  });

  it("delays, rewrites, cuts, drops and hangs", async () => {
    proxy.add({ path: /slow=1/, delay: 120 });
    const started = performance.now();
    await get("/a?slow=1");
    expect(performance.now() - started).toBeGreaterThan(110);

    const remove = proxy.add({ path: "/a", rewrite: (body) => body.toString().replace("world", "NaN") });
    expect(await (await get()).text()).toBe('{"hello":"NaN"}');
    remove();

    proxy.add({ path: "/a", cutAt: 5, times: 1 });
    await expect(get().then((answer) => answer.text())).rejects.toThrow();

    proxy.add({ path: "/a", drop: true, times: 1 });
    await expect(get()).rejects.toThrow();

    proxy.add({ path: "/a", hang: true, times: 1 });
    await expect(get("/a", { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({ name: "TimeoutError" });
    expect((await get()).status).toBe(200);
  });
});
