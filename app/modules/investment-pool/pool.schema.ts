import { z } from "zod";
import { markFields } from "#app/services/calls/write-marks.ts";

/** Name of a pool, and for administrators the organisation that keeps it. Messages are keys of texts. */
export const poolSchema = z.strictObject({
  name: z.string({ error: "pools.form.nameRequired" }).trim().min(1, "pools.form.nameRequired").max(160, "pools.form.nameLong"),
  organisation: z.uuid().optional(),
  intent: z.literal("settings").optional(),
  ...markFields,
});
export type PoolForm = z.infer<typeof poolSchema>;

const MOST_CODES = 50;
const LONGEST_CODE = 60;

/** What a pool takes over from a provider's catalogue; the codes stand with commas or lines between them. */
export const poolProviderSchema = z.strictObject({
  provider: z
    .string({ error: "pools.provider.providerRequired" })
    .trim()
    .min(1, "pools.provider.providerRequired")
    .max(60, "pools.provider.providerLong"),
  filterCodes: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ""))])
    .refine((codes) => codes.length <= MOST_CODES && codes.every((code) => code.length <= LONGEST_CODE), "pools.provider.codesWrong"),
  intent: z.literal("provider"),
  ...markFields,
});
export type PoolProviderForm = z.infer<typeof poolProviderSchema>;
