import type { DocumentBlock, PdfDocument } from "#app/contract/document/pdf-document.ts";
import { isPicture, lettersOf, undrawn } from "#app/domain/document/letters.ts";

/** Signs that are named; more are said to be. */
const MOST_NAMED = 12;

const TEXTS = {
  fr: (signs: string) =>
    `Aucune police de ce document ne dessine les signes suivants\u202f: ${signs}. Les lettres y sont écrites sans leurs marques ou remplacées par un point d’interrogation, les pictogrammes omis.`,
  en: (signs: string) =>
    `No font of this document draws these signs: ${signs}. Letters are written without their marks or as a question mark, pictograms are left out.`,
} as const;

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (value !== null && typeof value === "object") for (const inside of Object.values(value)) yield* textsIn(inside);
}

/** The code points of a sign, as its reader may look them up: U+738B. */
const codeOf = (sign: string) =>
  Array.from(sign, (code) => `U+${code.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`).join(" ");

/** What tells, at the end of a document, which signs of its texts it does not show as they were written; null where it shows all. */
export function lostLettersNotice({ title, cover, blocks, footer, language }: PdfDocument): DocumentBlock | null {
  const text = [...textsIn([title, cover, blocks, footer])].join("\n");
  const pictures = lettersOf(text).filter(isPicture);
  const lost = [...new Set([...undrawn(text), ...pictures])].map(codeOf);
  if (lost.length === 0) return null;
  const signs = [...lost.slice(0, MOST_NAMED), ...(lost.length > MOST_NAMED ? ["…"] : [])].join(", ");
  return { kind: "notice", tone: "information", text: TEXTS[language](signs) };
}
