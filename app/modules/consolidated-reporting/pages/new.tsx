import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { NewReportingForm } from "#app/modules/consolidated-reporting/new-page.tsx";
import { reportingTrail } from "#app/modules/consolidated-reporting/reporting-trail.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./new.server.ts";

export const handle = { i18n: ["consolidatedReportings"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function NewReporting() {
  const { title, area, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={reportingTrail(t, area, title)} />
      <NewReportingForm area={area} {...form} lastResult={answer?.result} />
    </>
  );
}
