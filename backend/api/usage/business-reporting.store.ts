import { and, eq, gte, inArray, isNotNull, lte, max, min, type SQL, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { API_GROUPS, SIMULATOR_GROUPS } from "#app/contract/usage.ts";
import { SIMULATOR_ACTS } from "#app/domain/usage/simulator-acts.ts";
import { TIME_STEPS, timeBelow } from "#app/domain/usage/time-steps.ts";
import type { Queries } from "#backend/calls/context.ts";
import { apiConsumption, appUser, job, organisation, simulator as simulatorTable, simulatorUse } from "#backend/database/schema/index.ts";
import { SIMULATOR_USE_QUEUE } from "./simulator-use-job.ts";
import { type UsageScope, within } from "./usage.store.ts";

interface Asked {
  from: string;
  to: string;
  organisation?: string | undefined;
  user?: string | undefined;
}
type Table = typeof apiConsumption | typeof simulatorUse;

const ofDays = (table: Table, scope: UsageScope, { from, to, organisation: house, user }: Asked, ...more: Array<SQL | undefined>) =>
  and(
    within(scope, table),
    gte(table.day, from),
    lte(table.day, to),
    house ? eq(table.organisationUuid, house) : undefined,
    user ? eq(table.userUuid, user) : undefined,
    ...more,
  );

const PERSON = sql<string>`coalesce(nullif(trim(${appUser.firstName} || ' ' || ${appUser.lastName}), ''), ${appUser.username})`;

/** Names of organisations, people and simulators by uuid. */
async function namesOf(queries: Queries, kind: "organisation" | "user" | "simulator", uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, string>();
  const wanted = [...new Set(uuids)];
  const rows =
    kind === "user"
      ? await queries.select({ uuid: appUser.uuid, name: PERSON }).from(appUser).where(inArray(appUser.uuid, wanted))
      : kind === "organisation"
        ? await queries
            .select({ uuid: organisation.uuid, name: organisation.name })
            .from(organisation)
            .where(inArray(organisation.uuid, wanted))
        : await queries
            .select({ uuid: simulatorTable.uuid, name: simulatorTable.name })
            .from(simulatorTable)
            .where(inArray(simulatorTable.uuid, wanted));
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** Organisations and people of the days, whatever else is asked for, by name. */
async function seenOf(queries: Queries, table: Table, scope: UsageScope, { from, to }: Asked) {
  const where = ofDays(table, scope, { from, to });
  const houses = await queries
    .selectDistinct({ uuid: table.organisationUuid })
    .from(table as typeof apiConsumption)
    .where(and(where, isNotNull(table.organisationUuid)));
  const users = await queries
    .selectDistinct({ uuid: table.userUuid })
    .from(table as typeof apiConsumption)
    .where(where);
  const named = async (kind: "organisation" | "user", uuids: readonly string[]) =>
    [...(await namesOf(queries, kind, uuids))].map(([uuid, name]) => ({ uuid, name })).sort((a, b) => a.name.localeCompare(b.name, "fr"));
  return {
    organisations: await named(
      "organisation",
      houses.flatMap(({ uuid }) => uuid ?? []),
    ),
    people: await named(
      "user",
      users.map(({ uuid }) => uuid),
    ),
  };
}

type Named = { key: string | null };
/** Rows with the names of what they are of; a use of nobody's organisation has an empty key. */
async function withNames<T extends Named>(queries: Queries, by: string, rows: readonly T[]) {
  const kind = by === "organisation" || by === "user" || by === "simulator" ? by : null;
  const keys = rows.flatMap(({ key }) => key ?? []);
  const names = kind === null ? new Map(keys.map((key) => [key, key])) : await namesOf(queries, kind, keys);
  return rows.map(({ key, ...row }) => ({ ...row, key: key ?? "", name: (key !== null && names.get(key)) || null }));
}

const counted = (column: PgColumn) => sum(column).mapWith(Number);
const acts = {
  started: counted(simulatorUse.started),
  computed: counted(simulatorUse.computed),
  saved: counted(simulatorUse.saved),
  exported: counted(simulatorUse.exported),
};

/** Use of simulators by what is asked for, the most computed first; days in their order. */
export async function simulatorReport(
  queries: Queries,
  scope: UsageScope,
  asked: Asked & { simulator?: string | undefined; by: (typeof SIMULATOR_GROUPS)[number] },
) {
  const where = ofDays(simulatorUse, scope, asked, asked.simulator ? eq(simulatorUse.simulator, asked.simulator) : undefined);
  const keys = {
    simulator: simulatorUse.simulator,
    organisation: simulatorUse.organisationUuid,
    user: simulatorUse.userUuid,
    day: simulatorUse.day,
  };
  const key = keys[asked.by];
  const grouped = await queries
    .select({ key: sql<string | null>`${key}::text`, ...acts })
    .from(simulatorUse)
    .where(where)
    .groupBy(key);
  const byDay = await queries
    .select({ day: simulatorUse.day, ...acts })
    .from(simulatorUse)
    .where(where)
    .groupBy(simulatorUse.day);
  const used = await queries
    .selectDistinct({ uuid: simulatorUse.simulator })
    .from(simulatorUse)
    .where(ofDays(simulatorUse, scope, { from: asked.from, to: asked.to }));
  const simulators = await namesOf(
    queries,
    "simulator",
    used.map(({ uuid }) => uuid),
  );
  const [last] = await queries
    .select({ at: max(job.finishedAt) })
    .from(job)
    .where(and(eq(job.queue, SIMULATOR_USE_QUEUE), eq(job.state, "DONE")));
  const rows = await withNames(queries, asked.by, grouped);
  const total = Object.fromEntries(SIMULATOR_ACTS.map((act) => [act, rows.reduce((all, row) => all + row[act], 0)]));
  return {
    rows: rows.sort((a, b) => (asked.by === "day" ? a.key.localeCompare(b.key) : b.computed - a.computed || a.key.localeCompare(b.key))),
    total: total as Record<(typeof SIMULATOR_ACTS)[number], number>,
    days: byDay.sort((a, b) => a.day.localeCompare(b.day)),
    ...(await seenOf(queries, simulatorUse, scope, asked)),
    simulators: [...simulators].map(([uuid, name]) => ({ uuid, name })).sort((a, b) => a.name.localeCompare(b.name, "fr")),
    asOf: last?.at ? new Date(last.at).toISOString() : null,
  };
}

const instantOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

/** Use of the calls by what is asked for, the most used first; days in their order. */
export async function apiReport(
  queries: Queries,
  scope: UsageScope,
  asked: Asked & { endpoint?: string | undefined; by: (typeof API_GROUPS)[number] },
) {
  const part = asked.endpoint ? sql`strpos(${apiConsumption.endpoint}, ${asked.endpoint}) > 0` : undefined;
  const where = ofDays(apiConsumption, scope, asked, part);
  const keys = {
    endpoint: apiConsumption.endpoint,
    organisation: apiConsumption.organisationUuid,
    user: apiConsumption.userUuid,
    day: apiConsumption.day,
  };
  const key = keys[asked.by];
  const statuses = {
    calls: counted(apiConsumption.calls),
    refused: counted(apiConsumption.refused),
    failed: counted(apiConsumption.failed),
  };
  const grouped = await queries
    .select({
      key: sql<string | null>`${key}::text`,
      ...statuses,
      bytes: counted(apiConsumption.bytes),
      firstSeen: min(apiConsumption.firstAt),
      lastSeen: max(apiConsumption.lastAt),
    })
    .from(apiConsumption)
    .where(where)
    .groupBy(key);
  const steps = await queries
    .select({ key: sql<string | null>`${key}::text`, step: sql<number>`t.step::int`, calls: sql<number>`sum(t.calls)::int` })
    .from(sql`${apiConsumption}, unnest(${apiConsumption.times}) with ordinality as t(calls, step)`)
    .where(and(where, sql`t.calls > 0`))
    .groupBy(key, sql`t.step`);
  const timesOf = (wanted: (of: string | null) => boolean) => {
    const times = new Array<number>(TIME_STEPS).fill(0);
    for (const { key: of, step, calls } of steps) if (wanted(of)) times[step - 1] = (times[step - 1] ?? 0) + calls;
    return { medianMs: timeBelow(times, 0.5), percentile95Ms: timeBelow(times, 0.95) };
  };
  const days = await queries
    .select({ day: apiConsumption.day, ...statuses })
    .from(apiConsumption)
    .where(where)
    .groupBy(apiConsumption.day);
  const figures = grouped.map(({ firstSeen, lastSeen, ...row }) => ({
    ...row,
    firstSeen: instantOf(firstSeen),
    lastSeen: instantOf(lastSeen),
    ...timesOf((of) => of === row.key),
  }));
  const rows = await withNames(queries, asked.by, figures);
  const sumOf = (of: "calls" | "refused" | "failed" | "bytes") => rows.reduce((all, row) => all + row[of], 0);
  const seen = rows.flatMap(({ firstSeen, lastSeen }) => [firstSeen ?? [], lastSeen ?? []].flat()).sort();
  return {
    rows: rows.sort((a, b) => (asked.by === "day" ? a.key.localeCompare(b.key) : b.calls - a.calls || a.key.localeCompare(b.key))),
    total: {
      ...{ calls: sumOf("calls"), refused: sumOf("refused"), failed: sumOf("failed"), bytes: sumOf("bytes") },
      ...timesOf(() => true),
      firstSeen: seen[0] ?? null,
      lastSeen: seen.at(-1) ?? null,
    },
    days: days.sort((a, b) => a.day.localeCompare(b.day)),
    ...(await seenOf(queries, apiConsumption, scope, asked)),
  };
}
