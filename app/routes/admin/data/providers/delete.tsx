import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findProvider, removeProvider } from "#app/modules/provider/provider.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { providerPath, providersPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["providers"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProvider(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const { id, name, version } = found;
  return { id, name, version, title: getFixedT(viewer.language)("providers.delete.title", { name }), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProvider(viewer, params.uuid ?? "");
  // Pressed twice: the first press removed it.
  if (!found) return redirect(providersPath(), 303);
  const done = await removeProvider(viewer, found.id, marksOf(await parseForm(request)));
  if (done === "changed") return data({ changed: true }, { status: 409 });
  return redirectWithToast(context, providersPath(), { kind: "positive", key: "providers.delete.done", params: { name: found.name } });
}

export default function DeleteProvider() {
  const { id, name, title, version, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = providerPath(id);
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "providers", { label: name, href: back }, { label: t("common.actions.delete") })} />
      <DeleteCard
        text={t("providers.delete.text")}
        version={version}
        idem={idem}
        keepHref={back}
        inUse={t("providers.delete.title", { name })}
        reasons={[]}
        changed={answer?.changed ? t("providers.delete.changed") : null}
      />
    </>
  );
}

export { ProviderNotFound as ErrorBoundary } from "#app/modules/provider/provider-page.tsx";
