import { eq, sql } from "drizzle-orm";
import { auditKey, recordAudit } from "#backend/api/audit.ts";
import { SIGN_IN_VERBS } from "#backend/api/user-service/user.routes.ts";
import type { Database } from "#backend/database/database.ts";
import { appUser } from "#backend/database/schema/index.ts";
import { withSmallTransaction } from "#backend/database/transaction.ts";

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
      const [user] = await tx.select().from(appUser).where(eq(appUser.username, username));
      if (user && success) await tx.update(appUser).set({ lastSignInAt: sql`now()` }).where(eq(appUser.uuid, user.uuid));
      await recordAudit(tx, key, {
        userUuid: user?.uuid ?? null,
        organisationUuid: user?.distributor ?? user?.assetManager ?? user?.productOwner ?? null,
        verb: success ? SIGN_IN_VERBS.true : SIGN_IN_VERBS.false,
        objectType: "user",
        objectId: user?.uuid ?? null,
        correlationId,
      });
    });
  };
}
