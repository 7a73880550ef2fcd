import { connect } from "node:net";
import { type RunningApp, signInOverHttp, startApp } from "../fixtures/app.ts";
import { BOTH, type Fault, notBuilt, pause } from "./fault.ts";
import { slowness } from "./machine.ts";
import { type Person, type Shot, shotOf } from "./raw-shots.ts";

/** On both databases together more than fifty thousand in a pass; a round is over before the token of those who write ends. */
const ROUNDS = 16;
const SHOTS = 1_600;
const AT_ONCE = 60;
/** A connection that has heard nothing new for so long is left: what comes later is a line of the log all the same. */
const QUIET_MS = 400;
/** Longest time, as long as this machine needs, until a connection is closed whose answer says so. */
const CLOSED_MS = 15_000;
const SHOWN = 500;

/** Sends one shot to a port of this machine, which is so many times slower than a quiet one; null where the service behaved, else what it did. */
export function fire({ bytes, end }: Shot, port: number, times: number): Promise<string | null> {
  return new Promise((resolve) => {
    let heard = "";
    let isToClose = false;
    let timer: NodeJS.Timeout | undefined;
    const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    const over = (fault: string | null = null) => {
      clearTimeout(timer);
      socket.destroy();
      const failed = /(?:^|\n)HTTP\/1\.[01] 500/.exec(heard);
      resolve(failed ? `answered ${heard.slice(failed.index, failed.index + SHOWN)}` : fault);
    };
    const wait = () => {
      clearTimeout(timer);
      const late = () =>
        over(isToClose ? `was not closed ${Math.round((CLOSED_MS * times) / 1000)} s after ${heard.slice(0, SHOWN)}` : null);
      timer = setTimeout(late, isToClose ? CLOSED_MS * times : QUIET_MS);
    };
    wait();
    socket.once("connect", () => {
      socket.write(bytes, () => {
        if (end === "cut") over();
        else if (end === "half") socket.end();
      });
    });
    socket.on("data", (piece) => {
      heard = (heard + piece.toString("latin1")).slice(-20_000);
      isToClose ||= /^HTTP\/1\.1 4\d\d [^\r]*\r\n(?:[^\r]+\r\n)*connection: close\r\n/i.test(heard);
      wait();
    });
    socket.on("error", ({ code }: NodeJS.ErrnoException) => over(code === "ECONNREFUSED" ? "took no connection" : null));
    socket.on("end", () => over());
    socket.on("close", () => over());
  });
}

/** Sends the shots with the numbers from `first`, many at once; gives a sentence for each at which the service misbehaved. */
export async function barrage(port: number, person: Person, first: number, count: number): Promise<string[]> {
  const wrong: string[] = [];
  const times = await slowness();
  let next = first;
  const lane = async () => {
    while (next < first + count) {
      const seed = next++;
      const shot = shotOf(seed, `localhost:${port}`, person);
      const fault = await fire(shot, port, times);
      const sent = JSON.stringify(shot.bytes.toString("latin1").slice(0, SHOWN));
      if (fault !== null) wrong.push(`shot ${seed} (${shot.end}): the service ${fault}, after ${sent}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return wrong;
}

/** Cookie and token of an administrator: with them requests come as far as the pages and the calls. */
export async function personOf(url: string): Promise<Person> {
  const jar = await signInOverHttp(url, "admin");
  const answer = await fetch(`${url}/api/user-service/v1/token/authorize`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "demo" }),
  });
  return { cookie: jar.header(), token: ((await answer.json()) as { access_token: string }).access_token };
}

/** Lines of the log that speak of a fault of the program; a database that answers late is one of the machine. */
export const faultLines = (output: string): string[] =>
  output.split("\n").filter((line) => /"level":"(?:fatal|error)"/.test(line) && !/"msg":"a part is lost"/.test(line));

/** Longest time until those who are at work or wait have gone. */
const WORKED_OFF_MS = 20_000;

/** Nothing that was sent before still holds a place: whoever comes is served. */
async function mustAnswer(url: string, method: string, path: string): Promise<void> {
  const most = WORKED_OFF_MS * (await slowness());
  const until = Date.now() + most;
  for (;;) {
    const { status } = await fetch(`${url}${path}`, { method, headers: { origin: url }, redirect: "manual" });
    if (status !== 503) return;
    if (Date.now() > until) throw new Error(`${method} ${path} is answered 503 for ${Math.round(most / 1000)} s with nothing at work`);
    await pause(500);
  }
}

/** One of each kind of request that has a bound of its own is served. */
export async function mustServe(url: string): Promise<void> {
  for (const path of ["/auth/login", "/documents/a", "/api/user-service/v1/users"]) await mustAnswer(url, "GET", path);
  await mustAnswer(url, "POST", "/preferences");
}

/** The service lives on as the process that it was, and its log knows of no fault. */
async function mustStand({ child, url, output }: RunningApp): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the process ended:\n${output().slice(-2_000)}`);
  const health = await fetch(`${url}/healthz`).then(({ status }) => status);
  if (health !== 200) throw new Error(`/healthz answered ${health}`);
  await mustServe(url);
  const [line] = faultLines(output());
  if (line !== undefined) throw new Error(`the log says: ${line.slice(0, 2_000)}`);
}

/** A barrage against a running application; throws where it did not withstand. */
export async function withstand(app: RunningApp, first: number, count: number): Promise<void> {
  const wrong = await barrage(Number(new URL(app.url).port), await personOf(app.url), first, count);
  await mustStand(app);
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${count} raw requests: ${wrong.slice(0, 5).join("\n")}`);
}

/** Requests of every shape, well formed and not, on connections that end as they like; those who work notice none of it. */
export const rawRequests: Fault = {
  name: "raw requests",
  databases: BOTH,
  missing: notBuilt,
  rounds: ROUNDS,
  excused: [],
  async start({ limits, dataDir, env, seed }) {
    const app = await startApp({ timeoutMs: limits.start, dataDir, env });
    let next = seed * ROUNDS * SHOTS;
    return {
      url: app.url,
      async strike() {
        next += SHOTS;
        await withstand(app, next - SHOTS, SHOTS);
      },
      stop: () => app.stop(),
    };
  },
};
