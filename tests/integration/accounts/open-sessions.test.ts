import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionRow, SessionsView } from "#app/modules/open-session/session-view.server.ts";
import { CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { realPages } from "../../fixtures/rendered/real-pages.ts";

const { build } = await realPages();
let front: TestFront;

beforeAll(async () => {
  front = await startFront({ build, limits: false });
});
beforeEach(async () => {
  await front.database.sql.query("DELETE FROM web_session");
});
afterAll(() => front?.close());

const ask = (jar: CookieJar, path: string, form?: Record<string, string>) =>
  fetch(`${front.url}${path}`, {
    redirect: "manual",
    headers: { cookie: jar.header(), ...(form ? { origin: front.url } : {}) },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
/** What the page is made of; its sessions are in one place whatever the page. */
const viewOf = async (jar: CookieJar, path = "/preferences") => {
  const page = await (await ask(jar, path)).text();
  for (const secret of [...jar.cookies.values()]) expect(page).not.toContain(secret);
  const { loaderData } = JSON.parse(page) as { loaderData: Record<string, { view?: SessionsView; sessions?: { view: SessionsView } }> };
  const view = Object.values(loaderData).flatMap((data) => data?.view ?? data?.sessions?.view ?? [])[0];
  if (!view) throw new Error(`${path} shows no sessions`);
  return view;
};
const rowsOf = async (jar: CookieJar, path?: string) => (await viewOf(jar, path)).rows;
/** As many sessions again as are asked for, of the person who has one, each visited a second before the other. */
const addSessions = (username: string, count: number) =>
  front.database.sql.query(
    `INSERT INTO web_session (id_hash, iss, sub, idp_sid, profile, tokens, access_expires_at, seen_at)
     SELECT sha256(n::text::bytea), iss, sub, NULL, profile || '{"browser": "Opera, Linux"}', tokens, access_expires_at, seen_at - n * interval '1 second'
     FROM (SELECT * FROM web_session WHERE profile ->> 'username' = $1 LIMIT 1) one, generate_series(1, $2::int) n`,
    [username, count],
  );
const isIn = async (jar: CookieJar) => (await ask(jar, "/preferences")).status === 200;
const handles = (rows: SessionRow[]) => rows.filter(({ present }) => !present).map(({ handle }) => handle);
/** Whether the browser must type a password to come in again. */
const isAsked = async (jar: CookieJar) => (await jar.fetch(`${front.url}/auth/login?returnTo=/preferences`)).url.includes("/realms/");
const logged = async (verb = "app.end-sessions") =>
  (await front.database.sql.query<{ n: number }>("SELECT count(*)::int AS n FROM audit_log WHERE verb = $1", [verb]))[0]?.n ?? 0;
const refreshTokens = async () => (await front.database.sql.query("SELECT 1 FROM oidc_record WHERE model = 'RefreshToken'")).length;

describe("a person's own sessions", () => {
  it("are listed in the preferences, this one first and without a button, and nobody else's", async () => {
    const [here, there, other] = [
      await signInOverHttp(front.url, "adviser"),
      await signInOverHttp(front.url, "adviser"),
      await signInOverHttp(front.url, "other-adviser"),
    ];
    await front.database.sql.query(
      `UPDATE web_session SET profile = profile || '{"browser": "Firefox, Windows"}' WHERE profile ->> 'username' = 'adviser'`,
    );
    const rows = await rowsOf(here);
    expect(rows.map(({ present, browser, byLink }) => ({ present, browser, byLink }))).toEqual([
      { present: true, browser: "Firefox, Windows", byLink: false },
      { present: false, browser: "Firefox, Windows", byLink: false },
    ]);
    expect(handles(await rowsOf(there))).not.toEqual(handles(rows));
    expect(handles(await rowsOf(other))).toEqual([]);
  });

  it("are a page of twelve whatever their number, with as many statements, and lead to the others", async () => {
    const here = await signInOverHttp(front.url, "adviser");
    const statements = vi.spyOn(front.database.sql, "query");
    const counted = async (path?: string) => {
      statements.mockClear();
      const view = await viewOf(here, path);
      // Jobs that are due each minute ask of other tables.
      return { view, asked: statements.mock.calls.filter(([text]) => text.includes("web_session")).length };
    };
    await addSessions("adviser", 1);
    await viewOf(here);
    const few = await counted();
    expect(few.view).toMatchObject({ total: 2, rows: [{ present: true }, { present: false }] });
    await front.database.sql.query("DELETE FROM web_session WHERE idp_sid IS NULL");
    await addSessions("adviser", 249);
    // Even where it was visited before all others.
    await front.database.sql.query("UPDATE web_session SET seen_at = seen_at + interval '10 minutes' WHERE idp_sid IS NULL");
    await viewOf(here);
    const many = await counted();
    const last = await counted("/preferences?page=21");
    statements.mockRestore();
    expect(few.asked).toBeGreaterThan(0);
    expect([many.asked, last.asked]).toEqual([few.asked, few.asked]);
    expect(many.view).toMatchObject({ page: 1, size: 12, total: 250 });
    expect(many.view.rows.map(({ present }) => present)).toEqual([true, ...Array<boolean>(11).fill(false)]);
    expect(last.view.rows).toHaveLength(10);
    const handlesOf = ({ view }: typeof many) => view.rows.map(({ handle }) => handle);
    expect(new Set([...handlesOf(many), ...handlesOf(last)]).size).toBe(22);
    const beyond = await ask(here, "/preferences?page=22");
    expect([beyond.status, beyond.headers.get("location")]).toEqual([302, "/preferences?page=1"]);
    // One of the last page ends like one of the first.
    await ask(here, "/preferences/sessions", { session: last.view.rows[9]?.handle ?? "" });
    expect((await viewOf(here)).total).toBe(249);
  });

  it("end one by one, at the provider too, and are a row of the audit log", async () => {
    const [here, lost, kept] = [
      await signInOverHttp(front.url, "adviser"),
      await signInOverHttp(front.url, "adviser"),
      await signInOverHttp(front.url, "adviser"),
    ];
    const before = await logged();
    const tokens = await refreshTokens();
    const [one = ""] = handles(await rowsOf(here));
    const answer = await ask(here, "/preferences/sessions", { session: one });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/preferences"]);
    expect(await refreshTokens()).toBe(tokens - 1);
    const ended = [await isIn(lost), await isIn(kept)];
    expect(ended.filter((is) => !is)).toHaveLength(1);
    expect(await isIn(here)).toBe(true);
    expect(await logged()).toBe(before + 1);
    const [gone, stays] = ended[0] ? [kept, lost] : [lost, kept];
    expect(await isAsked(gone)).toBe(true);
    expect([await isIn(stays), await isAsked(stays)]).toEqual([true, false]);
    // Pressed twice, or too late: it has ended already.
    expect((await ask(here, "/preferences/sessions", { session: one })).status).toBe(303);
  });

  it("end all but this one", async () => {
    const here = await signInOverHttp(front.url, "adviser");
    const others = [await signInOverHttp(front.url, "adviser"), await signInOverHttp(front.url, "adviser")];
    const stranger = await signInOverHttp(front.url, "other-adviser");
    expect((await ask(here, "/preferences/sessions", { session: "others" })).status).toBe(303);
    expect(await Promise.all([here, ...others, stranger].map(isIn))).toEqual([true, false, false, true]);
  });

  it("end only after a password that was given a moment ago: otherwise it is asked for again", async () => {
    const here = await signInOverHttp(front.url, "adviser");
    const there = await signInOverHttp(front.url, "adviser");
    const old = (change: string) => front.database.sql.query(`UPDATE web_session SET ${change}`);
    const end = () => ask(here, "/preferences/sessions", { session: "others" });
    for (const change of ["created_at = now() - interval '6 minutes'", `profile = profile || '{"authAge": 301}'`]) {
      await old(`created_at = now(), profile = profile || '{"authAge": 0}'`);
      await old(change);
      const refused = await end();
      expect(refused.headers.get("location")).toBe("/auth/login?returnTo=%2Fpreferences&confirm=1");
      expect(refused.headers.get("x-remix-reload-document")).toBe("true");
      expect(await isIn(there)).toBe(true);
    }
    const started = await ask(here, "/auth/login?returnTo=%2Fpreferences&confirm=1");
    const asked = new URL(started.headers.get("location") ?? "").searchParams;
    expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "300"]);
    // The provider's own session does not count: this browser comes back without a password, and is as old as before.
    await front.database.sql.query(
      "UPDATE oidc_record SET payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 600) WHERE model = 'Session'",
    );
    expect(await isAsked(here)).toBe(false);
    expect((await end()).headers.get("location")).toContain("/auth/login");
    expect(await isAsked(here)).toBe(false);
    expect((await here.fetch(`${front.url}/auth/login?returnTo=%2Fpreferences&confirm=1`)).url).toContain("/realms/");
    expect(await isIn(there)).toBe(true);
    const again = await signInOverHttp(front.url, "adviser");
    expect((await ask(again, "/preferences/sessions", { session: "others" })).headers.get("location")).toBe("/preferences");
    expect(await isIn(there)).toBe(false);
  });

  it("are out of reach of others, and a form that names none is refused", async () => {
    const [mine, theirs] = [await signInOverHttp(front.url, "adviser"), await signInOverHttp(front.url, "other-adviser")];
    await signInOverHttp(front.url, "adviser");
    const [handle = ""] = handles(await rowsOf(mine));
    await ask(theirs, "/preferences/sessions", { session: handle });
    await ask(theirs, "/preferences/sessions", { session: "others" });
    expect(await front.database.sql.query("SELECT 1 FROM web_session")).toHaveLength(3);
    for (const session of ["", "x", `${handle}'`, "all"]) expect((await ask(mine, "/preferences/sessions", { session })).status).toBe(400);
    expect((await ask(new CookieJar(), "/preferences/sessions", { session: "others" })).headers.get("location")).toContain("/auth/login");
  });
});

describe("the sessions of a user", () => {
  const uuidOf = async (username: string) =>
    (await front.database.sql.query<{ uuid: string }>("SELECT uuid FROM app_user WHERE username = $1", [username]))[0]?.uuid ?? "";

  it("are listed for an administrator, who ends them all", async () => {
    const admin = await signInOverHttp(front.url, "admin");
    const open = [await signInOverHttp(front.url, "adviser"), await signInOverHttp(front.url, "adviser")];
    const path = `/admin/privileges/users/${await uuidOf("adviser")}`;
    const before = await logged();
    expect(await rowsOf(admin, `${path}/sessions`)).toHaveLength(2);
    await addSessions("adviser", 13);
    expect(await viewOf(admin, `${path}/sessions?page=2`)).toMatchObject({ total: 15, rows: [{}, {}, {}] });
    expect((await ask(admin, `${path}/sessions`, {})).headers.get("location")).toBe(path);
    expect(await Promise.all([...open, admin].map(isIn))).toEqual([false, false, true]);
    expect(await Promise.all(open.map(isAsked))).toEqual([true, true]);
    expect(await logged()).toBe(before + 1);
    expect(await viewOf(admin, `${path}/sessions`)).toMatchObject({ rows: [], total: 0 });
  });

  it("do not exist for an asset manager's administrator of another house, nor for an adviser", async () => {
    const victim = await signInOverHttp(front.url, "adviser");
    const path = `privileges/users/${await uuidOf("adviser")}/sessions`;
    const other = await signInOverHttp(front.url, "other-asset-manager");
    const statuses = [await ask(other, `/asset-manager/${path}`), await ask(other, `/asset-manager/${path}`, {})].map(
      ({ status }) => status,
    );
    expect(statuses.every((status) => status === 404 || status === 403)).toBe(true);
    const before = await logged("app.page-refused");
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
    for (let i = 0; i < 3; i++) expect((await ask(victim, `/admin/${path}`, {})).status).toBe(403);
    now.mockRestore();
    expect(await logged("app.page-refused"), "one row in a minute").toBe(before + 1);
    expect(await isIn(victim)).toBe(true);
  });
});

describe("a person's own password", () => {
  const PAGE = "/realms/aaa/account/password?ui_locales=en";
  const NEW = "seven geese cross the marsh";
  const change = async (jar: CookieJar, fields: Partial<Record<"current" | "password" | "repeated", string>>) => {
    const answer = await ask(jar, PAGE, { current: "demo", password: NEW, repeated: NEW, ...fields });
    const page = await answer.text();
    for (const typed of Object.values(fields)) if (typed) expect(page).not.toContain(`"${typed}"`);
    return { status: answer.status, page };
  };
  const tells = ({ status, page }: { status: number; page: string }) => [
    status,
    /id="(\w+)-error">([^<]+)</.exec(page)?.slice(1).join(": "),
  ];

  it("is changed on the provider's page, to which the preferences lead, with the present one and a good new one", async () => {
    const [here, there, byName] = [
      await signInOverHttp(front.url, "insurer"),
      await signInOverHttp(front.url, "insurer"),
      await signInOverHttp(front.url, "other-insurer"),
    ];
    expect(await (await ask(here, "/preferences")).text()).toContain(`${front.url}/realms/aaa/account/password?ui_locales=fr`);
    const shown = await (await ask(here, PAGE)).text();
    for (const name of ["current", "password", "repeated"]) expect(shown).toMatch(new RegExp(`name="${name}" required type="password"`));
    const [before, refusals] = [await logged("user.password-change"), await logged("sign-in.failure")];
    const common = "This password is easily guessed: choose a phrase without common passwords, names or rows of digits.";
    for (const [fields, told] of [
      [{ current: "" }, "current: Enter your current password."],
      [{ current: "not this one" }, "current: This is not your current password."],
      [{ password: "short", repeated: "short" }, "password: Choose at least twelve characters."],
      [{ password: "gfhjkmgfhjkm", repeated: "gfhjkmgfhjkm" }, `password: ${common}`],
      [{ current: NEW }, "password: Choose a password other than the present one."],
      [{ repeated: "seven geese" }, "repeated: The two entries differ."],
    ] as const)
      expect(tells(await change(here, fields))).toEqual([400, told]);
    expect(await logged("sign-in.failure")).toBe(refusals + 1);
    expect(await Promise.all([here, there].map(isIn))).toEqual([true, true]);

    expect((await change(here, {})).page).toContain("<h1>Your password is changed</h1>");
    expect(await Promise.all([here, there, byName].map(isIn))).toEqual([true, false, true]);
    expect([await isAsked(there), await isAsked(here)]).toEqual([true, false]);
    expect(await logged("user.password-change")).toBe(before + 1);
    // The token of the session that goes on is renewed as before.
    await front.database.sql.query("UPDATE web_session SET access_expires_at = now()");
    expect(await isIn(here)).toBe(true);
    await expect(signInOverHttp(front.url, "insurer")).rejects.toThrow("Sign-in of insurer failed");
    expect(await isIn(await signInOverHttp(front.url, "insurer", NEW))).toBe(true);
  });

  it("stays as it is for who is not signed in, for another site, and for who tries passwords out", async () => {
    const nobody = await ask(new CookieJar(), PAGE);
    expect([nobody.status, await nobody.text()]).toEqual([401, expect.stringContaining("/auth/login?returnTo=%2Fpreferences")]);
    expect((await change(new CookieJar(), {})).status).toBe(401);
    const jar = await signInOverHttp(front.url, "other-insurer");
    const foreign = await fetch(`${front.url}${PAGE}`, {
      method: "POST",
      headers: { cookie: jar.header(), origin: "https://elsewhere.example" },
      body: new URLSearchParams({ current: "demo", password: NEW, repeated: NEW }),
    });
    expect(foreign.status).toBe(403);
    for (let i = 0; i < 5; i++) expect((await change(jar, { current: `guess ${i}` })).status).toBe(400);
    expect(await change(jar, {})).toMatchObject({ status: 429, page: expect.stringContaining("Too many attempts") });
    await front.database.sql.query("DELETE FROM rate_limit");
    expect((await change(jar, {})).status).toBe(200);
  });
});
