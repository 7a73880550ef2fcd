import type { FieldName } from "./fields.ts";
import type { SentenceKey } from "./sentences.ts";
import type { TableName } from "./tables.ts";
import type { ReportText } from "./texts-fr.ts";

/** A part of a document, as the template names it. */
export type TemplateBlock =
  | { kind: "sentence"; tone?: "muted" | "key"; say: SentenceKey }
  | { kind: "list"; items: readonly SentenceKey[] }
  | { kind: "facts"; items: ReadonlyArray<{ label: ReportText; field: FieldName }> }
  | { kind: "table"; table: TableName; if?: readonly FieldName[] }
  /** What a person wrote, as it was written, under a title. */
  | { kind: "quote"; title: ReportText; field: FieldName };
export interface TemplateSection {
  title: ReportText;
  if?: readonly FieldName[];
  /** Under a smaller heading, within what comes before. */
  minor?: true;
  /** Not cut by the end of a page, where it fits on one. */
  whole?: true;
  blocks: readonly TemplateBlock[];
}
