import { spawn } from "node:child_process";
import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import autocannon from "autocannon";
import { freePort, projectRoot, type RunningApp } from "../fixtures/app.ts";

const SECONDS = 8;
/** A server's first thousands of answers are slower: its code is still being compiled. Every yardstick gets as long. */
const WARM_SECONDS = 12;
const CONNECTIONS = 10;

/** Requests/s of an address, or of `requests` below it in turn. */
export async function throughput(
  url: string,
  headers: Record<string, string> = {},
  requests?: Array<{ path: string; headers: Record<string, string> }>,
): Promise<number> {
  const options = { url, connections: CONNECTIONS, headers, ...(requests ? { requests } : {}) };
  await autocannon({ ...options, duration: WARM_SECONDS });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return result.requests.average;
}

/** Requests/s of Express answering one word: the yardstick of every page. */
export async function bareExpress(): Promise<number> {
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
    return await throughput(url);
  } finally {
    child.kill("SIGKILL");
  }
}

/** The API as a script of the adviser, or of another demo account, calls it. */
export async function apiOf(app: RunningApp, username = "adviser") {
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
    send: async <Answer>(path: string, body: unknown, method?: string) => {
      const answer = await signed(() => post(path, body, bearer, method));
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
