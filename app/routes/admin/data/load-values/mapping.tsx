import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { answerMapping, tryMapping } from "#app/modules/file-mapping/mapping-answer.server.ts";
import { MappingPage } from "#app/modules/file-mapping/mapping-page.tsx";
import { findImport } from "#app/modules/value-import/import.server.ts";
import { mappedValues, valueMapping } from "#app/modules/value-import/value-mapping.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { valueImportPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["imports"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const found = await findImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const view = valueMapping(found, viewer);
  if (!view) throw redirect(valueImportPath(found.uuid), 303);
  return { uuid: found.uuid, title: found.fileName, view };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const found = await findImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const isAnswer = form.get("decision") === "answer";
  const tried = await (isAnswer ? answerMapping : tryMapping)(mappedValues(viewer, found), form, viewer.language);
  if (tried === "done") return redirect(valueImportPath(found.uuid), 303);
  if (tried === "changed") return data({ view: null, changed: true }, { status: 409 });
  const isWrong = isAnswer || tried.sent.errors.length > 0;
  return data({ view: valueMapping(found, viewer, tried), changed: false }, { status: isWrong ? 400 : 200 });
}

export default function ValueMapping() {
  const { t } = useTranslation();
  const { uuid, title, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const trail = breadcrumb(t, "load-values", { label: title, href: valueImportPath(uuid) });
  return <MappingPage view={answer?.view ?? view} breadcrumb={trail} changed={answer?.changed === true} />;
}

export { ImportNotFound as ErrorBoundary } from "#app/modules/value-import/import-page.tsx";
