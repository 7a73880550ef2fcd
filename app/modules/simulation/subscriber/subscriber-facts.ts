import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { nameOf } from "#app/domain/simulation/subscriber.ts";
import type { Writing } from "../writing.ts";

type Subscriber = SimulationParameters["subscriber"];

/** The client by name, or the word for a subscriber. */
export const subscriberName = (subscriber: Subscriber, { t }: Writing): string => nameOf(subscriber) ?? t("simulator.subscriber.word");

/** What the head of a simulation says of its client; nothing where nobody was named. `profile` is how its profile is said in short. */
export const subscriberFacts = (subscriber: Subscriber, profile: string | null, writing: Writing): string[] =>
  subscriber ? [subscriberName(subscriber, writing), ...(profile ? [profile] : [])] : [];
