import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Simulation, SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS, PAI_CODES } from "#app/domain/journey.ts";
import { withUsualOf } from "#app/domain/simulation/request.ts";
import { USUAL_COVERAGE, wantSame } from "#app/domain/simulation/subscriber.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import type { PlainKey } from "#app/i18n/texts.ts";
import { sessionPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { keepChange } from "../keep-change.server.ts";
import { offerOf } from "../limits.ts";
import { findOwnWithSimulator } from "../page/edit-page.server.ts";
import { wishesText } from "../sustainability/wishes-text.ts";
import type { Writing } from "../writing.ts";
import { type ClientOnRecord as Client, findRecord, fromRecord } from "./client-record.server.ts";
import { type ProfileView, profileView } from "./profile-view.server.ts";
import { type SubscriberForm, subscriberSchema } from "./subscriber.schema.ts";

type Subscriber = NonNullable<SimulationParameters["subscriber"]>;
const MOST_FOUND = 8;

/** Texts of the form. A type alias, as forms take them. */
export type SubscriberFields = {
  clientId: string;
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
  preferencesReason: string;
  pai: string[];
};

export interface SubscriberPage {
  fields: SubscriberFields;
  /** Changes when the fields begin with those of another record. */
  source: string;
  /** Who the client is, is on record, and is not typed here. */
  onRecord: boolean;
  today: string;
  /** Clients on record that the search found; null where the person may not read them. */
  search: { query: string; clients: Array<{ id: string; name: string; facts: string }>; told: string | null } | null;
  /** When what the client wants in sustainability was last changed; null where it was never asked. */
  wishedOn: string | null;
  /** The profile that the client's questionnaire gave; null where the adviser chooses one. */
  profile: (Pick<ProfileView, "text" | "notice"> & { change: { label: string; href: string } | null }) | null;
  /** What the client answered about sustainability, in words; null where nobody asked. */
  answers: string | null;
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
  const { simulation } = found;
  const stored = (simulation.draft ?? simulation.parameters).subscriber;
  const readable = viewer.permissions.has("risk-profiling");
  const [record, search] = await Promise.all([
    readable && asked.client ? findRecord(viewer, asked.client) : null,
    readable ? searchClients(viewer, asked.query, writing) : null,
  ]);
  const shown = record ? { ...stored, ...fromRecord(record) } : stored;
  const client = record ? record.client : simulation.client;
  const answered = client?.sustainability ?? null;
  return {
    fields: fieldsOf(shown),
    source: record?.person.id ?? "stored",
    onRecord: client !== null,
    today,
    search,
    wishedOn: shown?.esgLastUpdate ? writing.t("subscriber.wishedOn", { day: formatDate(shown.esgLastUpdate) }) : null,
    profile: client?.profile ? profileOf({ uuid, client }, client.profile, { viewer, today }, writing) : null,
    answers:
      answered &&
      writing.t("suitability.wishes.answered", { day: formatDate(marketDay(answered.answeredAt)), wishes: wishesText(answered, writing) }),
    idem: crypto.randomUUID(),
  };
}

/** The profile on record as it is today, read-only, with the way to change it. */
function profileOf(
  subject: { uuid: string; client: Client },
  given: NonNullable<Client["profile"]>,
  { viewer, today }: { viewer: Viewer; today: string },
  writing: Writing,
): SubscriberPage["profile"] {
  const { profile, validUntil } = given;
  const subscriber = { riskProfile: profile ?? undefined, profileOrigin: given, profileValidUntil: validUntil };
  const { text, notice } = profileView({ ...subject, draft: null, namesake: null, savedAt: null, subscriber, today }, viewer, writing);
  const change = viewer.permissions.has("risk-profiling")
    ? { label: writing.t("suitability.profile.lowerOrRaise"), href: sessionPath(given.session) }
    : null;
  return { text, notice, change };
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

const answerOf = (value: boolean | undefined) => (value === undefined ? "" : value ? "yes" : "no");

function fieldsOf(subscriber: Subscriber = {}): SubscriberFields {
  const { sustainabilityPreferences: wished = {} } = subscriber;
  return {
    clientId: subscriber.clientId ?? "",
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
    preferencesReason: subscriber.preferencesReason ?? "",
    pai: PAI_CODES.filter((code) => wished[ADVERSE_IMPACTS[code]]),
  };
}

export type SubscriberAnswer =
  | { kind: "absent" }
  | { kind: "kept"; change: "saved" | "replaced" | "reset" }
  | { kind: "stay"; status: 400 | 409; result: SubmissionResult<string[]> };

/** What the API refuses of a client on record. */
const REFUSALS: Readonly<Record<string, PlainKey>> = {
  PROFILE_OF_QUESTIONNAIRE: "subscriber.profileOfQuestionnaire",
  WISHES_OF_QUESTIONNAIRE: "subscriber.reasonRequired",
};

/**
 * Keeps the client with the draft. Another risk profile brings its default allocation, which can be undone. The profile of a
 * client who completed a questionnaire is the one on record: the API refuses any other one that is posted.
 */
export async function keepSubscriber(viewer: Viewer, uuid: string, form: FormData, today: string): Promise<SubscriberAnswer> {
  const found = await findOwnWithSimulator(viewer, uuid);
  if (!found) return { kind: "absent" };
  if (form.get("intent") === "reset") {
    const reset = await keepChange(viewer, uuid, ({ subscriber: _, taxSituation: _situation, ...parameters }) => parameters);
    return reset ? { kind: "kept", change: "reset" } : { kind: "absent" };
  }
  const client = await clientOf(viewer, found.simulation, String(form.get("clientId") ?? ""));
  const given = client?.profile?.profile ?? null;
  const submission = parseWithZod(form, { schema: subscriberSchema(viewer.language, today, given !== null) });
  if (submission.status !== "success") return { kind: "stay", status: 400, result: submission.reply() };
  const subscriber = subscriberOf(submission.value, given);
  const answers = client?.sustainability ?? null;
  const apart = answers !== null && !wantSame(asWishes(answers), subscriber);
  if (apart && !subscriber.preferencesReason)
    return { kind: "stay", status: 400, result: submission.reply({ fieldErrors: { preferencesReason: ["subscriber.reasonRequired"] } }) };
  if (!apart) delete subscriber.preferencesReason;
  let replaced = false;
  const change = (parameters: SimulationParameters): SimulationParameters => {
    const before = parameters.subscriber;
    const profile = subscriber.riskProfile;
    const changed = profile !== undefined && profile !== before?.riskProfile;
    const { simulator } = found;
    const usual = changed ? withUsualOf(parameters, profile, simulator.config.profileAllocations ?? {}, offerOf(simulator)) : null;
    replaced = usual !== null;
    const dates = {
      ...wishedOn(before, subscriber, answers, today),
      riskKeyLastUpdate: (changed ? null : before?.riskKeyLastUpdate) ?? today,
    };
    return { ...(usual ?? parameters), subscriber: { ...subscriber, ...dates } };
  };
  const kept = await attempt(
    () => keepChange(viewer, uuid, change),
    ({ code, status }) => REFUSALS[code] !== undefined || status === 400,
  );
  const told = (message: PlainKey, status: 400 | 409): SubscriberAnswer => ({
    kind: "stay",
    status,
    result: submission.reply({ formErrors: [message] }),
  });
  if ("refusal" in kept) return told(REFUSALS[kept.refusal.code] ?? "subscriber.clientGone", 400);
  if (!kept.value) return told("subscriber.conflict", 409);
  return { kind: "kept", change: replaced ? "replaced" : "saved" };
}

/** What is on record of the client that the form names; null for nobody on record, and for one that the person may not read. */
async function clientOf(viewer: Viewer, { draft, parameters, client }: Simulation, id: string): Promise<Client | null> {
  if (id === "") return null;
  if (id === (draft ?? parameters).subscriber?.clientId) return client;
  return (await findRecord(viewer, id))?.client ?? null;
}

const asWishes = ({ wants, preferences }: NonNullable<Client["sustainability"]>) => ({
  hasSustainabilityPreferences: wants ?? undefined,
  sustainabilityPreferences: preferences,
});

/** The day of what the client wants in sustainability: that of the answers, today where it is not what it was; none where it was never asked. */
function wishedOn(
  before: Subscriber | undefined,
  now: Subscriber,
  answers: Client["sustainability"],
  today: string,
): Pick<Subscriber, "esgLastUpdate"> {
  if (answers && wantSame(asWishes(answers), now)) return { esgLastUpdate: marketDay(answers.answeredAt) };
  const day = wantSame(before, now) ? before?.esgLastUpdate : today;
  return day ? { esgLastUpdate: day } : {};
}

function subscriberOf(form: SubscriberForm, given: Subscriber["riskProfile"] | null): Subscriber {
  const { structured, sustainable, minSustainableInvestments, minTaxonomyAlignment, minimumCoverage, pai, ...person } = form;
  const { idem: _, ...known } = person;
  const impacts = Object.fromEntries(pai.map((code) => [ADVERSE_IMPACTS[code], true]));
  const wishes = { minSustainableInvestments, minTaxonomyAlignment, minimumCoverage, ...impacts };
  const riskProfile = known.riskProfile ?? given ?? undefined;
  return {
    ...known,
    ...(riskProfile ? { riskProfile } : {}),
    ...(structured ? { hasInvestedInStructuredProducts: structured === "yes" } : {}),
    ...(sustainable ? { hasSustainabilityPreferences: sustainable === "yes" } : {}),
    ...(sustainable === "yes" ? { sustainabilityPreferences: wishes } : {}),
  };
}
