import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { AmountDisplayTabs, useAmountDisplay } from "#app/modules/journey/session/amount-display.tsx";
import { StepFoot } from "#app/modules/journey/session/step-foot.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { CandidatesCard } from "#app/modules/journey/shelf/candidates-card.tsx";
import { ImproveCard } from "#app/modules/journey/shelf/improve-card.tsx";
import { EnterPresses, fieldOf } from "#app/modules/series/weighted-lines.tsx";
import { journeyStepPath } from "#app/navigation/paths.ts";
import { CheckCard } from "../checks/check-list.tsx";
import type { AllocationsView } from "./allocation-view.server.ts";
import { ComparisonCard } from "./comparison-card.tsx";
import { LinesCard } from "./lines-card.tsx";
import { ModeChoice } from "./mode-choice.tsx";
import { HorizonForm, MandatesFields, QuizForm, SplitForm } from "./mode-forms.tsx";
import { ALLOCATION_FORM, COMPOSED } from "./step-form.ts";
import { StructuredSheets } from "./structured-sheets.tsx";
import { useLiveChecks } from "./use-live-checks.ts";
import { useStart } from "./use-start.ts";

export function AllocationsStep({ view, problems }: { view: AllocationsView; problems: readonly string[] }) {
  const { idem, version, modes, readOnly } = view;
  return (
    <>
      {problems.length > 0 ? (
        <Notice kind="negative" role="alert">
          {problems.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
      <AllocationMenu view={view} />
      {modes.length > 1 && !readOnly ? <SplitForm modes={modes} idem={idem} version={version} /> : null}
      {readOnly ? <Read view={view} /> : <Composed view={view} />}
      {view.candidates ? <CandidatesCard candidates={view.candidates} number={view.candidateNumber} idem={idem} version={version} /> : null}
      {view.improving ? <ImproveCard view={view.improvement} idem={idem} version={version} /> : null}
      {view.structured ? <StructuredSheets structured={view.structured} /> : null}
      <AmountsCard amounts={view.amounts} movesPart={view.movesPart} />
      <ComparisonCard key={version} rows={view.comparison} outlookAddress={view.outlookAddress} />
    </>
  );
}

/** The allocations as tabs; one more, the same again, one less; which of them is advised. Presses keep what is typed. */
function AllocationMenu({ view }: { view: AllocationsView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  const { number, selected, tabs, full, readOnly, uuid, query, mandates } = view;
  return (
    <div className="allocation-menu">
      {readOnly ? null : <EnterPresses form={ALLOCATION_FORM} intent={mandates ? "mandates" : "check"} />}
      <TabLinks label={t("adviceSteps.allocations")} tabs={tabs} />
      {readOnly ? null : (
        <>
          {full ? null : (
            <Press intent="allocation-add" label={t("adviceSteps.add")}>
              {t("adviceSteps.addShort")}
            </Press>
          )}
          {full ? null : <Press intent="allocation-copy">{t("adviceSteps.copy")}</Press>}
          {tabs.length > 1 ? (
            <Press intent="allocation-remove" label={t("adviceSteps.remove", { number })}>
              {t("adviceSteps.removeShort")}
            </Press>
          ) : null}
        </>
      )}
      <span className="allocation-views">
        {selected === number || readOnly ? null : (
          <Button form={ALLOCATION_FORM} name="intent" value="select">
            {t("adviceSteps.select", { number })}
          </Button>
        )}
        {tabs.length > 1 ? <a href="#comparison">{t("adviceSteps.compare")}</a> : null}
        {readOnly ? (
          <ButtonLink variant="text" to={`${journeyStepPath(place, uuid, "allocations")}/analysis${query}`}>
            {t("adviceSteps.analysis")}
          </ButtonLink>
        ) : (
          <Press intent="go:analysis">{t("adviceSteps.analysis")}</Press>
        )}
      </span>
    </div>
  );
}

function Press({ intent, label, children }: { intent: string; label?: string; children: ReactNode }) {
  return (
    <Button variant="text" form={ALLOCATION_FORM} name="intent" value={intent} aria-label={label}>
      {children}
    </Button>
  );
}

/** What is worked on, the checks of it, and the way on: one form. */
function Composed({ view }: { view: AllocationsView }) {
  const { t } = useTranslation();
  const start = useStart();
  const { onInput, checks } = useLiveChecks(view.checks);
  const { idem, version, editor, mandates, quiz, mode } = view;
  // Before the first line there is nothing to judge, only what rules that exclude each other leave.
  const shown = view.isEmpty ? checks.filter(({ fix }) => fix !== null) : checks;
  const rest = (
    <>
      {shown.length > 0 ? <CheckCard checks={shown} fixes /> : <p className="hint">{t("adviceSteps.checks.later")}</p>}
      <Notes notes={view.notes} />
      <StepFoot uuid={view.uuid} step="allocations" form={ALLOCATION_FORM} onwardLabel={t("adviceSteps.saveAndGo")} />
    </>
  );
  if (editor && !view.barred && quiz?.passed !== false)
    return (
      <LinesCard key={`${start}-${view.number}-${mode}`} view={view} editor={editor} onInput={onInput}>
        {rest}
      </LinesCard>
    );
  const content = view.barred ? (
    <Notice kind="information">{t("adviceSteps.structured.barred")}</Notice>
  ) : quiz ? (
    <QuizForm quiz={quiz} idem={idem} version={version} />
  ) : mandates ? (
    <MandatesFields mandates={mandates} />
  ) : (
    <HorizonForm horizon={view.horizon} idem={idem} version={version} />
  );
  const title = quiz && !view.barred ? t("adviceSteps.quiz.title") : t(`adviceSteps.modes.${mode}`);
  const card = (
    <Card title={title} actions={<ModeChoice modes={view.modes} />}>
      {content}
    </Card>
  );
  return (
    <>
      {mandates ? null : card}
      <Form method="post" id={ALLOCATION_FORM} className="stack stack-wide allocation-form" noValidate>
        <HiddenFields idem={idem} version={version} />
        {mandates ? (
          <>
            <input type="hidden" name={COMPOSED} value="mandates" />
            {card}
          </>
        ) : null}
        {rest}
      </Form>
    </>
  );
}

/** A session that is closed: what the mode holds, as a list. */
function Read({ view }: { view: AllocationsView }) {
  return (
    <>
      {view.isEmpty ? null : <CheckCard checks={view.checks} />}
      <StepFoot uuid={view.uuid} step="allocations" />
    </>
  );
}

function AmountsCard({ amounts, movesPart }: Pick<AllocationsView, "amounts" | "movesPart">) {
  const { t } = useTranslation();
  const display = useAmountDisplay();
  if (amounts.length === 0) return null;
  return (
    <Card title={t("adviceSteps.amounts.title")} hint={movesPart ? t("adviceSteps.amounts.hint") : undefined} flush>
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
function Notes({ notes }: Pick<AllocationsView, "notes">) {
  const { t } = useTranslation();
  return notes.map(({ number, text }) => (
    <TextareaField
      key={number}
      field={fieldOf(`set-aside-${number}`, `setAside.${number}`, text)}
      label={t("adviceSteps.setAside", { number })}
      limit={1000}
      rows={2}
    />
  ));
}
