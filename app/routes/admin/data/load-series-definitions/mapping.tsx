import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { findDefinitionImport } from "#app/modules/definition-import/definition-import.server.ts";
import { definitionMapping, mappedDefinitions } from "#app/modules/definition-import/definition-mapping.server.ts";
import { answerMapping, tryMapping } from "#app/modules/file-mapping/mapping-answer.server.ts";
import { MappingPage } from "#app/modules/file-mapping/mapping-page.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { definitionImportPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["imports"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const found = await findDefinitionImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const view = definitionMapping(found, viewer);
  if (!view) throw redirect(definitionImportPath(found.uuid), 303);
  return { uuid: found.uuid, title: found.fileName, view };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const found = await findDefinitionImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const isAnswer = form.get("decision") === "answer";
  const tried = await (isAnswer ? answerMapping : tryMapping)(mappedDefinitions(viewer, found), form, viewer.language);
  if (tried === "done") return redirect(definitionImportPath(found.uuid), 303);
  if (tried === "changed") return data({ view: null, changed: true }, { status: 409 });
  const isWrong = isAnswer || tried.sent.errors.length > 0;
  return data({ view: definitionMapping(found, viewer, tried), changed: false }, { status: isWrong ? 400 : 200 });
}

export default function DefinitionMapping() {
  const { t } = useTranslation();
  const { uuid, title, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const trail = breadcrumb(t, "load-series-definitions", { label: title, href: definitionImportPath(uuid) });
  return <MappingPage view={answer?.view ?? view} breadcrumb={trail} changed={answer?.changed === true} />;
}

export { DefinitionImportNotFound as ErrorBoundary } from "#app/modules/definition-import/import-page.tsx";
