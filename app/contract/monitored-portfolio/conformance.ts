import { z } from "zod";
import { instant, onceHeaders, route, uuid } from "#app/contract/base.ts";
import { AAA, AAA_ONE, byUuid, JOB_STATUSES } from "#app/contract/monitored-portfolio/shape.ts";
import { recipient } from "#app/contract/monitored-portfolio/transfer.ts";
import { CONFORMANCE_CHECKS } from "#app/domain/portfolio/grid-transfer.ts";

/** The exchange as it is tried: by API alone, as nobody answers an e-mail. */
const tried = recipient.pick({ distributorPortfolioCode: true, format: true, seriesIdentifier: true, decimals: true }).extend({
  address: recipient.shape.address.describe("https address for tests: what is sent there is not to be applied"),
});
const trial = z.object({
  id: uuid,
  portfolio: uuid,
  status: z.enum(JOB_STATUSES),
  ...tried.shape,
  checks: z.array(
    z.object({
      check: z.enum(CONFORMANCE_CHECKS),
      passed: z.boolean().nullable().describe("null for what could not be tried"),
      httpStatus: z.number().int().nullable(),
      problem: z.object({ code: z.string(), message: z.string(), line: z.number().int().nullable() }).nullable(),
    }),
  ),
  author: z.string().describe("name of who asked for it"),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type GridTrial = z.infer<typeof trial>;

/** Trials of the exchange of grids with a distributor, before the first grid is sent. */
export const monitoredConformance = {
  start: route(
    "POST",
    `${AAA_ONE}/grid-conformance`,
    "aaa-grid-conformance-create",
    "Try the exchange of grids at an address for tests, in the background",
  )
    .route({ successStatus: 202 })
    .input(
      z.object({
        ...byUuid,
        headers: onceHeaders,
        body: tried.extend({ secret: z.string().min(1).max(500).optional().describe("token of the API, kept until the trial has ended") }),
      }),
    )
    .output(trial),
  get: route("GET", `${AAA}/grid-conformance/{id}`, "aaa-grid-conformance-get", "What a trial of the exchange of grids has found")
    .input(z.object({ params: z.object({ id: uuid }) }))
    .output(trial),
};
