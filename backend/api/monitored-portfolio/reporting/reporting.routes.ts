import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import type { ConsolidatedReporting } from "#app/contract/monitored-portfolio/consolidated-reporting.ts";
import { fileNameOf } from "#app/domain/format/file-name.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { fullName } from "#backend/api/model-portfolio/portfolio.domain.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import { keeps, type Right, requireRight, scopeOf } from "../access.ts";
import { findPortfolios } from "../portfolio/portfolio.store.ts";
import * as store from "./reporting.store.ts";
import { REPORTING_QUEUE } from "./reporting-job.ts";

const REPORTING: readonly Right[] = ["am-ableEditPortfolioReportings"];

/** The house whose reports the caller sees; null for all of them. Throws 403 for who only follows portfolios. */
function houseOf(caller: Caller): string | null {
  const scope = scopeOf(caller);
  if (!keeps(scope)) throw refuse.forbidden("FORBIDDEN", "Consolidated reports belong to the house that keeps the portfolios.");
  return scope.kind === "house" ? scope.assetManager : null;
}

const recordOf = (row: store.ReportingRow): ConsolidatedReporting => ({
  ...row,
  reportName: row.name,
  from: row.periodFrom,
  to: row.periodTo,
  authorName: fullName(row.authorFirstName, row.authorLastName, row.authorUsername),
  createdAt: new Date(row.createdAt).toISOString(),
  endedAt: row.endedAt && new Date(row.endedAt).toISOString(),
});
const auditOf = ({ name, status, template, language, portfolios, version }: store.ReportingRow) => ({
  ...{ name, status, template, language, version },
  portfolios: portfolios.map((portfolio) => portfolio.name),
});

async function found(queries: Parameters<typeof store.findReporting>[0], house: string | null, uuid: string): Promise<store.ReportingRow> {
  const row = await store.findReporting(queries, house, uuid);
  if (!row) throw refuse.notFound("Consolidated report");
  return row;
}

/** Puts up the job that builds a report; in the transaction that asks for it. */
const putUp = (tx: Transaction, caller: Caller, { uuid, name, organisation }: { uuid: string; name: string; organisation: string }) =>
  insertJob(tx, {
    ...{ queue: REPORTING_QUEUE, key: uuid, data: { reporting: uuid } },
    ...{ owner: caller.userUuid, organisation, title: name, subject: uuid },
  });

interface Change {
  params: { uuid: string };
  headers: z.output<typeof writeHeaders>;
  body?: object;
}

/** One change of a report: locked, in the version that was seen, with its line in the audit log. */
function change<T>(
  context: CallerContext,
  verb: string,
  { params, headers, body }: Change,
  effect: (tx: Transaction, present: store.ReportingRow) => Promise<T>,
  status = 200,
): Promise<T> {
  const house = houseOf(context.caller);
  requireRight(context.caller, REPORTING);
  const write = { verb, objectType: "consolidated-reporting", headers, request: { params, body }, status };
  return saveOnce(context, write, async (tx, seenVersion) => {
    await store.lockReporting(tx, params.uuid);
    const present = await found(tx, house, params.uuid);
    requireVersion(seenVersion, present.version, { present: auditOf(present) });
    const answer = await effect(tx, present);
    const after = await store.findReporting(tx, house, params.uuid);
    return {
      answer,
      objectId: params.uuid,
      organisationUuid: present.organisation,
      before: auditOf(present),
      after: after && auditOf(after),
    };
  });
}

const calls = api.consolidatedReportings;
export const reportingRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { items, total } = await store.listReportings(database.orm, houseOf(caller), query);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),
  get: calls.get.handler(async ({ input: { params }, context: { caller, database } }) =>
    recordOf(await found(database.orm, houseOf(caller), params.uuid)),
  ),

  create: calls.create.handler(({ input: { headers, body }, context }) => {
    const { caller } = context;
    houseOf(caller);
    requireRight(caller, REPORTING);
    const write = {
      ...{ verb: "consolidated-reporting.create", objectType: "consolidated-reporting", headers, request: { body }, status: 201 },
    };
    return saveOnce(context, write, async (tx) => {
      const rows = await findPortfolios(tx, scopeOf(caller), body.portfolios);
      const byUuid = new Map(rows.map((row) => [row.uuid, row]));
      const asked = [...new Set(body.portfolios)];
      const organisation = byUuid.get(asked[0]!)?.assetManager;
      for (const portfolio of asked) {
        const at = `body.portfolios.${body.portfolios.indexOf(portfolio)}`;
        const row = byUuid.get(portfolio);
        if (!row) throw refuse.invalid(at, "is not known");
        if (row.assetManager !== organisation) throw refuse.invalid(at, "is of another house");
      }
      const uuid = randomUUID();
      await store.insertReporting(tx, {
        ...{ uuid, organisation: organisation!, name: body.reportName, template: body.template, language: body.language },
        ...{ periodFrom: body.from, periodTo: body.to, comment: body.comment, author: caller.userUuid },
        portfolios: asked.map((portfolio) => ({ uuid: portfolio, name: byUuid.get(portfolio)!.name })),
      });
      await putUp(tx, caller, { uuid, name: body.reportName, organisation: organisation! });
      const made = await found(tx, null, uuid);
      const answer = { ...recordOf(made), status: "ONGOING" as const };
      return { answer, objectId: uuid, organisationUuid: made.organisation, after: auditOf(made) };
    });
  }),

  again: calls.again.handler(({ input, context }) =>
    change(context, "consolidated-reporting.again", input, async (tx, present) => {
      if (present.status !== "ERROR") throw refuse.conflict("NOT_IN_ERROR", "The report is not in ERROR.");
      const { without } = input.body;
      const portfolios = present.portfolios.filter(({ uuid }) => uuid !== without);
      if (without !== null && portfolios.length === present.portfolios.length)
        throw refuse.invalid("body.without", "is no portfolio of the report");
      if (portfolios.length === 0) throw refuse.unprocessable("NO_PORTFOLIO_LEFT", "The report would be about no portfolio.");
      await store.changeReporting(tx, present.uuid, { status: "ONGOING", portfolios, progress: 0, problem: null, endedAt: null });
      await putUp(tx, context.caller, present);
      return recordOf(await found(tx, null, present.uuid));
    }),
  ),

  file: calls.file.handler(async ({ input: { params }, context: { caller, database } }) => {
    const row = await found(database.orm, houseOf(caller), params.uuid);
    const content = row.status === "DONE" ? await store.contentOfReporting(database.orm, row.uuid) : null;
    if (!content) throw refuse.conflict("NOT_DONE", "The report is not done.");
    const day = marketDay(new Date(row.createdAt)).replaceAll("-", "");
    return new File([new Uint8Array(content)], `${day}_${fileNameOf(row.name, "rapport").replace(/^rapport-/, "")}.pdf`, {
      type: "application/pdf",
    });
  }),

  rename: calls.rename.handler(({ input, context }) =>
    change(context, "consolidated-reporting.rename", input, async (tx, { uuid }) => {
      await store.changeReporting(tx, uuid, { name: input.body.reportName });
      return recordOf(await found(tx, null, uuid));
    }),
  ),

  remove: calls.remove.handler(({ input, context }) =>
    change(context, "consolidated-reporting.delete", input, (tx, { uuid }) => store.deleteReporting(tx, uuid), 204),
  ),
};
