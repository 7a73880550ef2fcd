import { z } from "zod";
import { decimal, instant, isoDate, listOf, listQuery, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { byId, describedKid, isin, kidRoute } from "#app/contract/kid-document/kid.ts";
import { priipsCosts, priipsSettings } from "#app/contract/monitored-portfolio/section.ts";
import { language } from "#app/contract/monitored-portfolio/shape.ts";
import { KID_CAUSES, KID_STATES, KID_TEXTS, type KidText } from "#app/domain/kid/kid.ts";

/** Who makes the product and answers for the document. */
const manufacturer = z.object({
  name: z.string().trim().min(1).max(160),
  website: z.url({ protocol: /^https$/ }).max(500),
  telephone: z.string().trim().max(40),
  competentAuthority: z.string().trim().min(1).max(160),
});
/** A draft may lack some: then they are empty. */
const text = z.string().trim().max(1_500);
const bilingual = z.object({ fr: text, en: text });
const texts = z.object(Object.fromEntries(KID_TEXTS.map((name) => [name, bilingual])) as Record<KidText, typeof bilingual>);

/** What a person writes of a document; risk class, scenarios and costs in amounts are computed. */
export const kidContent = z.object({
  manufacturer,
  ...priipsSettings.pick({ frequency: true, recommendedHoldingPeriod: true }).shape,
  creditRiskMeasure: z.number().int().min(1).max(6),
  currency: priipsSettings.shape.currency.unwrap(),
  investedAmount: decimal.refine((amount) => Number(amount) >= 1 && Number(amount) <= 1e9, "1 to 1,000,000,000"),
  capitalProtection: decimal
    .refine((share) => Number(share) >= 0 && Number(share) <= 100, "0 to 100")
    .describe("per cent of what is paid in that is given back at the end of the holding period whatever the markets do; 0: none"),
  comprehensionAlert: z.boolean().describe("the product is not simple and may be difficult to understand"),
  costs: priipsCosts,
  texts,
});
export type KidContent = z.output<typeof kidContent>;

export const kidWritten = z.object({
  name: z.string().trim().min(1).max(160),
  isin: isin.describe("of the series whose values the figures rest on"),
  productionDate: isoDate,
  pdfData: kidContent,
});

const step = z.object({ name: z.string(), at: instant }).nullable();
const steps = { checked: step, approved: step, published: step };
const making = z.object({
  status: z.enum(["NONE", "ONGOING", "DONE", "ERROR"]).describe("of the files, which a job makes of a checked version"),
  problem: z.string().nullable().describe("code of what went wrong"),
});
const version = z.object({
  id: uuid.describe("of the configuration"),
  edition: z.number().int().describe("number of the version, the first is 1"),
  state: z.enum(KID_STATES),
  productionDate: isoDate,
  authorName: z.string(),
  ...steps,
  updatedAt: instant,
});
const kidConfig = version.extend({
  name: z.string(),
  isin,
  organisation: uuid.describe("the insurer"),
  pdfData: kidContent,
  series: z.object({ uuid, fullName: z.string(), lastValueDate: isoDate.nullable() }).nullable().describe("that has the ISIN"),
  making,
  documents: z.array(describedKid.pick({ id: true, language: true, fileName: true, fileSize: true })).describe("of this version"),
  /** Number of the version in force; null while none was published. */
  publishedEdition: z.number().int().nullable(),
  editable: z.boolean(),
  /** Steps that the caller may take. */
  steps: z.array(z.enum(KID_STATES)),
  version: versionOf("the configuration"),
});
export type KidConfig = z.output<typeof kidConfig>;
const listed = kidConfig.omit({ pdfData: true, documents: true, series: true, making: true, steps: true });
const kidVersion = version.extend({ documents: kidConfig.shape.documents });
export type KidVersion = z.output<typeof kidVersion>;

const fraction = z.number().describe("decimal fraction a year");
const outcome = z.object({ value: z.number().describe("currency units"), averageReturn: fraction });
const period = z.object({ from: isoDate, to: isoDate });
const sri = z.number().int().min(1).max(7);
const holdingPeriod = z.string().describe("1Y, 5Y; shorter than a year 6M");
const money = z.number().describe("currency units");
export const kidFigures = z.object({
  asOf: isoDate.describe("day of the last value that they rest on"),
  ...{ mrm: sri, crm: z.number().int(), sri, vev: z.number() },
  historyYears: z.number(),
  scenarios: z.array(
    z.object({
      ...{ holdingPeriod, years: z.number(), stress: outcome, unfavourable: outcome, moderate: outcome, favourable: outcome },
      periods: z.object({ unfavourable: period, moderate: period, favourable: period }),
    }),
  ),
  costsOverTime: z.array(
    z.object({
      ...{ holdingPeriod, years: z.number(), totalCosts: money, reductionInYield: fraction },
      ...{ returnBefore: fraction, returnAfter: fraction },
    }),
  ),
  composition: z.object({ entry: money, exit: money, ongoing: money, transaction: money, performance: money }),
  rules: z.array(z.object({ from: isoDate, source: z.string() })),
});
export type KidFigures = z.output<typeof kidFigures>;
const pdfData = kidFigures.extend({
  ...version.pick({ id: true, edition: true, productionDate: true }).shape,
  ...{ name: z.string(), isin },
  ...kidContent.pick({ manufacturer: true, currency: true, investedAmount: true, costs: true, texts: true }).shape,
  recommendedHoldingPeriod: z.number(),
});

const review = version.pick({ id: true, edition: true, productionDate: true }).extend({
  ...{ name: z.string(), isin },
  cause: z.enum(KID_CAUSES),
  /** What the document says and what is found now: classes, decimal fractions, or days. */
  published: z.union([z.string(), z.number()]),
  found: z.union([z.string(), z.number()]),
  weeks: z.object({ inClass: z.number().int(), of: z.number().int() }).optional().describe("of the last four months in the class found"),
  cost: z.enum(["entry", "exit", "ongoing", "transaction", "performance"]).optional(),
  since: isoDate.describe("day on which it was seen first"),
});
export type KidReview = z.output<typeof review>;

const page = listQuery.extend({
  sort: z.enum(["name", "isin", "productionDate", "state"]).default("name"),
  state: z.enum(KID_STATES).optional(),
});
export type KidConfigPage = z.output<typeof page>;
const reviewPage = listQuery.pick({ limit: true, offset: true, search: true }).extend({ cause: z.enum(KID_CAUSES).optional() });
export type KidReviewPage = z.output<typeof reviewPage>;

/** What key information documents are made of, by product, and how they come into force. */
export const kidConfigs = {
  list: kidRoute("GET", "/configs", "kid-configs-list", "KID configurations by name, each with its newest version")
    .input(z.object({ query: page }))
    .output(listOf(listed)),
  get: kidRoute("GET", "/configs/{id}", "kid-configs-get", "One KID configuration with its newest version").input(byId).output(kidConfig),
  pdfData: kidRoute("GET", "/configs/{id}/pdf-data", "kid-configs-pdf-data", "What the KID of a configuration says")
    .input(byId)
    .output(pdfData),
  preview: kidRoute("GET", "/configs/{id}/preview", "kid-configs-preview", "The newest version of a KID as a PDF file")
    .input(byId.extend({ query: z.object({ language }) }))
    .output(z.file()),
  put: kidRoute(
    "PUT",
    "/configs/{id}",
    "kid-configs-put",
    "Write a KID configuration, or move its version on; an unknown id makes one. What a published version says begins the next one",
  )
    .input(
      byId.extend({
        headers: writeHeaders,
        body: kidWritten.partial().extend({
          state: z.enum(KID_STATES).exclude(["SUPERSEDED"]).optional().describe("the step to take; what is written beside it comes first"),
        }),
      }),
    )
    .output(kidConfig),
  make: kidRoute("POST", "/configs/{id}/files", "kid-configs-make", "Make the files of a checked version again, where that failed")
    .input(byId.extend({ headers: writeHeaders }))
    .output(kidConfig),
  remove: kidRoute("DELETE", "/configs/{id}", "kid-configs-delete", "Remove a KID configuration that was never published")
    .route({ successStatus: 204 })
    .input(byId.extend({ headers: writeHeaders }))
    .output(z.void()),
  versions: kidRoute("GET", "/configs/{id}/versions", "kid-configs-versions", "Versions of a KID configuration, newest first")
    .input(byId.extend({ query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(kidVersion)),
  reviews: kidRoute("GET", "/reviews", "kid-reviews", "Published KIDs that are to be reviewed, with the causes")
    .input(z.object({ query: reviewPage }))
    .output(listOf(review)),
};
