import { randomUUID } from "node:crypto";
import type { JourneyImpact, JourneyVersion } from "#app/contract/journey/journey-changes.ts";
import { change, configOf, foundJourney, journeyRecord, requireComplete } from "#backend/api/journey/journey.routes.ts";
import { updateJourney } from "#backend/api/journey/journey.store.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import * as impacts from "./impact.store.ts";
import { compareSessions, JOURNEY_IMPACT_QUEUE } from "./impact.ts";
import { type JourneyVersionRow, lastActiveConfig, listVersions } from "./journey-version.store.ts";

const versionRecord = (row: JourneyVersionRow): JourneyVersion => ({
  version: row.version,
  distributors: row.distributors,
  config: configOf(row),
  coverFilename: row.coverFilename,
  active: row.active,
  author: row.author === null ? null : { uuid: row.author, name: row.authorName },
  savedAt: new Date(row.createdAt).toISOString(),
});

/** So many sessions are compared within the call; more in the background. */
const MOST_AT_ONCE = 200;
/** A comparison within the call that did not come to its end is taken up by a job after this time. */
const TAKEN_UP_AFTER_SECONDS = 60;
const MOST_SHOWN = 200;

async function impactRecord(queries: Queries, row: impacts.ImpactRow): Promise<JourneyImpact> {
  const changed = (row.changed as unknown as impacts.StoredChange[]).toReversed().slice(0, MOST_SHOWN);
  const names = await impacts.organisationNames(
    queries,
    changed.map(({ distributor }) => distributor),
  );
  return {
    uuid: row.uuid,
    journey: row.journey,
    journeyVersion: row.journeyVersion,
    config: configOf(row),
    distributors: row.distributors,
    baseline: configOf({ config: row.baseline }),
    state: row.state as JourneyImpact["state"],
    done: row.done,
    total: row.total,
    changedCount: row.changed.length,
    changed: changed.map((one) => ({ ...one, distributorName: names.get(one.distributor) ?? null })),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

export const journeyChangeRoutes = {
  activate: api.journeyChanges.activate.handler(({ input, context }) => {
    const { active } = input.body;
    const verb = active ? "reco-journey.activate" : "reco-journey.deactivate";
    return change(context, verb, input, async (tx) => {
      await updateJourney(tx, input.params.uuid, { active }, context.caller.userUuid);
      return journeyRecord;
    });
  }),

  versions: api.journeyChanges.versions.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requirePermission(caller, "settings-reco-journey");
    await foundJourney(database.orm, { kind: "all" }, params.uuid);
    const { items, total } = await listVersions(database.orm, params.uuid, query);
    return { items: items.map(versionRecord), total, limit: query.limit, offset: query.offset };
  }),

  impact: api.journeyChanges.impact.handler(async ({ input: { params, headers, body }, context }) => {
    const { caller, database } = context;
    requirePermission(caller, "settings-reco-journey");
    const unlogged = { verb: "reco-journey.impact", objectType: "reco-journey", audited: false };
    const write = { ...unlogged, headers, request: { params, body }, status: 201 };
    const { uuid, total } = await saveOnce(context, write, async (tx) => {
      const journey = await foundJourney(tx, { kind: "all" }, params.uuid);
      const { config, distributors = journey.distributors } = body;
      await requireComplete(tx, journey, { ...journey, config, distributors });
      const baseline = journey.active ? journey.config : ((await lastActiveConfig(tx, journey.uuid)) ?? journey.config);
      const uuid = randomUUID();
      const total = await impacts.countCompared(tx, journey.uuid, distributors);
      const proposal = { journey: journey.uuid, journeyVersion: journey.version, config, distributors, baseline };
      await impacts.insertImpact(tx, { uuid, ...proposal, total, author: caller.userUuid });
      const delaySeconds = total > MOST_AT_ONCE ? 0 : TAKEN_UP_AFTER_SECONDS;
      const about = { owner: caller.userUuid, title: journey.name, subject: uuid };
      await insertJob(tx, { queue: JOURNEY_IMPACT_QUEUE, key: uuid, data: { impact: uuid }, delaySeconds, ...about });
      return { answer: { uuid, total }, objectId: journey.uuid, organisationUuid: null };
    });
    if (total <= MOST_AT_ONCE) await compareSessions(database, uuid);
    const row = await impacts.findImpact(database.orm, uuid);
    if (!row) throw refuse.notFound("Impact of a configuration");
    return impactRecord(database.orm, row);
  }),

  getImpact: api.journeyChanges.getImpact.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "settings-reco-journey");
    const row = await impacts.findImpact(database.orm, params.impact);
    if (!row || row.journey !== params.uuid) throw refuse.notFound("Impact of a configuration");
    return impactRecord(database.orm, row);
  }),
};
