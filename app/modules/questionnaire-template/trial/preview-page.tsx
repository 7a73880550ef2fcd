import { Heading } from "@radix-ui/themes/components/heading";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice, type NoticeKind } from "#app/components/feedback/notice.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { templatePath } from "#app/navigation/paths.ts";
import type { EndView, PreviewView } from "./preview-view.server.ts";

const KINDS: Record<PreviewView["feedback"][number]["sentiment"], NoticeKind> = {
  POSITIVE: "positive",
  NEGATIVE: "negative",
  INFORMATION: "information",
};

/** The questionnaire as a client meets it on a phone. Nothing is kept. */
export function PreviewPage({ view }: { view: PreviewView }) {
  const { t } = useTranslation();
  const title = t("questionnaireTemplates.preview.title");
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "admin-questionnaires-templates", { label: view.name, href: templatePath(view.id) }, { label: title })}
        facts={[t("questionnaireTemplates.preview.nothingKept")]}
        actions={<ButtonLink to={view.restartHref}>{t("questionnaireTemplates.preview.restart")}</ButtonLink>}
      />
      <TabLinks
        label={t("questionnaireTemplates.preview.language")}
        tabs={view.languages.map(({ language, label, href }) => ({ href, label, current: language === view.clientLanguage }))}
      />
      <div className="phone" lang={view.clientLanguage}>
        <p className="phone-head">{view.title}</p>
        <div className="phone-body">
          {view.backHref ? <Link to={view.backHref}>‹ {t("questionnaireTemplates.preview.back")}</Link> : null}
          {view.feedback.map(({ sentiment, text }) => (
            <Notice key={text} kind={KINDS[sentiment]} title={t(`questionnaireTemplates.sentiments.${sentiment}`)}>
              {text}
            </Notice>
          ))}
          {view.question ? <Question view={view} question={view.question} /> : null}
          {view.end ? <End end={view.end} /> : null}
          {view.deadEnd ? (
            <Notice kind="negative" title={t("questionnaireTemplates.preview.deadEndTitle")}>
              {t("questionnaireTemplates.preview.deadEndText")}
            </Notice>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Question({ view, question }: { view: PreviewView; question: NonNullable<PreviewView["question"]> }) {
  const { t } = useTranslation();
  const fault = question.fault ? t(`questionnaireTemplates.preview.faults.${question.fault}`) : null;
  return (
    <Form method="get" key={question.code} className="phone-form">
      <input type="hidden" name="lang" value={view.clientLanguage} />
      <input type="hidden" name="asked" value={question.code} />
      {view.given.map(({ code, answers }) =>
        answers.length === 0 ? (
          <input key={code} type="hidden" name={`skip.${code}`} value="" />
        ) : (
          answers.map((answer) => <input key={`${code}${answer}`} type="hidden" name={`q.${code}`} value={answer} />)
        ),
      )}
      {fault ? <ErrorSummary lines={[{ fieldId: "preview-question", text: fault }]} /> : null}
      {view.given.length === 0 ? (
        <TextField
          field={{
            id: "preview-year",
            name: "year",
            errorId: "preview-year-error",
            descriptionId: "preview-year-hint",
            initialValue: view.birthYear,
          }}
          label={t("questionnaireTemplates.preview.birthYear")}
          hint={t("questionnaireTemplates.preview.birthYearHint")}
          inputMode="numeric"
          width="short"
          maxLength={4}
          optional
        />
      ) : (
        <input type="hidden" name="year" value={view.birthYear} />
      )}
      <p className="hint">{view.section}</p>
      <ProgressBar label={t("questionnaireTemplates.preview.progress")} share={view.share} />
      <fieldset id="preview-question" tabIndex={-1} className="phone-question">
        <legend>{question.title}</legend>
        {question.help ? <p className="hint">{question.help}</p> : null}
        {question.multiple ? <p className="hint">{t("questionnaireTemplates.preview.chooseAll")}</p> : null}
        {question.answers.map(({ code, label, chosen }) => (
          <label key={code} className="choice phone-choice">
            <input type={question.multiple ? "checkbox" : "radio"} name={`q.${question.code}`} value={code} defaultChecked={chosen} />
            <span className="choice-text">{label}</span>
          </label>
        ))}
      </fieldset>
      <Button variant="primary" size="large">
        {t("common.actions.continue")}
      </Button>
    </Form>
  );
}

function End({ end }: { end: EndView }) {
  const { t } = useTranslation();
  const text = (key: "profile" | "noProfile" | "base" | "sri" | "why" | "points" | "badlyConfigured") =>
    t(`questionnaireTemplates.preview.${key}`);
  return (
    <>
      <Heading as="h2" size="5" weight="medium">
        {end.title}
      </Heading>
      {end.help ? <p className="hint">{end.help}</p> : null}
      {end.badlyConfigured ? <Notice kind="negative">{text("badlyConfigured")}</Notice> : null}
      <Card title={text("profile")} headingLevel={3}>
        <KeyFacts
          facts={[
            { label: text("profile"), value: end.profile ?? text("noProfile") },
            ...(end.base ? [{ label: text("base"), value: end.base }] : []),
            ...(end.sri ? [{ label: text("sri"), value: `${end.sri.min}–${end.sri.max}` }] : []),
            ...end.families.map(({ label, open }) => ({ label, value: t(`questionnaireTemplates.preview.${open ? "open" : "shut"}`) })),
          ]}
        />
      </Card>
      {end.findings.length > 0 ? (
        <Card title={text("why")} headingLevel={3}>
          <ul className="rule-list">
            {end.findings.map(({ code, client, adviser, effect }) => (
              <li key={code}>
                <span>{client}</span>
                {adviser ? <span>{t("questionnaireTemplates.tester.toAdviser", { sentence: adviser })}</span> : null}
                <span className="hint">
                  {effect} · {code}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {end.sections.length > 0 ? (
        <Card title={text("points")} headingLevel={3}>
          <KeyFacts facts={end.sections.map(({ label, points }) => ({ label, value: points }))} />
        </Card>
      ) : null}
    </>
  );
}
