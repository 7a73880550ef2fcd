import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { FilePage } from "#app/modules/regulatory-file/file-page.tsx";
import { regulatoryUploadPath } from "#app/modules/regulatory-file/paths.ts";
import { useArea } from "#app/navigation/page-handle.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./file.server.ts";

export const handle = { i18n: ["regulatoryFiles", "imports"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.file.title, matches);

export default function RegulatoryFile() {
  const { file, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FilePage file={file} idem={idem} changed={answer?.changed === true} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const area = useArea(["admin", "insurer"]);
  return (
    <NotFoundBoundary
      title={t("regulatoryFiles.notFound.file")}
      text={t("regulatoryFiles.notFound.text")}
      back={{ href: regulatoryUploadPath(area), label: t("regulatoryFiles.notFound.toFiles") }}
    />
  );
}
