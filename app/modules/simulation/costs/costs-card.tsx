import { DataTable } from "#app/components/data/data-table.tsx";
import { Missing } from "#app/components/data/figure-text.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { CostsView } from "./costs-view.server.ts";

type Row = CostsView["rows"][number];
const FIGURES = ["firstYear", "amount", "annualRate"] as const;

/** What is taken in all: by item, a year, and what it costs the result. */
export function CostsCard({ costs: { title, heads, rows, effect, notes, years } }: { costs: CostsView }) {
  const headOf = { firstYear: heads.firstYear, amount: heads.wholeTime, annualRate: heads.aYear };
  return (
    <Card flush id="costs" title={title}>
      <DataTable<Row>
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        rowTone={({ key }) => (key === "total" ? "total" : undefined)}
        columns={[
          {
            key: "kind",
            header: heads.kind,
            rowHeader: true,
            cell: ({ label, note }) => (
              <span className="scenario-name">
                {label} {note ? <span className="hint">{note}</span> : null}
              </span>
            ),
          },
          ...FIGURES.map((key) => ({
            key,
            header: headOf[key],
            align: "end" as const,
            cell: (row: Row) => (row[key] === null ? <Missing /> : <span className="figure">{row[key]}</span>),
          })),
        ]}
      />
      <div className="card-note">
        {effect ? <p>{effect}</p> : null}
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
        <details>
          <summary>{years.title}</summary>
          <DataTable
            caption={years.title}
            dense
            keepTable
            rows={years.rows}
            rowKey={([until]) => until}
            columns={years.heads.map((header, at) => ({
              key: String(at),
              header,
              ...(at === 0 ? { rowHeader: true } : { align: "end" as const }),
              cell: (row: (typeof years.rows)[number]) => <span className="figure">{row[at]}</span>,
            }))}
          />
        </details>
      </div>
    </Card>
  );
}
