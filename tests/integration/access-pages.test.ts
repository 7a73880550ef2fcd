import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNTS, addFlaglessAccounts, COLUMNS, type Column } from "../fixtures/access-columns.ts";
import { expected, isRefused, lineOf, lines } from "../fixtures/access-matrix.ts";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { postgresAnswers } from "../fixtures/database.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { type RealRoute, realPages } from "../fixtures/real-pages.ts";

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
const filled = (path: string) => path.replace(/:(\w+)|\*/g, (all, name?: string) => FILLED[name ?? all] ?? randomUUID());

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
afterAll(() => front?.close());

async function ask(column: Column, address: string, init: RequestInit = {}) {
  const jar = jars.get(column);
  // Packing thousands of answers would cost more than asking for them.
  const headers = { "accept-encoding": "identity", ...(jar ? { cookie: jar.header() } : {}), ...(init.headers as Record<string, string>) };
  const answer = await fetch(`${front.url}${address}`, { redirect: "manual", ...init, headers });
  const text = await answer.text();
  if (answer.status >= 500 && ![501, 502, 503, 504].includes(answer.status))
    throw new Error(`${init.method ?? "GET"} ${address} as ${column} failed: ${answer.status} ${text.slice(0, 300)}`);
  return { status: answer.status, text, location: answer.headers.get("location") ?? "" };
}
const form = (): RequestInit => ({ method: "POST", body: new URLSearchParams(), headers: { origin: front.url } });

/** The ways to reach one part of a route: by itself, and as data where it is a page. */
function waysOf({ path, hasComponent }: RealRoute, kind: "page" | "action"): Array<[string, RequestInit]> {
  const address = filled(path);
  const data = address === "/" ? "/_root.data" : `${address}.data`;
  const init = kind === "action" ? form() : {};
  return [[address, init], ...(hasComponent ? ([[data, init]] as Array<[string, RequestInit]>) : [])];
}

describe("pages and actions", () => {
  it.each(parts.map((part) => [part.kind, part.route.path, part] as const))("%s %s", async (kind, path, { route }) => {
    const line = lineOf(kind, path);
    // Sign-in itself changes the session of whoever asks: only a guest takes part.
    const columns = path.startsWith("/auth/") ? (["guest"] as const) : COLUMNS;
    const ways = waysOf(route, kind);
    const wrong = await Promise.all(
      columns.map(async (column) => {
        const faults: string[] = [];
        for (const [address, init] of ways) {
          const answer = await ask(column, address, init);
          const wanted = expected(line, column);
          const entered = wanted === "absent" && answer.status === 404 ? wanted : "yes";
          const got = isRefused(answer) && !path.startsWith("/auth/") ? "-" : entered;
          if (got !== wanted) faults.push(`${column} at ${address}: ${got} (${answer.status})`);
        }
        return faults;
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });
});
