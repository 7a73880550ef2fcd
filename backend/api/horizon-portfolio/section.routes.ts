import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import { farthestFirst, type HorizonRow, seriesOfGrid } from "#app/domain/allocation/horizon-portfolio.ts";
import { seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { change, found, scopeOfWriter } from "./access.ts";
import { readGridFile } from "./grid-file.ts";
import { SECTIONS, toldRows } from "./portfolio.domain.ts";
import * as store from "./section.store.ts";

type At = { params: { uuid: string; date: string }; headers: z.output<typeof writeHeaders> };

/** Series that settings name, each with its place in the request. */
function namedSeries(content: { rows?: readonly HorizonRow[]; subscriptionSeriesFees?: ReadonlyArray<{ seriesUuid: string }> }) {
  return [
    ...(content.rows ?? []).flatMap(({ weights }, row) =>
      Object.keys(weights).map((uuid): [string, string] => [`body.rows.${row}.weights.${uuid}`, uuid]),
    ),
    ...(content.subscriptionSeriesFees ?? []).map(({ seriesUuid }, at): [string, string] => [
      `body.subscriptionSeriesFees.${at}.seriesUuid`,
      seriesUuid,
    ]),
  ];
}

/** Throws 400 for a series that is not known. */
async function requireSeries(queries: Queries, content: object): Promise<void> {
  const named = namedSeries(content);
  const known = await seriesOfLines(
    queries,
    named.map(([, uuid]) => uuid),
  );
  const issues = named.filter(([, uuid]) => !known.has(uuid)).map(([path]) => ({ path, message: "is no series" }));
  if (issues.length > 0) throw refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", { issues });
}

const put = (context: CallerContext, kind: store.SectionKind, input: At & { body: object }) =>
  change(context, "horizon-portfolio.set-section", input, { kind, body: input.body }, async (tx) => {
    const { uuid, date } = input.params;
    const before = await store.sectionOn(tx, uuid, kind, date);
    // A grid is replaced as a whole: a row that is left out is gone.
    const content: Record<string, unknown> = changedRecord(SECTIONS[kind], kind === "grid" ? {} : (before ?? {}), input.body);
    await requireSeries(tx, content);
    if (kind === "grid") content.rows = farthestFirst(content.rows as HorizonRow[]);
    await store.putSection(tx, { portfolio: uuid, kind, date, content, author: context.caller.userUuid });
    return { before: before && { kind, date, [kind]: before }, after: { kind, date, [kind]: content } };
  });

const remove = (context: CallerContext, kind: store.SectionKind, input: At) =>
  change(context, "horizon-portfolio.remove-section", input, { kind }, async (tx) => {
    const { uuid, date } = input.params;
    const before = await store.sectionOn(tx, uuid, kind, date);
    if (!before) throw refuse.notFound("Settings of that day");
    await store.deleteSection(tx, uuid, kind, date);
    return { before: { kind, date, [kind]: before }, after: null };
  });

const calls = api.horizonSettings;
export const sectionRoutes = {
  fee: {
    put: calls.fee.put.handler(({ input, context }) => put(context, "fee", input)),
    remove: calls.fee.remove.handler(({ input, context }) => remove(context, "fee", input)),
  },
  rule: {
    put: calls.rule.put.handler(({ input, context }) => put(context, "rule", input)),
    remove: calls.rule.remove.handler(({ input, context }) => remove(context, "rule", input)),
  },
  grid: {
    put: calls.grid.put.handler(({ input, context }) => put(context, "grid", input)),
    remove: calls.grid.remove.handler(({ input, context }) => remove(context, "grid", input)),
  },
  reporting: {
    put: calls.reporting.put.handler(({ input, context }) => put(context, "reporting", input)),
    remove: calls.reporting.remove.handler(({ input, context }) => remove(context, "reporting", input)),
  },
  readGrid: calls.readGrid.handler(async ({ input: { params, body }, context: { caller, database } }) => {
    await found(database.orm, scopeOfWriter(caller), params.uuid);
    const { rows, gridFileName = null, gridFileType = null } = await readGridFile(database.orm, body.file);
    return { gridFileName, gridFileType, ...toldRows(rows, await seriesOfLines(database.orm, seriesOfGrid(rows))) };
  }),
};
