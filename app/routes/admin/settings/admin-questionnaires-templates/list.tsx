import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { TemplatesPage } from "#app/modules/questionnaire-template/list/list-page.tsx";
import { templatesView } from "#app/modules/questionnaire-template/list/list-view.server.ts";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { list: await templatesView(viewer, request.url) };
}

export default function Templates() {
  const { list } = useLoaderData<typeof loader>();
  return <TemplatesPage list={list} />;
}
