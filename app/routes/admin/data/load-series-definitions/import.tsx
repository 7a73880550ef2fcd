import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { answerDefinitions, decideDefinitions, findDefinitionImport } from "#app/modules/definition-import/definition-import.server.ts";
import { definitionView } from "#app/modules/definition-import/definition-view.server.ts";
import { DefinitionPage } from "#app/modules/definition-import/import-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { definitionImportPath, loadDefinitionsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["imports"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.item.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "data");
  const found = await findDefinitionImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return { item: definitionView(found, viewer) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const found = await findDefinitionImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const decision = form.get("decision");
  if (decision === "answer") {
    const answered = await answerDefinitions(viewer, found.uuid, form);
    if (answered === "done") return redirect(definitionImportPath(found.uuid), 303);
    return answered === "changed"
      ? data({ changed: true, missing: [] as string[] }, { status: 409 })
      : data({ changed: false, missing: answered.missing }, { status: 400 });
  }
  if (decision !== "apply" && decision !== "abandon") throw data(null, { status: 400 });
  if ((await decideDefinitions(viewer, found.uuid, decision)) === "changed")
    return data({ changed: true, missing: [] as string[] }, { status: 409 });
  if (decision === "apply") return redirect(definitionImportPath(found.uuid), 303);
  return redirectWithToast(context, loadDefinitionsPath(), { kind: "information", key: "imports.toast.abandoned" });
}

export default function DefinitionImportRoute() {
  const { item } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DefinitionPage item={item} changed={answer?.changed === true} missing={answer?.missing ?? []} />;
}

export { DefinitionImportNotFound as ErrorBoundary } from "#app/modules/definition-import/import-page.tsx";
