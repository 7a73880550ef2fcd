import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatNumber } from "#app/domain/format/format.ts";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import type { ReportFacts } from "./report-facts.ts";
import type { Pair } from "./report-figures.ts";
import { feeWords, type Writer, writerOf } from "./report-writing.ts";
import { trackDrawing } from "./track-drawing.ts";

type Table = Extract<DocumentBlock, { kind: "table" }>;

/** Periods side by side, with a row for the portfolio and one for its benchmark where there is one. */
function pairTable(
  { caption, head, compared }: { caption: string; head: string; compared: string | null },
  periods: ReadonlyArray<Pair & { label: string; mark?: boolean }>,
  { texts, spaced, toned }: Writer,
): Table {
  const row = (name: string, side: keyof Pair) => [name, ...periods.map((period) => toned(period[side]))];
  return {
    kind: "table",
    caption: spaced(caption),
    dense: true,
    columns: [{ label: head }, ...periods.map(({ label, mark }) => ({ label: mark ? `${label}*` : label, numeric: true }))],
    rows: [row(texts.tables.portfolio, "portfolio"), ...(compared === null ? [] : [row(compared, "benchmark")])],
  };
}

/** The past of a portfolio. A report that tells it month by month leaves the years out. */
export function performanceBlocks(
  facts: ReportFacts,
  language: InterfaceLanguage,
  { withYears = true }: { withYears?: boolean } = {},
): DocumentBlock[] {
  const writer = writerOf(language);
  const { texts, spaced, day, change, percent } = writer;
  const { figures, track, benchmark, portfolio } = facts;
  const heading: DocumentBlock = { kind: "heading", level: 2, text: texts.performance };
  if (!figures.hasYear) return [heading, { kind: "notice", tone: "information", text: spaced(texts.tooShort) }];
  const compared = benchmark?.name.slice(0, 60) ?? null;
  const drawing = trackDrawing([track, ...(benchmark ? [benchmark.track] : [])], language);
  const end = formatNumber((track.values.at(-1)! / track.values[0]!) * 100, language, { decimals: 1 });
  const years = figures.years.map(({ year, complete, ...pair }) => ({ ...pair, label: String(year), mark: !complete }));
  const { risk } = figures;
  return [
    heading,
    {
      kind: "lines",
      dense: true,
      alternative: spaced(texts.chart.alternative(portfolio.name, day(isoDay(track.days[0]!)), day(facts.day), end)),
      drawing,
      series: [{ name: portfolio.name }, ...(compared === null ? [] : [{ name: compared }])],
    },
    pairTable(
      { caption: texts.tables.periods, head: texts.tables.period, compared },
      figures.periods.filter((one) => one.portfolio !== null).map(({ period, ...pair }) => ({ ...pair, label: texts.periods[period] })),
      writer,
    ),
    pairTable(
      { caption: texts.tables.twelveMonths, head: texts.tables.period, compared },
      figures.twelveMonths.map(({ from, to, ...pair }) => ({
        ...pair,
        label: spaced(texts.tables.spanOf(formatDate(from), formatDate(to))),
      })),
      writer,
    ),
    ...(withYears ? [pairTable({ caption: texts.tables.years, head: texts.tables.year, compared }, years, writer)] : []),
    {
      kind: "paragraph",
      tone: "muted",
      text: spaced(
        [
          ...(withYears && years.some(({ mark }) => mark) ? [texts.tables.partial] : []),
          texts.spread(day(risk.from), risk.volatility === null ? null : percent(risk.volatility * 100), change(risk.maxDrawdown)),
        ].join(" "),
      ),
    },
  ];
}

/** Months of the last two years, a row for each. */
export function monthBlocks({ figures }: ReportFacts, language: InterfaceLanguage): DocumentBlock[] {
  const { texts, toned } = writerOf(language);
  if (!figures.hasYear) return [];
  return [
    {
      kind: "table",
      caption: texts.tables.months,
      dense: true,
      columns: [{ label: texts.tables.year }, ...texts.tables.monthNames.map((label) => ({ label, numeric: true }))],
      rows: figures.months.map(({ year, months }) => [
        String(year),
        ...texts.tables.monthNames.map((_, i) => {
          const month = months.find((one) => one.month === i + 1);
          return month?.return == null ? "" : toned(month.return);
        }),
      ]),
    },
  ];
}

/** The month that the report is about, in one sentence. */
export function monthSentence({ figures, benchmark }: ReportFacts, language: InterfaceLanguage): DocumentBlock[] {
  const { texts, spaced, day, change } = writerOf(language);
  const { month } = figures;
  if (!figures.hasYear || month.portfolio === null) return [];
  const compared = benchmark && month.benchmark !== null ? ` ${texts.monthCompared(benchmark.name, change(month.benchmark))}` : "";
  return [
    { kind: "paragraph", tone: "key", text: spaced(texts.month(day(month.from), day(month.to), change(month.portfolio)) + compared) },
  ];
}

const FURTHER_FEES = 0.01;

/**
 * What has to stand beside past performance (Delegated Regulation (EU) 2017/565, article 44(4) and (5)): the period and the source, that it
 * is past or simulated and no indicator, its currency, and what fees do to it.
 */
export function noticeBlocks(facts: ReportFacts, language: InterfaceLanguage): DocumentBlock[] {
  const writer = writerOf(language);
  const { texts, spaced, day, change } = writer;
  const { notices } = texts;
  const { portfolio, track, figures, benchmark, given } = facts;
  const fees = feeWords(facts.fee, writer);
  const total = figures.periods.find(({ period }) => period === "MAX")?.portfolio ?? null;
  const years = (track.days.at(-1)! - track.days[0]!) / 365.25;
  const lowered = total === null ? null : (1 + total) * (1 - FURTHER_FEES) ** years - 1;
  const sentences = [
    portfolio.versionType === "EXECUTED" ? notices.past : notices.simulated,
    `${notices.period(day(isoDay(track.days[0]!)), day(facts.day))} ${notices.source(facts.house, day(facts.day))}`,
    ...(given > 0 ? [notices.given(formatCount(given, language))] : []),
    notices.currency(portfolio.currency),
    fees === null ? notices.gross : notices.net(fees),
    ...(figures.hasYear && lowered !== null ? [notices.effect(change(total), change(lowered))] : []),
    ...(benchmark ? [notices.benchmark(benchmark.name)] : []),
    notices.loss,
  ];
  return [{ kind: "notice", tone: "information", dense: true, title: notices.title, text: spaced(sentences.join(" ")) }];
}
