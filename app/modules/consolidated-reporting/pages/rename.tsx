import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { RenameForm } from "#app/modules/consolidated-reporting/rename-form.tsx";
import { reportingTrail } from "#app/modules/consolidated-reporting/reporting-trail.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./rename.server.ts";

export const handle = { i18n: ["consolidatedReportings"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function RenameReporting() {
  const { title, area, name, version, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={reportingTrail(t, area, title)} />
      <RenameForm {...{ area, name, idem }} version={answer?.newest ?? version} lastResult={answer?.result} />
    </>
  );
}
export { ReportingNotFound as ErrorBoundary } from "#app/modules/consolidated-reporting/reporting-not-found.tsx";
