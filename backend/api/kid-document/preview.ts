import type { KidFigures } from "#app/contract/kid-document/kid-config.ts";
import type { KidLanguage } from "#app/domain/kid/kid.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { ConfigRow } from "./config.store.ts";
import { contentOfDocument, documentsOf } from "./document.store.ts";
import { contentOf, figuresOf } from "./figures.ts";
import { KidTooLongError, makeKid } from "./making.ts";

const pdf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name, { type: "application/pdf" });

/**
 * The newest version as a file: the one that is kept, else one laid out now, which says that it is a draft.
 * Throws 422 for figures that cannot be computed and for more than three pages, 503 where no PDF backend is reached.
 */
export async function previewFile(
  { database: { orm }, compute, layOut }: CallerContext,
  row: ConfigRow,
  language: KidLanguage,
): Promise<File> {
  const { uuid, isin, newest } = row;
  const kept = (await documentsOf(orm, [uuid], newest.edition)).find((document) => document.language === language);
  const bytes = kept && (await contentOfDocument(orm, kept.uuid));
  if (kept && bytes) return pdf(bytes, kept.fileName);
  if (!layOut) throw refuse.unavailable("PDF_NOT_REACHED", "This API reaches no PDF backend (PDF_URL): there is no file.");
  const { productionDate } = newest;
  const figures =
    (newest.figures as unknown as KidFigures | null) ??
    (await figuresOf({ queries: orm, compute }, { isin, content: contentOf(newest), productionDate }));
  try {
    const { content, fileName } = await makeKid({ queries: orm, layOut }, row, { language, figures, isDraft: true });
    return pdf(content, fileName);
  } catch (error) {
    if (!(error instanceof KidTooLongError)) throw error;
    throw refuse.unprocessable("KID_TOO_LONG", "The document has more than three pages.", { pages: error.pages, language });
  }
}
