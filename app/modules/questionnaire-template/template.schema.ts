import { z } from "zod";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { CODE } from "./codes.ts";

const PREFIX = "questionnaireTemplates.form";
const name = z
  .string({ error: `${PREFIX}.nameRequired` })
  .trim()
  .min(1, `${PREFIX}.nameRequired`)
  .max(160, `${PREFIX}.nameLong`);
const description = z.string().trim().max(1000, `${PREFIX}.descriptionLong`).optional();
export const code = z
  .string({ error: `${PREFIX}.codeRequired` })
  .trim()
  .regex(CODE, `${PREFIX}.codeWrong`);
/** Words may still be missing in a draft: publishing asks for them. */
export const words = z.string().trim().max(2000, `${PREFIX}.textLong`).optional();
export const points = z
  .number({ error: `${PREFIX}.wholeNumber` })
  .int(`${PREFIX}.wholeNumber`)
  .min(-1000, `${PREFIX}.pointsRange`)
  .max(1000, `${PREFIX}.pointsRange`);

/** What the form of a new questionnaire holds. Messages are keys of texts. */
export const newTemplateSchema = z.object({ name, description, code, ...markFields });

export const generalSchema = z.object({
  name,
  description,
  code,
  distributor: z.uuid().optional(),
  titleFr: words,
  titleEn: words,
  defaultLanguage: z.enum(["fr", "en"]),
  linkValidityHours: z
    .number({ error: `${PREFIX}.hoursWrong` })
    .int(`${PREFIX}.hoursWrong`)
    .min(1, `${PREFIX}.hoursWrong`)
    .max(48, `${PREFIX}.hoursWrong`),
  ...markFields,
});

/** A draft as that form shows it. */
export const generalFormOf = (
  { code: own, title, defaultLanguage, linkValidityHours }: QuestionnaireTemplate,
  { name: called, description: about, distributor }: { name: string; description: string; distributor: string | null },
) => ({
  name: called,
  description: about,
  code: own,
  distributor: distributor ?? "",
  titleFr: title.fr,
  titleEn: title.en,
  defaultLanguage,
  linkValidityHours: String(linkValidityHours),
});

/** The words of both languages, as the template keeps them. */
export const bothOf = (fr: string | undefined, en: string | undefined) => ({ fr: fr ?? "", en: en ?? "" });
/** Nothing where neither language says anything. */
export const bothOrNone = (fr: string | undefined, en: string | undefined) => (fr || en ? bothOf(fr, en) : undefined);
