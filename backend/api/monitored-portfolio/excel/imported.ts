import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { auditOf, found, type Right, requireRight, scopeOf } from "../access.ts";
import { findPortfolios, lockPortfolio, type PortfolioRow, raiseVersion, type Scope } from "../portfolio/portfolio.store.ts";
import { putUpValues } from "../values/value-job.ts";
import type { ImportPlan } from "./composition-import.ts";

interface Input {
  params: { uuid: string };
  query: object;
  headers: z.output<typeof writeHeaders>;
  body: object;
}

interface Import {
  verb: string;
  rights: readonly Right[];
  user?: string | undefined;
  dryRun: boolean;
}

/** Throws 403 before the file is looked at: whoever may not write is told nothing of it. Gives what the caller may see. */
export function requireImport({ caller }: CallerContext, { rights, user }: Import): Scope {
  const scope = scopeOf(caller);
  requireRight(caller, rights, user);
  return scope;
}

/**
 * A file put into a portfolio in use, in the version that was seen. A dry run, and a file with a fault, change nothing and leave no line in
 * the audit log; what was written is computed in the background.
 */
export function imported(
  context: CallerContext,
  { params, query, headers, body }: Input,
  given: Import,
  plan: (tx: Transaction, portfolio: PortfolioRow) => Promise<ImportPlan>,
): Promise<TableReport> {
  const { caller } = context;
  const scope = requireImport(context, given);
  const { verb, dryRun } = given;
  const write = { verb, objectType: "monitored-portfolio", headers, request: { params, query, body } };
  return saveOnce(context, write, async (tx, seenVersion) => {
    await lockPortfolio(tx, params.uuid);
    const present = await found(tx, scope, params.uuid);
    if (!present.active) throw refuse.conflict("NOT_IN_USE", "This portfolio is no longer in use.");
    if (!dryRun) requireVersion(seenVersion, present.version, { present: auditOf(present) });
    const { report, write: writeAll } = await plan(tx, present);
    if (report.applied) {
      await writeAll(tx, caller);
      await raiseVersion(tx, present.uuid);
      const [row] = await findPortfolios(tx, scope, [present.uuid]);
      await putUpValues(tx, caller, row ?? present);
    }
    const { fileName, rows, added, changed, unchanged } = report;
    return {
      answer: report,
      objectId: present.uuid,
      organisationUuid: present.assetManager,
      after: { fileName, rows, added, changed, unchanged },
      nothingDone: !report.applied,
    };
  });
}
