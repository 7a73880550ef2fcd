import { excelGridsConfig } from "#app/contract/monitored-portfolio/excel.ts";
import { PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { EDITING, found, keeps, type Right, scopeOf } from "../access.ts";
import { compositionAt } from "../composition/composition.store.ts";
import { fullRecord, knownUntil } from "../portfolio/portfolio.domain.ts";
import { tracksOf } from "../values/track.store.ts";
import { planCompositions, readCompositions } from "./composition-import.ts";
import { gridWorkbook } from "./grid-workbook.ts";
import { excelGridsOf, putExcelGrids } from "./grids-config.ts";
import { imported, requireImport } from "./imported.ts";
import { portfolioWorkbook } from "./portfolio-workbook.ts";
import { priipsFile } from "./priips-file.ts";
import { planValues, readValues } from "./value-import.ts";

const PRIIPS: readonly Right[] = ["am-ableEditPortfolioPriips"];
const ALWAYS = "9999-12-31";

const calls = api.monitoredExcel;
export const excelRoutes = {
  gridsConfig: calls.gridsConfig.handler(async ({ input: { params }, context: { caller, database } }) => {
    const row = await found(database.orm, scopeOf(caller), params.uuid);
    return excelGridsOf(database.orm, row.uuid);
  }),
  putGridsConfig: calls.putGridsConfig.handler(({ input, context }) => putExcelGrids(context, input)),

  portfolio: calls.portfolio.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const row = await found(database.orm, scopeOf(caller), params.uuid);
    const record = await fullRecord(database.orm, caller, row);
    const { versions = PORTFOLIO_VERSION_TYPES, language } = query;
    return portfolioWorkbook(record, await tracksOf(database.orm, row.uuid), { versions, language });
  }),

  grid: calls.grid.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const scope = scopeOf(caller);
    const row = await found(database.orm, scope, params.uuid);
    const until = knownUntil(caller) ?? ALWAYS;
    const date = query.date !== undefined && query.date < until ? query.date : until;
    const composition = await compositionAt(database.orm, { portfolio: row.uuid, versionType: row.versionType, date });
    if (!composition) throw refuse.unprocessable("NO_COMPOSITION", "The portfolio has no composition on that day.");
    const config = (await excelGridsOf(database.orm, row.uuid)) ?? excelGridsConfig.parse({});
    return gridWorkbook(database.orm, row, composition, config);
  }),

  priips: calls.priips.handler(async ({ input: { params, query }, context }) => {
    const { caller, database } = context;
    const row = await found(database.orm, scopeOf(caller), params.uuid);
    const known = keeps(scopeOf(caller)) ? query.date : (query.date ?? marketToday());
    return priipsFile(context, row, { ...query, date: known });
  }),

  importCompositions: calls.importCompositions.handler(async ({ input, context }) => {
    const { dryRun, dayOrder } = input.query;
    const write = { verb: "monitored-portfolio.import-compositions", rights: EDITING, dryRun };
    requireImport(context, write);
    const tried = { file: input.body.file, table: await readCompositions(input.body.file, dayOrder), dryRun };
    return imported(context, input, write, (tx, portfolio) => planCompositions(tx, portfolio, tried));
  }),
  importValues: calls.importValues.handler(async ({ input, context }) => {
    const { dryRun, dayOrder, versionType } = input.query;
    const write = { verb: "monitored-portfolio.import-values", rights: EDITING, dryRun };
    requireImport(context, write);
    const tried = { file: input.body.file, table: await readValues(input.body.file, dayOrder), dryRun };
    return imported(context, input, write, (tx, portfolio) =>
      planValues(tx, { portfolio: portfolio.uuid, kind: versionType ?? portfolio.versionType }, tried),
    );
  }),
  importPriipsHistory: calls.importPriipsHistory.handler(async ({ input, context }) => {
    const { dryRun, dayOrder, user } = input.query;
    const write = { verb: "monitored-portfolio.import-priips-history", rights: PRIIPS, user, dryRun };
    requireImport(context, write);
    const tried = { file: input.body.file, table: await readValues(input.body.file, dayOrder), dryRun };
    return imported(context, input, write, (tx, portfolio) => planValues(tx, { portfolio: portfolio.uuid, kind: "PRIIPS" }, tried));
  }),
};
