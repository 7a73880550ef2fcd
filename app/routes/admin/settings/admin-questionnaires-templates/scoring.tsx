import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { withRemoved } from "#app/components/form/list-form/removal.tsx";
import { templateRanges } from "#app/domain/questionnaire/ranges.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { templateChoices } from "#app/modules/questionnaire-template/choices-view.server.ts";
import { type LostForm, LostFormBoundary } from "#app/modules/questionnaire-template/lost-form.tsx";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { scoringFormOf, scoringSchema, withScoring } from "#app/modules/questionnaire-template/scoring/scoring.schema.ts";
import { ScoringPage } from "#app/modules/questionnaire-template/scoring/scoring-page.tsx";
import { type Draft, draftOfForm, getDraft, saveTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { lostReply, templateConflict } from "#app/modules/questionnaire-template/template-conflict.server.ts";
import { rangeText } from "#app/modules/questionnaire-template/words.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

function viewOf({ language }: Viewer, { id, name, version, content }: Draft) {
  const t = getFixedT(language);
  const ranges = templateRanges(content);
  const { method, base } = content.profileRule;
  const tolerance = method === "SUM_OF_POINTS" ? ranges?.total : ranges?.sections[base.section];
  const knowledge = ranges?.sections.KNOWLEDGE;
  return {
    title: t("questionnaireTemplates.scoring.title"),
    template: { id, name, version },
    values: scoringFormOf(content),
    choices: templateChoices(content, language),
    toCover: { tolerance: tolerance ? rangeText(tolerance, t) : null, knowledge: knowledge ? rangeText(knowledge, t) : null },
    idem: crypto.randomUUID(),
  };
}
type View = ReturnType<typeof viewOf>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return viewOf(viewer, await getDraft(viewer, params.uuid));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { draft, lost } = await draftOfForm(viewer, params.uuid);
  const { id, content } = draft;
  const sent = await parseForm(request);
  const submission = parseWithZod(sent, { schema: scoringSchema });
  if (lost) throw data({ view: viewOf(viewer, draft), result: lostReply(submission, draft.version, lost) }, { status: 409 });
  // Adding and removing a band send the form too: nothing is wrong then, and nothing saved.
  if (submission.status !== "success")
    return data({ result: withRemoved(submission.reply(), sent) }, { status: submission.status ? 400 : 200 });
  if ((await saveTemplate(viewer, id, withScoring(content, submission.value), submission.value)) === "done")
    return redirectWithToast(context, templatePath(id), { kind: "positive", key: "questionnaireTemplates.form.saved" });
  return data({ result: await templateConflict(viewer, id, submission, scoringFormOf) }, { status: 409 });
}

export default function Scoring() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ScoringPage {...loaded} lastResult={answer?.result} />;
}

export function ErrorBoundary() {
  return <LostFormBoundary form={({ view, result }: LostForm<View>) => <ScoringPage {...view} lastResult={result} />} />;
}
