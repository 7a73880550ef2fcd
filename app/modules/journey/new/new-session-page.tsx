import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { isInUse } from "#app/components/form/field-state.ts";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FoldedCard } from "#app/components/layout/fold.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ActField, AmountFields, HoldingsFields } from "#app/modules/journey/client/act-fields.tsx";
import { PersonFields, usePersonLabels } from "#app/modules/journey/client/person-fields.tsx";
import type { SecondSubscriber } from "#app/modules/journey/client/second-subscriber.server.ts";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyNewPath, journeysPath } from "#app/navigation/paths.ts";
import type { NewSessionView } from "./new-session.server.ts";

const OWN = [
  "contract",
  "actType",
  "projectName",
  "depositInitial",
  "additionalContributionAmount",
  "withdrawalAmount",
  "regularContributionsAmount",
  "regularContributionsFrequency",
  "depositMonths",
  "horizonYears",
  "horizonMonths",
  "riskProfile",
  "clientRiskKeyLastUpdate",
  "preferences",
  "clientEsgLastUpdate",
  "holdings",
  "holdingsDate",
] as const;
type Fields = Record<(typeof OWN)[number] | keyof ReturnType<typeof usePersonLabels>, string>;

interface Props {
  view: NewSessionView;
  /** What was answered to the form: its result, and the second subscriber as the form has it. */
  answered: { result?: SubmissionResult | undefined; second?: SecondSubscriber } | undefined;
}

/** One page that begins a session: who, which contract, which act, and what is known already. */
export function NewSessionPage({ view, answered }: Props) {
  const lastResult = answered?.result;
  const { t } = useTranslation();
  const language = useLanguage();
  const { mount } = useJourneyPlace();
  const labels = {
    ...usePersonLabels(),
    ...Object.fromEntries(OWN.map((name) => [name, t(`journey.form.fields.${name}`)])),
  };
  const [form, fields] = useForm<Fields>({
    id: "new-session",
    lastResult,
    defaultValue: view.fields as Partial<Fields>,
    onValidate: whenTouched(
      () => import("./new-session.schema.ts"),
      ({ newSessionSchema }) => newSessionSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  if (view.contracts.length === 0) {
    return (
      <>
        <PageHead title={view.title} />
        <Notice kind="flashy">{t("journey.new.noContract")}</Notice>
      </>
    );
  }
  return (
    <>
      <PageHead title={view.title} breadcrumb={[{ label: t("journey.title"), href: journeysPath(mount) }, { label: view.title }]} />
      <div className="stack stack-wide journey-new">
        <ClientSearch view={view} />
        <Form
          method="post"
          id={form.id}
          encType="multipart/form-data"
          onSubmit={form.onSubmit}
          noValidate
          className="stack stack-wide journey-form"
        >
          {/* The first button is what the Enter key presses, whatever others the form has. */}
          <button type="submit" hidden tabIndex={-1} />
          <ErrorSummary form={form} labels={labels} />
          <HiddenFields idem={view.idem} />
          {view.fields.retailClient ? <input type="hidden" name="retailClient" value={view.fields.retailClient} /> : null}
          <PersonFields
            fields={fields}
            onRecord={view.client !== null}
            second={answered?.second ?? view.second}
            given={view.fields}
            projectName={fields.projectName}
          />
          <Card title={t("journey.form.contract")}>
            <div className="form">
              <SelectField
                field={fields.contract}
                label={t("journey.form.fields.contract")}
                placeholder
                options={view.contracts}
                width="full"
              />
              <ActField field={fields.actType} acts={view.acts} />
            </div>
          </Card>
          <Card title={t("journey.form.amounts")}>
            <div className="form">
              <AmountFields fields={fields} frequencies={view.frequencies} />
            </div>
          </Card>
          <div data-acts="ACT_DEPOSITS ACT_WITHDRAWALS ACT_REBALANCINGS">
            <Card title={t("journey.form.composition")}>
              <HoldingsFields holdings={fields.holdings} date={fields.holdingsDate} file="new-session-file" />
            </Card>
          </div>
          {view.profile ? (
            <>
              <input type="hidden" name="riskProfile" value={view.fields.riskProfile} />
              <input type="hidden" name="clientRiskKeyLastUpdate" value={view.fields.clientRiskKeyLastUpdate ?? ""} />
            </>
          ) : null}
          <FoldedCard
            title={t("journey.form.known")}
            hint={view.profile ?? t("journey.new.profileLater")}
            open={isInUse(fields.preferences, view.fields) || isInUse(fields.clientEsgLastUpdate, view.fields)}
          >
            <div className="stack">
              <p className="hint">{t("journey.form.knownHint")}</p>
              <div className="form form-pair">
                <SelectField
                  field={fields.preferences}
                  label={t("journey.form.fields.preferences")}
                  placeholder={t("journey.form.notKnown")}
                  options={(["yes", "no", "unsaid"] as const).map((value) => ({
                    value,
                    label: t(`journey.steps.summaries.preferences.${value}`),
                  }))}
                  optional
                />
                <DateField field={fields.clientEsgLastUpdate} label={t("journey.form.fields.clientEsgLastUpdate")} optional />
              </div>
            </div>
          </FoldedCard>
          <div className="form-actions">
            <SubmitButton size="large">{t("journey.new.begin")}</SubmitButton>
            <ButtonLink size="large" to={journeysPath(mount)}>
              {t("common.actions.cancel")}
            </ButtonLink>
          </div>
        </Form>
      </div>
    </>
  );
}

/** Begins with a client on record; a form of its own, so that it needs no script. */
function ClientSearch({ view: { search, client } }: { view: NewSessionView }) {
  const { t } = useTranslation();
  const { mount } = useJourneyPlace();
  if (client)
    return (
      <Notice kind="information">
        {t(client.validUntil ? "journey.new.filledUntil" : "journey.new.filled", { ...client, date: client.validUntil ?? "" })}
      </Notice>
    );
  if (!search) return null;
  return (
    <Card title={t("journey.new.onRecord")}>
      <Form method="get" className="client-search" role="search">
        <div className="form-actions">
          <TextField
            field={{
              id: "client-search",
              name: "q",
              errorId: "client-search-error",
              descriptionId: "client-search-hint",
              initialValue: search.text,
            }}
            label={t("journey.new.search")}
            inputMode="search"
          />
          <Button>{t("common.actions.search")}</Button>
        </div>
      </Form>
      {search.matches === null ? null : search.matches.length === 0 ? (
        <p className="hint">{t("journey.new.nobody")}</p>
      ) : (
        <ul className="client-matches">
          {search.matches.map(({ id, name, birthYear }) => (
            <li key={id}>
              <Link to={journeyNewPath(mount, { client: id })} reloadDocument>
                {name}
              </Link>{" "}
              <span className="hint">{t("journey.new.bornIn", { year: birthYear })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
