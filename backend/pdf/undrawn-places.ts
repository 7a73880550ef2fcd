import type { DocumentBlock, PdfDocument } from "#app/contract/document/pdf-document.ts";
import { undrawn } from "#app/domain/document/letters.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { textsIn } from "./left-out.ts";

const WORDS = {
  fr: { title: "titre", organisation: "établissement", footer: "pied de page" },
  en: { title: "title", organisation: "organisation", footer: "footer" },
} as const;

/** A text of a document, and the words that say where it stands there. */
type Placed = [place: string, text: string];

const within = (...places: string[]): string => places.filter((place) => place !== "").join(" · ");

/** Texts of a block, each under the label that stands beside it, or under the heading above. */
function* textsOfBlock(block: DocumentBlock, heading: string): Generator<Placed> {
  if (block.kind === "facts") for (const { label, value } of block.items) yield* placed(within(heading, label), [label, value]);
  else if (block.kind === "definitions") for (const { term, text } of block.items) yield* placed(within(heading, term), [term, text]);
  else if (block.kind === "table") {
    const { caption, columns, rows } = block;
    yield* placed(caption, [caption, columns]);
    for (const row of rows) for (const [at, cell] of row.entries()) yield* placed(within(caption, columns[at]?.label ?? ""), cell);
  } else yield* placed(heading, block);
}

function* placed(place: string, value: unknown): Generator<Placed> {
  for (const text of textsIn(value)) yield [place, text];
}

function* textsOf({ title, cover, blocks, footer, language }: PdfDocument): Generator<Placed> {
  const words = WORDS[language];
  const { organisation, facts, notice, kicker, title: written, subtitle } = cover;
  yield* placed(words.title, [title, kicker, written, subtitle]);
  yield* placed(words.organisation, organisation);
  for (const { label, value } of facts) yield* placed(label, [label, value]);
  yield* placed(words.title, notice);
  let heading = "";
  for (const block of blocks) {
    if (block.kind === "heading") heading = block.text;
    yield* textsOfBlock(block, heading || words.title);
  }
  yield* placed(words.footer, [footer.reference, footer.date]);
}

/**
 * Refuses a document with letters that no font draws, before it is made: 422 LETTERS_NOT_DRAWN, with the words beside which each of them
 * stands. Picture signs are no letters: documents leave them out and say so.
 */
export function requireDrawn(document: PdfDocument): void {
  const found = new Map<string, Set<string>>();
  for (const [field, text] of textsOf(document))
    for (const letter of undrawn(text)) found.set(field, (found.get(field) ?? new Set()).add(letter));
  if (found.size === 0) return;
  const fields = [...found].map(([field, letters]) => ({ field, letters: [...letters] }));
  throw refuse.unprocessable("LETTERS_NOT_DRAWN", "No font of the documents draws some letters.", { fields });
}
