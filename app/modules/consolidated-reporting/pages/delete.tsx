import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { reportingTrail } from "#app/modules/consolidated-reporting/reporting-trail.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { reportingsPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./delete.server.ts";

export const handle = { i18n: ["consolidatedReportings"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function DeleteReporting() {
  const { title, area, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={reportingTrail(t, area, title)} />
      <DeleteCard
        text={t("consolidatedReportings.delete.text")}
        version={refused?.newest ?? version}
        idem={idem}
        keepHref={reportingsPath(area)}
        inUse=""
        reasons={[]}
        changed={refused?.changed ? t("consolidatedReportings.delete.changed") : null}
      />
    </>
  );
}
export { ReportingNotFound as ErrorBoundary } from "#app/modules/consolidated-reporting/reporting-not-found.tsx";
