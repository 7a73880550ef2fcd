import type { SimulationResult } from "#app/contract/computation/projection.ts";
import { formatDate, formatMonth, formatPercent, formatProjected } from "#app/domain/format/format.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import { withdraws } from "#app/domain/simulation/success.ts";
import type { Translate } from "#app/i18n/texts.ts";
import { costsView } from "../costs/costs-view.server.ts";
import type { Versions } from "../run/run.server.ts";
import type { LineView, ResultsView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { type ProjectedAsked, projectedView } from "./projected-view.ts";

export interface ResultsAsked extends ProjectedAsked {
  versions: Versions | null;
  lines: readonly LineView[];
}

export function resultsView({ versions, lines, ...projected }: ResultsAsked, { t, language }: Writing): ResultsView {
  const { result, parameters, inflation } = projected;
  const { currency } = parameters;
  const money = (amount: number) => formatProjected(amount, language, { currency });
  const fee = (rate: string) => formatPercent(rate, language, { decimals: [0, 2] });
  // A simulator's other mandates hold funds that this result knows nothing of.
  const series = new Set(seriesOf(parameters));
  const held = lines.filter((line) => series.has(line.series));
  const costs = costsView({ result, parameters, lines }, { t, language });
  const simulated = namesOf(held, "simulated");
  return {
    ...projectedView(projected, { t, language }),
    costs,
    // Losses and totals are counted in the euros of each date: beside real amounts they would be read wrongly.
    statistics: inflation === null ? statistics(result, costs?.rows.at(-1)?.amount ?? t("common.missing.short"), money, t) : [],
    moneyNote: [
      inflation === null
        ? t("simulator.sources.net")
        : t("simulator.sources.netReal", { rate: formatPercent(inflation, language, { decimals: 0 }) }),
      t("simulator.sources.fees", { entry: fee(parameters.entryFee), annualFees: fee(parameters.managementFee) }),
      ...(parameters.mandates ?? []).map(({ label, mandateFee }) => t("simulator.sources.mandateFee", { label, fee: fee(mandateFee) })),
    ].join(" "),
    sources: sources(versions, namesOf(held, "imported"), { t, language }),
    simulated: simulated.length > 0 ? t("simulator.sources.simulated", { names: simulated.join(", ") }) : null,
  };
}

function statistics(result: SimulationResult, cost: string, money: (amount: number) => string, t: Translate): ResultsView["statistics"] {
  const { statistics: s, scenarioCount: total, shortfallScenarios } = result;
  const count = (scenarios: number) => t("simulator.statistics.lossCount", { scenarios, total });
  return [
    { label: t("simulator.statistics.mean"), value: money(s.meanFinalAmount) },
    {
      label: t("simulator.statistics.spread"),
      meaning: t("simulator.terms.spread"),
      value: s.standardDeviation === null ? t("common.missing.short") : money(s.standardDeviation),
    },
    {
      label: t(withdraws(result) ? "simulator.statistics.lossWithdrawals" : "simulator.statistics.loss"),
      meaning: t("simulator.terms.loss"),
      value: count(Math.round(s.probabilityOfLoss * total)),
    },
    { label: t("simulator.statistics.deposits"), value: money(s.totalDeposits) },
    { label: t("simulator.statistics.costs"), value: cost },
    ...(withdraws(result)
      ? [
          { label: t("simulator.statistics.withdrawals"), value: money(s.totalWithdrawals) },
          ...(shortfallScenarios > 0 ? [{ label: t("simulator.statistics.paid"), value: money(s.meanPaidWithdrawals) }] : []),
          { label: t("simulator.statistics.shortfall"), value: count(shortfallScenarios) },
        ]
      : []),
  ];
}

const namesOf = (lines: readonly LineView[], origin: LineView["origin"]): string[] => [
  ...new Set(lines.filter((line) => line.origin === origin).map(({ name }) => name)),
];

function sources(versions: Versions | null, imported: readonly string[], { t, language }: Writing): string[] {
  const window =
    versions?.referenceFrom && versions.referenceTo
      ? t("simulator.sources.window", {
          from: formatMonth(versions.referenceFrom, language),
          to: formatMonth(versions.referenceTo, language),
        })
      : null;
  return [
    window,
    versions?.matrixVersion === null || versions === null ? null : t("simulator.sources.matrix", { version: versions.matrixVersion }),
    versions?.engine ? t("simulator.sources.engine", { engine: versions.engine }) : null,
    versions?.seriesAsOf ? t("simulator.sources.values", { day: formatDate(versions.seriesAsOf) }) : null,
    imported.length > 0 ? t("simulator.sources.imported", { names: imported.join(", ") }) : null,
  ].filter((source) => source !== null);
}
