import { and, desc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { type ClientRecord, carefulOfBoth, statedFacts } from "#app/domain/advice/suitability/client-record.ts";
import { isSamePerson, type OnRecord } from "#app/domain/advice/suitability/same-person.ts";
import { RISK_PROFILES, type RiskProfile } from "#app/domain/journey.ts";
import type { KeptScore } from "#app/domain/questionnaire/score.ts";
import { validUntil } from "#app/domain/questionnaire/validity.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { provenPercent, readAnswered } from "#backend/api/questionnaire/answers-in-words.ts";
import { recordsOfPerson } from "#backend/api/retail-client/retail-client.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { marketDateOf } from "#backend/database/market-date.ts";
import { questionnaireSession, retailClient } from "#backend/database/schema/index.ts";
import { creationOf, isCompany } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";

/** The client's own record that a session is about, and what it says. */
interface KnownClient {
  birthYear: number;
  record: ClientRecord | null;
}

interface Person extends OnRecord {
  uuid: string;
  organisation: string;
}
const { uuid, organisation, firstName, lastName, birthYear } = retailClient;
const PERSON = { uuid, organisation, firstName, lastName, birthYear };

/** Who subscribes, and what their questionnaires say on a day. */
export interface Subscribers {
  /** Year of birth on the client's own record; null without one. */
  birthYear: number | null;
  /** The client's questionnaire, with the more careful answer of two people to each question; null without one. */
  record: ClientRecord | null;
  /** Year of birth on the record that the session names; null without one. */
  second: { birthYear: number | null; record: ClientRecord | null } | null;
}

/** The client of the distributor whom the session is linked to; a questionnaire of anybody else says nothing of them. */
async function clientOf(queries: Queries, row: SessionRow, named = creationOf(row).retailClient): Promise<Person | null> {
  if (!named) return null;
  const [found] = await queries
    .select(PERSON)
    .from(retailClient)
    .where(and(eq(retailClient.uuid, named), eq(retailClient.organisation, row.distributor)));
  return found ?? null;
}

/**
 * What is known of the session's client, and of who subscribes with them, on a day (YYYY-MM-DD): the newest questionnaires that were
 * completed by then. Nobody subscribes with a company.
 */
export async function subscribersOf(queries: Queries, row: SessionRow, day: string): Promise<Subscribers> {
  const client = await clientOf(queries, row);
  const { birthYear = null, record = null } = client ? await recordOf(queries, client, day) : {};
  const second = isCompany(creationOf(row)) ? null : await secondPerson(queries, row, day);
  return { birthYear, record: record && second?.record ? carefulOfBoth(record, second.record) : record, second };
}

/**
 * Who subscribes with the session's client: the questionnaire on the record that the session names, else on that of the person of these
 * names and this year of birth, whether it gives a profile that holds or not. Of several records of one person the more careful answers
 * count. Null where the client subscribes alone.
 */
async function secondPerson(queries: Queries, row: SessionRow, day: string): Promise<Subscribers["second"]> {
  const {
    coSubscriberFirstName: clientFirstName,
    coSubscriberLastName: clientLastName,
    coSubscriberBirthDate,
    coSubscriberRetailClient,
    retailClient: first,
  } = creationOf(row);
  if (coSubscriberRetailClient) {
    const person = await clientOf(queries, row, coSubscriberRetailClient);
    return {
      birthYear: person?.birthYear ?? null,
      record: person && (await carefulRecordOf(queries, await samePeople(queries, person), day)),
    };
  }
  if (!clientFirstName && !clientLastName && !coSubscriberBirthDate) return null;
  if (!coSubscriberBirthDate) return { birthYear: null, record: null };
  const said = { clientFirstName, clientLastName, clientBirthDate: coSubscriberBirthDate };
  const people = (await peopleNamed(queries, row, said)).filter((one) => one.uuid !== first);
  return { birthYear: null, record: await carefulRecordOf(queries, people, day) };
}

interface Named {
  clientFirstName?: string | undefined;
  clientLastName?: string | undefined;
  clientBirthDate?: string | undefined;
}
/** Those on record of the house who have these names and this year of birth. */
async function peopleNamed(queries: Queries, row: SessionRow, said: Named): Promise<Person[]> {
  if (!said.clientBirthDate) return [];
  const bornThen = await queries
    .select(PERSON)
    .from(retailClient)
    .where(and(eq(retailClient.organisation, row.distributor), eq(birthYear, Number(said.clientBirthDate.slice(0, 4)))));
  return bornThen.filter((one) => isSamePerson(said, one));
}

/** Whether somebody of the client's names and year of birth has answered a questionnaire of the house, on whatever record. */
export const hasAnswered = async (queries: Queries, row: SessionRow, day: string): Promise<boolean> =>
  (await carefulRecordOf(queries, await peopleNamed(queries, row, creationOf(row)), day)) !== null;

/** Every record of a person, that one first. */
async function samePeople(queries: Queries, person: Person): Promise<Person[]> {
  const all = await recordsOfPerson(queries, person.organisation, person);
  return [person, ...all.flatMap((one) => (one.uuid === person.uuid ? [] : [{ ...one, organisation: person.organisation }]))];
}

async function carefulRecordOf(queries: Queries, people: readonly Person[], day: string): Promise<ClientRecord | null> {
  const known = await Promise.all(people.map((person) => recordOf(queries, person, day)));
  const [record = null, ...others] = known.flatMap(({ record }) => record ?? []);
  return record && others.reduce(carefulOfRecords, record);
}

/** Two records of one person: the answers of both, by the one that gives less. */
function carefulOfRecords(one: ClientRecord, other: ClientRecord): ClientRecord {
  const rank = ({ profile }: ClientRecord) => (profile === null ? -1 : RISK_PROFILES.indexOf(profile));
  return rank(one) <= rank(other) ? carefulOfBoth(one, other) : carefulOfBoth(other, one);
}

async function recordOf(queries: Queries, person: Person, day: string): Promise<KnownClient> {
  const records = await recordsOfPerson(queries, person.organisation, person);
  const { uuid, client, profile, result, amountToInvest, completedAt, completedBy, withAdviser, raise } = questionnaireSession;
  const completed = await queries
    .select({ uuid, client, profile, result, amountToInvest, completedAt, completedBy, withAdviser, raise })
    .from(questionnaireSession)
    .where(
      and(
        inArray(
          client,
          records.map((one) => one.uuid),
        ),
        inArray(questionnaireSession.status, ["DONE", "ARCHIVED"]),
        isNotNull(completedAt),
        lte(marketDateOf(completedAt), sql`${day}::date`),
      ),
    )
    .orderBy(desc(completedAt));
  const newest = completed.find((one) => one.client === person.uuid);
  const score = newest?.result as KeptScore | null | undefined;
  if (!newest?.completedAt || !score) return { birthYear: person.birthYear, record: null };
  const at = new Date(newest.completedAt).toISOString();
  const stated = statedFacts(score.fields ?? {});
  const answered = await readAnswered(queries, newest.uuid);
  const record: ClientRecord = {
    session: newest.uuid,
    profile: newest.profile as RiskProfile | null,
    statedOn: marketDay(at),
    validUntil: validUntil(at),
    answeredBy: answeredBy(newest),
    earlier: earlierOf(newest, completed, day),
    amount: newest.amountToInvest === null ? null : Number(newest.amountToInvest),
    families: score.families ?? [],
    ...stated,
    // A template of before may have set more than its open answer proves.
    capacityPercent: atMost(stated.capacityPercent, provenPercent(answered, "maxLossPct")),
    acceptedPercent: atMost(stated.acceptedPercent, provenPercent(answered, "acceptedLossPct")),
  };
  return { birthYear: person.birthYear, record };
}

const atMost = (stated: number | null, proven: number | null): number | null =>
  stated === null || proven === null ? stated : Math.min(stated, proven);

type Completed = Pick<
  typeof questionnaireSession.$inferSelect,
  "client" | "profile" | "completedAt" | "completedBy" | "withAdviser" | "raise"
>;

const answeredBy = ({ completedBy, withAdviser }: Completed) => (completedBy === "ADVISER" || withAdviser ? "ADVISER" : "CLIENT");

/**
 * The most careful lower profile of those that hold still on a day, of all questionnaires of a person, from the newest on, whichever
 * record they stand in. What a second person consented to settled whatever was answered before it.
 */
function earlierOf(newest: Completed, completed: readonly Completed[], day: string): ClientRecord["earlier"] {
  const rank = (profile: string) => RISK_PROFILES.indexOf(profile as RiskProfile);
  const settled = completed.findIndex(({ raise }) => raise?.state === "ACCEPTED");
  const lower = completed.slice(0, settled < 0 ? undefined : settled + 1).flatMap(({ client, profile, completedAt }) => {
    if (!profile || !newest.profile || !completedAt || rank(profile) >= rank(newest.profile)) return [];
    const at = new Date(completedAt).toISOString();
    return validUntil(at) < day ? [] : [{ profile: profile as RiskProfile, statedOn: marketDay(at), client }];
  });
  const [lowest] = lower.sort((one, other) => rank(one.profile) - rank(other.profile));
  if (!lowest) return null;
  const { client, ...earlier } = lowest;
  const otherRecord = client !== newest.client;
  return { ...earlier, byAdviser: otherRecord || answeredBy(newest) === "ADVISER", ...(otherRecord && { otherRecord }) };
}
