import { type DocumentBlock, type PdfDocument, pdfDocument } from "#app/contract/document/pdf-document.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { fileNameOf } from "#app/domain/format/file-name.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { noticeBlocks, performanceBlocks } from "../document/performance-blocks.ts";
import { allocationBlocks, commentBlocks, factBlock, paragraphs, riskBlocks } from "../document/report-blocks.ts";
import type { ReportLook } from "../document/report-document.ts";
import type { ReportFacts } from "../document/report-facts.ts";
import { type ReportWriting, writerOf } from "../document/report-writing.ts";

type Row = Extract<DocumentBlock, { kind: "table" }>["rows"][number];

/** What is kept of a portfolio until the document is whole: its line of the comparison, and its own part. */
export interface PortfolioPart {
  row: Row;
  blocks: DocumentBlock[];
  notice: DocumentBlock[];
  house: string;
  day: string;
}

const COMPARED = ["YTD", "1Y", "MAX"] as const;

/** A portfolio's part of a consolidated report; without detail its line alone, and what has to stand beside its performance. */
export function portfolioPart(
  facts: ReportFacts,
  { language, colours, isDetailed }: ReportWriting & { isDetailed: boolean },
): PortfolioPart {
  const { texts, day, toned, percent } = writerOf(language);
  const { portfolio, figures, sri } = facts;
  const value = (period: (typeof COMPARED)[number]) =>
    figures.hasYear ? (figures.periods.find((one) => one.period === period)?.portfolio ?? null) : null;
  const { volatility, maxDrawdown } = figures.risk;
  const notice = noticeBlocks(facts, language);
  return {
    house: facts.house,
    day: facts.day,
    row: [
      { text: portfolio.name, note: texts.versions[portfolio.versionType] },
      sri === null ? texts.missing : String(sri),
      ...COMPARED.map((period) => toned(value(period))),
      volatility === null ? texts.missing : percent(volatility * 100),
      figures.hasYear ? toned(maxDrawdown) : texts.missing,
      day(facts.day),
    ],
    blocks: isDetailed
      ? [
          { kind: "heading", level: 1, text: portfolio.name, newPage: true },
          factBlock(facts, language),
          ...riskBlocks(facts, language),
          ...performanceBlocks(facts, language),
          ...allocationBlocks(facts, { language, colours }),
          ...commentBlocks(facts, language),
          ...notice,
        ]
      : [],
    notice: isDetailed ? [] : [{ kind: "heading", level: 2, text: portfolio.name }, ...notice],
  };
}

interface Asked {
  name: string;
  comment: string;
  from: string | null;
  to: string;
  language: InterfaceLanguage;
  template: "COMPARISON" | "DETAILED";
  look: ReportLook;
  today: string;
}

/** A report on several portfolios: what the house says of it, a table that compares them, and a part on each. */
export function consolidatedDocument(
  parts: readonly PortfolioPart[],
  { name, comment, from, to, language, look, today }: Asked,
): PdfDocument {
  const { texts, spaced, day } = writerOf(language);
  const { consolidated, facts, periods } = texts;
  const { colours: _, ...shown } = look;
  const house = parts[0]?.house ?? "";
  const count = consolidated.count(formatCount(parts.length, language));
  const numeric = true;
  const said = paragraphs(comment);
  return pdfDocument.parse({
    language,
    title: name,
    subject: texts.kicker.CONSOLIDATED,
    author: house,
    day: today,
    ...shown,
    cover: {
      organisation: house,
      kicker: texts.kicker.CONSOLIDATED,
      title: name,
      subtitle: count,
      facts: [
        { label: facts.house, value: house },
        { label: consolidated.span, value: spaced(from === null ? texts.asOf(day(to)) : texts.span(day(from), day(to))) },
      ],
      notice: spaced(`${texts.notices.past} ${texts.notices.loss}`),
    },
    footer: { reference: texts.kicker.CONSOLIDATED, date: `${house}, ${day(today)}`, page: texts.page },
    fileName: fileNameOf(name, to),
    blocks: [
      ...(said.length > 0 ? [{ kind: "heading" as const, level: 1 as const, text: consolidated.comment }, ...said] : []),
      { kind: "heading", level: 1, text: consolidated.comparison },
      {
        kind: "table",
        caption: count,
        dense: true,
        columns: [
          { label: texts.tables.portfolio },
          { label: consolidated.sri, numeric },
          ...COMPARED.map((period) => ({ label: periods[period], numeric })),
          { label: consolidated.volatility, numeric },
          { label: consolidated.loss, numeric },
          { label: consolidated.day, numeric },
        ],
        rows: parts.map(({ row }) => row),
      },
      ...parts.flatMap(({ notice }) => notice),
      ...parts.flatMap(({ blocks }) => blocks),
    ],
  });
}
