import { z } from "zod";
import { instant, isoDate, onceHeaders, route, uuid } from "#app/contract/base.ts";
import { mailState } from "#app/contract/e-mail.ts";
import { adviceClock } from "#app/contract/journey/advice.ts";
import { bySessionHash } from "#app/contract/journey/session.ts";
import { packageChoice, publishingPart, withoutDic } from "#app/contract/journey/session-parts.ts";
import { linkHouse } from "#app/contract/questionnaire/questionnaire-link.ts";
import { DELIVERY_MODES, PACKAGE_DOCUMENTS, PACKAGE_FILES, PACKAGE_STATES } from "#app/domain/advice-report/package.ts";
import { ADVICE_CHECKS, CHECK_FLAGS } from "#app/domain/journey.ts";
import { EMAIL } from "#app/domain/person/email.ts";

const language = z.enum(["fr", "en"]).default("fr");
const file = z.object({
  kind: z.enum(PACKAGE_FILES),
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  sha256: z.string(),
  madeAt: instant,
});
const missing = z.object({ fullName: z.string(), isin: z.string().nullable(), reason: z.string() });
export const advicePackage = z.object({
  uuid,
  state: z.enum(PACKAGE_STATES),
  /** Its place among the publications of the session; null before it is published. */
  number: z.number().int().nullable(),
  author: z.string(),
  language: z.enum(["fr", "en"]),
  advisorComment: z.string(),
  /** Every file that is asked for, in the order in which they are made. */
  wanted: z.array(z.enum(PACKAGE_FILES)),
  files: z.array(file),
  missing: z.array(missing).describe("key information documents that could not be had"),
  withoutDics: z.array(withoutDic).describe("why each of them was not handed over"),
  withoutDicReason: z.string().nullable().describe("one reason for all of them, of packages that were made before each had its own"),
  failure: z.string().nullable(),
  /** SHA-256 of the hashes of the files and of what was frozen. */
  hash: z.string().nullable(),
  versions: z.object({
    journey: z.object({ uuid, name: z.string(), version: z.number().int() }),
    product: z.object({ uuid, version: z.number().int() }),
    template: z.string(),
    engine: z.string(),
    matrix: z.object({ uuid, version: z.number().int() }).nullable(),
    valuesAsOf: isoDate.nullable(),
  }),
  clocks: z.array(adviceClock.extend({ over: z.boolean() })),
  askedAt: instant,
  publishedAt: instant.nullable(),
});
export type AdvicePackage = z.infer<typeof advicePackage>;

const figure = z.object({ name: z.string(), published: z.string(), found: z.string(), same: z.boolean() });
export const adviceReplay = z.object({
  number: z.number().int(),
  /** Whether every figure came out bit for bit as it was published. */
  same: z.boolean(),
  engine: z.object({ published: z.string(), now: z.string() }),
  figures: z.array(figure),
  /** The same with the rules, values and scenarios of today. */
  today: z.array(figure),
  /** What is stored otherwise today. */
  checks: z
    .array(z.object({ code: z.enum(ADVICE_CHECKS), published: z.enum(CHECK_FLAGS).nullable(), today: z.enum(CHECK_FLAGS).nullable() }))
    .describe("checks whose worst outcome would be another with the rules and data of today; null where the rule does not apply"),
  changes: z.array(z.object({ what: z.string(), name: z.string().nullable(), was: z.string(), now: z.string() })),
});
export type AdviceReplay = z.infer<typeof adviceReplay>;

const delivery = z.object({
  uuid,
  package: z.number().int(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: mailState,
  mail: uuid.nullable().describe("its e-mail, which is removed before it"),
  again: z.boolean().describe("its e-mail is of unknown outcome and can be sent again by the caller"),
  problem: z.string().nullable().describe("what the mail server said last, where it has not taken the e-mail"),
  mode: z.enum(DELIVERY_MODES),
  /** Opens the link; told to the client by another way than the e-mail. Null where the files came with the e-mail. */
  code: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  openedAt: instant.nullable(),
  locked: z.boolean(),
  downloads: z.number().int(),
});
export type Delivery = z.infer<typeof delivery>;

const event = z.object({
  at: instant,
  user: z.string().nullable().describe("null for the client"),
  action: z.string(),
  /** Fields that it changed, by their path, as they were. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** The same as they became, and what else is told; `withheld` names fields whose values the log does not keep. */
  details: z.record(z.string(), z.unknown()).nullable(),
});
export type RecordEvent = z.infer<typeof event>;

const root = "/product-config-service/v1/reco_journeys/sessions/{hash}";
const byNumber = z.object({ params: bySessionHash.shape.params.extend({ number: z.coerce.number().int().min(1) }) });

/** Packages of the documents of a finalised advice: built as a job, frozen when they are published, sent by a link, replayed. */
export const advicePackages = {
  list: route("GET", `${root}/publishing/packages`, "reco-session-packages", "Packages of the session, newest first")
    .input(bySessionHash)
    .output(z.array(advicePackage)),
  build: route(
    "POST",
    `${root}/publishing/packages`,
    "reco-session-package-build",
    "Build and publish a package of documents; earlier ones are kept",
  )
    .route({ successStatus: 202 })
    .input(z.object({ ...bySessionHash.shape, headers: onceHeaders, body: packageChoice }))
    .output(advicePackage),
  preview: route(
    "POST",
    `${root}/publishing/preview`,
    "reco-session-publishing-preview",
    "One document as it would be published; nothing is kept",
  )
    .input(
      z.object({
        ...bySessionHash.shape,
        body: z.object({ document: z.enum(PACKAGE_DOCUMENTS), language, advisorComment: publishingPart.shape.advisorComment }),
      }),
    )
    .output(z.file()),
  file: route(
    "GET",
    `${root}/publishing/packages/{number}/files/{kind}`,
    "reco-session-package-file",
    "A file of a published package, as it was handed over",
  )
    .input(z.object({ params: byNumber.shape.params.extend({ kind: z.enum(PACKAGE_FILES) }) }))
    .output(z.file()),
  replay: route(
    "GET",
    `${root}/publishing/packages/{number}/replay`,
    "reco-session-package-replay",
    "The figures of a published advice again: of its day, and of today",
  )
    .input(byNumber)
    .output(adviceReplay),
  deliveries: route(
    "GET",
    `${root}/publishing/deliveries`,
    "reco-session-deliveries",
    "E-mails that brought packages to the client, newest first",
  )
    .input(bySessionHash)
    .output(z.array(delivery)),
  deliver: route(
    "POST",
    `${root}/publishing/deliveries`,
    "reco-session-deliver",
    "Send the last published package by e-mail: a link to it or its files, as the journey says",
  )
    .route({ successStatus: 201 })
    .input(
      z.object({
        ...bySessionHash.shape,
        headers: onceHeaders,
        body: z.object({
          email: z.email({ pattern: EMAIL }).max(254),
          subject: z
            .string()
            .trim()
            .min(1)
            .max(200)
            .regex(/^[^\p{Cc}]+$/u),
          message: z.string().trim().min(1).max(4_000),
        }),
      }),
    )
    .output(delivery),
  record: route("GET", `${root}/record`, "reco-session-record", "What happened to the session, oldest first, as the audit log keeps it")
    .input(bySessionHash)
    .output(z.array(event)),
  recordFile: route(
    "GET",
    `${root}/record/file`,
    "reco-session-record-file",
    "The whole file of the client as a zip: documents, time line, hashes, how to verify them",
  )
    .input(z.object({ ...bySessionHash.shape, query: z.object({ language }) }))
    .output(z.file()),
};

const linkToken = z.string().max(200);
/** What the page behind a client's link shows. CLOSED is the same for a link that ran out and one that never was. */
export const packageLinkView = z.object({
  state: z.enum(["CLOSED", "LOCKED", "START", "OPEN"]),
  language: z.enum(["fr", "en"]),
  organisation: linkHouse.nullable(),
  sender: z.string().nullable(),
  expiresAt: instant.nullable(),
  triesLeft: z.number().int().nullable(),
  /** Shows that the code was right; to be sent with every later action. */
  proof: z.string().nullable(),
  fault: z.enum(["CODE"]).nullable(),
  publishedAt: instant.nullable(),
  files: z.array(file.omit({ madeAt: true })),
  missing: z
    .array(z.object({ fullName: z.string(), isin: z.string().nullable(), reason: z.string().nullable() }))
    .default([])
    .describe("key information documents that are not handed over, with the adviser's reason"),
});
export type PackageLinkView = z.infer<typeof packageLinkView>;
const proof = z.string().max(100).nullable().default(null);

/** What the holder of a link to a package does. No account: the token is the key, and the code opens what is personal. */
export const packageLinks = {
  act: route(
    "POST",
    "/product-config-service/v1/advice_packages/links",
    "advice-package-links",
    "Look at a package by its link, and open it with its code",
  )
    .input(z.object({ body: z.object({ token: linkToken, proof, code: z.string().max(20).optional() }) }))
    .output(packageLinkView),
  file: route(
    "POST",
    "/product-config-service/v1/advice_packages/links/file",
    "advice-package-link-file",
    "A file of a package that was opened",
  )
    .input(z.object({ body: z.object({ token: linkToken, proof, kind: z.enum(PACKAGE_FILES) }) }))
    .output(z.file()),
};
