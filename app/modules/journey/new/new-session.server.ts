import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import { actsOf, frequenciesOf } from "#app/domain/advice/journey-offer.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { amountsOf, closedToCompany, monthsOf, personOf } from "#app/modules/journey/client/client.schema.ts";
import { closedPayments } from "#app/modules/journey/client/closed-payments.ts";
import {
  clientRecord,
  secondAsked,
  secondOf,
  secondSubscriber,
  seesClients,
  shownMatch,
} from "#app/modules/journey/client/second-subscriber.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type ContractChoice, contractChoices } from "./choices.server.ts";
import { holdingsOf, withFile } from "./holdings.server.ts";
import { type NewSessionForm, newSessionSchema, pairOf } from "./new-session.schema.ts";

const LONGEST = 200;
const MATCHES = 8;
/** In the order in which they are shown. */
const ACTS = ["ACT_NEW_CONTRACTS", "ACT_DEPOSITS", "ACT_REBALANCINGS", "ACT_WITHDRAWALS"] as const;
const FREQUENCIES = ["MONTHLY", "QUARTERLY", "SEMIANNUALLY", "ANNUALLY"] as const;

const profileOfRecord = ({ profile, profiledAt }: RetailClient) => ({
  ...(profile && { riskProfile: profile }),
  ...(profiledAt && { clientRiskKeyLastUpdate: marketDay(profiledAt) }),
});

/** What the client's record says, as the fields of the form. */
function fieldsOfRecord(record: RetailClient) {
  const { id, firstName, lastName, email, profile, sustainability } = record;
  const said = sustainability && ({ true: "yes", false: "no", null: "unsaid" } as const)[String(sustainability.wants) as "true"];
  return {
    retailClient: id,
    person: "natural",
    clientFirstName: firstName,
    clientLastName: lastName,
    ...(email && { contactEmail: email }),
    ...(profile && profileOfRecord(record)),
    ...(said && sustainability && { preferences: said, clientEsgLastUpdate: marketDay(sustainability.answeredAt) }),
  };
}

/** What the address of an outside system brings, by the names of the call or of the form. */
function givenIn(url: string): Record<string, string> {
  const query = new URL(url).searchParams;
  const given = Object.fromEntries([...query].map(([name, text]) => [name, text.slice(0, LONGEST)]));
  const {
    recoJourneyUuid,
    productUuid,
    investmentHorizon,
    hasSustainablePreferences,
    clientIsLegal: _,
    q: __,
    client: ___,
    ...rest
  } = given;
  const contract = recoJourneyUuid && productUuid ? { contract: `${recoJourneyUuid} ${productUuid}` } : {};
  const wants = { true: "yes", false: "no", null: "unsaid" }[hasSustainablePreferences ?? ""];
  return {
    ...rest,
    ...contract,
    ...(investmentHorizon && { horizonYears: investmentHorizon }),
    ...(wants && { preferences: wants }),
    ...(rest.legalPersonName && { person: "legal" }),
  } as Record<string, string>;
}

/** The contract of the newest session of a client on record, where it is still offered. */
async function contractOfLast({ api }: Viewer, { id }: RetailClient, choices: readonly ContractChoice[]): Promise<string | null> {
  const { items } = await api.journeySessions.list({ query: { client: id, limit: 1 } });
  const held = items[0] && `${items[0].journey} ${items[0].product}`;
  return choices.find(({ value }) => value === held)?.value ?? null;
}

/** The page that begins a session: what may be chosen, and what is known already. */
export async function newSessionView(viewer: Viewer, url: string) {
  const t = getFixedT(viewer.language);
  const query = new URL(url).searchParams;
  const search = query.get("q")?.trim().slice(0, LONGEST) ?? "";
  const [choices, record, matches] = await Promise.all([
    contractChoices(viewer),
    clientRecord(viewer, query.get("client") ?? undefined),
    search && seesClients(viewer) ? viewer.api.retailClients.list({ query: { search, limit: MATCHES } }) : null,
  ]);
  const contract = choices.length === 1 ? choices[0]?.value : record && (await contractOfLast(viewer, record, choices));
  const fields = {
    person: "natural",
    ...(contract ? { contract } : {}),
    ...givenIn(url),
    ...(record ? fieldsOfRecord(record) : {}),
  } as Record<string, string>;
  const acts = ACTS.filter((act) => choices.some(({ journey }) => actsOf(journey.config).includes(act)));
  return {
    title: t("journey.new.title"),
    idem: crypto.randomUUID(),
    contracts: choices.map(({ value, label }) => ({ value, label })),
    acts,
    /** What some journey allows; the one that is chosen is asked when the form is sent. */
    frequencies: FREQUENCIES.filter((name) => choices.some(({ journey }) => frequenciesOf(journey.config).includes(name))),
    search: seesClients(viewer)
      ? {
          text: search,
          matches: matches?.items.map(shownMatch) ?? null,
        }
      : null,
    client: record && { ...shownMatch(record), validUntil: record.validUntil && formatDate(record.validUntil) },
    second: await secondSubscriber(viewer, undefined),
    /** Profile that the record or an outside system states, with its source; a person who begins a session chooses none. */
    profile: profileStated(fields, record, t),
    fields: { ...(acts.length === 1 ? { actType: acts[0] } : {}), ...fields } as Record<string, string>,
  };
}
export type NewSessionView = Awaited<ReturnType<typeof newSessionView>>;

function profileStated(
  { riskProfile, clientRiskKeyLastUpdate }: Record<string, string>,
  record: RetailClient | null,
  t: ReturnType<typeof getFixedT>,
): string | null {
  const profile = RISK_PROFILES.find((one) => one === riskProfile);
  if (!profile) return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(clientRiskKeyLastUpdate ?? "") ? formatDate(clientRiskKeyLastUpdate ?? "") : "–";
  return t(record?.profile ? "journey.new.profileOnRecord" : "journey.new.profileDeclared", {
    profile: t(`journey.profiles.${profile}`),
    date: day,
  });
}

/** Begins a session, which stands beside the route of its form, or says what keeps it from that with all that was typed. */
export async function beginSession(viewer: Viewer, sent: FormData) {
  const { form, fault } = await withFile(sent);
  const asked = await secondAsked(viewer, form, String(form.get("retailClient") ?? ""));
  if (asked) return data(asked);
  const second = await secondSubscriber(viewer, secondOf(form));
  const submission = parseWithZod(form, { schema: newSessionSchema(viewer.language) });
  if (submission.status !== "success" || fault)
    return data({ result: submission.reply(fault ? { fieldErrors: { holdings: [fault] } } : {}), second }, { status: 400 });
  const refused = (formErrors: string[], fieldErrors: Record<string, string[]> = {}, status = 400) =>
    data({ result: submission.reply({ formErrors, fieldErrors }), second }, { status });
  const { value } = submission;
  const choice = (await contractChoices(viewer)).find(({ value: pair }) => pair === value.contract);
  if (choice && !actsOf(choice.journey.config).includes(value.actType)) return refused([], { actType: ["journey.form.actClosed"] });
  const closed = choice ? closedPayments(value, choice.journey.config) : {};
  if (Object.keys(closed).length > 0) return refused([], closed);
  const company = closedToCompany(value.person, choice?.kind ?? null, "contract");
  if (Object.keys(company).length > 0) return refused([], company);
  const held = value.actType === "ACT_NEW_CONTRACTS" ? { held: [] } : await holdingsOf(viewer, value.holdings);
  if ("wrong" in held) return refused([], { holdings: held.wrong });
  const record = await clientRecord(viewer, value.retailClient);
  const body = creationOf(value, choice, record, held.held);
  const outcome = await attempt(
    () => viewer.api.journeySessions.create({ headers: headersOfNew(value), body }),
    ({ status }) => status === 400 || status === 409 || status === 422,
  );
  if ("refusal" in outcome) return refused([refusalKey(outcome.refusal)], {}, outcome.refusal.status);
  return redirect(`../journey/${outcome.value.uuid}/edit`, 303);
}

function refusalKey({ code, details }: { code: string; details: Readonly<Record<string, unknown>> }): TranslationKey {
  if (code !== "RESOURCE_NOT_FOUND") return "journey.new.mapping";
  if (details.resource === "client") return "journey.new.clientGone";
  return details.resource === "journey" ? "journey.new.journeyGone" : "journey.new.productGone";
}

/**
 * The form as the call takes it. The profile is the one on the client's record, else what an outside system says of it; preferences
 * in detail come from the record, where they are of the same day.
 */
function creationOf(
  value: NewSessionForm,
  choice: ContractChoice | undefined,
  record: RetailClient | null,
  currentComposition: Array<{ series: string; amount: string }>,
) {
  const { journey, product } = pairOf(choice?.value ?? value.contract);
  const { actType, projectName, preferences, clientEsgLastUpdate, holdingsDate } = value;
  const { riskProfile, clientRiskKeyLastUpdate } = record?.profile ? profileOfRecord(record) : value;
  const answeredAt = record?.sustainability?.answeredAt;
  const on = answeredAt && marketDay(answeredAt);
  const detailed = preferences === "yes" && on === clientEsgLastUpdate ? (record?.sustainability?.preferences ?? {}) : {};
  const { minimumCoverage, ...wanted } = detailed;
  const months = monthsOf(value);
  return {
    recoJourneyUuid: journey,
    productUuid: product,
    actType,
    ...(projectName && { projectName }),
    ...personOf(value),
    ...amountsOf(value),
    ...(months && { investmentHorizonMonths: months }),
    ...(riskProfile && { riskProfile, ...(clientRiskKeyLastUpdate && { clientRiskKeyLastUpdate }) }),
    ...(preferences && {
      hasSustainablePreferences: preferences === "unsaid" ? null : preferences === "yes",
      ...(clientEsgLastUpdate && { clientEsgLastUpdate }),
      ...wanted,
      ...(minimumCoverage && { sustainabilityCoverage: minimumCoverage }),
    }),
    currentCompositionEnabled: currentComposition.length > 0,
    // Without a line, a day says that the contract held nothing on it.
    ...((currentComposition.length > 0 || (holdingsDate && actType !== "ACT_NEW_CONTRACTS")) && { currentComposition }),
    ...(holdingsDate && actType !== "ACT_NEW_CONTRACTS" && { currentCompositionDate: holdingsDate }),
    // The names of a client on record are the record's, whatever was typed.
    ...(record && { retailClient: record.id }),
    ...(record && value.person === "natural" && { clientFirstName: record.firstName, clientLastName: record.lastName }),
    // For a company the record is that of whoever represents it.
    ...(record &&
      value.person === "legal" && {
        legalPersonRepresentativeFirstName: record.firstName,
        legalPersonRepresentativeLastName: record.lastName,
      }),
  };
}
