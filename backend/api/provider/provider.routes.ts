import { type CURRENCIES, VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import type { ProviderContent } from "#app/domain/market-data/provider.ts";
import { importSeriesFile, importValuesFile } from "#backend/api/provider/import-files.ts";
import { kidArchive, kidAt, kidOf } from "#backend/api/provider/kid-documents.ts";
import { findSeries } from "#backend/api/series/series.store.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { dayOfIso, isoOfDay } from "#backend/values/days.ts";
import { readValues } from "#backend/values/value-store.ts";
import { dividendsToCheck } from "./dividends-to-check.ts";
import * as store from "./provider.store.ts";
import { type AwaitedRun, awaitRuns } from "./run/await-runs.ts";
import type { RunItem, RunTask } from "./run/run.domain.ts";

const VALUE_CONTENTS: readonly ProviderContent[] = ["VALUES", "FX_RATES"];

const touched = ({ provider }: AwaitedRun, { series, externalId, fullName, outcome, problem }: RunItem) => ({
  ...{ series, externalId, fullName, outcome, problem, provider: provider.name },
});
const touchedDefinition = (of: AwaitedRun, item: RunItem) => ({ ...touched(of, item), fields: item.fields });
const touchedValues = (of: AwaitedRun, { from, to, newValues, revisions, unchanged, ...item }: RunItem) => ({
  ...touched(of, { from, to, newValues, revisions, unchanged, ...item }),
  ...{ from, to, newValues, revisions, unchanged },
});

function reportOn<T>(runs: readonly AwaitedRun[], startedAt: Date, tell: (of: AwaitedRun, item: RunItem) => T) {
  const sum = (field: "added" | "changed" | "unchanged" | "refused") => runs.reduce((total, { run }) => total + run[field], 0);
  const items = runs.flatMap((of) => of.items.map((item) => ({ of, item })));
  const failed = items.filter(({ item }) => item.outcome === "FAILED").length;
  return {
    state: runs.every(({ run }) => run.endedAt !== null) ? ("DONE" as const) : ("RUNNING" as const),
    ...{ startedAt: startedAt.toISOString(), endedAt: new Date().toISOString() },
    ...{ series: sum("added") + sum("changed") + sum("unchanged") + failed, failed },
    ...{ added: sum("added"), changed: sum("changed"), unchanged: sum("unchanged"), refused: sum("refused") },
    problems: runs.flatMap(({ provider, run }) => (run.problem ? [{ ...run.problem, provider: provider.name }] : [])),
    items: items.map(({ of, item }) => tell(of, item)),
  };
}

/** Reads every provider of definitions. */
async function definitions(context: CallerContext, task: Partial<RunTask>) {
  requirePermission(context.caller, "settings-administration");
  const startedAt = new Date();
  const runs = await awaitRuns(context, await store.readyProviders(context.database.orm, ["DEFINITIONS"]), task);
  return reportOn(runs, startedAt, touchedDefinition);
}

/** Reads every provider of values and exchange rates. */
async function values(context: CallerContext, task: Partial<RunTask>) {
  requirePermission(context.caller, "settings-administration");
  const startedAt = new Date();
  const runs = await awaitRuns(context, await store.readyProviders(context.database.orm, VALUE_CONTENTS), task);
  return reportOn(runs, startedAt, touchedValues);
}

/**
 * Reads the providers for one series: the first that has it tells of it. Refused 503 while they are still being read (the same call tells
 * later), 422 where none of them has the series.
 */
async function oneSeries(context: CallerContext, uuid: string, contents: readonly ProviderContent[], task: Partial<RunTask>) {
  requirePermission(context.caller, "settings-administration");
  if (!(await findSeries(context.database.orm, { uuid }))) throw refuse.notFound("Series");
  const runs = await awaitRuns(context, await store.readyProviders(context.database.orm, contents), { ...task, only: uuid });
  for (const of of runs) {
    const item = of.items.find(({ series }) => series === uuid);
    if (item) return { of, item };
  }
  if (runs.some(({ run }) => run.endedAt === null)) throw refuse.unavailable("RUN_UNDER_WAY", "The providers are still being read.");
  const problems = runs.flatMap(({ provider, run }) => (run.problem ? [{ ...run.problem, provider: provider.name }] : []));
  throw refuse.unprocessable("SERIES_NOT_PROVIDED", "No provider has values or a definition of the series.", { problems });
}

type Currency = (typeof CURRENCIES)[number];

/** Units of `to` for one of `from` on each day for which both are stored. */
async function crossRates(context: CallerContext, from: Currency, to: Currency, span: { from: string; to: string }) {
  const known = await store.rateSeries(context.database.orm, [from, to]);
  const days = { from: dayOfIso(span.from), to: dayOfIso(span.to) };
  const ratesOf = async (currency: Currency) => {
    const series = known.get(currency);
    const stored = series ? await readValues(context.database.orm, series.uuid, days) : null;
    return new Map(stored ? [...stored.days].map((day, at) => [day, stored.values[at]!]) : []);
  };
  const [base, quote] = [await ratesOf(from), await ratesOf(to)];
  const all = [...new Set([...base.keys(), ...quote.keys()])].sort((a, b) => a - b);
  return all.flatMap((day) => {
    const [one, other] = [from === "EUR" ? 1 : base.get(day), to === "EUR" ? 1 : quote.get(day)];
    return one === undefined || other === undefined ? [] : [{ date: isoOfDay(day), rate: other / one }];
  });
}

/** Series, values and documents of the providers, by the calls of the catalogue. */
export const providerRoutes = {
  checkDividends: api.providers.checkDividends.handler(async ({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    return { ...(await dividendsToCheck(database.orm, query)), limit: query.limit, offset: query.offset };
  }),

  downloadKids: api.providers.downloadKids.handler(({ input: { query }, context }) => kidArchive(context, query.uuids)),
  downloadKid: api.providers.downloadKid.handler(({ input: { query }, context }) => kidAt(context, query)),
  downloadKidOf: api.providers.downloadKidOf.handler(({ input: { query }, context }) => kidOf(context, query.series_uuid)),

  importSeries: api.providers.importSeries.handler(({ input, context }) => importSeriesFile(context, input)),
  importValues: api.providers.importValues.handler(({ input, context }) => importValuesFile(context, input)),

  importRate: api.providers.importRate.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "settings-administration");
    const { currencyFrom, currencyTo } = query;
    if (currencyFrom === currencyTo) throw refuse.invalid("query.currencyTo", "another currency");
    const provider = await store.providerNamed(context.database.orm, query.provider);
    if (provider?.content !== "FX_RATES" || provider.state !== "READY") throw refuse.notFound("Provider of exchange rates");
    const runs = await awaitRuns(context, [provider], {});
    const series = (await store.rateSeries(context.database.orm, [currencyFrom, currencyTo])).get(
      currencyTo === "EUR" ? currencyFrom : currencyTo,
    );
    const [of] = runs;
    const item = of?.items.find((one) => one.series === series?.uuid);
    if (of && of.run.endedAt === null) throw refuse.unavailable("RUN_UNDER_WAY", "The provider is still being read.");
    if (!of || !item?.from || !item.to)
      throw refuse.unprocessable("RATE_NOT_PROVIDED", "The provider has no rates of these currencies.", {
        problem: of?.run.problem ?? null,
      });
    const rates = await crossRates(context, currencyFrom, currencyTo, { from: item.from, to: item.to });
    return { ...touchedValues(of, item), currencyFrom, currencyTo, rates };
  }),

  importDefinitions: api.providers.importDefinitions.handler(({ context }) => definitions(context, { takes: "NEW" })),
  updateDefinitions: api.providers.updateDefinitions.handler(({ context }) => definitions(context, { takes: "KNOWN" })),
  updateDefinitionsOld: api.providers.updateDefinitionsOld.handler(({ context }) =>
    definitions(context, { takes: "KNOWN", oneByOne: true }),
  ),
  updateDefinition: api.providers.updateDefinition.handler(async ({ input: { params }, context }) => {
    const { of, item } = await oneSeries(context, params.id, ["DEFINITIONS"], { takes: "KNOWN" });
    return touchedDefinition(of, item);
  }),

  importValuesOf: api.providers.importValuesOf.handler(async ({ input: { params }, context }) => {
    const { of, item } = await oneSeries(context, params.id, VALUE_CONTENTS, {});
    const span = item.from && item.to ? { from: dayOfIso(item.from), to: dayOfIso(item.to) } : null;
    const stored = span ? await readValues(context.database.orm, params.id, span) : null;
    const told = stored ? [...stored.days.keys()] : [];
    return {
      ...touchedValues(of, item),
      values: told.map((at) => ({
        date: isoOfDay(stored!.days[at]!),
        value: stored!.values[at]!,
        origin: VALUE_ORIGINS[stored!.origins[at]!]!,
      })),
    };
  }),
  fixValuesOf: api.providers.fixValuesOf.handler(async ({ input: { params }, context }) => {
    const { of, item } = await oneSeries(context, params.id, VALUE_CONTENTS, { mode: "FIX" });
    return { ...touchedValues(of, item), corrections: item.corrections };
  }),
  updateValues: api.providers.updateValues.handler(({ context }) => values(context, {})),
  updateValuesNew: api.providers.updateValuesNew.handler(({ context }) => values(context, { changedOnly: true })),
  updateValuesOf: api.providers.updateValuesOf.handler(async ({ input: { params }, context }) => {
    const { of, item } = await oneSeries(context, params.id, VALUE_CONTENTS, {});
    return touchedValues(of, item);
  }),
};
