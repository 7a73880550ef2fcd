import type { FieldName } from "./fields.ts";
import type { TableName } from "./tables.ts";
import type { ReportText } from "./texts-fr.ts";

/** Law, professional rule or convention that a sentence without stored fields states. */
export const RULES = {
  SUITABILITY_STATEMENT: "Delegated regulation (EU) 2017/565, article 54(12); article L. 522-5 of the French insurance code",
  DURABLE_MEDIUM: "Delegated regulation (EU) 2017/565, article 3; article L. 521-6 of the French insurance code",
  CLIENT_INFORMATION: "Delegated regulation (EU) 2017/565, article 54(7) and article 55(3)",
  SUSTAINABILITY: "Delegated regulation (EU) 2021/1253; ESMA35-43-3172, guideline 8",
  KEY_INFORMATION: "Regulation (EU) 1286/2014, article 13",
  ALTERNATIVES: "Directive 2014/65/EU, article 25(2); ESMA35-43-3172, guideline 9",
  UNIT_LINKED: "Article L. 131-1 and A. 132-4 of the French insurance code",
  COMPLEX_PRODUCTS: "AMF position DOC-2010-05; ACPR recommendation 2016-R-04",
  FAIR_INFORMATION: "Delegated regulation (EU) 2017/565, article 44",
  COSTS: "Delegated regulation (EU) 2017/565, article 50 and annex II",
  INDUCEMENTS: "Directive 2014/65/EU, article 24(9); delegated regulation (EU) 2017/565, article 50",
  PERIODIC_REVIEW: "Delegated regulation (EU) 2017/565, article 54(12) second and third subparagraphs",
} as const;

export interface Sentence {
  say: ReportText;
  /** Field for each `{name}` of the sentence: without a value in each of them the sentence is not said. */
  with?: Record<string, FieldName>;
  /** Said only where each of these holds. */
  if?: readonly FieldName[];
  rule?: keyof typeof RULES;
}
export type TemplateBlock =
  | ({ kind: "sentence"; tone?: "muted" | "key" } & Sentence)
  | { kind: "list"; items: readonly Sentence[] }
  | { kind: "facts"; items: ReadonlyArray<{ label: ReportText; field: FieldName }> }
  | { kind: "table"; table: TableName; if?: readonly FieldName[] }
  /** What a person wrote, as it was written, under a title. */
  | { kind: "quote"; title: ReportText; field: FieldName };
export interface TemplateSection {
  title: ReportText;
  if?: readonly FieldName[];
  blocks: readonly TemplateBlock[];
}
