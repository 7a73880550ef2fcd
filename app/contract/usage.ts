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
