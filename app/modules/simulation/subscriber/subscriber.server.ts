import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { RetailClient } from "#app/contract/retail-client.ts";
import type { SimulationParameters } from "#app/contract/simulation.ts";
import { formatDate } from "#app/domain/format.ts";
import { ADVERSE_IMPACTS, PAI_CODES } from "#app/domain/reco-journey.ts";
import { withUsualOf } from "#app/domain/simulation/request.ts";
import { USUAL_COVERAGE, wantSame } from "#app/domain/simulation/subscriber.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { findOwnWithSimulator } from "../edit-page.server.ts";
import { keepChange } from "../keep-change.server.ts";
import { offerOf } from "../limits.ts";
import { attempt } from "../refusal.ts";
import type { Writing } from "../writing.ts";
import { type SubscriberForm, subscriberSchema } from "./subscriber.schema.ts";

type Subscriber = NonNullable<SimulationParameters["subscriber"]>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_FOUND = 8;

/** Texts of the form. A type alias, as forms take them. */
export type SubscriberFields = {
  clientId: string;
  profileValidUntil: string;
  riskKeyLastUpdate: string;
  firstName: string;
  lastName: string;
  birthYear: string;
  riskProfile: string;
  email: string;
  extClientCode: string;
  coSubscriberName: string;
  structured: string;
  sustainable: string;
  minSustainableInvestments: string;
  minTaxonomyAlignment: string;
  minimumCoverage: string;
  pai: string[];
};

export interface SubscriberPage {
  fields: SubscriberFields;
  /** Changes when the fields begin with those of another record. */
  source: string;
  today: string;
  /** Clients on record that the search found; null where the person may not read them. */
  search: { query: string; clients: Array<{ id: string; name: string; facts: string }>; told: string | null } | null;
  /** When what the client wants in sustainability was last changed; null where it was never asked. */
  wishedOn: string | null;
  /** What the profile of the record is worth. */
  validity: { text: string; expired: boolean } | null;
  idem: string;
}

export interface SubscriberAsked {
  query: string;
  /** Record to fill the form from. */
  client: string | null;
}

export async function loadSubscriber(
  viewer: Viewer,
  uuid: string,
  asked: SubscriberAsked,
  today: string,
  writing: Writing,
): Promise<SubscriberPage | null> {
  const found = await findOwnWithSimulator(viewer, uuid);
  if (!found) return null;
  const { draft, parameters } = found.simulation;
  const stored = (draft ?? parameters).subscriber;
  const readable = viewer.permissions.has("risk-profiling");
  const [client, search] = await Promise.all([
    readable && asked.client ? findRecord(viewer, asked.client) : null,
    readable ? searchClients(viewer, asked.query, writing) : null,
  ]);
  const shown = client ? { ...stored, ...fromRecord(client) } : stored;
  const until = shown?.profileValidUntil;
  const key = until && until < today ? ("subscriber.expired" as const) : ("subscriber.validUntil" as const);
  return {
    fields: fieldsOf(shown),
    source: client?.id ?? "stored",
    today,
    search,
    wishedOn: shown?.esgLastUpdate ? writing.t("subscriber.wishedOn", { day: formatDate(shown.esgLastUpdate) }) : null,
    validity: until ? { text: writing.t(key, { day: formatDate(until) }), expired: until < today } : null,
    idem: crypto.randomUUID(),
  };
}

async function findRecord(viewer: Viewer, id: string): Promise<RetailClient | null> {
  if (!UUID.test(id)) return null;
  const found = await attempt(
    () => viewer.api.retailClients.get({ params: { id } }),
    ({ status }) => status === 404 || status === 403,
  );
  return "value" in found ? found.value : null;
}

async function searchClients({ api }: Viewer, query: string, { t }: Writing): Promise<SubscriberPage["search"]> {
  const search = query.trim().slice(0, 100);
  if (search === "") return { query: "", clients: [], told: null };
  const found = await attempt(
    () => api.retailClients.list({ query: { search, limit: MOST_FOUND, offset: 0 } }),
    ({ status }) => status !== 401,
  );
  if ("refusal" in found) return { query: search, clients: [], told: t("subscriber.searchFailed") };
  const clients = found.value.items.map(({ id, firstName, lastName, birthYear, profile }) => ({
    id,
    name: `${firstName} ${lastName}`,
    facts: [String(birthYear), profile ? t(`simulator.riskProfiles.${profile}`) : t("subscriber.noProfile")].join(", "),
  }));
  return { query: search, clients, told: clients.length === 0 ? t("subscriber.searchNone", { query: search }) : null };
}

/** What a finished questionnaire and the record of its client tell. */
function fromRecord({ id, firstName, lastName, email, birthYear, profile, profiledAt, validUntil }: RetailClient): Subscriber {
  return {
    clientId: id,
    firstName,
    lastName,
    birthYear,
    ...(email ? { email } : {}),
    riskProfile: profile ?? undefined,
    riskKeyLastUpdate: profiledAt?.slice(0, 10),
    profileValidUntil: validUntil ?? undefined,
  };
}

const answerOf = (value: boolean | undefined) => (value === undefined ? "" : value ? "yes" : "no");

function fieldsOf(subscriber: Subscriber = {}): SubscriberFields {
  const { sustainabilityPreferences: wished = {} } = subscriber;
  return {
    clientId: subscriber.clientId ?? "",
    profileValidUntil: subscriber.profileValidUntil ?? "",
    riskKeyLastUpdate: subscriber.riskKeyLastUpdate ?? "",
    firstName: subscriber.firstName ?? "",
    lastName: subscriber.lastName ?? "",
    birthYear: subscriber.birthYear === undefined ? "" : String(subscriber.birthYear),
    riskProfile: subscriber.riskProfile ?? "",
    email: subscriber.email ?? "",
    extClientCode: subscriber.extClientCode ?? "",
    coSubscriberName: subscriber.coSubscriberName ?? "",
    structured: answerOf(subscriber.hasInvestedInStructuredProducts),
    sustainable: answerOf(subscriber.hasSustainabilityPreferences),
    minSustainableInvestments: wished.minSustainableInvestments ?? "",
    minTaxonomyAlignment: wished.minTaxonomyAlignment ?? "",
    minimumCoverage: wished.minimumCoverage ?? USUAL_COVERAGE,
    pai: PAI_CODES.filter((code) => wished[ADVERSE_IMPACTS[code]]),
  };
}

export type SubscriberAnswer =
  | { kind: "absent" }
  | { kind: "kept"; change: "saved" | "replaced" | "reset" }
  | { kind: "stay"; status: 400 | 409; result: SubmissionResult<string[]> };

/** Keeps the client with the draft. Another risk profile brings its default allocation, which can be undone. */
export async function keepSubscriber(viewer: Viewer, uuid: string, form: FormData, today: string): Promise<SubscriberAnswer> {
  const found = await findOwnWithSimulator(viewer, uuid);
  if (!found) return { kind: "absent" };
  const submission = parseWithZod(form, { schema: subscriberSchema(viewer.language, today) });
  if (form.get("intent") === "reset") {
    const reset = await keepChange(viewer, uuid, ({ subscriber: _, taxSituation: _situation, ...parameters }) => parameters);
    return reset ? { kind: "kept", change: "reset" } : { kind: "absent" };
  }
  if (submission.status !== "success") return { kind: "stay", status: 400, result: submission.reply() };
  const subscriber = subscriberOf(submission.value);
  const { config } = found.simulator;
  let replaced = false;
  const kept = await keepChange(viewer, uuid, (parameters) => {
    const profile = subscriber.riskProfile;
    const changed = profile !== undefined && profile !== parameters.subscriber?.riskProfile;
    const usual = changed ? withUsualOf(parameters, profile, config.profileAllocations ?? {}, offerOf(found.simulator)) : null;
    replaced = usual !== null;
    return { ...(usual ?? parameters), subscriber: { ...subscriber, ...wishedOn(parameters.subscriber, subscriber, today) } };
  });
  if (!kept) return { kind: "stay", status: 409, result: submission.reply({ formErrors: ["subscriber.conflict"] }) };
  return { kind: "kept", change: replaced ? "replaced" : "saved" };
}

/** The day of what the client wants in sustainability: today where it is not what it was; none where it was never asked. */
function wishedOn(before: Subscriber | undefined, now: Subscriber, today: string): Pick<Subscriber, "esgLastUpdate"> {
  const day = wantSame(before, now) ? before?.esgLastUpdate : today;
  return day ? { esgLastUpdate: day } : {};
}

function subscriberOf(form: SubscriberForm): Subscriber {
  const { structured, sustainable, minSustainableInvestments, minTaxonomyAlignment, minimumCoverage, pai, ...person } = form;
  const { idem: _, ...known } = person;
  const impacts = Object.fromEntries(pai.map((code) => [ADVERSE_IMPACTS[code], true]));
  const wishes = { minSustainableInvestments, minTaxonomyAlignment, minimumCoverage, ...impacts };
  return {
    ...known,
    ...(structured ? { hasInvestedInStructuredProducts: structured === "yes" } : {}),
    ...(sustainable ? { hasSustainabilityPreferences: sustainable === "yes" } : {}),
    ...(sustainable === "yes" ? { sustainabilityPreferences: wishes } : {}),
  };
}
