import { useActionData, useLoaderData } from "@remix-run/react";
import { UploadsPage } from "#app/modules/regulatory-file/uploads-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./uploads.server.ts";

export const handle = { i18n: ["regulatoryFiles", "imports"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function RegulatoryUploads() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <UploadsPage {...loaded} fault={answer?.fault} />;
}
