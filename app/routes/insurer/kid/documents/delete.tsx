import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { deleteDocument, findDocument } from "#app/modules/kid-document/files/files.server.ts";
import { kidDocumentsPath } from "#app/modules/kid-document/paths.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["kidDocuments"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents-edit");
  const found = await findDocument(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const { fileName, version } = found;
  return { fileName, version, title: getFixedT(viewer.language)("kidDocuments.documents.deleteTitle"), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents-edit");
  const found = await findDocument(viewer, params.id ?? "");
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(kidDocumentsPath(), 303);
  return deleteDocument({ viewer, context }, found, await parseForm(request));
}

export default function DeleteDocument() {
  const { fileName, title, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "insurer-kid-documents", { label: fileName }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t("kidDocuments.documents.deleteText", { file: fileName })}
        version={version}
        idem={idem}
        keepHref={kidDocumentsPath()}
        inUse={t("kidDocuments.documents.cannotDelete")}
        reasons={refused?.inUse ? [{ text: t("kidDocuments.documents.ofVersion") }] : []}
        changed={refused?.changed ? t("kidDocuments.documents.deleteChanged") : null}
      />
    </>
  );
}
