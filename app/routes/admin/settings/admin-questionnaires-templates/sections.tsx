import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { withRemoved } from "#app/components/form/list-form/removal.tsx";
import { changeSections } from "#app/domain/questionnaire/edit.ts";
import { templateRanges } from "#app/domain/questionnaire/ranges.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type LostForm, LostFormBoundary } from "#app/modules/questionnaire-template/lost-form.tsx";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { sectionsAlongside, sectionsFormOf, sectionsOf, sectionsSchema } from "#app/modules/questionnaire-template/sections.schema.ts";
import { SectionsPage } from "#app/modules/questionnaire-template/sections-page.tsx";
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
  const ranges = Object.entries(templateRanges(content)?.sections ?? {}).map(([code, range]) => [code, rangeText(range, t)]);
  return {
    title: t("questionnaireTemplates.sections.title"),
    template: { id, name, version },
    values: { sections: sectionsFormOf(content) },
    ranges: Object.fromEntries(ranges) as Record<string, string>,
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
  const submission = parseWithZod(sent, { schema: sectionsSchema });
  if (lost) throw data({ view: viewOf(viewer, draft), result: lostReply(submission, draft.version, lost) }, { status: 409 });
  // Adding, moving and removing a section send the form too: nothing is wrong then, and nothing saved.
  if (submission.status !== "success")
    return data({ result: withRemoved(submission.reply(), sent) }, { status: submission.status ? 400 : 200 });
  const sections = sectionsOf(submission.value);
  const used = content.questions.map(({ section }) => section).filter((code) => content.sections.some((one) => one.code === code));
  const taken = used.find((code) => !sections.some(({ former }) => former === code));
  if (taken) {
    const formErrors = [`questionnaireTemplates.form.sectionUsed?section=${encodeURIComponent(taken)}`];
    return data({ result: submission.reply({ formErrors }) }, { status: 400 });
  }
  if ((await saveTemplate(viewer, id, changeSections(content, sections), submission.value)) === "done")
    return redirectWithToast(context, templatePath(id), { kind: "positive", key: "questionnaireTemplates.form.saved" });
  return data(
    { result: await templateConflict(viewer, id, submission, (newest) => sectionsAlongside(submission.value, newest)) },
    { status: 409 },
  );
}

export default function Sections() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SectionsPage {...loaded} lastResult={answer?.result} />;
}

export function ErrorBoundary() {
  return <LostFormBoundary form={({ view, result }: LostForm<View>) => <SectionsPage {...view} lastResult={result} />} />;
}
