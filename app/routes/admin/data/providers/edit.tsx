import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findProvider } from "#app/modules/provider/provider.server.ts";
import { providerValues, saveProvider } from "#app/modules/provider/provider-form.server.ts";
import { ProviderFormCard } from "#app/modules/provider/provider-form.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { providerPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["providers"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProvider(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const { id, name, version, hasSecret } = found;
  const title = getFixedT(viewer.language)("providers.form.editTitle", { name });
  return { title, id, name, version, hasSecret, values: providerValues(found), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProvider(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const saved = await saveProvider(viewer, found, await parseForm(request));
  if ("result" in saved) return data({ result: saved.result }, { status: saved.status });
  return redirectWithToast(context, providerPath(saved.id), {
    kind: "positive",
    key: "providers.form.saved",
    params: { name: saved.name },
  });
}

export default function EditProvider() {
  const { title, id, name, version, hasSecret, values, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = providerPath(id);
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "providers", { label: name, href: back }, { label: t("common.actions.edit") })} />
      <ProviderFormCard {...{ values, version, hasSecret, idem }} cancelHref={back} lastResult={answer?.result} />
    </>
  );
}

export { ProviderNotFound as ErrorBoundary } from "#app/modules/provider/provider-page.tsx";
