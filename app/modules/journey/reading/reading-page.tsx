import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { CheckList } from "#app/modules/journey/checks/check-list.tsx";
import { fieldOf } from "#app/modules/series/weighted-lines.tsx";
import type { ReadingView } from "./reading.server.ts";

interface ReadingPageProps {
  view: ReadingView;
  refused: { problem: string; words: string } | undefined;
}

/** What a second person reads of a colleague's advice, with one button under it. */
export function ReadingPage({ view, refused }: ReadingPageProps) {
  const { t } = useTranslation();
  const problems = refused ? [refused.problem] : [];
  return (
    <>
      <PageHead title={view.title} />
      <Stack>
        <ErrorSummary lines={problems.map((text) => ({ fieldId: "reading-words", text }))} />
        <Notice kind="information">{view.text}</Notice>
        <Card title={t("adviceSteps.reading.lines")} hint={`${view.client} · ${view.product}`} flush>
          <DataTable
            caption={t("adviceSteps.reading.lines")}
            dense
            keepTable
            rows={view.lines}
            rowKey={({ series }) => series}
            columns={[
              { key: "name", header: t("adviceSteps.amounts.support"), rowHeader: true, cell: ({ name }) => name },
              { key: "share", header: t("adviceSteps.reading.share"), align: "end", cell: ({ share }) => share },
            ]}
          />
        </Card>
        <Card title={t("adviceSteps.checks.title")} flush>
          <CheckList checks={view.checks} />
        </Card>
        {view.state ? (
          <Notice kind={view.state === "done" ? "positive" : "flashy"}>{t(`adviceSteps.reading.${view.state}`)}</Notice>
        ) : (
          <Card title={t("adviceSteps.answers.second-reader.title")}>
            <Form method="post" className="form">
              <HiddenFields idem={view.idem} version={view.version} />
              <TextareaField
                field={fieldOf("reading-words", "words", refused?.words ?? "", problems)}
                label={t("adviceSteps.reading.words")}
                hint={t("adviceSteps.reading.wordsHint", { least: view.leastWords })}
                limit={2000}
                rows={3}
              />
              <div className="form-actions">
                <SubmitButton>{t("adviceSteps.reading.submit")}</SubmitButton>
              </div>
            </Form>
          </Card>
        )}
      </Stack>
    </>
  );
}
