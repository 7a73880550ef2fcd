import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import type { PmsLine } from "#app/contract/monitored-portfolio/pms-portfolio.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { forgetFile, keepFile, keptFile } from "#backend/import/kept-file.ts";
import { reportOf, TableFaults } from "#backend/import/table-faults.ts";
import { compositionsOf, type PmsComposition, readPmsFile } from "./pms-file.ts";
import * as store from "./pms-portfolio.store.ts";

type Input = z.infer<NonNullable<(typeof apiContract.pmsPortfolios.import)["~orpc"]["inputSchema"]>>;

const PURPOSE = "pms-portfolios";
const sameLines = (a: readonly PmsLine[], b: readonly PmsLine[]) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
/** The members in one order, as they were stored in another; the order of lines says nothing. */
const sorted = (lines: readonly PmsLine[]) =>
  lines
    .map(({ identifier, name, weight, quantity, value, currency }) => [identifier, name, weight, quantity, value, currency])
    .sort(([a], [b]) => (a! < b! ? -1 : 1));

interface Planned {
  portfolio: { uuid: string; code: string; name: string; house: string };
  /** Whether what is said of the portfolio itself is new. */
  isNamed: boolean;
  compositions: Array<{ number: number; date: string; lines: PmsLine[] }>;
}

/** What the compositions of a file make of what is stored: those of a day are stored above what stood, others stay. */
async function planOf(tx: Transaction, told: readonly PmsComposition[]) {
  const rows = await store.presentOf(tx, [...new Set(told.map(({ code }) => code))]);
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const planned = new Map<string, Planned>();
  for (const { code, name, house, date, lines } of told) {
    const present = rows.filter((row) => row.code === code);
    const [first] = present;
    const one = planned.get(code) ?? {
      ...{ portfolio: { uuid: first?.id ?? randomUUID(), code, name, house }, compositions: [] },
      isNamed: !first || first.name !== name || first.house !== house,
    };
    planned.set(code, one);
    const before = present.findLast((row) => row.date === date);
    const isSame = before?.lines != null && sameLines(before.lines, lines);
    counts[isSame ? "unchanged" : before ? "changed" : "added"]++;
    if (isSame) continue;
    const last = one.compositions.at(-1)?.number ?? present.at(-1)?.number ?? 0;
    one.compositions.push({ number: last + 1, date, lines });
  }
  return { counts, planned: [...planned.values()].filter(({ isNamed, compositions }) => isNamed || compositions.length > 0) };
}

/**
 * Reads a file of PMS portfolios. A dry run, and a file with a fault, write nothing; a file that was tried and has no fault is kept, so that it
 * need not be sent again.
 */
export async function importPmsPortfolios(context: CallerContext, { query, headers, body }: Input) {
  const { caller, database } = context;
  requirePermission(caller, "pms-portfolios");
  const file = body.file ?? (await keptFile(database.orm, caller.userUuid, PURPOSE, body.kept!));
  const table = await readPmsFile(file, query.dayOrder);
  const faults = new TableFaults();
  const told = compositionsOf(table, faults);
  const write = { verb: "pms-portfolio.import", objectType: "pms-portfolio", headers, request: { query, body } };
  return saveOnce(context, write, async (tx) => {
    await store.waitForImports(tx);
    const { counts, planned } = await planOf(tx, faults.count > 0 ? [] : told);
    const report = reportOf(file, query.dryRun, table, counts, faults);
    if (report.applied) {
      for (const { portfolio } of planned) await store.putPortfolio(tx, portfolio);
      const rows = planned.flatMap(({ portfolio, compositions }) => compositions.map((one) => ({ ...one, portfolio: portfolio.uuid })));
      await store.insertCompositions(
        tx,
        rows.map((row) => ({ ...row, fileName: file.filename, importedBy: caller.userUuid })),
      );
      if (body.kept) await forgetFile(tx, body.kept);
    }
    const kept = query.dryRun && faults.count === 0 ? (body.kept ?? (await keepFile(tx, caller.userUuid, PURPOSE, file))) : null;
    const { added, changed, unchanged } = counts;
    return {
      answer: { ...report, portfolios: new Set(told.map(({ code }) => code)).size, kept },
      objectId: null,
      organisationUuid: null,
      after: { fileName: file.filename, added, changed, unchanged },
      nothingDone: !report.applied || planned.length === 0,
    };
  });
}
