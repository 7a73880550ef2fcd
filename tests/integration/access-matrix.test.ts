import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissionsOf } from "#app/domain/permissions.ts";
import { mainRoleOf } from "#app/domain/roles.ts";
import { firstPath } from "#app/navigation/menus.ts";
import { builtCalls, type CallWorld, openCallWorld } from "../fixtures/access-calls.ts";
import { ACCOUNTS, addFlaglessAccounts, COLUMNS, type Column, flagsOfColumn } from "../fixtures/access-columns.ts";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { postgresAnswers } from "../fixtures/database.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { type RealRoute, realPages } from "../fixtures/real-pages.ts";

/**
 * Who gets in: every page, its data, every action and every backend call that is built, as every role. What must be so
 * stands in tests/fixtures/access-matrix.csv, written by hand from the specification's rules and not from the code:
 * `yes` gets in, `-` is refused, `menu` gets in when the person's menu has a page of this installation, `absent` finds no
 * such page: the module is off in the house.
 */
type Cell = "yes" | "-" | "menu" | "absent";
interface Line {
  kind: "page" | "action" | "call";
  what: string;
  cells: Record<Column, Cell>;
}

const MATRIX = new URL("../fixtures/access-matrix.csv", import.meta.url);
const isCell = (text: string | undefined): text is Cell => text === "yes" || text === "-" || text === "menu" || text === "absent";

function readMatrix(): Line[] {
  const [head = "", ...lines] = readFileSync(MATRIX, "utf8").trim().split("\n");
  const columns = head.split(",").slice(2);
  expect(columns).toEqual([...COLUMNS]);
  return lines.map((text) => {
    const [kind, what = "", ...cells] = text.split(",");
    if (kind !== "page" && kind !== "action" && kind !== "call") throw new Error(`access-matrix.csv: unknown kind in "${text}"`);
    if (cells.length !== columns.length || !cells.every(isCell)) throw new Error(`access-matrix.csv: wrong cells in "${text}"`);
    return { kind, what, cells: Object.fromEntries(COLUMNS.map((column, i) => [column, cells[i]])) as Record<Column, Cell> };
  });
}

const lines = readMatrix();
const { build, routes } = await realPages();
const calls = builtCalls();
const lineOf = (kind: Line["kind"], what: string) => lines.find((line) => line.kind === kind && line.what === what);
const wanted = [
  ...routes.filter(({ hasLoader }) => hasLoader).map(({ path }) => `page ${path}`),
  ...routes.filter(({ hasAction }) => hasAction).map(({ path }) => `action ${path}`),
  ...calls.map(({ method, path }) => `call ${method} ${path}`),
];

describe("the matrix", () => {
  it.each(wanted)("has a line for %s", (name) => {
    const at = name.indexOf(" ");
    const found = lineOf(name.slice(0, at) as Line["kind"], name.slice(at + 1));
    expect(found ? "has its line" : "no line in the matrix", `tests/fixtures/access-matrix.csv: ${name}`).toBe("has its line");
  });

  it("has no line for what is not there, and none twice", () => {
    const names = lines.map(({ kind, what }) => `${kind} ${what}`);
    expect(names.filter((name) => !wanted.includes(name))).toEqual([]);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});

/** What the matrix says for a person. */
function expected(line: Line, column: Column): "yes" | "-" | "absent" {
  const cell = line.cells[column];
  if (cell !== "menu") return cell;
  const roles = ACCOUNTS[column]?.roles ?? [];
  return firstPath(mainRoleOf(roles), permissionsOf(roles, flagsOfColumn(column))) === null ? "-" : "yes";
}

const FILLED: Record<string, string> = { "*": "nowhere/at/all", file: "0123456789abcdef.css" };
const filled = (path: string) => path.replace(/:(\w+)|\*/g, (all, name?: string) => FILLED[name ?? all] ?? randomUUID());

/** Guards and backends say why they refuse; a page that is about refusals has their status and none of their words. */
const isRefused = (answer: { status: number; text: string; location: string }) =>
  /not-authorised|no-module|module-less|"FORBIDDEN"|USER_UNKNOWN/.test(answer.text) ||
  answer.status === 401 ||
  /\/auth\/login/.test(`${answer.location}${answer.status === 202 ? answer.text : ""}`);

describe("pages and actions", () => {
  let front: TestFront;
  const jars = new Map<Column, CookieJar | null>([["guest", null]]);
  beforeAll(async () => {
    // A refusal is a row of the audit log: thousands of them are written in a third of the time there.
    front = await startFront({ build, limits: false, database: postgresAnswers ? "postgres" : "pglite" });
    await addFlaglessAccounts(front.database);
    for (const column of COLUMNS) {
      const account = ACCOUNTS[column];
      if (account) jars.set(column, await signInOverHttp(front.url, account.username));
    }
  }, 120_000);
  afterAll(() => front?.close());

  async function ask(column: Column, address: string, init: RequestInit = {}) {
    const jar = jars.get(column);
    const headers = { ...(jar ? { cookie: jar.header() } : {}), ...(init.headers as Record<string, string>) };
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

  const parts = routes.flatMap((route) => [
    ...(route.hasLoader ? [{ kind: "page" as const, route }] : []),
    ...(route.hasAction ? [{ kind: "action" as const, route }] : []),
  ]);
  it.each(parts.map((part) => [part.kind, part.route.path, part] as const))(
    "%s %s",
    async (kind, path, { route }) => {
      const line = lineOf(kind, path);
      if (!line) throw new Error(`no line in the matrix for ${kind} ${path}`);
      const wrong: string[] = [];
      // Sign-in itself changes the session of whoever asks: only a guest takes part.
      const columns = path.startsWith("/auth/") ? (["guest"] as const) : COLUMNS;
      for (const column of columns) {
        for (const [address, init] of waysOf(route, kind)) {
          const answer = await ask(column, address, init);
          const wanted = expected(line, column);
          const entered = wanted === "absent" && answer.status === 404 ? wanted : "yes";
          const got = isRefused(answer) && !path.startsWith("/auth/") ? "-" : entered;
          if (got !== wanted) wrong.push(`${column} at ${address}: ${got} (${answer.status})`);
        }
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

describe("backend calls", () => {
  let world: CallWorld;
  beforeAll(async () => {
    world = await openCallWorld();
  }, 60_000);
  afterAll(() => world?.close());

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s",
    async (name, call) => {
      const line = lineOf("call", name);
      if (!line) throw new Error(`no line in the matrix for ${name}`);
      const wrong: string[] = [];
      for (const column of COLUMNS) {
        const { status, text } = await world.call(call, column);
        if (status >= 500 && ![501, 503].includes(status)) throw new Error(`${name} as ${column} failed: ${status} ${text.slice(0, 300)}`);
        const got = isRefused({ status, text, location: "" }) ? "-" : "yes";
        if (got !== expected(line, column)) wrong.push(`${column}: ${got} (${status} ${text.slice(0, 120)})`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
