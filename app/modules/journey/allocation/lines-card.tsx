import { Form } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Scriptless } from "#app/components/behaviour/scriptless.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { LinesFields, SeriesSearch } from "#app/modules/series/weighted-lines.tsx";
import { LoadQuestion, ModelCards } from "../shelf/model-cards.tsx";
import type { AllocationsView } from "./allocation-view.server.ts";
import { ModeChoice } from "./mode-choice.tsx";
import { ALLOCATION_FORM, COMPOSED } from "./step-form.ts";

interface LinesCardProps {
  view: AllocationsView;
  editor: NonNullable<AllocationsView["editor"]>;
  onInput: (event: FormEvent<HTMLElement>) => void;
  /** The rest of the form: checks, reasons, and the foot. */
  children: ReactNode;
}

/** The lines of the allocation in the one form of the step: what to add, model portfolios, the editor. */
export function LinesCard({ view, editor, onInput, children }: LinesCardProps) {
  const { t } = useTranslation();
  return (
    <Form method="post" id={ALLOCATION_FORM} className="stack stack-wide allocation-form" noValidate onInput={onInput}>
      <ErrorSummary lines={editor.errors} />
      <HiddenFields idem={editor.idem} version={view.version} />
      <input type="hidden" name={COMPOSED} value="lines" />
      {view.loading ? <LoadQuestion asked={view.loading} /> : null}
      <Card className="allocation-card">
        <div className="stack">
          <SeriesSearch editor={editor} address={view.searchAddress}>
            <ModeChoice modes={view.modes} />
            {view.improvable ? (
              <Button name="intent" value="go:improve">
                {t("adviceSteps.improve")}
              </Button>
            ) : null}
          </SeriesSearch>
          {view.models ? <ModelCards models={view.models} lines={editor.lines.length} /> : null}
          <LinesFields editor={editor} none={t("weightedLines.none")} total={view.invested} />
        </div>
      </Card>
      {children}
      <Scriptless>
        <Button name="intent" value="check">
          {t("weightedLines.check")}
        </Button>
      </Scriptless>
    </Form>
  );
}
