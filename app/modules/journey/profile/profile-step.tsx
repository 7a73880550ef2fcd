import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioList, SelectField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { StepForm } from "#app/modules/journey/session/step-form.tsx";
import type { ProfileView } from "./profile-view.server.ts";

/** The client's profile: on record, in the session, more careful for a reason, or asked for now. */
export function ProfileStep({ view, lastResult }: { view: ProfileView; lastResult: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const [form, fields] = useForm<Record<"way" | "birthYear" | "loweredTo" | "loweredReason", string>>({
    id: "profile-step",
    lastResult,
    defaultValue: view.fields as Record<string, string>,
    onValidate: whenTouched(
      () => import("./profile.schema.ts"),
      ({ profileSchema }) => profileSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const { present, record, keeps, result, lower, linked, asks } = view;
  const labels = {
    way: t("journey.profile.way"),
    loweredTo: t("journey.profile.loweredTo"),
    loweredReason: t("journey.profile.loweredReason"),
    birthYear: t("riskProfiling.new.birthYear"),
  };
  return (
    <StepForm step="profile" form={form} view={view} labels={labels} lastResult={lastResult}>
      {record ? <OnRecord record={record} /> : null}
      {present ? <InSession present={present} /> : null}
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
              ...(present && keeps ? [{ value: "keep", label: t("journey.profile.ways.keep", present) }] : []),
              ...(result ? [{ value: "take", label: t("journey.profile.ways.take", result) }] : []),
              ...(lower.length > 0
                ? [{ value: "lower", label: t("journey.profile.ways.lower"), hint: t("journey.profile.wayHints.lower") }]
                : []),
              ...(asks
                ? (["here", "link"] as const).map((value) => ({
                    value,
                    label: t(`journey.profile.ways.${value}`),
                    hint: t(`journey.profile.wayHints.${value}`),
                  }))
                : []),
            ]}
          />
          {lower.length > 0 ? (
            <div className="form" data-lower>
              <SelectField field={fields.loweredTo} label={labels.loweredTo} placeholder options={lower} width="short" />
              <TextareaField
                field={fields.loweredReason}
                label={labels.loweredReason}
                hint={t("journey.profile.reasonHint")}
                limit={1000}
                rows={3}
              />
            </div>
          ) : null}
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

/** What the client's newest questionnaire gave, with its day. */
function OnRecord({ record }: { record: NonNullable<ProfileView["record"]> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("journey.profile.record", { profile: record.label })}>
      <div className="stack reading">
        {record.description ? <p>{record.description}</p> : null}
        <p className="hint">{t(record.over ? "journey.profile.recordWasUntil" : "journey.profile.recordUntil", record)}</p>
      </div>
    </Card>
  );
}

/** What the session holds, how it stands beside the record, and why it cannot be the advice's profile where it cannot. */
function InSession({ present }: { present: NonNullable<ProfileView["present"]> }) {
  const { t } = useTranslation();
  const { standing, reason, refusal } = present;
  return (
    <Card title={t("journey.profile.present", { profile: present.label })}>
      <div className="stack reading">
        {standing === "declared" ? <p>{t("journey.profile.declared")}</p> : null}
        {present.description && standing === "declared" ? <p>{present.description}</p> : null}
        <p className="hint">{t(present.over ? "journey.profile.wasUntil" : "journey.profile.until", present)}</p>
        {reason ? <p>{t("journey.profile.because", { reason })}</p> : null}
        {refusal ? <Notice kind="flashy">{refusal}</Notice> : null}
      </div>
    </Card>
  );
}
