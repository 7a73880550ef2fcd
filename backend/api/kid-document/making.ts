import { createHash } from "node:crypto";
import type { KidFigures } from "#app/contract/kid-document/kid-config.ts";
import { KID_MOST_PAGES, type KidLanguage } from "#app/domain/kid/kid.ts";
import { lookOf } from "#backend/api/monitored-portfolio/document/report-file.ts";
import type { LayOut, Queries } from "#backend/calls/context.ts";
import type { ConfigRow } from "./config.store.ts";
import { contentOf } from "./figures.ts";
import { kidPaper } from "./paper/kid-paper.ts";

/** A document that is longer than the law allows. */
export class KidTooLongError extends Error {
  constructor(
    readonly language: KidLanguage,
    readonly pages: number,
  ) {
    super("KID_TOO_LONG");
  }
}

export interface MadeKid {
  fileName: string;
  content: Buffer<ArrayBuffer>;
  sha256: string;
  pages: number;
}

/** Pages of a file of ours, whose page dictionaries stand in the open. */
const pagesOf = (bytes: Buffer): number => bytes.toString("latin1").match(/\/Type \/Page(?!s)/g)?.length ?? 0;

/**
 * The newest version of a configuration as a PDF file in one language, in the chart of its house.
 * @throws KidTooLongError for more than three pages.
 */
export async function makeKid(
  { queries, layOut }: { queries: Queries; layOut: (document: Parameters<LayOut>[0]) => ReturnType<LayOut> },
  { name, isin, organisation, newest }: ConfigRow,
  { language, figures, isDraft }: { language: KidLanguage; figures: KidFigures; isDraft: boolean },
): Promise<MadeKid> {
  const { productionDate } = newest;
  const look = await lookOf(queries, organisation);
  const document = kidPaper({ name, isin, productionDate, content: contentOf(newest), figures, isDraft }, { language, look });
  const content = Buffer.from(await layOut(document));
  const pages = pagesOf(content);
  if (pages > KID_MOST_PAGES) throw new KidTooLongError(language, pages);
  return { fileName: `${document.fileName}.pdf`, content, sha256: createHash("sha256").update(content).digest("hex"), pages };
}
