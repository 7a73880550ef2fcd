import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";

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

/** Always in the report, in letters of the same size as the rest; what deserves attention in the inputs too, where they are left out. */
export function warningsPart(simulated: readonly LineView[], ofInputs: readonly string[], { t }: Writing): DocumentBlock[] {
  const names = simulated.map(({ name }) => name).join(", ");
  return [
    { kind: "heading", level: 1, text: t("report.parts.warnings") },
    ...(names ? [{ kind: "notice" as const, tone: "flashy" as const, text: t("reportDocument.warnings.simulated", { names }) }] : []),
    ...(ofInputs.length > 0
      ? [{ kind: "notice" as const, tone: "flashy" as const, title: t("reportDocument.inputs.warnings"), text: ofInputs.join("\n") }]
      : []),
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
