import { inArray, sql } from "drizzle-orm";
import type { JourneyStep } from "#app/domain/advice/steps.ts";
import { auditKey, lockAudit, recordAudit } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";
import { recoSession } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { demoAdvice } from "#backend/demo/ids.ts";
import type { DatedEntry, FinishedAdvices } from "./finished.ts";
import { DEMO_ADVICES } from "./sessions.ts";

/** What saving a step is called in the audit log; the steps after them are told by the calls that finished an advice. */
const VERBS: Partial<Record<JourneyStep, string>> = {
  client: "reco-session.client",
  sustainability: "reco-session.sustainability",
  profile: "reco-session.questionnaire",
  parameters: "reco-session.proposalParams",
  allocations: "reco-session.workspace",
  checks: "reco-session.suitability",
};

/**
 * Begins the audit log of an installation with how the demo's sessions came to where they stand, by the days that they carry, in
 * the order of time and under the key of the installation. A log that has a row already is left as it is.
 */
export async function beginTrail(database: Database, { trail }: FinishedAdvices): Promise<void> {
  const key = await auditKey(database);
  await withTransaction(database, async (tx) => {
    await lockAudit(tx);
    const begun = await tx.execute(sql`select 1 from audit_log limit 1`);
    if (begun.rows.length > 0) return;
    const sessions = await tx
      .select()
      .from(recoSession)
      .where(
        inArray(
          recoSession.uuid,
          [...Array(DEMO_ADVICES).keys()].map((place) => demoAdvice(place + 1)),
        ),
      );
    const settled = new Set(sessions.flatMap(({ uuid, advice }) => (advice ? [uuid] : [])));
    const finish = trail.filter(({ objectId }) => settled.has(objectId ?? ""));
    const told = new Set(finish.map(({ objectId, verb }) => `${objectId} ${verb}`));
    const entries = [...sessions.flatMap(entriesOf).filter(({ objectId, verb }) => !told.has(`${objectId} ${verb}`)), ...finish];
    for (const { at, ...entry } of entries.toSorted((a, b) => a.at.localeCompare(b.at))) await recordAudit(tx, key, entry, at);
  });
}

/** The creation of a session and the saving of its steps. */
function entriesOf(row: typeof recoSession.$inferSelect): DatedEntry[] {
  const entry = (verb: string, at: string, after: DatedEntry["after"] = null) => ({
    at: new Date(at).toISOString(),
    userUuid: row.owner,
    organisationUuid: row.distributor,
    verb,
    objectType: "reco-session",
    objectId: row.uuid,
    after,
    correlationId: "demo",
  });
  const steps = Object.entries((row.parts.steps ?? {}) as Partial<Record<JourneyStep, { savedAt: string }>>);
  return [
    entry("reco-session.create", row.createdAt, { journey: row.journey, product: row.product }),
    ...steps.flatMap(([step, { savedAt }]) => {
      const verb = VERBS[step as JourneyStep];
      return verb && (step !== "checks" || row.parts.suitability) ? [entry(verb, savedAt)] : [];
    }),
  ];
}
