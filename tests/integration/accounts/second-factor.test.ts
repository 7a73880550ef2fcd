import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { type SmtpSink, startSmtpSink } from "../../fixtures/outside/smtp-sink.ts";
import { realPages } from "../../fixtures/rendered/real-pages.ts";

const { build } = await realPages();
let front: TestFront;
let mail: SmtpSink;

beforeAll(async () => {
  mail = await startSmtpSink();
  front = await startFront({ build, limits: false, env: { SMTP_URL: mail.url } });
});
beforeEach(async () => {
  await front.database.sql.query("DELETE FROM rate_limit");
  await front.database.sql.query("DELETE FROM identity_second_factor");
  await require(false);
});
afterAll(async () => {
  await front?.close();
  await mail?.close();
});

const sql = (text: string, values: unknown[] = []) => front.database.sql.query<Record<string, string>>(text, values);
/** Where a sign-in of the adviser ends. */
const home = () => `${front.url}/fia/dashboard`;
const OWN = "/realms/aaa/account/second-factor?ui_locales=en";
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate();
/** What was used a moment ago may be used again: a test does not wait for half a minute. */
const later = () => sql("UPDATE identity_second_factor SET last_step = 0");
const keyOn = (page: string) => /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
const codesOn = (page: string) => [...page.matchAll(/<li><code>([a-z2-7-]{27})<\/code>/g)].map(([, code = ""]) => code);
const actionOf = (page: string) => /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? "";
const offerOn = (page: string) => /name="offer" value="([^"]+)"/.exec(page)?.[1] ?? "";
const logged = async (verb: string) => (await sql("SELECT 1 FROM audit_log WHERE verb = $1", [verb])).length;

async function send(jar: CookieJar, address: string, fields: Record<string, string>) {
  const { answer, url } = await jar.fetch(new URL(address, front.url).href, {
    method: "POST",
    headers: { origin: front.url },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, page: await answer.text(), url, wait: answer.headers.get("retry-after") };
}
/** Name and password at the provider's page, which answers with the page of the second factor or lets in. */
async function withPassword(username: string, jar = new CookieJar()) {
  const { answer } = await jar.fetch(`${front.url}/auth/login?ui_locales=en`);
  return { jar, ...(await send(jar, actionOf(await answer.text()), { username, password: "demo" })) };
}
const isIn = async (jar: CookieJar) => (await jar.fetch(`${front.url}/preferences`)).answer.status;
/** A person who adds a second factor on the own page. */
async function chosen(username: string) {
  const jar = await signInOverHttp(front.url, username);
  const begun = await send(jar, OWN, { step: "begin", current: "demo" });
  const key = keyOn(begun.page);
  const done = await send(jar, actionOf(begun.page), { step: "confirm", offer: offerOn(begun.page), code: codeOf(key) });
  expect(codesOn(done.page)).toHaveLength(10);
  await later();
  return { jar, key, codes: codesOn(done.page) };
}
/** The organisation of the adviser asks for a second factor, or not any more, as an administrator's call says. */
async function require(secondFactorRequired: boolean) {
  const [house] = await sql("SELECT o.* FROM organisation o JOIN app_user u ON u.distributor = o.uuid WHERE u.username = 'adviser'");
  const token = await tokenOf({ username: "admin" });
  const { name: distributorName, flags, language } = house ?? {};
  const answer = await fetch(`${front.url}/api/product-config-service/v1/distributors/${house?.uuid}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token.body.access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ distributorName, flags, language, secondFactorRequired }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { secondFactorRequired }]);
}
const tokenOf = async (body: Record<string, string>) => {
  const answer = await fetch(`${front.url}/api/user-service/v1/token/authorize`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: "demo", ...body }),
  });
  return { status: answer.status, body: (await answer.json()) as { access_token: string; error: { code: string } } };
};

describe("a person with a second factor", () => {
  it("signs in with password and code, once for each code, and the tokens say so", async () => {
    const { key } = await chosen("adviser");
    const successes = await logged("sign-in.success");
    const { jar, page, url } = await withPassword("adviser");
    expect(url).toMatch(/\/login-actions\/authenticate\/[\w-]+\/second-factor$/);
    expect(page).toMatch(/name="code" required type="text" inputmode="numeric" maxlength="20" autocomplete="one-time-code"/);
    // Nothing is open to the password alone, whatever address is asked for.
    expect((await jar.fetch(`${front.url}${OWN}`)).answer.status).toBe(401);
    expect((await jar.fetch(`${front.url}/preferences`)).url).toContain("/realms/");
    expect(await logged("sign-in.success")).toBe(successes);
    const again = await withPassword("adviser", jar);
    for (const [code, told] of [
      ["", "Enter the code."],
      ["12345", "This code is not valid"],
    ] as const) {
      const refused = await send(jar, again.url, { code });
      expect([refused.status, refused.page]).toEqual([400, expect.stringContaining(told)]);
    }
    const code = codeOf(key);
    expect((await send(jar, again.url, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).url).toBe(home());
    expect(await isIn(jar)).toBe(200);
    expect(await logged("sign-in.success")).toBe(successes + 1);
    const [session] = await sql(
      "SELECT payload -> 'amr' AS amr, payload ->> 'acr' AS acr FROM oidc_record WHERE model = 'RefreshToken' ORDER BY expires_at DESC",
    );
    expect(session).toEqual({ amr: ["pwd", "otp", "mfa"], acr: "mfa" });
    // Somebody who saw the code and knows the password comes too late.
    const thief = await withPassword("adviser");
    expect((await send(thief.jar, thief.url, { code })).status).toBe(400);
  });

  it("comes in with a recovery code once, and learns on the own page how many are left", async () => {
    const { codes } = await chosen("adviser");
    const [first = ""] = codes;
    const { jar, url } = await withPassword("adviser");
    const recovery = await (await jar.fetch(`${url}?by=recovery`)).answer.text();
    expect(recovery).toContain("<h1>Recovery code</h1>");
    expect((await send(jar, actionOf(recovery), { code: first.toUpperCase() })).url).toBe(home());
    expect(await (await jar.fetch(`${front.url}${OWN}`)).answer.text()).toContain("9 recovery codes are left.");
    const second = await withPassword("adviser");
    expect((await send(second.jar, `${second.url}?by=recovery`, { code: first })).status).toBe(400);
    expect(await logged("user.recovery-code")).toBe(1);
  });

  it("waits after five wrong codes, from whichever page", async () => {
    const { key } = await chosen("adviser");
    const { jar, url } = await withPassword("adviser");
    const wrong = codeOf(key) === "000000" ? "000001" : "000000";
    const tries = await Promise.all(Array.from({ length: 8 }, () => send(jar, url, { code: wrong })));
    expect(tries.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    const refused = await send(jar, url, { code: codeOf(key) });
    expect([refused.status, refused.wait, refused.page]).toEqual([
      429,
      expect.stringMatching(/^(300|2\d\d)$/),
      expect.stringContaining("Too many attempts"),
    ]);
    expect((await tokenOf({ username: "adviser", code: codeOf(key) })).status).toBe(429);
    await sql("DELETE FROM rate_limit");
    expect((await send(jar, url, { code: codeOf(key) })).url).toBe(home());
  });

  it("gets a token for a script with the code alone", async () => {
    const { key } = await chosen("adviser");
    const bare = await tokenOf({ username: "adviser" });
    expect([bare.status, bare.body.error.code]).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
    expect((await tokenOf({ username: "adviser", password: "wrong", code: codeOf(key) })).status).toBe(401);
    const code = codeOf(key);
    const good = await tokenOf({ username: "adviser", code });
    expect(decodeJwt(good.body.access_token).amr).toEqual(["pwd", "otp", "mfa"]);
    expect((await tokenOf({ username: "adviser", code })).status).toBe(401);
  });

  it("changes it after the password and a code of it: other sessions end with a new one, old codes with new ones, and it goes away", async () => {
    const there = await signInOverHttp(front.url, "adviser");
    const { jar, key, codes } = await chosen("adviser");
    expect((await there.fetch(`${front.url}/preferences`)).url).toContain("/realms/");
    expect(await isIn(jar)).toBe(200);
    // The sign-in of that browser at the provider was by password alone: it opens nothing new.
    expect((await jar.fetch(`${front.url}/auth/login?returnTo=/preferences`)).url).toContain("/realms/");
    for (const step of ["begin", "codes", "remove"]) {
      for (const [current, told] of [
        ["", "Enter your current password."],
        ["not this one", "This is not your current password."],
      ] as const) {
        const refused = await send(jar, OWN, { step, current, code: "123456" });
        expect([refused.status, refused.page]).toEqual([400, expect.stringContaining(told)]);
      }
    }
    const forged = await send(jar, OWN, { step: "confirm", offer: "x", code: codeOf(key) });
    expect([forged.status, forged.page]).toEqual([400, expect.stringContaining("no longer valid")]);
    // The password alone neither removes nor replaces it, nor gives codes that would.
    const wrong = codeOf(key) === "000000" ? "000001" : "000000";
    for (const step of ["begin", "codes", "remove"]) {
      for (const [code, told] of [
        ["", "Enter the code."],
        [wrong, "This code is not valid"],
      ] as const) {
        const refused = await send(jar, OWN, { step, current: "demo", code });
        expect([refused.status, refused.page]).toEqual([400, expect.stringContaining(told)]);
        expect([keyOn(refused.page), codesOn(refused.page)]).toEqual(["", []]);
      }
      await sql("DELETE FROM rate_limit");
    }
    expect(await logged("user.second-factor-remove")).toBe(0);
    const renewed = codesOn((await send(jar, OWN, { step: "codes", current: "demo", code: codeOf(key) })).page);
    expect(renewed).toHaveLength(10);
    expect(renewed).not.toContain(codes[0]);
    // One code, one change; an old recovery code is none.
    expect((await send(jar, OWN, { step: "remove", current: "demo", code: codeOf(key) })).status).toBe(400);
    expect((await send(jar, OWN, { step: "remove", current: "demo", code: codes[0] ?? "" })).status).toBe(400);
    // Another application comes in the place of the first, after a recovery code.
    const begun = await send(jar, OWN, { step: "begin", current: "demo", code: renewed[0] ?? "" });
    const next = keyOn(begun.page);
    const replaced = await send(jar, OWN, { step: "confirm", offer: offerOn(begun.page), code: codeOf(next) });
    expect(codesOn(replaced.page)).toHaveLength(10);
    await later();
    expect((await send(jar, OWN, { step: "remove", current: "demo", code: codeOf(key) })).status).toBe(400);
    const removed = await send(jar, OWN, { step: "remove", current: "demo", code: codeOf(next) });
    expect(removed.page).toContain("<h1>Your second factor is removed</h1>");
    expect(await isIn(await signInOverHttp(front.url, "adviser"))).toBe(200);
    expect((await jar.fetch(`${front.url}${OWN}`)).answer.status).toBe(200);
    expect((await send(new CookieJar(), OWN, { step: "remove", current: "demo" })).status).toBe(401);
  });

  it("tells its person by e-mail of each change of it, and of a new password", async () => {
    await sql("UPDATE app_user SET email = 'otto@example.com' WHERE username = 'other-adviser'");
    const subjects = () =>
      mail.mails
        .filter(({ to }) => to.includes("otto@example.com"))
        .map(({ data }) => /^Subject: (.*(?:\r?\n .*)*)/m.exec(data)?.[1] ?? "");
    await sql("UPDATE app_user SET preferences = '{\"language\":\"en\"}' WHERE username = 'other-adviser'");
    const { jar, codes } = await chosen("other-adviser");
    await expect.poll(subjects, { timeout: 20_000 }).toEqual(["A second factor was added to your account"]);
    const [first = "", second = ""] = codes;
    const renewed = codesOn((await send(jar, OWN, { step: "codes", current: "demo", code: first })).page);
    expect((await send(jar, OWN, { step: "remove", current: "demo", code: second })).status).toBe(400);
    expect((await send(jar, OWN, { step: "remove", current: "demo", code: renewed[0] ?? "" })).status).toBe(200);
    const next = "a quiet lake in may";
    const changed = await send(jar, "/realms/aaa/account/password?ui_locales=en", { current: "demo", password: next, repeated: next });
    expect(changed.status).toBe(200);
    await expect
      .poll(() => subjects().sort(), { timeout: 20_000 })
      .toEqual([
        "A second factor was added to your account",
        "The password of your account has changed",
        "The second factor of your account was removed",
        "Your account has new recovery codes",
      ]);
    const back = await send(jar, "/realms/aaa/account/password?ui_locales=en", { current: next, password: "demo", repeated: "demo" });
    expect(back.status).toBe(400);
    await sql(
      "UPDATE identity_account SET password_hash = (SELECT password_hash FROM identity_account WHERE username = 'adviser') WHERE username = 'other-adviser'",
    );
  });

  it("is not replaced by a key that was offered before it was there", async () => {
    const jar = await signInOverHttp(front.url, "adviser");
    const early = await send(jar, OWN, { step: "begin", current: "demo" });
    const present = await send(jar, OWN, { step: "begin", current: "demo" });
    const key = keyOn(present.page);
    expect(codesOn((await send(jar, OWN, { step: "confirm", offer: offerOn(present.page), code: codeOf(key) })).page)).toHaveLength(10);
    const late = await send(jar, OWN, { step: "confirm", offer: offerOn(early.page), code: codeOf(keyOn(early.page)) });
    expect([late.status, codesOn(late.page)]).toEqual([400, []]);
  });

  it("leaves neither key nor codes in the log or the database", async () => {
    const { key, codes } = await chosen("adviser");
    const { jar, url } = await withPassword("adviser");
    await send(jar, `${url}?by=recovery`, { code: codes[0] ?? "" });
    const tables = ["identity_second_factor", "identity_recovery_code", "audit_log", "oidc_record", "rate_limit"];
    const stored = await Promise.all(tables.map((table) => sql(`SELECT to_jsonb(t) || '{}' AS row FROM ${table} t`)));
    const text = `${JSON.stringify(stored)}${front.lines.join("\n")}`;
    for (const secret of [key, Buffer.from(key).toString("hex"), ...codes]) expect(text).not.toContain(secret);
  });
});

describe("an organisation that requires a second factor", () => {
  it("has its people add one at sign-in, before anything is open to them", async () => {
    await require(true);
    const { jar, page, url } = await withPassword("adviser");
    expect(page).toContain("<h1>Add a second factor</h1>");
    const key = keyOn(page);
    const wrong = await send(jar, url, { offer: offerOn(page), code: codeOf(key) === "000000" ? "000001" : "000000" });
    expect([wrong.status, keyOn(wrong.page)]).toEqual([400, key]);
    expect((await jar.fetch(`${front.url}/preferences`)).url).toContain("/realms/");
    const begun = await withPassword("adviser", jar);
    const added = await send(jar, begun.url, { offer: offerOn(begun.page), code: codeOf(keyOn(begun.page)) });
    expect(codesOn(added.page)).toHaveLength(10);
    expect(added.page).toContain('download="recovery-codes.txt"');
    expect((await send(jar, actionOf(added.page), {})).url).toBe(home());
    expect(await isIn(jar)).toBe(200);
    // It may be replaced and not removed.
    const own = await (await jar.fetch(`${front.url}${OWN}`)).answer.text();
    expect(own).not.toContain('value="remove"');
    expect((await send(jar, OWN, { step: "remove", current: "demo" })).status).toBe(400);
    await later();
    // A second browser that has the password alone cannot add its own.
    const thief = await withPassword("adviser");
    const offer = await send(thief.jar, thief.url, { offer: offerOn(page), code: codeOf(key) });
    expect([offer.status, codesOn(offer.page)]).toEqual([400, []]);
    expect((await tokenOf({ username: "adviser" })).status).toBe(403);
    expect(await logged("user.second-factor")).toBeGreaterThan(0);
  });

  it("refuses sessions and tokens by password alone from the moment it says so", async () => {
    const jar = await signInOverHttp(front.url, "adviser");
    const token = (await tokenOf({ username: "adviser" })).body.access_token;
    const call = () => fetch(`${front.url}/api/user-service/v1/users/count`, { headers: { authorization: `Bearer ${token}` } });
    expect([(await call()).status, await isIn(jar)]).toEqual([200, 200]);
    await require(true);
    const refused = await call();
    expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
    const page = await jar.fetch(`${front.url}/fia/simulators`);
    expect([page.answer.status, await page.answer.text()]).toEqual([403, expect.stringContaining("SECOND_FACTOR_REQUIRED")]);
    // Its token is not renewed, and the way back leads over password and second factor.
    await sql("UPDATE web_session SET access_expires_at = now() WHERE profile ->> 'username' = 'adviser'");
    expect((await jar.fetch(`${front.url}/preferences`)).url).toContain("/login-actions/authenticate/");
    expect(await isIn(await signInOverHttp(front.url, "other-adviser"))).toBe(200);
  });
});

describe("an administrator", () => {
  it("resets a lost second factor: sessions end, the person is told, and the password is enough again", async () => {
    const { jar } = await chosen("adviser");
    await sql("UPDATE app_user SET email = 'camille@example.com' WHERE username = 'adviser'");
    const [user] = await sql("SELECT uuid FROM app_user WHERE username = 'adviser'");
    const path = `/admin/privileges/users/${user?.uuid}`;
    const admin = await signInOverHttp(front.url, "admin");
    expect(await (await admin.fetch(`${front.url}${path}`)).answer.text()).toContain('"secondFactor":true');
    const half = await withPassword("adviser");
    const [{ version } = { version: 0 }] = await sql("SELECT version FROM app_user WHERE username = 'adviser'");
    const marks = { idem: crypto.randomUUID(), version: String(version) };
    expect((await send(admin, `${path}/second-factor`, marks)).url).toBe(`${front.url}${path}`);
    expect(await (await admin.fetch(`${front.url}${path}`)).answer.text()).toContain('"secondFactor":false');
    expect((await jar.fetch(`${front.url}/preferences`)).url).toContain("/realms/");
    // Who stood between password and code begins anew.
    expect((await half.jar.fetch(half.url)).url).not.toContain("second-factor");
    expect(await isIn(await signInOverHttp(front.url, "adviser"))).toBe(200);
    // Alerts are mailed meanwhile, too.
    const told = () => mail.mails.filter(({ data }) => data.includes("second facteur"));
    expect(told().map(({ to }) => to)).toEqual([["camille@example.com"]]);
    const rows = await sql("SELECT before::text, after::text FROM audit_log WHERE verb = 'user.second-factor-reset'");
    expect(rows).toEqual([{ before: expect.stringContaining("true"), after: expect.stringContaining("false") }]);
    // Pressed twice, or by who may not.
    expect((await send(admin, `${path}/second-factor`, marks)).url).toBe(`${front.url}${path}`);
    expect(told()).toHaveLength(1);
    const stranger = await signInOverHttp(front.url, "other-adviser");
    expect((await send(stranger, `${path}/second-factor`, {})).status).toBe(403);
  });

  it("who changes the e-mail address of somebody is told of at both addresses", async () => {
    await sql("UPDATE app_user SET email = 'before@example.com' WHERE username = 'other-adviser'");
    const [user] = await sql("SELECT uuid, version FROM app_user WHERE username = 'other-adviser'");
    const root = `${front.url}/api/user-service/v1`;
    const type = { "content-type": "application/json" };
    const asked = await fetch(`${root}/token/authorize`, {
      method: "POST",
      headers: type,
      body: JSON.stringify({ username: "admin", password: "demo" }),
    });
    const { access_token: token } = (await asked.json()) as { access_token: string };
    const put = (body: object) =>
      fetch(`${root}/users/${user?.uuid}`, {
        method: "PUT",
        headers: { ...type, authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    expect((await put({ email: "after@example.com" })).status).toBe(200);
    const told = () => mail.mails.filter(({ to }) => /^(before|after)@/.test(to[0] ?? "")).map(({ to }) => to);
    await expect.poll(() => told().flat().sort(), { timeout: 20_000 }).toEqual(["after@example.com", "before@example.com"]);
    // A change of something else tells nobody.
    expect((await put({ firstName: "Alix" })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(told()).toHaveLength(2);
  });
});
