import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { answerImport, decideImport, findImport } from "#app/modules/value-import/import.server.ts";
import { ImportPage } from "#app/modules/value-import/import-page.tsx";
import { importView } from "#app/modules/value-import/import-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadValuesPath, valueImportPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["imports"] };

const NOTHING = { changed: false, unconfirmed: false, missing: [] as string[] };
const CHANGED = { ...NOTHING, changed: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.item.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "data");
  const found = await findImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return { item: importView(found, viewer) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const found = await findImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const decision = form.get("decision");
  if (decision === "answer") {
    const answered = await answerImport(viewer, found, form);
    if (answered === "changed") return data(CHANGED, { status: 409 });
    return answered === "done"
      ? redirect(valueImportPath(found.uuid), 303)
      : data({ changed: false, unconfirmed: false, missing: answered.missing }, { status: 400 });
  }
  if (decision !== "apply" && decision !== "abandon") throw data(null, { status: 400 });
  const outcome = await decideImport(viewer, found.uuid, decision, form);
  if (outcome === "changed") return data(CHANGED, { status: 409 });
  if (outcome === "unconfirmed") return data({ changed: false, unconfirmed: true, missing: [] }, { status: 422 });
  if (decision === "apply") return redirect(valueImportPath(found.uuid), 303);
  return redirectWithToast(context, loadValuesPath(), { kind: "information", key: "imports.toast.abandoned" });
}

export default function ValueImport() {
  const { item } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ImportPage item={item} {...(answer ?? NOTHING)} />;
}

export { ImportNotFound as ErrorBoundary } from "#app/modules/value-import/import-page.tsx";
