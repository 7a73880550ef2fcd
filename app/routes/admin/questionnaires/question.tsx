import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { removeQuestion } from "#app/domain/questionnaire/edit.ts";
import { type LostForm, LostFormBoundary } from "#app/modules/questionnaire-template/lost-form.tsx";
import { questionAlongside, questionSchema } from "#app/modules/questionnaire-template/question.schema.ts";
import { QuestionPage } from "#app/modules/questionnaire-template/question-page.tsx";
import { questionView, withQuestion } from "#app/modules/questionnaire-template/question-view.server.ts";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { type Draft, draftOfForm, getDraft, saveTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { lostReply, templateConflict } from "#app/modules/questionnaire-template/template-conflict.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath, templateQuestionPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

const viewOf = ({ language }: Viewer, draft: Draft, code: string | undefined, section: string | null = null) => ({
  ...questionView(draft, code, section, language),
  idem: crypto.randomUUID(),
});
type View = ReturnType<typeof viewOf>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const draft = await getDraft(viewer, params.uuid);
  return viewOf(viewer, draft, params.code, new URL(request.url).searchParams.get("section"));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { draft, lost } = await draftOfForm(viewer, params.uuid);
  const { id, content } = draft;
  const former = content.questions.find((question) => question.code === params.code)?.code ?? null;
  const isGone = former === null && params.code !== undefined;
  const form = await parseForm(request);
  const done = (key: "saved" | "removed", code: string, to: string) =>
    redirectWithToast(context, to, { kind: "positive", key: `questionnaireTemplates.question.${key}`, params: { code } });

  if (params.code !== undefined && form.get("intent") === "remove") {
    const again = { kind: "flashy", key: "questionnaireTemplates.form.again" } as const;
    if (lost || former === null) return redirectWithToast(context, templatePath(id), again);
    const outcome = await saveTemplate(viewer, id, removeQuestion(content, former), marksOf(form));
    if (outcome === "done") return done("removed", former, templatePath(id));
    return redirectWithToast(context, templateQuestionPath(id, former), again);
  }
  const submission = parseWithZod(form, { schema: questionSchema });
  const view = () => viewOf(viewer, draft, former ?? undefined);
  if (lost) throw data({ view: view(), result: lostReply(submission, draft.version, lost) }, { status: 409 });
  // Whoever was told that the question is gone adds it anew with what was typed.
  if (isGone && (submission.status !== "success" || submission.value.version !== draft.version))
    throw data({ view: view(), result: lostReply(submission, draft.version, "questionGone") }, { status: 409 });
  // Adding, moving and removing an answer send the form too: nothing is wrong then, and nothing saved.
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: submission.status ? 400 : 200 });
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

export default function Question() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <QuestionPage key={loaded.former ?? "new"} {...loaded} lastResult={answer?.result} />;
}

export function ErrorBoundary() {
  return <LostFormBoundary form={({ view, result }: LostForm<View>) => <QuestionPage {...view} lastResult={result} />} />;
}
