import { randomUUID } from "node:crypto";
import writeWorkbook from "write-excel-file/node";
import { harmless } from "#app/domain/format/spreadsheet-text.ts";
import { apiReport, simulatorReport } from "#backend/api/usage/business-reporting.store.ts";
import { consumptionRows, consumptionTotals, insertMetric, listMetrics, type UsageScope } from "#backend/api/usage/usage.store.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import { api } from "#backend/calls/context.ts";
import { requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";

/** Rows of one Excel file. */
const EXCEL_ROWS = 10_000;
/** Calls of sessions, templates, results and links. */
const QUESTIONNAIRES = " /contract-service/v1/questionnaire";
const EXCEL_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Administration reads everything, the manager of a distributor's reports the distributor, an adviser with reports the own use. */
function scopeOf(caller: Caller): UsageScope {
  requirePermission(caller, "business-reporting");
  if (caller.isAdmin || caller.roles.includes("ADMIN_BUSINESS_REPORTING")) return { kind: "all" };
  const isManager = caller.roles.includes("ADVISER_BUSINESS_REPORTS_MANAGER");
  if (isManager && caller.distributor !== null) return { kind: "organisation", organisation: caller.distributor };
  return { kind: "self", user: caller.userUuid };
}

export const usageRoutes = {
  metrics: api.usage.metrics.handler(async ({ input: { query }, context }) => {
    const { limit, offset } = query;
    return { ...(await listMetrics(context.database.orm, scopeOf(context.caller), query)), limit, offset };
  }),

  addMetric: api.usage.addMetric.handler(({ input: { headers, body }, context }) => {
    const { caller } = context;
    requirePermission(caller, "application");
    const organisationUuid = organisationOf(caller);
    // Counting is no act of the person: no row of the audit log.
    const write = { verb: "metric.add", objectType: "metric", headers, request: { body }, status: 201, audited: false };
    return saveOnce(context, write, async (tx) => {
      const answer = await insertMetric(tx, { uuid: randomUUID(), userUuid: caller.userUuid, organisationUuid, ...body });
      return { answer, objectId: answer.uuid, organisationUuid };
    });
  }),

  simulatorReport: api.usage.simulatorReport.handler(({ input: { query }, context }) =>
    simulatorReport(context.database.orm, scopeOf(context.caller), query),
  ),

  apiReport: api.usage.apiReport.handler(({ input: { query }, context }) =>
    apiReport(context.database.orm, scopeOf(context.caller), query),
  ),

  consumption: api.usage.consumption.handler(({ input: { query }, context }) =>
    consumptionTotals(context.database.orm, scopeOf(context.caller), query),
  ),

  consumptionDetails: api.usage.consumptionDetails.handler(async ({ input: { query }, context }) => {
    const { limit, offset } = query;
    return { ...(await consumptionRows(context.database.orm, scopeOf(context.caller), query, query)), limit, offset };
  }),

  questionnaireConsumption: api.usage.questionnaireConsumption.handler(async ({ input: { query }, context }) => {
    const { limit, offset, endpoint, ...filters } = query;
    const parts = [QUESTIONNAIRES, ...(endpoint === undefined ? [] : [endpoint])];
    return { ...(await consumptionRows(context.database.orm, scopeOf(context.caller), { ...filters, parts }, query)), limit, offset };
  }),

  consumptionExcel: api.usage.consumptionExcel.handler(async ({ input: { body }, context }) => {
    const scope = scopeOf(context.caller);
    const { items } = await consumptionRows(context.database.orm, scope, body, { limit: EXCEL_ROWS, offset: 0 });
    const head = ["Day", "User", "Organisation", "Call", "Calls", "Refused", "Failed", "Average ms", "Slowest ms"];
    const text = (value: string | null) => ({ value: harmless(value ?? ""), type: String });
    const number = (value: number) => ({ value, type: Number });
    const cells = [
      head.map((value) => ({ value, fontWeight: "bold" as const })),
      ...items.map(({ day, user, organisation, endpoint, calls, refused, failed, averageMs, slowestMs }) => [
        ...[day, user.username, organisation?.name ?? null, endpoint].map(text),
        ...[calls, refused, failed, averageMs, slowestMs].map(number),
      ]),
    ];
    const file = await writeWorkbook(cells, { stickyRowsCount: 1 }).toBuffer();
    return new File([new Uint8Array(file)], "api-consumption.xlsx", { type: EXCEL_TYPE });
  }),
};
