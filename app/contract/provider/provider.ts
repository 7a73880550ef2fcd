import { z } from "zod";
import { decimal, instant, isoDate, listOf, listQuery, onceHeaders, routeUnder, uuid, uuidList } from "#app/contract/base.ts";
import { documentUrl } from "#app/contract/series/series.ts";
import { sentFile, tableReport } from "#app/contract/table-file.ts";
import { CURRENCIES, VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import { runProblem } from "./configuration.ts";

const provider = z.string().trim().min(1).max(120).describe("name of a configured provider");

/** What a call did to one series. `problem` says why it FAILED; nothing of the series was changed then. */
const touched = z.object({
  series: uuid,
  externalId: z.string(),
  fullName: z.string(),
  provider: z.string(),
  outcome: z.enum(["ADDED", "CHANGED", "UNCHANGED", "FAILED"]),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});
const touchedDefinition = touched.extend({ fields: z.array(z.string()).describe("of the definition, those that changed") });
const touchedValues = touched.extend({
  /** First and last day for which the provider sent values. */
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  newValues: z.number().int(),
  revisions: z.number().int().describe("values that were replaced"),
  unchanged: z.number().int(),
});
const correction = z.object({
  date: isoDate,
  oldValue: z.number().nullable(),
  newValue: z.number(),
  manual: z.boolean().describe("a person had entered the old value"),
});
const value = z.object({ date: isoDate, value: z.number(), origin: z.enum(VALUE_ORIGINS) });

/** A call about many series. The counts are of all; `items` are the first 500 of each provider, failures before the others. */
const reportOn = <T extends z.ZodType>(item: T) =>
  z.object({
    state: z.enum(["DONE", "RUNNING"]).describe("RUNNING: providers are still being read; the same call tells later what became of it"),
    startedAt: instant,
    endedAt: instant,
    refused: z.number().int().describe("lines that were not taken over, kept with their reasons at the run"),
    problems: z.array(runProblem.extend({ provider: z.string() })).describe("providers that could not be read"),
    series: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    failed: z.number().int(),
    items: z.array(item),
  });

/** A dividend that the stored values and flows do not explain. */
export const dividendToCheck = z.object({
  series: uuid,
  fullName: z.string(),
  isin: z.string().nullable(),
  provider: z.string(),
  date: isoDate,
  /** Per share in the currency of the series: what the provider sends and what is stored; null where there is none. */
  amount: decimal.nullable(),
  storedAmount: decimal.nullable(),
  currency: z.enum(CURRENCIES),
  reason: z.enum(["NOT_STORED", "AMOUNT_DIFFERS", "NOT_TOLD"]),
});

const root = "/financial-provider-service/v1/providers";
const route = routeUnder(root);
const all = z.object({});
const byId = z.object({ params: z.object({ id: uuid }) });
const importOf = z.object({
  query: z.object({ caller_id: z.string().trim().min(1).max(120).optional().describe("who asks, kept with the import") }),
  headers: onceHeaders,
  body: z.object({ file: sentFile }),
});

/**
 * Series, values and documents of the providers. The catalogue asks for imports and updates with GET: such a call may be
 * repeated, a second one finds nothing new.
 */
export const providers = {
  checkDividends: route("GET", "/check-dividends", "providers-check-dividends", "Dividends to check, newest first")
    .input(z.object({ query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(dividendToCheck)),
  /** The archive holds an index that names the series without a document. */
  downloadKids: route(
    "GET",
    "/download-multiple-series-kid",
    "providers-download-multiple-series-kid",
    "KID documents of series as a zip file",
  )
    .input(z.object({ query: z.object({ uuids: uuidList }) }))
    .output(z.file()),
  downloadKid: route("GET", "/download-series-kid", "providers-download-series-kid", "KID document at a provider's address")
    .input(z.object({ query: z.object({ provider, url: documentUrl.describe("https, on a host of the provider") }) }))
    .output(z.file()),
  downloadKidOf: route("GET", "/download-series-kid-by-uuid", "providers-download-series-kid-by-uuid", "KID document of a series")
    .input(z.object({ query: z.object({ series_uuid: uuid }) }))
    .output(z.file()),
  importSeries: route("POST", "/import-series-excel", "providers-import-series-excel", "Definitions of series from a provider's Excel file")
    .input(importOf)
    .output(tableReport),
  importValues: route(
    "POST",
    "/import-financial-values-excel",
    "providers-import-financial-values-excel",
    "Values from a provider's Excel file",
  )
    .input(importOf)
    .output(tableReport),
  importRate: route("GET", "/import-fx-rate", "providers-import-fx-rate", "Take over the exchange rates of two currencies")
    .input(z.object({ query: z.object({ provider, currencyFrom: z.enum(CURRENCIES), currencyTo: z.enum(CURRENCIES) }) }))
    .output(
      touchedValues.extend({
        currencyFrom: z.enum(CURRENCIES),
        currencyTo: z.enum(CURRENCIES),
        rates: z.array(z.object({ date: isoDate, rate: z.number().describe("units of currencyTo for one of currencyFrom") })),
      }),
    ),
  importDefinitions: route("GET", "/import-series-definition", "providers-import-series-definition", "Take over the series that are new")
    .input(all)
    .output(reportOn(touchedDefinition)),
  importValuesOf: route("GET", "/import-financial-values/{id}", "providers-import-financial-values-id", "Take over all values of a series")
    .input(byId)
    .output(touchedValues.extend({ values: z.array(value) })),
  fixValuesOf: route("GET", "/fix-financial-values/{id}", "providers-fix-financial-values-id", "Correct the values of a series that differ")
    .input(byId)
    .output(touchedValues.extend({ corrections: z.array(correction) })),
  updateDefinitions: route("GET", "/update-series-definition", "providers-update-series-definition", "Update all definitions of series")
    .input(all)
    .output(reportOn(touchedDefinition)),
  updateDefinition: route(
    "GET",
    "/update-series-definition/{id}",
    "providers-update-series-definition-id",
    "Update the definition of a series",
  )
    .input(byId)
    .output(touchedDefinition),
  updateDefinitionsOld: route(
    "GET",
    "/update-series-definition-old",
    "providers-update-series-definition-old",
    "Update all definitions of series, one after the other",
  )
    .input(all)
    .output(reportOn(touchedDefinition)),
  updateValues: route("GET", "/update-financial-values", "providers-update-financial-values", "Update the values of all series")
    .input(all)
    .output(reportOn(touchedValues)),
  updateValuesOf: route("GET", "/update-financial-values/{id}", "providers-update-financial-values-id", "Update the values of a series")
    .input(byId)
    .output(touchedValues),
  updateValuesNew: route(
    "GET",
    "/update-financial-values-new",
    "providers-update-financial-values-new",
    "Update the values of all series, by the days that the provider says have changed",
  )
    .input(all)
    .output(reportOn(touchedValues)),
};
