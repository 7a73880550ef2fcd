import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTypedSearch } from "#app/components/behaviour/use-typed-search.ts";
import { AllocationBar } from "#app/components/charts/allocation.tsx";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FlagBadge } from "../checks/check-list.tsx";
import type { AllocationsView } from "./allocation-view.server.ts";
import type { OutlookText } from "./outlook.server.ts";

type Row = AllocationsView["comparison"][number];

/** The outlooks, asked for once where they come later than the page. */
function useOutlooks(address: string | null): Readonly<Record<number, OutlookText>> | null {
  const [found, setFound] = useState<Readonly<Record<number, OutlookText>> | null>(null);
  const { now } = useTypedSearch(address ?? "", setFound);
  useEffect(() => {
    if (address !== null) void now({});
  }, [address, now]);
  return address === null ? {} : found;
}

interface ComparisonCardProps {
  rows: readonly Row[];
  /** Where outlooks are told that are not in the rows yet. */
  outlookAddress: string | null;
}

/** The allocations side by side: checks, risk, costs in euros, sustainability against what was asked for. */
export function ComparisonCard({ rows, outlookAddress }: ComparisonCardProps) {
  const { t } = useTranslation();
  const later = useOutlooks(outlookAddress);
  return (
    <Card id="comparison" title={t("adviceSteps.comparison.title")} hint={t("adviceShelf.outlook.note")} flush>
      <DataTable
        caption={t("adviceSteps.comparison.title")}
        rows={rows}
        rowKey={({ number }) => String(number)}
        rowTone={({ selected }) => (selected ? "highlight" : undefined)}
        columns={[
          {
            key: "label",
            header: t("adviceSteps.comparison.allocation"),
            rowHeader: true,
            cell: ({ label, href, selected, flag, answered }) => (
              <span className="compared">
                <Link to={href}>{label}</Link>
                {selected ? <Badge tone="accent">{t("adviceSteps.comparison.selected")}</Badge> : null}
                <FlagBadge flag={flag} answered={answered} />
              </span>
            ),
          },
          {
            key: "classes",
            header: t("adviceSteps.comparison.classes"),
            cell: ({ slices, classes, changes }) =>
              slices.length === 0 ? (
                "–"
              ) : (
                <span className="compared-bar">
                  <AllocationBar slices={slices} caption={classes} labelled />
                  {changes === null ? null : <span className="hint">{changes}</span>}
                </span>
              ),
          },
          {
            key: "sri",
            header: t("adviceSteps.comparison.sri"),
            align: "end",
            cell: ({ sri, lack }) => <OfWhole figure={sri} lack={lack} />,
          },
          // Looked at where there is something to compare.
          ...(rows.length > 1
            ? [
                {
                  key: "volatility",
                  header: t("adviceSteps.comparison.volatility"),
                  align: "end" as const,
                  cell: ({ volatility, lack }: Row) => <OfWhole figure={volatility} lack={lack} />,
                },
              ]
            : []),
          {
            key: "outlook",
            header: t("adviceShelf.outlook.header"),
            cell: ({ number, href, outlook, isWhole }) => {
              if (later === null && isWhole) return <OutlookWaiting href={href} />;
              const told = outlook ?? later?.[number];
              return told ? <OutlookFigures outlook={told} /> : "–";
            },
          },
          { key: "costs", header: t("adviceSteps.comparison.costs"), cell: ({ costs }) => <span className="compared-costs">{costs}</span> },
          { key: "sustainability", header: t("adviceSteps.comparison.sustainability"), cell: ({ sustainability }) => sustainability },
        ]}
      />
    </Card>
  );
}

/** A figure of an allocation, which says what the weights lack where they are not whole yet. */
const OfWhole = ({ figure, lack }: { figure: string } & Pick<Row, "lack">) => (
  <>
    {figure}
    {lack === null || figure === "–" ? null : <p className="hint">{lack}</p>}
  </>
);

function OutlookFigures({ outlook }: { outlook: OutlookText }) {
  const { t } = useTranslation();
  if (outlook === "YOUNG") return t("adviceShelf.outlook.young");
  return (
    <dl className="outlook">
      {outlook.map(({ key, amount }) => (
        <div key={key}>
          <dt title={t(`adviceShelf.outlook.${key}Text`)}>{t(`adviceShelf.outlook.${key}`)}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Scenarios are being made: the link is for who has no script, or lost the connection. */
function OutlookWaiting({ href }: Pick<Row, "href">) {
  const { t } = useTranslation();
  return (
    <span role="status">
      {t("adviceShelf.outlook.waiting")}{" "}
      <Link to={href} reloadDocument>
        {t("adviceShelf.outlook.reload")}
      </Link>
    </span>
  );
}
