import { z } from "zod";
import * as store from "#backend/api/definition-import/definition-import.store.ts";
import { applyDefinitions, readDefinitions } from "#backend/api/series/series-import.ts";
import type { SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { mappingOf } from "#backend/import/source-answers.ts";

export const DEFINITION_IMPORT_QUEUE = "definition-import";

/** The file is written with the rights of the person who applied it. A job that names nobody writes no series that an organisation keeps. */
const writer = z
  .object({ userUuid: z.string(), isAdmin: z.boolean(), assetManager: z.string().nullable() })
  .catch({ userUuid: "", isAdmin: false, assetManager: null });

/**
 * Writes files of definitions, all or nothing each. Series may have changed since the dry run: the file is compared anew. One that was given
 * up ends as ERROR with its file, so that it can be run again, until it is dropped.
 */
export function registerDefinitionImports(database: Database, jobs: Pick<Jobs, "register">): void {
  jobs.register(DEFINITION_IMPORT_QUEUE, ({ uuid, by }) => writeFile(database, String(uuid), writer.parse(by)), {
    async onGivenUp(tx, { uuid }, { state }) {
      const row = await store.findImport(tx, String(uuid), undefined, true);
      if (row?.status === "APPLYING" || row?.status === "ERROR")
        await store.updateImport(tx, row.uuid, state === "DROPPED" ? "ABANDONED" : "ERROR");
    },
  });
}

async function writeFile(database: Database, uuid: string, by: SeriesWriter): Promise<void> {
  const stored = await store.fileOf(database.orm, uuid);
  if (!stored) return;
  const read = await readDefinitions(stored.sent, { given: mappingOf(stored.answers), asks: true });
  const secret = await auditKey(database);
  await withTransaction(database, async (tx) => {
    const row = await store.findImport(tx, uuid, undefined, true);
    if (row?.status !== "APPLYING" && row?.status !== "ERROR") return;
    const report = await applyDefinitions(tx, by, read, false);
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
