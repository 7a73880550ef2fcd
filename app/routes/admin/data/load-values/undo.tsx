import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { undoChange, undoView } from "#app/modules/series/history/history-view.server.ts";
import { UndoCard } from "#app/modules/series/history/undo-card.tsx";
import { findImport } from "#app/modules/value-import/import.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { valueImportPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["imports", "seriesPages"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const found = await findImport(viewer, params.uuid ?? "");
  const view = found && (await undoView(viewer, found.uuid));
  if (!view) throw data(null, { status: 404 });
  return { name: found.fileName, view };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const found = await findImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const undone = await undoChange(viewer, found.uuid, idemOf(await parseForm(request)));
  if (undone === "absent") throw data(null, { status: 404 });
  if (undone === "changed") return data({ changed: true }, { status: 409 });
  const { some, ...counts } = undone;
  return redirectWithToast(context, valueImportPath(found.uuid), {
    kind: some ? "information" : "positive",
    key: some ? "seriesPages.history.undonePartly" : "seriesPages.history.undoneAll",
    params: counts,
  });
}

export default function ValueImportUndo() {
  const { name, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = valueImportPath(view.uuid);
  return (
    <>
      <PageHead title={view.title} breadcrumb={breadcrumb(t, "load-values", { label: name, href: back }, { label: view.title })} />
      <UndoCard view={view} keepHref={back} changed={answer?.changed === true} />
    </>
  );
}

export { ImportNotFound as ErrorBoundary } from "#app/modules/value-import/import-page.tsx";
