import type { Sql } from "#app/services/sql.ts";
import { endSessions, type SignInAtProvider } from "#backend/api/user/account.store.ts";
import type { TellPerson } from "#backend/api/user/account-letter.ts";
import { auditKey } from "#backend/calls/audit.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import type { Sealer } from "#backend/database/secrets.ts";
import { withSmallTransaction } from "#backend/database/transaction.ts";
import type { Account } from "../accounts.ts";
import type { TryLimit } from "../password/try-limit.ts";
import { recordOfPerson } from "../user-audit.ts";
import {
  deleteFactor,
  type FactorState,
  factorState,
  insertFactor,
  renewRecoveryCodes,
  sealedKey,
  takeRecoveryCode,
  takeStep,
} from "./store.ts";
import { newKey, stepOf } from "./totp.ts";

export interface SecondFactorParts {
  database: Database;
  sealer: Sealer;
  limit: TryLimit;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: { error(fields: object, message: string): void };
  tell: TellPerson;
}

type Person = Pick<Account, "sub" | "username">;

/** A code that a person gave, of the application or of the recovery codes. */
export interface GivenCode {
  account: Person;
  code: string;
  address: string;
  correlationId: string;
}
/** `wait` is more than 0 when no try may be made for that many seconds; then the code was not looked at. */
export interface CodeAnswer {
  right: boolean;
  wait: number;
}

/** Where a new key was offered. Only a `replacement`, offered after a code of the present factor, takes the place of another. */
export type OfferedAt = "sign-in" | "account" | "replacement";
/** Life of an offered key. */
const OFFER_MS = 15 * 60_000;

const keyBound = (sub: string) => Buffer.from(`second factor of ${sub}`);
const offerBound = (sub: string, at: OfferedAt) => Buffer.from(`offer at ${at} to ${sub}`);

/** The second factors of the accounts: an application on the phone by RFC 6238, and ten recovery codes beside it. */
export class SecondFactors {
  constructor(private readonly parts: SecondFactorParts) {}

  state(sub: string): Promise<FactorState | null> {
    return factorState(this.parts.database.orm, sub);
  }

  /** A new key, and the same sealed for the form that confirms it: nothing is stored until the person shows that it works. */
  offer(sub: string, at: OfferedAt, key = newKey()): { key: string; sealed: string } {
    const until = this.parts.clock() + OFFER_MS;
    return { key, sealed: this.parts.sealer.seal(JSON.stringify({ key, until }), offerBound(sub, at)).toString("base64url") };
  }

  /** The key of an offer that is still good, else null. */
  offered(sub: string, at: OfferedAt, sealed: string): string | null {
    const text = this.parts.sealer.open(Buffer.from(sealed, "base64url"), offerBound(sub, at));
    if (text === null) return null;
    const { key, until } = JSON.parse(text) as { key: string; until: number };
    return until > this.parts.clock() ? key : null;
  }

  /**
   * Stores an offered key whose code was right, and gives the recovery codes; null for a wrong code, or where another browser was
   * first. With `present` everything else that the person has open ends.
   */
  async enrol(
    account: Person,
    { key, code, at }: { key: string; code: string; at: OfferedAt },
    correlationId: string,
    present?: SignInAtProvider,
  ): Promise<string[] | null> {
    const step = stepOf(key, digitsOf(code), this.parts.clock());
    if (step === null) return null;
    const factor = { sub: account.sub, secret: this.parts.sealer.seal(key, keyBound(account.sub)), lastStep: step };
    return this.write(async (tx, auditedWith) => {
      if (!(await insertFactor(tx, factor, at === "replacement"))) return null;
      const codes = await renewRecoveryCodes(tx, account.sub);
      if (present) await endSessions(tx, account.username, present);
      await recordOfPerson(tx, auditedWith, { username: account.username, verb: "user.second-factor", correlationId });
      await this.parts.tell(tx, account.username, "second-factor");
      return codes;
    });
  }

  /** Null when the account has no second factor. */
  renewCodes({ sub, username }: Person, correlationId: string): Promise<string[] | null> {
    return this.write(async (tx, key) => {
      if ((await sealedKey(tx, sub)) === null) return null;
      const codes = await renewRecoveryCodes(tx, sub);
      await recordOfPerson(tx, key, { username, verb: "user.recovery-codes", correlationId });
      await this.parts.tell(tx, username, "recovery-codes");
      return codes;
    });
  }

  async remove({ sub, username }: Person, correlationId: string): Promise<void> {
    await this.write(async (tx, key) => {
      if (!(await deleteFactor(tx, sub))) return;
      await recordOfPerson(tx, key, { username, verb: "user.second-factor-remove", correlationId });
      await this.parts.tell(tx, username, "second-factor-remove");
    });
  }

  /** Judges a code, once it was counted as a try: so many at once find no more than the limit allows. */
  async check({ account, code, address, correlationId }: GivenCode): Promise<CodeAnswer> {
    const { limit } = this.parts;
    const name = `second factor of ${account.sub}`;
    const wait = await limit.begin(name, address);
    if (wait > 0) return { right: false, wait };
    const right = await this.take(account, code, correlationId);
    if (right) await limit.succeeded(name, address);
    else await limit.failed(name, address);
    return { right, wait: 0 };
  }

  private async take({ sub, username }: Person, code: string, correlationId: string): Promise<boolean> {
    const digits = digitsOf(code);
    const step = /^\d{6}$/.test(digits) ? await this.stepNow(sub, digits) : null;
    return this.write(async (tx, key) => {
      const taken = step !== null ? await takeStep(tx, sub, step) : await takeRecoveryCode(tx, sub, code);
      if (!taken) await recordOfPerson(tx, key, { username, verb: "user.second-factor-failure", correlationId });
      else if (step === null) await recordOfPerson(tx, key, { username, verb: "user.recovery-code", correlationId });
      return taken;
    });
  }

  /** Step of a right code. */
  private async stepNow(sub: string, digits: string): Promise<number | null> {
    const sealed = await sealedKey(this.parts.database.orm, sub);
    if (sealed === null) return null;
    const key = this.parts.sealer.open(sealed, keyBound(sub));
    if (key === null) {
      this.parts.log.error({}, "a second factor cannot be opened: the secret that sealed it is missing in SESSION_SECRETS");
      return null;
    }
    return stepOf(key, digits, this.parts.clock());
  }

  private async write<T>(work: (tx: Transaction, auditedWith: Buffer) => Promise<T>): Promise<T> {
    const key = await auditKey(this.parts.database);
    return withSmallTransaction(this.parts.database, (tx) => work(tx, key));
  }
}

/** Seals again what is stored under an older secret, so that the older one can be removed. What cannot be opened stays as it is. */
export async function sealFactors(sql: Sql, sealer: Sealer): Promise<void> {
  for (const { sub, secret } of await sql.query<{ sub: string; secret: Buffer }>("SELECT sub, secret FROM identity_second_factor")) {
    const key = sealer.isNewest(secret) ? null : sealer.open(secret, keyBound(sub));
    if (key === null) continue;
    const values = [sub, secret, sealer.seal(key, keyBound(sub))];
    await sql.query("UPDATE identity_second_factor SET secret = $3 WHERE sub = $1 AND secret = $2", values);
  }
}

/** Applications show the code in two groups. */
const digitsOf = (code: string): string => code.replace(/\s/g, "");
