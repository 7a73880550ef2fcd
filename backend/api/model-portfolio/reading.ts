import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import { seesProduct } from "#backend/api/organisation/organisation-links.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { compositionAt, compositionsOf, seriesOfLines } from "./composition.store.ts";
import { checkComposition } from "./composition-check.ts";
import { readCompositionFile } from "./composition-file.ts";
import { compositionOf, fullRecordOf, mayEdit, type PortfolioParts, portfolioScopeOf, recordOf, valuesOf } from "./portfolio.domain.ts";
import {
  findPortfolio,
  findPortfolios,
  listPortfolios,
  type PortfolioPage,
  type PortfolioRow,
  type PortfolioScope,
} from "./portfolio.store.ts";
import { tracksOf } from "./track.ts";

/** Throws 404 for what is not there and for what the caller may not see. */
export async function found(queries: Queries, scope: PortfolioScope, uuid: string): Promise<PortfolioRow> {
  const row = await findPortfolio(queries, scope, uuid);
  if (!row) throw refuse.notFound("Model portfolio");
  return row;
}

/** Compositions, series and values of several portfolios, in the order of the rows. */
async function partsOf(queries: Queries, rows: readonly PortfolioRow[]): Promise<PortfolioParts[]> {
  if (rows.length === 0) return [];
  const compositions = await compositionsOf(
    queries,
    rows.map(({ uuid }) => uuid),
  );
  const series = await seriesOfLines(
    queries,
    compositions.flatMap(({ lines }) => lines.map((line) => line.series)),
  );
  const tracks = await tracksOf(queries, rows);
  return rows.map(({ uuid }) => ({
    compositions: compositions.filter(({ portfolio }) => portfolio === uuid),
    series,
    track: tracks.get(uuid)!,
  }));
}

export async function recordsOf(queries: Queries, caller: Caller, rows: readonly PortfolioRow[]): Promise<ModelPortfolio[]> {
  const parts = await partsOf(queries, rows);
  return rows.map((row, i) => recordOf(caller, row, parts[i]!));
}

export async function fullRecords(queries: Queries, caller: Caller, rows: readonly PortfolioRow[]) {
  const parts = await partsOf(queries, rows);
  return rows.map((row, i) => fullRecordOf(caller, row, parts[i]!));
}

async function pageOf({ caller, database }: CallerContext, query: PortfolioPage) {
  const { items, total } = await listPortfolios(database.orm, portfolioScopeOf(caller), query);
  return { items: await recordsOf(database.orm, caller, items), total, limit: query.limit, offset: query.offset };
}

export const readingRoutes = {
  list: api.modelPortfolios.list.handler(({ input: { query }, context }) => pageOf(context, query)),
  byProduct: api.modelPortfolios.byProduct.handler(async ({ input: { params, query }, context }) => {
    portfolioScopeOf(context.caller);
    if (!(await seesProduct(context.database.orm, context.caller, params.product))) throw refuse.notFound("Product");
    return pageOf(context, { ...query, ...params });
  }),

  in: api.modelPortfolios.in.handler(async ({ input: { query }, context: { caller, database } }) =>
    recordsOf(database.orm, caller, await findPortfolios(database.orm, portfolioScopeOf(caller), query.uuids)),
  ),
  inFull: api.modelPortfolios.inFull.handler(async ({ input: { query }, context: { caller, database } }) =>
    fullRecords(database.orm, caller, await findPortfolios(database.orm, portfolioScopeOf(caller), query.uuids)),
  ),

  composition: api.modelPortfolios.composition.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const row = await found(database.orm, portfolioScopeOf(caller, query.user), params.id);
    const inEffect = await compositionAt(database.orm, row.uuid, query.date);
    if (!inEffect) throw refuse.notFound("Composition");
    const series = await seriesOfLines(
      database.orm,
      inEffect.lines.map((line) => line.series),
    );
    return { ...compositionOf(inEffect, series), portfolio: row.uuid, version: row.version };
  }),

  validate: api.modelPortfolios.validate.handler(async ({ input: { params, query, body }, context: { caller, database } }) => {
    const row = await found(database.orm, portfolioScopeOf(caller, query.user), params.id);
    return checkComposition(database.orm, row, body.lines, query.date);
  }),

  readComposition: api.modelPortfolios.readComposition.handler(async ({ input: { params, query, body }, context }) => {
    const { caller, database } = context;
    const row = await found(database.orm, portfolioScopeOf(caller, query.user), params.id);
    if (!mayEdit(caller, row)) throw refuse.forbidden("FORBIDDEN", "This portfolio is changed by its owner.");
    return readCompositionFile(context, row.uuid, query, body);
  }),

  values: api.modelPortfolios.values.handler(async ({ input: { params }, context: { caller, database } }) => {
    const row = await found(database.orm, portfolioScopeOf(caller), params.id);
    const tracks = await tracksOf(database.orm, [row]);
    return valuesOf(row.uuid, tracks.get(row.uuid)!);
  }),
};
