import { z } from "zod";
import { isoDate } from "#app/contract/base.ts";

/**
 * What an answer of the computation backend was made with. The same request, the same engine and the same versions give
 * the same numbers to the last bit, in any process.
 */
const computationVersions = z.object({
  /** Version of the numerical methods. */
  engine: z.string(),
  /** Stored matrix set and its version; null where none was used. */
  matrixUuid: z.string().nullable(),
  matrixVersion: z.number().int().nullable(),
  /** Earliest of the last value dates of the series used; null without dated values. */
  seriesAsOf: isoDate.nullable().optional(),
  /** Series whose past was taken from a proxy, each with the day from which its values are its own. */
  extended: z.array(z.object({ uuid: z.string(), ownFrom: isoDate })).optional(),
  /** SHA-256 over everything that went in, values of stored series included: two answers with the same one are equal. */
  inputs: z.string().optional(),
});
export type ComputationVersions = z.infer<typeof computationVersions>;

/** Beside the figures of an answer, which keep their names. */
export const versioned = { versions: computationVersions.optional() };
