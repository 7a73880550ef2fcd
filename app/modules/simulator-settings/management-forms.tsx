import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField, PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { Card } from "#app/components/layout/card.tsx";
import { RISK_PROFILES } from "#app/domain/reco-journey.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { glidepathSchema, mandatesSchema, profileAllocationsSchema, supportsSchema } from "./management.schema.ts";
import type { managementTabView, supportsView } from "./management.server.ts";
import { KEEP_ALLOCATION, NO_ALLOCATION } from "./simulator-settings.schema.ts";

interface Marks {
  version: number;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}
type Management = Awaited<ReturnType<typeof managementTabView>>;
type Of<Kind extends Management["kind"]> = Extract<Management, { kind: Kind }> & Marks;

/** The part of the settings that the way of managing has. */
export function ManagementForm(props: Management & Marks) {
  if (props.kind === "DELEGATED") return <MandatesForm {...props} />;
  return props.kind === "GLIDEPATH" ? <GlidepathForm {...props} /> : <ProfilesForm {...props} />;
}

interface FrameProps {
  form: FormMetadata<Record<string, unknown>, string[]>;
  marks: Marks;
  text: string;
  children: ReactNode;
}

function FormFrame({ form, marks, text, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={marks.idem} version={versionOf(marks.lastResult, marks.version)} />
        <p className="hint">{text}</p>
        {children}
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const anyForm = (form: unknown) => form as FrameProps["form"];

function ProfilesForm({ profiles, portfolios, ...marks }: Of<"SELF_BUILT">) {
  const { t } = useTranslation();
  const choice = (lines: number) => (lines > 0 ? KEEP_ALLOCATION : NO_ALLOCATION);
  const [form, fields] = useForm<{ profiles: Record<(typeof RISK_PROFILES)[number], string> }>({
    id: "profiles",
    lastResult: marks.lastResult,
    defaultValue: { profiles: Object.fromEntries(profiles.map(({ profile, lines }) => [profile, choice(lines)])) as never },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: profileAllocationsSchema }) as never,
  });
  const each = fields.profiles.getFieldset();
  return (
    <FormFrame form={anyForm(form)} marks={marks} text={t("simulatorSettings.management.profilesText")}>
      {profiles.map(({ profile, lines }) => (
        <SelectField
          key={profile}
          width="full"
          field={each[profile]}
          label={t(`simulatorSettings.management.riskProfiles.${profile}`)}
          options={[
            ...(lines > 0 ? [{ value: KEEP_ALLOCATION, label: t("simulatorSettings.management.keep", { count: lines }) }] : []),
            { value: NO_ALLOCATION, label: t("simulatorSettings.management.noneSet") },
            ...portfolios,
          ]}
        />
      ))}
    </FormFrame>
  );
}

type MandateFields = Record<"label" | "code" | "manager" | "mandateFee" | "riskLevel" | "riskProfile" | "allocation" | "remove", string>;

function MandatesForm({ mandates, portfolios, ...marks }: Of<"DELEGATED">) {
  const { t, language } = useTranslation();
  const [form, fields] = useForm<{ mandates: MandateFields[] }>({
    id: "mandates",
    lastResult: marks.lastResult,
    defaultValue: { mandates: mandates.map(({ lines: _, ...row }) => ({ ...row, remove: "" })) },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: mandatesSchema(language) }) as never,
  });
  return (
    <FormFrame form={anyForm(form)} marks={marks} text={t("simulatorSettings.management.mandatesText")}>
      {fields.mandates.getFieldList().map((row, index) => {
        const at = row.getFieldset();
        const lines = mandates[index]?.lines ?? 0;
        return (
          <fieldset key={row.key} className="field">
            <legend className="label">{t("simulatorSettings.management.mandate", { count: index + 1 })}</legend>
            <div className="figures-grid">
              <TextField field={at.label} label={t("simulatorSettings.management.label")} maxLength={120} />
              <TextField field={at.code} label={t("simulatorSettings.management.code")} maxLength={40} />
              <TextField field={at.manager} label={t("simulatorSettings.management.manager")} maxLength={120} />
              <PercentField field={at.mandateFee} label={t("simulatorSettings.management.fee")} optional />
              <SelectField
                field={at.riskLevel}
                label={t("simulatorSettings.management.riskLevel")}
                placeholder={t("simulatorSettings.management.notSaid")}
                options={["1", "2", "3", "4", "5", "6", "7"].map((value) => ({ value, label: value }))}
              />
              <SelectField
                field={at.riskProfile}
                label={t("simulatorSettings.management.riskProfile")}
                placeholder={t("simulatorSettings.management.notSaid")}
                options={RISK_PROFILES.map((value) => ({ value, label: t(`simulatorSettings.management.riskProfiles.${value}`) }))}
              />
            </div>
            <SelectField
              width="full"
              field={at.allocation}
              label={t("simulatorSettings.management.composition")}
              placeholder
              options={[
                ...(lines > 0 ? [{ value: KEEP_ALLOCATION, label: t("simulatorSettings.management.keep", { count: lines }) }] : []),
                ...portfolios,
              ]}
            />
            {lines > 0 ? <CheckboxField field={at.remove} label={t("simulatorSettings.management.remove")} /> : null}
          </fieldset>
        );
      })}
    </FormFrame>
  );
}

function GlidepathForm({ matrices, matrix, classes, complete, ...marks }: Of<"GLIDEPATH">) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ matrix: string; supports: Record<string, string> }>({
    id: "glidepath",
    lastResult: marks.lastResult,
    defaultValue: { matrix, supports: Object.fromEntries(classes.map(({ assetClass, chosen }) => [assetClass, chosen])) },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: glidepathSchema }) as never,
  });
  const supports = fields.supports.getFieldset();
  return (
    <FormFrame form={anyForm(form)} marks={marks} text={t("simulatorSettings.management.glidepathText")}>
      {complete ? null : <Notice kind="flashy">{t("simulatorSettings.management.gridIncomplete")}</Notice>}
      <SelectField field={fields.matrix} label={t("simulatorSettings.management.matrix")} placeholder options={matrices} width="full" />
      {classes.map(({ assetClass, label, series }) => {
        const field = supports[assetClass];
        return field ? <SelectField key={assetClass} width="full" field={field} label={label} placeholder options={series} /> : null;
      })}
    </FormFrame>
  );
}

type SupportFields = Record<
  "series" | "code" | "closedSince" | "notForSale" | "notForScheduledPayments" | "minSimpleDeposit" | "minPeriodicDeposit" | "remove",
  string
>;

/** What the contract says of single supports. */
export function SupportsForm({ supports, ...marks }: Awaited<ReturnType<typeof supportsView>> & Marks) {
  const { t, language } = useTranslation();
  const [form, fields] = useForm<{ supports: SupportFields[] }>({
    id: "supports",
    lastResult: marks.lastResult,
    defaultValue: { supports: supports.map(({ name: _, ...row }) => ({ ...row, remove: "" })) },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: supportsSchema(language) }) as never,
  });
  return (
    <FormFrame form={anyForm(form)} marks={marks} text={t("simulatorSettings.management.supportsText")}>
      {fields.supports.getFieldList().map((row, index) => {
        const at = row.getFieldset();
        const stored = supports[index];
        return (
          <fieldset key={row.key} className="field">
            <legend className="label">{stored?.name || t("simulatorSettings.management.newSupport")}</legend>
            {stored?.series ? (
              <input type="hidden" name={at.series.name} value={stored.series} />
            ) : (
              <TextField field={at.code} label={t("simulatorSettings.management.supportCode")} maxLength={120} optional />
            )}
            <div className="figures-grid">
              <DateField field={at.closedSince} label={t("simulatorSettings.management.closedSince")} optional />
              <MoneyField field={at.minSimpleDeposit} label={t("simulatorSettings.management.minSimple")} optional />
              <MoneyField field={at.minPeriodicDeposit} label={t("simulatorSettings.management.minPeriodic")} optional />
            </div>
            <CheckboxField field={at.notForSale} label={t("simulatorSettings.management.notForSale")} />
            <CheckboxField field={at.notForScheduledPayments} label={t("simulatorSettings.management.notScheduled")} />
            {stored?.series ? <CheckboxField field={at.remove} label={t("simulatorSettings.management.removeRule")} /> : null}
          </fieldset>
        );
      })}
    </FormFrame>
  );
}
