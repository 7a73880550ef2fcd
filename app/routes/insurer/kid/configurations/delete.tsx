import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findConfig } from "#app/modules/kid-document/config/config.server.ts";
import { deleteConfig } from "#app/modules/kid-document/config/config-action.server.ts";
import { kidConfigPath, kidConfigsPath } from "#app/modules/kid-document/paths.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["kidDocuments"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents-edit");
  const found = await findConfig(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const { id, name, version } = found;
  const title = getFixedT(viewer.language)("kidDocuments.delete.title", { name });
  return { id, name, version, title, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents-edit");
  const found = await findConfig(viewer, params.id ?? "");
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(kidConfigsPath(), 303);
  return deleteConfig({ viewer, context }, found, await parseForm(request));
}

export default function DeleteConfiguration() {
  const { id, name, title, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = kidConfigPath(id);
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "insurer-kid-configurations", { label: name, href: back }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t("kidDocuments.delete.text")}
        version={version}
        idem={idem}
        keepHref={back}
        inUse={t("kidDocuments.delete.inUse")}
        reasons={refused?.inUse ? [{ text: t("kidDocuments.delete.published") }] : []}
        changed={refused?.changed ? t("kidDocuments.delete.changed") : null}
      />
    </>
  );
}
export { ConfigNotFound as ErrorBoundary } from "#app/modules/kid-document/config/config-frame.tsx";
