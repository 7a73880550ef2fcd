import { eq, sql } from "drizzle-orm";
import { SIGN_IN_VERBS } from "#backend/api/user/user.routes.ts";
import { auditKey } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";
import { appUser } from "#backend/database/schema/index.ts";
import { withSmallTransaction } from "#backend/database/transaction.ts";
import { recordOfPerson } from "./user-audit.ts";

/** One try to sign in by password. */
export interface SignInTry {
  username: string;
  success: boolean;
  correlationId: string;
}
export type RecordSignIn = (tried: SignInTry) => Promise<void>;

/** Writes each try into the audit log, and a good one into the user's record. The name of an unknown user is left out: people type passwords there. */
export function signInAudit(database: Database): RecordSignIn {
  return async ({ username, success, correlationId }) => {
    const key = await auditKey(database);
    await withSmallTransaction(database, async (tx) => {
      if (success) await tx.update(appUser).set({ lastSignInAt: sql`now()` }).where(eq(appUser.username, username));
      await recordOfPerson(tx, key, { username, verb: success ? SIGN_IN_VERBS.true : SIGN_IN_VERBS.false, correlationId });
    });
  };
}
