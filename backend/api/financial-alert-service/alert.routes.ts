import { randomUUID } from "node:crypto";
import type { AlertConfiguration, AlertNotification } from "#app/contract/alert.ts";
import type { Caller } from "#backend/api/caller.ts";
import { api, type Queries } from "#backend/api/context.ts";
import { portfolioScopeOf } from "#backend/api/model-portfolio-service/portfolio.domain.ts";
import { findPortfolio } from "#backend/api/model-portfolio-service/portfolio.store.ts";
import { refuse, requirePermission } from "#backend/api/refusal.ts";
import { requireVersion, saveOnce } from "#backend/api/save-once.ts";
import { findSeries } from "#backend/api/series-definition-service/series.store.ts";
import { userScopeOf } from "#backend/api/user-service/user.domain.ts";
import { findUser } from "#backend/api/user-service/user.store.ts";
import * as store from "./alert.store.ts";
import { checkAlertsOf } from "./check-alerts.ts";

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
const notificationOf = ({ owner, resource, ...row }: store.NotificationRow): AlertNotification => ({
  uuid: row.uuid,
  user: owner,
  configuration: row.configuration,
  alertType: row.alertType,
  resourceType: row.resourceType,
  resourceUuid: resource,
  resourceName: row.resourceName ?? resource,
  figure: row.figure,
  threshold: row.threshold,
  series: row.series,
  since: row.since,
  read: row.read,
  visible: row.visible,
  createdAt: iso(row.createdAt),
});

/** Alerts are for whoever has a role; each person's are the person's own. */
const requireReader = (caller: Caller) => requirePermission(caller, "application");
/** Whose alerts are read: the caller's, or anybody's for an administrator. Others' are as good as none. */
async function requireReadable(queries: Queries, caller: Caller, user: string): Promise<void> {
  requireReader(caller);
  if (user === caller.userUuid) return;
  if (!caller.isAdmin || !(await findUser(queries, userScopeOf(caller), user))) throw refuse.notFound("User");
}
const ownerOf = (caller: Caller) => (caller.isAdmin ? undefined : caller.userUuid);
const flag = (text: "true" | "false" | undefined) => (text === undefined ? undefined : text === "true");

/** Throws when the resource is not there for the caller. */
async function requireResource(queries: Queries, caller: Caller, type: "series" | "model_portfolios", uuid: string): Promise<void> {
  const found = type === "series" ? await findSeries(queries, { uuid }) : await findPortfolio(queries, portfolioScopeOf(caller), uuid);
  if (!found) throw refuse.notFound(type === "series" ? "Series" : "Model portfolio");
}

export const alertConfigurationRoutes = {
  create: api.alertConfigurations.create.handler(({ input: { query, headers, body }, context }) => {
    const { caller } = context;
    requireReader(caller);
    if (query.user !== undefined && query.user !== caller.userUuid)
      throw refuse.forbidden("FORBIDDEN", "Everybody sets up the own alerts.");
    const { alertType, resourceType } = query;
    const resource = (query.resource ?? query.resourceUuid)!;
    if (resourceType === "model_portfolios") portfolioScopeOf(caller);
    return saveOnce(context, { verb: "alert.create", objectType, headers, request: { query, body }, status: 201 }, async (tx) => {
      await requireResource(tx, caller, resourceType, resource);
      const uuid = randomUUID();
      const row = { uuid, owner: caller.userUuid, alertType, resourceType, resource, active: query.active === "true", body };
      if (!(await store.insertConfiguration(tx, row)))
        throw refuse.conflict("ALERT_EXISTS", "There is an alert of this type on this already.");
      const answer = configurationOf((await store.findConfiguration(tx, uuid))!);
      return { answer, objectId: uuid, organisationUuid: caller.distributor, after: answer };
    });
  }),

  get: api.alertConfigurations.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    requireReader(caller);
    const row = await store.findConfiguration(database.orm, params.id, ownerOf(caller));
    if (!row) throw refuse.notFound("Alert");
    return configurationOf(row);
  }),

  byUser: api.alertConfigurations.byUser.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    await requireReadable(database.orm, caller, params.id);
    const { items, total } = await store.listConfigurations(database.orm, params.id, query);
    return { items: items.map(configurationOf), total, limit: query.limit, offset: query.offset };
  }),

  update: api.alertConfigurations.update.handler(({ input: { params, query, headers }, context }) => {
    const { caller } = context;
    requireReader(caller);
    return saveOnce(context, { verb: "alert.switch", objectType, headers, request: { params, query } }, async (tx, seenVersion) => {
      await store.lockConfiguration(tx, params.id);
      const present = await store.findConfiguration(tx, params.id, caller.userUuid);
      if (!present) throw refuse.notFound("Alert");
      requireVersion(seenVersion, present.version, { present: configurationOf(present) });
      await store.switchConfiguration(tx, params.id, query.active === "true");
      const answer = configurationOf((await store.findConfiguration(tx, params.id))!);
      return { answer, objectId: params.id, organisationUuid: caller.distributor, before: configurationOf(present), after: answer };
    });
  }),
};

export const alertNotificationRoutes = {
  check: api.alertNotifications.check.handler(({ input: { headers }, context }) => {
    const { userUuid } = context.caller;
    requireReader(context.caller);
    // What was raised is told by the notifications: no row of the audit log.
    const write = { verb: "notification.check", objectType: "notification", headers, request: {}, audited: false };
    return saveOnce(context, write, async (tx) => {
      const answer = (await store.findNotifications(tx, userUuid, await checkAlertsOf(tx, userUuid))).map(notificationOf);
      return { answer, objectId: null, organisationUuid: null };
    });
  }),

  byUser: api.alertNotifications.byUser.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    await requireReadable(database.orm, caller, params.id);
    const { limit, offset } = query;
    const page = { limit, offset, visible: flag(query.visible), read: flag(query.read) };
    const { items, total, unread } = await store.listNotifications(database.orm, params.id, page);
    return { items: items.map(notificationOf), total, limit, offset, unread };
  }),

  hide: api.alertNotifications.hide.handler(({ input: { query, headers }, context }) => {
    const { caller } = context;
    requireReader(caller);
    const write = { verb: "notification.hide", objectType: "notification", headers, request: query, audited: false };
    return saveOnce(context, write, async (tx) => {
      await store.markNotifications(tx, caller.userUuid, { visible: false }, query.uuids);
      const answer = (await store.findNotifications(tx, caller.userUuid, query.uuids)).map(notificationOf);
      return { answer, objectId: null, organisationUuid: null };
    });
  }),

  readAll: api.alertNotifications.readAll.handler(({ input: { params, headers }, context }) => {
    const { caller } = context;
    requireReader(caller);
    if (params.id !== caller.userUuid) throw refuse.notFound("User");
    const write = { verb: "notification.read-all", objectType: "notification", headers, request: params, audited: false };
    return saveOnce(context, write, async (tx) => {
      const marked = await store.markNotifications(tx, caller.userUuid, { read: true });
      return { answer: { marked }, objectId: null, organisationUuid: null };
    });
  }),

  update: api.alertNotifications.update.handler(({ input: { params, query, headers }, context }) => {
    const { caller } = context;
    requireReader(caller);
    const write = { verb: "notification.update", objectType: "notification", headers, request: { params, query }, audited: false };
    return saveOnce(context, write, async (tx) => {
      const change = { read: flag(query.read), visible: flag(query.visible) };
      if (Object.values(change).some((value) => value !== undefined))
        await store.markNotifications(tx, caller.userUuid, change, [params.id]);
      const [row] = await store.findNotifications(tx, caller.userUuid, [params.id]);
      if (!row) throw refuse.notFound("Notification");
      return { answer: notificationOf(row), objectId: params.id, organisationUuid: null };
    });
  }),
};
