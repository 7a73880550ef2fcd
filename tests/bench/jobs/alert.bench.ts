import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#backend/database/open.ts";
import { alertConfiguration } from "#backend/database/schema/index.ts";
import { DEMO_USERS } from "#backend/demo/ids.ts";
import { type CookieJar, type RunningApp, signInOverHttp, startApp } from "../../fixtures/app.ts";
import { quietLog } from "../../fixtures/database.ts";
import type { Figure } from "../figure.ts";
import { addPortfolios, LINES } from "../portfolio/many-portfolios.ts";
import { apiOf, percentile } from "../web.ts";

const PORTFOLIOS = 500;
const KINDS = ["deviation", "srri"] as const;
/** The first check begins a minute after the start of a process. */
const QUIET_SECONDS = 40;
const WARM_SECONDS = 10;
const MOST_SECONDS = 150;
const ALERTS = "/financial-alert-service/v1/financial_alert_configurations";

/** Five hundred portfolios of twenty lines in effect for years, each with an alert of both kinds that nobody has checked yet. */
async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: quietLog });
  const { orm } = database;
  try {
    const uuids = await addPortfolios(orm, PORTFOLIOS, "2023-01-31");
    await orm.delete(alertConfiguration);
    const body = { deviationThreshold: "5", periodInDays: 5 };
    const about = { owner: DEMO_USERS.adviser, resourceType: "model_portfolios" as const, body };
    const alerts = uuids.flatMap((resource) => KINDS.map((alertType) => ({ ...about, uuid: randomUUID(), alertType, resource })));
    // Each with an instant of its own: alerts are checked in that order.
    const made = Date.parse("2026-01-01T00:00:00Z");
    await orm.insert(alertConfiguration).values(alerts.map((row, n) => ({ ...row, createdAt: new Date(made + n).toISOString() })));
  } finally {
    await database.close();
  }
}

/** Milliseconds of a light page, asked for every tenth of a second until `until` says so. */
async function pageTimes(jar: CookieJar, url: string, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!until()) {
    const start = performance.now();
    await (await jar.fetch(url)).answer.arrayBuffer();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return times;
}
const after = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};

/** How long a thousand alerts take as a job, by the marks that the checks leave, and what a light page waits beside it. */
async function beside(app: RunningApp, jar: CookieJar): Promise<Figure[]> {
  const api = await apiOf(app);
  const url = `${app.url}/preferences`;
  await pageTimes(jar, url, after(WARM_SECONDS));
  const alone = await pageTimes(jar, url, after(QUIET_SECONDS));
  const mine = `${ALERTS}/user/${DEMO_USERS.adviser}?limit=1`;
  const { total } = await api.get<{ total: number }>(mine);
  const checked = async (offset: number) =>
    (await api.get<{ items: Array<{ checkedAt: string | null }> }>(`${mine}&offset=${offset}`)).items[0]?.checkedAt ?? null;
  // Alerts are checked in the order in which they were made, and listed newest first.
  const isLate = after(MOST_SECONDS);
  let ended = false;
  const times = pageTimes(jar, url, () => ended || isLate());
  let last: string | null = null;
  while (last === null && !isLate()) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    last = await checked(0);
  }
  ended = true;
  const busy = await times;
  const every = await Promise.all(Array.from({ length: Math.ceil(total / 100) }, (_, n) => pageOf(api, n * 100)));
  const instants = every.flat().map((at) => Date.parse(at ?? ""));
  if (instants.some(Number.isNaN)) throw new Error(`Of ${total} alerts some were not checked in ${MOST_SECONDS} s`);
  const seconds = (Math.max(...instants) - Math.min(...instants)) / 1000;
  const [quiet, loud] = [percentile(alone, 0.99), percentile(busy.slice(-Math.ceil(seconds * 8)), 0.99)];
  return [
    {
      name: `${total} alerts on portfolios of ${LINES} lines, checked as a job`,
      value: `${seconds.toFixed(1)} s`,
      ratio: seconds,
      gate: 30,
    },
    {
      name: "p99 of a light page beside the job / alone",
      value: `${loud.toFixed(0)} / ${quiet.toFixed(0)} ms`,
      ratio: loud / quiet,
      gate: 2.5,
    },
  ];
}

const pageOf = async (api: Awaited<ReturnType<typeof apiOf>>, offset: number) =>
  (
    await api.get<{ items: Array<{ checkedAt: string | null }> }>(`${ALERTS}/user/${DEMO_USERS.adviser}?limit=100&offset=${offset}`)
  ).items.map(({ checkedAt }) => checkedAt);

/** Server time of the first page with the demo's data, warm. */
async function firstPage(app: RunningApp): Promise<Figure> {
  const jar = await signInOverHttp(app.url, "adviser");
  const url = `${app.url}/fia/dashboard`;
  const take = async () => {
    const start = performance.now();
    await (await jar.fetch(url)).answer.arrayBuffer();
    return performance.now() - start;
  };
  for (let n = 0; n < 100; n++) await take();
  const times: number[] = [];
  for (let n = 0; n < 100; n++) times.push(await take());
  const median = percentile(times, 0.5);
  return { name: "first page of an adviser, warm, median (ms)", value: `${median.toFixed(0)} ms`, ratio: median, gate: 120, aim: 60 };
}

export async function benchAlerts(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-alerts-"));
  try {
    const first = await startApp({ dataDir });
    const page = await firstPage(first);
    await first.stop();
    await fill(dataDir);
    const app = await startApp({ dataDir });
    try {
      return [page, ...(await beside(app, await signInOverHttp(app.url, "admin")))];
    } finally {
      await app.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
