import { z } from "zod";
import { changeOf, isoDate, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { writtenComposition } from "#app/contract/model-portfolio.ts";
import { versionedComposition } from "#app/contract/monitored-portfolio/composition.ts";
import { fullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { AAA, AAA_ONE, atDate, byUuid, validation, versionType } from "#app/contract/monitored-portfolio/shape.ts";

/** The model compositions; what was executed has calls of its own. */
const modelType = z.object({ type: versionType.exclude(["EXECUTED"]).default("MODEL") });

/**
 * Compositions by date, in three versions: the model, which keeps the rules in force on its day, the model without them (PURE), and
 * what was executed.
 */
export const monitoredCompositions = {
  all: route("GET", `${AAA_ONE}/composition`, "aaa-composition-get", "Series and weights by date, in each version")
    .input(z.object(byUuid))
    .output(z.object({ portfolio: uuid, version: z.number().int(), compositions: z.array(versionedComposition) })),
  put: route("PUT", `${AAA_ONE}/composition/{date}`, "aaa-composition-put", "Set the executed weights from a day on")
    .input(z.object({ ...atDate, headers: writeHeaders, body: changeOf(writtenComposition) }))
    .output(fullMonitoredPortfolio),
  remove: route("DELETE", `${AAA_ONE}/composition/{date}`, "aaa-composition-delete", "Remove the executed weights of a day")
    .input(z.object({ ...atDate, headers: writeHeaders }))
    .output(fullMonitoredPortfolio),
  putModel: route("PUT", `${AAA_ONE}/composition_model/{date}`, "aaa-composition-model-put", "Set the weights of a model from a day on")
    .input(z.object({ ...atDate, query: modelType, headers: writeHeaders, body: changeOf(writtenComposition) }))
    .output(fullMonitoredPortfolio),
  removeModel: route(
    "DELETE",
    `${AAA_ONE}/composition_model/{date}`,
    "aaa-composition-model-delete",
    "Remove the weights of a model of a day",
  )
    .input(z.object({ ...atDate, query: modelType, headers: writeHeaders }))
    .output(fullMonitoredPortfolio),
  removeVersion: route(
    "DELETE",
    `${AAA_ONE}/version/{version}/composition/{date}`,
    "aaa-version-composition-delete",
    "Remove the composition of a day in one version",
  )
    .input(z.object({ params: atDate.params.extend({ version: versionType }), headers: writeHeaders }))
    .output(fullMonitoredPortfolio),
  migrate: route(
    "PUT",
    `${AAA_ONE}/migrate-model-to-executed`,
    "aaa-migrate-model-to-executed",
    "Take the model compositions over as executed, and compute the values from these",
  )
    .input(z.object({ ...byUuid, headers: writeHeaders }))
    .output(fullMonitoredPortfolio),
  validate: route("GET", `${AAA_ONE}/validate`, "aaa-validate", "What is wrong with a portfolio as it is stored")
    .input(z.object(byUuid))
    .output(validation),
  validatePost: route("POST", `${AAA_ONE}/validate`, "aaa-validate-post", "What is wrong with a portfolio as it is stored, asked with POST")
    .input(z.object(byUuid))
    .output(validation),
  executionDate: route("GET", `${AAA}/help-execution-date`, "aaa-help-execution-date", "The day on which a decision can be executed")
    .input(z.object({ query: z.object({ date: isoDate.optional().describe("of the decision; today when it is absent") }) }))
    .output(z.object({ decisionDate: isoDate, executionDate: isoDate })),
};
