import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { getTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { TesterPage } from "#app/modules/questionnaire-template/trial/tester-page.tsx";
import { testerView } from "#app/modules/questionnaire-template/trial/tester-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await getTemplate(viewer, params.uuid);
  const title = getFixedT(viewer.language)("questionnaireTemplates.tester.title");
  return { title, view: testerView(found, request.url, viewer.language) };
}

export default function Tester() {
  const { view } = useLoaderData<typeof loader>();
  return <TesterPage view={view} />;
}

export { TemplateErrorBoundary as ErrorBoundary } from "#app/modules/questionnaire-template/not-found.tsx";
