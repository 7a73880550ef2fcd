import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { SustainabilityView } from "../sustainability/sustainability-view.server.ts";
import type { Writing } from "../writing.ts";

/** Articles, minima with their coverage, labels and adverse impacts, as the tab of the page shows them. */
export function sustainabilityPart(view: SustainabilityView | null, { t }: Writing): DocumentBlock[] {
  if (!view) return [];
  const none = t("common.missing.short");
  return [
    { kind: "heading", level: 1, text: t("report.parts.sustainability"), newPage: true },
    ...(view.simulated ? [{ kind: "notice" as const, tone: "flashy" as const, text: view.simulated }] : []),
    ...wishesPart(view.wishes, t),
    { kind: "heading", level: 2, text: t("sustainability.articles") },
    { kind: "paragraph", text: view.sentence },
    { kind: "heading", level: 2, text: t("sustainability.minimaTitle") },
    {
      kind: "table",
      caption: t("sustainability.minimaTitle"),
      columns: [
        { label: t("sustainability.criterion") },
        { label: t("sustainability.whole"), numeric: true },
        { label: t("sustainability.covered"), numeric: true },
        { label: t("sustainability.coverage"), numeric: true },
      ],
      rows: view.minima.map(({ label, whole, covered, coverage }) => [label, whole, covered ?? none, coverage]),
    },
    { kind: "paragraph", tone: "muted", text: t("sustainability.minimaNote") },
    { kind: "heading", level: 2, text: t("sustainability.labels") },
    { kind: "facts", items: view.labels.map(({ label, text }) => ({ label, value: text })) },
    { kind: "heading", level: 2, text: t("sustainability.impactsTitle") },
    {
      kind: "table",
      caption: t("sustainability.impactsCaption"),
      columns: [
        { label: t("sustainability.impact") },
        { label: t("sustainability.considered"), numeric: true },
        { label: t("sustainability.notConsidered"), numeric: true },
        { label: t("sustainability.notStated"), numeric: true },
      ],
      rows: view.impacts.map(({ label, considered, not, unknown }) => [label, considered, not, unknown]),
    },
    {
      kind: "table",
      caption: t("sustainability.byFund"),
      columns: [
        { label: t("results.allocation.fund") },
        { label: t("results.allocation.weight"), numeric: true },
        { label: t("reportDocument.sustainability.article") },
        { label: t("sustainability.labels") },
        { label: t("sustainability.minima.investments"), numeric: true },
        { label: t("sustainability.minima.taxonomy"), numeric: true },
      ],
      rows: view.funds.map(({ name, weight, sfdr, labels, minInvestments, minTaxonomy }) => [
        name,
        weight,
        sfdr ?? t("sustainability.unknown"),
        labels.join(", "),
        minInvestments ?? none,
        minTaxonomy ?? none,
      ]),
    },
  ];
}

const TONES = { green: "positive", orange: "flashy", red: "negative" } as const;

/** What the client asks for against what is reached; a document says no more of it than the figures. */
function wishesPart({ flag, sentence, notes, rows }: SustainabilityView["wishes"], t: Writing["t"]): DocumentBlock[] {
  return [
    { kind: "heading", level: 2, text: t("sustainability.asked.title") },
    flag ? { kind: "notice", tone: TONES[flag], text: sentence } : { kind: "paragraph", text: sentence },
    ...(rows.length > 0
      ? [
          {
            kind: "table" as const,
            caption: t("sustainability.asked.caption"),
            columns: [
              { label: t("sustainability.criterion") },
              { label: t("sustainability.asked.asked"), numeric: true },
              { label: t("sustainability.asked.reached"), numeric: true },
              { label: t("sustainability.coverage"), numeric: true },
              { label: t("sustainability.asked.verdict") },
            ],
            rows: rows.map(({ label, asked, reached, coverage, verdict }) => [label, asked, reached, coverage, verdict]),
          },
        ]
      : []),
    ...notes.map((text) => ({ kind: "paragraph" as const, tone: "muted" as const, text })),
    ...(rows.length > 0 ? [{ kind: "paragraph" as const, tone: "muted" as const, text: t("sustainability.asked.note") }] : []),
  ];
}
