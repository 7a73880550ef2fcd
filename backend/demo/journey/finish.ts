import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { Database, DatabaseLog } from "#backend/database/database.ts";
import { recoDelivery, recoPackage, recoSession } from "#backend/database/schema/index.ts";
import { DEMO_USERS, demoAdvice, demoDelivery } from "#backend/demo/ids.ts";
import { type FinishedAdvices, readFinished } from "#backend/demo/journey/finished.ts";
import { leftOut } from "#backend/demo/journey/left-out.ts";
import { FINALISED_ADVICE, PUBLISHED_ADVICE } from "#backend/demo/journey/sessions.ts";
import { type DemoCall, demoServices } from "#backend/demo/simulate.ts";

const at = (number: number) => `/product-config-service/v1/reco_journeys/sessions/${demoAdvice(number)}`;
const LOOKS = 600;
const LOOK_MS = 100;

/**
 * Finalises two advices of the demo by the calls that the pages make, and publishes one of them with its package and the row of its
 * delivery. Gives what came of it. The audit trail of these calls and its key are removed: an installation writes the trail anew
 * under a key of its own.
 */
export async function finishAdvices(database: Database, log: DatabaseLog): Promise<FinishedAdvices> {
  // Another object: which scenario sets hold their matrices is remembered by database, and those of the simulations were removed.
  const { send, close } = await demoServices({ ...database }, log);
  try {
    for (const number of [FINALISED_ADVICE, PUBLISHED_ADVICE]) await send(`${at(number)}/advice/finalize`, {});
    const withoutDics = leftOut((await send(at(PUBLISHED_ADVICE))) as unknown as FullSession);
    await send(`${at(PUBLISHED_ADVICE)}/publishing/packages`, { language: "fr", withoutDics });
    await delivered(database, await published(send));
    return await readFinished(database);
  } finally {
    await close();
    await database.sql.query("truncate audit_log, app_secret");
  }
}

async function published(send: DemoCall): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const [made] = (await send(`${at(PUBLISHED_ADVICE)}/publishing/packages`)) as unknown as AdvicePackage[];
    if (made?.state === "PUBLISHED") return made.uuid;
    if (made?.state !== "BUILDING") throw new Error(`the package of the demo is ${made?.state} (${made?.failure})`);
    await wait(LOOK_MS);
  }
  throw new Error("the package of the demo was not published in time");
}

/** Sent as a link whose token nobody has: the client of the demo reads no e-mails. */
async function delivered(database: Database, made: string): Promise<void> {
  const { orm } = database;
  const [row] = await orm
    .select()
    .from(recoSession)
    .where(eq(recoSession.uuid, demoAdvice(PUBLISHED_ADVICE)));
  const [{ publishedAt } = { publishedAt: null }] = await orm
    .select({ publishedAt: recoPackage.publishedAt })
    .from(recoPackage)
    .where(eq(recoPackage.uuid, made));
  if (!row || !publishedAt) throw new Error("the package of the demo is not there");
  const sentAt = Date.parse(publishedAt);
  const sent = { uuid: demoDelivery(1), package: made, sender: DEMO_USERS.adviser, state: "SENT" as const };
  await orm.insert(recoDelivery).values({
    ...sent,
    email: String(row.creation.contactEmail),
    subject: "Rapport d’adéquation – AAA Patrimoine",
    message:
      "Bonjour Hélène Auvray,\n\nvos documents sont prêts : le rapport d’adéquation, les coûts et les opérations proposées. Lisez-les avant de signer.\n\nClaire Morvan",
    tokenHash: createHash("sha256").update("nobody has the token of this link").digest(),
    expiresAt: new Date(sentAt + 30 * 86_400_000).toISOString(),
    createdAt: new Date(sentAt).toISOString(),
  });
  const marks = { savedAt: new Date(sentAt).toISOString(), changedAt: new Date(sentAt).toISOString() };
  const steps = { ...(row.parts.steps as object), sending: marks };
  await orm
    .update(recoSession)
    .set({ parts: { ...row.parts, steps } })
    .where(eq(recoSession.uuid, row.uuid));
  const about = { userUuid: row.owner, organisationUuid: row.distributor, objectType: "reco-session", objectId: row.uuid };
  const after = { delivery: demoDelivery(1), to: String(row.creation.contactEmail), package: 1, mode: "LINK" };
  const key = await auditKey(database);
  await database.orm.transaction((tx) => recordAudit(tx, key, { ...about, verb: "reco-session.deliver", after, correlationId: "demo" }));
}
