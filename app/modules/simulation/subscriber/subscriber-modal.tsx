import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxList, RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import { PAI_CODES, RISK_PROFILES } from "#app/domain/journey.ts";
import { birthYears } from "#app/domain/person/name.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { withQuery } from "#app/navigation/paths.ts";
import type { SubscriberFields, SubscriberPage } from "./subscriber.server.ts";

export interface SubscriberModalProps {
  page: SubscriberPage;
  closeHref: string;
  /** Address of this modal, for the search of a record. */
  href: string;
  /** What the address of the page below asks for, which a search keeps. */
  kept: Readonly<Record<string, string>>;
  lastResult: SubmissionResult | undefined;
}

/** Who the simulation is for; a record of a client fills it. */
export function SubscriberModal({ page, closeHref, href, kept, lastResult }: SubscriberModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t("subscriber.title")}
      closeHref={closeHref}
      width="wide"
      foot={
        <>
          <SubmitButton form="subscriber">{t("subscriber.save")}</SubmitButton>
          <SubmitButton form="subscriber" variant="secondary" name="intent" value="reset" formNoValidate>
            {t("subscriber.reset")}
          </SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      {page.search ? <ClientSearch search={page.search} href={href} kept={kept} /> : null}
      <SubscriberFieldsForm key={page.source} page={page} lastResult={lastResult} />
    </Modal>
  );
}

type SearchProps = Pick<SubscriberModalProps, "href" | "kept"> & { search: NonNullable<SubscriberPage["search"]> };

/** Search of records: a form of its own, whose answers are links that fill the form below. */
function ClientSearch({ search, href, kept }: SearchProps) {
  const { t } = useTranslation();
  const field = {
    id: "client-search",
    name: "q",
    errorId: "client-search-error",
    descriptionId: "client-search-hint",
    initialValue: search.query,
  };
  return (
    <search>
      <Form method="get" action={href} className="form client-search">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          field={field}
          label={t("subscriber.search")}
          hint={t("subscriber.searchHint")}
          width="full"
          maxLength={100}
          inputMode="search"
        />
        <Button variant="secondary">{t("subscriber.find")}</Button>
      </Form>
      <div aria-live="polite">
        {search.told ? (
          <p className="hint" role="status">
            {search.told}
          </p>
        ) : null}
        {search.clients.length > 0 ? (
          <ul className="client-found">
            {search.clients.map(({ id, name, facts }) => (
              <li key={id}>
                <Link to={withQuery(href, { ...kept, client: id })}>{name}</Link> <span className="hint">{facts}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </search>
  );
}

function SubscriberFieldsForm({ page, lastResult }: Pick<SubscriberModalProps, "page" | "lastResult">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<SubscriberFields>({
    id: "subscriber",
    lastResult,
    defaultValue: page.fields,
    onValidate: whenTouched(
      () => import("./subscriber.schema.ts"),
      ({ subscriberSchema }) => subscriberSchema(language, page.today, page.profile !== null),
    ),
    shouldRevalidate: "onInput",
  });
  const { from, to } = birthYears(Number(page.today.slice(0, 4)));
  const answers = (["yes", "no"] as const).map((value) => ({ value, label: t(`subscriber.answers.${value}`) }));
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
      <ErrorSummary form={form} />
      <HiddenFields idem={page.idem} />
      <input type="hidden" name="clientId" value={page.fields.clientId} />
      <div className="subscriber-pair">
        <TextField
          field={fields.firstName}
          label={t("subscriber.firstName")}
          width="full"
          maxLength={80}
          readOnly={page.onRecord}
          optional
        />
        <TextField field={fields.lastName} label={t("subscriber.lastName")} width="full" maxLength={80} readOnly={page.onRecord} optional />
      </div>
      <TextField
        field={fields.birthYear}
        label={t("subscriber.birthYear")}
        hint={page.onRecord ? t("subscriber.fromRecord") : t("subscriber.birthYearHint", { startDate: from, endDate: to })}
        readOnly={page.onRecord}
        inputMode="numeric"
        width="short"
        maxLength={4}
      />
      {page.profile ? (
        <GivenProfile {...page.profile} />
      ) : (
        <SelectField
          field={fields.riskProfile}
          label={t("subscriber.riskProfile")}
          hint={t("subscriber.riskProfileHint")}
          placeholder
          options={RISK_PROFILES.map((value) => ({ value, label: t(`simulator.riskProfiles.${value}`) }))}
        />
      )}
      <div className="subscriber-pair">
        <TextField field={fields.coSubscriberName} label={t("subscriber.coSubscriber")} width="full" maxLength={160} optional />
        <TextField field={fields.email} label={t("subscriber.email")} inputMode="email" width="full" maxLength={254} optional />
      </div>
      <TextField field={fields.extClientCode} label={t("subscriber.extClientCode")} width="medium" maxLength={80} optional />
      <div className="subscriber-pair">
        <RadioSegments field={fields.structured} label={t("subscriber.structured")} options={answers} optional />
        <RadioSegments field={fields.sustainable} label={t("subscriber.sustainable")} options={answers} optional />
      </div>
      <details className="subscriber-wishes" open={page.fields.sustainable === "yes" || page.answers !== null}>
        <summary>{t("subscriber.wishes")}</summary>
        <div className="form">
          {page.answers ? <Notice kind="information">{page.answers}</Notice> : null}
          <p className="hint">{[t("subscriber.wishesHint"), page.wishedOn].filter(Boolean).join(" ")}</p>
          <PercentField field={fields.minSustainableInvestments} label={t("subscriber.minSustainable")} optional />
          <PercentField field={fields.minTaxonomyAlignment} label={t("subscriber.minTaxonomy")} optional />
          <CheckboxList
            field={fields.pai}
            label={t("subscriber.pai")}
            options={PAI_CODES.map((value) => ({ value, label: t(`sustainability.impacts.${value}`) }))}
            optional
          />
          <PercentField field={fields.minimumCoverage} label={t("subscriber.coverage")} hint={t("subscriber.coverageHint")} optional />
          {page.answers ? (
            <TextField
              field={fields.preferencesReason}
              label={t("subscriber.reason")}
              hint={t("subscriber.reasonHint")}
              width="full"
              maxLength={500}
              optional
            />
          ) : null}
        </div>
      </details>
    </Form>
  );
}

/** A profile that a questionnaire gave is read, not chosen: the ways to another one start from the questionnaire. */
function GivenProfile({ text, notice, change }: NonNullable<SubscriberPage["profile"]>) {
  const { t } = useTranslation();
  return (
    <>
      <KeyFacts facts={[{ label: t("subscriber.riskProfile"), value: text }]} />
      {notice ? (
        <Notice kind="flashy" actions={notice.action ? <Link to={notice.action.href}>{notice.action.label}</Link> : undefined}>
          {notice.text}
        </Notice>
      ) : null}
      {change ? (
        <p>
          <Link to={change.href}>{change.label}</Link>
        </p>
      ) : null}
    </>
  );
}
