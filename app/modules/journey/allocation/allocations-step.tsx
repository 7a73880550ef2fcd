import { Heading } from "@radix-ui/themes/components/heading";
import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { AmountDisplayTabs, useAmountDisplay } from "#app/modules/journey/session/amount-display.tsx";
import { StepFoot } from "#app/modules/journey/session/step-foot.tsx";
import { CandidatesCard } from "#app/modules/journey/shelf/candidates-card.tsx";
import { ImproveCard } from "#app/modules/journey/shelf/improve-card.tsx";
import { fieldOf, LinesForm } from "#app/modules/series/weighted-lines.tsx";
import { CheckTable } from "../checks/check-table.tsx";
import type { CheckView } from "../checks/check-view.server.ts";
import { ModeTabs } from "../mode-tabs/mode-tabs.tsx";
import type { AllocationsView } from "./allocation-view.server.ts";
import { ComparisonCard } from "./comparison-card.tsx";
import { HorizonForm, MandatesForm, QuizForm, SplitForm } from "./mode-forms.tsx";
import { StructuredSheets } from "./structured-sheets.tsx";
import { useLiveChecks } from "./use-live-checks.ts";
import { useStart } from "./use-start.ts";

const NOTES = "allocation-notes";

export function AllocationsStep({ view, problems }: { view: AllocationsView; problems: readonly string[] }) {
  const { t } = useTranslation();
  const { idem, version, tabs, modes, readOnly } = view;
  const { onInput, checks } = useLiveChecks(view.checks);
  return (
    <>
      {problems.length > 0 ? (
        <Notice kind="negative" role="alert">
          {problems.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
      <TabLinks label={t("adviceSteps.allocations")} tabs={tabs} />
      {readOnly ? null : <AllocationMenu view={view} />}
      {modes.length > 1 && !readOnly ? <SplitForm modes={modes} idem={idem} version={version} /> : null}
      <Card title={modes.find(({ current }) => current)?.label ?? t(`adviceSteps.modes.${view.mode}`)}>
        {modes.length > 1 ? (
          <TabLinks
            label={t("adviceSteps.modesLabel")}
            tabs={modes.map(({ href, label, share, current }) => ({ href, label: `${label} ${share}`, current }))}
          />
        ) : null}
        <ModeTabs uuid={view.uuid} query={view.query} current="composition" />
        {readOnly ? null : <ModeContent view={view} checks={checks} onInput={onInput} />}
      </Card>
      {view.structured ? <StructuredSheets structured={view.structured} /> : null}
      {readOnly ? null : (
        <CandidatesCard
          candidates={view.candidates}
          href={`${view.query}&candidates=1#candidates`}
          number={view.candidateNumber}
          idem={idem}
          version={version}
        />
      )}
      {view.improvable && !readOnly ? <ImproveCard view={view.improvement} idem={idem} version={version} /> : null}
      <AmountsCard amounts={view.amounts} />
      {view.editor && !readOnly && view.quiz?.passed !== false ? null : (
        <Card title={t("adviceSteps.checks.title")} flush>
          <CheckTable checks={checks} />
        </Card>
      )}
      <ComparisonCard key={version} rows={view.comparison} outlookAddress={view.outlookAddress} />
      {readOnly ? null : <Notes view={view} />}
      <StepFoot uuid={view.uuid} step="allocations" form={readOnly ? undefined : NOTES} />
    </>
  );
}

/** Add, duplicate, remove, select. */
function AllocationMenu({ view: { idem, version, number, selected, tabs, full } }: { view: AllocationsView }) {
  const { t } = useTranslation();
  return (
    <Form method="post" className="form-actions">
      <HiddenFields idem={idem} version={version} />
      {selected === number ? null : (
        <SubmitButton name="intent" value="select">
          {t("adviceSteps.select", { number })}
        </SubmitButton>
      )}
      {full ? null : (
        <>
          <Button name="intent" value="allocation-add">
            {t("adviceSteps.add")}
          </Button>
          <Button name="intent" value="allocation-copy">
            {t("adviceSteps.copy")}
          </Button>
        </>
      )}
      {tabs.length > 1 ? (
        <Button variant="text" name="intent" value="allocation-remove">
          {t("adviceSteps.remove", { number })}
        </Button>
      ) : null}
    </Form>
  );
}

interface ModeContentProps {
  view: AllocationsView;
  checks: readonly CheckView[];
  onInput: (event: FormEvent<HTMLElement>) => void;
}

function ModeContent({ view, checks, onInput }: ModeContentProps) {
  const { t } = useTranslation();
  const { idem, version, editor, mandates, quiz, models, mode } = view;
  const start = useStart();
  if (view.barred) return <Notice kind="information">{t("adviceSteps.structured.barred")}</Notice>;
  if (quiz && !quiz.passed) return <QuizForm quiz={quiz} idem={idem} version={version} />;
  if (mandates) return <MandatesForm mandates={mandates} idem={idem} version={version} />;
  if (!editor) return <HorizonForm horizon={view.horizon} idem={idem} version={version} />;
  return (
    <div className="stack stack-wide" onInput={onInput}>
      {models.length > 0 ? (
        <Form method="post" className="field-and-button">
          <HiddenFields idem={idem} version={version} />
          <SelectField
            field={fieldOf("model", "model", "")}
            label={t("adviceSteps.models")}
            placeholder
            options={models.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          />
          <Button name="intent" value="load">
            {t("adviceSteps.load")}
          </Button>
        </Form>
      ) : null}
      <LinesForm
        key={`${start}-${view.number}-${mode}`}
        editor={editor}
        version={version}
        save={t("adviceSteps.saveLines")}
        none={t("weightedLines.none")}
        searchAddress={view.searchAddress}
        total={view.invested}
        after={
          <section aria-live="polite" aria-label={t("adviceSteps.checks.title")}>
            <Heading as="h3" size="2" weight="medium">
              {t("adviceSteps.checks.title")}
            </Heading>
            <CheckTable checks={checks} fixes />
          </section>
        }
      />
    </div>
  );
}

function AmountsCard({ amounts }: Pick<AllocationsView, "amounts">) {
  const { t } = useTranslation();
  const display = useAmountDisplay();
  if (amounts.length === 0) return null;
  return (
    <Card title={t("adviceSteps.amounts.title")} hint={t("adviceSteps.amounts.hint")} flush>
      <AmountDisplayTabs />
      <DataTable
        caption={t("adviceSteps.amounts.title")}
        dense
        keepTable
        rows={amounts}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", header: t("adviceSteps.amounts.support"), rowHeader: true, cell: ({ name }) => name },
          { key: "weight", header: t("adviceSteps.amounts.target"), align: "end", cell: ({ weight }) => weight },
          display === "AMOUNT"
            ? { key: "amount", header: t("adviceSteps.amounts.amount"), align: "end", cell: ({ amount }) => amount }
            : { key: "share", header: t("adviceSteps.amounts.share"), align: "end", cell: ({ share }) => share },
        ]}
      />
    </Card>
  );
}

/** Why the allocations that are not selected were set aside. */
function Notes({ view: { idem, version, notes } }: { view: AllocationsView }) {
  const { t } = useTranslation();
  return (
    <Form method="post" id={NOTES} className="form">
      <HiddenFields idem={idem} version={version} />
      {notes.map(({ number, text }) => (
        <TextareaField
          key={number}
          field={fieldOf(`set-aside-${number}`, `setAside.${number}`, text)}
          label={t("adviceSteps.setAside", { number })}
          limit={1000}
          rows={2}
        />
      ))}
    </Form>
  );
}
