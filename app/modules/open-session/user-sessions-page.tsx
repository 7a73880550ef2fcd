import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { UserFrame } from "#app/modules/user/user-frame.tsx";
import { type PrivilegesArea, userPath, userSessionsPath } from "#app/navigation/paths.ts";
import { SessionTable } from "./session-table.tsx";
import type { SessionsView } from "./session-view.server.ts";

interface UserSessionsProps {
  area: PrivilegesArea;
  uuid: string;
  name: string;
  title: string;
  view: SessionsView;
  endsAtProvider: boolean;
}

/** Where a user is signed in, for who administrates users; all sessions end together. */
export function UserSessionsPage({ area, uuid, name, title, view, endsAtProvider }: UserSessionsProps) {
  const { t } = useTranslation();
  return (
    <UserFrame area={area} title={title} user={{ uuid, name }}>
      <Card>
        {view.total === 0 ? (
          <p>{t("sessions.user.none", { name })}</p>
        ) : (
          <SessionTable caption={title} view={view} href={(page) => userSessionsPath(area, uuid, { page })} />
        )}
        {endsAtProvider || view.total === 0 ? null : <Notice kind="information">{t("sessions.elsewhere")}</Notice>}
        <Form method="post" className="form-actions">
          {view.total > 0 ? <SubmitButton variant="negative">{t("sessions.user.endAll")}</SubmitButton> : null}
          <ButtonLink to={userPath(area, uuid)}>{t("sessions.user.back")}</ButtonLink>
        </Form>
      </Card>
    </UserFrame>
  );
}
