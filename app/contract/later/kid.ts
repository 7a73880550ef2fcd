import { z } from "zod";
import { instant, isoDate, listOf, listQuery, routeUnder, uuid, writeHeaders } from "#app/contract/base.ts";
import { kidFigures } from "#app/contract/later/aaa/kid.ts";
import { narratives, priipsCosts, priipsSettings } from "#app/contract/later/aaa/sections.ts";
import { isin } from "#app/contract/later/kid-product.ts";

const LANGUAGES = ["fr", "en"] as const;
/** A published KID is superseded by the next one of its product and stays readable. */
const KID_STATES = ["DRAFT", "CHECKED", "APPROVED", "PUBLISHED", "SUPERSEDED"] as const;

/** Who makes the product and answers for the document. */
const manufacturer = z.object({
  name: z.string().trim().min(1).max(160),
  website: z.url({ protocol: /^https$/ }).max(500),
  telephone: z.string().trim().max(40),
  competentAuthority: z.string().trim().min(1).max(160),
});
/** What a person writes of a KID; the scenarios and the risk indicator are computed. */
const written = z.object({
  name: z.string().trim().min(1).max(160),
  isin,
  productionDate: isoDate,
  state: z.enum(KID_STATES).exclude(["SUPERSEDED"]).default("DRAFT"),
  pdfData: z.object({
    manufacturer,
    ...priipsSettings.pick({ currency: true, investedAmount: true, recommendedHoldingPeriod: true }).shape,
    costs: priipsCosts,
    narratives,
  }),
});
const kidConfig = written.extend({
  id: uuid,
  state: z.enum(KID_STATES),
  version: z.number().int(),
  authorName: z.string(),
  updatedAt: instant,
});
const kidVersion = kidConfig.pick({ id: true, version: true, state: true, productionDate: true, authorName: true, updatedAt: true });

/** What identifies a KID file. */
const described = z.object({ isin, language: z.enum(LANGUAGES), productionDate: isoDate });
const kidDocument = described.extend({
  id: uuid,
  /** The configuration that it was made of; null for a file from outside. */
  config: uuid.nullable(),
  fileName: z.string(),
  fileSize: z.number().int().describe("bytes"),
  hash: z.string().describe("SHA-256 of the file"),
  uploadedAt: instant,
  version: z.number().int(),
});

const root = "/product-config-service/v1/kid_products";
const route = routeUnder(root);
const byId = z.object({ params: z.object({ id: uuid }) });
const removal = byId.extend({ headers: writeHeaders });

/** What KID documents are made of, by product. */
export const kidConfigs = {
  list: route("GET", "/configs", "kid-configs-list", "KID configurations by name")
    .input(
      z.object({
        query: listQuery.extend({
          sort: z.enum(["name", "isin", "productionDate", "state"]).default("name"),
          state: z.enum(KID_STATES).optional(),
        }),
      }),
    )
    .output(listOf(kidConfig)),
  get: route("GET", "/configs/{id}", "kid-configs-get", "One KID configuration").input(byId).output(kidConfig),
  pdfData: route("GET", "/configs/{id}/pdf-data", "kid-configs-pdf-data", "What the KID of a configuration says")
    .input(byId)
    .output(kidFigures.extend({ id: uuid, isin, productionDate: isoDate, manufacturer, narratives })),
  put: route("PUT", "/configs/{id}", "kid-configs-put", "Write a KID configuration; an unknown id makes one")
    .input(byId.extend({ headers: writeHeaders, body: written }))
    .output(kidConfig),
  remove: route("DELETE", "/configs/{id}", "kid-configs-delete", "Remove a KID configuration that was never published")
    .route({ successStatus: 204 })
    .input(removal)
    .output(z.void()),
  versions: route("GET", "/configs/{id}/versions", "kid-configs-versions", "Versions of a KID configuration, newest first")
    .input(byId.extend({ query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(kidVersion)),
};

/** KID documents as files. */
export const kidDocuments = {
  list: route("GET", "/docs", "kid-docs-list", "KID documents, newest first")
    .input(
      z.object({
        query: listQuery.pick({ limit: true, offset: true }).extend(described.pick({ isin: true, language: true }).partial().shape),
      }),
    )
    .output(listOf(kidDocument)),
  /** Body: multipart/form-data with the part `file` (PDF, at most 20 MiB) and the fields beside it. */
  put: route("PUT", "/docs/{id}", "kid-docs-put", "Store a KID document; the file that had the id is replaced")
    .input(
      byId.extend({
        headers: writeHeaders,
        body: described.extend({
          file: z
            .file()
            .mime("application/pdf")
            .max(20 * 1024 * 1024),
        }),
      }),
    )
    .output(kidDocument),
  remove: route("DELETE", "/docs/{id}", "kid-docs-delete", "Remove a KID document")
    .route({ successStatus: 204 })
    .input(removal)
    .output(z.void()),
  file: route("GET", "/docs/{id}/file", "kid-docs-file", "The file of a KID document").input(byId).output(z.file()),
};
