import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import type { Simulation, SimulationParameters, Simulator } from "#app/contract/simulation/simulation.ts";
import { newestResult } from "#app/domain/questionnaire/results.ts";
import { withUsualOf } from "#app/domain/simulation/request.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { offerOf } from "../limits.ts";

type Subscriber = NonNullable<SimulationParameters["subscriber"]>;
export type ClientOnRecord = NonNullable<Simulation["client"]>;

export interface OnRecord {
  person: RetailClient;
  client: ClientOnRecord;
}

/** A client's record with the questionnaire to build on; null where the person may not read it, or there is none. */
export async function findRecord({ api }: Viewer, id: string): Promise<OnRecord | null> {
  if (!isUuid(id)) return null;
  const found = await attempt(
    () => Promise.all([api.retailClients.get({ params: { id } }), api.questionnaireResults.ofClient({ params: { id } })]),
    ({ status }) => status === 404 || status === 403,
  );
  if ("refusal" in found) return null;
  const [person, { items }] = found.value;
  return { person, client: { profile: newestResult(items), sustainability: person.sustainability } };
}

/** What a finished questionnaire and the record of its client tell. */
export function fromRecord({ person, client: { profile, sustainability } }: OnRecord): Subscriber {
  const { id, firstName, lastName, email, birthYear } = person;
  return {
    clientId: id,
    firstName,
    lastName,
    birthYear,
    ...(email ? { email } : {}),
    riskProfile: profile?.profile ?? undefined,
    ...(sustainability
      ? {
          hasSustainabilityPreferences: sustainability.wants ?? undefined,
          sustainabilityPreferences: sustainability.preferences,
          esgLastUpdate: marketDay(sustainability.answeredAt),
        }
      : {}),
    preferencesReason: undefined,
  };
}

/** What a new simulation for a client on record starts from: who it is, and the allocation that is usual for the profile. */
export const startedFor =
  (record: OnRecord, today: string) =>
  (proposed: SimulationParameters, simulator: Simulator): SimulationParameters => {
    const subscriber = { ...fromRecord(record), riskKeyLastUpdate: today };
    const profile = subscriber.riskProfile;
    const usual = profile ? withUsualOf(proposed, profile, simulator.config.profileAllocations ?? {}, offerOf(simulator)) : null;
    const { replaced: _, ...parameters } = usual ?? proposed;
    return { ...parameters, subscriber };
  };
