import { execFile } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type CookieJar, projectRoot, type RunningApp, signInOverHttp, startApp } from "../fixtures/app.ts";
import type { Figure } from "./figure.ts";
import { type Api, apiOf, besideExpress, percentile, wireBytes } from "./web.ts";

interface Saved {
  simulator: string;
  parameters: { startDate: string; allocation: Array<{ series: string; weight: string }> };
  results: unknown;
  versions: unknown;
}

const SNAPSHOTS = "/product-config-service/v1/simulation_snapshots";

/** Saves simulations until the adviser's list has 50 rows; gives the one that was copied. */
export async function fillList(api: Api): Promise<Saved> {
  const saved = await api.get<{ items: Array<{ uuid: string }>; total: number }>(`${SNAPSHOTS}?limit=1`);
  const first = saved.items[0];
  if (!first) throw new Error("The demo has no saved simulation to copy");
  const model = await api.get<Saved>(`${SNAPSHOTS}/${first.uuid}`);
  for (let i = saved.total; i < 50; i++) {
    const query = new URLSearchParams({ simulationName: `Simulation of the bench ${i}`, simulator: model.simulator });
    await api.send(`${SNAPSHOTS}?${query}`, { parameters: model.parameters, results: model.results, versions: model.versions }, "PUT");
  }
  return model;
}

const ADVISERS = join(import.meta.dirname, "people/simulating-advisers.ts");
const TURNS = 4;
const TURN_SECONDS = 3;
/** Until a process of advisers has started, read its modules and signed in. */
const START_SECONDS = 3;
const LOAD_SECONDS = START_SECONDS + TURN_SECONDS + 1;

/** Milliseconds of one page, asked for one after the other. */
async function pageTimes(jar: CookieJar, url: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now();
    await (await jar.fetch(url)).answer.arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
}

/** What a light page waits while ten advisers ask for one simulation after the other without a pause. */
export async function besideSimulations(app: RunningApp, api: Api, jar: CookieJar, model: Saved): Promise<Figure> {
  const { startDate, allocation } = model.parameters;
  const set = await api.send<{ uuid: string }>("/series-definition-service/v1/return_matrices/resolve", {
    series: allocation.map(({ series }) => series),
  });
  const weights = Object.fromEntries(allocation.map(({ series, weight }) => [series, Number(weight) / 100]));
  const request = JSON.stringify({ startDate, horizon: 30, weights, matrixUuid: set.uuid });
  const url = `${app.url}/preferences`;
  await pageTimes(jar, url, 2);
  const alone: number[] = [];
  const beside: number[] = [];
  let simulations = 0;
  // In turns: a machine that is slow for a while is slow for both.
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(...(await pageTimes(jar, url, TURN_SECONDS)));
    const advisers = promisify(execFile)(process.execPath, ["--import", "tsx", ADVISERS, app.url, String(LOAD_SECONDS), request]);
    await new Promise((resolve) => setTimeout(resolve, START_SECONDS * 1000));
    beside.push(...(await pageTimes(jar, url, TURN_SECONDS)));
    simulations += Number((await advisers).stdout);
  }
  const quiet = percentile(alone, 0.99);
  const busy = percentile(beside, 0.99);
  const value = `${busy.toFixed(0)} / ${quiet.toFixed(0)} ms`;
  const name = `p99 of a light page beside 10 advisers (${Math.round(simulations / TURNS / LOAD_SECONDS)} simulations/s) / alone`;
  return { name, value, ratio: busy / quiet, gate: 2.5, aim: 1.6 };
}

/** Body bytes of a page's first load by kind: the document, what it links, and the two fonts of the look that it wears. */
export async function firstLoad(app: RunningApp, path: string, cookie: string) {
  const { bytes: html, text } = await wireBytes(`${app.url}${path}`, cookie);
  // The list of routes names files that are asked for when a link leads to them.
  const page = text.replace(/window\.__remixManifest = [\s\S]*?;\s*window\./, "window.");
  const linked = [...page.matchAll(/["'(](\/[^"'()\s]+\.(?:js|css|svg|woff2))["')]/g)].map(([, file]) => file ?? "");
  const bytes = { html, js: 0, css: 0, svg: 0, fonts: 0 };
  for (const file of new Set(linked)) {
    const kind = file.slice(file.lastIndexOf(".") + 1) as "js" | "css" | "svg";
    bytes[kind] += (await wireBytes(`${app.url}${file}`, cookie)).bytes;
  }
  const folder = join(projectRoot, "build", "client", "assets");
  for (const file of readdirSync(folder)) if (/^roboto-.*\.woff2$/.test(file)) bytes.fonts += statSync(join(folder, file)).size;
  const total = Object.values(bytes).reduce((sum, part) => sum + part, 0);
  return { ...bytes, total };
}

export const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

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
    const api = await apiOf(app);
    const model = await fillList(api);
    const jar = await signInOverHttp(app.url, "adviser");
    const listPath = "/fia/simulators?size=50";
    const listUrl = `${app.url}${listPath}`;
    const { html, js, css, fonts, total } = await firstLoad(app, listPath, jar.header());
    figures.push({ name: "simulators list, 50 rows, HTML (Brotli)", value: `${(html / 1024).toFixed(1)} kB` });
    figures.push({ name: "simulators list, JavaScript (Brotli)", value: `${(js / 1024).toFixed(1)} kB` });
    figures.push({ name: "simulators list, CSS (Brotli)", value: `${(css / 1024).toFixed(1)} kB` });
    figures.push({
      name: `simulators list, all files, ${(fonts / 1024).toFixed(1)} kB of fonts among them`,
      value: `${(total / 1024).toFixed(1)} kB`,
      ratio: total / 1024,
      gate: 220,
    });

    const cookie = jar.header();
    const { bare, measured } = await besideExpress([{ url: `${app.url}/healthz` }, { url: listUrl, headers: { cookie } }]);
    const [health = Number.NaN, list = Number.NaN] = measured;
    figures.push({ name: "bare Express answer", value: `${bare.toFixed(0)} req/s` });
    figures.push({ name: "/healthz", value: `${health.toFixed(0)} req/s`, ratio: health / bare });
    figures.push({
      name: "simulators list, 50 rows, signed in",
      value: `${list.toFixed(0)} req/s`,
      ratio: list / bare,
      gate: 0.019,
      aim: 0.03,
      higherIsBetter: true,
    });
    figures.push(await besideSimulations(app, api, jar, model));
  } finally {
    await app.stop();
  }
  return figures;
}
