import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { GeneralPage } from "#app/modules/questionnaire-template/general-page.tsx";
import { type LostForm, LostFormBoundary } from "#app/modules/questionnaire-template/lost-form.tsx";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { bothOf, generalFormOf, generalSchema } from "#app/modules/questionnaire-template/template.schema.ts";
import {
  type Draft,
  distributorChoices,
  draftOfForm,
  getDraft,
  saveTemplate,
} from "#app/modules/questionnaire-template/template.server.ts";
import { lostReply, templateConflict } from "#app/modules/questionnaire-template/template-conflict.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

async function viewOf(viewer: Viewer, draft: Draft) {
  const { id, name, version, content } = draft;
  return {
    title: getFixedT(viewer.language)("questionnaireTemplates.general.title"),
    template: { id, name, version },
    values: generalFormOf(content, draft),
    distributors: await distributorChoices(viewer),
    idem: crypto.randomUUID(),
  };
}
type View = Awaited<ReturnType<typeof viewOf>>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return viewOf(viewer, await getDraft(viewer, params.uuid));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { draft, lost } = await draftOfForm(viewer, params.uuid);
  const { id, content } = draft;
  const submission = parseWithZod(await parseForm(request), { schema: generalSchema });
  if (lost) throw data({ view: await viewOf(viewer, draft), result: lostReply(submission, draft.version, lost) }, { status: 409 });
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

export function ErrorBoundary() {
  return <LostFormBoundary form={({ view, result }: LostForm<View>) => <GeneralPage {...view} lastResult={result} />} />;
}
