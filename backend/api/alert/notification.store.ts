import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AlertResourceType, NotificationKind, NotificationSubject } from "#app/domain/alert.ts";
import { unreadKey } from "#app/domain/record-key.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { tellRecordChange } from "#backend/database/record-changes.ts";
import {
  alertConfiguration as configurations,
  definitionImport,
  kidConfig,
  kidDocument,
  matrixBuild,
  modelPortfolio,
  monitoredPortfolio,
  questionnaireSession,
  retailClient,
  series,
  alertNotification as table,
  valueImport,
} from "#backend/database/schema/index.ts";

type Stored = typeof table.$inferSelect;
export interface NotificationRow extends Omit<Stored, "kind" | "resourceType" | "resource"> {
  alertType: NotificationKind;
  resourceType: NotificationSubject;
  resource: string;
  resourceName: string | null;
  seriesName: string | null;
}

/** Of what an alert found, the alert says what it is about. */
const kind = sql<NotificationKind>`coalesce(${table.kind}, ${configurations.alertType})`;
const resourceType = sql<AlertResourceType | NotificationSubject>`coalesce(${table.resourceType}, ${configurations.resourceType})`;
const resource = sql<string>`coalesce(${table.resource}, ${configurations.resource})`;
const fund = (uuid: SQL) => sql`(select ${series.fullName} from ${series} where ${series.uuid} = ${uuid})`;
const resourceName = sql<string | null>`coalesce(
  ${fund(resource)},
  (select ${modelPortfolio.name} from ${modelPortfolio} where ${modelPortfolio.uuid} = ${resource}),
  (select ${monitoredPortfolio.name} from ${monitoredPortfolio} where ${monitoredPortfolio.uuid} = ${resource}),
  (select ${retailClient.firstName} || ' ' || ${retailClient.lastName} from ${retailClient}
    join ${questionnaireSession} on ${questionnaireSession.client} = ${retailClient.uuid}
    where ${questionnaireSession.uuid} = ${resource}),
  (select coalesce(creation ->> 'legalPersonName', nullif(trim(concat_ws(' ', creation ->> 'clientFirstName', creation ->> 'clientLastName')), ''),
    creation ->> 'projectName') from reco_session where reco_session.uuid = ${resource}),
  (select ${valueImport.fileName} from ${valueImport} where ${valueImport.uuid} = ${resource}),
  (select ${definitionImport.fileName} from ${definitionImport} where ${definitionImport.uuid} = ${resource}),
  (select ${matrixBuild.name} from ${matrixBuild} where ${matrixBuild.uuid} = ${resource}),
  (select ${kidConfig.name} from ${kidConfig} join ${kidDocument} on ${kidDocument.config} = ${kidConfig.uuid}
    where ${kidDocument.uuid} = ${resource}))`;
const seriesName = sql<string | null>`${fund(sql`${table.series}`)}`;

/** Waits until a later time. */
const isSnoozed = sql`coalesce(${table.snoozedUntil} > now(), false)`;

const rows = (queries: Queries) =>
  queries
    .select({ row: table, subject: { alertType: kind, resourceType, resource, resourceName, seriesName } })
    .from(table)
    .leftJoin(configurations, eq(configurations.uuid, table.configuration))
    .$dynamic();
const flat = (found: Awaited<ReturnType<typeof rows>>): NotificationRow[] => found.map(({ row, subject }) => ({ ...row, ...subject }));

const newestFirst: SQL[] = [desc(table.createdAt), desc(table.uuid)];

export const findNotifications = async (queries: Queries, owner: string, uuids: readonly string[]): Promise<NotificationRow[]> =>
  flat(
    await rows(queries)
      .where(and(eq(table.owner, owner), inArray(table.uuid, [...uuids])))
      .orderBy(...newestFirst),
  );

export interface NotificationPage {
  limit: number;
  offset: number;
  visible?: boolean | undefined;
  read?: boolean | undefined;
  handled?: boolean | undefined;
  snoozed?: boolean | undefined;
  standing?: boolean | undefined;
  alertType?: NotificationKind | undefined;
  resourceType?: NotificationSubject | undefined;
  resource?: string | undefined;
}

const whether = (condition: SQL, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? condition : sql`not (${condition})`;

export async function listNotifications(
  queries: Queries,
  owner: string,
  page: NotificationPage,
): Promise<{ items: NotificationRow[]; total: number; unread: number }> {
  const where = and(
    eq(table.owner, owner),
    page.visible === undefined ? undefined : eq(table.visible, page.visible),
    page.read === undefined ? undefined : eq(table.read, page.read),
    page.handled === undefined ? undefined : page.handled ? isNotNull(table.handledAt) : isNull(table.handledAt),
    page.standing === undefined ? undefined : page.standing ? isNull(table.endedAt) : isNotNull(table.endedAt),
    whether(isSnoozed, page.snoozed),
    page.alertType ? sql`${kind} = ${page.alertType}` : undefined,
    page.resourceType ? sql`${resourceType} = ${page.resourceType}` : undefined,
    page.resource ? or(sql`${resource} = ${page.resource}`, eq(table.series, page.resource)) : undefined,
  );
  const items = flat(
    await rows(queries)
      .where(where)
      .orderBy(...newestFirst)
      .limit(page.limit)
      .offset(page.offset),
  );
  const [total] = await queries
    .select({ n: count() })
    .from(table)
    .leftJoin(configurations, eq(configurations.uuid, table.configuration))
    .where(where);
  return { items, total: total?.n ?? 0, unread: await countUnread(queries, owner) };
}

/** What a person has neither read nor handled, hidden nor put off. The index on it holds just these. */
export const countUnread = (queries: Queries, owner: string): Promise<number> =>
  queries.$count(
    table,
    and(eq(table.owner, owner), sql`${table.visible} and not ${table.read} and ${table.handledAt} is null`, sql`not ${isSnoozed}`),
  );

/** Null when it was told already. */
export async function insertNotification(tx: Queries, row: typeof table.$inferInsert): Promise<string | null> {
  const made = await tx.insert(table).values(row).onConflictDoNothing().returning({ uuid: table.uuid });
  if (made.length > 0) await tellRecordChange(tx, unreadKey(row.owner));
  return made[0]?.uuid ?? null;
}

/** What an alert had found is over. */
export const endNotifications = (tx: Transaction, configuration: string) =>
  tx
    .update(table)
    .set({ endedAt: sql`now()` })
    .where(and(eq(table.configuration, configuration), isNull(table.endedAt)));

type Change = Partial<Pick<typeof table.$inferInsert, "read" | "visible" | "handledAt" | "note">> & { snoozedUntil?: SQL | null };

/** Changes those of the person's notifications; without `uuids` all that differ in `read`. How many were changed. */
export async function markNotifications(tx: Transaction, owner: string, change: Change, uuids?: readonly string[]): Promise<number> {
  const differs = change.read === undefined ? undefined : sql`${table.read} <> ${change.read}`;
  const changed = await tx
    .update(table)
    .set(change)
    .where(and(eq(table.owner, owner), uuids ? inArray(table.uuid, [...uuids]) : differs))
    .returning({ uuid: table.uuid });
  if (changed.length > 0) await tellRecordChange(tx, unreadKey(owner));
  return changed.length;
}

/** Puts one off until the morning of a day in the market's time zone; it then comes back unread. */
export const snoozeNotification = (tx: Transaction, owner: string, uuid: string, until: string | null): Promise<number> =>
  markNotifications(
    tx,
    owner,
    until === null
      ? { snoozedUntil: null }
      : { read: false, snoozedUntil: sql`((${until}::date)::timestamp + interval '6 hours') at time zone 'Europe/Paris'` },
    [uuid],
  );

const isUnread = sql`${table.visible} and not ${table.read} and ${table.handledAt} is null`;

/** Those that no e-mail tells of yet, made lately and neither read, handled nor hidden meanwhile. */
export const unmailed = async (queries: Queries): Promise<NotificationRow[]> =>
  flat(
    await rows(queries)
      .where(and(isNull(table.mailedAt), isNull(table.mail), gt(table.createdAt, sql`now() - interval '3 days'`), isUnread))
      .orderBy(table.owner, table.createdAt),
  );

/** What an e-mail is to tell and nobody has read, handled or hidden meanwhile. */
export const notificationsOfMail = async (queries: Queries, mail: string): Promise<NotificationRow[]> =>
  flat(
    await rows(queries)
      .where(and(eq(table.mail, mail), isUnread))
      .orderBy(table.createdAt),
  );

/** Those of the uuids that no e-mail tells of, locked: another process that wants them too gets none. */
export async function lockUnmailed(tx: Transaction, uuids: readonly string[]): Promise<string[]> {
  const free = await tx
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(inArray(table.uuid, [...uuids]), isNull(table.mailedAt), isNull(table.mail)))
    .orderBy(table.uuid)
    .for("update");
  return free.map(({ uuid }) => uuid);
}

export const putIntoMail = (tx: Transaction, uuids: readonly string[], mail: string) =>
  tx
    .update(table)
    .set({ mail })
    .where(inArray(table.uuid, [...uuids]));

/** The letter was handed over, or nobody will know whether it was. */
export const noteMailed = (tx: Transaction, mail: string) =>
  tx
    .update(table)
    .set({ mailedAt: sql`now()` })
    .where(and(eq(table.mail, mail), isNull(table.mailedAt)));
