import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { QUIET_TIME_ZONES } from "#app/domain/alert.ts";
import type { QuietHoursView } from "./quiet-hours.server.ts";

const DAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

const form = answeredForm("quiet-hours");

/** Hours in which no e-mail goes out: the bell tells at once all the same. */
export function QuietHoursCard({ quiet: { on, from, to, days, timeZone, hours, error }, idem }: { quiet: QuietHoursView; idem: string }) {
  const { t } = useTranslation();
  return (
    <Card className="card-form" title={t("alerts.quiet.title")} id="quiet-hours">
      <Form method="post" action="#quiet-hours" className="form" preventScrollReset>
        <HiddenFields idem={idem} />
        {error ? (
          <Notice kind="negative" role="alert">
            {error}
          </Notice>
        ) : null}
        <p>{t("alerts.quiet.text")}</p>
        <CheckboxField field={namedField(form, "quiet", on ? "on" : "")} label={t("alerts.quiet.on")} />
        <div className="quiet-span">
          <SelectField field={namedField(form, "from", from)} label={t("alerts.quiet.from")} options={hours} width="short" />
          <SelectField field={namedField(form, "to", to)} label={t("alerts.quiet.to")} options={hours} width="short" />
        </div>
        <fieldset className="field">
          <legend className="label">{t("alerts.quiet.days")}</legend>
          <div className="quiet-days">
            {DAYS.map((day) => (
              <label key={day} className="choice">
                <input type="checkbox" name="days" value={day} defaultChecked={days.includes(day)} />
                <span className="choice-text">{t(`alerts.quiet.day.${day}`)}</span>
              </label>
            ))}
          </div>
          <p className="hint">{t("alerts.quiet.daysHint")}</p>
        </fieldset>
        <SelectField
          field={namedField(form, "timeZone", timeZone)}
          label={t("alerts.quiet.timeZone")}
          options={QUIET_TIME_ZONES.map((value) => ({ value, label: t(`alerts.quiet.zones.${value}`) }))}
        />
        <div className="form-actions">
          <SubmitButton name="intent" value="quiet">
            {t("alerts.quiet.save")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
