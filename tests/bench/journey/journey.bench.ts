import pg from "pg";
import type { FullSession } from "#app/contract/journey/session.ts";
import { DEMO_USERS, demoAdvice } from "#backend/demo/ids.ts";
import { leftOut } from "#backend/demo/journey/left-out.ts";
import { type RunningApp, signInOverHttp, startApp } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";
import type { Figure } from "../figure.ts";
import { firstLoad } from "../pages.bench.ts";
import { type Api, apiOf, percentile } from "../web.ts";

const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
/** Numbers of the demo's sessions: one with every step filled in, one that is finalised. */
const WHOLE = 5;
const FINALISED = 6;
const MANY = 10_000;
const ROUNDS = 25;
const LINES = 40;
const STEPS = ["client", "sustainability", "profile", "parameters", "allocations", "checks"] as const;
const pageOf = (number: number, step: string) => `/fia/reco-journey/journey/${demoAdvice(number)}/edit/${step}`;

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return percentile(times.slice(5), 0.5);
}
const ms = (name: string, value: number, gate: number, aim?: number): Figure => ({
  name,
  value: `${value.toFixed(0)} ms`,
  ratio: value,
  gate,
  ...(aim === undefined ? {} : { aim }),
});

/** Asks for a package and waits for it; gives milliseconds. */
async function published(api: Api): Promise<number> {
  const session = `${SESSIONS}/${demoAdvice(FINALISED)}`;
  const at = `${session}/publishing/packages`;
  const withoutDics = leftOut(await api.get<FullSession>(session));
  const start = performance.now();
  await api.send(at, { language: "fr", withoutDics });
  while (true) {
    const [last] = await api.get<Array<{ state: string }>>(at);
    if (last?.state === "PUBLISHED") return performance.now() - start;
    if (last?.state !== "BUILDING") throw new Error(`the package is ${last?.state}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function steps(app: RunningApp, api: Api): Promise<Figure[]> {
  const jar = await signInOverHttp(app.url, "adviser");
  const figures: Figure[] = [];
  for (const step of STEPS) {
    const url = `${app.url}${pageOf(WHOLE, step)}`;
    const taken = await median(async () => {
      const { answer } = await jar.fetch(url);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    });
    figures.push(ms(`page of the step ${step}`, taken, 200, 60));
  }
  // One step is a form, the other an editor.
  for (const step of ["client", "allocations"] as const) {
    const { js } = await firstLoad(app, pageOf(WHOLE, step), jar.header());
    figures.push({
      name: `page of the step ${step}, JavaScript (Brotli)`,
      value: `${(js / 1024).toFixed(1)} kB`,
      ratio: js / 1024,
      gate: 190,
    });
  }
  const { items } = await api.get<{ items: Array<{ uuid: string }> }>(`/series-definition-service/v1/series?limit=${LINES}`);
  const weight = (100 / LINES).toFixed(2);
  const allocations = [{ number: 1, lines: items.map(({ uuid }) => ({ series: uuid, weight })) }];
  const checks = await median(() => api.load(`${SESSIONS}/${demoAdvice(WHOLE)}/checks`, { allocations }));
  figures.push(ms(`checks of an allocation of ${items.length} lines`, checks, 100, 40));
  return figures;
}

/** Lists of an adviser who has had ten thousand sessions, a tenth of them published and half of those lapsed. */
async function manySessions(): Promise<Figure[]> {
  if (!postgresAnswers) return [{ name: `list of ${MANY} sessions, PostgreSQL`, value: "no PostgreSQL answers" }];
  const database = await createPostgres({ migrated: true });
  const app = await startApp({ env: { DATABASE_URL: database.url, SESSION_SECRETS: "a-key-of-the-bench-that-is-long-enough" } });
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `insert into reco_session (uuid, hash, journey, journey_version, config, distributor, owner, product, creation, parts, published, stands_until, expires_at, version, created_at, updated_at)
       select gen_random_uuid(), md5(n::text) || md5(n::text), s.journey, s.journey_version, s.config, s.distributor, s.owner, s.product,
         s.creation || jsonb_build_object('clientLastName', 'Client ' || n), s.parts,
         case when n % 10 = 0 then '[{"number":1,"clocks":[{"part":"rates","from":"2026-01-01","until":"2026-04-01"}]}]'::jsonb else '[]'::jsonb end,
         case when n % 20 = 0 then '2026-04-01'::date when n % 10 = 0 then '2126-04-01'::date end,
         s.expires_at, 0, s.created_at, now() - make_interval(mins => n)
       from reco_session s, generate_series(1, ${MANY}) n where s.uuid = '${demoAdvice(WHOLE)}'`,
    );
    await client.query("analyze reco_session");
    await client.end();
    const api = await apiOf(app);
    const jar = await signInOverHttp(app.url, "adviser");
    const asked: Array<[string, string]> = [
      ["first page", "?limit=25"],
      ["page 200", "?limit=25&offset=5000"],
      ["search", "?limit=25&search=Client%20777"],
      ["advices that no longer stand", "?limit=25&advice=LAPSED"],
    ];
    const figures: Figure[] = [];
    for (const [name, query] of asked) {
      const { total } = await api.get<{ total: number }>(`${SESSIONS}${query}`);
      if (total === 0) throw new Error(`${name} finds nothing for ${DEMO_USERS.adviser}`);
      const taken = await median(() => api.get(`${SESSIONS}${query}`));
      figures.push(ms(`list of ${MANY} sessions, PostgreSQL: ${name} (${total})`, taken, 100, 40));
    }
    const page = await median(async () => (await jar.fetch(`${app.url}/fia/reco-journey`)).answer.arrayBuffer());
    return [...figures, ms(`page of the list of ${MANY} sessions, PostgreSQL`, page, 200, 100)];
  } finally {
    await app.stop();
    await database.drop();
  }
}

/** The recommendation journey: its pages, its checks, publishing and the list of sessions. */
export async function benchJourney(): Promise<Figure[]> {
  const app = await startApp();
  try {
    const api = await apiOf(app);
    const taken = await published(api);
    const publishing = {
      name: "publishing report, costs and transactions, from asking to published",
      value: `${(taken / 1000).toFixed(2)} s`,
      ratio: taken / 1000,
      gate: 10,
      aim: 3,
    };
    return [publishing, ...(await steps(app, api)), ...(await manySessions())];
  } finally {
    await app.stop();
  }
}
