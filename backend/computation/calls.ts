import { implement } from "@orpc/server";
import { computationContract } from "#app/contract/index.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { refusalOf } from "./refusal.ts";

/** What the host puts beside each request: who calls, null when no token came along. */
export interface ComputationContext {
  readonly caller: Caller | null;
}

/**
 * Calls of a caller with at least one role: refuses with 401 or 403 before the input is looked at, and answers what a
 * computation throws.
 */
export const computation = implement(computationContract)
  .$context<ComputationContext>()
  .use(async ({ context, next }) => {
    if (context.caller === null) throw refuse.unauthorized();
    requirePermission(context.caller, "application");
    try {
      return await next({ context: { caller: context.caller } });
    } catch (error) {
      throw refusalOf(error);
    }
  });
