import { ArrowDownIcon, ArrowUpIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { templateQuestionPath } from "#app/navigation/paths.ts";
import type { QuestionView, SectionView, TemplateView } from "./overview-view.server.ts";

type Shown = Pick<TemplateView, "id" | "state" | "version">;

/** One part of the questionnaire with its questions in their order. A draft can be changed from here. */
export function SectionCard({ section, template }: { section: SectionView; template: Shown }) {
  const { t } = useTranslation();
  const { id, state, version } = template;
  const draft = state === "DRAFT";
  return (
    <Card
      title={section.title}
      hint={[section.code, section.range].filter(Boolean).join(" · ")}
      actions={
        draft && section.code ? (
          <Link to={templateQuestionPath(id, null, section.code)}>
            {t("questionnaireTemplates.detail.addQuestion")}
            <span className="visually-hidden"> {section.title}</span>
          </Link>
        ) : null
      }
    >
      {section.questions.length === 0 ? (
        <p className="hint">{t("questionnaireTemplates.detail.noQuestion")}</p>
      ) : draft ? (
        <Form method="post" preventScrollReset>
          <HiddenFields version={version} />
          <Questions section={section} template={template} />
        </Form>
      ) : (
        <Questions section={section} template={template} />
      )}
    </Card>
  );
}

function Questions({ section, template }: { section: SectionView; template: Shown }) {
  return (
    <ol className="question-list">
      {section.questions.map((question) => (
        <Question key={question.code} question={question} template={template} />
      ))}
    </ol>
  );
}

function Question({ question, template: { id, state } }: { question: QuestionView; template: Shown }) {
  const { t } = useTranslation();
  const { code, title, facts, answers, answersText } = question;
  const draft = state === "DRAFT";
  return (
    <li className="question-item" id={`q-${code}`}>
      <span className="question-code figure">{code}</span>
      <div className="question-body">
        {draft ? <Link to={templateQuestionPath(id, code)}>{title}</Link> : <span>{title}</span>}
        <p className="hint">{facts.join(" · ")}</p>
        {answers.length > 0 ? (
          <details className="question-answers">
            <summary>{answersText}</summary>
            <ul>
              {answers.map((answer) => (
                <li key={answer.code}>
                  <span className="figure">{answer.code}</span> {answer.label}
                  {answer.facts.length > 0 ? <span className="hint"> {answer.facts.join(" · ")}</span> : null}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      {draft ? (
        <span className="question-moves">
          <Move intent={`up:${code}`} disabled={!question.canRise} label={t("questionnaireTemplates.detail.moveUp", { code })}>
            <ArrowUpIcon aria-hidden="true" />
          </Move>
          <Move intent={`down:${code}`} disabled={!question.canSink} label={t("questionnaireTemplates.detail.moveDown", { code })}>
            <ArrowDownIcon aria-hidden="true" />
          </Move>
        </span>
      ) : null}
    </li>
  );
}

function Move({ intent, disabled, label, children }: { intent: string; disabled: boolean; label: string; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={intent} disabled={disabled} className="icon-button" aria-label={label} title={label}>
      {children}
    </button>
  );
}
