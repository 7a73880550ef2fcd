import type { SimulationParameters, Snapshot } from "#app/contract/simulation.ts";
import { type ClientResult, newestResult } from "#app/domain/questionnaire/results.ts";
import type { RiskProfile } from "#app/domain/reco-journey.ts";
import type { Queries } from "#backend/api/context.ts";
import { clientResults, wishesOnRecord } from "#backend/api/contract-service/client-results.ts";
import { findClient } from "#backend/api/contract-service/retail-client.store.ts";
import { refuse } from "#backend/api/refusal.ts";

type Subscriber = NonNullable<SimulationParameters["subscriber"]>;
type Kept = Pick<Snapshot, "parameters" | "draft">;

const subscriberOf = ({ draft, parameters }: Kept) => (draft ?? parameters).subscriber;

/**
 * A simulation with what is on record today of its client. Work under way follows the record: what was typed and not saved has
 * the client's profile of today, what was saved keeps that of its day.
 */
export async function withClientToday(queries: Queries, organisation: string, simulation: Snapshot): Promise<Snapshot> {
  const id = subscriberOf(simulation)?.clientId;
  const client = id === undefined ? null : await findClient(queries, organisation, id);
  if (!client) return simulation;
  const profile = newestResult(await clientResults(queries, client.uuid));
  const follow = (parameters: SimulationParameters): SimulationParameters => {
    const { subscriber } = parameters;
    if (!profile?.profile || !subscriber || subscriber.clientId !== id) return parameters;
    return { ...parameters, subscriber: { ...withoutOrigin(subscriber), ...profileOnRecord(profile, profile.profile) } };
  };
  const { draft, parameters, savedAt } = simulation;
  return {
    ...simulation,
    draft: draft && follow(draft),
    parameters: savedAt === null ? follow(parameters) : parameters,
    client: { profile, sustainability: wishesOnRecord(client) },
  };
}

/** Where a profile comes from is said by the record alone. */
function withoutOrigin({ profileOrigin: _origin, riskBand: _band, profileValidUntil: _until, ...known }: Subscriber): Subscriber {
  return known;
}

/**
 * Parameters as they may be kept. The profile of a client with a completed questionnaire is the one that it gave, lowered or
 * raised by the ways that stand: it is written from the record, and any other one is refused 422. Without a questionnaire the
 * adviser chooses, and nothing says that one stands behind it.
 */
export async function withProfileOnRecord(
  queries: Queries,
  organisation: string,
  parameters: SimulationParameters,
  stored: Kept | null,
): Promise<SimulationParameters> {
  if (!parameters.subscriber) return parameters;
  const known = withoutOrigin(parameters.subscriber);
  return { ...parameters, subscriber: { ...known, ...(await profileFor(queries, organisation, known, stored)) } };
}

async function profileFor(queries: Queries, organisation: string, posted: Subscriber, stored: Kept | null): Promise<Partial<Subscriber>> {
  const { clientId, riskProfile } = posted;
  if (clientId === undefined) return {};
  const client = await findClient(queries, organisation, clientId);
  const before = stored ? subscriberOf(stored) : undefined;
  if (!client) {
    if (before?.clientId === clientId) return {};
    throw refuse.invalid("body.parameters.subscriber.clientId", "No such client.");
  }
  const given = newestResult(await clientResults(queries, clientId));
  if (!given) return {};
  // What was kept before the client's profile changed is no other choice: it follows the record.
  const kept = before?.clientId === clientId && before.riskProfile === riskProfile;
  if (riskProfile !== undefined && riskProfile !== given.profile && !kept) {
    const { session, validUntil } = given;
    throw refuse.unprocessable("PROFILE_OF_QUESTIONNAIRE", "The client's profile comes from the completed questionnaire.", {
      profile: given.profile,
      session,
      validUntil,
    });
  }
  return given.profile ? profileOnRecord(given, given.profile) : {};
}

function profileOnRecord(given: ClientResult, profile: RiskProfile): Partial<Subscriber> {
  const { band, session, completedAt, completedBy, decided, decision, validUntil } = given;
  return {
    riskProfile: profile,
    ...(band ? { riskBand: band } : {}),
    profileOrigin: { session, completedAt, completedBy, decided, decision },
    profileValidUntil: validUntil,
    riskKeyLastUpdate: completedAt.slice(0, 10),
  };
}
