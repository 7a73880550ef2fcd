import type { SimulationParameters } from "#app/contract/simulation.ts";
import { formatDate } from "#app/domain/format.ts";
import { nameOf } from "#app/domain/simulation/subscriber.ts";
import type { Writing } from "../writing.ts";

type Subscriber = SimulationParameters["subscriber"];

/** The client by name, or the word for a subscriber. */
export const subscriberName = (subscriber: Subscriber, { t }: Writing): string => nameOf(subscriber) ?? t("simulator.subscriber.word");

/** What the head of a simulation says of its client; nothing where nobody was named. */
export function subscriberFacts(subscriber: Subscriber, writing: Writing): string[] {
  if (!subscriber) return [];
  const { riskProfile, profileValidUntil: day } = subscriber;
  const { t } = writing;
  const profile = riskProfile && t(`simulator.riskProfiles.${riskProfile}`);
  return [
    subscriberName(subscriber, writing),
    ...(profile
      ? [t(day ? "simulator.subscriber.profileUntil" : "simulator.subscriber.profile", { profile, day: day ? formatDate(day) : "" })]
      : []),
  ];
}
