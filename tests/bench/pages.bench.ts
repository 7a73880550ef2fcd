import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import { freePort, projectRoot, type RunningApp, signInOverHttp, startApp } from "../fixtures/app.ts";
import type { Figure } from "./figure.ts";

const SECONDS = 8;
const CONNECTIONS = 10;

async function throughput(url: string, headers: Record<string, string> = {}): Promise<number> {
  await autocannon({ url, connections: CONNECTIONS, duration: 2, headers });
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return result.requests.average;
}

/** Requests/s of Express answering one word: the yardstick of every page. */
async function bareExpress(): Promise<number> {
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

/** Saves simulations until the adviser's list has 50 rows, through the API. */
async function fillList(app: RunningApp): Promise<void> {
  const api = `${app.url}/api`;
  const token = (await (
    await fetch(`${api}/user-service/v1/token/authorize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "adviser", password: "demo" }),
    })
  ).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token.access_token}`, "content-type": "application/json" };
  const list = async (path: string) =>
    (await (await fetch(`${api}${path}`, { headers })).json()) as { items: Array<{ uuid: string }>; total: number };
  const saved = await list("/product-config-service/v1/simulation_snapshots?limit=1");
  const first = saved.items[0];
  if (!first) throw new Error("The demo has no saved simulation to copy");
  const model = (await (await fetch(`${api}/product-config-service/v1/simulation_snapshots/${first.uuid}`, { headers })).json()) as {
    simulator: string;
    parameters: unknown;
    results: unknown;
    versions: unknown;
  };
  for (let i = saved.total; i < 50; i++) {
    const query = new URLSearchParams({ simulationName: `Simulation of the bench ${i}`, simulator: model.simulator });
    const answer = await fetch(`${api}/product-config-service/v1/simulation_snapshots?${query}`, {
      method: "PUT",
      headers,
      body: JSON.stringify({ parameters: model.parameters, results: model.results, versions: model.versions }),
    });
    if (!answer.ok) throw new Error(`Saving answered ${answer.status}: ${await answer.text()}`);
  }
}

/** Brotli bytes of the scripts and styles that a page's HTML asks for at once. */
function assetBytes(html: string): { js: number; css: number } {
  const files = new Set([...html.matchAll(/(?:href|src|from)=?\s*["']([^"']*\/assets\/[^"']+\.(?:js|css))["']/g)].map((m) => m[1] ?? ""));
  for (const [, path] of html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)) if (path) files.add(path);
  const totals = { js: 0, css: 0 };
  for (const file of files) {
    const path = join(projectRoot, "build", "client", file.slice(file.indexOf("/assets/")));
    const compressed = statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size;
    totals[file.endsWith(".css") ? "css" : "js"] += compressed;
  }
  return totals;
}

const residentMegabytes = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

export async function benchPages(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const cold = await startApp();
  figures.push({
    name: "first start, new data folder, to ready",
    value: `${(cold.readyAfter / 1000).toFixed(2)} s`,
    ratio: cold.readyAfter / 1000,
    gate: 8,
    aim: 1.5,
  });
  await cold.stop();

  const dataDir = join(cold.dataDir);
  const first = await startApp({ dataDir });
  await first.stop();
  const app = await startApp({ dataDir });
  figures.push({
    name: "start on an existing folder, to ready",
    value: `${(app.readyAfter / 1000).toFixed(2)} s`,
    ratio: app.readyAfter / 1000,
    gate: 3,
    aim: 1.5,
  });
  try {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const idle = residentMegabytes(app.child.pid ?? 0);
    figures.push({ name: "idle memory, embedded database", value: `${idle.toFixed(0)} MB`, ratio: idle, gate: 550 });
    await fillList(app);
    const jar = await signInOverHttp(app.url, "adviser");
    const listUrl = `${app.url}/fia/simulators?size=50`;
    const { answer } = await jar.fetch(listUrl);
    const html = await answer.text();
    const { js, css } = assetBytes(html);
    figures.push({ name: "simulators list, 50 rows, HTML", value: `${(html.length / 1024).toFixed(1)} kB` });
    figures.push({
      name: "simulators list, JavaScript (Brotli)",
      value: `${(js / 1024).toFixed(1)} kB`,
      ratio: js / 1024,
      gate: 110,
      aim: 95,
    });
    figures.push({ name: "simulators list, CSS (Brotli)", value: `${(css / 1024).toFixed(1)} kB`, ratio: css / 1024, gate: 25, aim: 12 });

    const bare = await bareExpress();
    const health = await throughput(`${app.url}/healthz`);
    const list = await throughput(listUrl, { cookie: jar.header() });
    figures.push({ name: "bare Express answer", value: `${bare.toFixed(0)} req/s` });
    figures.push({ name: "/healthz", value: `${health.toFixed(0)} req/s`, ratio: health / bare });
    figures.push({
      name: "simulators list, 50 rows, signed in",
      value: `${list.toFixed(0)} req/s`,
      ratio: list / bare,
      gate: 0.025,
      aim: 0.04,
      higherIsBetter: true,
    });
  } finally {
    await app.stop();
  }
  return figures;
}
