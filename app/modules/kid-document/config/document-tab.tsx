import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { KID_LANGUAGES } from "#app/domain/kid/kid.ts";
import { kidDocumentPath, kidPreviewPath } from "#app/modules/kid-document/paths.ts";
import { FiguresCards } from "../figures/figures-cards.tsx";
import type { FiguresView } from "../figures/figures-view.server.ts";
import type { StepsView } from "./config-view.server.ts";

interface DocumentTabProps {
  id: string;
  document: { steps: StepsView; figures: FiguresView | null; figuresNote: string };
  marks: { version: number; idem: string };
}

/** How far the newest version is, its files, and the figures that it tells. */
export function DocumentTab({ id, document: { steps, figures, figuresNote }, marks }: DocumentTabProps) {
  const { t } = useTranslation();
  usePolling(steps.making === "ONGOING");
  return (
    <>
      <StepsCard steps={steps} marks={marks} />
      <Card
        title={t("kidDocuments.steps.files")}
        actions={KID_LANGUAGES.map((language) => (
          <ButtonLink key={language} to={kidPreviewPath(id, language)} reloadDocument target="_blank">
            {t(`kidDocuments.preview.${language}`)}
          </ButtonLink>
        ))}
      >
        <FilesList steps={steps} marks={marks} />
      </Card>
      {figures ? <FiguresCards figures={figures} note={figuresNote} /> : <Notice kind="flashy">{figuresNote}</Notice>}
    </>
  );
}

function StepsCard({ steps, marks }: { steps: StepsView; marks: DocumentTabProps["marks"] }) {
  const { t } = useTranslation();
  const { possible, missing, undrawn, waits, facts, hint } = steps;
  return (
    <Card title={t("kidDocuments.steps.title")} hint={hint}>
      <KeyFacts facts={facts} columns={2} />
      {missing.length > 0 ? (
        <Notice kind="flashy" title={t("kidDocuments.steps.missing")}>
          {missing.join(", ")}
        </Notice>
      ) : null}
      {undrawn.length > 0 ? (
        <Notice kind="negative" title={t("kidDocuments.steps.undrawnTitle")}>
          <ul>
            {undrawn.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {waits ? <Notice kind="information">{waits}</Notice> : null}
      {possible.length > 0 ? (
        <Form method="post" className="form-actions">
          <HiddenFields idem={marks.idem} version={marks.version} />
          {possible.map((step) => (
            <Button key={step} type="submit" name="intent" value={`step:${step}`} variant={step === "DRAFT" ? "secondary" : "primary"}>
              {t(`kidDocuments.steps.to.${step}`)}
            </Button>
          ))}
        </Form>
      ) : null}
    </Card>
  );
}

function FilesList({ steps, marks }: { steps: StepsView; marks: DocumentTabProps["marks"] }) {
  const { t } = useTranslation();
  const { files, making, problem, mayMake } = steps;
  if (problem)
    return (
      <Notice
        kind="negative"
        actions={
          mayMake ? (
            <Form method="post">
              <HiddenFields idem={`${marks.idem}-make`} version={marks.version} />
              <Button type="submit" name="intent" value="make">
                {t("kidDocuments.steps.again")}
              </Button>
            </Form>
          ) : null
        }
      >
        {problem}
      </Notice>
    );
  if (files.length === 0)
    return <p role="status">{t(making === "ONGOING" ? "kidDocuments.steps.making" : "kidDocuments.steps.noFiles")}</p>;
  return (
    <ul>
      {files.map(({ id, language, fileName, size }) => (
        <li key={id}>
          <a href={kidDocumentPath(id)}>
            {language}, {fileName}
          </a>{" "}
          <span className="hint">{size}</span>
        </li>
      ))}
    </ul>
  );
}
