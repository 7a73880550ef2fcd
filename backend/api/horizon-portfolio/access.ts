import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { fullRecord } from "./portfolio.domain.ts";
import * as store from "./portfolio.store.ts";

/** What the caller may see; 403 for who keeps no horizon portfolios. */
export function scopeOf(caller: Caller): store.Scope {
  if (caller.isAdmin) return { kind: "all" };
  requirePermission(caller, "horizon-model-portfolios");
  if (caller.productOwner === null) throw refuse.forbidden("FORBIDDEN", "Horizon portfolios belong to the people of an insurer.");
  return { kind: "insurer", owner: caller.productOwner };
}

export const mayChange = (caller: Caller): boolean => caller.isAdmin || caller.permissions.has("po-ableEditHorizonModelPortfolios");

/** What the caller may see and change; 403 for who may only read. */
export function scopeOfWriter(caller: Caller): store.Scope {
  const scope = scopeOf(caller);
  if (!caller.isAdmin) requirePermission(caller, "po-ableEditHorizonModelPortfolios");
  return scope;
}

/** Throws 404 for what is not there and for what the caller may not see. */
export async function found(queries: Queries, scope: store.Scope, uuid: string): Promise<store.PortfolioRow> {
  const [row] = await store.findPortfolios(queries, scope, [uuid]);
  if (!row) throw refuse.notFound("Horizon portfolio");
  return row;
}

/** What the audit log keeps of a portfolio, and what the second of two writers is told. */
export const auditOf = ({ name, workingStatus, riskProfile, product, distributors, version }: store.PortfolioRow) => ({
  ...{ name, workingStatus, riskProfile, product, version },
  distributors: distributors.map(({ uuid }) => uuid),
});

/** What a write tells the audit log in place of the portfolio's parameters. */
type Told = { before: object | null; after: object | null };

/** One change of a portfolio: locked, in the version that was seen, its version raised, with its line in the audit log. */
export function change(
  context: CallerContext,
  verb: string,
  { params, headers }: { params: { uuid: string }; headers: z.output<typeof writeHeaders> },
  request: unknown,
  effect: (tx: Transaction, present: store.PortfolioRow) => Promise<Told | undefined>,
): Promise<FullHorizonPortfolio> {
  const scope = scopeOfWriter(context.caller);
  const write = { verb, objectType: "horizon-portfolio", headers, request: { params, request } };
  return saveOnce(context, write, async (tx, seenVersion) => {
    await store.lockPortfolio(tx, params.uuid);
    const present = await found(tx, scope, params.uuid);
    requireVersion(seenVersion, present.version, { present: auditOf(present) });
    const told = await effect(tx, present);
    await store.raiseVersion(tx, params.uuid);
    const row = await found(tx, scope, params.uuid);
    const { before, after } = told ?? { before: auditOf(present), after: auditOf(row) };
    return {
      answer: await fullRecord(tx, row, mayChange(context.caller)),
      objectId: params.uuid,
      organisationUuid: present.owner,
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
    };
  });
}
