import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { removeQuestion } from "#app/domain/questionnaire/edit.ts";
import { questionAlongside, questionSchema } from "#app/modules/questionnaire-template/question.schema.ts";
import { QuestionPage } from "#app/modules/questionnaire-template/question-page.tsx";
import { placeOf, questionView, withQuestion } from "#app/modules/questionnaire-template/question-view.server.ts";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { getDraft, marksOf, saveTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { templateConflict } from "#app/modules/questionnaire-template/template-conflict.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath, templateQuestionPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export { TemplateErrorBoundary as ErrorBoundary } from "#app/modules/questionnaire-template/not-found.tsx";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const draft = await getDraft(viewer, params.uuid);
  const section = new URL(request.url).searchParams.get("section");
  return { ...questionView(draft, params.code, section, viewer.language), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { id, content } = await getDraft(viewer, params.uuid);
  const former = params.code ?? null;
  placeOf(content, former);
  const form = await parseForm(request);
  const done = (key: "saved" | "removed", code: string, to: string) =>
    redirectWithToast(context, to, { kind: "positive", key: `questionnaireTemplates.question.${key}`, params: { code } });

  if (former !== null && form.get("intent") === "remove") {
    const outcome = await saveTemplate(viewer, id, removeQuestion(content, former), marksOf(form));
    if (outcome === "done") return done("removed", former, templatePath(id));
    return redirectWithToast(context, templateQuestionPath(id, former), { kind: "flashy", key: "questionnaireTemplates.form.again" });
  }
  const submission = parseWithZod(form, { schema: questionSchema });
  // Adding, moving and removing an answer send the form too: nothing is wrong then, and nothing saved.
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: submission.status ? 400 : 200 });
  const { code, section } = submission.value;
  if (code !== former && content.questions.some((question) => question.code === code))
    return data({ result: submission.reply({ fieldErrors: { code: ["questionnaireTemplates.form.codeTaken"] } }) }, { status: 400 });
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
