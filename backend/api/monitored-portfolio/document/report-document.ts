import { type DocumentBlock, type DocumentTheme, type PdfDocument, pdfDocument } from "#app/contract/document/pdf-document.ts";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { fileNameOf } from "#app/domain/format/file-name.ts";
import { formatMonth } from "#app/domain/format/format.ts";
import { monthBlocks, monthSentence, noticeBlocks, performanceBlocks } from "./performance-blocks.ts";
import { allocationBlocks, commentBlocks, factBlock, riskBlocks, termBlocks } from "./report-blocks.ts";
import type { ReportFacts } from "./report-facts.ts";
import { writerOf } from "./report-writing.ts";

export type ReportTemplate = "FACTSHEET" | "MONTHLY";
/** How documents of the house look. */
export interface ReportLook {
  theme: DocumentTheme;
  logo?: NonNullable<PdfDocument["logo"]>;
  colours: Record<AssetClass, string>;
}

/** One to two pages on a portfolio: what it is, its risk, its past with all that has to stand beside it, and what it is made of. */
export function reportDocument(
  facts: ReportFacts,
  { template, language, look, today }: { template: ReportTemplate; language: InterfaceLanguage; look: ReportLook; today: string },
): PdfDocument {
  const { texts, spaced, day } = writerOf(language);
  const { colours, ...shown } = look;
  const { settings, portfolio, house } = facts;
  const monthly = template === "MONTHLY";
  const comment = commentBlocks(facts, language);
  const blocks: DocumentBlock[] = [
    ...(monthly ? [...monthSentence(facts, language), ...comment] : []),
    factBlock(facts, language),
    ...riskBlocks(facts, language),
    ...performanceBlocks(facts, language, { withYears: !monthly }),
    ...(monthly ? monthBlocks(facts, language) : []),
    ...allocationBlocks(facts, { language, colours }),
    ...(monthly ? [] : comment),
    ...termBlocks(facts, language),
    ...noticeBlocks(facts, language),
  ];
  const kicker = monthly ? `${texts.kicker.MONTHLY}, ${formatMonth(facts.day, language)}` : texts.kicker[template];
  return pdfDocument.parse({
    language,
    title: `${texts.kicker[template]}, ${portfolio.name}`,
    subject: kicker,
    author: house,
    day: today,
    ...shown,
    opening: "band",
    cover: {
      organisation: house,
      kicker,
      title: settings?.title || portfolio.name,
      subtitle: spaced(texts.asOf(day(facts.day))),
      facts: [],
      notice: "",
    },
    footer: { reference: settings?.pageFooter?.slice(0, 400) ?? "", date: `${house}, ${day(today)}`, page: texts.page },
    fileName: fileNameOf(`${settings?.filenamePrefix || portfolio.name}-${facts.day}`, texts.fileKinds[template]),
    blocks,
  });
}
