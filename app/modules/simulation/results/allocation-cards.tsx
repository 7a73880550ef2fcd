import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { Donut } from "#app/components/charts/donut.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { RiskScale, RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { RISK_LEVELS } from "#app/domain/enumerations.ts";
import { FailureNotice } from "../failure-notice.tsx";
import { allSimulated, OriginBadge } from "../origin-badge.tsx";
import type { AllocationView, OptimisedView, RiskView } from "../view.ts";

type Fund = AllocationView["funds"][number];

interface AllocationCardsProps {
  allocation: AllocationView;
  risk: RiskView | null;
  sheetHref: (series: string) => string;
}

/** The allocation by class, its risk, then fund by fund. */
export function AllocationCards({ allocation, risk, sheetHref }: AllocationCardsProps) {
  const { t } = useTranslation();
  const { slices, sentence, centre, scale, funds, optimised } = allocation;
  if (funds.length === 0) return <EmptyState title={t("results.allocation.empty")} />;
  const simulated = allSimulated(funds);
  const amounts = funds.some(({ amount }) => amount !== null);
  return (
    <>
      <Card title={t("results.allocation.title")}>
        <Donut slices={slices} caption={sentence} centre={centre} />
      </Card>
      {optimised ? <OptimisedCard optimised={optimised} /> : null}
      {risk ? <RiskCard risk={risk} /> : null}
      <Card flush title={t("results.allocation.fundsTitle")} hint={simulated ? <OriginBadge line={{ origin: "simulated" }} /> : null}>
        <DataTable
          caption={t("results.allocation.fundsCaption")}
          rows={funds}
          rowKey={(fund) => fund.series}
          columns={[
            {
              key: "fund",
              header: t("results.allocation.fund"),
              rowHeader: true,
              cell: (fund) => <FundName fund={fund} href={sheetHref(fund.series)} marked={!simulated} />,
            },
            { key: "class", header: t("results.allocation.assetClass"), cell: (fund) => fund.assetClassName },
            {
              key: "risk",
              header: t("results.allocation.risk", { scale }),
              cell: (fund) => <RiskTicks level={fund.risk} max={RISK_LEVELS[scale]} />,
            },
            {
              key: "weight",
              header: t("results.allocation.weight"),
              align: "end",
              cell: (fund) => <b className="figure">{fund.weight}</b>,
            },
            ...(amounts
              ? [
                  {
                    key: "amount",
                    header: t("results.allocation.amount"),
                    align: "end" as const,
                    cell: (fund: Fund) => <span className="figure">{fund.amount}</span>,
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </>
  );
}

function RiskCard({ risk: { level, facts, failures, holding, note, volatilities } }: { risk: RiskView }) {
  const { t } = useTranslation();
  return (
    <Card title={t("results.risk.title")}>
      <RiskScale level={level} holding={holding} />
      <KeyFacts facts={facts.map(({ label, value }) => ({ label, value: value ?? <Missing /> }))} />
      {failures.map((failure) => (
        <FailureNotice key={failure.title} failure={failure} />
      ))}
      {volatilities ? <p className="hint">{volatilities}</p> : null}
      <p className="hint">{note}</p>
    </Card>
  );
}

function FundName({ fund, href, marked }: { fund: Fund; href: string; marked: boolean }) {
  return (
    <span className="fund-name">
      <ClassMark assetClass={fund.assetClass} />
      <span>
        {fund.origin === "unknown" ? (
          fund.name
        ) : (
          <Link to={href} preventScrollReset>
            {fund.name}
          </Link>
        )}{" "}
        <span className="hint">{fund.code}</span> {marked ? <OriginBadge line={fund} /> : null}
      </span>
    </span>
  );
}

/** What the optimiser was asked for when its proposal was taken over. */
function OptimisedCard({ optimised: { title, text, beyond } }: { optimised: OptimisedView }) {
  return (
    <Card title={title}>
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {beyond ? <Notice kind="flashy">{beyond}</Notice> : null}
    </Card>
  );
}
