import { ORPCError } from "@orpc/server";
import type { z } from "zod";
import { HORIZON_OPERATIONS, horizonArguments, horizonPerformanceResult } from "#app/contract/computation/horizon.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { glidepathSchedule } from "../numerics/advice/glidepath.ts";
import { computation } from "./calls.ts";
import { type Computations, versionsOf } from "./computations.ts";
import { checkSelection, pick } from "./graphql/pick.ts";
import { type GraphqlQuery, readQuery } from "./graphql/query.ts";
import { refusalOf } from "./refusal.ts";
import type { ResolveSeries } from "./series-request.ts";

type Arguments = z.output<typeof horizonArguments>;
const OPERATION = "computePerformance";

/**
 * Horizon mandates. What cannot be computed is told as GraphQL tells it, in `errors` of an answer 200; a query that cannot
 * be read, arguments that do not fit and what the catalogue has beside `computePerformance` are refused like in other calls.
 */
export function horizonRoutes(resolve: ResolveSeries, { answer }: Computations) {
  async function compute({ series: listed, ...request }: Arguments, selected: GraphqlQuery["selection"], call: HorizonCall) {
    if (!selected?.has("track") && !selected?.has("totalReturn"))
      return { ...glidepathSchedule(request), currency: request.currency, versions: versionsOf() };
    const held = request.grid.flatMap(({ weights }) => Object.keys(weights));
    const series = await resolve(call.caller, listed, held, { currency: request.currency });
    return answer("horizonPerformance", { request, series }, { signal: call.signal, series: series.values() });
  }

  return {
    graphql: computation.horizon.graphql.handler(async ({ input, context, signal }) => {
      const query = readQuery(input);
      const args = argumentsOf(query);
      try {
        const computed = await compute(args, query.selection, { caller: context.caller, signal });
        return { data: { [OPERATION]: pick(computed, query.selection) as Partial<z.output<typeof horizonPerformanceResult>> } };
      } catch (error) {
        return { data: null, errors: [graphqlError(refusalOf(error))] };
      }
    }),
  };
}

interface HorizonCall {
  caller: Caller;
  signal: AbortSignal | undefined;
}

/** @throws refusals 400 and 501. */
function argumentsOf({ operation, args, selection }: GraphqlQuery): Arguments {
  if (operation !== OPERATION) {
    if ((HORIZON_OPERATIONS as readonly string[]).includes(operation))
      throw refuse.notImplemented("This installation does not offer this operation.");
    throw refuse.invalid("query", `There is no operation ${operation}.`);
  }
  checkSelection(selection, horizonPerformanceResult, operation);
  const parsed = horizonArguments.strict().safeParse(args);
  if (!parsed.success)
    throw refuse.badRequest("INVALID_INPUT", "The arguments do not fit the operation.", {
      issues: parsed.error.issues.map(({ path, message }) => ({ path: ["arguments", ...path].join("."), message })),
    });
  return parsed.data;
}

/** Refusals of the request itself become an error of the answer; anything else is thrown on. */
function graphqlError(error: unknown) {
  if (!(error instanceof ORPCError) || ![404, 422].includes(error.status)) throw error;
  const { message, ...extensions } = { ...(error.data as Record<string, unknown>) };
  return { message: String(message ?? error.message), path: [OPERATION], extensions };
}
