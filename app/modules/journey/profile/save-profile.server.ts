import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { afterStep, notSavedKey, type StepActing, type StepRefusal, savePart } from "#app/modules/journey/session/save-step.server.ts";
import { amountOf } from "#app/modules/journey/session/session-view.server.ts";
import { stepConflict } from "#app/modules/journey/session/step-conflict.server.ts";
import { sessionAnswersPath, sessionModalPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { profileSchema } from "./profile.schema.ts";
import { type DatedProfile, isOver, profileInPlace, profileOnFile, resultToTake } from "./profile-view.server.ts";

/** Keeps the profile on file, takes a result over, or opens a questionnaire and goes to it. */
export async function saveProfile(acting: StepActing, session: FullSession, form: FormData) {
  const { viewer } = acting;
  const submission = parseWithZod(form, { schema: profileSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { value } = submission;
  const wrong = (key: string, field = "way", status = 400) =>
    data({ result: submission.reply({ fieldErrors: { [field]: [key] } }) }, { status });
  const unsaved = async (refused: StepRefusal) => {
    if (refused !== "conflict") return data({ result: submission.reply({ formErrors: [notSavedKey(refused)] }) }, { status: 400 });
    const newest = await viewer.api.journeySessions.get({ params: { hash: session.uuid } });
    return stepConflict(viewer, submission, newest, { way: profileInPlace(newest, viewer) });
  };

  if (value.way === "keep" || value.way === "take") {
    const dated = value.way === "keep" ? profileOnFile(session) : await resultToTake(viewer, session);
    if (!dated) return wrong("journey.profile.nothing");
    if (isOver(dated)) return wrong("journey.profile.over");
    const outcome = await savePart(() => put(viewer, session, { ...answersOf(session), ...partOf(dated) }, value));
    return "done" in outcome ? afterStep(acting, outcome.done, "profile", form.get("intent")) : unsaved(outcome.refused);
  }

  const template = session.config.advice.questionnaireTemplate;
  if (!template) return wrong("journey.profile.noTemplate");
  const client = clientOf(session, value.birthYear);
  if (client === "name") return wrong("journey.profile.nameMissing");
  if (client === "birthYear") return wrong("journey.profile.birthYearRequired", "birthYear");
  const opened = await attempt(
    () =>
      viewer.api.questionnaireSessions.create({
        headers: headersOfNew({ idem: `${value.idem}-asked` }),
        body: { client, template, language: viewer.language, ...toInvest(session) },
      }),
    ({ status }) => [400, 403, 404, 409, 422].includes(status),
  );
  if ("refusal" in opened) return wrong("journey.profile.notAsked");
  const { id } = opened.value;
  // The profile on file is shown beside the new questionnaire until its result is taken over.
  const kept = profileOnFile(session);
  const part = { ...answersOf(session), ...(kept && !isOver(kept) ? partOf(kept) : {}), questionnaireSession: id };
  const outcome = await savePart(() => put(viewer, session, part, value));
  if ("refused" in outcome) return unsaved(outcome.refused);
  return redirect(value.way === "here" ? sessionAnswersPath(id) : sessionModalPath(id, "link"), 303);
}

const answersOf = ({ questionnaire }: FullSession) => ({ answers: questionnaire?.answers ?? {} });
const partOf = ({ profile, statedOn, expiresOn, questionnaireSession }: DatedProfile) => ({
  riskProfile: profile,
  statedOn,
  expiresOn,
  ...(questionnaireSession && { questionnaireSession }),
});

type Body = Parameters<Viewer["api"]["journeySessions"]["questionnaire"]["put"]>[0]["body"];
const put = ({ api }: Viewer, { uuid }: FullSession, body: Body, marks: WriteMarks) =>
  api.journeySessions.questionnaire.put({ params: { hash: uuid }, headers: headersOfChange(marks), body });

/** What is paid in, so that percentages are asked in euros of it too. */
function toInvest(session: FullSession): { amountToInvest?: string } {
  const amount = session.actType === "ACT_WITHDRAWALS" ? undefined : amountOf(session);
  return Number(amount ?? 0) > 0 ? { amountToInvest: amount } : {};
}

/** Who is asked: the client's record, or a new one made of what the session says; else what is missing for that. */
function clientOf({ creation }: FullSession, typedYear: number | undefined) {
  const { retailClient, clientFirstName, clientLastName, clientBirthDate, contactEmail } = creation;
  if (retailClient) return retailClient;
  if (!clientFirstName || !clientLastName) return "name" as const;
  const birthYear = clientBirthDate ? Number(clientBirthDate.slice(0, 4)) : typedYear;
  if (!birthYear) return "birthYear" as const;
  return { firstName: clientFirstName, lastName: clientLastName, birthYear, ...(contactEmail && { email: contactEmail }) };
}
