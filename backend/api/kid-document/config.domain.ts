import type { z } from "zod";
import type { KidConfig, KidContent, KidVersion, kidWritten } from "#app/contract/kid-document/kid-config.ts";
import { KID_LANGUAGES, KID_TEXTS, type KidLanguage, type KidState, type KidText, stepsFrom } from "#app/domain/kid/kid.ts";
import { fullName } from "#backend/api/model-portfolio/portfolio.domain.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { mayWrite } from "./access.ts";
import type { ConfigRow, KnownSeries, VersionRow } from "./config.store.ts";
import type { DocumentRow } from "./document.store.ts";
import { contentOf } from "./figures.ts";

export type Written = z.output<typeof kidWritten>;

/** Texts that may be left out of a document: what there is to say under the last heading. */
const OPTIONAL: ReadonlySet<KidText> = new Set(["otherInformation"]);

/** Texts that a document still lacks, in the order of its headings. */
export const missingTexts = ({ texts }: KidContent): Array<{ text: KidText; language: KidLanguage }> =>
  KID_TEXTS.flatMap((text) =>
    KID_LANGUAGES.flatMap((language) => {
      const other = language === "fr" ? "en" : "fr";
      // One language alone says something that the other keeps silent about.
      const isWanted = OPTIONAL.has(text) ? texts[text][other] !== "" : true;
      return isWanted && texts[text][language] === "" ? { text, language } : [];
    }),
  );

const at = (instant: string) => new Date(instant).toISOString();
const step = (person: VersionRow["checker"], instant: string | null) =>
  person && instant ? { name: fullName(person.firstName, person.lastName, person.username), at: at(instant) } : null;

const files = (documents: readonly DocumentRow[]): KidConfig["documents"] =>
  documents.map(({ uuid: id, language, fileName, fileSize }) => ({ id, language, fileName, fileSize }));

export function versionOf(row: VersionRow, documents: readonly DocumentRow[]): KidVersion {
  const { config: id, edition, state, productionDate, author, checker, approver, publisher } = row;
  return {
    ...{ id, edition, state, productionDate, authorName: fullName(author.firstName, author.lastName, author.username) },
    checked: step(checker, row.checkedAt),
    approved: step(approver, row.approvedAt),
    published: step(publisher, row.publishedAt),
    updatedAt: at(row.updatedAt),
    documents: files(documents.filter((document) => document.config === id && document.edition === edition)),
  };
}

export function listedConfig(caller: Caller, row: ConfigRow) {
  const { documents: _, ...version } = versionOf(row.newest, []);
  return {
    ...version,
    ...{ name: row.name, isin: row.isin, organisation: row.organisation, version: row.version },
    publishedEdition: row.publishedEdition,
    editable: mayWrite(caller) && row.organisation === caller.productOwner,
  };
}

/** A configuration as a caller is told it; `documents` are those of its newest version. */
export function configOf(caller: Caller, row: ConfigRow, documents: readonly DocumentRow[], series: KnownSeries | null): KidConfig {
  return {
    ...listedConfig(caller, row),
    pdfData: contentOf(row.newest),
    making: { status: row.newest.making, problem: row.newest.problem },
    series: series && { uuid: series.uuid, fullName: series.fullName, lastValueDate: series.lastValueDate },
    documents: files(documents),
    steps: stepsFrom(row.newest.state).filter((state) => refusedStep(caller, row, state) === null),
  };
}

/**
 * Why the caller does not take a step, null where it may be taken: nobody approves what they wrote, nobody publishes what they approved, and
 * publishing asks for its own right.
 */
export function refusedStep(caller: Caller, { organisation, newest }: ConfigRow, state: KidState) {
  if (!mayWrite(caller) || organisation !== caller.productOwner)
    return refuse.forbidden("FORBIDDEN", "The document belongs to another house, or the caller may only read.");
  if (newest.state === "PUBLISHED" && state === "PUBLISHED")
    return refuse.conflict("KID_PUBLISHED", "This version is published already.", { edition: newest.edition });
  if (!stepsFrom(newest.state).includes(state))
    return refuse.conflict("KID_STEP", `A version that is ${newest.state} does not become ${state}.`, { state: newest.state });
  if (state === "APPROVED") {
    if (newest.authors.includes(caller.userUuid))
      return refuse.forbidden("KID_SAME_PERSON", "Whoever wrote of a document does not approve it.");
    if (newest.making !== "DONE") return refuse.conflict("KID_FILES_PENDING", "The files of this version are not made yet.");
  }
  if (state === "PUBLISHED") {
    if (!caller.permissions.has("po-ablePublishKid"))
      return refuse.forbidden("FORBIDDEN", 'The permission "po-ablePublishKid" is required.');
    if (newest.approvedBy === caller.userUuid)
      return refuse.forbidden("KID_SAME_PERSON", "Whoever approved a document does not publish it.");
  }
  return null;
}

/** What the audit log keeps of a configuration, and what the second of two writers is told. */
export const auditOf = ({ name, isin, version, newest: { edition, state, productionDate } }: ConfigRow) => ({
  ...{ name, isin, version, edition, state, productionDate },
});
