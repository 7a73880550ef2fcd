import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { providerValues, saveProvider } from "#app/modules/provider/provider-form.server.ts";
import { ProviderFormCard } from "#app/modules/provider/provider-form.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { providerPath, providersPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["providers"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { title: getFixedT(viewer.language)("providers.form.newTitle"), values: providerValues(null), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const saved = await saveProvider(viewer, null, await parseForm(request));
  if ("result" in saved) return data({ result: saved.result }, { status: saved.status });
  return redirectWithToast(context, providerPath(saved.id), {
    kind: "positive",
    key: "providers.form.created",
    params: { name: saved.name },
  });
}

export default function NewProvider() {
  const { title, values, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "providers", { label: title })} />
      <ProviderFormCard values={values} hasSecret={false} idem={idem} cancelHref={providersPath()} lastResult={answer?.result} />
    </>
  );
}
