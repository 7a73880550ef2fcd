import { z } from "zod";
import { decimal, isoDate, route, uuid } from "#app/contract/base.ts";
import { composition } from "#app/contract/model-portfolio.ts";
import { darmSettings, floor } from "#app/contract/monitored-portfolio/section.ts";
import { AAA_ONE, byUuid, problem, validation, versionType } from "#app/contract/monitored-portfolio/shape.ts";

const computed = z.object({ portfolio: uuid, versionType, date: isoDate });
/** Everything that the share of risky assets follows from; null where there are no values, no floor or no settings on the day. */
const inputs = z
  .object({
    valueDate: isoDate.describe("of the last value up to the day"),
    value: decimal.describe("of the portfolio, in the unit of its values"),
    floor: decimal.describe("in the unit of the values"),
    cushion: decimal.describe("value less floor, at least 0"),
    settings: darmSettings,
    floorSettings: floor,
    presentShare: decimal.describe("of risky assets on the day, as prices have moved it; per cent"),
    unboundedShare: decimal.describe("multiplier times cushion; per cent of the value"),
    targetShare: decimal.describe("within the bounds; per cent of the value"),
    rebalances: z.boolean().describe("farther from the target than the tolerance"),
  })
  .nullable();
export type DarmInputs = z.infer<typeof inputs>;

const line = composition.shape.lines.element
  .omit({ weight: true })
  .extend({ risky: z.boolean(), before: decimal.describe("as prices have moved it"), after: decimal, change: decimal });
/** What a rebalancing does to the lines; weights and changes in per cent of the portfolio. */
const rebalancing = computed.extend({
  inputs,
  lines: z.array(line),
  turnover: decimal.describe("per cent; half the sum of the absolute changes"),
});
export type DarmRebalancing = z.infer<typeof rebalancing>;
const asked = { ...byUuid, query: z.object({ portfolio_version: versionType, date: isoDate }) };

/**
 * Dynamic allocation of risk: the share of risky assets follows what the value has above its floor (constant proportion portfolio
 * insurance). Nothing is stored: a person takes a proposal over by setting a composition.
 */
export const monitoredDarm = {
  compose: route("POST", `${AAA_ONE}/compute-darm-composition`, "aaa-compute-darm-composition", "Compute the DARM composition of a day")
    .input(z.object({ ...byUuid, body: z.object({ date: isoDate, versionType: versionType.default("MODEL") }) }))
    .output(computed.extend({ inputs, lines: composition.shape.lines, problems: z.array(problem) })),
  rebalance: route(
    "POST",
    `${AAA_ONE}/compute-darm-rebalancing`,
    "aaa-compute-darm-rebalancing",
    "Compute what a DARM rebalancing on a day changes",
  )
    .input(z.object(asked))
    .output(rebalancing),
  prepare: route(
    "POST",
    `${AAA_ONE}/prepare-darm-rebalancing`,
    "aaa-prepare-darm-rebalancing",
    "Propose a DARM rebalancing: its changes, the day of execution, what stands in its way",
  )
    .input(z.object(asked))
    .output(rebalancing.extend({ executionDate: isoDate, comment: z.string(), problems: z.array(problem) })),
  prevalidate: route(
    "POST",
    `${AAA_ONE}/prevalidate-darm-rebalancing`,
    "aaa-prevalidate-darm-rebalancing",
    "What stands in the way of a DARM rebalancing on a day",
  )
    .input(z.object(asked))
    .output(validation),
};
