import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { impactView } from "./impact.server.ts";
import { ChangeList } from "./versions-page.tsx";

type View = Awaited<ReturnType<typeof impactView>>;

/** What a changed configuration would have done to the sessions of the last twelve months, before it is applied. */
export function ImpactPage({ view, here, refused }: { view: View; here: string; refused: string | undefined }) {
  const { t } = useTranslation();
  usePolling(view.running);
  const stale = view.stale || refused === "conflict";
  return (
    <>
      {stale ? (
        <Notice kind="flashy" role="alert" title={t("journeyImpact.stale")}>
          {t("journeyImpact.staleText")}
        </Notice>
      ) : refused ? (
        <Notice kind="negative" role="alert">
          {t("journeyImpact.refused")}
        </Notice>
      ) : null}
      <Card title={t("journeyImpact.title")} hint={t("journeyImpact.hint")}>
        {view.running ? (
          <div className="form">
            <p role="status">{view.progress}</p>
            <ProgressBar label={t("journeyImpact.title")} share={view.share} />
            <div>
              <ButtonLink to={here}>{t("journeyImpact.refresh")}</ButtonLink>
            </div>
          </div>
        ) : view.state === "FAILED" ? (
          <Notice kind="negative" title={t("journeyImpact.failed")}>
            {t("journeyImpact.failedText")}
          </Notice>
        ) : (
          <Notice kind={view.rows.length > 0 ? "flashy" : "positive"} title={view.summary}>
            {t("journeyImpact.kept")}
          </Notice>
        )}
        <Form method="post" className="form-actions">
          <HiddenFields idem={view.idem} />
          {view.state === "DONE" && !stale ? <SubmitButton>{t("journeyImpact.apply")}</SubmitButton> : null}
          <ButtonLink to={view.back}>{t("journeyImpact.back")}</ButtonLink>
        </Form>
      </Card>
      <Card title={t("journeyImpact.changes")}>
        <ChangeList changes={view.changes} />
      </Card>
      {view.rows.length > 0 ? (
        <Card title={t("journeyImpact.sessions")} {...(view.newest ? { hint: view.newest } : {})} flush>
          <DataTable
            caption={t("journeyImpact.sessions")}
            rows={view.rows}
            rowKey={({ uuid }) => uuid}
            columns={[
              {
                key: "session",
                header: t("journeyImpact.columns.session"),
                rowHeader: true,
                cell: ({ uuid, reference }) => <span title={uuid}>{reference}</span>,
              },
              { key: "distributor", header: t("journeyImpact.columns.distributor"), cell: ({ distributor }) => distributor },
              { key: "date", header: t("journeyImpact.columns.date"), cell: ({ date }) => date },
              { key: "state", header: t("journeyImpact.columns.state"), cell: ({ state }) => state },
              { key: "outcome", header: t("journeyImpact.columns.outcome"), cell: ({ outcome }) => outcome },
              {
                key: "checks",
                header: t("journeyImpact.columns.checks"),
                cell: ({ checks }) => (
                  <ul>
                    {checks.map((check) => (
                      <li key={check}>{check}</li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </Card>
      ) : null}
    </>
  );
}
