import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { decode } from "turbo-stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "../../services/env/env.server.ts";
import { createLogger } from "../../services/logger.server.ts";
import { createFront } from "../front.ts";
import { createHealth } from "../process/health.ts";
import { listen } from "../process/listen.ts";

/** Two at work, and everybody else waits a moment that is over before a test is. */
const work = { atOnce: 2, waitMs: 300 };
/** How long it takes to look up what a caller may still ask for. */
let lookUpMs = 0;
let server: Server;
let url: string;
let lines: string[];
/** Answers of the pages under way. */
let underWay: Array<() => void>;

beforeEach(async () => {
  lines = [];
  underWay = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  const env = readEnv({ NODE_ENV: "test", DEMO: "1" });
  const front = createFront({
    env,
    log,
    work,
    health: createHealth({ checks: {}, metricsToken: undefined }),
    providerOrigin: env.PUBLIC_URL.origin,
    patternOf: (path) => path,
    files: null,
    limits: (_req, _res, next) => (lookUpMs === 0 ? next() : void setTimeout(next, lookUpMs)),
    identity: null,
    api: () => new Promise((resolve) => underWay.push(() => resolve(new Response("{}")))),
    pages: (_req, res) => void underWay.push(() => res.send("the page")),
  });
  server = await listen(front, 0, "127.0.0.1", log);
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const french = { headers: { "accept-language": "fr" } };
const answered = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
/** So many pages that nothing answers yet; the promises of their answers. */
async function crowd(count: number, path = "/page") {
  const before = underWay.length;
  const answers = Array.from({ length: count }, () => fetch(`${url}${path}`).catch(() => null));
  await expect.poll(() => underWay.length).toBe(before + Math.min(count, work.atOnce));
  return answers;
}

describe("when too many pages are asked for", () => {
  it("the next says so in the reader's language, with when to come again, and one line with its cause", async () => {
    await crowd(2);
    const refused = await fetch(`${url}/page`, french);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    const page = await refused.text();
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain("Trop de personnes utilisent le service");
    expect(page).toContain("cette demande\u202f; ce que");
    await expect.poll(answered).toEqual([expect.objectContaining({ status: 503, level: "warn", cause: "too many pages at work" })]);
  });

  it("whoever waits gets the page once one of the others has left", async () => {
    const [first] = await crowd(2);
    const third = fetch(`${url}/page`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    underWay[0]?.();
    expect((await first)?.status).toBe(200);
    await expect.poll(() => underWay.length).toBe(3);
    underWay[2]?.();
    expect((await third).status).toBe(200);
  });

  it("saving, clients with a link, calls, and health have room of their own", async () => {
    await crowd(2);
    const headers = { origin: "http://localhost:3000" };
    const others = [
      fetch(`${url}/page`, { method: "POST", headers, body: new URLSearchParams({ a: "b" }) }),
      fetch(`${url}/questionnaire/${"k".repeat(43)}`),
      fetch(`${url}/documents/${"k".repeat(43)}`),
      fetch(`${url}/api/calls`),
    ];
    await expect.poll(() => underWay.length).toBe(6);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    for (const answer of underWay) answer();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("calls are bounded, too, and refused in the contract's words", async () => {
    const calls = Array.from({ length: 8 }, () => fetch(`${url}/api/calls`));
    await expect.poll(() => underWay.length).toBe(8);
    const refused = await fetch(`${url}/api/calls`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    expect((await refused.json()) as object).toMatchObject({ error: { code: "SERVICE_BUSY" } });
    for (const answer of underWay) answer();
    await Promise.all(calls);
  });

  it("a visitor who leaves makes room, before his turn and in it", async () => {
    await crowd(1);
    const [atWork, waiting] = [new AbortController(), new AbortController()];
    const gone = [fetch(`${url}/page`, { signal: atWork.signal }).catch(() => "gone")];
    await expect.poll(() => underWay.length).toBe(2);
    gone.push(fetch(`${url}/page`, { signal: waiting.signal }).catch(() => "gone"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    waiting.abort();
    await expect.poll(answered).toEqual([expect.objectContaining({ cut: true })]);
    atWork.abort();
    await expect.poll(answered).toHaveLength(2);
    expect(await Promise.all(gone)).toEqual(["gone", "gone"]);
    expect(underWay).toHaveLength(2);
    await crowd(1);
  });

  it("who has gone before asking for a place takes none: a request that is cut in its body and closed", async () => {
    lookUpMs = 30;
    const { port } = server.address() as AddressInfo;
    const { origin } = readEnv({ NODE_ENV: "test", DEMO: "1" }).PUBLIC_URL;
    const half = `POST /questionnaire/a HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: text/plain\r\nContent-Length: 50\r\n\r\n{`;
    const cut = () =>
      new Promise<string>((resolve) => {
        const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
        let answer = "";
        socket.on("data", (piece) => (answer += piece)).on("close", () => resolve(answer));
        socket.end(half);
      });
    const answers = await Promise.all(Array.from({ length: 3 * work.atOnce }, cut));
    expect(new Set(answers.map((answer) => answer.split("\r\n")[0]))).toEqual(new Set(["HTTP/1.1 400 Bad Request"]));
    await new Promise((resolve) => setTimeout(resolve, 2 * lookUpMs));
    lookUpMs = 0;
    expect(underWay).toEqual([]);
    await crowd(work.atOnce, "/questionnaire/a");
  });

  it("an answer that has begun holds no place, however long it takes to its end", async () => {
    const streams = await crowd(2);
    // The pages of this test answer whole: the head of a stream goes out with its first piece.
    for (const answer of underWay) answer();
    expect((await Promise.all(streams)).map((one) => one?.status)).toEqual([200, 200]);
    await crowd(2);
  });

  describe("the script of a page reads", () => {
    const plugins = [(mark: string, ...parts: unknown[]) => ({ value: { mark, parts } })];
    const read = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${url}${path}`, init);
      expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([503, "10", "no-store"]);
      return (await decode(answer.body!, { plugins: plugins as never })).value;
    };
    const error = { mark: "ErrorResponse", parts: [{ error: { code: "SERVICE_BUSY" } }, 503, ""] };

    it("the error of each part that it asked for", async () => {
      await crowd(2);
      expect(await read("/page.data?_routes=root,page")).toEqual({ root: { error }, page: { error } });
    });
    it("the way to the document where it asked for the whole page", async () => {
      await crowd(2);
      const to = { redirect: "/page?a=b", status: 302, revalidate: false, reload: true, replace: false };
      expect(await read("/page.data?a=b")).toEqual({ mark: "SingleFetchRedirect", parts: [to] });
      expect(await read("/_root.data")).toEqual({ mark: "SingleFetchRedirect", parts: [{ ...to, redirect: "/" }] });
    });
    it("the error of its form", async () => {
      const form = { method: "POST", headers: { origin: "http://localhost:3000" }, body: new URLSearchParams({ a: "b" }) };
      const sent = [fetch(`${url}/page`, form), fetch(`${url}/page`, form)];
      await expect.poll(() => underWay.length).toBe(2);
      expect(await read("/page.data", form)).toEqual({ error });
      for (const answer of underWay) answer();
      await Promise.all(sent);
    });
  });
});
