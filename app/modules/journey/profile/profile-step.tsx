import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioList, SelectField } from "#app/components/form/choice-fields.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { StepForm } from "#app/modules/journey/session/step-form.tsx";
import type { ProfileView } from "./profile-view.server.ts";

type Field = "way" | "birthYear" | "loweredTo" | "loweredReason" | "declaredTo" | "capacity" | "accepted";

/** The client's profile: on record, in the session, more careful for a reason, or asked for now. */
export function ProfileStep({ view, lastResult }: { view: ProfileView; lastResult: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<Record<Field, string>>({
    id: "profile-step",
    lastResult,
    defaultValue: view.fields as Record<string, string>,
    onValidate: whenTouched(
      () => import("./profile.schema.ts"),
      ({ profileSchema }) => profileSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  const { present, record, keeps, result, lower, declarable, linked, asks } = view;
  const labels = {
    way: t("journey.profile.way"),
    loweredTo: t("journey.profile.loweredTo"),
    loweredReason: t("journey.profile.loweredReason"),
    declaredTo: t("journey.profile.declaredTo"),
    capacity: t("journey.profile.capacity"),
    accepted: t("journey.profile.accepted"),
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
              ...(declarable.length > 0
                ? [{ value: "declare", label: t("journey.profile.ways.declare"), hint: t("journey.profile.wayHints.declare") }]
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
          {declarable.length > 0 ? (
            <div className="form" data-ways="declare">
              <SelectField field={fields.declaredTo} label={labels.declaredTo} placeholder options={declarable} width="short" />
              <PercentField field={fields.capacity} label={labels.capacity} hint={t("journey.profile.capacityHint")} width="short" />
              <PercentField
                field={fields.accepted}
                label={labels.accepted}
                hint={t("journey.profile.acceptedHint")}
                optional
                width="short"
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
  const { standing, reason, losses, refusal } = present;
  return (
    <Card title={t("journey.profile.present", { profile: present.label })}>
      <div className="stack reading">
        {standing === "declared" ? <p>{t("journey.profile.declared")}</p> : null}
        {present.description && standing === "declared" ? <p>{present.description}</p> : null}
        <p className="hint">{t(present.over ? "journey.profile.wasUntil" : "journey.profile.until", present)}</p>
        {reason ? <p>{t("journey.profile.because", { reason })}</p> : null}
        {standing === "declared" && losses ? <p>{losses}</p> : null}
        {refusal ? <Notice kind="flashy">{refusal}</Notice> : null}
      </div>
    </Card>
  );
}
