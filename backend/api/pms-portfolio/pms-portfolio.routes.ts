import type { PmsPortfolio } from "#app/contract/monitored-portfolio/pms-portfolio.ts";
import { api } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { importPmsPortfolios } from "./pms-import.ts";
import { changesOf, shareOf, totalOf } from "./pms-portfolio.domain.ts";
import * as store from "./pms-portfolio.store.ts";

const instantOf = (at: string) => new Date(at).toISOString();
const recordOf = ({ number: _, lines, importedAt, ...row }: store.StandingRow): PmsPortfolio => ({
  ...row,
  lines: lines.length,
  ...totalOf(lines),
  importedAt: instantOf(importedAt),
});

const calls = api.pmsPortfolios;
export const pmsPortfolioRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "pms-portfolios");
    const { items, total } = await store.listPortfolios(database.orm, query);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),

  get: calls.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "pms-portfolios");
    const [standing, before] = await store.lastTwo(database.orm, params.id);
    if (!standing) throw refuse.notFound("PMS portfolio");
    const record = recordOf(standing);
    const known = await store.seriesOf(
      database.orm,
      standing.lines.map(({ identifier }) => identifier),
    );
    return {
      ...record,
      composition: standing.lines.map((line) => {
        // An ISIN says more than a code that happens to be the same.
        const series =
          known.find(({ isin }) => isin === line.identifier) ?? known.find(({ externalId }) => externalId === line.identifier) ?? null;
        return {
          ...line,
          share: shareOf(line, record.value),
          series: series && { uuid: series.uuid, fullName: series.fullName },
        };
      }),
      previous: before ? { date: before.date, importedAt: instantOf(before.importedAt) } : null,
      changes: before ? changesOf(before.lines, standing.lines) : [],
    };
  }),

  import: calls.import.handler(({ input, context }) => importPmsPortfolios(context, input)),
};
