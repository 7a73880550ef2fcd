import { gate } from "#app/access/gate.server.ts";
import { requirePermission } from "#app/access/guards.server.ts";
import { createRequestContext } from "#app/access/request-context.server.ts";
import { builtPages } from "#app/front/pages.ts";
import { type CookieJar, projectRoot, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import type { Figure } from "./figure.ts";

const WARM = 500;
const ROUNDS = 2_000;
const PEOPLE = 500;
const REFRESHES = 3;
const PATH = "/preferences";
const ACCOUNTS = ["adviser", "admin", "asset-manager", "insurer", "other-adviser", "other-asset-manager", "other-insurer"];
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

/** Cookies of as many sessions as there are people, each with a session of its own. */
async function sessionsOf({ url, context: { signIn } }: TestFront, jars: CookieJar[]): Promise<string[]> {
  const cookies: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const jar = jars[person % jars.length];
    const stored = jar && (await signIn.storedSession(new Request(url, { headers: { cookie: jar.header() } })));
    if (!stored) throw new Error("A session of the bench has ended");
    const { kind, iss, sub, idpSid, profile, tokens } = stored;
    cookies.push(`cairn-sid=${await signIn.sessions.create({ kind, iss, sub, idpSid, profile, tokens, expiresIn: 3600 })}`);
  }
  return cookies;
}

async function refreshTogether(url: string, cookies: string[]) {
  const times: number[] = [];
  let errors = 0;
  await Promise.all(
    cookies.map(async (cookie) => {
      for (let n = 0; n < REFRESHES; n++) {
        const start = performance.now();
        const answer = await fetch(`${url}${PATH}`, { headers: { cookie }, redirect: "manual" }).catch(() => null);
        const page = await answer?.text().catch(() => null);
        if (answer?.status !== 200 || !page?.includes("</html>")) errors += 1;
        times.push(performance.now() - start);
      }
    }),
  );
  return { times, errors };
}

/** Guard, session and organisation of one request; and many people at once on the pages of the build. */
export async function benchAccess(): Promise<Figure[]> {
  const front = await startFront({ build: await builtPages(projectRoot), limits: false, accessTtl: 3600 });
  try {
    const jars: CookieJar[] = [];
    for (const account of ACCOUNTS) jars.push(await signInOverHttp(front.url, account));
    const guard = at(await guardTimes(front, jars[0]!), 0.5);
    const cookies = await sessionsOf(front, jars);
    await refreshTogether(front.url, cookies.slice(0, 50));
    const { times, errors } = await refreshTogether(front.url, cookies);
    return [
      { name: "guard, session and organisation of a request, median", value: `${guard.toFixed(2)} ms`, ratio: guard, gate: 3, aim: 1.5 },
      { name: `${PEOPLE} people refresh ${REFRESHES} pages at once: errors`, value: `${errors}`, ratio: errors, gate: 0 },
      { name: `${PEOPLE} people refresh ${REFRESHES} pages at once: p95`, value: `${at(times, 0.95).toFixed(0)} ms` },
    ];
  } finally {
    await front.close();
  }
}
