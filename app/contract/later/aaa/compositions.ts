import { z } from "zod";
import { decimal, isoDate, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { fullAaaPortfolio } from "#app/contract/later/aaa/portfolio.ts";
import { aaaComposition } from "#app/contract/later/aaa/sections.ts";
import { AAA, AAA_ONE, atDate, byUuid, flag, problem, validation, versionType } from "#app/contract/later/aaa/shape.ts";
import { composition, writtenComposition } from "#app/contract/model-portfolio.ts";
import { sentFile, tableReport } from "#app/contract/table-file.ts";

const computed = z.object({ portfolio: uuid, versionType, date: isoDate });
/** What a rebalancing does to the lines; weights and changes in per cent of the portfolio. */
const rebalancing = computed.extend({
  lines: z.array(composition.shape.lines.element.omit({ weight: true }).extend({ before: decimal, after: decimal, change: decimal })),
  turnover: decimal.describe("per cent, half the sum of the absolute changes"),
});
const darm = { ...byUuid, query: z.object({ portfolio_version: versionType, date: isoDate }) };

/** The model compositions; what was executed has calls of its own. */
const modelType = z.object({ type: versionType.exclude(["EXECUTED"]).default("MODEL") });

/**
 * Compositions by date, in three versions: the model, the model without its constraints (PURE), and what was executed.
 * The calls that compute save nothing; a computed composition is saved like one that was written.
 */
export const aaaCompositions = {
  all: route("GET", `${AAA_ONE}/composition`, "aaa-composition-get", "Series and weights by date, in each version")
    .input(z.object(byUuid))
    .output(z.object({ portfolio: uuid, version: z.number().int(), compositions: z.array(aaaComposition) })),
  put: route("PUT", `${AAA_ONE}/composition/{date}`, "aaa-composition-put", "Set the executed weights from a day on")
    .input(z.object({ ...atDate, headers: writeHeaders, body: writtenComposition }))
    .output(fullAaaPortfolio),
  remove: route("DELETE", `${AAA_ONE}/composition/{date}`, "aaa-composition-delete", "Remove the executed weights of a day")
    .input(z.object({ ...atDate, headers: writeHeaders }))
    .output(fullAaaPortfolio),
  putModel: route("PUT", `${AAA_ONE}/composition_model/{date}`, "aaa-composition-model-put", "Set the weights of a model from a day on")
    .input(z.object({ ...atDate, query: modelType, headers: writeHeaders, body: writtenComposition }))
    .output(fullAaaPortfolio),
  removeModel: route(
    "DELETE",
    `${AAA_ONE}/composition_model/{date}`,
    "aaa-composition-model-delete",
    "Remove the weights of a model of a day",
  )
    .input(z.object({ ...atDate, query: modelType, headers: writeHeaders }))
    .output(fullAaaPortfolio),
  removeVersion: route(
    "DELETE",
    `${AAA_ONE}/version/{version}/composition/{date}`,
    "aaa-version-composition-delete",
    "Remove the composition of a day in one version",
  )
    .input(z.object({ params: atDate.params.extend({ version: versionType }), headers: writeHeaders }))
    .output(fullAaaPortfolio),
  /** Columns: date, version, isin or code (one of them), weight. A file with a fault writes nothing. */
  importExcel: route("POST", `${AAA_ONE}/import-compositions-excel`, "aaa-import-compositions-excel", "Compositions from an Excel file")
    .input(
      z.object({
        ...byUuid,
        query: z.object({ dryRun: flag.prefault("false") }),
        headers: writeHeaders,
        body: z.object({ file: sentFile }),
      }),
    )
    .output(tableReport),
  computeDarm: route("POST", `${AAA_ONE}/compute-darm-composition`, "aaa-compute-darm-composition", "Compute the DARM composition of a day")
    .input(z.object({ ...byUuid, body: z.object({ date: isoDate, versionType: versionType.default("MODEL") }) }))
    .output(computed.extend({ lines: composition.shape.lines, problems: z.array(problem) })),
  computeDarmRebalancing: route(
    "POST",
    `${AAA_ONE}/compute-darm-rebalancing`,
    "aaa-compute-darm-rebalancing",
    "Compute what a DARM rebalancing on a day changes",
  )
    .input(z.object(darm))
    .output(rebalancing),
  prepareDarmRebalancing: route(
    "POST",
    `${AAA_ONE}/prepare-darm-rebalancing`,
    "aaa-prepare-darm-rebalancing",
    "Propose a DARM rebalancing: its changes, the day of execution, what stands in its way",
  )
    .input(z.object(darm))
    .output(rebalancing.extend({ executionDate: isoDate, comment: z.string(), problems: z.array(problem) })),
  prevalidateDarmRebalancing: route(
    "POST",
    `${AAA_ONE}/prevalidate-darm-rebalancing`,
    "aaa-prevalidate-darm-rebalancing",
    "What stands in the way of a DARM rebalancing on a day",
  )
    .input(z.object(darm))
    .output(validation),
  executionDate: route("GET", `${AAA}/help-execution-date`, "aaa-help-execution-date", "The day on which a decision can be executed")
    .input(z.object({ query: z.object({ date: isoDate.optional().describe("of the decision; today when it is absent") }) }))
    .output(z.object({ decisionDate: isoDate, executionDate: isoDate })),
};
