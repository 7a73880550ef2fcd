import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AllocationBar } from "#app/components/charts/allocation.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { simulationPath, simulatorsPath } from "#app/navigation/paths.ts";
import type { CompareView } from "./compare.server.ts";

/** Up to three simulations side by side, computed on the very same scenarios. */
export function ComparePage({ view }: { view: CompareView }) {
  const { t } = useTranslation();
  const { columns, rows, note } = view;
  const title = t("simulation.compare.title");
  const head = <PageHead title={title} breadcrumb={breadcrumb(t, "simulators", { label: title })} />;
  if (columns.length === 0)
    return (
      <>
        {head}
        <Card>
          <EmptyState title={note} action={<Link to={simulatorsPath()}>{t("simulation.module.backToList")}</Link>} />
        </Card>
      </>
    );
  return (
    <>
      {head}
      <div className="stack stack-wide">
        <p>{note}</p>
        <Card flush className="compared-figures">
          <DataTable
            caption={title}
            rows={rows.map((row, index) => ({ ...row, index }))}
            rowKey={({ key }) => key}
            rowTone={({ key }) => (key === "median" ? "highlight" : undefined)}
            columns={[
              { key: "label", header: t("simulation.compare.measure"), rowHeader: true, cell: ({ label }) => label },
              ...columns.map(({ uuid, name, cells, differences }) => ({
                key: uuid,
                header: name,
                align: "end" as const,
                cell: ({ index }: { index: number }) => {
                  const text = cells[index];
                  if (text && rows[index]?.key === "profile") return <span className="compared-profile">{text}</span>;
                  if (!text) return <Missing />;
                  const apart = differences[index];
                  return (
                    <>
                      <FigureText>{text}</FigureText>
                      {apart ? <span className="hint figure compared-apart">{apart}</span> : null}
                    </>
                  );
                },
              })),
            ]}
          />
        </Card>
        {columns.some(({ span }) => span) ? (
          <Card title={t("simulation.compare.spans")} hint={t("simulation.compare.spansHint")}>
            <ul className="compared-spans">
              {columns.map(({ uuid, name, span }) => (
                <li key={uuid}>
                  <Link to={simulationPath(uuid)} className="compared-name">
                    {name}
                  </Link>
                  <span className="compared-axis" aria-hidden="true">
                    {span ? (
                      <>
                        <i className="compared-range" style={{ left: `${span.from}%`, width: `${span.to - span.from}%` }} />
                        <i className="compared-median" style={{ left: `${span.median}%` }} />
                      </>
                    ) : null}
                  </span>
                  <span className="hint figure">{span?.text ?? <Missing />}</span>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <Card title={t("simulation.compare.allocations")}>
          <div className="compared">
            {columns.map(({ uuid, name, slices, allocation, failure }) => (
              <section key={uuid} aria-label={name}>
                <h3 className="sub-title">
                  <Link to={simulationPath(uuid)}>{name}</Link>
                </h3>
                {slices.length > 0 ? <AllocationBar slices={slices} caption={allocation} rest={0} /> : null}
                <p className="hint">{allocation}</p>
                {failure ? <p className="negative">{failure}</p> : null}
              </section>
            ))}
          </div>
        </Card>
        <p className="hint">{t("simulator.sources.net")}</p>
        <p className="sources-promise">{t("simulator.sources.promise")}</p>
      </div>
    </>
  );
}
