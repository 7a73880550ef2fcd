import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { moveQuestion } from "#app/domain/questionnaire/edit.ts";
import { TemplatePage } from "#app/modules/questionnaire-template/overview/overview-page.tsx";
import { templateView } from "#app/modules/questionnaire-template/overview/overview-view.server.ts";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { draftOfNext, getTemplate, saveTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath } from "#app/navigation/paths.ts";
import { idemOf, marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.template.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await getTemplate(viewer, params.uuid);
  return { template: await templateView(viewer, found), idem: crypto.randomUUID() };
}

/** Moves a question by one place, or opens the draft of the next version. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await getTemplate(viewer, params.uuid);
  const form = await parseForm(request);
  const [intent, code = ""] = String(form.get("intent")).split(":");
  if (intent === "version" && found.state !== "DRAFT") {
    const draft = await draftOfNext(viewer, found, { idem: idemOf(form) });
    return redirectWithToast(context, templatePath(draft), { kind: "positive", key: "questionnaireTemplates.detail.versionMade" });
  }
  if (intent !== "up" && intent !== "down") throw data(null, { status: 400 });
  const moved = moveQuestion(found.content, code, intent === "up" ? -1 : 1);
  if (moved !== found.content && (await saveTemplate(viewer, found.id, moved, marksOf(form))) !== "done")
    return redirectWithToast(context, templatePath(found.id), { kind: "flashy", key: "questionnaireTemplates.form.again" });
  return redirect(templatePath(found.id), 303);
}

export default function Template() {
  const loaded = useLoaderData<typeof loader>();
  return <TemplatePage {...loaded} />;
}

export { TemplateErrorBoundary as ErrorBoundary } from "#app/modules/questionnaire-template/not-found.tsx";
