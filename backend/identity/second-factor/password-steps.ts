import type { Sql } from "#app/services/sql.ts";
import type { Sealer } from "#backend/database/secrets.ts";
import { Records } from "../records.ts";

const MODEL = "PasswordStep";
/** Seconds between the password and the end of the second factor. */
const LIFE_S = 600;

/** A sign-in whose password was right and that is not finished: nothing is open to it but the page of the second factor. */
export interface PasswordStep {
  sub: string;
  /** The second factor was shown too: what is left is to go on. */
  passed: boolean;
}

export interface PasswordSteps {
  begin(uid: string, sub: string): Promise<void>;
  find(uid: string): Promise<PasswordStep | null>;
  pass(uid: string): Promise<void>;
  end(uid: string): Promise<void>;
}

/** They are records of the provider by the uid of its interaction, which the browser's cookie names; ending a person's sessions ends them. */
export function passwordSteps(sql: Sql, sealer: Sealer): PasswordSteps {
  const records = new Records(sql, sealer, MODEL);
  return {
    begin: (uid, accountId) => records.upsert(uid, { accountId }, LIFE_S),
    async find(uid) {
      const found = await records.find(uid);
      return found?.accountId ? { sub: found.accountId, passed: found.consumed === true } : null;
    },
    pass: (uid) => records.consume(uid),
    end: (uid) => records.destroy(uid),
  };
}
