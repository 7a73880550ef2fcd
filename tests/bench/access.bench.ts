import { spawn } from "node:child_process";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { gate } from "#app/access/gate.server.ts";
import { requirePermission } from "#app/access/guards.server.ts";
import { createRequestContext } from "#app/access/request-context.server.ts";
import { builtPages } from "#app/front/pages.ts";
import { type CookieJar, projectRoot, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import type { Figure } from "./figure.ts";
import type { CrowdAsked, CrowdSeen } from "./people/crowd.ts";

const WARM = 500;
const ROUNDS = 2_000;
const PEOPLE = 500;
const REFRESHES = 3;
/** Open sessions of one person, few and many. */
const FEW = 2;
const MANY = 250;
const TURNS = 5;
const PAGES = 40;
const CROWD = join(import.meta.dirname, "people/crowd.ts");
const PATH = "/preferences";
const ACCOUNTS = ["adviser", "admin", "asset-manager", "insurer", "other-adviser", "other-asset-manager", "other-insurer"];
/** As browsers ask. */
const ASKED = { "accept-encoding": "br" };
const at = (times: number[], share: number) =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Milliseconds from the request's cookie to the person with organisation and permissions, as each page waits for them. */
async function guardTimes({ url, context }: TestFront, jar: CookieJar): Promise<number[]> {
  const request = new Request(`${url}${PATH}`, { headers: { cookie: jar.header() } });
  const nothing = () => undefined;
  const log = { info: nothing, warn: nothing, error: nothing };
  const times: number[] = [];
  for (let round = 0; round < WARM + ROUNDS; round++) {
    const start = performance.now();
    const call = { requestId: `bench-${round}`, route: "/", nonce: "", request, signal: new AbortController().signal, log };
    const one = createRequestContext(context, { ...call, setCookie: nothing, identified: nothing });
    if ((await gate("GET", request, one, () => request)) !== null) throw new Error("The gate refused the bench's own session");
    await requirePermission({ request, context: one }, "preferences");
    if (round >= WARM) times.push(performance.now() - start);
  }
  return times;
}

/** Cookies of as many sessions, shared out among the people of the jars. */
async function sessionsOf({ url, context: { signIn } }: TestFront, jars: CookieJar[], count = PEOPLE): Promise<string[]> {
  const cookies: string[] = [];
  for (let person = 0; person < count; person++) {
    const jar = jars[person % jars.length];
    const stored = jar && (await signIn.storedSession(new Request(url, { headers: { cookie: jar.header() } })));
    if (!stored) throw new Error("A session of the bench has ended");
    const { kind, iss, sub, idpSid, profile, tokens } = stored;
    cookies.push(`cairn-sid=${await signIn.sessions.create({ kind, iss, sub, idpSid, profile, tokens, expiresIn: 3600 })}`);
  }
  return cookies;
}

/** Median milliseconds of a page; those of a person with many sessions and with few take turns. */
async function besideFewSessions(front: TestFront, few: CookieJar, many: CookieJar): Promise<Figure> {
  await sessionsOf(front, [few], FEW - 1);
  await sessionsOf(front, [many], MANY - 1);
  const measured = [few, many].map((jar) => ({ jar, times: [] as number[] }));
  for (let turn = 0; turn <= TURNS; turn++)
    for (const { jar, times } of measured)
      for (let page = 0; page < PAGES; page++) {
        const start = performance.now();
        await (await fetch(`${front.url}${PATH}`, { headers: { cookie: jar.header(), ...ASKED } })).text();
        // The first turn warms up.
        if (turn > 0) times.push(performance.now() - start);
      }
  const [one = 0, other = 0] = measured.map(({ times }) => at(times, 0.5));
  const name = `preferences with ${MANY} open sessions / with ${FEW}`;
  return { name, value: `${other.toFixed(1)} / ${one.toFixed(1)} ms`, ratio: other / one, gate: 1.5, aim: 1.2 };
}

/** The people's computers are another process. */
async function refreshTogether(url: string, cookies: string[]): Promise<CrowdSeen> {
  const child = spawn(process.execPath, ["--import", "tsx", CROWD], { cwd: projectRoot, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify({ url: `${url}${PATH}`, refreshes: REFRESHES, cookies } satisfies CrowdAsked));
  return (await json(child.stdout)) as CrowdSeen;
}

function crowd(times: number[]): Figure {
  const seconds = at(times, 0.95) / 1000;
  const name = `${PEOPLE} people refresh ${REFRESHES} pages at once, Brotli: p95`;
  return { name, value: `${seconds.toFixed(2)} s`, ratio: seconds, gate: 5.5 };
}

/** Guard, session and organisation of one request; and many people at once on the pages of the build. */
export async function benchAccess(): Promise<Figure[]> {
  const front = await startFront({ build: await builtPages(projectRoot), limits: false, accessTtl: 3600 });
  try {
    const jars: CookieJar[] = [];
    for (const account of ACCOUNTS) jars.push(await signInOverHttp(front.url, account));
    const guard = at(await guardTimes(front, jars[0]!), 0.5);
    const [few, many] = [await signInOverHttp(front.url, "flagless-adviser"), await signInOverHttp(front.url, "partner")];
    const sessions = await besideFewSessions(front, few, many);
    const cookies = await sessionsOf(front, jars);
    await refreshTogether(front.url, cookies.slice(0, 50));
    const { times, errors } = await refreshTogether(front.url, cookies);
    return [
      { name: "guard, session and organisation of a request, median", value: `${guard.toFixed(2)} ms`, ratio: guard, gate: 3, aim: 1.5 },
      sessions,
      { name: `${PEOPLE} people refresh ${REFRESHES} pages at once, Brotli: errors`, value: `${errors}`, ratio: errors, gate: 0 },
      crowd(times),
    ];
  } finally {
    await front.close();
  }
}
