import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import type { Permission } from "#app/domain/rights/permissions.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import * as store from "./portfolio/portfolio.store.ts";
import { putUpChanged } from "./values/put-up.ts";

/** Rights of an asset manager's people, one of which a change takes; an insurer's people configure what concerns them alone. */
export type Right = Extract<Permission, `am-${string}`> | "po-ableConfigAaaModelPortfolios";
/** For what a portfolio is: its parameters, its compositions, its values. */
export const EDITING: readonly Right[] = ["am-ableEditAaaModelPortfolios"];
/** For what the insurer calls it. */
export const CONFIGURING: readonly Right[] = [...EDITING, "po-ableConfigAaaModelPortfolios"];

/**
 * What the caller may see; 403 without monitored portfolios. Advisers and insurers follow portfolios that are in use: what the house
 * has dated ahead is not theirs yet.
 */
export function scopeOf(caller: Caller): store.Scope {
  if (caller.isAdmin) return { kind: "all" };
  requirePermission(caller, "aaa-model-portfolios");
  const { assetManager, distributor, productOwner } = caller;
  if (assetManager !== null) return { kind: "house", assetManager };
  if (distributor !== null) return { kind: "distributor", distributor };
  if (productOwner !== null) return { kind: "insurer", productOwner };
  throw refuse.forbidden("FORBIDDEN", "Monitored portfolios belong to the people of an organisation.");
}

/** Whether the caller's organisation keeps the portfolios that the scope holds, and does not only follow them. */
export const keeps = (scope: store.Scope): boolean => scope.kind === "all" || scope.kind === "house";

/** Whether the caller may make a change that one of the rights allows, in an organisation of the kind that the right is for. */
export const mayChange = (caller: Caller, rights: readonly Right[] = EDITING): boolean =>
  caller.isAdmin ||
  rights.some((right) => caller.permissions.has(right) && (right.startsWith("am-") ? caller.assetManager : caller.productOwner) !== null);

/** Throws 403 unless the caller may; `user` is who the caller says to be: somebody else is refused unless an administrator asks. */
export function requireRight(caller: Caller, rights: readonly Right[] = EDITING, user?: string): void {
  if (!mayChange(caller, rights)) throw refuse.forbidden("FORBIDDEN", `The permission "${rights.join('" or "')}" is required.`);
  if (!caller.isAdmin && user !== undefined && user !== caller.userUuid)
    throw refuse.forbidden("FORBIDDEN", "The user of the request must be the caller.");
}

/** Throws 404 for what is not there and for what the caller may not see. */
export async function found(queries: Queries, scope: store.Scope, uuid: string): Promise<store.PortfolioRow> {
  const [row] = await store.findPortfolios(queries, scope, [uuid]);
  if (!row) throw refuse.notFound("Monitored portfolio");
  return row;
}

/** What the audit log keeps of a portfolio, and what the second of two writers is told. */
export const auditOf = ({ name, versionType, workingStatus, commercialStatus, published, active, version }: store.PortfolioRow) => ({
  ...{ name, versionType, workingStatus, commercialStatus, published, active, version },
});

interface Change<T> {
  rights?: readonly Right[];
  user?: string | undefined;
  /** Everything that decides what is done, beside the portfolio. */
  request: unknown;
  status?: number;
  /** False where the portfolio itself stays as it is: what is done with it raises no version. */
  raises?: boolean;
  /** Writes; what it gives goes into the audit log in place of the portfolio's parameters. */
  effect(tx: Transaction, present: store.PortfolioRow): Promise<{ before?: object | null; after?: object | null } | undefined>;
  answer(tx: Transaction, row: store.PortfolioRow): Promise<T>;
}

/** One change of a portfolio in use: locked, in the version that was seen, its version raised, with its line in the audit log. */
export function change<T>(
  context: CallerContext,
  verb: string,
  { params, headers }: { params: { uuid: string }; headers: z.output<typeof writeHeaders> },
  { rights, user, request, status, raises = true, effect, answer }: Change<T>,
): Promise<T> {
  const scope = scopeOf(context.caller);
  requireRight(context.caller, rights, user);
  const write = { verb, objectType: "monitored-portfolio", headers, request: { params, request }, ...(status ? { status } : {}) };
  return saveOnce(context, write, async (tx, seenVersion) => {
    await store.lockPortfolio(tx, params.uuid);
    const present = await found(tx, scope, params.uuid);
    if (!present.active) throw refuse.conflict("NOT_IN_USE", "This portfolio is no longer in use.");
    requireVersion(seenVersion, present.version, { present: auditOf(present) });
    const told = await effect(tx, present);
    if (raises) {
      await store.raiseVersion(tx, params.uuid);
      await putUpChanged(tx);
    }
    const [row] = await store.findPortfolios(tx, scope, [params.uuid]);
    const { before = auditOf(present), after = row ? auditOf(row) : null } = told ?? {};
    return {
      answer: await answer(tx, row ?? present),
      objectId: params.uuid,
      organisationUuid: present.assetManager,
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
    };
  });
}
