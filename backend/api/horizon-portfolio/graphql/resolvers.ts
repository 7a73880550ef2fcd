import type { z } from "zod";
import { givenArguments, HORIZON_OPERATIONS, storedArguments } from "#app/contract/horizon-portfolio/graphql.ts";
import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { found, mayChange, scopeOf } from "../access.ts";
import { pdfDataOf } from "../pdf-data.ts";
import { givenAnswer, mandateAnswer, storedMandate } from "../performance.ts";
import { fullRecord, fullRecords } from "../portfolio.domain.ts";
import * as store from "../portfolio.store.ts";
import { sectionsOf } from "../section.store.ts";

/** What a resolver is given: the call, and whether values are asked for beside the schedule. */
export interface GraphqlContext {
  call: CallerContext;
}
type Arguments = Record<string, unknown>;
/** Names of the fields that are selected; the server gives them by the last argument. */
interface Info {
  fieldNodes: ReadonlyArray<{ selectionSet?: { selections: ReadonlyArray<object> } | undefined }>;
  fragments: Readonly<Record<string, { selectionSet: { selections: ReadonlyArray<object> } }>>;
}

/** Arguments as the schema of the contract has them; null is the same as absent. Throws 400 with the place of each fault. */
function read<S extends z.ZodType>(schema: S, args: Arguments): z.output<S> {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: ["arguments", ...path].join("."), message }));
  throw refuse.badRequest("INVALID_INPUT", "The arguments do not fit the operation.", { issues });
}

const VALUED = new Set(["track", "totalReturn"]);
/** Whether a selection holds what has to be computed from values, directly or through fragments. */
function asksForValues(selections: ReadonlyArray<object>, fragments: Info["fragments"]): boolean {
  return selections.some((selection) => {
    const { kind, name, selectionSet } = selection as { kind: string; name?: { value: string }; selectionSet?: { selections: object[] } };
    if (kind === "Field") return VALUED.has(name!.value);
    const inner = kind === "FragmentSpread" ? fragments[name!.value]?.selectionSet : selectionSet;
    return inner !== undefined && asksForValues(inner.selections, fragments);
  });
}
const valued = ({ fieldNodes, fragments }: Info) =>
  fieldNodes.some((node) => asksForValues(node.selectionSet?.selections ?? [], fragments));

/** The portfolio of a question that may name none: then the only one that the caller may see. */
async function meant({ caller, database }: CallerContext, uuid: string | undefined): Promise<store.PortfolioRow> {
  const scope = scopeOf(caller);
  if (uuid !== undefined) return found(database.orm, scope, uuid);
  const [first, second] = await store.firstTwo(database.orm, scope);
  if (!first) throw refuse.notFound("Horizon portfolio");
  if (second) throw refuse.invalid("arguments.uuid", "is needed: there are several portfolios");
  return first;
}

async function storedPerformance(call: CallerContext, portfolio: string, args: z.output<typeof storedArguments>, info: Info) {
  const { uuid: _, ...subscription } = args;
  return mandateAnswer(call, storedMandate(await sectionsOf(call.database.orm, [portfolio]), subscription), valued(info));
}

async function computePerformance(_root: unknown, args: Arguments, { call }: GraphqlContext, info: Info) {
  if (args.rule == null && args.grid == null) {
    const stored = read(storedArguments.strict(), args);
    return storedPerformance(call, (await meant(call, stored.uuid)).uuid, stored, info);
  }
  const { series, ...request } = read(givenArguments.strict(), args);
  return givenAnswer(call, request, series, valued(info));
}

/** A portfolio as the schema has it: the days of its grids and reports, which operations of their own give. */
const shown = ({ grids, reportings, ...portfolio }: FullHorizonPortfolio) => ({
  ...portfolio,
  gridDates: grids.map(({ gridDate }) => gridDate),
  reportingDates: reportings.map(({ reportingDate }) => reportingDate),
});

const portfolioOf = async ({ caller, database }: CallerContext, uuid: string) =>
  fullRecord(database.orm, await found(database.orm, scopeOf(caller), uuid), mayChange(caller));

const operations = HORIZON_OPERATIONS;
export const RESOLVERS = {
  Query: {
    computePerformance,
    horizonModelPortfolioByUuid: async (_: unknown, args: Arguments, { call }: GraphqlContext) =>
      shown(await portfolioOf(call, read(operations.horizonModelPortfolioByUuid.input, args).uuid)),
    grid: async (_: unknown, args: Arguments, { call }: GraphqlContext) => {
      const { uuid, gridDate } = read(operations.grid.input, args);
      const grid = (await portfolioOf(call, uuid)).grids.find((one) => one.gridDate === gridDate);
      if (!grid) throw refuse.notFound("Grid of that day");
      return grid;
    },
    reporting: async (_: unknown, args: Arguments, { call }: GraphqlContext) => {
      const { uuid, reportingDate } = read(operations.reporting.input, args);
      const reporting = (await portfolioOf(call, uuid)).reportings.find((one) => one.reportingDate === reportingDate);
      if (!reporting) throw refuse.notFound("Report settings of that day");
      return reporting;
    },
    pdfData: async (_: unknown, args: Arguments, { call }: GraphqlContext) => {
      const { uuid, ...span } = read(operations.pdfData.input, args);
      return pdfDataOf(call, await found(call.database.orm, scopeOf(call.caller), uuid), span);
    },
    byUuids: async (_: unknown, args: Arguments, { call: { caller, database } }: GraphqlContext) => {
      const { uuids } = read(operations.byUuids.input, args);
      const rows = await store.findPortfolios(database.orm, scopeOf(caller), uuids);
      return (await fullRecords(database.orm, rows, mayChange(caller))).map(shown);
    },
  },
  HorizonModelPortfolio: {
    computePerformance: ({ uuid }: { uuid: string }, args: Arguments, { call }: GraphqlContext, info: Info) =>
      storedPerformance(call, uuid, read(storedArguments.omit({ uuid: true }).strict(), args), info),
  },
};
