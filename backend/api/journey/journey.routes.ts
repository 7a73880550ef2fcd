import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import { CONFIG_PARTS, journeyWritten, type RecoConfig, type RecoJourney, recoConfig } from "#app/contract/journey/journey.ts";
import { judged } from "#backend/api/organisation/organisation.domain.ts";
import { unknownDistributors } from "#backend/api/organisation/organisation-links.store.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import * as store from "./journey.store.ts";
import { analysesOf } from "./settings/known-references.store.ts";

const objectType = "reco-journey";

export const configOf = (row: { config: Record<string, unknown> }): RecoConfig => recoConfig.parse(row.config);
export const journeyRecord = (row: store.JourneyRow): RecoJourney => ({
  uuid: row.uuid,
  name: row.name,
  distributors: row.distributors,
  config: configOf(row),
  hasCoverImage: row.coverFilename !== null,
  active: row.active,
  version: row.version,
});

/** Administrators see all journeys, advisers the active ones open to their distributor; 403 for everybody else. */
export function journeyScopeOf(caller: Caller): store.JourneyScope {
  if (caller.permissions.has("settings-reco-journey")) return { kind: "all" };
  requirePermission(caller, "advisory-journeys");
  if (caller.distributor === null) throw refuse.forbidden("FORBIDDEN", "Journeys are for the people of a distributor.");
  return { kind: "distributor", distributor: caller.distributor };
}

export async function foundJourney(queries: Queries, scope: store.JourneyScope, uuid: string): Promise<store.JourneyRow> {
  const row = await store.findJourney(queries, scope, uuid);
  if (!row) throw refuse.notFound("Recommendation journey");
  return row;
}

/** An unknown distributor would close the journey to everybody. */
async function requireDistributors(queries: Queries, distributors: readonly string[]): Promise<void> {
  const [unknown] = await unknownDistributors(queries, distributors);
  if (unknown) throw refuse.invalid(`body.distributors.${distributors.indexOf(unknown)}`, "is no distributor");
}

/** Throws 422 for an active journey that would lack something that it has, or is taken into use without it. */
export async function requireComplete(tx: Transaction, present: store.JourneyRow, after: store.JourneyRow): Promise<void> {
  if (!after.active) return;
  const [was, is] = await analysesOf(
    tx,
    [present, after].map(({ config, distributors }) => ({ config: configOf({ config }), distributors })),
  );
  const before = new Set(present.active ? was!.problems.map((problem) => JSON.stringify(problem)) : []);
  const problems = is!.problems.filter((problem) => problem.severity === "error" && !before.has(JSON.stringify(problem)));
  if (problems.length > 0) throw refuse.unprocessable("JOURNEY_INCOMPLETE", "The journey lacks what an advice needs.", { problems });
}

/** Bounds of suitability change with a reason of their own alone, which stays with the version. */
function requireReason(before: RecoConfig["advice"], after: RecoConfig["advice"]): void {
  if (isDeepStrictEqual(before.suitability ?? {}, after.suitability ?? {})) return;
  const reason = after.suitabilityReason?.trim() ?? "";
  if (reason === "" || reason === before.suitabilityReason)
    throw refuse.invalid("body.config.advice.suitabilityReason", "says why the bounds of suitability change");
}

/** One change by an administrator, which becomes a version of the journey. */
export function change<T>(
  context: CallerContext,
  verb: string,
  input: { params: { uuid: string }; headers: z.output<typeof writeHeaders>; body: unknown },
  effect: (tx: Transaction, present: store.JourneyRow) => Promise<(row: store.JourneyRow) => T>,
): Promise<T> {
  requirePermission(context.caller, "settings-reco-journey");
  const { params, headers, body } = input;
  return saveOnce(context, { verb, objectType, headers, request: { params, body } }, async (tx, seenVersion) => {
    await store.lockJourney(tx, params.uuid);
    const present = await foundJourney(tx, { kind: "all" }, params.uuid);
    requireVersion(seenVersion, present.version, { present: journeyRecord(present) });
    const answerOf = await effect(tx, present);
    const after = await foundJourney(tx, { kind: "all" }, params.uuid);
    requireReason(configOf(present).advice, configOf(after).advice);
    await requireComplete(tx, present, after);
    return {
      answer: answerOf(after),
      objectId: params.uuid,
      organisationUuid: null,
      before: journeyRecord(present),
      after: journeyRecord(after),
    };
  });
}

export const journeyRoutes = {
  list: api.journeys.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { items, total } = await store.listJourneys(database.orm, journeyScopeOf(caller), query);
    const analyses = await analysesOf(database.orm, items.map(journeyRecord));
    return {
      items: items.map((row, i) => ({ ...journeyRecord(row), complete: analyses[i]!.usable })),
      total,
      limit: query.limit,
      offset: query.offset,
    };
  }),

  get: api.journeys.get.handler(async ({ input: { params }, context: { caller, database } }) =>
    journeyRecord(await foundJourney(database.orm, journeyScopeOf(caller), params.uuid)),
  ),

  create: api.journeys.create.handler(({ input: { headers, body }, context }) => {
    requirePermission(context.caller, "settings-reco-journey");
    return saveOnce(context, { verb: "reco-journey.create", objectType, headers, request: body, status: 201 }, async (tx) => {
      await requireDistributors(tx, body.distributors);
      const uuid = randomUUID();
      await store.insertJourney(tx, { uuid, name: body.config.general.journeyName, ...body }, context.caller.userUuid);
      const answer = journeyRecord(await foundJourney(tx, { kind: "all" }, uuid));
      return { answer, objectId: uuid, organisationUuid: null, after: answer };
    });
  }),

  update: api.journeys.update.handler(({ input, context }) =>
    change(context, "reco-journey.update", input, async (tx, present) => {
      const whole = changedRecord(journeyWritten, journeyRecord(present), input.body);
      await requireDistributors(tx, whole.distributors);
      const name = whole.config.general.journeyName;
      await store.updateJourney(tx, input.params.uuid, { name, ...whole }, context.caller.userUuid);
      return journeyRecord;
    }),
  ),

  remove: api.journeys.remove.handler(({ input: { params, headers }, context }) => {
    requirePermission(context.caller, "settings-reco-journey");
    const write = { verb: "reco-journey.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockJourney(tx, params.uuid);
      const present = await foundJourney(tx, { kind: "all" }, params.uuid);
      requireVersion(seenVersion, present.version, { present: journeyRecord(present) });
      const sessions = await store.sessionsOfJourney(tx, params.uuid);
      if (sessions > 0) throw refuse.conflict("IN_USE", "Sessions were made of this journey.", { sessions });
      await store.deleteJourney(tx, params.uuid);
      return { answer: undefined, objectId: params.uuid, organisationUuid: null, before: journeyRecord(present) };
    });
  }),

  coverImage: api.journeys.coverImage.handler(async ({ input: { params }, context: { caller, database } }) => {
    const scope = journeyScopeOf(caller);
    if (!(await store.hasSessionsOf(database.orm, scope, params.uuid))) await foundJourney(database.orm, scope, params.uuid);
    const cover = await store.coverOf(database.orm, params.uuid);
    if (!cover) throw refuse.notFound("Cover image");
    return new File([new Uint8Array(cover.bytes)], cover.filename, { type: cover.contentType });
  }),

  putCoverImage: api.journeys.putCoverImage.handler(async ({ input, context }) => {
    requirePermission(context.caller, "settings-reco-journey");
    const image = await judged("body.image", input.body.image);
    return change(context, "reco-journey.cover-image", input, async (tx) => {
      const cover = {
        coverFilename: image?.filename ?? null,
        coverContentType: image?.contentType ?? null,
        coverImage: image ? Buffer.from(image.data, "base64") : null,
      };
      await store.updateJourney(tx, input.params.uuid, cover, context.caller.userUuid);
      return (row) => ({ filename: row.coverFilename, contentType: cover.coverContentType, version: row.version });
    });
  }),

  analyze: api.journeys.analyze.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "settings-reco-journey");
    const [analysis] = await analysesOf(database.orm, [journeyRecord(await foundJourney(database.orm, { kind: "all" }, params.uuid))]);
    return analysis!;
  }),
};

type Part = keyof RecoConfig;
type PartInput = { params: { uuid: string }; headers: z.output<typeof writeHeaders>; body: object };

async function readPart<P extends Part>({ caller, database }: CallerContext, part: P, uuid: string) {
  const row = await foundJourney(database.orm, journeyScopeOf(caller), uuid);
  return { config: configOf(row)[part], version: row.version };
}
const writePart = <P extends Part>(context: CallerContext, part: P, input: PartInput) =>
  change(context, `reco-journey.config-${part}`, input, async (tx, present) => {
    const stored = configOf(present);
    const config = { ...stored, [part]: changedRecord(CONFIG_PARTS[part], stored[part], input.body) };
    await store.updateJourney(tx, input.params.uuid, { config, name: config.general.journeyName }, context.caller.userUuid);
    return (row) => ({ config: configOf(row)[part], version: row.version });
  });

const calls = api.journeyConfigs;
export const journeyConfigRoutes = {
  general: {
    get: calls.general.get.handler(({ input, context }) => readPart(context, "general", input.params.uuid)),
    put: calls.general.put.handler(({ input, context }) => writePart(context, "general", input)),
  },
  advice: {
    get: calls.advice.get.handler(({ input, context }) => readPart(context, "advice", input.params.uuid)),
    put: calls.advice.put.handler(({ input, context }) => writePart(context, "advice", input)),
  },
  sustainability: {
    get: calls.sustainability.get.handler(({ input, context }) => readPart(context, "sustainability", input.params.uuid)),
    put: calls.sustainability.put.handler(({ input, context }) => writePart(context, "sustainability", input)),
  },
  "proposal-params": {
    get: calls["proposal-params"].get.handler(({ input, context }) => readPart(context, "proposal-params", input.params.uuid)),
    put: calls["proposal-params"].put.handler(({ input, context }) => writePart(context, "proposal-params", input)),
  },
  publishing: {
    get: calls.publishing.get.handler(({ input, context }) => readPart(context, "publishing", input.params.uuid)),
    put: calls.publishing.put.handler(({ input, context }) => writePart(context, "publishing", input)),
  },
};
