import { z } from "zod";
import { changeOf, emptiable, isoDate, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { feeSettings, reportingSettings } from "#app/contract/monitored-portfolio/section.ts";
import { atDate, share, written } from "#app/contract/monitored-portfolio/shape.ts";
import { sentFile } from "#app/contract/table-file.ts";
import { GRID_TRIGGERS, horizonGridFaults, REBALANCING_REFERENCES, STEP_REFERENCES } from "#app/domain/allocation/horizon-portfolio.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";

/** Settings of a horizon portfolio that hold from a day on until the next day that has some. */
export const HORIZON = "/aaa-model-portfolio-service/v1/horizon_model_portfolios";
export const HORIZON_ONE = `${HORIZON}/{uuid}` as const;

const remark = z.string().trim().min(1).max(200);
const monthDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "a day of the year, MM-DD")
  .refine((text) => !/^(02-3\d|(0[469]|11)-31)$/.test(text), "a day of the year, MM-DD");

/** How subscribers go down the grid, and how their weights are kept to it. */
export const glidepathRule = z
  .object({
    glidepathRuleSource: remark.optional().describe("where it is agreed, for instance an article of the contract"),
    stepChangeReference: z.enum(STEP_REFERENCES),
    stepChangeDate: monthDay.optional().describe("MM-DD, of steps on a calendar day"),
    stepChangeTrigger: remark.optional(),
    rebalancingReference: z.enum(REBALANCING_REFERENCES).default("STEP_CHANGE"),
    rebalancingDate: monthDay.optional().describe("MM-DD, of rebalancings on a calendar day"),
    gridTrigger: z.enum(GRID_TRIGGERS).default("NEXT_STEP"),
  })
  .superRefine(({ stepChangeReference, stepChangeDate, rebalancingReference, rebalancingDate }, context) => {
    const needs = (path: string, date: string | undefined, reference: string) => {
      if (reference === "CALENDAR_DATE" && date === undefined)
        context.addIssue({ code: "custom", path: [path], message: "is needed for a calendar day" });
    };
    needs("stepChangeDate", stepChangeDate, stepChangeReference);
    needs("rebalancingDate", rebalancingDate, rebalancingReference);
  });

const rows = z
  .array(
    z.object({
      horizonLeft: z.number().int().min(0).max(60).describe("whole years to the horizon"),
      weights: z.record(uuid, share).describe("per cent of each series"),
    }),
  )
  .min(1)
  .max(61);
/** What subscribers hold by whole years left to their horizon. */
export const horizonGrid = z
  .object({ rows, gridFileName: z.string().max(200).optional(), gridFileType: z.string().max(20).optional() })
  .superRefine((grid, context) => {
    for (const { path, message } of horizonGridFaults(grid.rows)) context.addIssue({ code: "custom", path, message });
  });
export type HorizonGrid = z.output<typeof horizonGrid>;

export const horizonReporting = reportingSettings.extend({
  horizonsToDisplay: z.array(z.number().int().min(0).max(60)).max(20).default([]).describe("years; empty: those of the grid"),
});

/** A grid as it is told: with the series that it names, and the years in which it becomes riskier. */
export const toldGrid = z.object({
  gridDate: isoDate,
  rows: rows.describe("the farthest year first"),
  gridFileName: z.string().nullable(),
  gridFileType: z.string().nullable(),
  series: z.array(z.object({ uuid, fullName: z.string(), isin: z.string().nullable(), assetClass: z.enum(ASSET_CLASSES) })),
  riskierAt: z.array(z.number().int()).describe("years left in which more is at risk than in the year before"),
});
export type ToldGrid = z.output<typeof toldGrid>;

/** All of them as a portfolio holds them, oldest first. */
export const horizonSections = {
  feeConfigurations: z.array(feeSettings.extend({ configurationDate: isoDate, ...written })),
  glidepathRules: z.array(
    glidepathRule.safeExtend({
      glidepathRuleDate: isoDate,
      gridFileName: z.string().nullable().describe("of the grid in force on that day"),
      gridFileType: z.string().nullable(),
      ...written,
    }),
  ),
  grids: z.array(toldGrid.extend(written)),
  reportings: z.array(horizonReporting.extend({ reportingDate: isoDate, ...written })),
};

/** The two calls of a section; `full` is the whole portfolio, which each answers with. */
export function horizonSettings<F extends z.ZodType>(full: F) {
  const section = <B extends z.ZodType>(path: string, operation: string, what: string, body: B) => {
    const at = `${HORIZON_ONE}/${path}/{date}` as const;
    return {
      put: route("PUT", at, `${operation}-put`, `Set ${what} from a day on`)
        .input(z.object({ ...atDate, headers: writeHeaders, body }))
        .output(full),
      remove: route("DELETE", at, `${operation}-delete`, `Remove ${what} set on a day; what was set before holds on`)
        .input(z.object({ ...atDate, headers: writeHeaders }))
        .output(full),
    };
  };
  return {
    fee: section("fee", "horizon-fee", "the fees of a horizon portfolio", emptiable(changeOf(feeSettings))),
    rule: section("glidepath_rule", "horizon-rule", "how subscribers go down the grid", emptiable(changeOf(glidepathRule))),
    grid: section("grid", "horizon-grid", "the grid of a horizon portfolio", horizonGrid),
    reporting: section("reporting", "horizon-reporting", "the report of a horizon portfolio", emptiable(changeOf(horizonReporting))),
    readGrid: route(
      "POST",
      `${HORIZON_ONE}/read_grid`,
      "horizon-read-grid",
      "Read a grid from a file without storing it. Faults of cells: 422 HORIZON_GRID_FILE",
    )
      .input(z.object({ params: z.object({ uuid }), body: z.object({ file: sentFile }) }))
      .output(toldGrid.omit({ gridDate: true })),
  };
}
