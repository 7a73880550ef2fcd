import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatAmount, formatDate, formatMonth, formatPercent } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import type { Writing } from "../writing.ts";
import type { ReportFigures } from "./report-figures.server.ts";

/** What was typed: exact amounts, as they are in the fields. */
export function inputsPart({ parameters, warnings }: ReportFigures, writing: Writing): DocumentBlock[] {
  const { t, language } = writing;
  const { startDate, horizonYears: years, rebalancing, currency } = parameters;
  const month = formatMonth(addMonths(startDate, years * 12), language);
  return [
    { kind: "heading", level: 1, text: t("report.parts.inputs") },
    {
      kind: "facts",
      items: [
        { label: t("simulator.balance.title"), value: formatAmount(parameters.currentBalance, language, { currency }) },
        { label: t("simulator.goal.title"), value: goalText(parameters, writing) },
        { label: t("reportDocument.inputs.start"), value: formatDate(startDate) },
        { label: t("reportDocument.inputs.end"), value: t("reportDocument.inputs.endValue", { count: years, years, month }) },
        { label: t("simulator.investments.rebalancing"), value: t(`simulator.investments.rebalancings.${rebalancing}`) },
      ],
    },
    ...movements(parameters, writing),
    ...(warnings.length > 0
      ? [{ kind: "notice" as const, tone: "flashy" as const, title: t("reportDocument.inputs.warnings"), text: warnings.join("\n") }]
      : []),
  ];
}

export function goalText({ goal, currency }: SimulationParameters, { t, language }: Writing): string {
  if (goal.kind === "none") return t("reportDocument.inputs.none");
  if (goal.kind === "target") return formatAmount(goal.amount, language, { currency });
  return t("reportDocument.inputs.perYear", { rate: formatPercent(goal.rate, language, { decimals: [0, 2] }) });
}

function movements({ movements: list, currency, startDate }: SimulationParameters, { t, language }: Writing): DocumentBlock[] {
  if (list.length === 0) return [{ kind: "paragraph", text: t("reportDocument.inputs.noMovements") }];
  return [
    {
      kind: "table",
      caption: t("reportDocument.inputs.movementsCaption"),
      columns: [
        { label: t("simulator.movements.type") },
        { label: t("simulator.movements.amount"), numeric: true },
        { label: t("simulator.movements.frequency") },
        { label: t("simulator.movements.from") },
        { label: t("simulator.movements.to") },
      ],
      rows: list.map(({ type, amount, frequency, startDate: from, endDate: to, name }) => {
        const periodic = type.startsWith("PERIODIC");
        const out = type.endsWith("WITHDRAWAL");
        return [
          { text: t(`simulator.movements.types.${type}`), ...(name ? { note: name } : {}) },
          { text: formatAmount(out ? `-${amount}` : amount, language, { currency }), ...(out ? { tone: "negative" as const } : {}) },
          periodic && frequency ? t(`simulator.movements.frequencies.${frequency}`) : "",
          formatDate(from ?? startDate),
          periodic ? (to ? formatDate(to) : t("reportDocument.inputs.untilHorizon")) : "",
        ];
      }),
    },
  ];
}
