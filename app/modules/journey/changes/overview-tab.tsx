import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { ProblemLine } from "../settings/journey-settings.server.ts";

interface OverviewProps {
  active: boolean;
  usable: boolean;
  errors: readonly ProblemLine[];
  warnings: readonly ProblemLine[];
  /** Says how much is missing. */
  missing: string;
  version: number;
  idem: string;
  /** Somebody else changed the journey since the button was seen. */
  changed: boolean;
}

/** Whether advisers use the journey, what it lacks, and the button that takes it into use. */
export function OverviewTab({ active, usable, errors, warnings, missing, version, idem, changed }: OverviewProps) {
  const { t } = useTranslation();
  return (
    <>
      {changed ? (
        <Notice kind="flashy" role="alert">
          {t("journeySettings.delete.changed")}
        </Notice>
      ) : null}
      <Card
        title={t(active ? "journeySettings.overview.activeTitle" : "journeySettings.overview.draftTitle")}
        hint={t(active ? "journeySettings.overview.activeText" : "journeySettings.overview.draftText")}
        className="card-form"
      >
        {usable ? (
          <Notice kind="positive" title={t("journeySettings.overview.complete")}>
            {t("journeySettings.overview.completeText")}
          </Notice>
        ) : (
          <Notice kind="negative" title={missing}>
            <Problems lines={errors} />
          </Notice>
        )}
        {usable || active ? (
          <Form method="post" className="form-actions">
            <HiddenFields idem={idem} version={version} />
            <SubmitButton variant={active ? "secondary" : "primary"} name="intent" value={active ? "deactivate" : "activate"}>
              {t(active ? "journeySettings.overview.deactivate" : "journeySettings.overview.activate")}
            </SubmitButton>
          </Form>
        ) : null}
      </Card>
      {warnings.length > 0 ? (
        <Card title={t("journeySettings.overview.warnings")} hint={t("journeySettings.overview.warningsHint")} className="card-form">
          <Problems lines={warnings} />
        </Card>
      ) : null}
    </>
  );
}

/** Each leads to the field where it is put right. */
function Problems({ lines }: { lines: readonly ProblemLine[] }) {
  return (
    <ul className="problem-list">
      {lines.map(({ text, href }) => (
        <li key={text}>
          <Link to={href}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
