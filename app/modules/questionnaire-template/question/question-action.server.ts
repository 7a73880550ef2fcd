import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { withRemoved } from "#app/components/form/list-form/removal.tsx";
import { removeQuestion } from "#app/domain/questionnaire/edit.ts";
import { templatePath, templateQuestionPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { type Draft, type DraftOfForm, saveTemplate } from "../template.server.ts";
import { lostReply, templateConflict } from "../template-conflict.server.ts";
import { questionAlongside, questionSchema } from "./question.schema.ts";
import { questionView, withQuestion } from "./question-view.server.ts";

/** The form of a question; of a new one where `code` names none. */
export const questionForm = ({ language }: Viewer, draft: Draft, code: string | undefined, section: string | null = null) => ({
  ...questionView(draft, code, section, language),
  idem: crypto.randomUUID(),
});

const AGAIN = { kind: "flashy", key: "questionnaireTemplates.form.again" } as const;

/**
 * Saves a question, or takes it away. Throws the form with what was typed where the draft or the question is gone, since their page
 * shows nothing any more.
 */
export async function questionAction(
  { viewer, context }: { viewer: Viewer; context: RequestContext },
  { draft, lost }: DraftOfForm,
  asked: string | undefined,
  form: FormData,
) {
  const { id, content } = draft;
  const former = content.questions.find((question) => question.code === asked)?.code ?? null;
  const isGone = former === null && asked !== undefined;
  const done = (key: "saved" | "removed", code: string, to: string) =>
    redirectWithToast(context, to, { kind: "positive", key: `questionnaireTemplates.question.${key}`, params: { code } });

  if (asked !== undefined && form.get("intent") === "remove") {
    if (lost || former === null) return redirectWithToast(context, templatePath(id), AGAIN);
    const outcome = await saveTemplate(viewer, id, removeQuestion(content, former), marksOf(form));
    if (outcome === "done") return done("removed", former, templatePath(id));
    return redirectWithToast(context, templateQuestionPath(id, former), AGAIN);
  }
  const submission = parseWithZod(form, { schema: questionSchema });
  const view = () => questionForm(viewer, draft, former ?? undefined);
  if (lost) throw data({ view: view(), result: lostReply(submission, draft.version, lost) }, { status: 409 });
  // The question was deleted, and the person was told: saving again adds it with what was typed.
  if (isGone && (submission.status !== "success" || submission.value.version !== draft.version))
    throw data({ view: view(), result: lostReply(submission, draft.version, "questionGone") }, { status: 409 });
  // Adding, moving and removing an answer send the form too: nothing is wrong then, and nothing saved.
  if (submission.status !== "success")
    return data({ result: withRemoved(submission.reply(), form) }, { status: submission.status ? 400 : 200 });
  const { code, section } = submission.value;
  if (code !== former && content.questions.some((question) => question.code === code)) {
    const result = submission.reply({ fieldErrors: { code: ["questionnaireTemplates.form.codeTaken"] } });
    if (isGone) throw data({ view: view(), result }, { status: 400 });
    return data({ result }, { status: 400 });
  }
  const changed = withQuestion(content, former, submission.value);
  if ((await saveTemplate(viewer, id, changed, submission.value)) !== "done")
    return data(
      { result: await templateConflict(viewer, id, submission, (newest) => questionAlongside(submission.value, newest, former)) },
      { status: 409 },
    );
  const next = changed.questions[changed.questions.findIndex((question) => question.code === code) + 1]?.code ?? null;
  if (form.get("goOn") !== "next") return done("saved", code, `${templatePath(id)}#q-${code}`);
  if (former === null) return done("saved", code, templateQuestionPath(id, null, section));
  return done("saved", code, next === null ? templatePath(id) : templateQuestionPath(id, next));
}
