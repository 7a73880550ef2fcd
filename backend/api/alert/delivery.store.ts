import { and, eq, inArray, sql } from "drizzle-orm";
import type { Deliveries } from "#app/contract/alert.ts";
import { DEFAULT_DELIVERY, type Delivery, NOTIFICATION_KINDS, type NotificationKind } from "#app/domain/alert.ts";
import type { Queries } from "#backend/calls/context.ts";
import { appUser, organisation, alertDelivery as table } from "#backend/database/schema/index.ts";

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

/** Day on which the e-mail of the day last went out to a person, in the market's time zone. */
export async function digestDays(queries: Queries): Promise<Set<string>> {
  const { rows } = await queries.execute<{ owner: string }>(sql`
    select distinct sender as owner from sent_mail where kind = 'alert-digest'
      and (created_at at time zone 'Europe/Paris')::date = (now() at time zone 'Europe/Paris')::date`);
  return new Set(rows.map(({ owner }) => owner));
}
