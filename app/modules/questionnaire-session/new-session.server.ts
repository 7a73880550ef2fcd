import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import { OTHER_PERSON } from "#app/domain/advice/suitability/same-person.ts";
import { marketYear } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { findClient, templateChoices } from "./questionnaire-session.server.ts";
import { knownClientSchema, newClientSchema } from "./send.schema.ts";

/** The client that the address names; null for a new one. Undefined when the address names nobody of the organisation. */
export async function clientOf(viewer: Viewer, request: Request): Promise<RetailClient | null | undefined> {
  const asked = new URL(request.url).searchParams.get("client");
  if (asked === null) return null;
  return (await findClient(viewer, asked)) ?? undefined;
}

export async function newSessionView(viewer: Viewer, client: RetailClient | null) {
  const { user, organisation, language } = viewer;
  return {
    title: getFixedT(language)("riskProfiling.new.title"),
    idem: crypto.randomUUID(),
    thisYear: marketYear(),
    distributor: organisation.name,
    sender: `${user.firstName} ${user.lastName}`,
    client: client && { name: `${client.firstName} ${client.lastName}`, email: client.email },
    templates: await templateChoices(viewer),
    language,
  };
}

/** Opens a session for a client on record or a new one; gives what is wrong, or the session and how it goes on. */
export async function openSession(viewer: Viewer, client: RetailClient | null, form: FormData) {
  if (client) {
    const submission = parseWithZod(form, { schema: knownClientSchema(viewer.language) });
    if (submission.status !== "success") return { wrong: submission.reply() };
    return create(viewer, client.id, submission.value, submission);
  }
  const submission = parseWithZod(form, { schema: newClientSchema(viewer.language, marketYear()) });
  if (submission.status !== "success") return { wrong: submission.reply() };
  const { firstName, lastName, email, birthYear, samePerson, otherPerson, ...session } = submission.value;
  if (samePerson !== undefined && samePerson !== OTHER_PERSON) return create(viewer, samePerson, session, submission);
  if (email !== undefined && (await isKnown(viewer, email))) {
    return { wrong: submission.reply({ fieldErrors: { email: ["riskProfiling.new.knownClient"] } }) };
  }
  const isOther = samePerson === OTHER_PERSON && otherPerson !== undefined;
  const person = { firstName, lastName, birthYear, ...(email !== undefined && { email }), ...(isOther && { otherPerson }) };
  return create(viewer, person, session, submission);
}

async function isKnown({ api }: Viewer, email: string): Promise<boolean> {
  const { items } = await api.retailClients.list({ query: { search: email } });
  return items.some((client) => client.email?.toLowerCase() === email.toLowerCase());
}

const onRecord = z.object({
  clients: z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string().nullable() })),
});

/** The records of the person whose names and year of birth were typed: one of them is taken, or another person is declared with a reason. */
function samePeople({ language }: Viewer, { details }: Refusal, submission: Submitted) {
  const t = getFixedT(language);
  const { clients } = onRecord.parse(details);
  const isOther = submission.payload.samePerson === OTHER_PERSON;
  const fieldErrors: Record<string, string[]> = isOther
    ? { otherPerson: ["riskProfiling.new.otherPersonRequired"] }
    : { samePerson: ["riskProfiling.new.samePersonRequired"] };
  const people = clients.map(({ id, firstName, lastName, email }) => ({
    value: id,
    label: t("riskProfiling.new.thatPerson", { name: `${firstName} ${lastName}` }),
    hint: email ?? t("riskProfiling.new.noEmail"),
  }));
  return { wrong: submission.reply({ fieldErrors }), people };
}

type Sending = z.output<ReturnType<typeof knownClientSchema>>;
type NewClient = { firstName: string; lastName: string; email?: string; birthYear: number; otherPerson?: string };
type Submitted = { payload: Record<string, unknown>; reply(with_: { fieldErrors: Record<string, string[]> }): SubmissionResult };
/** A questionnaire that was replaced or retired since the page was opened is chosen anew, among those of now; all else that was typed stays. */
async function create(
  viewer: Viewer,
  client: string | NewClient,
  { template, language, amountToInvest, way, idem }: Sending,
  submission: Submitted,
) {
  const body = { client, template, language, ...(amountToInvest && { amountToInvest }) };
  const opened = await attempt(
    () => viewer.api.questionnaireSessions.create({ headers: headersOfNew({ idem }), body }),
    ({ status, code }) => status === 404 || code === "SAME_PERSON",
  );
  if ("value" in opened) return { session: opened.value, way };
  if (opened.refusal.code === "SAME_PERSON") return samePeople(viewer, opened.refusal, submission);
  const wrong = submission.reply({ fieldErrors: { template: ["riskProfiling.new.templateGone"] } });
  return { wrong, templates: await templateChoices(viewer) };
}
