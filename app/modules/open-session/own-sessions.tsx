import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { ownSessionsPath, preferencesPath } from "#app/navigation/paths.ts";
import { SessionTable } from "./session-table.tsx";
import type { SessionsView } from "./session-view.server.ts";

/** The person's open sessions, and how to end those elsewhere. */
export function OwnSessions({ view, endsAtProvider }: { view: SessionsView; endsAtProvider: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t("sessions.own.title")}>
      <p>
        {t("sessions.own.text")} {view.total > 1 ? t("sessions.own.recent") : null}
      </p>
      <SessionTable caption={t("sessions.own.title")} view={view} href={(page) => preferencesPath({ page })} endAt={ownSessionsPath()} />
      {endsAtProvider ? null : <Notice kind="information">{t("sessions.elsewhere")}</Notice>}
      {view.total > 1 ? (
        <Form method="post" action={ownSessionsPath()} className="form-actions">
          <SubmitButton variant="negative" name="session" value="others">
            {t("sessions.own.endOthers")}
          </SubmitButton>
        </Form>
      ) : null}
    </Card>
  );
}
