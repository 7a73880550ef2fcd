import { z } from "zod";
import {
  changeOf,
  emptiable,
  instant,
  listOf,
  listQuery,
  onceHeaders,
  routeUnder,
  uuid,
  versionOf,
  writeHeaders,
} from "#app/contract/base.ts";
import { fileMapping, fileReading } from "#app/contract/file-reading.ts";
import {
  DAILY_RUNS,
  FETCH_SECONDS,
  PROVIDER_CONTENTS,
  PROVIDER_FORMATS,
  PROVIDER_PLACES,
  PROVIDER_RHYTHMS,
  PROVIDER_STATES,
  RUN_PROBLEMS,
  RUN_STATES,
} from "#app/domain/market-data/provider.ts";

/** What a person says of a provider. */
export const providerWritten = z.object({
  name: z.string().trim().min(1).max(60).describe("also the provider of the catalogue's entries"),
  place: z.enum(PROVIDER_PLACES),
  address: z.string().trim().min(1).max(500).describe("a folder below the installation's folder of providers, or an http or https address"),
  content: z.enum(PROVIDER_CONTENTS),
  format: z.enum(PROVIDER_FORMATS).default("TABLE"),
  rowsAt: z
    .string()
    .trim()
    .max(200)
    .default("")
    .describe("of a JSON text, where its rows stand: names with points between; empty: the first list"),
  headerName: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .optional()
    .describe("header that carries the secret"),
  rhythm: z.enum(PROVIDER_RHYTHMS).default("MANUAL"),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default("06:30")
    .describe("HH:MM in the time zone of the market"),
  dailyRuns: z.number().int().min(1).max(1_000).default(DAILY_RUNS).describe("runs within a day, at most"),
  seconds: z.number().int().min(1).max(FETCH_SECONDS.most).default(FETCH_SECONDS.usual).describe("for handing a file over"),
});
const secret = z
  .string()
  .regex(/^[\x21-\x7e]([\x20-\x7e]{0,998}[\x21-\x7e])?$/)
  .nullable()
  .optional()
  .describe("value of the header, kept encrypted and never told; absent: it stays with the address that it is for; null: it is taken away");

/** Why files could not be had or read; `detail` names a server, a status, a limit, a column or the text that tells more. */
export const runProblem = z.object({ code: z.enum(RUN_PROBLEMS), detail: z.string().nullable() });

export const providerRun = z.object({
  id: uuid,
  provider: uuid,
  trigger: z.enum(["SCHEDULE", "HAND", "CALL"]),
  state: z.enum(RUN_STATES),
  attempts: z.number().int(),
  files: z.array(
    z.object({
      name: z.string(),
      size: z.number().int(),
      state: z.enum(["READ", "SAME", "REFUSED"]).describe("SAME: it is the one that was read at `since`"),
      since: instant.nullable(),
      fault: runProblem.nullable(),
    }),
  ),
  lines: z.number().int(),
  added: z.number().int().describe("series"),
  changed: z.number().int().describe("series"),
  unchanged: z.number().int().describe("series"),
  refused: z.number().int().describe("lines, or values of them"),
  problem: runProblem.nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type ProviderRun = z.infer<typeof providerRun>;

export const financialProvider = providerWritten.extend({
  id: uuid,
  headerName: z.string().nullable(),
  hasSecret: z.boolean(),
  state: z.enum(PROVIDER_STATES),
  mapping: fileMapping,
  sampleName: z.string().nullable(),
  sampleAt: instant.nullable(),
  sampleProblem: runProblem.nullable(),
  nextRunAt: instant.nullable(),
  lastRun: providerRun.nullable(),
  version: versionOf("the provider"),
});
export type FinancialProvider = z.infer<typeof financialProvider>;

export const providerRefusal = z.object({
  file: z.string(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  found: z.string().nullable(),
  expected: z.string().nullable(),
  reason: z.string().describe("key of the text that tells it, or the code of a faulty definition"),
});
export type ProviderRefusal = z.infer<typeof providerRefusal>;

const route = routeUnder("/financial-provider-service/v1");
const byId = { params: z.object({ id: uuid }) };
const page = { query: listQuery.pick({ limit: true, offset: true }) };
const tried = fileReading.nullable().describe("how the sample is read; null where there is none that can be");

/** Providers of market data as administrators configure them, and what became of their runs. */
export const providerConfigurations = {
  list: route("GET", "/configurations", "provider-configurations-list", "Providers of market data")
    .input(z.object(page))
    .output(listOf(financialProvider)),
  get: route("GET", "/configurations/{id}", "provider-configurations-get", "One provider").input(z.object(byId)).output(financialProvider),
  create: route("POST", "/configurations", "provider-configurations-create", "Add a provider; a sample of it is fetched at once")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: providerWritten.extend({ secret }) }))
    .output(financialProvider),
  update: route(
    "PUT",
    "/configurations/{id}",
    "provider-configurations-update",
    "Change a provider; another source is tried on a sample anew",
  )
    .input(z.object({ ...byId, headers: writeHeaders, body: changeOf(emptiable(providerWritten)).partial().extend({ secret }) }))
    .output(financialProvider),
  remove: route(
    "DELETE",
    "/configurations/{id}",
    "provider-configurations-remove",
    "Remove a provider with its runs; what it brought stays",
  )
    .input(z.object({ ...byId, headers: writeHeaders }))
    .output(z.object({ id: uuid })),
  sample: route("POST", "/configurations/{id}/sample", "provider-configurations-sample", "Fetch a sample of a provider anew")
    .input(z.object({ ...byId, headers: onceHeaders }))
    .output(financialProvider),
  reading: route("POST", "/configurations/{id}/reading", "provider-configurations-reading", "Try how the sample of a provider is read")
    .input(z.object({ ...byId, body: fileMapping }))
    .output(z.object({ reading: tried, problem: runProblem.nullable() })),
  putMapping: route(
    "PUT",
    "/configurations/{id}/mapping",
    "provider-configurations-mapping",
    "Say how a provider is read, and put it in service",
  )
    .input(z.object({ ...byId, headers: onceHeaders, body: fileMapping }))
    .output(financialProvider),
  pause: route("PUT", "/configurations/{id}/pause", "provider-configurations-pause", "Read a provider by itself no more, or again")
    .input(z.object({ ...byId, headers: onceHeaders, body: z.object({ paused: z.boolean() }) }))
    .output(financialProvider),
  run: route("POST", "/configurations/{id}/run", "provider-configurations-run", "Read a provider now, in the background", 202)
    .input(
      z.object({
        ...byId,
        headers: onceHeaders,
        body: z.object({ whole: z.boolean().default(false).describe("files that were read before too") }),
      }),
    )
    .output(providerRun),
  runs: route("GET", "/configurations/{id}/runs", "provider-configurations-runs", "Runs of a provider, newest first")
    .input(z.object({ ...byId, ...page }))
    .output(listOf(providerRun)),
  getRun: route("GET", "/runs/{id}", "provider-runs-get", "One run of a provider").input(z.object(byId)).output(providerRun),
  refusals: route("GET", "/runs/{id}/refusals", "provider-runs-refusals", "Lines that a run did not take over, with their reasons")
    .input(z.object({ ...byId, ...page }))
    .output(listOf(providerRefusal)),
};
