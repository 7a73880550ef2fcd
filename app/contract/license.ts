import { z } from "zod";
import { instant, isoDate, listOf, listQuery, onceHeaders, route, uuid } from "#app/contract/base.ts";
import { INTERFACE_LANGUAGES, LANGUAGES } from "#app/domain/enumerations.ts";

/** Longest text of an agreement in one language, in characters. */
const TEXT_LENGTH = 100_000;

const language = z.enum(INTERFACE_LANGUAGES);
const text = z.string().trim().min(1).max(TEXT_LENGTH);
/** sha256 of the text in UTF-8, in hexadecimal. */
const textHash = z.string().regex(/^[0-9a-f]{64}$/, "sha256 in hexadecimal");

/** A day alone is its first instant, in UTC. */
const dayBegin = isoDate.transform((day) => `${day}T00:00:00Z`);

/** A version of the licence agreement; versions are never changed. */
export const licenseAgreement = z.object({
  uuid,
  /** 1 for the first version. */
  number: z.number().int(),
  texts: z.record(language, z.string()),
  /** From then on people are asked to accept it. */
  effectiveAt: instant,
  createdAt: instant,
  /** How many people have accepted it. */
  acceptances: z.number().int(),
});
export type LicenseAgreement = z.infer<typeof licenseAgreement>;

export const licenseText = licenseAgreement
  .pick({ uuid: true, number: true, effectiveAt: true })
  .extend({ language, text: z.string(), textHash });
export type LicenseText = z.infer<typeof licenseText>;

/** Whether a person has accepted the agreement that is in effect. */
export const licenseAcceptance = z.object({
  user: uuid,
  /** The version in effect; null when none was ever published. */
  agreement: licenseAgreement.pick({ uuid: true, number: true }).nullable(),
  /** What was accepted of that version: when, in which language, and the hash of the text that was shown. Null: it waits. */
  accepted: z.object({ at: instant, language, textHash }).nullable(),
});
export type LicenseAcceptance = z.infer<typeof licenseAcceptance>;

const root = "/user-service/v1/license_agreements";
const ofUser = z.object({ user: uuid });

/** Licence agreement of the platform. Administrators publish versions; each person reads and accepts for themself. */
export const licenseAgreements = {
  list: route("GET", root, "license-agreements-list", "Versions of the licence agreement, newest first; for administrators")
    .input(z.object({ query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(licenseAgreement)),
  create: route("POST", root, "license-agreements-create", "Publish a version; `creation` is when it takes effect, at once without it")
    .route({ successStatus: 201 })
    .input(
      z.object({
        query: z.object({ creation: z.union([instant, dayBegin]).optional() }),
        headers: onceHeaders,
        body: z.object({ texts: z.object({ fr: text, en: text }) }),
      }),
    )
    .output(licenseAgreement),
  last: route("GET", `${root}/last`, "license-agreements-last", "Text of the version in effect, in one language; 404 when there is none")
    .input(
      z.object({
        query: z.object({
          lang: z.enum([...INTERFACE_LANGUAGES, ...LANGUAGES]).describe("fr_FR is fr, any other that outside systems name is en"),
        }),
      }),
    )
    .output(licenseText),
  acceptance: route("GET", `${root}/acceptance`, "license-agreements-acceptance-get", "Whether a user accepted the version in effect")
    .input(z.object({ query: ofUser }))
    .output(licenseAcceptance),
  accept: route(
    "PUT",
    `${root}/acceptance`,
    "license-agreements-acceptance-put",
    "Accept the version in effect; the hash says which text was read",
  )
    .input(z.object({ query: ofUser, headers: onceHeaders, body: z.object({ agreement: uuid, language, textHash }) }))
    .output(licenseAcceptance),
};
