import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wholeCross } from "../cross/whole-cross.ts";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { houseOf, nameRows, WRITTEN } from "../fixtures/house-records.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

/**
 * Every page as it is written, with hostile texts in every field that people fill in: nothing of them becomes markup,
 * nothing of one organisation is seen by another, and no secret comes out anywhere.
 */
const PAYLOADS = [
  `"'><img src=x onerror=alert(1)>`,
  "<script>alert(1)</script>",
  "</title></textarea></script><svg onload=alert(1)>",
  "javascript:alert(1)//",
  "{{constructor.constructor('alert(1)')()}}",
  "\u2028</script\u2029<!--",
];
/** What of the payloads would be markup: a tag, or a quote that ends an attribute. */
const MARKUP = /<img src=x|<script>alert|<svg onload|"'><|<\/title><\/textarea>|href="javascript:|<\/script\u2029/i;

/** Every page of somebody, on a machine that has other work too. */
const EVERY_PAGE_MS = 400_000;

const UUID = /[0-9a-f]{8}-[\w-]{27}/;
const KEYS = /^(oidc_|signing_|job|rate_|migration|drizzle|secret)|^(username)$/;

let front: TestFront;
const jars = new Map<string, CookieJar>();
const { build, routes } = await renderedPages();
const rows = <Row>(text: string, values: unknown[] = []) => front.database.sql.query(text, values) as Promise<Row[]>;

beforeAll(async () => {
  front = await startFront({ build, limits: false, computation: true });
  for (const name of ["adviser", "admin", "asset-manager", "other-adviser", "other-asset-manager"])
    jars.set(name, await signInOverHttp(front.url, name));
}, 120_000);
afterAll(() => front?.close());

interface Seen {
  address: string;
  status: number;
  html: string;
  type: string;
  cache: string;
  /** A file to keep, never shown as a page. */
  file: boolean;
}
async function open(who: string, address: string, init: RequestInit = {}): Promise<Seen> {
  const headers = { cookie: jars.get(who)?.header() ?? "", ...(init.headers as object) };
  const answer = await fetch(`${front.url}${address}`, { redirect: "manual", ...init, headers });
  const file = (answer.headers.get("content-disposition") ?? "").startsWith("attachment");
  const [type = "", cache = ""] = ["content-type", "cache-control"].map((name) => answer.headers.get(name) ?? "");
  return { address, status: answer.status, html: await answer.text(), type, cache, file };
}

/** Addresses of records that a page of the person leads to, and the pages without any record. */
async function reached(who: string): Promise<Seen[]> {
  const found = new Map<string, Seen>();
  const known = routes.filter(({ path, hasComponent }) => hasComponent && !/[:*]|^\/(auth|realms)/.test(path)).map(({ path }) => path);
  const waiting = [...known];
  const patterns = new Map<string, number>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (found.has(address)) continue;
    const seen = await open(who, address);
    found.set(address, seen);
    for (const [, href = ""] of seen.html.matchAll(/href="(\/[^"#]*)"/g)) {
      const [path = ""] = href.replaceAll("&amp;", "&").split("?");
      const pattern = path.replace(/[0-9a-f]{8}-[\w-]{27}/g, ":id");
      const times = patterns.get(pattern) ?? 0;
      // One record of a kind is enough; files of the build, sign-out and exports of files are none.
      if (pattern === path || times >= 1 || found.has(path) || waiting.includes(path) || /^\/(assets|auth|resources)\//.test(path))
        continue;
      patterns.set(pattern, times + 1);
      waiting.push(path);
    }
  }
  return [...found.values()];
}

/** The number of the row keeps apart the texts that must differ. */
async function writeHostileTexts(): Promise<number> {
  const columns = await rows<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'character varying') AND is_generated = 'NEVER'`,
  );
  let written = 0;
  for (const { table_name: table, column_name: column } of columns) {
    if (!WRITTEN.test(column) || KEYS.test(table) || KEYS.test(column)) continue;
    const payload = "($1::text[])[1 + abs(hashtext(ctid::text)) % cardinality($1::text[])]";
    const changed = await rows(`UPDATE "${table}" SET "${column}" = ${payload} || ctid::text WHERE "${column}" IS NOT NULL RETURNING 1`, [
      PAYLOADS,
    ]);
    if (changed.length > 0) written += 1;
  }
  return written;
}

describe("every request of one house, sent by a person of another", () => {
  const adviser = ["adviser", "other-adviser"] as const;
  it.each(wholeCross ? [adviser, ["asset-manager", "other-asset-manager"] as const] : [adviser])(
    "%s, then %s: nothing is answered, nothing is changed",
    async (who, other) => {
      const canary = `canary-of-${who}-`;
      const { sql } = front.database;
      expect(await nameRows(sql, await houseOf(sql, who), canary)).toBeGreaterThan(0);
      // What is shared is shared inside the organisation.
      await rows("UPDATE simulation_snapshot SET shared = true");
      const own = await reached(who);
      const records = own.filter(({ address, status }) => status === 200 && UUID.test(address));
      expect(own.some(({ html }) => html.includes(canary))).toBe(true);
      const state = () =>
        Promise.all(
          ["simulation_snapshot", "app_user", "organisation"].map((table) => rows(`SELECT to_jsonb(r) FROM "${table}" r ORDER BY uuid`)),
        );
      const before = await state();
      const seen: string[] = [];
      for (const address of [...own.map((page) => page.address), "/fia/simulators?whose=all"]) {
        for (const shape of [address, address.replace(/^([^?]*)/, (path) => `${path === "/" ? "/_root" : path}.data`)]) {
          const answer = await open(other, shape);
          if (answer.html.includes(canary)) seen.push(`${shape}: ${answer.status}`);
        }
      }
      for (const { address } of records) {
        const form = { method: "POST", body: new URLSearchParams({ name: "taken over", version: "1" }), headers: { origin: front.url } };
        const { status, html } = await open(other, address, form);
        // Removing what is not there leads back to the list and changes nothing.
        if (status < 300 || html.includes(canary)) seen.push(`POST ${address}: ${status}`);
      }
      expect(seen).toEqual([]);
      expect(await state()).toEqual(before);
    },
    EVERY_PAGE_MS,
  );
});

describe("secrets", () => {
  it("come out nowhere: not in the log, the database, an address or a page", async () => {
    const canaries = ["canary-password-1", "canary-password-2", "canary-password-3", "canary-key-4", "canary-bearer-5", "canary-code-6"];
    const [typed, sent, asked, key, bearer, code] = canaries as [string, string, string, string, string, string];
    const api = `${front.url}/api/user-service/v1`;
    const json = { "content-type": "application/json" };
    const answers = [
      await fetch(`${api}/token/authorize`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ username: "adviser", password: sent }),
      }),
      await fetch(`${api}/token/authorize?username=adviser&password=${asked}`),
      await fetch(`${api}/users/count`, { headers: { authorization: `Bearer ${bearer}` } }),
      await fetch(`${front.url}/fia/simulators?key=${key}`),
      await fetch(`${front.url}/auth/callback?code=${code}&state=${code}`),
    ];
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    await expect(signInOverHttp(front.url, "adviser", typed)).rejects.toThrow();
    const good = await fetch(`${api}/token/authorize`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ username: "adviser", password: "demo" }),
    });
    const { access_token: token } = (await good.json()) as { access_token: string };
    expect(token.length).toBeGreaterThan(100);
    await fetch(`${api}/users/count`, { headers: { authorization: `Bearer ${token}` } });
    const sessions = [...jars.values()].map((jar) => jar.cookies.get("cairn-sid") ?? "none");
    const secrets = [...canaries, token, ...sessions];

    const tables = await rows<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const found = await rows(`SELECT 1 FROM "${name}" AS r WHERE to_jsonb(r)::text ~ $1 LIMIT 1`, [secrets.join("|")]);
      if (found.length > 0) holding.push(name);
    }
    expect(holding).toEqual([]);
    const log = front.lines.join("\n");
    expect(log.includes("/token/:id")).toBe(true);
    const pages = [...bodies, (await open("adviser", "/preferences")).html, (await open("admin", "/admin/privileges/users")).html];
    expect(secrets.filter((secret) => log.includes(secret) || pages.some((page) => page.includes(secret)))).toEqual([]);
    // The key and the code are gone from the address that the browser shows in the end.
    expect(answers.slice(3).filter(({ url }) => secrets.some((secret) => url.includes(secret)))).toEqual([]);
  }, 60_000);
});

describe("hostile texts in every field that people fill in", () => {
  it(
    "are shown as they were typed and never become markup",
    async () => {
      expect(await writeHostileTexts()).toBeGreaterThan(10);
      const broken: string[] = [];
      let shown = 0;
      for (const who of wholeCross ? ["adviser", "admin"] : ["adviser"]) {
        for (const { address, status, html, type, cache, file } of await reached(who)) {
          if (status >= 500) broken.push(`${who} ${address}: ${status}`);
          if (status !== 200 || file) continue;
          if (type !== "text/html; charset=utf-8") broken.push(`${who} ${address}: ${type}`);
          if (cache !== "private, no-store") broken.push(`${who} ${address}: a browser may keep it (${cache})`);
          if (!html.includes('action="/auth/logout"')) broken.push(`${who} ${address}: no way to sign out`);
          const at = MARKUP.exec(html)?.index;
          if (at !== undefined) broken.push(`${who} ${address}: …${html.slice(Math.max(0, at - 80), at + 60)}…`);
          if (html.includes("&lt;script&gt;alert(1)")) shown += 1;
        }
      }
      expect(broken).toEqual([]);
      expect(shown).toBeGreaterThan(15);
    },
    EVERY_PAGE_MS,
  );
});
