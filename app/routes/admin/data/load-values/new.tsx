import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { uploadValues } from "#app/modules/value-import/import.server.ts";
import { UploadsPage } from "#app/modules/value-import/uploads-page.tsx";
import { uploadLimit, uploadsView } from "#app/modules/value-import/uploads-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { valueImportPath } from "#app/navigation/paths.ts";

export const handle = { i18n: ["imports"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "data");
  return { list: await uploadsView(viewer, request.url), most: uploadLimit(context, viewer) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const outcome = await uploadValues(viewer, request);
  if ("fault" in outcome) return data({ fault: outcome.fault }, { status: outcome.fault === "tooLarge" ? 413 : 400 });
  return redirect(valueImportPath(outcome.uuid), 303);
}

export default function LoadValues() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <UploadsPage {...loaded} fault={answer?.fault} />;
}
