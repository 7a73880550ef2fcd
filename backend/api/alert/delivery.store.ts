import { and, eq, inArray, sql } from "drizzle-orm";
import type { Deliveries } from "#app/contract/alert.ts";
import { DEFAULT_DELIVERY, type Delivery, NOTIFICATION_KINDS, type NotificationKind, type QuietHours } from "#app/domain/alert.ts";
import type { Queries } from "#backend/calls/context.ts";
import { marketDate, marketDateOf } from "#backend/database/market-date.ts";
import { appUser, organisation, alertQuietHours as quiet, alertDelivery as table } from "#backend/database/schema/index.ts";

/** How a person is told of each kind. */
export async function deliveriesOf(queries: Queries, owner: string): Promise<Deliveries> {
  const rows = await queries.select({ kind: table.kind, delivery: table.delivery }).from(table).where(eq(table.owner, owner));
  const chosen = new Map<string, Delivery>(rows.map(({ kind, delivery }) => [kind, delivery]));
  return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, chosen.get(kind) ?? DEFAULT_DELIVERY])) as Deliveries;
}

export async function putDeliveries(queries: Queries, owner: string, deliveries: Partial<Deliveries>): Promise<void> {
  for (const [kind, delivery] of Object.entries(deliveries) as Array<[NotificationKind, Delivery]>)
    await queries
      .insert(table)
      .values({ owner, kind, delivery })
      .onConflictDoUpdate({ target: [table.owner, table.kind], set: { delivery, updatedAt: sql`now()` } });
}

/** Null where a person has none. */
export async function quietHoursOf(queries: Queries, owner: string): Promise<QuietHours | null> {
  const [row] = await queries
    .select({ from: quiet.fromHour, to: quiet.toHour, days: quiet.days, timeZone: quiet.timeZone })
    .from(quiet)
    .where(eq(quiet.owner, owner));
  return row ?? null;
}

export async function putQuietHours(queries: Queries, owner: string, hours: QuietHours | null): Promise<void> {
  if (hours === null) {
    await queries.delete(quiet).where(eq(quiet.owner, owner));
    return;
  }
  const { from: fromHour, to: toHour, timeZone } = hours;
  const row = { fromHour, toHour, days: hours.days.toSorted((a, b) => a - b), timeZone };
  await queries
    .insert(quiet)
    .values({ owner, ...row })
    .onConflictDoUpdate({ target: quiet.owner, set: { ...row, updatedAt: sql`now()` } });
}

/** Those whom e-mails go to, with their organisation and its look. */
export interface Addressee {
  uuid: string;
  name: string;
  email: string | null;
  language: "fr" | "en";
  house: string;
  colour: string | null;
}

export async function addresseesOf(queries: Queries, people: readonly string[]): Promise<Map<string, Addressee>> {
  const rows = await queries
    .select({
      uuid: appUser.uuid,
      name: appUser.firstName,
      email: appUser.email,
      chosen: sql<string | null>`${appUser.preferences} ->> 'language'`,
      house: sql<string>`coalesce(${organisation.name}, 'Cairn')`,
      spoken: organisation.language,
      colour: sql<string | null>`${organisation.graphicChart} ->> 'primaryButtonsColor'`,
    })
    .from(appUser)
    .leftJoin(organisation, sql`${organisation.uuid} = coalesce(${appUser.distributor}, ${appUser.assetManager}, ${appUser.productOwner})`)
    .where(and(inArray(appUser.uuid, [...people])));
  return new Map(
    rows.map(({ chosen, spoken, ...row }) => {
      const language = chosen === "fr" || chosen === "en" ? chosen : spoken?.startsWith("EN") ? "en" : "fr";
      return [row.uuid, { ...row, language }];
    }),
  );
}

/** People to whom the e-mail of the day went out today or yesterday, in the market's time zone, with the days since. */
export async function digestDays(queries: Queries): Promise<Map<string, number>> {
  const { rows } = await queries.execute<{ owner: string; days: number }>(sql`
    select sender as owner, min(${marketDate} - ${marketDateOf(sql`created_at`)})::int as days
    from sent_mail where kind = 'alert-digest' and created_at > now() - interval '3 days' group by sender`);
  return new Map(rows.map(({ owner, days }) => [owner, days]));
}
