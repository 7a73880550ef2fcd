import { z } from "zod";
import { instant, isoDate, listOf, listQuery, onceHeaders, route, uuid } from "#app/contract/base.ts";

/** Calls over the network, counted by day, person and call; calls that a page makes inside the process are not among them. */
const counts = {
  calls: z.number().int(),
  /** Answered 4xx. */
  refused: z.number().int(),
  /** Answered 5xx. */
  failed: z.number().int(),
  /** Mean time to the answer, milliseconds. */
  averageMs: z.number(),
  /** Milliseconds. */
  slowestMs: z.number().int(),
};

/** Days of UTC, both included; without them everything. */
const period = { from: isoDate.optional(), to: isoDate.optional() };
const filters = { ...period, distributor: uuid.optional(), user: uuid.optional() };

const consumptionRow = z.object({
  day: isoDate,
  user: z.object({ uuid, username: z.string().nullable() }),
  organisation: z.object({ uuid, name: z.string().nullable() }).nullable(),
  /** Method and path of the contract. */
  endpoint: z.string(),
  ...counts,
});
export type ConsumptionRow = z.infer<typeof consumptionRow>;

const metricName = z.string().regex(/^[a-z][a-z0-9.-]{1,59}$/, "small letters, digits, . and -");
const usageMetric = z.object({
  uuid,
  name: z.string(),
  value: z.number().nullable(),
  labels: z.record(z.string(), z.string()),
  user: uuid,
  organisation: uuid.nullable(),
  createdAt: instant,
});
export type UsageMetricRecord = z.infer<typeof usageMetric>;

const root = "/user-service/v1";

/** What rows of a report are: the use of one simulator or call, of one organisation or person, or of one day. */
export const SIMULATOR_GROUPS = ["simulator", "organisation", "user", "day"] as const;
export const API_GROUPS = ["endpoint", "organisation", "user", "day"] as const;
const whole = z.number().int();
const choice = z.object({ uuid, name: z.string() });
/** Organisations and people that the days have, for filters; nobody is named whom the caller may not see. */
const seen = { organisations: z.array(choice), people: z.array(choice) };
/** `key`: uuid, call or day; `name`: how it is called, null for a record that is gone. */
const group = { key: z.string(), name: z.string().nullable() };

const simulatorCounts = { started: whole, computed: whole, saved: whole, exported: whole };
const apiCounts = {
  calls: whole,
  /** Answered 4xx. */
  refused: whole,
  /** Answered 5xx. */
  failed: whole,
  /** Milliseconds that half of the calls, and 95 of 100, stayed below: at most 9 per cent off. */
  medianMs: z.number().nullable(),
  percentile95Ms: z.number().nullable(),
  /** Of the bodies of the answers. */
  bytes: whole,
  firstSeen: instant.nullable(),
  lastSeen: instant.nullable(),
};
const reported = { from: isoDate, to: isoDate, organisation: uuid.optional(), user: uuid.optional() };
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const NOT_BEFORE = { path: ["to"], error: "before from" };

export const usage = {
  metrics: route("GET", `${root}/metrics`, "metrics-get", "What was done with the modules, newest first, with totals by name")
    .input(z.object({ query: listQuery.pick({ limit: true, offset: true }).extend({ ...period, name: metricName.optional() }) }))
    .output(
      listOf(usageMetric).extend({
        totals: z.array(z.object({ name: z.string(), count: z.number().int(), sum: z.number().nullable() })),
      }),
    ),
  addMetric: route("POST", `${root}/metrics`, "metrics-create", "Count something that the caller did; never the name of a client", 201)
    .input(
      z.object({
        headers: onceHeaders,
        body: z.object({
          name: metricName,
          value: z.number().nullable().default(null),
          labels: z
            .record(metricName, z.string().max(100))
            .refine((labels) => Object.keys(labels).length <= 10, "at most 10 labels")
            .default({}),
        }),
      }),
    )
    .output(usageMetric),
  simulatorReport: route(
    "GET",
    `${root}/business_reporting/simulators`,
    "business-reporting-simulators",
    "How much the simulators were used on some days: started, computed, saved and exported",
  )
    .input(
      z.object({
        query: z
          .object({ ...reported, simulator: uuid.optional(), by: z.enum(SIMULATOR_GROUPS).default("simulator") })
          .refine(inOrder, NOT_BEFORE),
      }),
    )
    .output(
      z.object({
        rows: z.array(z.object({ ...group, ...simulatorCounts })),
        total: z.object(simulatorCounts),
        days: z.array(z.object({ day: isoDate, ...simulatorCounts })),
        ...seen,
        simulators: z.array(choice),
        /** When the metrics were last added up; null before the first time. */
        asOf: instant.nullable(),
      }),
    ),
  apiReport: route(
    "GET",
    `${root}/business_reporting/api`,
    "business-reporting-api",
    "How much the calls were used on some days: by status, time and size",
  )
    .input(
      z.object({
        query: z
          .object({ ...reported, endpoint: z.string().trim().min(1).max(200).optional(), by: z.enum(API_GROUPS).default("endpoint") })
          .refine(inOrder, NOT_BEFORE),
      }),
    )
    .output(
      z.object({
        rows: z.array(z.object({ ...group, ...apiCounts })),
        total: z.object(apiCounts),
        days: z.array(z.object({ day: isoDate, calls: whole, refused: whole, failed: whole })),
        ...seen,
      }),
    ),
  consumption: route("GET", `${root}/api_consumption`, "api-consumption-list", "Totals of the calls, and each call's own")
    .input(z.object({ query: z.object(filters) }))
    .output(
      z.object({
        ...counts,
        users: z.number().int().describe("people who called"),
        endpoints: z.array(z.object({ endpoint: z.string(), ...counts })),
      }),
    ),
  consumptionDetails: route(
    "GET",
    `${root}/api_consumption/details`,
    "api-consumption-details",
    "Calls by day, person and call, newest first",
  )
    .input(z.object({ query: listQuery.pick({ limit: true, offset: true }).extend(filters) }))
    .output(listOf(consumptionRow)),
  /** Chosen: what concerns questionnaires among the details. */
  questionnaireConsumption: route(
    "GET",
    "/contract-service/v1/questionnaires/consumption_reports",
    "questionnaire-consumption-reports",
    "Calls of questionnaires by day, person and call, newest first",
  )
    .input(
      z.object({
        query: listQuery
          .pick({ limit: true, offset: true })
          .extend({ ...filters, endpoint: z.string().trim().min(1).max(200).optional().describe("part of method and path") }),
      }),
    )
    .output(listOf(consumptionRow)),
  consumptionExcel: route(
    "POST",
    `${root}/api_consumption/excel`,
    "api-consumption-excel",
    "The details as an Excel file, at most 10,000 rows",
  )
    .input(z.object({ body: z.object(filters) }))
    .output(z.file()),
};
