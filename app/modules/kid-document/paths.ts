import { kidAddress } from "#app/domain/kid/kid.ts";
import { address, atBase, part } from "#app/navigation/address.ts";
import type { ListQuery } from "#app/navigation/paths.ts";

/** Key information documents stand in the area of an insurer. */
const configs = "/insurer/kid/configurations";
const documents = "/insurer/kid/documents";

export const kidConfigsPath = (query: ListQuery & { state?: string | undefined } = {}) => address(configs, { ...query });
export const kidConfigNewPath = () => atBase(`${configs}/new`);
export const kidConfigPath = (id: string, query: { tab?: string } = {}) => address(`${configs}/${part(id)}`, { ...query });
export const kidConfigDeletePath = (id: string) => atBase(`${configs}/${part(id)}/delete`);
/** The newest version as a file. */
export const kidPreviewPath = (id: string, language: string) => address(`${configs}/${part(id)}/preview`, { language });

export interface KidDocumentsQuery extends ListQuery {
  isin?: string | undefined;
  language?: string | undefined;
  date?: string | undefined;
}
export const kidDocumentsPath = (query: KidDocumentsQuery = {}) => address(documents, { ...query });
export const kidDocumentNewPath = () => atBase(`${documents}/new`);
export const kidDocumentDeletePath = (id: string) => atBase(`${documents}/${part(id)}/delete`);
export const kidReviewPath = (query: ListQuery & { cause?: string | undefined } = {}) => address("/insurer/kid/review", { ...query });
/** The file of a document; everybody who is signed in reads a published one. */
export const kidDocumentPath = (id: string) => atBase(kidAddress(part(id)));
