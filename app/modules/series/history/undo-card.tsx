import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { UndoView } from "./history-view.server.ts";

/** Asks before a change of values is taken back. */
export function UndoCard({ view, keepHref, changed }: { view: UndoView; keepHref: string; changed: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={view.title} className="card-form">
      <Form method="post" className="form">
        <HiddenFields idem={view.idem} />
        {changed || !view.undoable ? (
          <Notice kind="flashy" role={changed ? "alert" : undefined}>
            {t("seriesPages.history.notUndoable")}
          </Notice>
        ) : null}
        <p>{view.text}</p>
        <KeyFacts columns={2} facts={view.facts.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
        <p className="hint">{t("seriesPages.history.undoHint")}</p>
        <div className="form-actions">
          {view.undoable ? <SubmitButton variant="negative">{t("seriesPages.history.undoNow")}</SubmitButton> : null}
          <ButtonLink to={keepHref}>{t("common.actions.keep")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
