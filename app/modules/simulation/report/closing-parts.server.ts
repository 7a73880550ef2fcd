import type { DocumentBlock } from "#app/contract/pdf-document.ts";
import type { SimulationParameters } from "#app/contract/simulation.ts";
import type { SimulationResult } from "#app/contract/simulator.ts";
import { formatPercent, formatProjected } from "#app/domain/format.ts";
import { totalCost } from "../outcome-view.server.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";

/** What the contract takes, and what is not in the figures. */
export function costsPart(result: SimulationResult, parameters: SimulationParameters, { t, language }: Writing): DocumentBlock[] {
  const { entryFee, managementFee, currency, mandates = [] } = parameters;
  const rate = (value: string) => formatPercent(value, language, { decimals: [0, 2] });
  return [
    { kind: "heading", level: 1, text: t("report.parts.costs") },
    {
      kind: "facts",
      items: [
        { label: t("reportDocument.costs.entry"), value: rate(entryFee) },
        { label: t("reportDocument.costs.management"), value: rate(managementFee) },
        ...mandates.map(({ label, mandateFee }) => ({ label: t("reportDocument.costs.mandate", { label }), value: rate(mandateFee) })),
        { label: t("simulator.statistics.costs"), value: formatProjected(totalCost(result, parameters), language, { currency }) },
      ],
    },
    { kind: "paragraph", text: t("reportDocument.costs.included") },
    { kind: "paragraph", text: t("reportDocument.costs.notIncluded") },
  ];
}

export function methodologyPart(total: number, sources: readonly string[], { t }: Writing): DocumentBlock[] {
  return [
    { kind: "heading", level: 1, text: t("report.parts.methodology") },
    {
      kind: "list",
      items: [
        t("reportDocument.methodology.scenarios", { total }),
        t("reportDocument.methodology.projection"),
        t("reportDocument.methodology.timing"),
        t("reportDocument.methodology.chances"),
        t("reportDocument.methodology.bands"),
        t("reportDocument.methodology.rounding"),
      ],
    },
    ...(sources.length > 0
      ? [
          {
            kind: "paragraph" as const,
            tone: "muted" as const,
            text: t("reportDocument.methodology.sources", { sources: sources.join(" · ") }),
          },
        ]
      : []),
  ];
}

/** Always in the report, in letters of the same size as the rest. */
export function warningsPart(simulated: readonly LineView[], { t }: Writing): DocumentBlock[] {
  const names = simulated.map(({ name }) => name).join(", ");
  return [
    { kind: "heading", level: 1, text: t("report.parts.warnings") },
    ...(names ? [{ kind: "notice" as const, tone: "flashy" as const, text: t("reportDocument.warnings.simulated", { names }) }] : []),
    {
      kind: "list",
      items: (["past", "loss", "scenarios", "assumptions", "tax", "advice"] as const).map((name) => t(`reportDocument.warnings.${name}`)),
    },
  ];
}

const TERMS = [
  "scenario",
  "median",
  "chances",
  "favourable",
  "paidIn",
  "annual",
  "volatility",
  "drawdown",
  "sharpe",
  "rebalancing",
  "sri",
  "unitLinked",
] as const;

export const glossaryPart = ({ t }: Writing): DocumentBlock[] => [
  { kind: "heading", level: 1, text: t("report.parts.glossary") },
  {
    kind: "definitions",
    items: TERMS.map((name) => ({ term: t(`reportDocument.glossary.${name}.term`), text: t(`reportDocument.glossary.${name}.text`) })),
  },
];
