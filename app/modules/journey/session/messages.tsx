import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { homePath, type JourneyMount, journeyLifePath, journeySettingsListPath, journeysPath } from "#app/navigation/paths.ts";
import type { BlockView, SessionView } from "./session-view.server.ts";

/** The module's own page for addresses that lead nowhere. */
export function JourneyNotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("errors.recoJourneyNotFound.title")}
      text={t("errors.recoJourneyNotFound.text")}
      action={
        <ButtonLink to={homePath()} variant="primary" reloadDocument>
          {t("errors.backToHome")}
        </ButtonLink>
      }
    />
  );
}

/** Error boundary of the pages of one session. */
export function SessionErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <JourneyNotFound />;
}

/** In place of a session that was not finalised in its days (C-401). */
export function ExpiredPage({ session: { uuid, ended }, mount }: { session: SessionView; mount: JourneyMount }) {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("journey.expired.title")}
      text={t("journey.expired.text", { date: ended })}
      action={
        <>
          <ButtonLink variant="primary" to={journeyLifePath(mount, uuid, "duplicate")}>
            {t("journey.life.duplicate.action")}
          </ButtonLink>{" "}
          <ButtonLink to={journeysPath(mount)}>{t("journey.expired.back")}</ButtonLink>
        </>
      }
    />
  );
}

/** In place of a step that the journey's configuration does not let anybody pass (C-402 to C-404). */
export function BlockedPage({ block: { title, text, contact, settings }, mount }: { block: BlockView; mount: JourneyMount }) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      <div className="stack">
        <p>{text}</p>
        <p className="hint">{contact}</p>
        <div className="form-actions">
          {settings ? (
            <ButtonLink variant="primary" to={journeySettingsListPath()}>
              {t("journey.blocked.settings")}
            </ButtonLink>
          ) : null}
          <ButtonLink to={journeysPath(mount)}>{t("journey.expired.back")}</ButtonLink>
        </div>
      </div>
    </Card>
  );
}
