import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioList } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { StepForm } from "#app/modules/journey/session/step-form.tsx";
import type { ProfileView } from "./profile-view.server.ts";

/** The client's profile: as it is on file, as a questionnaire gave it, or asked for now. */
export function ProfileStep({ view, lastResult }: { view: ProfileView; lastResult: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const [form, fields] = useForm<Record<"way" | "birthYear", string>>({
    id: "profile-step",
    lastResult,
    defaultValue: view.fields,
    onValidate: whenTouched(
      () => import("./profile.schema.ts"),
      ({ profileSchema }) => profileSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const { present, result, linked, asks } = view;
  const labels = { way: t("journey.profile.way"), birthYear: t("riskProfiling.new.birthYear") };
  return (
    <StepForm step="profile" form={form} view={view} labels={labels} lastResult={lastResult}>
      {present ? (
        <Card title={t("journey.profile.present", { profile: present.label })}>
          <div className="stack reading">
            {present.description ? <p>{present.description}</p> : null}
            <p className="hint">{t(present.over ? "journey.profile.wasUntil" : "journey.profile.until", present)}</p>
          </div>
        </Card>
      ) : null}
      {linked ? (
        <Notice kind="information" actions={<Link to={linked.href}>{t("journey.profile.seeQuestionnaire")}</Link>}>
          {t("journey.profile.linked", { status: linked.status })}
        </Notice>
      ) : null}
      <Card title={labels.way}>
        <div className="form">
          <RadioList
            field={fields.way}
            label={labels.way}
            hideLabel
            options={[
              ...(present && !present.over ? [{ value: "keep", label: t("journey.profile.ways.keep", present) }] : []),
              ...(result ? [{ value: "take", label: t("journey.profile.ways.take", result) }] : []),
              ...(asks
                ? (["here", "link"] as const).map((value) => ({
                    value,
                    label: t(`journey.profile.ways.${value}`),
                    hint: t(`journey.profile.wayHints.${value}`),
                  }))
                : []),
            ]}
          />
          {asks ? null : <p className="hint">{t("journey.profile.asksNot")}</p>}
          {asks && view.needsBirthYear ? (
            <div data-ways="here link">
              <TextField
                field={fields.birthYear}
                label={labels.birthYear}
                hint={t("journey.profile.birthYearHint")}
                inputMode="numeric"
                width="short"
                maxLength={4}
              />
            </div>
          ) : null}
        </div>
      </Card>
    </StepForm>
  );
}
