import type { SubmissionResult } from "@conform-to/react";
import { CheckCircledIcon, ClockIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { Card } from "#app/components/layout/card.tsx";
import { portfolioPath } from "#app/navigation/paths.ts";
import type { FollowUpView } from "./follow-up.server.ts";

interface Answered {
  lastResult?: SubmissionResult;
  problem?: string;
}

/** What becomes of the advice: the portfolio that follows it, and the order at the insurer's. */
export function FollowUpCard({ view, answered }: { view: FollowUpView; answered: Answered | undefined }) {
  const { t } = useTranslation();
  const { executed, form, portfolio, follow } = view;
  return (
    <Card title={t("journeyFinished.followUp.title")}>
      {answered?.problem ? (
        <Notice kind="flashy" role="alert">
          {answered.problem}
        </Notice>
      ) : null}
      <ul className="follow-up">
        {portfolio ? (
          <li>
            <CheckCircledIcon aria-hidden="true" className="follow-up-done" />
            <span>{t("journeyFinished.followUp.followed")}</span>
            <Link to={portfolioPath("fia", portfolio.uuid)} title={portfolio.name}>
              {t("journeyFinished.followUp.see")}
            </Link>
          </li>
        ) : follow ? (
          <li>
            <ClockIcon aria-hidden="true" />
            <span>{t("journeyFinished.followUp.notYetFollowed")}</span>
            <Form method="post" preventScrollReset>
              <HiddenFields idem={follow.idem} />
              <SubmitButton variant="text" name="intent" value="follow">
                {t("journeyFinished.followUp.follow")}
              </SubmitButton>
            </Form>
          </li>
        ) : null}
        <li>
          {executed ? <CheckCircledIcon aria-hidden="true" className="follow-up-done" /> : <ClockIcon aria-hidden="true" />}
          <span>{executed ?? t("journeyFinished.followUp.order")}</span>
          {form ? <Execution form={form} isStored={executed !== null} lastResult={answered?.lastResult} /> : null}
        </li>
      </ul>
    </Card>
  );
}

interface ExecutionProps {
  form: NonNullable<FollowUpView["form"]>;
  isStored: boolean;
  lastResult: SubmissionResult | undefined;
}

/** The day of the execution, behind its words until it is asked for or refused. */
function Execution({ form: given, isStored, lastResult }: ExecutionProps) {
  const { t } = useTranslation();
  const { executedOn, from, to, hint, version, idem } = given;
  const [form, fields] = useForm<{ executedOn: string } & Record<string, unknown>>({
    id: `execution-${version}`,
    lastResult,
    defaultValue: { executedOn },
  });
  return (
    <details className="follow-up-form" open={lastResult ? true : undefined}>
      <summary>{t(isStored ? "journeyFinished.followUp.correct" : "journeyFinished.followUp.note")}</summary>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} labels={{ executedOn: t("journeyFinished.followUp.day") }} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <DateField field={fields.executedOn} label={t("journeyFinished.followUp.day")} hint={hint} min={from} max={to} />
        <div className="form-actions">
          <SubmitButton name="intent" value="execution">
            {t("common.actions.save")}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
