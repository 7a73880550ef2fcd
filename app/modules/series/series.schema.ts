import { z } from "zod";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";

/** What the definition form changes. Messages are keys of texts. */
export const definitionSchema = z.strictObject({
  fullName: z.string({ error: "series.edit.nameRequired" }).trim().min(1, "series.edit.nameRequired").max(200, "series.edit.nameLong"),
  assetClass: z.enum(ASSET_CLASSES),
  /** Empty: the producer publishes none. */
  sri: z.coerce.number().int().min(1).max(7).optional(),
  version: z.coerce.number().int().min(0),
  idem: z.string().min(8).max(255),
});
export type DefinitionForm = z.infer<typeof definitionSchema>;
