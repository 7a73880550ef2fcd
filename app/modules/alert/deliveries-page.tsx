import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { DELIVERIES, type Delivery, type NotificationKind } from "#app/domain/alert.ts";
import { notificationsPath } from "#app/navigation/paths.ts";
import type { QuietHoursView } from "./quiet-hours.server.ts";
import { QuietHoursCard } from "./quiet-hours-card.tsx";

export interface DeliveriesView {
  title: string;
  kinds: Array<{ kind: NotificationKind; name: string; delivery: Delivery }>;
  /** Address that the e-mails go to; null where the person's record has none. */
  email: string | null;
  idem: string;
  quiet: QuietHoursView;
}

/** How one is told of each kind: one row of choices for each. */
export function DeliveriesPage({ title, kinds, email, idem, quiet }: DeliveriesView) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={[{ label: t("alerts.list.title"), href: notificationsPath() }, { label: title }]}
        facts={[t("alerts.deliveries.facts"), email]}
      />
      {email === null ? <Notice kind="flashy">{t("alerts.deliveries.noAddress")}</Notice> : null}
      <div className="stack stack-wide">
        <Card className="card-form">
          <Form method="post" className="form">
            <HiddenFields idem={idem} />
            <p>{t("alerts.deliveries.text")}</p>
            {kinds.map(({ kind, name, delivery }) => (
              <fieldset key={kind} className="field">
                <legend className="label">{name}</legend>
                <div className="segments">
                  {DELIVERIES.map((value) => (
                    <label key={value} className="choice">
                      <input type="radio" name={kind} value={value} defaultChecked={value === delivery} />
                      <span className="choice-text">{t(`alerts.deliveries.${value}`)}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
            <div className="form-actions">
              <SubmitButton>{t("common.actions.save")}</SubmitButton>
            </div>
          </Form>
        </Card>
        <QuietHoursCard quiet={quiet} idem={`${idem}-quiet`} />
      </div>
    </>
  );
}
