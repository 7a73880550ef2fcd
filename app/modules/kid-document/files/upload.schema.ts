import { z } from "zod";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { isIsin } from "#app/domain/isin.ts";
import { KID_LANGUAGES } from "#app/domain/kid/kid.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

/** A document from outside. Messages are keys of texts. */
export const uploadSchema = z.strictObject({
  isin: z.string({ error: "kidDocuments.form.isinWrong" }).trim().toUpperCase().refine(isIsin, "kidDocuments.form.isinWrong"),
  language: z.enum(KID_LANGUAGES, "kidDocuments.form.choose"),
  productionDate: z.string({ error: "kidDocuments.form.dateWrong" }).pipe(z.iso.date("kidDocuments.form.dateWrong")),
  file: z
    .file({ error: "kidDocuments.documents.fileRequired" })
    .min(1, "kidDocuments.documents.fileRequired")
    .max(TABLE_FILE_BYTES, "kidDocuments.documents.fileTooLarge"),
  ...markFields,
});
