import { Form } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FrontierChart } from "#app/components/charts/frontier-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answeredForm, fieldId } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import {
  checkBounds,
  type OptimisationForm,
  type OptimisationProblem,
  optimisationFromFields,
} from "#app/domain/simulation/optimisation.ts";
import { weightOf } from "#app/domain/simulation/weights.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { FailureNotice } from "../failure-notice.tsx";
import type { IssueView } from "../view.ts";
import { Advice } from "./advice.tsx";
import { BoundsFields } from "./bounds-fields.tsx";
import { GoalFields } from "./goal-fields.tsx";
import type { OptimiseView, ReadyView } from "./optimise-view.server.ts";
import { Proposal } from "./proposal.tsx";

/** Goal, risk and bounds; then what the optimiser proposes beside what is. Nothing changes before the proposal is used. */
export function OptimiseModal({ view, closeHref }: { view: OptimiseView; closeHref: string }) {
  const { t } = useTranslation();
  if (view.kind === "impossible")
    return (
      <Modal width="full" title={t("optimise.title")} closeHref={closeHref} foot={<ModalCancel href={closeHref} />}>
        <FailureNotice failure={view.failure} />
      </Modal>
    );
  return (
    <Modal
      width="full"
      title={t("optimise.title")}
      closeHref={closeHref}
      foot={
        <>
          {view.proposal ? (
            <SubmitButton form="optimise" name="intent" value="apply">
              {t("optimise.use")}
            </SubmitButton>
          ) : null}
          <SubmitButton form="optimise" variant={view.proposal ? "secondary" : "primary"} name="intent" value="run">
            {t("optimise.run")}
          </SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Ready view={view} />
    </Modal>
  );
}

function Ready({ view }: { view: ReadyView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const issues = useIssues(view);
  const { formRef, problems, onInput } = useLiveBounds(view, language);
  const form = answeredForm("optimise", issues.of(problems ?? view.problems));
  return (
    <Form id={form.id} ref={formRef} method="post" noValidate autoComplete="off" className="optimise" onInput={onInput} preventScrollReset>
      {/* First in the form: the button that Enter presses in any field. */}
      <button type="submit" name="intent" value="run" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary
        lines={issues.of(view.problems).map(({ field, label, text }) => ({
          fieldId: fieldId(form, field),
          text: t("simulator.rules.line", { label, message: text }),
        }))}
      />
      {view.note ? (
        <Notice kind="flashy" role="alert">
          {view.note}
        </Notice>
      ) : null}
      {view.conflict.length > 0 ? (
        <Notice kind="negative" role="alert" title={t("optimise.conflict.title")}>
          {view.conflict.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
      {view.advice ? <Advice advice={view.advice} /> : null}
      {view.proposal ? <Proposal view={view} proposal={view.proposal} /> : null}
      <GoalFields form={form} typed={view.form} profile={view.profile} />
      <ul className="hint optimise-rules">
        {view.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {view.range ? <p>{view.range}</p> : null}
      {view.volatilities ? <p className="hint">{view.volatilities}</p> : null}
      {view.drawing ? (
        <FrontierChart
          drawing={view.drawing}
          caption={view.caption}
          axes={{ risk: t("optimise.axes.risk"), reward: t("optimise.axes.reward") }}
          line={t("optimise.frontier")}
          names={{ current: t("optimise.current"), model: t("optimise.model"), proposed: t("optimise.proposed") }}
          table={
            <DataTable
              caption={t("optimise.frontier")}
              dense
              keepTable
              rows={view.points}
              rowKey={({ risk, reward }) => `${risk} ${reward}`}
              columns={[
                { key: "risk", header: t("optimise.axes.risk"), rowHeader: true, cell: ({ risk }) => risk },
                { key: "reward", header: t("optimise.axes.reward"), align: "end", cell: ({ reward }) => reward },
              ]}
            />
          }
        />
      ) : null}
      <BoundsFields form={form} view={view} />
      <p className="hint">{t("optimise.method")}</p>
    </Form>
  );
}

/** Bounds are checked while they are typed; null until something was typed. */
function useLiveBounds(view: ReadyView, language: InterfaceLanguage) {
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<OptimisationProblem[] | null>(null);
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setProblems(null);
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const form = optimisationFromFields(new FormData(event.currentTarget));
    setProblems(checkBounds(form, classIn(view), language));
  };
  return { formRef, problems, onInput };
}

const classIn =
  (view: ReadyView) =>
  (series: string): AssetClass | undefined =>
    view.lines.find((line) => line.series === series)?.assetClass;

/** Problems as texts beside their fields. */
function useIssues(view: ReadyView) {
  const { t } = useTranslation();
  const language = useLanguage();
  const label = (field: string, form: OptimisationForm) => {
    const [, list, index = "0"] = /^(assets|classes)\[(\d+)\]/.exec(field) ?? [];
    const of = list === "assets" ? form.assets[Number(index)]?.of : form.classes[Number(index)]?.of;
    if (list === "assets") return view.lines.find(({ series }) => series === of)?.name ?? "";
    if (list === "classes") return view.lines.find(({ assetClass }) => assetClass === of)?.assetClassName ?? "";
    return field === "targetAmount" ? t("simulator.goal.amount") : t("optimise.bounds");
  };
  const written = ({ key, sum }: OptimisationProblem) => {
    const percent = `${decimalForField(weightOf(sum ?? 0), language)}${language === "fr" ? "\u00a0%" : "%"}`;
    return key === "minimaTooMuch" || key === "maximaTooLittle" || key === "classMinTooMuch" || key === "classMaxTooLittle"
      ? t(`optimise.problems.${key}`, { sum: percent })
      : t(`optimise.problems.${key}`);
  };
  return {
    of: (problems: readonly OptimisationProblem[]): IssueView[] =>
      problems.map((problem) => ({ field: problem.field, label: label(problem.field, view.form), text: written(problem) })),
  };
}
