import { z } from "zod";
import { instant, isoDate, routeUnder, uuid, versionOf } from "#app/contract/base.ts";
import { isIsin } from "#app/domain/isin.ts";
import { KID_LANGUAGES } from "#app/domain/kid/kid.ts";

/** What the calls of KID configurations and documents have in common. */
export const kidRoute = routeUnder("/product-config-service/v1/kid_products");
export const byId = z.object({ params: z.object({ id: uuid }) });
export const isin = z
  .string()
  .regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/, "an ISIN")
  .refine(isIsin, "an ISIN with its check digit");

/** A file of a key information document. */
export const describedKid = z.object({
  id: uuid,
  isin: z.string(),
  language: z.enum(KID_LANGUAGES),
  productionDate: isoDate,
  /** The configuration that it was made of, and its version; null for a file from outside. */
  config: uuid.nullable(),
  edition: z.number().int().nullable(),
  fileName: z.string(),
  fileSize: z.number().int().describe("bytes"),
  hash: z.string().describe("SHA-256 of the file"),
  publishedAt: instant.nullable().describe("null before publication"),
  uploadedAt: instant,
  /** The newest published one of its ISIN and language. */
  inForce: z.boolean(),
  version: versionOf("the document"),
});
export type KidDocument = z.output<typeof describedKid>;
