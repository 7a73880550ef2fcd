import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { sendDefinitions } from "#app/modules/definition-import/definition-import.server.ts";
import { definitionsView } from "#app/modules/definition-import/definition-view.server.ts";
import { DefinitionsPage } from "#app/modules/definition-import/list-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { definitionImportPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["imports"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "data");
  return { list: await definitionsView(viewer, request.url) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const sent = await sendDefinitions(viewer, await parseForm(request));
  if ("fault" in sent) return data({ fault: sent.fault }, { status: 400 });
  return redirect(definitionImportPath(sent.uuid), 303);
}

export default function LoadDefinitions() {
  const { list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DefinitionsPage list={list} fault={answer?.fault} />;
}
