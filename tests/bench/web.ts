import { spawn } from "node:child_process";
import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import autocannon from "autocannon";
import { freePort, projectRoot, type RunningApp } from "../fixtures/app.ts";

/** A server's first thousands of answers are slower: its code is still being compiled. Every yardstick gets as long. */
const WARM_SECONDS = 10;
const TURN_SECONDS = 3;
const TURNS = 5;
const CONNECTIONS = 10;

export interface Target {
  url: string;
  headers?: Record<string, string>;
  /** Requests below the address, in turn. */
  requests?: Array<{ path: string; headers: Record<string, string> }>;
}

/** Pages are asked for as browsers do: compressing them is a part of their cost. */
const ASKED = { "accept-encoding": "br" };

async function requestsPerSecond({ url, headers = {}, requests }: Target, duration: number): Promise<number> {
  const each = requests?.map((one) => ({ ...one, headers: { ...ASKED, ...one.headers } }));
  const asked = { url, connections: CONNECTIONS, headers: { ...ASKED, ...headers }, duration };
  // Every connection begins with the first of its requests: all alike, ten of them would ask for the first addresses ten times
  // as often as for the others, and these have limits of their own.
  let connection = 0;
  const setupClient = (client: autocannon.Client) => {
    const own = connection++ % CONNECTIONS;
    if (each) client.setRequests(each.filter((_, i) => i % CONNECTIONS === own));
  };
  const result = await autocannon({ ...asked, setupClient });
  if (result.non2xx > 0 || result.errors > 0) {
    const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => `${count} of ${status}`);
    throw new Error(`${url}: answers ${statuses.join(", ")}; ${result.errors} errors`);
  }
  return result.requests.average;
}

const median = (values: number[]) => percentile(values, 0.5);

/**
 * Requests/s of Express answering one word, the yardstick of every page, and of `targets`. They take turns, and medians
 * count: a machine that is slow for a while is slow for all of them.
 */
export async function besideExpress(targets: readonly Target[]): Promise<{ bare: number; measured: number[] }> {
  const port = await freePort();
  const source = `import express from "express"; const app = express(); app.get("/", (q, s) => s.send("hello")); app.listen(${port}, "127.0.0.1");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "inherit",
  });
  try {
    const url = `http://127.0.0.1:${port}/`;
    for (let i = 0; i < 200; i++) {
      if (
        await fetch(url).then(
          () => true,
          () => false,
        )
      )
        break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const all: Array<{ target: Target; found: number[] }> = [{ url }, ...targets].map((target) => ({ target, found: [] }));
    for (const { target } of all) await requestsPerSecond(target, WARM_SECONDS);
    for (let turn = 0; turn < TURNS; turn++) for (const { target, found } of all) found.push(await requestsPerSecond(target, TURN_SECONDS));
    const [bare = Number.NaN, ...measured] = all.map(({ found }) => median(found));
    return { bare, measured };
  } finally {
    child.kill("SIGKILL");
  }
}

/** The API as a script of the adviser, or of another demo account, calls it. */
export async function apiOf(app: Pick<RunningApp, "url">, username = "adviser") {
  const api = `${app.url}/api`;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}, method = "POST") =>
    fetch(`${api}${path}`, { method, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });
  const signIn = async () => {
    const answer = await post("/user-service/v1/token/authorize", { username, password: "demo" });
    return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
  };
  let bearer = await signIn();
  /** Tokens live for five minutes, which a long preparation outlasts. */
  const signed = async (work: () => Promise<Response>): Promise<Response> => {
    const answer = await work();
    if (answer.status !== 401) return answer;
    bearer = await signIn();
    return work();
  };
  return {
    get: async <Answer>(path: string) => (await (await signed(() => fetch(`${api}${path}`, { headers: bearer }))).json()) as Answer,
    /** Asks and throws the answer's bytes away: reading them is the caller's work, which here would be done by the same machine. */
    load: async (path: string, body: unknown) => {
      const answer = await signed(() => post(path, body, bearer));
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    },
    send: async <Answer>(path: string, body: unknown, method?: string, headers: Record<string, string> = {}) => {
      const answer = await signed(() => post(path, body, { ...bearer, ...headers }, method));
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
  };
}
export type Api = Awaited<ReturnType<typeof apiOf>>;

/** The value that this share of the values does not exceed. */
export const percentile = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Bytes of one answer's body as a browser gets them. */
export const wireBytes = (url: string, cookie: string) =>
  new Promise<{ bytes: number; text: string }>((resolve, reject) => {
    const asked = request(url, { headers: { "accept-encoding": "br", cookie } }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("end", () => {
        const body = Buffer.concat(parts);
        resolve({
          bytes: body.length,
          text: res.headers["content-encoding"] === "br" ? brotliDecompressSync(body).toString() : body.toString(),
        });
      });
    });
    asked.on("error", reject).end();
  });
