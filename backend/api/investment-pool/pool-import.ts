import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { changePool, requirePoolEditor } from "#backend/api/investment-pool/investment-pool.access.ts";
import { codesOf, planPoolImport } from "#backend/api/investment-pool/investment-pool.domain.ts";
import { touchPool } from "#backend/api/investment-pool/investment-pool.store.ts";
import { allLines, putLines, seriesByCodes, takeLines } from "#backend/api/investment-pool/pool-lines.store.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { forgetFile, keepFile, keptFile } from "#backend/import/kept-file.ts";
import { readTable } from "#backend/import/read-table.ts";
import { reportOf, TableFaults } from "#backend/import/table-faults.ts";

type Input = z.infer<NonNullable<(typeof apiContract.investmentPools.import)["~orpc"]["inputSchema"]>>;

/**
 * Reads a file into a pool. A dry run, and a file with a fault, change nothing and leave no new version; a file that was
 * tried and has no fault is kept, so that it need not be sent again.
 */
export async function importPool(
  context: CallerContext,
  { params, query, headers, body }: Input,
): Promise<TableReport & { kept: string | null }> {
  const { dryRun, replace } = query;
  const { userUuid } = context.caller;
  requirePoolEditor(context.caller);
  const purpose = `investment-pool:${params.id}`;
  const file = body.file ?? (await keptFile(context.database.orm, userUuid, purpose, body.kept!));
  // Read before the transaction: unpacking a workbook takes longer than a row should be locked.
  const table = await readTable(file, { days: [], identifiers: ["code", "isin"] });
  const request = { params, query, body };
  return changePool(context, params.id, {
    verb: "import",
    headers,
    request,
    effect: async (tx, { id }) => {
      const faults = new TableFaults();
      const codes = codesOf(table);
      const known = codes.length > 0 ? await seriesByCodes(tx, codes) : [];
      const { writes, added, changed, unchanged, unnamed } = planPoolImport(table, await allLines(tx, id), known, faults);
      const removed = replace ? unnamed : [];
      const report = reportOf(file, dryRun, table, { added, changed, unchanged, removed: removed.length }, faults);
      if (report.applied && writes.length + removed.length > 0) {
        await putLines(tx, id, writes);
        if (removed.length > 0) await takeLines(tx, id, removed);
        await touchPool(tx, id);
      }
      if (report.applied && body.kept) await forgetFile(tx, body.kept);
      const good = dryRun && faults.count === 0;
      return { ...report, kept: good ? (body.kept ?? (await keepFile(tx, userUuid, purpose, file))) : null };
    },
  });
}
