import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { blankTemplate } from "#app/domain/questionnaire/edit.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { NewTemplatePage } from "#app/modules/questionnaire-template/list/new-page.tsx";
import { newTemplateSchema } from "#app/modules/questionnaire-template/template.schema.ts";
import { addTemplate, versionsOf } from "#app/modules/questionnaire-template/template.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { templatePath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { title: getFixedT(viewer.language)("questionnaireTemplates.form.newTitle"), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const submission = parseWithZod(await parseForm(request), { schema: newTemplateSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { name, code, idem } = submission.value;
  if ((await versionsOf(viewer, code)).length > 0) {
    const result = submission.reply({ fieldErrors: { code: ["questionnaireTemplates.form.templateCodeTaken"] } });
    return data({ result }, { status: 400 });
  }
  const id = await addTemplate(viewer, submission.value, blankTemplate(code, { fr: name, en: "" }), { idem });
  return redirectWithToast(context, templatePath(id), { kind: "positive", key: "questionnaireTemplates.form.created", params: { name } });
}

export default function NewTemplate() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <NewTemplatePage {...loaded} lastResult={answer?.result} />;
}
