import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { fieldOf } from "#app/modules/series/weighted-lines.tsx";
import type { ImprovementView } from "./improve-view.server.ts";

const AIMS = ["ratio", "median"] as const;
const SOURCES = ["lines", "shelf"] as const;

/** Lines that do better within the checks: they are proposed, and taken by the adviser. */
export function ImproveCard({ view, idem, version }: { view: ImprovementView | null; idem: string; version: number }) {
  const { t } = useTranslation();
  return (
    <Card title={t("adviceShelf.improve.title")} hint={t("adviceShelf.improve.hint")}>
      <div className="stack" id="improve">
        <Form method="post" className="form" preventScrollReset>
          <SelectField
            field={fieldOf("improve-aim", "aim", view?.aim ?? "ratio")}
            label={t("adviceShelf.improve.aim")}
            options={AIMS.map((value) => ({ value, label: t(`adviceShelf.improve.aims.${value}`) }))}
          />
          <SelectField
            field={fieldOf("improve-source", "source", view?.source ?? "lines")}
            label={t("adviceShelf.improve.from")}
            options={SOURCES.map((value) => ({ value, label: t(`adviceShelf.improve.sources.${value}`) }))}
          />
          <div className="form-actions">
            <SubmitButton variant="secondary" name="intent" value="improve">
              {t("adviceShelf.improve.submit")}
            </SubmitButton>
          </div>
        </Form>
        {view && view.texts.length > 0 ? (
          <Notice kind="information" role="status">
            {view.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        ) : null}
        {view?.offered ? <Offered offered={view.offered} idem={idem} version={version} /> : null}
      </div>
    </Card>
  );
}

function Offered({ offered, idem, version }: { offered: NonNullable<ImprovementView["offered"]>; idem: string; version: number }) {
  const { t } = useTranslation();
  const heads = { before: t("adviceShelf.improve.today"), after: t("adviceShelf.improve.proposed") };
  return (
    <Form method="post" className="stack">
      <HiddenFields idem={idem} version={version} />
      {offered.fields.map(({ series, weight }) => (
        <input key={series} type="hidden" name={`taken.${series}`} value={weight} />
      ))}
      <p role="status">{offered.verdict}</p>
      <DataTable
        caption={t("adviceShelf.improve.proposal")}
        dense
        keepTable
        rows={offered.lines}
        rowKey={({ series }) => series}
        columns={[
          { key: "name", header: t("adviceShelf.improve.support"), rowHeader: true, cell: ({ name }) => name },
          { key: "before", header: heads.before, align: "end", cell: ({ before }) => before },
          { key: "after", header: heads.after, align: "end", cell: ({ after }) => <b>{after}</b> },
        ]}
      />
      {offered.after ? <p className="hint">{offered.after}</p> : null}
      <DataTable
        caption={t("adviceShelf.improve.figures")}
        dense
        keepTable
        rows={offered.rows}
        rowKey={({ key }) => key}
        columns={[
          { key: "label", header: t("adviceShelf.improve.figure"), rowHeader: true, cell: ({ label }) => label },
          { key: "before", header: heads.before, align: "end", cell: ({ before }) => before },
          { key: "after", header: heads.after, align: "end", cell: ({ after }) => <b>{after}</b> },
        ]}
      />
      <div className="form-actions">
        <SubmitButton name="intent" value="take-lines">
          {t("adviceShelf.improve.take")}
        </SubmitButton>
      </div>
    </Form>
  );
}
