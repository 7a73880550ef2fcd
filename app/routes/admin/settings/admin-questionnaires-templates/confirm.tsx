import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { templateReasons } from "#app/domain/questionnaire/validate-template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { ConfirmPage } from "#app/modules/questionnaire-template/overview/confirm-page.tsx";
import { reasonView } from "#app/modules/questionnaire-template/overview/reason-view.server.ts";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { getTemplate, moveTemplate, removeTemplate, type TemplateRecord } from "#app/modules/questionnaire-template/template.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath, templatesPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

const STEPS = { publish: ["DRAFT", "RETIRED"], retire: ["PUBLISHED"], delete: ["DRAFT"] } as const;

/** The step that the address names; throws the page of what does not exist where the state does not allow it. */
function stepOf({ state }: TemplateRecord, name: string | undefined): keyof typeof STEPS {
  const step = (["publish", "retire", "delete"] as const).find((one) => one === name);
  if (!step || !STEPS[step].some((from) => from === state)) throw data(null, { status: 404 });
  return step;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await getTemplate(viewer, params.uuid);
  const step = stepOf(found, params.step);
  const t = getFixedT(viewer.language);
  const { id, name, version, content } = found;
  const reasons = step === "publish" ? templateReasons(content).map((reason) => reasonView(found, reason, t)) : [];
  return {
    title: t(`questionnaireTemplates.confirm.${step}.title`, { name }),
    step,
    template: { id, name, version },
    reasons,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await getTemplate(viewer, params.uuid);
  const step = stepOf(found, params.step);
  const marks = marksOf(await parseForm(request));
  const { id, name } = found;
  const outcome =
    step === "delete"
      ? await removeTemplate(viewer, id, marks)
      : await moveTemplate(viewer, id, step === "publish" ? "PUBLISHED" : "RETIRED", marks);
  if (outcome === "done") {
    const to = step === "delete" ? templatesPath() : templatePath(id);
    return redirectWithToast(context, to, { kind: "positive", key: `questionnaireTemplates.confirm.${step}.done`, params: { name } });
  }
  if (outcome === "refused") return data({ refused: true }, { status: 400 });
  return redirectWithToast(context, templatePath(id), { kind: "flashy", key: "questionnaireTemplates.confirm.conflict" });
}

export default function Confirm() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ConfirmPage {...loaded} refused={answer?.refused ?? false} />;
}

export { TemplateErrorBoundary as ErrorBoundary } from "#app/modules/questionnaire-template/not-found.tsx";
