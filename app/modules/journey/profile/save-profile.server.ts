import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { profilesBelow } from "#app/domain/questionnaire/validity.ts";
import { afterStep, notSavedKey, type StepActing, type StepRefusal, savePart } from "#app/modules/journey/session/save-step.server.ts";
import { amountOf } from "#app/modules/journey/session/session-amount.ts";
import { stepConflict } from "#app/modules/journey/session/step-conflict.server.ts";
import { sessionAnswersPath, sessionModalPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import {
  type DatedProfile,
  isOver,
  mayDeclare,
  profileDeclared,
  profileOfSession,
  profileOnRecord,
  refusalToKeep,
  resultToTake,
} from "./dated-profile.server.ts";
import { profileSchema } from "./profile.schema.ts";
import { profileInPlace } from "./profile-view.server.ts";

/** Keeps the session's profile, takes the one on record or a more careful one, or opens a questionnaire and goes to it. */
export async function saveProfile(acting: StepActing, session: FullSession, form: FormData) {
  const { viewer } = acting;
  const submission = parseWithZod(form, { schema: profileSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { value } = submission;
  const wrong = (key: string, field = "way", status = 400) =>
    data({ result: submission.reply({ fieldErrors: { [field]: [key] } }) }, { status });
  const unsaved = async (refused: StepRefusal) => {
    if (refused !== "conflict") return data({ result: submission.reply({ formErrors: [notSavedKey(refused)] }) }, { status: 400 });
    const newest = await viewer.api.journeySessions.get({ params: { hash: session.uuid } });
    return stepConflict(viewer, submission, newest, { way: profileInPlace(newest, viewer) });
  };

  if (value.way === "declare") {
    const { declaredTo, capacity, accepted } = value;
    if (!(await mayDeclare(viewer, session, await profileOnRecord(viewer, session)))) return wrong("journey.profile.declaredNot");
    if (!declaredTo || capacity === undefined) return wrong("journey.profile.declaredRequired", "declaredTo");
    const dated = profileDeclared(session, declaredTo, { capacity, ...(accepted !== undefined && { accepted }) });
    const outcome = await savePart(() => put(viewer, session, { ...answersOf(session), ...partOf(dated) }, value));
    return "done" in outcome ? afterStep(acting, outcome.done, "profile", form.get("intent")) : unsaved(outcome.refused);
  }

  if (value.way === "keep" || value.way === "take" || value.way === "lower") {
    const [present, record] = [profileOfSession(session), await profileOnRecord(viewer, session)];
    const refusal = value.way === "keep" && present && refusalToKeep(session, present, record, viewer);
    if (refusal) return wrong(refusal);
    const below = value.way === "lower" && record && !isOver(record) ? profilesBelow(record.profile) : [];
    if (value.way === "lower" && below.length === 0) return wrong("journey.profile.lowest");
    const to = below.find((profile) => profile === value.loweredTo);
    if (value.way === "lower" && !to) return wrong("journey.profile.lowerRequired", "loweredTo");
    const lowered = record && to && { ...record, profile: to, ...(value.loweredReason && { loweredReason: value.loweredReason }) };
    const dated = value.way === "keep" ? present : value.way === "take" ? resultToTake(present, record) : lowered;
    if (!dated) return wrong("journey.profile.nothing");
    const outcome = await savePart(() => put(viewer, session, { ...answersOf(session), ...partOf(dated) }, value));
    return "done" in outcome ? afterStep(acting, outcome.done, "profile", form.get("intent")) : unsaved(outcome.refused);
  }

  const template = session.config.advice.questionnaireTemplate;
  if (!template) return wrong("journey.profile.noTemplate");
  const client = clientOf(session, value.birthYear);
  if (client === "name")
    return wrong(session.creation.legalPersonName ? "journey.profile.representativeMissing" : "journey.profile.nameMissing");
  if (client === "birthYear") return wrong("journey.profile.birthYearRequired", "birthYear");
  const opened = await attempt(
    () =>
      viewer.api.questionnaireSessions.create({
        headers: headersOfNew({ idem: `${value.idem}-asked` }),
        body: { client, template, language: viewer.language, ...toInvest(session) },
      }),
    ({ status }) => [400, 403, 404, 409, 422].includes(status),
  );
  if ("refusal" in opened) return wrong(opened.refusal.code === "SAME_PERSON" ? "journey.profile.samePerson" : "journey.profile.notAsked");
  const { id } = opened.value;
  // The session's profile is shown beside the new questionnaire until its result is taken over.
  const present = profileOfSession(session);
  const part = { ...answersOf(session), ...(present && !isOver(present) ? partOf(present) : {}), questionnaireSession: id };
  const outcome = await savePart(() => put(viewer, session, part, value));
  if ("refused" in outcome) return unsaved(outcome.refused);
  return redirect(value.way === "here" ? sessionAnswersPath(id) : sessionModalPath(id, "link"), 303);
}

const answersOf = ({ questionnaire }: FullSession) => ({ answers: questionnaire?.answers ?? {} });
const partOf = ({ profile, statedOn, expiresOn, questionnaireSession, loweredReason, statedLosses }: DatedProfile) => ({
  riskProfile: profile,
  statedOn,
  expiresOn,
  ...(questionnaireSession && { questionnaireSession }),
  ...(loweredReason && { loweredReason }),
  ...(statedLosses && { statedLosses }),
});

type Body = Parameters<Viewer["api"]["journeySessions"]["questionnaire"]["put"]>[0]["body"];
const put = ({ api }: Viewer, { uuid }: FullSession, body: Body, marks: WriteMarks) =>
  api.journeySessions.questionnaire.put({ params: { hash: uuid }, headers: headersOfChange(marks), body });

/**
 * What the contract is worth after the act, so that percentages are asked in euros of it too: losses are judged of the whole. Nothing
 * where what an existing contract holds is not known.
 */
function toInvest(session: FullSession): { amountToInvest?: string } {
  const { actType, workspace } = session;
  const money = Number(amountOf(session) ?? 0);
  const held = workspace?.currentComposition?.reduce((sum, { amount }) => sum + Number(amount), 0);
  if (actType !== "ACT_NEW_CONTRACTS" && held === undefined) return {};
  const after = (held ?? 0) + (actType === "ACT_WITHDRAWALS" ? -money : money);
  return after > 0 ? { amountToInvest: after.toFixed(2) } : {};
}

/** Who is asked, for a company whoever represents it: the record, or a new one made of what the session says; else what is missing for that. */
function clientOf({ creation }: FullSession, typedYear: number | undefined) {
  const { retailClient, legalPersonName, clientBirthDate, contactEmail } = creation;
  if (retailClient) return retailClient;
  const [firstName, lastName] = legalPersonName
    ? [creation.legalPersonRepresentativeFirstName, creation.legalPersonRepresentativeLastName]
    : [creation.clientFirstName, creation.clientLastName];
  if (!firstName || !lastName) return "name" as const;
  const birthYear = clientBirthDate && !legalPersonName ? Number(clientBirthDate.slice(0, 4)) : typedYear;
  if (!birthYear) return "birthYear" as const;
  return { firstName, lastName, birthYear, ...(contactEmail && { email: contactEmail }) };
}
