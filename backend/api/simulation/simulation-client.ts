import type { Simulation, SimulationParameters } from "#app/contract/simulation/simulation.ts";
import type { RiskProfile } from "#app/domain/journey.ts";
import { type ClientResult, newestResult } from "#app/domain/questionnaire/results.ts";
import type { SustainabilityAnswers } from "#app/domain/questionnaire/sustainability-answers.ts";
import { nameOf, wantSame } from "#app/domain/simulation/subscriber.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { clientResults, wishesOnRecord } from "#backend/api/retail-client/client-results.ts";
import { findClient, profiledNamesake, type RetailClientRow } from "#backend/api/retail-client/retail-client.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";

type Subscriber = NonNullable<SimulationParameters["subscriber"]>;
type Kept = Pick<Simulation, "parameters" | "draft">;

const subscriberOf = ({ draft, parameters }: Kept) => (draft ?? parameters).subscriber;

/**
 * A simulation with what is on record today of its client. Work under way follows the record: what was typed and not saved has
 * the client's profile of today, what was saved keeps that of its day.
 */
export async function withClientToday(queries: Queries, organisation: string, simulation: Simulation): Promise<Simulation> {
  const named = subscriberOf(simulation);
  const id = named?.clientId;
  const client = id === undefined ? null : await findClient(queries, organisation, id);
  const profile = client && newestResult(await clientResults(queries, client.uuid));
  const namesake = profile ? null : await namesakeOf(queries, organisation, named);
  if (!client) return { ...simulation, namesake };
  const wishes = wishesOnRecord(client);
  const follow = (parameters: SimulationParameters): SimulationParameters => {
    const { subscriber } = parameters;
    if (!subscriber || subscriber.clientId !== id) return parameters;
    const known = withoutOrigin(subscriber);
    const today = profile?.profile ? profileOnRecord(profile, profile.profile) : {};
    return { ...parameters, subscriber: { ...known, ...personOnRecord(client), ...today, ...wishesFor(wishes, known, known) } };
  };
  const { draft, parameters, savedAt } = simulation;
  return {
    ...simulation,
    draft: draft && follow(draft),
    parameters: savedAt === null ? follow(parameters) : parameters,
    client: { profile, sustainability: wishes },
    namesake,
  };
}

/** A client with a completed questionnaire whose name the subscriber has, without being that client on record. */
async function namesakeOf(queries: Queries, organisation: string, named: Subscriber | undefined): Promise<Simulation["namesake"]> {
  const { firstName = "", lastName = "", clientId } = named ?? {};
  return nameOf(named) ? profiledNamesake(queries, organisation, { firstName, lastName, except: clientId }) : null;
}

/** Where a profile comes from is said by the record alone. */
function withoutOrigin({ profileOrigin: _origin, riskBand: _band, profileValidUntil: _until, ...known }: Subscriber): Subscriber {
  return known;
}

/**
 * Parameters as they may be kept. Who a client on record is follows from the record, so that nobody's name is put over
 * another one's profile. The profile of a client with a completed questionnaire is the one that it gave, lowered or
 * raised by the ways that stand: it is written from the record, and any other one is refused 422. Without a questionnaire the
 * adviser chooses, and nothing says that one is behind it. Wishes in sustainability follow the client's answers, unless the
 * client's reason to depart from them comes along.
 */
export async function withProfileOnRecord(
  queries: Queries,
  organisation: string,
  parameters: SimulationParameters,
  stored: Kept | null,
): Promise<SimulationParameters> {
  if (!parameters.subscriber) return parameters;
  const posted = withoutOrigin(parameters.subscriber);
  const { clientId } = posted;
  if (clientId === undefined) return { ...parameters, subscriber: posted };
  const client = await findClient(queries, organisation, clientId);
  const kept = stored ? subscriberOf(stored) : undefined;
  const before = kept?.clientId === clientId ? kept : undefined;
  if (!client && !before) throw refuse.invalid("body.parameters.subscriber.clientId", "No such client.");
  if (!client) return { ...parameters, subscriber: posted };
  const given = newestResult(await clientResults(queries, clientId));
  const subscriber = {
    ...posted,
    ...personOnRecord(client),
    ...profileFor(given, posted, before),
    ...wishesFor(wishesOnRecord(client), posted, before),
  };
  return { ...parameters, subscriber };
}

function profileFor(given: ClientResult | null, posted: Subscriber, before: Subscriber | undefined): Partial<Subscriber> {
  if (!given?.profile) return {};
  const { riskProfile } = posted;
  // What was kept before the client's profile changed is no other choice: it follows the record.
  const kept = before !== undefined && before.riskProfile === riskProfile;
  if (riskProfile !== undefined && riskProfile !== given.profile && !kept) {
    const { profile, session, validUntil } = given;
    const told = "The client's profile comes from the completed questionnaire.";
    throw refuse.unprocessable("PROFILE_OF_QUESTIONNAIRE", told, { profile, session, validUntil });
  }
  return profileOnRecord(given, given.profile);
}

/** The client's answers, unless a reason to depart from them was given; others without one are refused. */
function wishesFor(answers: SustainabilityAnswers | null, posted: Subscriber, before: Subscriber | undefined): Partial<Subscriber> {
  if (!answers || posted.preferencesReason) return {};
  const said = { hasSustainabilityPreferences: answers.wants ?? undefined, sustainabilityPreferences: answers.preferences };
  if (posted.hasSustainabilityPreferences !== undefined && !wantSame(said, posted) && !(before && wantSame(before, posted)))
    throw refuse.unprocessable("WISHES_OF_QUESTIONNAIRE", "The client answered otherwise: give the client's reason to depart from it.", {
      session: answers.session,
    });
  return { ...said, esgLastUpdate: marketDay(answers.answeredAt) };
}

const personOnRecord = ({ firstName, lastName, birthYear }: RetailClientRow): Partial<Subscriber> => ({ firstName, lastName, birthYear });

function profileOnRecord(given: ClientResult, profile: RiskProfile): Partial<Subscriber> {
  const { band, session, completedAt, completedBy, decided, decision, validUntil } = given;
  return {
    riskProfile: profile,
    ...(band ? { riskBand: band } : {}),
    profileOrigin: { session, completedAt, completedBy, decided, decision },
    profileValidUntil: validUntil,
    riskKeyLastUpdate: marketDay(completedAt),
  };
}
