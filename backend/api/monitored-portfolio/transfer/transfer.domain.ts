import { randomUUID } from "node:crypto";
import type { GridTransfer } from "#app/contract/monitored-portfolio/transfer.ts";
import type { GridRecipient } from "#app/domain/portfolio/grid-transfer.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Transaction } from "#backend/database/database.ts";
import { found, keeps, scopeOf } from "../access.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { approvedHash, gridFor, type Order } from "./grid.ts";
import { gridFile, sha256Of } from "./grid-file.ts";
import * as store from "./transfer.store.ts";

const instantOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

export const transferOf = (row: store.TransferRow): GridTransfer => ({
  id: row.uuid,
  status: row.status,
  portfolio: row.portfolio,
  distributor: row.distributor,
  distributorName: row.distributorName,
  channel: row.recipient.channel,
  format: row.recipient.format,
  gridDate: row.gridDate,
  comment: row.comment,
  sequence: row.sequence,
  attempts: row.attempts,
  problem: row.problem,
  received: row.received,
  late: row.late,
  abandonReason: row.abandonReason,
  author: row.authorName ?? "",
  approver: row.approverName,
  sha256: row.sha256,
  responseSha256: row.responseSha256,
  createdAt: new Date(row.createdAt).toISOString(),
  sentAt: instantOf(row.sentAt),
  answeredAt: instantOf(row.answeredAt),
});

/** Grids are a matter of the house that keeps the portfolio. */
export function scopeOfKeeper(caller: Parameters<typeof scopeOf>[0]) {
  const scope = scopeOf(caller);
  if (!keeps(scope)) throw refuse.forbidden("FORBIDDEN", "Grids are a matter of the house that keeps the portfolio.");
  return scope;
}

/** A transfer of a portfolio that the caller's house keeps; 404 for any other. */
export async function foundTransfer({ caller, database }: CallerContext, id: string): Promise<store.TransferRow> {
  const scope = scopeOfKeeper(caller);
  const row = await store.findTransfer(database.orm, id);
  if (!row) throw refuse.notFound("Grid transfer");
  await found(database.orm, scope, row.portfolio).catch(() => {
    throw refuse.notFound("Grid transfer");
  });
  return row;
}

/** The transfer of a portfolio within a write; 404 for one of another. */
export async function transferIn(tx: Transaction, portfolio: PortfolioRow, id: string): Promise<store.TransferRow> {
  const row = await store.findTransfer(tx, id);
  if (row?.portfolio !== portfolio.uuid) throw refuse.notFound("Grid transfer");
  return row;
}

/** How a distributor is sent the grids of a portfolio; null where nobody said. */
export async function recipientOf(
  queries: Queries,
  portfolio: string,
  distributor: string,
): Promise<{ recipient: GridRecipient; answerWithinHours: number } | null> {
  const config = await store.findConfig(queries, portfolio);
  const recipient = config?.recipients.find((one) => one.distributor === distributor);
  return config && recipient ? { recipient, answerWithinHours: config.answerWithinHours } : null;
}

/** Puts a grid up for sending, with its bytes; 422 with every error where something stands in its way. */
export async function putUpGrid(
  tx: Transaction,
  { userUuid: author }: CallerContext["caller"],
  portfolio: PortfolioRow,
  { distributor, ...order }: Order & { distributor: string },
): Promise<store.TransferRow> {
  const config = await recipientOf(tx, portfolio.uuid, distributor);
  if (!config) throw refuse.invalid("body.distributor", "is not among those that grids are sent to");
  const { recipient, answerWithinHours } = config;
  const earlier = await store.transfersTo(tx, portfolio.uuid, distributor);
  const { grid, approval, problems } = await gridFor(tx, portfolio, recipient, order, { earlier, sender: author });
  const errors = problems.filter(({ severity }) => severity === "error");
  if (!grid || errors.length > 0) throw refuse.unprocessable("GRID_INVALID", "The grid cannot be sent.", { problems: errors });
  const uuid = randomUUID();
  const file = await gridFile(grid, uuid, recipient);
  const content = Buffer.from(await file.arrayBuffer());
  const bytes = { fileName: file.name, contentType: file.type, content, sha256: sha256Of(content) };
  const of = { uuid, portfolio: portfolio.uuid, distributor, author };
  const approver = recipient.secondApprover ? (approval?.approver ?? null) : null;
  const row = { ...of, approver, ...order, ...bytes, sequence: grid.sequence, recipient, grid, answerUntil: new Date().toISOString() };
  await store.insertTransfer(tx, row, answerWithinHours);
  await store.putUpTransfer(tx, of, { owner: author, organisation: portfolio.assetManager, title: portfolio.name });
  return (await store.findTransfer(tx, uuid))!;
}

/** Keeps that the caller approves the grid of a day, with what still stands in its way; 422 where there is none. */
export async function approveGrid(
  tx: Transaction,
  { userUuid: approver }: CallerContext["caller"],
  portfolio: PortfolioRow,
  { distributor, gridDate }: { distributor: string; gridDate: string },
): Promise<store.Approval & { sha256: string }> {
  const config = await recipientOf(tx, portfolio.uuid, distributor);
  if (!config) throw refuse.invalid("body.distributor", "is not among those that grids are sent to");
  const { grid } = await gridFor(tx, portfolio, config.recipient, { gridDate, comment: "" }, { earlier: [], sender: approver });
  if (!grid) throw refuse.unprocessable("NO_COMPOSITION", "The portfolio has no composition on that day.");
  const of = { portfolio: portfolio.uuid, distributor, sha256: approvedHash(grid) };
  await store.putApproval(tx, { ...of, approver });
  return { ...(await store.findApproval(tx, of))!, sha256: of.sha256 };
}
