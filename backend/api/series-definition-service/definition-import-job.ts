import { auditKey, recordAudit } from "#backend/api/audit.ts";
import * as store from "#backend/api/series-definition-service/definition-import.store.ts";
import { applyDefinitions, readDefinitions } from "#backend/api/series-definition-service/series-import.ts";
import type { Database } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";

export const DEFINITION_IMPORT_QUEUE = "definition-import";

/** Writes files of definitions, all or nothing each. Series may have changed since the dry run: the file is compared anew. */
export function registerDefinitionImports(database: Database, jobs: Jobs): void {
  jobs.register(DEFINITION_IMPORT_QUEUE, async ({ uuid }, { signal }) => {
    const id = String(uuid);
    try {
      await writeFile(database, id);
    } catch (error) {
      if (!signal.aborted) await store.updateImport(database.orm, id, "ERROR");
      throw error;
    }
  });
}

async function writeFile(database: Database, uuid: string): Promise<void> {
  const stored = await store.fileOf(database.orm, uuid);
  if (!stored) return;
  const read = await readDefinitions({ filename: stored.fileName, data: stored.file.toString("base64") });
  const secret = await auditKey(database);
  await withTransaction(database, async (tx) => {
    const row = await store.findImport(tx, uuid, undefined, true);
    if (row?.status !== "APPLYING") return;
    const report = await applyDefinitions(tx, read, false);
    await store.updateImport(tx, uuid, report.applied ? "DONE" : "REFUSED", report);
    const { errors: _, ...after } = report;
    await recordAudit(tx, secret, {
      userUuid: row.userUuid,
      organisationUuid: row.organisationUuid,
      verb: "series.import",
      objectType: "series",
      objectId: null,
      after,
      correlationId: uuid,
    });
  });
}
