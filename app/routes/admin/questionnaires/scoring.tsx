import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { templateRanges } from "#app/domain/questionnaire/ranges.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { templateChoices } from "#app/modules/questionnaire-template/choices-view.server.ts";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { scoringFormOf, scoringSchema, withScoring } from "#app/modules/questionnaire-template/scoring.schema.ts";
import { ScoringPage } from "#app/modules/questionnaire-template/scoring-page.tsx";
import { getDraft, saveTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { templateConflict } from "#app/modules/questionnaire-template/template-conflict.server.ts";
import { rangeText } from "#app/modules/questionnaire-template/words.server.ts";
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
  const { id, name, version, content } = await getDraft(viewer, params.uuid);
  const t = getFixedT(viewer.language);
  const ranges = templateRanges(content);
  const { method, base } = content.profileRule;
  const tolerance = method === "SUM_OF_POINTS" ? ranges?.total : ranges?.sections[base.section];
  const knowledge = ranges?.sections.KNOWLEDGE;
  return {
    title: t("questionnaireTemplates.scoring.title"),
    template: { id, name, version },
    values: scoringFormOf(content),
    choices: templateChoices(content, viewer.language),
    toCover: { tolerance: tolerance ? rangeText(tolerance, t) : null, knowledge: knowledge ? rangeText(knowledge, t) : null },
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { id, content } = await getDraft(viewer, params.uuid);
  const submission = parseWithZod(await parseForm(request), { schema: scoringSchema });
  // Adding and removing a band send the form too: nothing is wrong then, and nothing saved.
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: submission.status ? 400 : 200 });
  if ((await saveTemplate(viewer, id, withScoring(content, submission.value), submission.value)) === "done")
    return redirectWithToast(context, templatePath(id), { kind: "positive", key: "questionnaireTemplates.form.saved" });
  return data({ result: await templateConflict(viewer, id, submission, scoringFormOf) }, { status: 409 });
}

export default function Scoring() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ScoringPage {...loaded} lastResult={answer?.result} />;
}
