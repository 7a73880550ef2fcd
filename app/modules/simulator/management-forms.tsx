import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField, PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { KEEP_ALLOCATION, NO_ALLOCATION } from "./allocation-source.ts";
import type { managementTabView, NamedLine, supportsView } from "./management.server.ts";

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
  /** Names of the fields with the row that they stand in, in their order on the page. */
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
}

function FormFrame({ form, marks, text, labels, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
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

/** Names of the fields of a list of rows: `mandates[0].code` is "Profile 1, mandate code". */
const rowLabels = (list: string, rows: readonly string[], names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    rows.flatMap((row, index) => Object.entries(names).map(([field, name]) => [`${list}[${index}].${field}`, `${row}, ${name}`] as const)),
  );

interface AllocationChoiceProps {
  field: Parameters<typeof SelectField>[0]["field"];
  label: string;
  /** The composition in place; empty for none. */
  lines: readonly NamedLine[];
  placeholder?: true;
  options: ReadonlyArray<{ value: string; label: string }>;
}

/** The composition in place, which can be looked at, or that of a portfolio. */
function AllocationChoice({ field, label, lines, placeholder, options }: AllocationChoiceProps) {
  const { t } = useTranslation();
  const keep = { value: KEEP_ALLOCATION, label: t("simulatorSettings.management.keep", { count: lines.length }) };
  return (
    <div>
      <SelectField
        width="full"
        field={field}
        label={label}
        {...(placeholder ? { placeholder } : {})}
        options={[...(lines.length > 0 ? [keep] : []), ...options]}
      />
      {lines.length > 0 ? (
        <details className="weight-lines">
          <summary>{t("simulatorSettings.management.present")}</summary>
          <ul>
            {lines.map(({ series, name, weight }) => (
              <li key={series}>
                <span>{name}</span> <span className="figure">{weight}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function ProfilesForm({ profiles, portfolios, ...marks }: Of<"SELF_BUILT">) {
  const { t } = useTranslation();
  const choice = (lines: readonly NamedLine[]) => (lines.length > 0 ? KEEP_ALLOCATION : NO_ALLOCATION);
  const name = (profile: (typeof RISK_PROFILES)[number]) => t(`simulatorSettings.management.riskProfiles.${profile}`);
  const [form, fields] = useForm<{ profiles: Record<(typeof RISK_PROFILES)[number], string> }>({
    id: "profiles",
    lastResult: marks.lastResult,
    defaultValue: { profiles: Object.fromEntries(profiles.map(({ profile, lines }) => [profile, choice(lines)])) },
    onValidate: whenTouched(
      () => import("./management.schema.ts"),
      ({ profileAllocationsSchema }) => profileAllocationsSchema,
    ),
  });
  const each = fields.profiles.getFieldset();
  return (
    <FormFrame
      form={anyForm(form)}
      marks={marks}
      text={t("simulatorSettings.management.profilesText")}
      labels={Object.fromEntries(profiles.map(({ profile }) => [`profiles.${profile}`, name(profile)]))}
    >
      {profiles.map(({ profile, lines }) => (
        <AllocationChoice
          key={profile}
          field={each[profile]}
          label={name(profile)}
          lines={lines}
          options={[{ value: NO_ALLOCATION, label: t("simulatorSettings.management.noneSet") }, ...portfolios]}
        />
      ))}
    </FormFrame>
  );
}

type MandateFields = Record<
  "label" | "code" | "manager" | "mandateFee" | "riskLevel" | "riskProfile" | "kidUrl" | "allocation" | "remove",
  string
>;

function MandatesForm({ mandates, portfolios, ...marks }: Of<"DELEGATED">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<{ mandates: MandateFields[] }>({
    id: "mandates",
    lastResult: marks.lastResult,
    defaultValue: { mandates: mandates.map(({ lines: _, isStored: __, ...row }) => ({ ...row, remove: "" })) },
    onValidate: whenTouched(
      () => import("./management.schema.ts"),
      ({ mandatesSchema }) => mandatesSchema(language),
    ),
  });
  const rows = fields.mandates.getFieldList();
  const names = rows.map((_, index) => t("simulatorSettings.management.mandate", { count: index + 1 }));
  const labels = rowLabels("mandates", names, {
    label: t("simulatorSettings.management.label"),
    code: t("simulatorSettings.management.code"),
    manager: t("simulatorSettings.management.manager"),
    mandateFee: t("simulatorSettings.management.fee"),
    riskLevel: t("simulatorSettings.management.riskLevel"),
    riskProfile: t("simulatorSettings.management.riskProfile"),
    kidUrl: t("simulatorSettings.management.kidUrl"),
    allocation: t("simulatorSettings.management.composition"),
  });
  return (
    <FormFrame form={anyForm(form)} marks={marks} text={t("simulatorSettings.management.mandatesText")} labels={labels}>
      {rows.map((row, index) => {
        const at = row.getFieldset();
        const lines = mandates[index]?.lines ?? [];
        return (
          <fieldset key={row.key} className="field record">
            <legend>{names[index]}</legend>
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
            <TextField field={at.kidUrl} label={t("simulatorSettings.management.kidUrl")} maxLength={500} optional />
            <AllocationChoice
              field={at.allocation}
              label={t("simulatorSettings.management.composition")}
              lines={lines}
              placeholder
              options={[{ value: NO_ALLOCATION, label: t("simulatorSettings.management.opaque") }, ...portfolios]}
            />
            {mandates[index]?.isStored ? <CheckboxField field={at.remove} label={t("simulatorSettings.management.remove")} /> : null}
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
    onValidate: whenTouched(
      () => import("./management.schema.ts"),
      ({ glidepathSchema }) => glidepathSchema,
    ),
  });
  const supports = fields.supports.getFieldset();
  const labels = {
    matrix: t("simulatorSettings.management.matrix"),
    ...Object.fromEntries(classes.map(({ assetClass, label }) => [`supports.${assetClass}`, label])),
  };
  return (
    <FormFrame form={anyForm(form)} marks={marks} text={t("simulatorSettings.management.glidepathText")} labels={labels}>
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
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<{ supports: SupportFields[] }>({
    id: "supports",
    lastResult: marks.lastResult,
    defaultValue: { supports: supports.map(({ name: _, ...row }) => ({ ...row, remove: "" })) },
    onValidate: whenTouched(
      () => import("./management.schema.ts"),
      ({ supportsSchema }) => supportsSchema(language),
    ),
  });
  const rows = fields.supports.getFieldList();
  const names = rows.map((_, index) => supports[index]?.name || t("simulatorSettings.management.newSupport"));
  const labels = rowLabels("supports", names, {
    code: t("simulatorSettings.management.supportCode"),
    closedSince: t("simulatorSettings.management.closedSince"),
    minSimpleDeposit: t("simulatorSettings.management.minSimple"),
    minPeriodicDeposit: t("simulatorSettings.management.minPeriodic"),
  });
  return (
    <FormFrame form={anyForm(form)} marks={marks} text={t("simulatorSettings.management.supportsText")} labels={labels}>
      {rows.map((row, index) => {
        const at = row.getFieldset();
        const stored = supports[index];
        return (
          <fieldset key={row.key} className="field record">
            <legend>{names[index]}</legend>
            {stored?.series ? (
              <input type="hidden" name={at.series.name} value={stored.series} />
            ) : (
              <TextField field={at.code} label={t("simulatorSettings.management.supportCode")} maxLength={120} />
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
