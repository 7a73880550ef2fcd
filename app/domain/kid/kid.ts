/** Key information document (KID, in French DIC) of a packaged retail product, Regulation (EU) No 1286/2014. */
export const KID_LANGUAGES = ["fr", "en"] as const;
export type KidLanguage = (typeof KID_LANGUAGES)[number];

/** Of a version: written, found complete and computed, approved by a second person, in force, replaced by a newer one. */
export const KID_STATES = ["DRAFT", "CHECKED", "APPROVED", "PUBLISHED", "SUPERSEDED"] as const;
export type KidState = (typeof KID_STATES)[number];

/** Why a published document is to be reviewed. */
export const KID_CAUSES = ["AGE", "SRI", "MODERATE", "COSTS"] as const;
export type KidCause = (typeof KID_CAUSES)[number];

/** Steps that people take from each state; a published version is replaced by the next one's publication, not by a step. */
const STEPS: Readonly<Record<KidState, readonly KidState[]>> = {
  DRAFT: ["CHECKED"],
  CHECKED: ["APPROVED", "DRAFT"],
  APPROVED: ["PUBLISHED", "DRAFT"],
  PUBLISHED: [],
  SUPERSEDED: [],
};
export const stepsFrom = (state: KidState): readonly KidState[] => STEPS[state];

/** Texts that a document cannot do without, in both languages, in the order of its headings. */
export const KID_TEXTS = [
  "productType",
  "term",
  "objectives",
  "intendedInvestor",
  "riskNarrative",
  "unableToPayOut",
  "holdingPeriodAndExit",
  "complaints",
  "otherInformation",
] as const;
export type KidText = (typeof KID_TEXTS)[number];

/** A document has at most three pages of A4 (article 6(4) of the Regulation). */
export const KID_MOST_PAGES = 3;

const DOCUMENTS = "/kid-documents/";
/** Where the web side gives a published document to who is signed in; journeys name the platform's own documents by it. */
export const kidAddress = (document: string): string => `${DOCUMENTS}${document}`;
export const isKidAddress = (url: string): boolean => url.startsWith(DOCUMENTS);
