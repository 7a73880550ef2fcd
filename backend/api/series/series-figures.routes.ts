import { type Holding, holding, type ReturnMatrixFormula } from "#app/contract/series/series-figures.ts";
import { requireValueReader } from "#backend/api/financial-value/reading.ts";
import { latestHoldings } from "#backend/api/series/external-series.store.ts";
import { findSeries, listSeries, type SeriesRow } from "#backend/api/series/series.store.ts";
import { annualNetReturns, basesOf, performancesOf, transparencyOf } from "#backend/api/series/series-figures.domain.ts";
import * as store from "#backend/api/series/series-formula.store.ts";
import { requireKeeper } from "#backend/api/series/series-keeper.ts";
import { usesOfSeries } from "#backend/api/series/series-uses.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { refusalOf } from "#backend/computation/refusal.ts";
import { parseFormula } from "#backend/numerics/matrices/formula.ts";
import { readAdjustedValues, readPrices } from "#backend/values/adjusted-values.ts";
import { NO_VALUES } from "#backend/values/packed-values.ts";

async function known(queries: Queries, uuid: string): Promise<SeriesRow> {
  const row = await findSeries(queries, { uuid });
  if (!row) throw refuse.notFound("Series");
  return row;
}

const adjustedValuesOf = async (queries: Queries, uuid: string) => (await readAdjustedValues(queries, [uuid])).get(uuid) ?? NO_VALUES;

async function formulaRecord(queries: Queries, { uuid, version, stored }: store.FormulaRow): Promise<ReturnMatrixFormula> {
  const names = await store.namesOf(queries, stored?.references ?? []);
  // A base that was deleted since is left out.
  const references = (stored?.references ?? []).flatMap((series, at) => {
    const fullName = names.get(series);
    return fullName === undefined ? [] : [{ code: stored!.codes[at]!, series, fullName }];
  });
  return { series: uuid, formula: stored?.formula ?? null, comment: stored?.comment ?? null, references, version };
}

/** Administrators, and an asset manager's editors with the flag for formulas. */
function requireFormulaEditor({ isAdmin, permissions }: Caller): void {
  if (!isAdmin && !permissions.has("am-ableEditReturnMatrixFormulas"))
    throw refuse.forbidden("FORBIDDEN", 'The permission "am-ableEditReturnMatrixFormulas" is required.');
}

/** The formula with the series behind its codes. Refuses what cannot be read (400 FORMULA) and unknown codes (422 0993). */
async function compiled(queries: Queries, formula: string, comment: string | null): Promise<store.StoredFormula> {
  let codes: string[];
  try {
    codes = parseFormula(formula).references;
  } catch (error) {
    throw refusalOf(error);
  }
  const found = await store.resolveCodes(queries, codes);
  const unknown = codes.filter((code) => !found.has(code));
  if (unknown.length > 0) throw refuse.unprocessable("0993", "The formula names series that are not there.", { series: unknown.sort() });
  return { formula, comment, codes, references: codes.map((code) => found.get(code)!) };
}

const ownLine = (row: SeriesRow, weight: string): Holding =>
  holding.parse({
    name: row.fullName,
    isin: row.isin,
    weight,
    assetClass: row.assetClass,
    geographicFocus: row.geographicFocus,
    currency: row.currency,
  });

export const seriesFigureRoutes = {
  performances: api.seriesFigures.performances.handler(async ({ input: { params }, context: { caller, database } }) => {
    requireValueReader(caller);
    const { uuid } = await known(database.orm, params.id);
    const { prices, flows } = await readPrices(database.orm, uuid);
    return performancesOf(uuid, prices, flows);
  }),

  annualNetReturns: api.seriesFigures.annualNetReturns.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requireValueReader(caller);
    const { uuid } = await known(database.orm, params.id);
    const years = annualNetReturns(uuid, await adjustedValuesOf(database.orm, uuid), Number(query.fee));
    return { series: uuid, fee: query.fee, years };
  }),

  transparency: api.seriesFigures.transparency.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "series-read");
    const { orm } = database;
    const row = await known(orm, params.id);
    const held = await latestHoldings(orm, row.uuid);
    if (held.length > 0) {
      return transparencyOf(
        row.uuid,
        "HOLDINGS",
        held.map((line) => holding.parse(line)),
      );
    }
    const stored = (await store.findFormula(orm, row.uuid))?.stored;
    if (!stored || stored.references.length === 0) return transparencyOf(row.uuid, "DEFINITION", [ownLine(row, "100")]);
    const uuids = [...new Set(stored.references)];
    const { items } = await listSeries(orm, { uuids, limit: uuids.length, offset: 0, sort: "fullName" });
    const lines = basesOf(stored.formula).flatMap(({ weight }, at) => {
      const basis = items.find(({ uuid }) => uuid === stored.references[at]);
      return basis ? [ownLine(basis, weight)] : [];
    });
    return transparencyOf(row.uuid, "FORMULA", lines);
  }),

  uses: api.seriesFigures.uses.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "series-view");
    const { uuid } = await known(database.orm, params.id);
    return { series: uuid, uses: await usesOfSeries(database.orm, caller, uuid) };
  }),

  formula: api.seriesFigures.formula.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "series-view");
    const row = await store.findFormula(database.orm, params.id);
    if (!row) throw refuse.notFound("Series");
    return formulaRecord(database.orm, row);
  }),

  putFormula: api.seriesFigures.putFormula.handler(({ input: { params, headers, body }, context }) => {
    requireFormulaEditor(context.caller);
    const write = { verb: "series-formula.save", objectType: "series", headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockFormulas(tx);
      const row = await store.findFormula(tx, params.id, true);
      if (!row) throw refuse.notFound("Series");
      requireKeeper(context.caller, row.keeper);
      const before = await formulaRecord(tx, row);
      requireVersion(seenVersion, row.version, { present: before });
      const stored = body.formula === null ? null : await compiled(tx, body.formula, body.comment ?? null);
      if (stored && (await store.leadsTo(tx, stored.references, row.uuid)))
        throw refuse.unprocessable("FORMULA_CIRCLE", "A series may not follow from itself, not even through others.");
      await store.writeFormula(tx, row.uuid, stored);
      const answer = await formulaRecord(tx, (await store.findFormula(tx, row.uuid))!);
      return { answer, objectId: row.uuid, organisationUuid: null, before: { ...before }, after: { ...answer } };
    });
  }),
};
