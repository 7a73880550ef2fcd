import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot, type RunningApp, signInOverHttp, startApp } from "../fixtures/app.ts";
import type { Figure } from "./figure.ts";
import { benchSurveyPage } from "./survey-page.ts";
import { type Api, apiOf, besideExpress, percentile, wireBytes } from "./web.ts";

const CLIENTS = 1000;
const BIRTH_YEAR = 1975;
const CONTRACTS = "/contract-service/v1";
const LOAD_SECONDS = 60;
/** A person reads and thinks this long before the next answer, in seconds. */
const PAUSE = { least: 5, most: 15 };
/** Clients that one moment of preparation works for. */
const BATCH = 8;

/** A client with an open link: where the page is, and the cookie that shows the year of birth. */
interface Client {
  session: string;
  path: string;
  cookie: string;
}

/** Publishes the demo's questionnaire and opens links of it, each unlocked as its client does it. */
async function openLinks(app: RunningApp, api: Api, count: number): Promise<Client[]> {
  const admin = await apiOf(app, "admin");
  const content: unknown = JSON.parse(readFileSync(join(projectRoot, "backend/demo/questionnaire/risk-profile.json"), "utf8"));
  const template = await admin.send<{ id: string }>(`${CONTRACTS}/questionnaire_templates?name=Bench`, { content });
  await admin.send(`${CONTRACTS}/questionnaire_templates/${template.id}`, { state: "PUBLISHED" }, "PUT");
  const open = async (n: number): Promise<Client> => {
    const client = { firstName: "Client", lastName: `Number ${n}`, birthYear: BIRTH_YEAR };
    const session = await api.send<{ id: string }>(`${CONTRACTS}/questionnaires/sessions`, { client, template: template.id });
    const { token } = await api.send<{ token: string }>(`${CONTRACTS}/questionnaires/tokens`, { session: session.id });
    const path = `/questionnaire/${token}`;
    const answer = await post(app, path, "", { do: "unlock", year: String(BIRTH_YEAR) });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    const cookie = cookies.find((one) => one.includes("cairn-link-"));
    if (!cookie) throw new Error(`The year of birth opened nothing: ${answer.status}`);
    return { session: session.id, path, cookie };
  };
  const clients: Client[] = [];
  for (let n = 0; n < count; n += BATCH) {
    clients.push(...(await Promise.all(Array.from({ length: Math.min(BATCH, count - n) }, (_, i) => open(n + i)))));
  }
  return clients;
}

const post = (app: RunningApp, path: string, cookie: string, fields: Record<string, string>) =>
  fetch(`${app.url}${path}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { origin: new URL(app.url).origin, cookie },
  });

interface Load {
  /** Milliseconds from pressing the button to the next page. */
  times: number[];
  errors: number;
  /** Answers that the server said it had taken, by session. */
  taken: Map<string, Record<string, string>>;
}

/** One client answers as a browser without script does, until the end of the load. */
async function answerUntil(app: RunningApp, client: Client, end: number, load: Load): Promise<void> {
  const pause = (least: number) => new Promise((resolve) => setTimeout(resolve, 1000 * (least + Math.random() * (PAUSE.most - least))));
  const get = async (path: string) => (await fetch(`${app.url}${path}`, { headers: { cookie: client.cookie } })).text();
  const taken: Record<string, string> = {};
  load.taken.set(client.session, taken);
  await pause(0);
  let html = await get(client.path);
  while (performance.now() < end) {
    const started = performance.now();
    const question = /name="q" value="([^"]+)"/.exec(html)?.[1];
    const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const answer = /name="a" value="([^"]+)"/.exec(html)?.[1];
    const onwards = /<a class="b" href="([^"]+)"/.exec(html)?.[1];
    try {
      if (question && answer) {
        const sent = await post(app, client.path, client.cookie, { do: "answer", q: question, seen, a: answer });
        if (sent.status !== 303) throw new Error(`answer refused: ${sent.status}`);
        taken[question] = answer;
        html = await get(sent.headers.get("location") ?? "");
      } else if (onwards) {
        html = await get(onwards.replaceAll("&amp;", "&"));
      } else {
        return;
      }
      load.times.push(performance.now() - started);
    } catch {
      load.errors++;
    }
    await pause(PAUSE.least);
  }
}

async function lostAnswers(api: Api, { taken }: Load): Promise<number> {
  let lost = 0;
  for (const [session, given] of taken) {
    const { answers } = await api.get<{ answers: Record<string, string[]> }>(`${CONTRACTS}/questionnaires/sessions/${session}`);
    for (const [question, answer] of Object.entries(given)) if (answers[question]?.[0] !== answer) lost++;
  }
  return lost;
}

/** Many clients at once, and an adviser who works meanwhile. */
async function underLoad(app: RunningApp, api: Api, clients: Client[]): Promise<Figure[]> {
  const jar = await signInOverHttp(app.url, "adviser");
  const load: Load = { times: [], errors: 0, taken: new Map() };
  const end = performance.now() + LOAD_SECONDS * 1000;
  const listTimes: number[] = [];
  const adviser = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await (await jar.fetch(`${app.url}/fia/simulators`)).answer.arrayBuffer();
      listTimes.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  await Promise.all([adviser(), ...clients.map((client) => answerUntil(app, client, end, load))]);
  const lost = await lostAnswers(api, load);
  const pages = load.times.length;
  if (pages < clients.length) throw new Error(`${clients.length} clients got ${pages} pages: they did not answer`);
  const p95 = percentile(load.times, 0.95);
  const adviserP95 = percentile(listTimes, 0.95);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    { name: `${clients.length} clients answering (${pages} pages), p95 of a page`, value: ms(p95), ratio: p95, gate: 800 },
    { name: "the same, p99", value: ms(percentile(load.times, 0.99)) },
    { name: "the same, errors", value: String(load.errors), ratio: load.errors, gate: 0 },
    { name: "the same, answers lost", value: String(lost), ratio: lost, gate: 0 },
    { name: "an adviser's list meanwhile, p95", value: ms(adviserP95), ratio: adviserP95, gate: 1500 },
  ];
}

export async function benchQuestionnaire(): Promise<Figure[]> {
  const app = await startApp();
  try {
    const api = await apiOf(app);
    const clients = await openLinks(app, api, CLIENTS);
    const [first] = clients;
    if (!first) throw new Error("No link was opened");
    const { bytes, text } = await wireBytes(`${app.url}${first.path}`, first.cookie);
    if (!text.includes('name="q"')) throw new Error("The link shows no question");
    const files = [...text.matchAll(/(?:src|href)="(\/[^"?]+\/(?:logo|[^"/]+\.(?:js|css|svg|woff2))[^"]*)"/g)].map(([, file = ""]) => file);
    const fileBytes = await Promise.all(files.map(async (file) => (await wireBytes(`${app.url}${file}`, first.cookie)).bytes));
    const allBytes = fileBytes.reduce((sum, each) => sum + each, bytes);
    const script = Buffer.byteLength(/<script[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? "");
    const question = clients.map(({ path, cookie }) => ({ path: `${path}?at=IN01`, headers: { cookie } }));
    const { bare, measured } = await besideExpress([{ url: app.url, requests: question }]);
    const [answered = Number.NaN] = measured;
    const kilobytes = (size: number) => `${(size / 1024).toFixed(1)} kB`;
    return [
      { name: "question page, all files (Brotli)", value: kilobytes(allBytes), ratio: allBytes / 1024, gate: 15, aim: 6 },
      { name: "the same without the organisation's logo", value: kilobytes(bytes), ratio: bytes / 1024 },
      // Two kilobytes for keeping answers without a network; what shows a press at once, sends it once and knows a slow network,
      // a busy server and an absent one apart needs the rest.
      { name: "question page, optional script, as written", value: kilobytes(script), ratio: script / 1024, gate: 3, aim: 2 },
      {
        name: "question page / bare Express answer",
        value: `${answered.toFixed(0)} / ${bare.toFixed(0)} req/s`,
        ratio: answered / bare,
        gate: 0.05,
        aim: 0.08,
        higherIsBetter: true,
      },
      ...(await benchSurveyPage(`${app.url}${first.path}?at=IN01`, { name: first.cookie, bytes: allBytes })),
      ...(await underLoad(app, api, clients)),
    ];
  } finally {
    await app.stop();
  }
}
