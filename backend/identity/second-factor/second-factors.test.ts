import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setDisabled } from "#backend/api/user/account.store.ts";
import type { Database } from "#backend/database/database.ts";
import { bothDatabases } from "../../../tests/fixtures/database.ts";
import { createSealer } from "../../../tests/fixtures/sealer.ts";
import { TryLimit } from "../password/try-limit.ts";
import { passwordSteps } from "./password-steps.ts";
import { SecondFactors, sealFactors } from "./second-factors.ts";

const OLD = "the secret before, which is long enough too";
const NEW = "a secret of the tests that is long enough";

bothDatabases((_kind, open) => {
  let database: Database;
  let now = 1_800_000_000_000;
  const complaints: string[] = [];
  const made = (secrets: string[]) => {
    const clock = () => now;
    const log = { error: (_: object, message: string) => void complaints.push(message) };
    return new SecondFactors({
      database,
      sealer: createSealer(secrets, "keys"),
      limit: new TryLimit(database.sql, clock),
      clock,
      log,
      tell: async () => null,
    });
  };
  const codeOf = (key: string, steps = 0) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now + steps * 30_000 });
  const verbs = async (uuid: string) =>
    (await database.sql.query<{ verb: string }>("SELECT verb FROM audit_log WHERE object_id = $1 ORDER BY id", [uuid])).map(
      ({ verb }) => verb,
    );
  /** Somebody with a second factor, its key and the recovery codes. */
  const enrolled = async (factors = made([NEW])) => {
    const sub = randomUUID();
    const account = { sub, username: `u-${sub.slice(0, 8)}` };
    await database.sql.query("INSERT INTO app_user (uuid, username, roles) VALUES ($1, $2, '[]')", [sub, account.username]);
    await database.sql.query("INSERT INTO identity_account (sub, username, password_hash) VALUES ($1, $2, 'none')", [
      sub,
      account.username,
    ]);
    const { key, sealed } = factors.offer(sub, "sign-in");
    expect(factors.offered(sub, "sign-in", sealed)).toBe(key);
    const codes = await factors.enrol(account, { key, code: codeOf(key), at: "account" }, "c-0");
    now += 60_000;
    return {
      account,
      key,
      sealed,
      codes: codes ?? [],
      check: (code: string, by = factors) => by.check({ account, code, address: "192.0.2.1", correlationId: "c-1" }),
    };
  };
  const right = { right: true, wait: 0 };
  const wrong = { right: false, wait: 0 };

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("second factors take a code once, and none of an earlier step after it", async () => {
    const { check, key, account } = await enrolled();
    const [before, present, after] = [codeOf(key, -1), codeOf(key), codeOf(key, 1)];
    expect(await check(`${present.slice(0, 3)} ${present.slice(3)}`)).toEqual(right);
    expect([await check(present), await check(before)]).toEqual([wrong, wrong]);
    expect(await check(after)).toEqual(right);
    const failure = "user.second-factor-failure";
    expect(await verbs(account.sub)).toEqual(["user.second-factor", failure, failure]);
  });

  it("second factors take one of many same codes at once", async () => {
    const { check, key } = await enrolled();
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(codeOf(key))));
    expect(answers.filter((answer) => answer.right)).toHaveLength(1);
  });

  it("second factors look at five of forty wrong codes that come at once, and then at no right one", async () => {
    const { check, key, account } = await enrolled();
    const guess = codeOf(key) === "123456" ? "123457" : "123456";
    const answers = await Promise.all(Array.from({ length: 40 }, () => check(guess)));
    expect(answers.filter(({ wait }) => wait === 0)).toHaveLength(5);
    expect((await check(codeOf(key))).wait).toBe(300);
    expect((await verbs(account.sub)).slice(1)).toHaveLength(5);
    now += 301_000;
    expect(await check(codeOf(key))).toEqual(right);
  });

  it("second factors take a recovery code once, however many bring it at once, and store none in the clear", async () => {
    const { check, codes, account } = await enrolled();
    const [first = "", second = ""] = codes;
    const answers = await Promise.all(Array.from({ length: 4 }, () => check(first)));
    expect(answers.filter((answer) => answer.right)).toHaveLength(1);
    expect(await check(second.toUpperCase())).toEqual(right);
    expect(await made([NEW]).state(account.sub)).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await verbs(account.sub)).filter((verb) => verb === "user.recovery-code")).toHaveLength(2);
    const stored = JSON.stringify(
      await database.sql.query("SELECT encode(hash, 'escape') AS hash, encode(hash, 'hex') AS hex FROM identity_recovery_code"),
    );
    for (const code of codes) expect(stored).not.toContain(code.slice(0, 6));
    const renewed = (await made([NEW]).renewCodes(account, "c-2")) ?? [];
    expect([await check(codes[2] ?? ""), await check(renewed[0] ?? "")]).toEqual([wrong, right]);
  });

  it("second factors seal their keys: bound to the account, opened by an older secret, and sealed anew by the newest", async () => {
    const { check, key, account, codes } = await enrolled(made([OLD]));
    const rows = () => database.sql.query<{ secret: Buffer }>("SELECT secret FROM identity_second_factor WHERE sub = $1", [account.sub]);
    const [row] = await rows();
    expect(row?.secret.includes(key)).toBe(false);
    expect(createSealer([OLD], "keys").open(row!.secret, Buffer.from(`second factor of ${randomUUID()}`))).toBeNull();
    expect(await check(codeOf(key), made([NEW]))).toEqual(wrong);
    expect(complaints.pop()).toContain("SESSION_SECRETS");
    // What is hashed needs no secret: the way in that is left.
    expect(await check(codes[0] ?? "", made([NEW]))).toEqual(right);
    expect(await check(codeOf(key), made([NEW, OLD]))).toEqual(right);
    await sealFactors(database.sql, createSealer([NEW, OLD], "keys"));
    now += 30_000;
    expect(await check(codeOf(key), made([NEW]))).toEqual(right);
  });

  it("second factors never take the place of another at sign-in; an offer is for one person, one place and a quarter of an hour", async () => {
    const { account, key, sealed } = await enrolled();
    const factors = made([NEW]);
    const stranger = factors.offer(account.sub, "sign-in");
    expect(await factors.enrol(account, { key: stranger.key, code: codeOf(stranger.key), at: "sign-in" }, "c-3")).toBeNull();
    expect(factors.offered(account.sub, "account", stranger.sealed)).toBeNull();
    expect(factors.offered(randomUUID(), "sign-in", stranger.sealed)).toBeNull();
    expect(factors.offered(account.sub, "sign-in", "x")).toBeNull();
    now += 15 * 60_000;
    expect(factors.offered(account.sub, "sign-in", sealed)).toBeNull();
    const present = { sid: "s", grantId: "g", sessionKey: "i", grantKey: "k" };
    expect(await factors.enrol(account, { key: stranger.key, code: "000000", at: "replacement" }, "c-3", present)).toBeNull();
    expect(await factors.enrol(account, { key: stranger.key, code: codeOf(stranger.key), at: "replacement" }, "c-3", present)).toHaveLength(
      10,
    );
    now += 30_000;
    expect((await factors.check({ account, code: codeOf(key), address: "192.0.2.9", correlationId: "c" })).right).toBe(false);
    expect((await factors.check({ account, code: codeOf(stranger.key), address: "192.0.2.9", correlationId: "c" })).right).toBe(true);
    await factors.remove(account, "c-4");
    expect(await factors.state(account.sub)).toBeNull();
    expect(await factors.renewCodes(account, "c-5")).toBeNull();
    expect(await database.sql.query("SELECT 1 FROM identity_recovery_code WHERE sub = $1", [account.sub])).toEqual([]);
    expect((await verbs(account.sub)).at(-1)).toBe("user.second-factor-remove");
  });

  it("a sign-in lets a password step end with the sessions of its person", async () => {
    const { account } = await enrolled();
    const steps = passwordSteps(database.sql, database.secrets.sealer);
    await steps.begin("uid-1", account.sub);
    expect(await steps.find("uid-1")).toEqual({ sub: account.sub, passed: false });
    await steps.pass("uid-1");
    expect(await steps.find("uid-1")).toEqual({ sub: account.sub, passed: true });
    await database.orm.transaction((tx) => setDisabled(tx, account.sub, account.username, true));
    expect(await steps.find("uid-1")).toBeNull();
  });
});
