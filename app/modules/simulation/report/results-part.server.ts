import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { scenarioName } from "../results/percentiles.ts";
import type { OutcomesView, ResultsView } from "../view.ts";
import type { Writing } from "../writing.ts";

/** The words of a part, and the mode: an institution reads percentiles, the simplified mode leaves the statistics out. */
interface Written extends Pick<Writing, "t"> {
  mode: Simulator["mode"];
}

/** Chances, projection and scenarios at the horizon, as the first tab of the page shows them. */
export function resultsPart(results: ResultsView, withoutChances: string | null, { t, mode }: Written): DocumentBlock[] {
  const { fan, statistics } = results;
  const net: DocumentBlock = { kind: "paragraph", tone: "muted", text: `${t("simulator.sources.net")} ${t("simulator.sources.promise")}` };
  return [
    { kind: "heading", level: 1, text: t("report.parts.results") },
    ...chances(results, withoutChances, { t }),
    { kind: "heading", level: 2, text: t("reportDocument.results.projection") },
    {
      kind: "fan",
      alternative: fan.sentence,
      drawing: {
        ...fan.drawing,
        ends: fan.drawing.ends.map((end) => ({
          ...end,
          label: end.key === "savings" ? fan.savings.end : t(`simulator.fan.ends.${end.key}`),
        })),
      },
      legend: {
        middle: t("simulator.fan.middleHalf"),
        outer: t("simulator.fan.nineInTen"),
        median: t("simulator.fan.median"),
        savings: fan.savings.legend,
      },
    },
    { kind: "paragraph", text: fan.sentence },
    { kind: "paragraph", tone: "muted", text: fan.note },
    net,
    { kind: "heading", level: 2, text: results.scenariosTitle },
    ...scenariosTable(results, t("simulator.scenarios.caption"), { t, mode }),
    ...(mode === "SIMPLIFIED"
      ? []
      : [
          { kind: "heading" as const, level: 2 as const, text: t("simulator.statistics.title") },
          { kind: "facts" as const, items: statistics },
        ]),
    net,
  ];
}

function scenariosTable(
  { scenarios, gainHead, paidHead, scenariosNote }: ResultsView,
  caption: string,
  { t, mode }: Written,
): DocumentBlock[] {
  const table: DocumentBlock = {
    kind: "table",
    caption,
    columns: [
      { label: t("simulator.scenarios.scenario") },
      { label: t("simulator.scenarios.finalValue"), numeric: true },
      ...(paidHead ? [{ label: paidHead, numeric: true }] : []),
      { label: gainHead, numeric: true },
      { label: t("simulator.scenarios.annualReturn"), numeric: true },
    ],
    rows: scenarios.map(({ key, label, count, finalValue, paid, gain, annualReturn, losing }) => {
      const signed = (text: string) => ({ text, ...(losing ? { tone: "negative" as const } : {}) });
      return [
        { text: scenarioName(label, key, mode === "INSTITUTIONAL"), note: count },
        { text: finalValue, tone: "strong" as const },
        ...(paid === null ? [] : [{ text: paid }]),
        signed(gain),
        signed(annualReturn),
      ];
    }),
  };
  return [table, ...(scenariosNote ? [{ kind: "paragraph" as const, tone: "muted" as const, text: scenariosNote }] : [])];
}

/** The same scenarios with the assumed rise of prices taken out. */
export function realTermsPart(real: ResultsView, { t, mode }: Written): DocumentBlock[] {
  return [
    { kind: "heading", level: 2, text: t("reportDocument.results.realTerms") },
    ...scenariosTable(real, t("reportDocument.results.realTermsCaption"), { t, mode }),
    { kind: "paragraph", tone: "muted", text: real.moneyNote },
  ];
}

function chances({ success }: ResultsView, without: string | null, { t }: Pick<Writing, "t">): DocumentBlock[] {
  if (!success)
    return without
      ? [{ kind: "notice", tone: "negative", title: t("reportDocument.results.withoutChances"), text: without }]
      : [{ kind: "notice", tone: "information", text: t("simulator.success.noGoal") }];
  const { percent, share, reached, total, label, sentence, short, lasts, missing, cause, range, unpaid, legend } = success;
  const told = [sentence, short].filter(Boolean).join(" ");
  return [
    { kind: "heading", level: 2, text: t("simulator.success.title") },
    {
      kind: "chances",
      alternative: told,
      share,
      percent,
      label,
      sentence: told,
      reached,
      total,
      legend: { ...legend, unit: t("simulator.success.oneSquare") },
    },
    ...(lasts ? [{ kind: "paragraph" as const, text: lasts }] : []),
    ...(missing ? [{ kind: "paragraph" as const, text: cause ? `${missing} ${cause}` : missing }] : []),
    { kind: "paragraph", tone: "muted", text: unpaid ? `${range} ${unpaid}` : range },
  ];
}

/** Values of each scenario over the years, and the projection year by year. */
export function outcomesPart(outcomes: OutcomesView, { fan }: ResultsView, { t, mode }: Written): DocumentBlock[] {
  const heads = ["q05", "q25", "median", "q75", "q95"] as const;
  return [
    { kind: "heading", level: 1, text: t("report.parts.outcomes"), newPage: true },
    {
      kind: "table",
      caption: t("results.outcomes.caption"),
      columns: [{ label: t("results.outcomes.scenario") }, ...outcomes.columns.map(({ label }) => ({ label, numeric: true }))],
      rows: outcomes.rows.map(({ key, label, cells }) => [
        scenarioName(label, key, mode === "INSTITUTIONAL"),
        ...cells.map(({ value, gain, losing }) => ({
          text: value,
          ...(gain ? { note: gain } : {}),
          ...(losing ? { tone: "negative" as const } : {}),
        })),
      ]),
      total: true,
    },
    { kind: "paragraph", tone: "muted", text: `${outcomes.note} ${t("simulator.sources.net")}` },
    {
      kind: "table",
      caption: t("simulator.fan.figures"),
      columns: [
        { label: t("simulator.fan.year") },
        ...heads.map((key) => ({ label: scenarioName(t(`simulator.fan.ends.${key}`), key, mode === "INSTITUTIONAL"), numeric: true })),
        ...fan.totals.map((label) => ({ label, numeric: true })),
      ],
      rows: fan.figures.map(({ month, amounts }) => [month, ...amounts]),
      dense: fan.figures.length > 12,
    },
  ];
}
