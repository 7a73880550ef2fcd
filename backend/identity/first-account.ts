import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#backend/database/database.ts";
import { appUser, identityAccount } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { hashPassword } from "./password/password.ts";

/** Any fixed number: two replicas that start together must not both make the account. */
const LOCK = 7_310_002;

/**
 * The account to begin with, where the embedded provider has none: an administrator whose name nobody can guess, with a random
 * password. Null when there is an account already; the password is known at this one moment only.
 */
export async function makeFirstAccount(database: Database): Promise<{ username: string; password: string } | null> {
  const username = `admin-${randomBytes(4).toString("hex")}`;
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  return withTransaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const present = await tx.select({ sub: identityAccount.sub }).from(identityAccount).limit(1);
    if (present.length > 0) return null;
    const uuid = randomUUID();
    const roles = ["ADMIN"];
    await tx.insert(appUser).values({ uuid, username, roles }).onConflictDoNothing();
    await tx.insert(identityAccount).values({ sub: uuid, username, passwordHash, clientRoles: roles });
    return { username, password };
  });
}
