import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { forgetFile, keepFile, keptFile } from "#backend/import/kept-file.ts";
import { readTable } from "#backend/import/read-table.ts";
import { reportOf, TableFaults } from "#backend/import/table-faults.ts";
import { scopeOfWriter } from "./access.ts";
import { FILE_COLUMNS, linesOf, planImport } from "./kid-product.domain.ts";
import * as store from "./kid-product.store.ts";

type Input = z.infer<NonNullable<(typeof apiContract.kidProducts.import)["~orpc"]["inputSchema"]>>;

/** The insurer whose products a caller imports: their own, or the one that an administrator names. Throws 400 for any other. */
async function ownerOf(queries: Queries, caller: Caller, named: string | undefined): Promise<string> {
  const scope = scopeOfWriter(caller);
  const own = scope.kind === "insurer" ? scope.owner : undefined;
  const owner = named ?? own;
  const isAllowed = owner !== undefined && (own === undefined || own === owner) && (await store.isInsurer(queries, owner));
  if (!isAllowed) throw refuse.invalid("query.productOwner", "is no insurer whose products the caller keeps");
  return owner;
}

/**
 * Reads a file of KID products. A dry run, and a file with a fault, write nothing; a file that was tried and has no fault is kept, so that
 * it need not be sent again.
 */
export async function importProducts(
  context: CallerContext,
  { query, headers, body }: Input,
): Promise<TableReport & { kept: string | null }> {
  const { caller, database } = context;
  const owner = await ownerOf(database.orm, caller, query.productOwner);
  const purpose = `kid-products:${owner}`;
  const file = body.file ?? (await keptFile(database.orm, caller.userUuid, purpose, body.kept!));
  // Read before the transaction: unpacking a workbook takes longer than a row should be locked.
  const table = await readTable(file, FILE_COLUMNS);
  const faults = new TableFaults();
  const lines = linesOf(table, faults);
  const write = { verb: "kid-product.import", objectType: "kid-product", headers, request: { query, body } };
  return saveOnce(context, write, async (tx) => {
    const codes = [...new Set(lines.map(({ code }) => code))];
    const present = await store.presentOf(
      tx,
      owner,
      lines.map(({ isin }) => isin),
      codes,
    );
    const plan = planImport(faults.count > 0 ? [] : lines, owner, present);
    const report = reportOf(file, query.dryRun, table, plan.counts, faults);
    const isIdle = plan.lines.length === 0;
    if (report.applied && !isIdle) {
      await store.putProducts(tx, plan.products);
      await store.putLines(tx, plan.lines);
      await store.deleteEmpty(tx, plan.left);
    }
    if (report.applied && body.kept) await forgetFile(tx, body.kept);
    const kept = query.dryRun && faults.count === 0 ? (body.kept ?? (await keepFile(tx, caller.userUuid, purpose, file))) : null;
    const { added, changed, unchanged } = plan.counts;
    return {
      answer: { ...report, kept },
      objectId: null,
      organisationUuid: owner,
      after: { fileName: file.filename, added, changed, unchanged },
      nothingDone: !report.applied || isIdle,
    };
  });
}
