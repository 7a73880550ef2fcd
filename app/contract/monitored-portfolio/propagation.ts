import { z } from "zod";
import { instant, isoDate, route, uuid, uuidList, writeHeaders } from "#app/contract/base.ts";
import {
  AAA,
  AAA_ONE,
  byUuid,
  flag,
  JOB_STATUSES,
  jobAcknowledgement,
  problem,
  versionType,
} from "#app/contract/monitored-portfolio/shape.ts";

const propagationSetting = z.object({
  portfolio: uuid,
  /** Whether changes of the portfolio go on to those that follow it. */
  propagation: z.boolean(),
  version: z.number().int(),
});

export const PROPAGATED = ["REPORTING", "COMPOSITION"] as const;
/** WAITING, then DONE, or REFUSED by the follower's own rules or because it does not accept it. */
export const FOLLOWER_STATES = ["WAITING", "DONE", "REFUSED"] as const;

const followerStatus = z.object({
  portfolio: uuid,
  name: z.string(),
  state: z.enum(FOLLOWER_STATES),
  code: z.string().nullable().describe("why it was refused, as the error catalogue has it"),
  problems: z.array(problem).describe("what the follower's own rules found wrong"),
  endedAt: instant.nullable(),
});

/**
 * How changes of a portfolio go on to the portfolios of its house that follow it and accept them. Each follower is changed as a whole or
 * not at all, by its own rules; what another one refuses does not keep it back.
 */
export const monitoredPropagation = {
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
        kind: z.enum(PROPAGATED).nullable(),
        date: isoDate.nullable().describe("day of what goes on"),
        versionType: versionType.nullable().describe("of a composition"),
        total: z.number().int().describe("portfolios that it goes to"),
        done: z.number().int(),
        refused: z.number().int(),
        followers: z.array(followerStatus),
        startedAt: instant.nullable(),
        endedAt: instant.nullable(),
      }),
    ),
  reporting: route(
    "PUT",
    `${AAA_ONE}/reporting/propagate`,
    "aaa-reporting-propagate",
    "Give the report settings of a day to portfolios that follow, in the background",
  )
    .route({ successStatus: 202 })
    .input(z.object({ ...byUuid, headers: writeHeaders, body: z.object({ date: isoDate, portfolios: z.array(uuid).min(1).max(1_000) }) }))
    .output(jobAcknowledgement),
};
