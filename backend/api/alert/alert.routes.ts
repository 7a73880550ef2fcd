import { randomUUID } from "node:crypto";
import type { AlertConfiguration } from "#app/contract/alert.ts";
import { compositionsOf } from "#backend/api/model-portfolio/composition.store.ts";
import { portfolioScopeOf } from "#backend/api/model-portfolio/portfolio.domain.ts";
import { findPortfolio } from "#backend/api/model-portfolio/portfolio.store.ts";
import { tracksOf } from "#backend/api/model-portfolio/track.ts";
import { findSeries } from "#backend/api/series/series.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { readAdjustedValues } from "#backend/values/adjusted-values.ts";
import { NO_VALUES } from "#backend/values/packed-values.ts";
import * as store from "./alert.store.ts";
import { requireReadable, requireReader } from "./alert-reader.ts";
import { publishedClass } from "./check-alerts.ts";
import { pastAlerts } from "./past-alerts.ts";

const objectType = "alert";
const iso = (instant: string) => new Date(instant).toISOString();

const configurationOf = ({ uuid, owner, resource, ...row }: store.ConfigurationRow): AlertConfiguration => ({
  id: uuid,
  user: owner,
  alertType: row.alertType,
  resourceType: row.resourceType,
  resourceUuid: resource,
  resourceName: row.resourceName ?? resource,
  active: row.active,
  body: row.body,
  raisedSince: row.raisedSince,
  checkedAt: row.checkedAt && iso(row.checkedAt),
  version: row.version,
});

const ownerOf = (caller: Caller) => (caller.isAdmin ? undefined : caller.userUuid);

/** Throws when the resource is not there for the caller. */
async function requireResource(queries: Queries, caller: Caller, type: "series" | "model_portfolios", uuid: string): Promise<void> {
  const found = type === "series" ? await findSeries(queries, { uuid }) : await findPortfolio(queries, portfolioScopeOf(caller), uuid);
  if (!found) throw refuse.notFound(type === "series" ? "Series" : "Model portfolio");
}

export const alertRoutes = {
  create: api.alerts.create.handler(({ input: { query, headers, body }, context }) => {
    const { caller } = context;
    requireReader(caller);
    if (query.user !== undefined && query.user !== caller.userUuid)
      throw refuse.forbidden("FORBIDDEN", "People set up only their own alerts.");
    const { alertType, resourceType } = query;
    const resource = (query.resource ?? query.resourceUuid)!;
    if (resourceType === "model_portfolios") portfolioScopeOf(caller);
    return saveOnce(context, { verb: "alert.create", objectType, headers, request: { query, body }, status: 201 }, async (tx) => {
      await requireResource(tx, caller, resourceType, resource);
      const uuid = randomUUID();
      const row = { uuid, owner: caller.userUuid, alertType, resourceType, resource, active: query.active === "true", body };
      if (!(await store.insertConfiguration(tx, row)))
        throw refuse.conflict("ALERT_EXISTS", "An alert of this type already exists for this series or portfolio.");
      const answer = configurationOf((await store.findConfiguration(tx, uuid))!);
      return { answer, objectId: uuid, organisationUuid: caller.distributor, after: answer };
    });
  }),

  get: api.alerts.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    requireReader(caller);
    const row = await store.findConfiguration(database.orm, params.id, ownerOf(caller));
    if (!row) throw refuse.notFound("Alert");
    return configurationOf(row);
  }),

  byUser: api.alerts.byUser.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    await requireReadable(database.orm, caller, params.id);
    const { items, total } = await store.listConfigurations(database.orm, params.id, query);
    return { items: items.map(configurationOf), total, limit: query.limit, offset: query.offset };
  }),

  update: api.alerts.update.handler(({ input: { params, query, headers, body }, context }) => {
    const { caller } = context;
    requireReader(caller);
    return saveOnce(context, { verb: "alert.switch", objectType, headers, request: { params, query, body } }, async (tx, seenVersion) => {
      await store.lockConfiguration(tx, params.id);
      const present = await store.findConfiguration(tx, params.id, caller.userUuid);
      if (!present) throw refuse.notFound("Alert");
      requireVersion(seenVersion, present.version, { present: configurationOf(present) });
      await store.switchConfiguration(tx, params.id, query.active === "true", body && { ...present.body, ...body });
      const answer = configurationOf((await store.findConfiguration(tx, params.id))!);
      return { answer, objectId: params.id, organisationUuid: caller.distributor, before: configurationOf(present), after: answer };
    });
  }),

  preview: api.alerts.preview.handler(async ({ input: { query, body }, context: { caller, database } }) => {
    requireReader(caller);
    const { orm } = database;
    const { alertType, resourceType, resource } = query;
    const rule = { threshold: Number(body.deviationThreshold), days: body.periodInDays };
    if (resourceType === "series") {
      await requireResource(orm, caller, resourceType, resource);
      const values = (await readAdjustedValues(orm, [resource])).get(resource) ?? NO_VALUES;
      return pastAlerts(alertType, { kind: "series", values, published: await publishedClass(orm, resource) }, rule);
    }
    const portfolio = await findPortfolio(orm, portfolioScopeOf(caller), resource);
    if (!portfolio) throw refuse.notFound("Model portfolio");
    const compositions = await compositionsOf(orm, [resource]);
    const lines = compositions.flatMap((composition) => composition.lines.map((line) => line.series));
    const track = (await tracksOf(orm, [portfolio])).get(resource)!;
    return pastAlerts(
      alertType,
      { kind: "portfolio", compositions, values: await readAdjustedValues(orm, [...new Set(lines)]), track },
      rule,
    );
  }),
};
