import type { DocumentBlock, PdfDocument } from "#app/contract/document/pdf-document.ts";
import { isPicture, lettersOf } from "#app/domain/document/letters.ts";

/** Signs that are named; more are said to be. */
const MOST_NAMED = 12;

const TEXTS = {
  fr: (signs: string) => `Aucune police de ce document ne dessine les pictogrammes suivants, qui y sont omis\u202f: ${signs}.`,
  en: (signs: string) => `No font of this document draws these pictograms, which are left out: ${signs}.`,
} as const;

/** Every text in a value, at any depth. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (value !== null && typeof value === "object") for (const inside of Object.values(value)) yield* textsIn(inside);
}

/** The code points of a sign, as its reader may look them up: U+738B. */
const codeOf = (sign: string) =>
  Array.from(sign, (code) => `U+${code.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`).join(" ");

/** What tells, at the end of a document, which picture signs of its texts it leaves out; null where it has none. Letters that no font draws are refused. */
export function leftOutNotice({ title, cover, blocks, footer, language }: PdfDocument): DocumentBlock | null {
  const text = [...textsIn([title, cover, blocks, footer])].join("\n");
  const lost = [...new Set(lettersOf(text).filter(isPicture))].map(codeOf);
  if (lost.length === 0) return null;
  const signs = [...lost.slice(0, MOST_NAMED), ...(lost.length > MOST_NAMED ? ["…"] : [])].join(", ");
  return { kind: "notice", tone: "information", text: TEXTS[language](signs) };
}
