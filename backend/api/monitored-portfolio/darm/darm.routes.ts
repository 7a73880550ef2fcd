import { executionDay } from "#app/domain/time/market-calendar.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { found, keeps, requireRight, scopeOf } from "../access.ts";
import { darmProposal } from "./darm.domain.ts";

type Asked = Parameters<typeof darmProposal>[2];

/** A proposal for a portfolio that the caller's house keeps, asked by somebody who may run its dynamic allocation. */
async function proposed({ caller, database }: CallerContext, uuid: string, at: Asked) {
  const scope = scopeOf(caller);
  if (!keeps(scope)) throw refuse.forbidden("FORBIDDEN", "The allocation of risk is a matter of the house that keeps the portfolio.");
  requireRight(caller, ["am-ableEditPortfolioDarmModels"]);
  return darmProposal(database.orm, await found(database.orm, scope, uuid), at);
}

/** Throws 422 with every error where no proposal can be made. */
async function made(context: CallerContext, uuid: string, at: Asked) {
  const { problems, ...proposal } = await proposed(context, uuid, at);
  if (proposal.lines.length > 0) return { problems, proposal };
  throw refuse.unprocessable("DARM_IMPOSSIBLE", "The dynamic allocation of risk cannot be computed on that day.", { problems });
}

type Query = { portfolio_version: Asked["versionType"]; date: string };
const at = ({ portfolio_version: versionType, date }: Query): Asked => ({ versionType, date });

const calls = api.monitoredDarm;
export const darmRoutes = {
  compose: calls.compose.handler(async ({ input: { params, body }, context }) => {
    const { proposal, problems } = await made(context, params.uuid, body);
    const { lines, turnover: _, ...of } = proposal;
    const composed = lines.map(({ series, fullName, isin, assetClass, sri, after: weight }) => ({
      series,
      weight,
      fullName,
      isin,
      assetClass,
      sri,
    }));
    return { ...of, lines: composed, problems };
  }),
  rebalance: calls.rebalance.handler(
    async ({ input: { params, query }, context }) => (await made(context, params.uuid, at(query))).proposal,
  ),
  prepare: calls.prepare.handler(async ({ input: { params, query }, context }) => {
    const { proposal, problems } = await made(context, params.uuid, at(query));
    const { executionDate } = executionDay(query.date);
    const { presentShare, targetShare } = proposal.inputs!;
    return { ...proposal, executionDate, comment: `DARM ${query.date}: ${presentShare} % > ${targetShare} %`, problems };
  }),
  prevalidate: calls.prevalidate.handler(async ({ input: { params, query }, context }) => {
    const { problems } = await proposed(context, params.uuid, at(query));
    return { valid: !problems.some(({ severity }) => severity === "error"), checkedAt: new Date().toISOString(), problems };
  }),
};
