import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { fieldOf, LinesForm } from "#app/modules/series/weighted-lines.tsx";
import { portfolioSeriesPath } from "#app/navigation/paths.ts";
import type { AllocationEditor, allocationTabView } from "./allocation-view.server.ts";

type AllocationTabProps = Awaited<ReturnType<typeof allocationTabView>>;

/** The allocation that opens a simulation: typed line by line, or taken from a model portfolio and changed. */
export function AllocationTab({ editor, portfolios, proposed }: AllocationTabProps) {
  const { t } = useTranslation();
  return (
    <>
      {proposed.length > 0 ? <Proposed lines={proposed} /> : null}
      <Card title={t("simulatorSettings.allocation.title")} hint={t("simulatorSettings.allocation.hint")}>
        <LinesForm
          key={editor.idem}
          editor={editor}
          version={editor.version}
          save={t("common.actions.save")}
          none={t("simulatorSettings.allocation.none")}
          searchAddress={portfolioSeriesPath("admin")}
          before={portfolios.length > 0 ? <FromPortfolio editor={editor} portfolios={portfolios} /> : null}
        />
      </Card>
    </>
  );
}

function FromPortfolio({ editor, portfolios }: { editor: AllocationEditor; portfolios: AllocationTabProps["portfolios"] }) {
  const { t } = useTranslation();
  const id = "allocation-portfolio";
  const errors = editor.errors.filter(({ fieldId }) => fieldId === id).map(({ text }) => text);
  return (
    <div className="field-and-button">
      <SelectField
        field={fieldOf(id, "portfolio", editor.portfolio, errors)}
        label={t("simulatorSettings.allocation.portfolio")}
        placeholder
        options={portfolios}
      />
      <Button name="intent" value="portfolio">
        {t("simulatorSettings.allocation.take")}
      </Button>
    </div>
  );
}

/** What opens a simulation as long as nothing is set here. */
function Proposed({ lines }: { lines: AllocationTabProps["proposed"] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("simulatorSettings.allocation.proposed")} hint={t("simulatorSettings.allocation.proposedHint")} flush>
      <DataTable
        caption={t("simulatorSettings.allocation.proposed")}
        dense
        keepTable
        rows={lines}
        rowKey={({ series }) => series}
        columns={[
          { key: "name", header: t("weightedLines.support"), rowHeader: true, cell: ({ name }) => name },
          { key: "weight", header: t("weightedLines.weight"), align: "end", cell: ({ weight }) => <FigureText>{weight}</FigureText> },
        ]}
      />
    </Card>
  );
}
