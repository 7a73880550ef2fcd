import { z } from "zod";
import { instant, isoDate, route, uuid, uuidList, writeHeaders } from "#app/contract/base.ts";
import { AAA, AAA_ONE, byUuid, flag, JOB_STATUSES, jobAcknowledgement } from "#app/contract/later/aaa/shape.ts";

const propagationSetting = z.object({
  portfolio: uuid,
  /** Whether changes of the portfolio go on to those that follow it. */
  propagation: z.boolean(),
  version: z.number().int(),
});

/** How changes of a portfolio go on to the portfolios that follow it. */
export const aaaPropagation = {
  get: route("GET", `${AAA_ONE}/propagation`, "aaa-propagation-get", "Whether changes of a portfolio go on to those that follow it")
    .input(z.object(byUuid))
    .output(propagationSetting),
  put: route("PUT", `${AAA_ONE}/propagation`, "aaa-propagation-put", "Let changes go on to the portfolios that follow, or keep them")
    .input(z.object({ ...byUuid, query: z.object({ enable: flag }), headers: writeHeaders }))
    .output(propagationSetting),
  in: route("GET", `${AAA}/propagation/in`, "aaa-propagation-in", "Whether changes of several portfolios go on to those that follow them")
    .input(z.object({ query: z.object({ uuids: uuidList }) }))
    .output(z.array(propagationSetting)),
  status: route("GET", `${AAA_ONE}/propagation_status`, "aaa-propagation-status", "How far the last propagation of a portfolio has come")
    .input(z.object(byUuid))
    .output(
      propagationSetting.pick({ portfolio: true, propagation: true }).extend({
        status: z.enum(JOB_STATUSES).nullable().describe("null before the first one"),
        total: z.number().int().describe("portfolios that follow"),
        done: z.number().int(),
        failures: z.array(z.object({ portfolio: uuid, code: z.string() })),
        startedAt: instant.nullable(),
        endedAt: instant.nullable(),
      }),
    ),
  reporting: route(
    "PUT",
    `${AAA_ONE}/reporting/propagate`,
    "aaa-reporting-propagate",
    "Give the report settings of a day to other portfolios, in the background",
  )
    .route({ successStatus: 202 })
    .input(z.object({ ...byUuid, headers: writeHeaders, body: z.object({ date: isoDate, portfolios: z.array(uuid).min(1).max(1_000) }) }))
    .output(jobAcknowledgement),
};
