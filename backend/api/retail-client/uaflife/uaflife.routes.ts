import { randomUUID } from "node:crypto";
import { marketDay, marketToday } from "#app/domain/time/market-day.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { withoutZeros } from "#backend/calls/decimal-text.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { dayCell } from "#backend/table-file/workbook-cells.ts";
import { writeDelimited, writeWorkbook } from "#backend/table-file/write-table.ts";
import { putContract } from "../client-contract.store.ts";
import { fieldsOf, isSame, Sorted } from "./plan.ts";
import * as store from "./run.store.ts";
import { toldContracts } from "./source.ts";

/** Lines that one file may have. */
const MOST_LINES = 20_000;

/**
 * The distributor whose contracts are meant: the caller's own, or the one that an administrator names. Throws 403 without contracts, 400 for
 * a distributor that the caller may not name.
 */
async function houseOf(queries: Queries, caller: Caller, named: string | undefined, path: string): Promise<string> {
  if (!caller.isAdmin) requirePermission(caller, "contracts");
  const own = caller.isAdmin ? null : caller.distributor;
  if (!caller.isAdmin && own === null) throw refuse.forbidden("FORBIDDEN", "Contracts belong to the people of a distributor.");
  const house = named ?? own;
  const isAllowed = house !== null && (own === null || own === house) && (await store.isDistributor(queries, house));
  if (!isAllowed) throw refuse.invalid(path, "is no distributor whose contracts the caller may take over");
  return house;
}

/** Writes what was told of the contracts of a distributor; gives what was done with each. */
async function takeOver(tx: Transaction, house: string, contracts: Sorted["contracts"]) {
  const present = await store.lockContracts(tx, house, [...contracts.keys()]);
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const lines: Array<Parameters<typeof store.insertRun>[2][number]> = [];
  for (const [externalId, told] of contracts) {
    const before = present.get(externalId);
    const fields = fieldsOf(told, before);
    if (before && isSame(before, fields)) {
      counts.unchanged++;
      continue;
    }
    counts[before ? "changed" : "added"]++;
    const { uuid, status, value, valuedOn, currency } = await putContract(
      tx,
      { uuid: before?.uuid ?? randomUUID(), organisation: house, externalId },
      fields,
    );
    lines.push({ contract: uuid, outcome: before ? "CHANGED" : "ADDED", status, value, valuedOn, currency });
  }
  return { counts, lines };
}

const COLUMNS = [
  ...["taken_over", "outcome", "external_id", "number", "holder", "product", "status"],
  ...["opened_on", "closed_on", "value", "currency", "valued_on"],
];
const dayOf = (day: string | null) => day && dayCell(day);

async function linesFile(
  { database }: CallerContext,
  house: string,
  { from, to, format }: { from: string; to: string; format: "csv" | "xlsx" },
) {
  const lines = await store.linesBetween(database.orm, house, { from, to, most: MOST_LINES + 1 });
  if (lines.length > MOST_LINES)
    throw refuse.unprocessable("UAFLIFE_TOO_MANY", "These days have more lines than a file holds. Ask about fewer days.", {
      most: MOST_LINES,
    });
  const rows = lines.map((line) => [
    ...[dayCell(marketDay(new Date(line.endedAt))), line.outcome, line.externalId, line.number, line.holder, line.product, line.status],
    ...[dayOf(line.openedOn), dayOf(line.closedOn), line.value && Number(withoutZeros(line.value)), line.currency, dayOf(line.valuedOn)],
  ]);
  const table = { name: `uaf-life ${from} ${to}`, columns: COLUMNS, rows };
  return format === "csv" ? writeDelimited(table) : writeWorkbook(table);
}

export const uaflifeRoutes = {
  process: api.uaflife.process.handler(async ({ input: { headers, body }, context }) => {
    const { caller, database, uafLife } = context;
    const house = await houseOf(database.orm, caller, body.distributor, "body.distributor");
    if (body.to > marketToday()) throw refuse.invalid("body.to", "is in the future");
    if (!uafLife) throw refuse.unavailable("UAFLIFE_NOT_CONFIGURED", "This installation knows no address of UAF Life.");
    const startedAt = new Date().toISOString();
    const { from, to } = body;
    // Asked before the transaction: no row is locked while another server takes its time.
    const told = await toldContracts(uafLife, { distributor: house, from, to });
    const sorted = new Sorted(told, house);
    const write = { verb: "uaflife.process", objectType: "client-contract", headers, request: { body } };
    return saveOnce(context, write, async (tx) => {
      const { counts, lines } = await takeOver(tx, house, sorted.contracts);
      const { errors, errorCount } = sorted;
      const endedAt = new Date().toISOString();
      const run = { from, to, startedAt, endedAt, read: told.length, ...counts, errorCount };
      await store.insertRun(tx, { ...run, uuid: randomUUID(), organisation: house, askedBy: caller.userUuid }, lines);
      return {
        answer: { ...run, errors },
        objectId: null,
        organisationUuid: house,
        after: { from, to, read: told.length, ...counts, errorCount },
      };
    });
  }),

  download: api.uaflife.download.handler(async ({ input: { query }, context }) => {
    const house = await houseOf(context.database.orm, context.caller, query.distributor, "query.distributor");
    return linesFile(context, house, query);
  }),

  lastSyncDate: api.uaflife.lastSyncDate.handler(async ({ input: { query }, context }) => {
    const { caller, database, uafLife } = context;
    const isOfAll = caller.isAdmin && query.distributor === undefined;
    const house = isOfAll ? undefined : await houseOf(database.orm, caller, query.distributor, "query.distributor");
    const at = await store.lastRun(database.orm, house);
    return { lastSyncDate: at && new Date(at).toISOString(), configured: Boolean(uafLife) };
  }),
};
