import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Variation } from "#app/components/data/figure-text.tsx";
import { type SeriesArea, seriesPath } from "#app/navigation/paths.ts";
import type { FaultRow } from "./faults.server.ts";
import type { RevisionLine, SeriesLine } from "./import-view.server.ts";

export function FaultsTable({ rows, caption }: { rows: readonly FaultRow[]; caption?: string }) {
  const { t } = useTranslation();
  const numbered = rows.map((row, index) => ({ ...row, id: String(index) }));
  return (
    <DataTable
      dense
      caption={caption ?? t("imports.faults.caption")}
      rows={numbered}
      rowKey={(row) => row.id}
      columns={[
        {
          key: "line",
          header: t("imports.faults.columns.place"),
          rowHeader: true,
          cell: (row) => (
            <FigureText>{row.line === null ? t("imports.faults.wholeFile") : t("imports.faults.line", { line: row.line })}</FigureText>
          ),
        },
        { key: "column", header: t("imports.faults.columns.column"), cell: (row) => row.column },
        { key: "problem", header: t("imports.faults.columns.problem"), cell: (row) => row.problem },
        { key: "found", header: t("imports.faults.columns.found"), cell: (row) => row.found },
        { key: "expected", header: t("imports.faults.columns.expected"), cell: (row) => row.expected },
      ]}
    />
  );
}

export function RevisionsTable({ lines, of = "revisions" }: { lines: readonly RevisionLine[]; of?: "revisions" | "jumps" }) {
  const { t } = useTranslation();
  return (
    <DataTable
      dense
      caption={t(`imports.${of}.caption`)}
      rows={lines}
      rowKey={(line) => line.id}
      columns={[
        { key: "series", header: t("imports.revisions.columns.series"), rowHeader: true, cell: (line) => line.key },
        { key: "date", header: t("imports.revisions.columns.date"), align: "end", cell: (line) => <FigureText>{line.date}</FigureText> },
        {
          key: "old",
          header: t(of === "jumps" ? "imports.jumps.before" : "imports.revisions.columns.old"),
          align: "end",
          cell: (line) => <FigureText>{line.old}</FigureText>,
        },
        { key: "new", header: t("imports.revisions.columns.new"), align: "end", cell: (line) => <FigureText>{line.new}</FigureText> },
        {
          key: "change",
          header: t("imports.revisions.columns.change"),
          align: "end",
          cell: (line) => <Variation value={line.change.side}>{line.change.text}</Variation>,
        },
      ]}
    />
  );
}

export function SeriesTable({ lines, area }: { lines: readonly SeriesLine[]; area: SeriesArea }) {
  const { t } = useTranslation();
  return (
    <DataTable
      dense
      caption={t("imports.series.caption")}
      rows={lines}
      rowKey={(line) => line.key}
      columns={[
        {
          key: "key",
          header: t("imports.series.columns.key"),
          rowHeader: true,
          cell: (line) => (
            <>
              {line.uuid ? <Link to={seriesPath(line.uuid, {}, area)}>{line.key}</Link> : line.key}{" "}
              {line.isNew ? <Badge tone="information">{t("imports.series.isNew")}</Badge> : null}
              {line.name && line.name !== line.key ? <div className="hint">{line.name}</div> : null}
            </>
          ),
        },
        { key: "from", header: t("imports.series.columns.from"), align: "end", cell: (line) => <FigureText>{line.from}</FigureText> },
        { key: "to", header: t("imports.series.columns.to"), align: "end", cell: (line) => <FigureText>{line.to}</FigureText> },
        { key: "values", header: t("imports.series.columns.values"), align: "end", cell: (line) => <FigureText>{line.values}</FigureText> },
        {
          key: "new",
          header: t("imports.series.columns.newValues"),
          align: "end",
          cell: (line) => <FigureText>{line.newValues}</FigureText>,
        },
        {
          key: "revisions",
          header: t("imports.series.columns.revisions"),
          align: "end",
          cell: (line) => <FigureText>{line.revisions}</FigureText>,
        },
      ]}
    />
  );
}
