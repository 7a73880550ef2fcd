import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { type LostForm, LostFormBoundary } from "#app/modules/questionnaire-template/lost-form.tsx";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { ruleAction, ruleAt, ruleForm } from "#app/modules/questionnaire-template/rule/rule-action.server.ts";
import { RulePage } from "#app/modules/questionnaire-template/rule/rule-page.tsx";
import { draftOfForm, getDraft } from "#app/modules/questionnaire-template/template.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

type View = ReturnType<typeof ruleForm>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const draft = await getDraft(viewer, params.uuid);
  const place = ruleAt(draft.content, params);
  if (place.isGone) throw data(null, { status: 404 });
  return ruleForm(viewer, draft, place);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return ruleAction({ viewer, context }, await draftOfForm(viewer, params.uuid), params, await parseForm(request));
}

export default function Rule() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <RulePage {...loaded} lastResult={answer?.result} />;
}

export function ErrorBoundary() {
  return <LostFormBoundary form={({ view, result }: LostForm<View>) => <RulePage {...view} lastResult={result} />} />;
}
