import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { sessionPath } from "#app/navigation/paths.ts";
import type { FillFault, FillView } from "./fill-view.server.ts";

/** A questionnaire on the adviser's screen, with the client beside: one question at a time, then the answers to check. */
export function FillPage({ view, fault, idem }: { view: FillView; fault: FillFault | null; idem: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={view.title}
        breadcrumb={breadcrumb(
          t,
          "risk-profiling",
          { label: view.client, href: sessionPath(view.uuid) },
          { label: t("riskProfiling.actions.fill") },
        )}
        actions={<ButtonLink to={sessionPath(view.uuid)}>{t("riskProfiling.fill.saveLeave")}</ButtonLink>}
      />
      <div className="fill">
        <Notice kind="information">{t("riskProfiling.fill.mark")}</Notice>
        <ol className="fill-sections" lang={view.language}>
          {view.sections.map(({ title, state }) => (
            <li key={title} data-state={state} aria-current={state === "here" ? "step" : undefined}>
              {title}
            </li>
          ))}
        </ol>
        <Card>
          {view.backHref ? (
            <p className="fill-back">
              <Link to={view.backHref}>{t("riskProfiling.fill.previous")}</Link>
            </p>
          ) : null}
          {view.question ? (
            <Question key={view.question.code} view={view} question={view.question} fault={fault} />
          ) : view.check ? (
            <Check view={view} check={view.check} fault={fault} idem={idem} />
          ) : null}
        </Card>
      </div>
    </>
  );
}

function Fault({ fault }: { fault: FillFault | null }) {
  const { t } = useTranslation();
  if (!fault) return null;
  return (
    <p id="fill-fault" className="field-error" role="alert">
      {t(`riskProfiling.fill.faults.${fault}`)}
    </p>
  );
}

function Question({ view, question, fault }: { view: FillView; question: NonNullable<FillView["question"]>; fault: FillFault | null }) {
  const { t } = useTranslation();
  const { code, title, help, multiple, tested, number, options } = question;
  return (
    <Form method="post" className="form" noValidate>
      <HiddenFields version={view.version} />
      <input type="hidden" name="answers-seen" value={view.answersVersion} />
      <input type="hidden" name="question" value={code} />
      <fieldset className={fault ? "fill-question field-wrong" : "fill-question"} aria-describedby={fault ? "fill-fault" : undefined}>
        <legend>
          <span className="hint">{t("riskProfiling.fill.number", { number })}</span>
          <span className="fill-title" lang={view.language}>
            {title}
          </span>
        </legend>
        {help ? (
          <p className="hint" lang={view.language}>
            {help}
          </p>
        ) : null}
        {multiple ? <p className="hint">{t("riskProfiling.fill.several")}</p> : null}
        {tested ? <p className="hint">{t("riskProfiling.fill.firstCounts")}</p> : null}
        <Fault fault={fault} />
        <div className="choices" lang={view.language}>
          {options.map((option) => (
            <label key={option.code} className="choice">
              <input type={multiple ? "checkbox" : "radio"} name="answer" value={option.code} defaultChecked={option.chosen} />
              <span className="choice-text">{option.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="form-actions">
        <SubmitButton name="intent" value="answer">
          {t("common.actions.continue")}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Check({
  view,
  check,
  fault,
  idem,
}: {
  view: FillView;
  check: NonNullable<FillView["check"]>;
  fault: FillFault | null;
  idem: string;
}) {
  const { t } = useTranslation();
  return (
    <Form method="post" className="form" noValidate>
      <HiddenFields version={view.version} idem={idem} />
      <input type="hidden" name="answers-seen" value={view.answersVersion} />
      <h2 className="fill-title">{t("riskProfiling.fill.checkTitle")}</h2>
      <dl className="fill-check" lang={view.language}>
        {check.answers.map(({ code, question, answer, href, tested }) => (
          <div key={code}>
            <dt>{question}</dt>
            <dd>
              {answer || "–"}{" "}
              {tested ? null : (
                <Link to={href}>
                  {t("riskProfiling.fill.change")}
                  <span className="visually-hidden"> {question}</span>
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Fault fault={fault} />
      {check.declined ? (
        <Notice kind="flashy">{t("riskProfiling.fill.declinedText")}</Notice>
      ) : (
        <label className="choice">
          <input type="checkbox" name="accurate" aria-describedby={fault ? "fill-fault" : undefined} />
          <span className="choice-text">{t("riskProfiling.fill.accurate")}</span>
        </label>
      )}
      <div className="form-actions">
        <SubmitButton name="intent" value="finish">
          {t(check.declined ? "riskProfiling.fill.declined" : "riskProfiling.fill.submit")}
        </SubmitButton>
      </div>
    </Form>
  );
}
