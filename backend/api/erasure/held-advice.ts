import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { type Mentions, withoutMentions } from "#backend/api/audit/mentions.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { marketDate } from "#backend/database/market-date.ts";
import { recoDelivery, recoPackage, recoSession } from "#backend/database/schema/index.ts";

/** Fields of the beginning of a session that say who the client is or how the client is reached. */
const IDENTIFYING = [
  "clientFirstName",
  "coSubscriberFirstName",
  "coSubscriberRetailClient",
  "contactEmail",
  "extClientCode",
  "legalPersonIdentifier",
  "legalPersonName",
  "legalPersonRepresentativeFirstName",
  "legalPersonRepresentativeLastName",
  "retailClient",
];

/** Of these: names that are told with their last names, and records that no text names. */
const OF_PEOPLE = new Set(["clientFirstName", "coSubscriberFirstName", "retailClient", "coSubscriberRetailClient"]);

/** Fields whose words name no person: of funds, products, mandates and the adviser. */
const NAMES_OF_THINGS = new Set(["name", "fullName", "isin", "label", "product", "insurer", "organisation", "registration"]);

type Json = Record<string, unknown>;

const textOf = (creation: Json, field: string) => {
  const text = creation[field];
  return typeof text === "string" && text !== "" ? [text] : [];
};
/** What names the people of one session: the client, a second subscriber, a legal person and who stands for it. */
function mentionsOf(creation: Json, mentions: Mentions): Mentions {
  const single = IDENTIFYING.filter((name) => !OF_PEOPLE.has(name));
  const people = [
    ["clientFirstName", "clientLastName"],
    ["coSubscriberFirstName", "coSubscriberLastName"],
    ["legalPersonRepresentativeFirstName", "legalPersonRepresentativeLastName"],
  ].map((fields) => fields.flatMap((field) => textOf(creation, field)));
  const texts = people.flatMap((names) => (names.length > 1 ? [names.join(" "), names.toReversed().join(" ")] : []));
  return {
    ...mentions,
    texts: [...mentions.texts, ...texts, ...single.flatMap((field) => textOf(creation, field))],
    names: [...(mentions.names ?? []), ...people.flat()],
    except: NAMES_OF_THINGS,
  };
}

function creationLeft(creation: Json, mentions: Mentions): Json {
  const rest = Object.fromEntries(Object.entries(creation).filter(([name]) => !IDENTIFYING.includes(name)));
  const { pseudonym } = mentions;
  const second = "coSubscriberFirstName" in creation || "coSubscriberLastName" in creation;
  return { ...withoutMentions(rest, mentions), clientLastName: pseudonym, ...(second && { coSubscriberLastName: `${pseudonym} (2)` }) };
}

/** The facts of a package without the client's name; the hash of the package is not made of them. */
function factsLeft(facts: Json, mentions: Mentions): Json {
  const { coSubscriber = null } = (facts.client ?? {}) as Json;
  const { pseudonym } = mentions;
  const second = coSubscriber === null ? null : `${pseudonym} (2)`;
  const client = { name: pseudonym, coSubscriber: second, legalPerson: null, representative: null, code: null };
  return { ...withoutMentions(facts, mentions), client: { ...(facts.client as Json), ...client } };
}

/**
 * Holds finalised advice of a removed client where it stands, until its day: whoever could read it still does, under a pseudonym.
 * What was handed over stays as it was (files, figures, inputs, what was chosen for it); packages that were never published go, and links
 * close. `until`: the last day of a session `r`.
 */
export async function holdAdvice(
  tx: Transaction,
  { client, sessions, until, mentions }: { client: string; sessions: readonly string[]; until: SQL; mentions: Mentions },
): Promise<void> {
  if (sessions.length === 0) return;
  const { pseudonym } = mentions;
  const ofSession = new Map<string, Mentions>();
  const rows = await tx
    .select()
    .from(recoSession)
    .where(inArray(recoSession.uuid, [...sessions]))
    .for("update");
  for (const row of rows) {
    const said = mentionsOf(row.creation, mentions);
    ofSession.set(row.uuid, said);
    const left = {
      creation: creationLeft(row.creation, said),
      parts: withoutMentions(row.parts, said),
      advice: withoutMentions(row.advice, said),
      // Nobody is to renew it.
      standsUntil: null,
      removedClient: client,
      heldUntil: sql`(select ${until} from ${recoSession} r where r.uuid = ${row.uuid})` as never,
      version: sql`${recoSession.version} + 1` as never,
    };
    await tx.update(recoSession).set(left).where(eq(recoSession.uuid, row.uuid));
  }
  const ofSessions = inArray(recoPackage.session, [...sessions]);
  await tx.delete(recoPackage).where(and(ofSessions, ne(recoPackage.state, "PUBLISHED")));
  const packages = await tx
    .select({ uuid: recoPackage.uuid, session: recoPackage.session, facts: recoPackage.facts })
    .from(recoPackage)
    .where(ofSessions)
    .for("update");
  for (const { uuid, session, facts } of packages) {
    await tx
      .update(recoPackage)
      .set({ facts: factsLeft(facts, ofSession.get(session) ?? mentions) })
      .where(eq(recoPackage.uuid, uuid));
    const sent = await tx.select({ uuid: recoDelivery.uuid }).from(recoDelivery).where(eq(recoDelivery.package, uuid)).for("update");
    for (const delivery of sent)
      await tx
        .update(recoDelivery)
        .set({
          email: pseudonym,
          subject: "",
          message: "",
          tokenHash: randomBytes(32),
          expiresAt: sql`least(${recoDelivery.expiresAt}, now())` as never,
        })
        .where(eq(recoDelivery.uuid, delivery.uuid));
  }
}

/** Held advice by removed client: how many sessions, and the last day of the last of them. */
export const heldAdvice = (queries: Queries, organisation: string, client?: string) =>
  queries
    .select({
      client: sql<string>`${recoSession.removedClient}`,
      records: sql<number>`count(*)::int`,
      until: sql<string>`max(${recoSession.heldUntil})::text`,
    })
    .from(recoSession)
    .where(
      and(
        eq(recoSession.distributor, organisation),
        isNotNull(recoSession.removedClient),
        client ? eq(recoSession.removedClient, client) : undefined,
      ),
    )
    .groupBy(recoSession.removedClient);

/** Removes held advice whose last day is over, with its packages, files and deliveries; gives how many sessions. */
export const endHeldAdvice = async (tx: Transaction): Promise<number> =>
  (await tx.delete(recoSession).where(sql`${recoSession.heldUntil} < ${marketDate}`)).rowCount ?? 0;
