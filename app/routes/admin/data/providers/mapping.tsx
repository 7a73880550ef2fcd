import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { answerMapping, tryMapping } from "#app/modules/file-mapping/mapping-answer.server.ts";
import { MappingPage } from "#app/modules/file-mapping/mapping-page.tsx";
import { findProvider } from "#app/modules/provider/provider.server.ts";
import { mappedSample, providerMapping, sampleReading } from "#app/modules/provider/provider-mapping.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { providerPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["providers", "imports"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProvider(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const view = providerMapping(found, await sampleReading(viewer, found), viewer);
  if (!view) throw redirect(providerPath(found.id), 303);
  return { id: found.id, name: found.name, view };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProvider(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const reading = await sampleReading(viewer, found);
  const isAnswer = form.get("decision") === "answer";
  const tried = await (isAnswer ? answerMapping : tryMapping)(mappedSample(viewer, found, reading), form, viewer.language);
  if (tried === "done") {
    const toast = { kind: "positive", key: "providers.detail.inService", params: { name: found.name } } as const;
    return redirectWithToast(context, providerPath(found.id), toast);
  }
  if (tried === "changed") return data({ view: null, changed: true }, { status: 409 });
  const isWrong = isAnswer || tried.sent.errors.length > 0;
  return data({ view: providerMapping(found, reading, viewer, tried), changed: false }, { status: isWrong ? 400 : 200 });
}

export default function ProviderMapping() {
  const { t } = useTranslation();
  const { id, name, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const trail = breadcrumb(t, "providers", { label: name, href: providerPath(id) });
  return <MappingPage view={answer?.view ?? view} breadcrumb={trail} changed={answer?.changed === true} />;
}

export { ProviderNotFound as ErrorBoundary } from "#app/modules/provider/provider-page.tsx";
