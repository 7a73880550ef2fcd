import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import { actsOf, frequenciesOf } from "#app/domain/advice/journey-offer.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { amountsOf, monthsOf, personOf } from "#app/modules/journey/client/client.schema.ts";
import { closedPayments } from "#app/modules/journey/client/closed-payments.ts";
import { type JourneyMount, journeyNewPath, journeySessionPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
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

/** Records of clients are of risk profiling: without it, the client is typed. */
const seesClients = ({ permissions }: Viewer) => permissions.has("risk-profiling");

async function recordOf(viewer: Viewer, uuid: string | undefined): Promise<RetailClient | null> {
  return seesClients(viewer) ? foundOrNull(uuid, (id) => viewer.api.retailClients.get({ params: { id } })) : null;
}

/** What the client's record says, as the fields of the form. */
function fieldsOfRecord(record: RetailClient) {
  const { id, firstName, lastName, email, profile, profiledAt, sustainability } = record;
  const said = sustainability && ({ true: "yes", false: "no", null: "unsaid" } as const)[String(sustainability.wants) as "true"];
  return {
    retailClient: id,
    person: "natural",
    clientFirstName: firstName,
    clientLastName: lastName,
    ...(email && { contactEmail: email }),
    ...(profile && profiledAt && { riskProfile: profile, clientRiskKeyLastUpdate: profiledAt.slice(0, 10) }),
    ...(said && sustainability && { preferences: said, clientEsgLastUpdate: sustainability.answeredAt.slice(0, 10) }),
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

/** The page that begins a session: what may be chosen, and what is known already. */
export async function newSessionView(viewer: Viewer, url: string, mount: JourneyMount) {
  const t = getFixedT(viewer.language);
  const query = new URL(url).searchParams;
  const search = query.get("q")?.trim().slice(0, LONGEST) ?? "";
  const [choices, record, matches] = await Promise.all([
    contractChoices(viewer),
    recordOf(viewer, query.get("client") ?? undefined),
    search && seesClients(viewer) ? viewer.api.retailClients.list({ query: { search, limit: MATCHES } }) : null,
  ]);
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
          matches:
            matches?.items.map(({ id, firstName, lastName, birthYear }) => ({
              href: journeyNewPath(mount, { client: id }),
              name: `${firstName} ${lastName}`,
              birthYear: String(birthYear),
            })) ?? null,
        }
      : null,
    client: record && {
      name: `${record.firstName} ${record.lastName}`,
      birthYear: String(record.birthYear),
      validUntil: record.validUntil && formatDate(record.validUntil),
    },
    fields: {
      person: "natural",
      ...(choices.length === 1 ? { contract: choices[0]?.value } : {}),
      ...(acts.length === 1 ? { actType: acts[0] } : {}),
      ...givenIn(url),
      ...(record ? fieldsOfRecord(record) : {}),
    } as Record<string, string>,
  };
}
export type NewSessionView = Awaited<ReturnType<typeof newSessionView>>;

/** Begins a session, or says what keeps it from that with all that was typed. */
export async function beginSession(viewer: Viewer, mount: JourneyMount, sent: FormData) {
  const { form, fault } = await withFile(sent);
  const submission = parseWithZod(form, { schema: newSessionSchema(viewer.language) });
  if (submission.status !== "success" || fault)
    return data({ result: submission.reply(fault ? { fieldErrors: { holdings: [fault] } } : {}) }, { status: 400 });
  const refused = (formErrors: string[], fieldErrors: Record<string, string[]> = {}, status = 400) =>
    data({ result: submission.reply({ formErrors, fieldErrors }) }, { status });
  const { value } = submission;
  const choice = (await contractChoices(viewer)).find(({ value: pair }) => pair === value.contract);
  if (choice && !actsOf(choice.journey.config).includes(value.actType)) return refused([], { actType: ["journey.form.actClosed"] });
  const closed = choice ? closedPayments(value, choice.journey.config) : {};
  if (Object.keys(closed).length > 0) return refused([], closed);
  const held = value.actType === "ACT_NEW_CONTRACTS" ? { held: [] } : await holdingsOf(viewer, value.holdings);
  if ("wrong" in held) return refused([], { holdings: held.wrong });
  const record = await recordOf(viewer, value.retailClient);
  const body = creationOf(value, choice, record, held.held);
  const outcome = await attempt(
    () => viewer.api.journeySessions.create({ headers: headersOfNew(value), body }),
    ({ status }) => status === 400 || status === 409 || status === 422,
  );
  if ("refusal" in outcome) return refused([refusalKey(outcome.refusal)], {}, outcome.refusal.status);
  return redirect(journeySessionPath({ mount, bare: false }, outcome.value.uuid), 303);
}

function refusalKey({ code, details }: { code: string; details: Readonly<Record<string, unknown>> }): TranslationKey {
  if (code !== "RESOURCE_NOT_FOUND") return "journey.new.mapping";
  return details.resource === "journey" ? "journey.new.journeyGone" : "journey.new.productGone";
}

/** The form as the call takes it; preferences in detail come from the client's record, where they are of the same day. */
function creationOf(
  value: NewSessionForm,
  choice: ContractChoice | undefined,
  record: RetailClient | null,
  currentComposition: Array<{ series: string; amount: string }>,
) {
  const { journey, product } = pairOf(choice?.value ?? value.contract);
  const { actType, projectName, riskProfile, clientRiskKeyLastUpdate, preferences, clientEsgLastUpdate, holdingsDate } = value;
  const on = record?.sustainability?.answeredAt.slice(0, 10);
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
    ...(currentComposition.length > 0 && { currentComposition, ...(holdingsDate && { currentCompositionDate: holdingsDate }) }),
    ...(record && { retailClient: record.id }),
  };
}
