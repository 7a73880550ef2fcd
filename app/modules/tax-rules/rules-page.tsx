import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { taxRulesListPath } from "#app/navigation/paths.ts";
import { TaxRulesForm } from "./rules-form.tsx";
import type { TaxRulesView } from "./tax-rules-view.server.ts";

export interface TaxRulesPageProps {
  view: TaxRulesView;
  /** What the form was answered, or why a confirmation was refused. */
  answer: { result: SubmissionResult } | { refused: "taken" | "changed" } | undefined;
}

export function TaxRulesPage({ view, answer }: TaxRulesPageProps) {
  const { t } = useTranslation();
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  const form = <TaxRulesForm key={view.version} view={view} lastResult={lastResult} />;
  return (
    <>
      <PageHead title={view.title} breadcrumb={breadcrumb(t, "admin-tax-rules", { label: view.title })} />
      {view.version === null ? (
        form
      ) : (
        <Split variant="dashboard" aside={form}>
          <Confirmation view={view} version={view.version} refused={answer && "refused" in answer ? answer.refused : null} />
        </Split>
      )}
    </>
  );
}

/** Somebody answers for the stored figures; nothing is computed with them before. */
function Confirmation({ view, version, refused }: { view: TaxRulesView; version: number; refused: "taken" | "changed" | null }) {
  const { t } = useTranslation();
  const { confirmed } = view;
  return (
    <Card title={t("taxRules.confirm.title")}>
      <div className="stack">
        {refused ? (
          <Notice kind="negative" role="alert">
            {t(`taxRules.confirm.${refused}`)}
          </Notice>
        ) : null}
        <Notice kind={confirmed ? "positive" : "flashy"} title={confirmed ?? t("taxRules.unconfirmed")}>
          {t(confirmed ? "taxRules.confirm.standing" : "taxRules.confirm.asked")}
        </Notice>
        <Form method="post" className="form">
          <HiddenFields key={version} idem={view.confirmIdem} version={version} />
          {confirmed ? (
            <SubmitButton variant="secondary" name="intent" value="take-back">
              {t("taxRules.confirm.takeBack")}
            </SubmitButton>
          ) : (
            <SubmitButton name="intent" value="confirm">
              {t("taxRules.confirm.do")}
            </SubmitButton>
          )}
        </Form>
      </div>
    </Card>
  );
}

export function TaxRulesNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("taxRules.notFound")}
      text={t("taxRules.notFoundText")}
      back={{ href: taxRulesListPath(), label: t("taxRules.backToList") }}
    />
  );
}
