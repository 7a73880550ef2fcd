import { randomUUID } from "node:crypto";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { series } from "#backend/database/schema/index.ts";
import { DEMO_MONITORED } from "#backend/demo/ids.ts";
import { ACCOUNTS, addFlaglessAccounts, COLUMNS, type Column } from "../../fixtures/access-columns.ts";
import { expected, isRefused, lineOf, lines, walkers } from "../../fixtures/access-matrix.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { postgresAnswers } from "../../fixtures/database.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { type RealRoute, realPages } from "../../fixtures/rendered/real-pages.ts";

const { build, routes } = await realPages();
const parts = routes.flatMap((route) => [
  ...(route.hasLoader ? [{ kind: "page" as const, route }] : []),
  ...(route.hasAction ? [{ kind: "action" as const, route }] : []),
]);

describe("the matrix of pages and actions", () => {
  it("has a line for each, none for what is not there, and none twice", () => {
    const names = lines.filter(({ kind }) => kind !== "call").map(({ kind, what }) => `${kind} ${what}`);
    const there = new Set(parts.map(({ kind, route }) => `${kind} ${route.path}`));
    expect(names.toSorted()).toEqual([...there].toSorted());
  });
});

const FILLED: Record<string, string> = { "*": "nowhere/at/all", file: "0123456789abcdef.css" };
/** Records that are there: the frame around their pages answers 404 without one, whatever the page inside would say. */
const THERE: Array<[RegExp, string]> = [[/\/aaa-model-portfolios\/:uuid\//, DEMO_MONITORED.balanced]];
const filled = (path: string, kind: "page" | "action") => {
  const there = kind === "page" ? THERE.find(([pages]) => pages.test(path))?.[1] : undefined;
  return path.replace(/:(\w+)|\*/g, (all, name?: string) => FILLED[name ?? all] ?? there ?? randomUUID());
};

let front: TestFront;
const jars = new Map<Column, CookieJar | null>([["guest", null]]);
beforeAll(async () => {
  // A refusal is a row of the audit log: thousands of them are written in a third of the time there.
  front = await startFront({ build, limits: false, logLevel: "warn", database: postgresAnswers ? "postgres" : "pglite" });
  await addFlaglessAccounts(front.database);
  for (const column of COLUMNS) {
    const account = ACCOUNTS[column];
    if (account) jars.set(column, await signInOverHttp(front.url, account.username));
  }
}, 120_000);
afterAll(async () => {
  agent.destroy();
  await front?.close();
});

interface Way {
  method: "GET" | "POST";
  address: string;
}
const agent = new Agent({ keepAlive: true });

/** Thousands of requests: Node's own client takes half the work that `fetch` does, and packed answers would cost more yet. */
function ask(column: Column, { method, address }: Way): Promise<{ status: number; text: string; location: string }> {
  const headers: OutgoingHttpHeaders = { "accept-encoding": "identity", cookie: jars.get(column)?.header() ?? "" };
  if (method === "POST") Object.assign(headers, { "content-type": "application/x-www-form-urlencoded", origin: front.url });
  return new Promise((resolve, reject) => {
    const asked = request(`${front.url}${address}`, { method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("error", reject);
      answer.once("end", () => {
        const status = answer.statusCode ?? 0;
        const text = Buffer.concat(parts).toString();
        if (status >= 500 && ![501, 502, 503, 504].includes(status))
          reject(new Error(`${method} ${address} as ${column} failed: ${status} ${text.slice(0, 300)}`));
        else resolve({ status, text, location: answer.headers.location ?? "" });
      });
    });
    asked.once("error", reject);
    asked.end();
  });
}

/** The ways to reach one part of a route: a page by itself and as data; one action answers both, a script's way stands for it. */
function waysOf({ path, hasComponent, index }: RealRoute, kind: "page" | "action"): Way[] {
  const address = filled(path, kind);
  const data = address === "/" ? "/_root.data" : `${address}.data`;
  if (kind === "action") return [{ method: "POST", address: `${hasComponent ? data : address}${index ? "?index" : ""}` }];
  return [{ method: "GET", address }, ...(hasComponent ? [{ method: "GET" as const, address: data }] : [])];
}

describe("pages and actions", () => {
  it.each(parts.map((part) => [part.kind, part.route.path, part] as const))("%s %s", async (kind, path, { route }) => {
    const line = lineOf(kind, path);
    // Sign-in itself changes the session of whoever asks: only a guest takes part.
    const columns = path.startsWith("/auth/") ? (["guest"] as const) : walkers(line);
    const ways = waysOf(route, kind);
    const wrong = await Promise.all(
      columns.map(async (column) => {
        const faults: string[] = [];
        for (const way of ways) {
          const answer = await ask(column, way);
          const wanted = expected(line, column);
          const entered = wanted === "absent" && answer.status === 404 ? wanted : "yes";
          const got = isRefused(answer) && !path.startsWith("/auth/") ? "-" : entered;
          if (got !== wanted) faults.push(`${column} at ${way.address}: ${got} (${answer.status})`);
        }
        return faults;
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });
});

describe("the list of series", () => {
  it("opens to an asset manager and shows a series where the organisation sees series", async () => {
    const uuid = randomUUID();
    await front.database.orm.insert(series).values({ uuid, externalId: uuid, fullName: "Fonds du test" });
    const way = { method: "GET", address: "/asset-manager/datas/series" } as const;
    const [seeing, flagless] = await Promise.all([ask("ASSET_MANAGER_READ_ONLY", way), ask("ASSET_MANAGER-NO-FLAGS", way)]);
    expect([seeing.status, seeing.text.includes("Fonds du test")]).toEqual([200, true]);
    expect([flagless.status, flagless.text.includes("Fonds du test")]).toEqual([200, false]);
    expect(flagless.text).toContain('"list":null');
  });
});
