import type { z } from "zod";
import { type DocumentBlock, type PdfDocument, pdfDocument } from "#app/contract/document/pdf-document.ts";
import type { HorizonPdfData } from "#app/contract/horizon-portfolio/graphql.ts";
import type { glidepathRule, horizonReporting } from "#app/contract/horizon-portfolio/section.ts";
import { CLASS_WORDS } from "#app/domain/advice-report/class-words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { fileNameOf } from "#app/domain/format/file-name.ts";
import { formatCount, formatLongDate, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import { paragraphs } from "#backend/api/monitored-portfolio/document/report-blocks.ts";
import type { ReportLook } from "#backend/api/monitored-portfolio/document/report-document.ts";
import type { PortfolioRow } from "../portfolio.store.ts";
import { reportTexts } from "./report-texts.ts";

/** Columns of years that a page has room for. */
const YEARS_TOLD = 8;
const LONGEST_TERM = 3_900;

export interface HorizonReportFacts {
  portfolio: Pick<PortfolioRow, "name" | "productName" | "ownerName" | "riskProfile" | "glidepathMethod">;
  data: HorizonPdfData;
  settings: z.output<typeof horizonReporting> | null;
  rule: z.output<typeof glidepathRule> | null;
  /** Day of the grid in force on the last day. */
  gridDate: string;
}
interface Shown {
  language: InterfaceLanguage;
  look: ReportLook;
  /** Day on which it is made. */
  today: string;
}

/** Whether twelve months lie between two days: performance of less may not be shown (Delegated Regulation (EU) 2017/565, art. 44(4)). */
export const isYear = (from: string, to: string): boolean => `${Number(from.slice(0, 4)) + 1}${from.slice(4)}` <= to;

/** Of many years the first, the last and others at equal distances. */
export function yearsShown(years: readonly number[]): number[] {
  if (years.length <= YEARS_TOLD) return [...years];
  const places = Array.from({ length: YEARS_TOLD }, (_, at) => Math.round((at * (years.length - 1)) / (YEARS_TOLD - 1)));
  return places.map((at) => years[at]!);
}

/** One to two pages on a portfolio of an insurer: its rule, its grid, and what it made of a period for each who had some years left. */
export function horizonReport(facts: HorizonReportFacts, { language, look, today }: Shown): PdfDocument {
  const texts = reportTexts(language);
  const spaced = (text: string) => (language === "fr" ? frenchSpaces(text) : text);
  const day = (iso: string) => formatLongDate(iso, language);
  const { colours: _, ...shown } = look;
  const { portfolio, data, settings } = facts;
  const house = portfolio.ownerName;
  return pdfDocument.parse({
    language,
    title: `${texts.kicker}, ${portfolio.name}`,
    subject: texts.kicker,
    author: house,
    day: today,
    ...shown,
    opening: "band",
    cover: {
      organisation: house,
      kicker: texts.kicker,
      title: settings?.title || portfolio.name,
      subtitle: spaced(texts.period(day(data.dateFrom), day(data.dateTo))),
      facts: [],
      notice: "",
    },
    footer: { reference: settings?.pageFooter?.slice(0, 400) ?? "", date: `${house}, ${day(today)}`, page: texts.page },
    fileName: fileNameOf(`${settings?.filenamePrefix || portfolio.name}-${data.dateTo}`, texts.fileKind),
    blocks: [
      factBlock(facts, language),
      ...gridBlocks(data, language),
      ...performanceBlocks(data, language),
      ...commentBlocks(settings, language),
      ...termBlocks(settings, language),
      { kind: "heading", level: 2, text: texts.notices.title },
      ...[texts.notices.simulated, texts.notices.gross, texts.notices.source(house), texts.notices.loss].map(
        (text): DocumentBlock => ({ kind: "paragraph", tone: "muted", text: spaced(text) }),
      ),
    ],
  });
}

function factBlock({ portfolio, data, settings, rule, gridDate }: HorizonReportFacts, language: InterfaceLanguage): DocumentBlock {
  const texts = reportTexts(language);
  const items: Array<[label: string, value: string | null]> = [
    [texts.facts.contract, portfolio.productName],
    [texts.facts.insurer, (settings?.displayProductOwnerName ?? true) ? portfolio.ownerName : null],
    [texts.facts.profile, portfolio.riskProfile && texts.profiles[portfolio.riskProfile]],
    [texts.facts.method, portfolio.glidepathMethod],
    [texts.facts.grid, formatLongDate(gridDate, language)],
    [texts.facts.step, rule && texts.steps[rule.stepChangeReference]],
    [texts.facts.rebalancing, rule && texts.rebalancings[rule.rebalancingReference]],
    [texts.facts.trigger, rule && texts.triggers[rule.gridTrigger]],
    [
      texts.facts.distributors,
      settings?.displayDistributorsNames ? data.distributors.map(({ distributorName }) => distributorName).join(", ") : null,
    ],
  ];
  return {
    kind: "facts",
    dense: true,
    items: items.flatMap(([label, value]) => (value ? [{ label, value: value.slice(0, 400) }] : [])),
  };
}

function gridBlocks({ seriesPerformances: held }: HorizonPdfData, language: InterfaceLanguage): DocumentBlock[] {
  const { grid } = reportTexts(language);
  const all = held[0]?.seriesAllocations.map(({ year }) => year) ?? [];
  const years = yearsShown(all);
  const weight = (allocations: HorizonPdfData["seriesPerformances"][number]["seriesAllocations"], year: number) =>
    formatPercent(Number(allocations.find((one) => one.year === year)?.percentage ?? 0), language, { decimals: [0, 2] });
  return [
    { kind: "heading", level: 2, text: grid.title },
    {
      kind: "table",
      caption: grid.caption,
      dense: true,
      columns: [{ label: grid.support }, { label: grid.assetClass }, ...years.map((year) => ({ label: grid.years(year), numeric: true }))],
      rows: held.map(({ seriesFullName, seriesAssetClass, seriesAllocations }) => [
        seriesFullName,
        CLASS_WORDS[language][seriesAssetClass].name,
        ...years.map((year) => weight(seriesAllocations, year)),
      ]),
    },
    ...(years.length < all.length
      ? [{ kind: "paragraph" as const, tone: "muted" as const, text: grid.chosen(formatCount(all.length, language)) }]
      : []),
  ];
}

function performanceBlocks(
  { dateFrom, dateTo, portfolioPerformances, seriesPerformances }: HorizonPdfData,
  language: InterfaceLanguage,
): DocumentBlock[] {
  const { performance, grid } = reportTexts(language);
  const head: DocumentBlock = { kind: "heading", level: 2, text: performance.title };
  if (!isYear(dateFrom, dateTo)) return [head, { kind: "paragraph", text: performance.tooShort }];
  const moved = (value: string | null) => (value === null ? performance.missing : formatVariation(Number(value), language, 2));
  return [
    head,
    {
      kind: "table",
      caption: performance.byYears,
      dense: true,
      columns: [{ label: performance.years }, { label: performance.value, numeric: true }],
      rows: portfolioPerformances.map(({ year, performance: value }) => [grid.years(year), moved(value)]),
    },
    {
      kind: "table",
      caption: performance.supports,
      dense: true,
      columns: [{ label: grid.support }, { label: "ISIN" }, { label: performance.value, numeric: true }],
      rows: seriesPerformances.map(({ seriesFullName, seriesIsin, seriesPerformance }) => [
        seriesFullName,
        seriesIsin ?? "",
        moved(seriesPerformance),
      ]),
    },
  ];
}

function commentBlocks(settings: HorizonReportFacts["settings"], language: InterfaceLanguage): DocumentBlock[] {
  if (!settings?.commentsText) return [];
  const { comment } = reportTexts(language);
  return [
    { kind: "heading", level: 2, text: settings.commentsTitle ? `${comment} – ${settings.commentsTitle}` : comment },
    ...paragraphs(settings.commentsText),
  ];
}

function termBlocks(settings: HorizonReportFacts["settings"], language: InterfaceLanguage): DocumentBlock[] {
  const { terms } = reportTexts(language);
  const items = (
    [
      [terms.rebalancing, settings?.allocationRebalancing],
      [terms.fees, settings?.managementFees],
      [terms.changes, settings?.allocationChanges],
      [terms.methodology, settings?.performancesMethodology],
    ] as const
  ).flatMap(([term, text]) => (text ? [`*${term}* – ${text.slice(0, LONGEST_TERM).replaceAll("*", "∗")}`] : []));
  return items.length === 0
    ? []
    : [
        { kind: "heading", level: 2, text: terms.title },
        { kind: "list", items },
      ];
}
