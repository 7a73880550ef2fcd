import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { GeneralPage } from "#app/modules/questionnaire-template/general-page.tsx";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { bothOf, generalFormOf, generalSchema } from "#app/modules/questionnaire-template/template.schema.ts";
import { distributorChoices, getDraft, saveTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { templateConflict } from "#app/modules/questionnaire-template/template-conflict.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export { TemplateErrorBoundary as ErrorBoundary } from "#app/modules/questionnaire-template/not-found.tsx";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const [draft, distributors] = await Promise.all([getDraft(viewer, params.uuid), distributorChoices(viewer)]);
  const { id, name, version, content } = draft;
  return {
    title: getFixedT(viewer.language)("questionnaireTemplates.general.title"),
    template: { id, name, version },
    values: generalFormOf(content, draft),
    distributors,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { id, content } = await getDraft(viewer, params.uuid);
  const submission = parseWithZod(await parseForm(request), { schema: generalSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const {
    name,
    description = "",
    code,
    distributor = "all",
    titleFr,
    titleEn,
    defaultLanguage,
    linkValidityHours,
    ...marks
  } = submission.value;
  const changed = { ...content, code, title: bothOf(titleFr, titleEn), defaultLanguage, linkValidityHours };
  if ((await saveTemplate(viewer, id, changed, marks, { name, description, distributor })) === "done")
    return redirectWithToast(context, templatePath(id), { kind: "positive", key: "questionnaireTemplates.form.saved" });
  return data({ result: await templateConflict(viewer, id, submission, generalFormOf) }, { status: 409 });
}

export default function General() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <GeneralPage {...loaded} lastResult={answer?.result} />;
}
