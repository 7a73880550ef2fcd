import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { findConfig, shownConfig } from "#app/modules/kid-document/config/config.server.ts";
import { configAction } from "#app/modules/kid-document/config/config-action.server.ts";
import { useConfig } from "#app/modules/kid-document/config/config-frame.tsx";
import { configView } from "#app/modules/kid-document/config/config-view.server.ts";
import { ContentForm } from "#app/modules/kid-document/config/content-form.tsx";
import { DocumentTab } from "#app/modules/kid-document/config/document-tab.tsx";
import { VersionsTab } from "#app/modules/kid-document/config/versions-tab.tsx";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents");
  const found = await shownConfig(viewer, params.id);
  if (!found) throw data(null, { status: 404 });
  return { view: await configView(viewer, found, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents-edit");
  const found = await findConfig(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return configAction({ viewer, context }, found, await parseForm(request));
}

export default function ConfigurationDetail() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id } = useConfig();
  const { marks } = view;
  return (
    <>
      {answer?.problem ? (
        <Notice kind="flashy" role="alert">
          {answer.problem}
        </Notice>
      ) : null}
      {view.document ? <DocumentTab id={id} document={view.document} marks={marks} /> : null}
      {view.versions ? <VersionsTab versions={view.versions} /> : null}
      {view.values ? (
        <ContentForm key={marks.version} values={view.values} today={view.today} {...marks} lastResult={answer?.result} />
      ) : null}
    </>
  );
}
