import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { reportingTrail } from "#app/modules/consolidated-reporting/reporting-trail.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { reportingsPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./again.server.ts";

export const handle = { i18n: ["consolidatedReportings"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function BuildAgain() {
  const { title, area, problem, failed, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={reportingTrail(t, area, title)} />
      <Card className="card-form">
        <Form method="post" className="form">
          <HiddenFields idem={idem} version={version} />
          {refused ? (
            <Notice kind="flashy" role="alert">
              {t("consolidatedReportings.again.changed")}
            </Notice>
          ) : null}
          {problem ? <Notice kind="negative">{problem}</Notice> : null}
          <p>{t("consolidatedReportings.again.text")}</p>
          <div className="form-actions">
            {failed ? (
              <SubmitButton name="intent" value="without">
                {t("consolidatedReportings.again.without", { name: failed })}
              </SubmitButton>
            ) : null}
            <SubmitButton name="intent" value="whole" variant={failed ? "secondary" : "primary"}>
              {t("consolidatedReportings.again.whole")}
            </SubmitButton>
            <ButtonLink to={reportingsPath(area)}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
export { ReportingNotFound as ErrorBoundary } from "#app/modules/consolidated-reporting/reporting-not-found.tsx";
