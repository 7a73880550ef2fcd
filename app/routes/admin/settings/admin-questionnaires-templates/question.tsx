import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { type LostForm, LostFormBoundary } from "#app/modules/questionnaire-template/lost-form.tsx";
import { questionAction, questionForm } from "#app/modules/questionnaire-template/question/question-action.server.ts";
import { QuestionPage } from "#app/modules/questionnaire-template/question/question-page.tsx";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { draftOfForm, getDraft } from "#app/modules/questionnaire-template/template.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

type View = ReturnType<typeof questionForm>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const draft = await getDraft(viewer, params.uuid);
  return questionForm(viewer, draft, params.code, new URL(request.url).searchParams.get("section"));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return questionAction({ viewer, context }, await draftOfForm(viewer, params.uuid), params.code, await parseForm(request));
}

export default function Question() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <QuestionPage key={loaded.former ?? "new"} {...loaded} lastResult={answer?.result} />;
}

export function ErrorBoundary() {
  return <LostFormBoundary form={({ view, result }: LostForm<View>) => <QuestionPage {...view} lastResult={result} />} />;
}
