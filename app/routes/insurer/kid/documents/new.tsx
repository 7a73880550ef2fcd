import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { uploadDocument } from "#app/modules/kid-document/files/files.server.ts";
import { UploadForm } from "#app/modules/kid-document/files/upload-form.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["kidDocuments"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await requirePermission({ request, context }, "kid-documents-edit");
  return { title: getFixedT(language)("kidDocuments.documents.newTitle"), today: marketToday(), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents-edit");
  return uploadDocument({ viewer, context }, await parseForm(request));
}

export default function UploadDocument() {
  const { title, today, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "insurer-kid-documents", { label: title })} />
      <UploadForm today={today} idem={idem} lastResult={answer?.result} />
    </>
  );
}
