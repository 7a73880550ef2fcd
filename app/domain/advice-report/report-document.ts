import { fileNameOf } from "#app/domain/format/file-name.ts";
import { formatLongDate } from "#app/domain/format/format.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import { COSTS_SHEET, TRANSACTIONS } from "./annexes.ts";
import type { AdviceFacts } from "./facts.ts";
import { type FieldName, readField } from "./fields.ts";
import { type SentenceKey, sentenceOf } from "./sentences.ts";
import { STRUCTURED_SHEET } from "./structured-section.ts";
import type { Cell } from "./table.ts";
import { tableOf } from "./tables.ts";
import { REPORT, TEMPLATE_VERSION } from "./template.ts";
import type { TemplateBlock, TemplateSection } from "./template-block.ts";
import { english } from "./texts-en.ts";
import { french, type ReportText } from "./texts-fr.ts";
import { WORDS } from "./words.ts";

export const REPORT_TEXTS = { fr: french, en: english } as const;
export type AdviceDocument = "report" | "transactions" | "costs" | "structured";
const DOCUMENTS = {
  report: { sections: REPORT, title: "kicker", notice: "notice", file: "fileReport" },
  transactions: { sections: TRANSACTIONS, title: "transactions.title", notice: "transactions.notice", file: "fileTransactions" },
  costs: { sections: COSTS_SHEET, title: "costsSheet.title", notice: "costsSheet.notice", file: "fileCosts" },
  structured: {
    sections: STRUCTURED_SHEET,
    title: "structuredSheet.title",
    notice: "structuredSheet.notice",
    file: "fileStructured",
  },
} as const satisfies Record<AdviceDocument, { sections: readonly TemplateSection[] } & Record<"title" | "notice" | "file", ReportText>>;

const allHold = (facts: AdviceFacts, names: readonly FieldName[] = []) => names.every((name) => readField(name, facts) !== null);

const typeset = (text: string, { language }: AdviceFacts): string => (language === "fr" ? frenchSpaces(text) : text);
const words = (key: ReportText, facts: AdviceFacts): string => typeset(REPORT_TEXTS[facts.language][key], facts);

/** What a person typed is never taken for a mark of stress. */
const literal = (text: string) => text.replaceAll("*", "∗");

/** The sentence as it is said, or null where a field that it needs holds nothing. */
export function sentenceText(key: SentenceKey, facts: AdviceFacts): string | null {
  const sentence = sentenceOf(key);
  if (!allHold(facts, sentence.if)) return null;
  let text = typeset(sentence[facts.language], facts);
  for (const [name, source] of Object.entries(sentence.with ?? {})) {
    const value = readField(source, facts);
    if (value === null) return null;
    text = text.replaceAll(`{${name}}`, () => literal(value));
  }
  return text;
}

type ReportBlock =
  | { kind: "heading"; level: 1 | 2; text: string; whole?: true }
  | { kind: "paragraph"; text: string; tone?: "key" | "muted" }
  | { kind: "list"; items: string[] }
  | { kind: "facts"; items: Array<{ label: string; value: string }> }
  | { kind: "notice"; tone: "information"; title: string; text: string }
  | {
      kind: "table";
      caption: string;
      columns: Array<{ label: string; numeric?: boolean }>;
      rows: Cell[][];
      total?: boolean;
      dense?: boolean;
    };

function blocksOf(block: TemplateBlock, facts: AdviceFacts): ReportBlock[] {
  switch (block.kind) {
    case "sentence": {
      const text = sentenceText(block.say, facts);
      return text === null ? [] : [{ kind: "paragraph" as const, text, ...(block.tone ? { tone: block.tone } : {}) }];
    }
    case "list": {
      const items = block.items.flatMap((item) => sentenceText(item, facts) ?? []);
      return items.length === 0 ? [] : [{ kind: "list" as const, items }];
    }
    case "facts": {
      const items = block.items.flatMap(({ label, field }) => {
        const value = readField(field, facts);
        return value ? [{ label: words(label, facts), value }] : [];
      });
      return items.length === 0 ? [] : [{ kind: "facts" as const, items }];
    }
    case "quote": {
      const text = readField(block.field, facts);
      return text
        ? [{ kind: "notice" as const, tone: "information" as const, title: words(block.title, facts), text: literal(text).slice(0, 4000) }]
        : [];
    }
    case "table": {
      const { caption, columns, rows, total, dense } = tableOf(block.table);
      const filled = allHold(facts, block.if) ? rows(facts) : [];
      if (filled.length === 0) return [];
      return [
        {
          kind: "table" as const,
          caption: words(caption, facts),
          columns: columns.map(({ label, ...column }) => ({ label: words(label, facts), ...column })),
          rows: filled,
          ...(total?.(facts) ? { total: true } : {}),
          ...(dense ? { dense } : {}),
        },
      ];
    }
  }
}

/** One document of a published advice, ready to be laid out in the look given. Every sentence comes from the template. */
export function adviceDocument<Look extends object>(which: AdviceDocument, facts: AdviceFacts, look: Look, image?: object | null) {
  const { sections, title, notice, file } = DOCUMENTS[which];
  const { language, client, adviser, contract, versions, day } = facts;
  const name = client.name ?? client.legalPerson ?? contract.product;
  const cover = (
    [
      "client.name",
      "client.legalPerson",
      "adviser.name",
      "adviser.registration",
      "contract.product",
      "demand.act",
      "demand.project",
      "day",
    ] as const
  ).flatMap((field) => {
    const value = readField(field, facts);
    return value ? [{ label: words(COVER_LABELS[field], facts), value }] : [];
  });
  return {
    language,
    title: `${words(title, facts)} – ${name}`.slice(0, 400),
    subject: words("kicker", facts),
    author: adviser.organisation,
    day,
    ...look,
    cover: {
      organisation: adviser.organisation,
      kicker: words("kicker", facts),
      title: which === "report" ? name : words(title, facts),
      facts: cover,
      notice: words(notice, facts),
      ...(image && which === "report" ? { image } : {}),
    },
    footer: {
      date: formatLongDate(day, language),
      reference: WORDS[language].reference(versions.session, versions.publication, TEMPLATE_VERSION, versions.engine),
      page: WORDS[language].page,
    },
    fileName: fileNameOf(name, words(file, facts)),
    blocks: sections.flatMap((section): ReportBlock[] => {
      const blocks = allHold(facts, section.if) ? section.blocks.flatMap((block) => blocksOf(block, facts)) : [];
      if (blocks.length === 0) return [];
      const level = section.minor ? (2 as const) : (1 as const);
      return [{ kind: "heading", level, text: words(section.title, facts), ...(section.whole && { whole: true }) }, ...blocks];
    }),
  };
}

const COVER_LABELS = {
  "client.name": "label.client",
  "client.legalPerson": "label.legalPerson",
  "adviser.name": "label.adviser",
  "adviser.registration": "label.registration",
  "contract.product": "label.contract",
  "demand.act": "label.act",
  "demand.project": "label.project",
  day: "label.date",
} as const satisfies Partial<Record<FieldName, ReportText>>;
