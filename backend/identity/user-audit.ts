import { eq } from "drizzle-orm";
import { recordAudit } from "#backend/calls/audit.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser } from "#backend/database/schema/index.ts";

/** A row of the audit log about somebody whom the provider knows; without a record on the platform it names nobody. */
export async function recordOfPerson(
  tx: Transaction,
  key: Buffer,
  { username, verb, correlationId }: { username: string; verb: string; correlationId: string },
): Promise<void> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.username, username));
  await recordAudit(tx, key, {
    userUuid: user?.uuid ?? null,
    organisationUuid: user?.distributor ?? user?.assetManager ?? user?.productOwner ?? null,
    verb,
    objectType: "user",
    objectId: user?.uuid ?? null,
    correlationId,
  });
}
