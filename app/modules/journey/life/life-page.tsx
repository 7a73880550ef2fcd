import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeysPath } from "#app/navigation/paths.ts";
import type { LifeView } from "./life.server.ts";

/** Asks before a session is handed over, made again, removed or taken back to its start. */
export function LifePage({ view, problem }: { view: LifeView; problem: TranslationKey | undefined }) {
  const { t } = useTranslation();
  const { mount } = useJourneyPlace();
  const { move } = view;
  const back = journeysPath(mount);
  const possible = view.allowed && (move !== "transfer" || view.colleagues.length > 0);
  return (
    <>
      <PageHead title={view.title} breadcrumb={[{ label: t("journey.title"), href: back }, { label: view.name }]} />
      <Card>
        <Form method="post" className="form">
          <HiddenFields idem={view.idem} version={view.version} />
          {problem ? (
            <Notice kind="flashy" role="alert">
              {t(problem)}
            </Notice>
          ) : null}
          <p>{view.text}</p>
          {possible ? null : <Notice kind="flashy">{t(move === "transfer" ? "journey.life.nobody" : "journey.life.closed")}</Notice>}
          {move === "transfer" && possible ? (
            <SelectField
              field={{ id: "owner", name: "owner", errorId: "owner-error", descriptionId: "owner-hint" }}
              label={t("journey.life.transfer.to")}
              placeholder
              options={view.colleagues}
            />
          ) : null}
          <div className="form-actions">
            {possible ? (
              <SubmitButton variant={move === "delete" || move === "reset" ? "negative" : "primary"}>
                {t(`journey.life.${move}.submit`)}
              </SubmitButton>
            ) : null}
            <ButtonLink to={back}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
